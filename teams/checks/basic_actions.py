"""The basic actions of a team and of a table: how many, different ones, their dice and colours."""

from __future__ import annotations

from teams.checks.wording import count, spelled
from teams.formats import Format
from teams.problems import Finding
from teams.values import Basic, Player, Table

from .construction import title_key


def no_basic_in_cards(player: Player, game: Format) -> list[Finding]:
    return [
        Finding(
            f"team.cards[{place}]",
            f"'{card.name}' is a basic action; it cannot be one of the {game.cards or 'own'} cards.",
            f"Bring {card.name} as a basic action, or take it out.",
            subject=card.code,
        )
        for place, (card, _) in enumerate(player.team.cards)
        if card.is_basic_action
    ]


def _set_finding(path: str, basic: Basic, full: int, player: int | None = None) -> Finding:
    message = f"'{basic.card.name}' starts with {count(basic.dice, 'die')}; a set is {full}."
    return Finding(path, message, f"Put {full} dice on it.", full, basic.dice, basic.card.code, player=player)


def basic_set(player: Player, game: Format) -> list[Finding]:
    return [
        _set_finding(f"team.basics[{place}]", basic, game.basic_dice)
        for place, basic in enumerate(player.team.basics)
        if basic.dice != game.basic_dice
    ]


def common_basic_set(table: Table, game: Format) -> list[Finding]:
    return [
        _set_finding(f"common[{place}]", basic, game.basic_dice)
        for place, basic in enumerate(table.common or ())
        if basic.dice != game.basic_dice
    ]


def basics_in_play(table: Table) -> list[tuple[int | None, str, Basic]]:
    """Return every basic action on the table: (who brought it or None, its path, the basic action)."""
    own = [
        (seat, f"team.basics[{place}]", basic)
        for seat, player in enumerate(table.players)
        for place, basic in enumerate(player.team.basics)
    ]
    return own + [(None, f"common[{place}]", basic) for place, basic in enumerate(table.common or ())]


def colours(table: Table, game: Format) -> list[Finding]:
    used: dict[str, str] = {}
    found = []
    for seat, path, basic in basics_in_play(table):
        if not basic.colour:
            continue
        colour, name = basic.colour.strip().casefold(), basic.card.name
        if colour in used:
            message = f"'{used[colour]}' and '{name}' both use colour {colour}."
            fix = f"Give {name} dice of another colour."
            found.append(Finding(path, message, fix, 1, 2, basic.card.code, player=seat))
        used.setdefault(colour, name)
    return found


def basic_count(player: Player, game: Format) -> list[Finding]:
    brought = len(player.team.basics)
    if brought == game.basics or (brought < game.basics and player.team.unknown):
        return []
    message = f"{player.name} brings {count(brought, 'basic action')}; exactly {game.basics} are chosen."
    more = spelled(abs(game.basics - brought))
    fix = f"Add {more} more." if brought < game.basics else f"Take {more} out."
    return [Finding("team.basics", message, fix, game.basics, brought)]


def basics_differ(player: Player, game: Format) -> list[Finding]:
    seen: set[str] = set()
    found = []
    for place, basic in enumerate(player.team.basics):
        key = title_key(basic.card.name)
        if key in seen:
            message = f"{player.name} brings '{basic.card.name}' twice; the two basic actions must be different."
            fix = f"Choose another basic action for the second {basic.card.name}."
            found.append(Finding(f"team.basics[{place}]", message, fix, 1, 2, basic.card.code))
        seen.add(key)
    return found


def basics_shared(table: Table, game: Format) -> list[Finding]:
    if len(table.players) < 2:
        return []
    first = {title_key(basic.card.name) for basic in table.players[0].team.basics}
    twice = {title_key(basic.card.name): basic for basic in table.players[1].team.basics}
    return [
        Finding(
            "basics",
            f"'{basic.card.name}' is brought by both: two sets, two colours.",
            "Lay out two cards with three dice each.",
            subject=basic.card.code,
        )
        for key, basic in twice.items()
        if key in first
    ]


TEAM = {
    "TR-NO-BAC-IN-CARDS": no_basic_in_cards,
    "TR-BAC-SET": basic_set,
    "TR-BASIC-BAC-COUNT": basic_count,
    "TR-BASIC-BAC-DIFF": basics_differ,
    "TR-TOUR-BAC-COUNT": basic_count,
    "TR-TOUR-BAC-DIFF": basics_differ,
}
TABLE = {
    "TR-BAC-SET": common_basic_set,
    "TR-COLOUR": colours,
    "TR-TOUR-BAC-SHARED": basics_shared,
}
