"""Dungeon Dice behind the protocol that all games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.faults import Fault
from rules.core.game import ENGINE
from rules.core.notation import TURN, VERSION, Entry, Log
from rules.core.unported.game import UnportedGame
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.catalogue import CATALOGUE
from rules.dungeon_dice.dice_set import DiceSet
from rules.dungeon_dice.endings import ENDINGS
from rules.dungeon_dice.log import claims, judge, reading, writing
from rules.dungeon_dice.log.header import begin
from rules.dungeon_dice.log.implied import implied
from rules.dungeon_dice.log.misplaced import misplaced
from rules.dungeon_dice.position import as_text, position
from rules.dungeon_dice.profile import STRICT
from rules.dungeon_dice.state import STEPS, Answer, State
from rules.dungeon_dice.steps.answers import step
from rules.dungeon_dice.usual import USUAL

NAME = "dungeon-dice"


class DungeonDice(UnportedGame):
    """`dice_sets` are the sets that a log may name, by their mark."""

    name = NAME
    vocabulary = reading.VOCABULARY
    catalogue = CATALOGUE
    edition = STRICT
    usual = USUAL

    def __init__(self, dice_sets: Mapping[str, DiceSet]) -> None:
        self.dice_sets = dice_sets

    def begin(self, log: Log) -> State:
        return begin(log, self.dice_sets)

    accepts = staticmethod(reading.accepts)

    def default(self, state: State) -> Answer | None:
        return state.question.default if state.question is not None else None

    def go_on(self, state: State, entry: Entry) -> bool:
        answer = implied(state, entry)
        if answer is None:
            return False
        self.step(state, answer)
        return True

    def goes_without_saying(self, state: State) -> bool:
        """Searching, no veto, no key, and passing on where nothing is agreed."""
        return state.question is not None and state.question.default is not None

    def read(self, state: State, entry: Entry) -> Answer:
        return (entry.verb,) if entry.verb in ENDINGS else reading.read(state, entry)

    def step(self, state: State, answer: Answer) -> None:
        if answer[0] in ENDINGS:
            ENDINGS[answer[0]](state)
        else:
            step(state, answer)

    def may_be_meant_later(self, state: State, entry: Entry) -> bool:
        """What does not fit here fits nowhere: every choice of this game is asked for once."""
        return False

    def misplaced(self, state: State, entry: Entry) -> Fault:
        return misplaced(state, entry)

    def turn_reached(self, state: State, entry: Entry) -> bool:
        return claims.turn_reached(state, entry)

    def claim(self, state: State, entry: Entry) -> None:
        claims.check(state, entry)

    def rule_on(self, state: State, entry: Entry) -> str:
        return judge.rule_on(state, entry)

    def legal(self, state: State) -> tuple[str, ...]:
        return self.with_what_follows(state, writing.legal_entries)

    def comes_by_itself(self, state: State) -> bool:
        return False  # what can only come to one thing is not asked

    def legal_next(self, state: State) -> tuple[str, ...]:
        return ()  # who has passed is asked for what comes next

    def answers(self, state: State) -> Iterator[Answer]:
        return legal.answers(state)

    def write(self, state: State, answer: Answer) -> Entry:
        return writing.write(state, answer)

    def heading(self, state: State) -> Entry:
        return Entry(TURN, "turn", (str(state.turn), f"P{state.active + 1}"))

    def position(self, state: State) -> dict[str, Any]:
        return position(state)

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
