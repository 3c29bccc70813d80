"""What every team must keep: titles, dice, pawns, life and an empty table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.dice_masters.cards import plain, read_code
from teams.checks.wording import count, listing, take_off
from teams.formats import PAWNS, Format
from teams.problems import WARNING, Finding
from teams.values import Basic, Chosen, Player, not_here

#: Titles are compared folded; there are only as many as there are cards.
title_key = cache(plain)

#: The way out for a card that is written as a code, and for one that is written in words.
OTHER_CODE = "Compare the code with the one printed on the card."
ADD_SET = "The store can add set {} under Cards, The store's own sets: by form, from CSV or the community's card file."
OTHER_WORDS = "Write the card as number and set (12bff), or as title and subtitle."

#: The two books name the starting dice differently.
PAWN = "NPC or Sidekick die"
PAWN_DICE = frozenset(("npc", "npcs", "sidekick", "sidekicks"))


def pawns(player: Player, game: Format) -> list[Finding]:
    if player.pawns is None or player.pawns == PAWNS:
        return []
    message = f"{player.name} starts with {count(player.pawns, PAWN)}; every game starts with exactly {PAWNS}."
    fix = f"Put {count(abs(player.pawns - PAWNS), PAWN)} {'back' if player.pawns > PAWNS else 'more in the bag'}."
    return [Finding("pawns", message, fix, PAWNS, player.pawns)]


def life(player: Player, game: Format) -> list[Finding]:
    if player.life is None or game.life is None or player.life == game.life:
        return []
    message = f"{player.name} starts at {player.life} life; a {game.name} starts at {game.life}."
    return [Finding("life", message, f"Set the life to {game.life}.", game.life, player.life)]


def title_unique(player: Player, game: Format) -> list[Finding]:
    cards = player.team.cards
    if len({title_key(card.name) for card, _ in cards}) == len(cards):
        return []
    first: dict[str, str] = {}
    found = []
    for place, (card, dice) in enumerate(cards):
        key = title_key(card.name)
        if key not in first:
            first[key] = card.subtitle
            continue
        kept = first[key]
        versions = f"{kept}; {card.subtitle}" if kept != card.subtitle else f"both {kept}"
        message = (
            f"{player.name} brings two cards titled '{card.name}' ({versions}); "
            "only one version of a title may be used."
        )
        fix = f"Take out {card.title}; that also takes {count(dice, 'die')} off."
        found.append(Finding(f"team.cards[{place}]", message, fix, 1, 2, card.code))
    return found


def card_version(player: Player, game: Format) -> list[Finding]:
    """Something that is no card here. Cards of one set that is not here are one finding, and only a warning."""
    found: list[Finding] = []
    elsewhere: dict[str, list[int]] = {}
    for place, unknown in enumerate(player.team.unknown):
        if unknown.set_code and unknown.reason == not_here(unknown.set_code):
            elsewhere.setdefault(unknown.set_code, []).append(place)
            continue
        message = f"Which card is '{unknown.written}'? {unknown.reason[:1].upper()}{unknown.reason[1:]}."
        fix = OTHER_CODE if read_code(unknown.written) else OTHER_WORDS
        found.append(Finding(f"team.unknown[{place}]", message, fix, actual=unknown.written))
    return found + [_of_another_set(player, code, places) for code, places in elsewhere.items()]


def _of_another_set(player: Player, code: str, places: list[int]) -> Finding:
    cards = [player.team.unknown[place] for place in places]
    dice = sum(unknown.dice for unknown in cards)
    message = (
        f"Set {code} is not in this card data: {listing([unknown.written for unknown in cards])} "
        f"({count(dice, 'die')}) {'stay' if len(cards) > 1 else 'stays'} in the team, and nothing is said of "
        f"{'them' if len(cards) > 1 else 'it'}."
    )
    return Finding(f"team.unknown[{places[0]}]", message, ADD_SET.format(code), actual=code, severity=WARNING)


def not_written(player: Player, game: Format) -> list[Finding]:
    """Cards that a log cannot be judged by: one note for all of them."""
    cards = player.team.unscripted
    if not cards:
        return []
    named = listing([f"{card.name} ({card.code})" for card in cards])
    what = "text or die" if any(card.has_unknown_faces for card in cards) else "text"
    message = f"The {what} of {named} is not written here yet: a log is undecided from where it is used."
    fix = "Nothing is wrong with the team; the store can write card texts under Cards, The store's own sets."
    return [Finding("team", message, fix, actual=len(cards))]


def die_min(player: Player, game: Format) -> list[Finding]:
    return [
        Finding(
            f"team.cards[{place}]",
            f"'{card.name}' has no dice; every chosen card needs at least one.",
            f"Put a die on {card.title}, or take the card out.",
            1,
            dice,
            card.code,
        )
        for place, (card, dice) in enumerate(player.team.cards)
        if dice < 1 and card.faces  # a sidekick card has no dice
    ]


def die_max(player: Player, game: Format) -> list[Finding]:
    return [
        Finding(
            f"team.cards[{place}]",
            f"'{card.name}' has {count(dice, 'die')}; its Max is {card.max_dice}.",
            f"{take_off(dice - card.max_dice)[:-1]} {card.title}.",
            card.max_dice,
            dice,
            card.code,
        )
        for place, (card, dice) in enumerate(player.team.cards)
        if card.max_dice is not None and dice > card.max_dice
    ]


def start_zones(player: Player, game: Format) -> list[Finding]:
    found = []
    for zone, dice in (player.zones or {}).items():
        strange = [f"{n} {name}" for name, n in dice.items() if n and not (zone == "bag" and plain(name) in PAWN_DICE)]
        if strange:
            message = f"{player.name}'s {zone} holds {listing(strange)} before the first turn."
            place = "the cards" if zone == "bag" else "the cards, pawns into the bag"
            found.append(Finding(f"zones.{zone}", message, f"Put team dice back on {place}.", actual=listing(strange)))
    return found


def _brings(player: Player) -> str:
    return f"{player.name} brings at least" if player.team.unknown else f"{player.name} brings"


def cards_at_most(player: Player, game: Format) -> list[Finding]:
    sure, most = player.team.at_least(game.basics)[0] - len(player.team.cards), game.cards
    brought = sure + sum(bool(card.faces) for card, _ in player.team.cards)
    if most is None or 0 < brought <= most:
        return []
    if brought:
        message = f"{_brings(player)} {count(brought, 'card')}; a {game.name} team may have at most {most}."
        return [Finding("team.cards", message, f"Take {count(brought - most, 'card')} out.", most, brought)]
    if player.team.unknown:
        return []
    message = f"{player.name} brings no cards; the books allow that, but nothing could be bought."
    return [Finding("team.cards", message, "Add at least one card.", 1, 0, severity=WARNING, ruling="AMB-32")]


def dice_at_most(player: Player, game: Format) -> list[Finding]:
    brought, most = player.team.at_least(game.basics)[1], game.dice
    if most is None or brought <= most:
        return []
    message = (
        f"{_brings(player)} {count(brought, 'die')}; a {game.name} team may have at most {most}. "
        "Basic action dice do not count."
    )
    return [Finding("team.cards", message, take_off(brought - most), most, brought)]


def dice_few(player: Player, game: Format) -> list[Finding]:
    brought, most = player.team.dice, game.dice
    if most is None or brought >= most or player.team.unknown:
        return []
    message = f"{player.name} brings {brought} of {most} dice."
    fix = f"Nothing is wrong; {count(most - brought, 'die')} more would be allowed."
    return [Finding("team.cards", message, fix, most, brought)]


def same_as_before(player: Player, game: Format) -> list[Finding]:
    """Return the list of an earlier game of the match, card for card; the order does not matter."""
    before, now = player.earlier, player.team
    if before is None:
        return []

    def content(cards: Iterable[Chosen | Basic]) -> list[tuple[str, int]]:
        return sorted((card.code, dice) for card, dice, *_ in cards)

    if content(before.cards) == content(now.cards) and content(before.basics) == content(now.basics):
        return []
    message = f"{player.name} plays another team than in the first game of this match."
    return [Finding("team", message, "Go back to the team of the first game.")]


def within_pool(player: Player, game: Format) -> list[Finding]:
    if player.pool is None:
        return []
    pool = {title_key(title): copies for title, copies in player.pool.items()}
    found = []
    for place, (card, dice) in enumerate(player.team.cards):
        copies = pool.get(title_key(card.name), 0)
        if dice > copies:
            message = f"'{card.name}' has {count(dice, 'die')}; {player.name} drafted {copies} of them."
            fix = f"{take_off(dice - copies)[:-1]} {card.title}."
            found.append(Finding(f"team.cards[{place}]", message, fix, copies, dice, card.code))
    return found


TEAM = {
    "TR-PAWNS": pawns,
    "TR-LIFE": life,
    "TR-TITLE-UNIQUE": title_unique,
    "TR-CARD-VERSION": card_version,
    "EV-UNWRITTEN": not_written,
    "TR-DIE-MIN": die_min,
    "TR-DIE-MAX": die_max,
    "TR-START-ZONES": start_zones,
    "TR-BASIC-CARDS": cards_at_most,
    "TR-BASIC-DICE": dice_at_most,
    "TR-FUN-CARDS": cards_at_most,
    "TR-FUN-DICE": dice_at_most,
    "TR-TOUR-CARDS": cards_at_most,
    "TR-TOUR-DICE": dice_at_most,
    "TR-TOUR-DICE-FEW": dice_few,
    "TR-TOUR-FROZEN": same_as_before,
    "TR-RB-POOL": within_pool,
}
