"""Dungeon Dice behind the protocol that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.faults import Fault
from rules.core.game import Game
from rules.core.lines.notation import Entry, Log
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.catalogue import CATALOGUE
from rules.dungeon_dice.diagnosis.table import explain
from rules.dungeon_dice.dice_set import DiceSet
from rules.dungeon_dice.log import claims, judge, reading, writing
from rules.dungeon_dice.log.header import begin
from rules.dungeon_dice.log.implied import equipped_before, implied
from rules.dungeon_dice.log.spoken import spoken
from rules.dungeon_dice.log.vocabulary import VOCABULARY, names
from rules.dungeon_dice.position import position
from rules.dungeon_dice.profile import STRICT
from rules.dungeon_dice.state import STEPS, State
from rules.dungeon_dice.steps.answers import step

NAME = "dungeon-dice"


class DungeonDice(Game):
    """`dice_sets` are the sets that a log may name, by their mark."""

    name = NAME
    vocabulary = VOCABULARY
    catalogue = CATALOGUE
    edition = STRICT
    steps = STEPS

    def __init__(self, dice_sets: Mapping[str, DiceSet]) -> None:
        self.dice_sets = dice_sets

    def begin(self, log: Log) -> State:
        return begin(log, self.dice_sets)

    read = staticmethod(reading.read)
    names = staticmethod(names)
    spoken = staticmethod(spoken)
    step = staticmethod(step)
    implied = staticmethod(implied)
    explain = staticmethod(explain)
    turn_reached = staticmethod(claims.turn_reached)
    claim = staticmethod(claims.check)
    rule_on = staticmethod(judge.rule_on)
    answers = staticmethod(legal.answers)
    write = staticmethod(writing.write)
    position = staticmethod(position)

    left_out_before = staticmethod(equipped_before)

    opens_turn = staticmethod(claims.is_fresh)

    def too_late(self, state: State, entry: Entry) -> Fault:
        """It is the line of the player whose turn is over."""
        last = (state.active - 1) % state.table.players
        return explain(state, replace(entry, actor=last))

    offers = staticmethod(writing.legal_entries)

    def result(self, state: State) -> dict[str, Any] | None:
        """The winner, and the others by their Fame."""
        if not state.over:
            return None
        fame = zones.fame(state)
        winner = state.name(state.winner) if state.winner is not None else None
        text = f"{winner} takes the throne ({state.reason})." if winner else f"Nobody wins ({state.reason})."
        order = sorted(range(state.table.players), key=lambda player: (player != state.winner, -fame[player]))
        placings = [state.name(player) for player in order]
        return {"winner": winner, "player": state.winner, "reason": state.reason, "fame": fame, "placings": placings,
                "text": text}  # fmt: skip

    def components(self, log: Log) -> str:
        dice = log.first("dice")
        return " ".join(dice.args) if dice else ""
