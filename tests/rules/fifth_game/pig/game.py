"""Pig behind the protocol that all games share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.game import Answer, Game
from rules.core.lines.header import check_lines, name_of, profile_of
from rules.core.lines.notation import DECISION, FACT, Entry, Log, Vocabulary
from rules.core.lines.words import is_number

from .catalogue import CATALOGUE
from .profile import STRICT, Profile
from .state import GOAL, State, Table

NAME = "pig"
FACES = range(1, 7)


class Pig(Game):
    """Two players and one die."""

    name = NAME
    catalogue = CATALOGUE
    edition = NAME
    vocabulary = Vocabulary(
        decisions=frozenset(("hold",)), facts=frozenset(("roll",)), aliases={"h": "hold", "r": "roll"}
    )

    def begin(self, log: Log) -> State:
        check_lines(log, ())
        return State(Table((name_of(log, 0), name_of(log, 1)), profile_of(log, Profile, STRICT)), [0, 0])

    def answers(self, state: State) -> Iterator[Answer]:
        if not state.over:
            yield from (("roll", face) for face in FACES)
            if state.thrown:
                yield ("hold",)

    def read(self, state: State, entry: Entry) -> Answer | None:
        if state.over or entry.actor not in (None, state.player):
            return None
        if entry.verb == "hold":
            return ("hold",)
        if len(entry.args) != 1 or not is_number(entry.args[0]):
            raise Unreadable("Write what the die shows: roll 4.", candidates=tuple(f"roll {face}" for face in FACES))
        return "roll", int(entry.args[0])

    def step(self, state: State, answer: Answer) -> None:
        if answer == ("hold",):
            if not state.thrown:
                raise Violation("PIG-HOLD", f"{state.name(state.player)} has not thrown the die in this turn.")
            state.score[state.player] += state.thrown
            state.over = state.score[state.player] >= GOAL
            self._pass_on(state)
            return
        face = answer[1]
        if face not in FACES:
            raise Violation("PIG-DIE", f"The die has no {face}.")
        if face == 1:
            self._pass_on(state)
        else:
            state.thrown += face

    @staticmethod
    def _pass_on(state: State) -> None:
        state.thrown = 0
        if not state.over:
            state.player, state.turn = 1 - state.player, state.turn + 1

    def explain(self, state: State, entry: Entry) -> Fault:
        if state.over:
            return Violation("PIG-SCORE", f"{state.name(state.player)} has won.")
        return Violation("PIG-TURN", f"It is {state.name(state.player)}'s turn.")

    def turn_reached(self, state: State, entry: Entry) -> Answer | None:
        return () if entry.args[:1] == (str(state.turn),) else None

    def claim(self, state: State, entry: Entry) -> Answer | None:
        told = "-".join(map(str, state.score))
        if entry.args != ("score", told):
            raise Violation("PIG-SCORE", f"The score is {told}.")
        return None

    def rule_on(self, state: State, entry: Entry) -> str:
        raise Unreadable("Nothing is left to a judge here.")

    def write(self, state: State, answer: Answer) -> Entry:
        kind = DECISION if answer[0] == "hold" else FACT
        return Entry(kind, answer[0], tuple(map(str, answer[1:])), state.player)

    def turn(self, state: State) -> tuple[int, int]:
        return state.turn, state.player

    def step_name(self, state: State) -> str:
        return "throw"

    def position(self, state: State) -> dict[str, Any]:
        scores = zip(state.table.names, state.score, strict=True)
        return {"players": [{"name": name, "score": score} for name, score in scores], "thrown": state.thrown}

    def result(self, state: State) -> dict[str, Any] | None:
        if not state.over:
            return None
        text = f"{state.name(state.player)} wins with {state.score[state.player]} points."
        return {"winner": state.name(state.player), "player": state.player, "text": text}


def as_text(position: dict[str, Any]) -> str:
    """A position for a terminal."""
    lines = [f"{player['name']}: {player['score']} points" for player in position["players"]]
    return "\n".join([*lines, f"thrown this turn: {position['thrown']}"])
