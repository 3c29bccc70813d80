"""The laid-out first game of each book: which cards, which versions, how many dice."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dice_masters.cards import plain
from teams.checks.basic_actions import basics_in_play
from teams.checks.construction import title_key
from teams.checks.wording import count, listing
from teams.formats import Format
from teams.problems import Finding
from teams.values import Player, Table

DICE_EACH = 2


@dataclass(frozen=True, slots=True)
class Opening:
    """Titles of the basic actions, then {title: subtitle} of the first and of the second player."""

    basics: tuple[str, ...]
    seats: tuple[dict[str, str], dict[str, str]]


OPENINGS = {
    "first_game": Opening(
        ("Dimension Door", "Finger of Death", "Stinking Cloud"),
        (
            {"Halfling Thief": "Minion Harper", "Blue Dragon": "Master Dragon"},
            {"Vampire": "Minion Undead", "Troll": "Master Humanoid"},
        ),
    ),
    "demo": Opening(
        ("Heroic Defense", "Stealth Ops", "Fighting"),
        (
            {"Batman": "Bruce Wayne of Earth", "Lex Luthor": "Legitimate Businessman"},
            {"Guy Gardner": "Warrior's Spirit", "Kyle Rayner": "Look To The Stars"},
        ),
    ),
}


def first_basics(table: Table, game: Format) -> list[Finding]:
    in_play = basics_in_play(table)
    if not in_play and not table.whole:
        return []
    opening = OPENINGS[game.key]
    uses = f"A {game.name} uses {listing(opening.basics)}"
    missing = {title_key(title): title for title in opening.basics}
    found = []
    for seat, path, basic in in_play:
        if missing.pop(title_key(basic.card.name), None) is None:
            name, again = basic.card.name, basic.card.name in opening.basics
            message = f"{uses}; '{name}' {'is laid out twice' if again else 'is not in it'}."
            found.append(Finding(path, message, f"Take {name} out.", subject=basic.card.code, player=seat))
    found += [Finding("common", f"{uses}; '{title}' is missing.", f"Add {title}.", title) for title in missing.values()]
    return found


def _seats(table: Table, opening: Opening) -> list[tuple[int, int]]:
    """Return (player, seat he has): a team looked at alone sits where most of its titles belong."""
    if table.whole:
        return [(seat, seat) for seat in range(min(2, len(table.players)))]
    titles = {title_key(card.name) for card, _ in table.players[0].team.cards}
    shared = [len(titles & {title_key(title) for title in seat}) for seat in opening.seats]
    return [(0, 1 if shared[1] > shared[0] else 0)]


def _seat_check(table: Table, game: Format, wanted: int) -> list[Finding]:
    opening = OPENINGS[game.key]
    found = []
    for index, seat in _seats(table, opening):
        if seat != wanted:
            continue
        missing = {title_key(title): f"{title}: {subtitle}" for title, subtitle in opening.seats[seat].items()}
        must = f"{('First', 'Second')[seat]} player must have {listing(missing.values())}"
        for place, (card, _) in enumerate(table.players[index].team.cards):
            if missing.pop(title_key(card.name), None) is None:
                message, fix = f"{must}; '{card.name}' is not one of them.", f"Take {card.name} out."
                found.append(Finding(f"team.cards[{place}]", message, fix, subject=card.code, player=index))
        for title in missing.values():
            message = f"{must}; '{title}' is missing."
            fix = f"Add {title} with {DICE_EACH} dice."
            found.append(Finding("team.cards", message, fix, title, player=index))
    return found


def first_seat(table: Table, game: Format) -> list[Finding]:
    return _seat_check(table, game, 0)


def second_seat(table: Table, game: Format) -> list[Finding]:
    return _seat_check(table, game, 1)


def two_dice(player: Player, game: Format) -> list[Finding]:
    return [
        Finding(
            f"team.cards[{place}]",
            f"'{card.name}' has {count(dice, 'die')}; a {game.name} uses {DICE_EACH}.",
            f"Put {DICE_EACH} dice on {card.name}.",
            DICE_EACH,
            dice,
            card.code,
        )
        for place, (card, dice) in enumerate(player.team.cards)
        if dice != DICE_EACH
    ]


def right_version(player: Player, game: Format) -> list[Finding]:
    versions = {title_key(title): subtitle for seat in OPENINGS[game.key].seats for title, subtitle in seat.items()}
    found = []
    for place, (card, _) in enumerate(player.team.cards):
        wanted = versions.get(title_key(card.name))
        if wanted is not None and plain(wanted) not in map(plain, (card.subtitle, *card.spellings)):
            message, fix = f"'{card.name}' must be the version '{wanted}'.", f"Change it to {card.name}: {wanted}."
            title = f"{card.name}: {wanted}"
            found.append(Finding(f"team.cards[{place}]", message, fix, title, card.subtitle, card.code))
    return found


TEAM = {"TR-FIRST-DICE": two_dice, "TR-FIRST-VERSION": right_version}
TABLE = {"TR-FIRST-BAC": first_basics, "TR-FIRST-P1": first_seat, "TR-FIRST-P2": second_seat}
