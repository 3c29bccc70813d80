"""Dice Conquest behind the protocol that all games share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.evidence import Evidence
from rules.core.faults import Fault
from rules.core.game import ENGINE
from rules.core.notation import TURN, VERSION, Entry, Log
from rules.dice_conquest import legal
from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.catalogue import CATALOGUE
from rules.dice_conquest.endings import ENDINGS
from rules.dice_conquest.log import claims, judge, reading, writing
from rules.dice_conquest.log.header import begin
from rules.dice_conquest.log.misplaced import misplaced
from rules.dice_conquest.position import as_text, figures, position
from rules.dice_conquest.state import STEPS, Answer, State
from rules.dice_conquest.steps.answers import step
from rules.dice_conquest.steps.turn import default
from rules.dice_conquest.usual import USUAL

NAME = "dice-conquest"
#: Questions whose default answer a scribe leaves out; a die that is placed or discarded is always written.
UNWRITTEN = frozenset(("shield", "placing", "loot", "return", "double", "extra", "late", "keep"))


class DiceConquest(Evidence):
    """`cards` hold the creatures, heroes and traps that logs name; without them, the product's own."""

    catalogue = CATALOGUE
    usual = USUAL

    def __init__(self, cards: CardSet | None = None) -> None:
        self.cards = cards if cards is not None else read_cards()
        self.name = NAME
        self.vocabulary = reading.VOCABULARY

    def begin(self, log: Log) -> State:
        return begin(log, self.cards)

    accepts = staticmethod(reading.accepts)
    says_nothing = staticmethod(reading.says_nothing)

    def go_on(self, state: State, entry: Entry) -> bool:
        answer = reading.implied(state, entry) or self.default(state)
        if answer is not None:
            self.step(state, answer)
        return answer is not None

    def default(self, state: State) -> Answer | None:
        return default(state)

    def goes_without_saying(self, state: State) -> bool:
        return state.question is not None and state.question.kind in UNWRITTEN

    def read(self, state: State, entry: Entry) -> Answer:
        if entry.verb in ENDINGS:
            return (entry.verb,)
        return reading.read(state, entry)

    def step(self, state: State, answer: Answer) -> None:
        if answer[0] in ENDINGS:
            ENDINGS[answer[0]](state)
        else:
            step(state, answer)

    def may_be_meant_later(self, state: State, entry: Entry) -> bool:
        """After something left out, except a pass: a hero with a die that fits nowhere does not pass (DC-TURN-06)."""
        answer = default(state)
        return answer is not None and not (entry.verb == "pass" and answer == ("discard",))

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
        """`round 3 P1`: the round and who has the First Player token."""
        return Entry(TURN, "round", (str(state.round), f"P{state.first + 1}"))

    def position(self, state: State) -> dict[str, Any]:
        return position(state)

    def as_text(self, position: dict[str, Any]) -> str:
        return as_text(position)

    def place(self, state: State) -> tuple[int, str, str | None]:
        waits = state.name(state.question.player) if state.question else None
        return state.round, STEPS[state.step], waits

    def result(self, state: State) -> dict[str, Any] | None:
        """The heroes win or lose together; with what an event counts."""
        if not state.over:
            return None
        text = f"The heroes {'win' if state.won else 'lose'} in round {state.round} ({state.reason})."
        winner = "heroes" if state.won else None
        return {"winner": winner, "won": state.won, "reason": state.reason, "text": text, **figures(state)}

    def versions(self, log: Log) -> dict[str, str]:
        profile = log.first("profile")
        options = [word for line in log.every("option") for word in line.args]
        named = " ".join([*(profile.args if profile else ("strict",)), *options])
        return {"notation": VERSION, "profile": named, "cards": self.cards.digest, "engine": ENGINE}
