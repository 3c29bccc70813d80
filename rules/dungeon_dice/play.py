"""Whole games by bots, from a seed: header, log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.core.lines.notation import HeaderLine, Log
from rules.core.play import Bot, as_text, by_seats, header_lines
from rules.core.play import play as play_out
from rules.dungeon_dice.bots import RandomBot, SensibleBot
from rules.dungeon_dice.dice_set import DiceSet
from rules.dungeon_dice.game import DungeonDice
from rules.dungeon_dice.set_file import read_folder
from rules.dungeon_dice.state import State

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
BOTS: Mapping[str, Callable[[int | str], Bot]] = {"random": RandomBot, "sensible": SensibleBot}


def play_game(
    seed: int | str = 7,
    players: int = 4,
    dice_set: DiceSet | None = None,
    bots: Sequence[str] = ("sensible",),
    names: Sequence[str] = NAMES,
    header: Sequence[str] = (),
) -> tuple[Log, State]:
    """The log and the last position. `header` are further header lines; `bots` are named seat by seat, and the last
    name serves the seats left over.
    """
    chosen = dice_set if dice_set is not None else next(iter(read_folder().values()))
    kinds = [bots[min(seat, len(bots) - 1)] for seat in range(players)]
    seats = [BOTS[kind](f"{seed} {seat}") for seat, kind in enumerate(kinds)]
    start = opening_log(chosen, names[:players], header)
    return play_out(DungeonDice({chosen.id: chosen}), start, by_seats(seats))


#: The log of such a game as text.
play = as_text(play_game)


def opening_log(dice_set: DiceSet, names: Sequence[str], header: Sequence[str] = ()) -> Log:
    """A log with its header and no entries yet."""
    lines = [HeaderLine("game", (DungeonDice.name,)), HeaderLine("dice", (dice_set.id, dice_set.digest))]
    lines += header_lines(header)
    lines += [HeaderLine("player", (f'"{name}"',), seat) for seat, name in enumerate(names)]
    return Log(DungeonDice.name, tuple(lines), (), ())
