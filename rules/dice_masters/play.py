"""Whole games by bots, from a seed: teams, header, log."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.lines.notation import HeaderLine, Log
from rules.core.nature import Nature
from rules.core.play import as_text, by_seats, header_lines
from rules.core.play import play as play_out
from rules.dice_masters.bots import Bot
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import Card, CardPool
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.sensible.bot import SensibleBot
from rules.dice_masters.state import State
from rules.dice_masters.table import TeamList

CARDS, DICE, BASICS = 8, 20, 2  # a full tournament team (DM-VAR-03)
#: The set whose cards a random team of an edition is made of.
SET_OF = {"bff2014": "bff", "wol2015": "wol"}


#: Careful players, and quick ones that follow their whims (docs/bots.md).
BOTS: dict[str, type[Bot]] = {"sensible": SensibleBot, "quick": Bot}


def play_game(
    edition: str = "wol2015",
    teams: tuple[TeamList, TeamList] | None = None,
    names: tuple[str, str] = ("Ana", "Bo"),
    seed: int | str = 7,
    pool: CardPool | None = None,
    header: Sequence[str] = (),
    boldness: tuple[float, float] = (0.6, 0.6),
    bots: tuple[str, str] = ("sensible", "sensible"),
) -> tuple[Log, State]:
    """The log and the last position. `header` are further header lines, such as `event "Friday Night"`; `boldness`,
    from 0 to 1, and `bots` (names of `BOTS`) are given by player.
    """
    cards = pool if pool is not None else read_folder()
    nature = Nature(f"{seed} teams")
    start = _opening(edition, cards, nature, teams, names, header)
    seats = [BOTS[bots[player]](f"{seed} {player}", boldness[player]) for player in (0, 1)]
    return play_out(DiceMasters(edition, cards), start, by_seats(seats))


#: The log of such a game as text.
play = as_text(play_game)


def opening_by_chance(edition: str, seed: int | str, names: tuple[str, str], pool: CardPool) -> Log:
    """A log without entries; its seed draws both teams, and who goes first."""
    return _opening(edition, pool, Nature(f"{seed} teams"), None, names)


def _opening(
    edition: str,
    cards: CardPool,
    nature: Nature,
    teams: tuple[TeamList, TeamList] | None,
    names: tuple[str, str],
    header: Sequence[str] = (),
) -> Log:
    chosen = teams or (random_team(cards, nature, edition), random_team(cards, nature, edition))
    return opening_log(edition, cards, chosen, names, nature.die(2), header)


def opening_log(
    edition: str,
    pool: CardPool,
    teams: tuple[TeamList, TeamList],
    names: tuple[str, str],
    first: int,
    header: Sequence[str] = (),
) -> Log:
    """A log with its header and no entries yet."""
    lines = [HeaderLine("game", (f"dice-masters/{edition}",)), HeaderLine("cards", (pool.digest,))]
    lines += header_lines(header)
    for player, team in enumerate(teams):
        lines.append(HeaderLine("player", (f'"{names[player]}"',), player))
        for code, dice in team.cards:
            lines.append(HeaderLine("card", (code, f"x{dice}", *_title(pool, code)), player))
        for code in team.basics:
            lines.append(HeaderLine("basic", (code, *_title(pool, code)), player))
    lines.append(HeaderLine("first", (f"P{first + 1}",)))
    return Log(f"dice-masters/{edition}", tuple(lines), (), ())


def _title(pool: CardPool, code: str) -> tuple[str, ...]:
    card = pool.by_code(code)
    return tuple(card.title.replace(",", "").replace('"', "").replace(";", "").split()) if card else ()


def random_team(pool: CardPool, nature: Nature, edition: str) -> TeamList:
    """Eight cards with twenty dice and two basic actions, of cards whose texts are written."""
    scripted = [card for card in pool.cards if card.text is not None and card.set_code == SET_OF[edition]]
    basics = [card.code for card in scripted if card.is_basic_action]
    cards = _eight(nature.shuffled([card for card in scripted if not card.is_basic_action]))
    dice = _divide(cards, nature)
    return TeamList(
        tuple((card.code, dice[card.code]) for card in cards), tuple(nature.draw(basics, min(BASICS, len(basics))))
    )


def _eight(cards: Sequence[Card]) -> list[Card]:
    """One version of a title, cheap cards among them, so that a game gets going."""
    found: dict[str, Card] = {}
    for card in sorted(cards, key=lambda c: c.cost > 4):
        if len([c for c in found.values() if c.cost <= 4]) < CARDS // 2 or card.cost > 4:
            found.setdefault(card.name, card)
        if len(found) == CARDS:
            break
    return list(found.values())


def _divide(cards: Sequence[Card], nature: Nature) -> dict[str, int]:
    dice = {card.code: 1 for card in cards}
    room = [card for card in cards for _ in range((card.max_dice or 1) - 1)]
    for card in nature.shuffled(room)[: DICE - len(cards)]:
        dice[card.code] += 1
    return dice
