"""Dungeon Dice behind the protocol that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.faults import Fault
from rules.core.game import ENGINE, Game
from rules.core.notation import TURN, VERSION, Entry, Log
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.catalogue import CATALOGUE
from rules.dungeon_dice.diagnosis.table import explain
from rules.dungeon_dice.dice_set import DiceSet
from rules.dungeon_dice.log import claims, judge, reading, writing
from rules.dungeon_dice.log.header import begin
from rules.dungeon_dice.log.implied import equipped_before, implied
from rules.dungeon_dice.log.vocabulary import VOCABULARY, names
from rules.dungeon_dice.position import as_text, position
from rules.dungeon_dice.profile import STRICT
from rules.dungeon_dice.state import STEPS, Answer, State
from rules.dungeon_dice.steps.answers import step

NAME = "dungeon-dice"


class DungeonDice(Game):
    """`dice_sets` are the sets that a log may name, by their mark."""

    name = NAME
    vocabulary = VOCABULARY
    catalogue = CATALOGUE
    edition = STRICT

    def __init__(self, dice_sets: Mapping[str, DiceSet]) -> None:
        self.dice_sets = dice_sets

    def begin(self, log: Log) -> State:
        return begin(log, self.dice_sets)

    read = staticmethod(reading.read)
    names = staticmethod(names)
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

    def opens_turn(self, state: State) -> bool:
        return state.question is not None and state.question.kind == "turn" and not state.fled

    def too_late(self, state: State, entry: Entry) -> Fault:
        """It is the line of the player whose turn is over."""
        last = (state.active - 1) % state.table.players
        return explain(state, replace(entry, actor=last))

    def default(self, state: State) -> Answer | None:
        return state.question.default if state.question is not None else None

    def is_forced(self, state: State) -> bool:
        return state.question is not None and state.question.forced

    def usually_omitted(self, state: State) -> bool:
        """Searching, no veto, no key, and passing on where nothing is agreed."""
        return state.question is not None and state.question.default is not None

    def legal(self, state: State) -> tuple[str, ...]:
        return self.with_what_follows(state, writing.legal_entries)

    def heading(self, state: State) -> Entry:
        return Entry(TURN, "turn", (str(state.turn), f"P{state.active + 1}"))

    def as_text(self, position: dict[str, Any]) -> str:
        return as_text(position)

    def place(self, state: State) -> tuple[int, str, str | None]:
        waits = state.name(state.question.player) if state.question else None
        return state.turn, STEPS[state.step], waits

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

    def versions(self, log: Log) -> dict[str, str]:
        options = " ".join(word for line in log.every("option") for word in line.args)
        dice = log.first("dice")
        return {
            "notation": VERSION,
            "profile": f"{STRICT} {options}".strip(),
            "cards": " ".join(dice.args) if dice else "",
            "engine": ENGINE,
        }
