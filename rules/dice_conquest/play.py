"""Whole games by bots, from a seed: heroes, header, log."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.lines.notation import HeaderLine, Log
from rules.core.nature import Nature
from rules.core.play import Bot, as_text, header_lines
from rules.core.play import play as play_out
from rules.dice_conquest.bots import RandomBot
from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.game import NAME, DiceConquest
from rules.dice_conquest.greedy import GreedyBot
from rules.dice_conquest.state import State

PLAYERS = (1, 4)
NAMES = ("Ana", "Bo", "Cy", "Dee")
BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def play_game(
    seed: int | str = 7,
    players: int = 3,
    heroes: Sequence[str] = (),
    bot: str = "greedy",
    cards: CardSet | None = None,
    header: Sequence[str] = (),
) -> tuple[Log, State]:
    """The log and the last position. `header` are further header lines, such as `event "Friday Night"`, `traps 2`."""
    known = cards if cards is not None else read_cards()
    start = opening_log(seed, players, heroes, known, header)
    answers: Bot = BOTS[bot](f"{seed} {bot}")
    return play_out(DiceConquest(known), start, answers)


#: The log of such a game as text.
play = as_text(play_game)


def opening_log(
    seed: int | str,
    players: int = 3,
    heroes: Sequence[str] = (),
    cards: CardSet | None = None,
    header: Sequence[str] = (),
    names: Sequence[str] = NAMES,
) -> Log:
    """A log with its header and no entries yet; without `heroes` (ids), the seed draws them."""
    known = cards if cards is not None else read_cards()
    nature = Nature(f"{seed} heroes")
    ids = list(heroes) or nature.draw(sorted(known.heroes), max(PLAYERS[0], min(PLAYERS[1], players)))
    lines = [HeaderLine("game", (NAME,)), HeaderLine("cards", (known.digest,))]
    lines += header_lines(header)
    for seat, hero in enumerate(ids):
        lines.append(HeaderLine("player", (f'"{names[seat]}"',), seat))
        lines.append(HeaderLine("hero", (known.heroes[hero].name,), seat))
    lines.append(HeaderLine("first", (f"P{nature.die(len(ids)) + 1}",)))
    return Log(NAME, tuple(lines), (), ())
