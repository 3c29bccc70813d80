"""Doubles: two sides of two, one life total a side, one basic action with six dice each."""

from __future__ import annotations

from teams.checks.construction import cards_at_most, die_max, title_key
from teams.checks.wording import count
from teams.formats import Format
from teams.problems import Finding
from teams.values import Player, Table


def _side(player: Player, seat: int) -> int:
    return player.side if player.side is not None else seat // 2


def four_players(table: Table, game: Format) -> list[Finding]:
    if not table.whole:
        return []
    sides = [_side(player, seat) for seat, player in enumerate(table.players)]
    if sorted(sides) == [0, 0, 1, 1]:
        return []
    seated = f"{count(len(sides), 'player')}, {sides.count(0)} against {sides.count(1)}"
    message = f"This table has {seated}; doubles is two against two."
    return [Finding("players", message, "Seat two players on each side.", game.players, len(sides))]


def side_life(table: Table, game: Format) -> list[Finding]:
    totals = table.side_life
    if totals is None:
        return []
    found = [
        Finding(
            f"side_life[{side}]",
            f"Side {side + 1} starts at {life} life; a side starts at {game.life}.",
            f"Set the side's life to {game.life}.",
            game.life,
            life,
        )
        for side, life in enumerate(totals)
        if life != game.life
    ]
    if len(totals) != 2:
        message = f"{count(len(totals), 'life total')} are written down; each of the two sides has one."
        found.append(Finding("side_life", message, "Keep one total for each side.", 2, len(totals)))
    return found


def four_cards(player: Player, game: Format) -> list[Finding]:
    found = cards_at_most(player, game)
    if not player.team.cards or not found:
        return found
    brings, fix, brought = found[0].message.partition(";")[0], found[0].fix, found[0].actual
    return [Finding("team.cards", f"{brings}; each player brings four.", fix, game.cards, brought)]


def one_basic(player: Player, game: Format) -> list[Finding]:
    basics = player.team.basics
    found = [
        Finding(
            f"team.basics[{place}]",
            f"'{basic.card.name}' starts with {count(basic.dice, 'die')}; in doubles each has {game.basic_dice}.",
            f"Put {game.basic_dice} dice on it.",
            game.basic_dice,
            basic.dice,
            basic.card.code,
        )
        for place, basic in enumerate(basics)
        if basic.dice != game.basic_dice
    ]
    if len(basics) != game.basics:
        message = f"{player.name} brings {count(len(basics), 'basic action')}; each player brings exactly one."
        fix = "Add one." if not basics else "Keep one of them."
        found.insert(0, Finding("team.basics", message, fix, game.basics, len(basics)))
    return found


def side_unique(table: Table, game: Format) -> list[Finding]:
    """Return a side's eight cards and its two basic actions; a title doubled by one player is TR-TITLE-UNIQUE."""
    owners: dict[tuple[int, str], int] = {}
    found = []
    for seat, player in enumerate(table.players):
        listed = [(f"team.cards[{place}]", card) for place, (card, _) in enumerate(player.team.cards)]
        listed += [(f"team.basics[{place}]", basic.card) for place, basic in enumerate(player.team.basics)]
        for path, card in listed:
            key = (_side(player, seat), title_key(card.name))
            partner = owners.setdefault(key, seat)
            if partner != seat:
                message = f"'{card.name}' is brought by {table.players[partner].name} and {player.name} of one side."
                fix = f"Change {card.name} on one of the two teams."
                found.append(Finding(path, message, fix, 1, 2, card.code, player=seat))
    return found


TEAM = {"TR-DBL-CARDS": four_cards, "TR-DBL-BAC": one_basic, "TR-DBL-DICE": die_max}
TABLE = {"TR-DBL-PLAYERS": four_players, "TR-DBL-LIFE": side_life, "TR-DBL-SIDE-UNIQUE": side_unique}
