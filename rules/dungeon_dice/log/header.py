"""From a log's header to the opening position: the dice set, players, profile."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.lines.header import breaks, check_lines, name_of, profile_of
from rules.core.lines.notation import Log
from rules.core.lines.parsing import at
from rules.dungeon_dice.dice_set import DiceSet
from rules.dungeon_dice.log.prepared import prepare
from rules.dungeon_dice.profile import STRICT, Profile
from rules.dungeon_dice.state import State, opening
from rules.dungeon_dice.steps.answers import run
from rules.dungeon_dice.table import Table

ONCE = ("dice",)  # header lines of which there is one at most


def begin(log: Log, dice_sets: Mapping[str, DiceSet]) -> State:
    """The position in which the entries start. Raises Unreadable (with its line) or Violation."""
    check_lines(log, ONCE)
    profile, names = profile_of(log, Profile, STRICT), _names(log)
    table = Table(_dice_set(log, dice_sets), profile, names)
    _check_players(log, table)
    state = opening(table)
    if log.position:
        prepare(state, log.position)
    with state.records():
        run(state)
    return state


def _dice_set(log: Log, dice_sets: Mapping[str, DiceSet]) -> DiceSet:
    """`dice sample-A 0123…`: the set and its digest, so that a log is judged with the dice it was played with."""
    line = log.first("dice")
    known = tuple(f"dice {found.id} {found.digest}" for found in dice_sets.values())
    if line is None:
        game = log.first("game")
        raise at(game.line if game else 1, "The header names no dice set: write its mark and digest.", known)
    found = dice_sets.get(line.args[0]) if line.args else None
    if found is None:
        name = line.args[0] if line.args else ""
        raise at(line.line, f'There is no dice set "{name}" here.', known)
    if len(line.args) != 2:
        raise at(line.line, f"Write the digest of the dice set: dice {found.id} {found.digest}.", known)
    if line.args[1].casefold() != found.digest:
        message = f"This log was played with different dice: {found.id} has the digest {found.digest} here."
        raise at(line.line, message, known)
    return found


def _names(log: Log) -> tuple[str, ...]:
    """The players in the order of their seats, to the left (DD-LOG-01)."""
    lines = {line.actor: line for line in log.header if line.key == "player"}
    seats = [actor for actor in lines if actor is not None]
    for seat in range(max(seats, default=-1) + 1):
        if seat not in lines:
            raise at(lines[max(seats)].line, f"P{seat + 1} is missing: every seat has a player.")
    return tuple(name_of(log, seat) for seat in range(len(seats)))


def _check_players(log: Log, table: Table) -> None:
    fewest = max(table.dice_set.params.players[0], table.profile.min_players)
    most = table.dice_set.params.players[1]
    if not fewest <= table.players <= most:
        lines = [line.line for line in log.header if line.key == "player"]
        message = f"{fewest} to {most} players play, not {table.players}{_way_out(table, most)}."
        raise breaks(lines[min(most, len(lines) - 1)] if lines else 1, "DD-RUL-27", message)
    needed = table.players * table.dice_set.params.level_dice_by_level[0]
    if len(table.hero_dice) < needed:
        raise at(1, f"{table.dice_set.id} has not enough Hero Level dice for {table.players} players.")


def _way_out(table: Table, most: int) -> str:
    """What an event can do about it: two tables, or the option that refuses two."""
    if table.players > most:
        return ": seat them at two tables, each with a log of its own"
    return ": two may where the event sets option min_players=2" if table.players == 2 else ""
