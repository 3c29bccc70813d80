"""Dice Conquest behind the protocol that all games share."""

from __future__ import annotations

from typing import Any

from rules.core.game import Game
from rules.core.lines.notation import Log
from rules.dice_conquest import legal
from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.catalogue import CATALOGUE
from rules.dice_conquest.diagnosis.table import explain
from rules.dice_conquest.log import claims, judge, reading, writing
from rules.dice_conquest.log.header import begin
from rules.dice_conquest.log.spoken import spoken
from rules.dice_conquest.log.vocabulary import VOCABULARY, names
from rules.dice_conquest.position import figures, position
from rules.dice_conquest.state import STEPS, State
from rules.dice_conquest.steps.answers import step
from rules.dice_conquest.steps.attack import default

NAME = "dice-conquest"
#: Questions whose default answer a scribe leaves out; a die that is placed or discarded is always written.
UNWRITTEN = frozenset(("shield", "placing", "loot", "return", "double", "extra", "late", "keep"))


class DiceConquest(Game):
    """`cards` hold the creatures, heroes and traps that logs name; without them, the product's own."""

    catalogue = CATALOGUE
    name = NAME
    vocabulary = VOCABULARY
    steps = STEPS

    def __init__(self, cards: CardSet | None = None) -> None:
        self.cards = cards if cards is not None else read_cards()

    def begin(self, log: Log) -> State:
        return begin(log, self.cards)

    default = staticmethod(default)
    read = staticmethod(reading.read)
    names = staticmethod(names)
    spoken = staticmethod(spoken)
    step = staticmethod(step)
    explain = staticmethod(explain)
    implied = staticmethod(reading.implied)
    in_order = staticmethod(reading.in_order)
    turn_reached = staticmethod(claims.turn_reached)
    claim = staticmethod(claims.check)
    rule_on = staticmethod(judge.rule_on)
    answers = staticmethod(legal.answers)
    write = staticmethod(writing.write)
    position = staticmethod(position)

    def usually_omitted(self, state: State) -> bool:
        question = state.question
        return question is not None and (question.forced or question.kind in UNWRITTEN)

    offers = staticmethod(writing.legal_entries)

    def figure_between(self, state: State, seat: int) -> int | None:
        """The health behind the die that ended the round, and before the damage of its end."""
        before = state.reasons.health_before
        return before[seat] if seat < len(before) else None

    def turn(self, state: State) -> tuple[int, int]:
        """The round, and who has the First Player token."""
        return state.round, state.first

    def result(self, state: State) -> dict[str, Any] | None:
        """The heroes win or lose together; with what an event counts."""
        if not state.over:
            return None
        text = f"The heroes {'win' if state.won else 'lose'} in round {state.round} ({state.reason})."
        winner = "heroes" if state.won else None
        return {"winner": winner, "won": state.won, "reason": state.reason, "text": text, **figures(state)}

    def components(self, log: Log) -> str:
        return self.cards.digest
