"""What has occurred in the machine's games, and what never has: cards, die faces, phrases, options."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from rules.core.game import Answer
from rules.dice_masters.cards import PAWN_FACES, Card, CardPool
from rules.dice_masters.effects import resolve
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.language.compile import compile_card
from rules.dice_masters.language.registry import PHRASES
from rules.dice_masters.profile import OPTIONS, written
from rules.dice_masters.state import Frame, State
from rules.dice_masters.table import Table

#: Lines of these kinds are at work as soon as they are asked; all others when they begin to be resolved.
STATING = ("static", "would")
PAWN = "pawn"


class Seen:
    """Everything that has occurred so far, by heading; `missing` says what has not."""

    def __init__(self, pool: CardPool) -> None:
        self.wanted = _wanted(pool)
        self.found: dict[str, set[str]] = {heading: set() for heading in self.wanted}
        self._codes = _codes_of_phrases()
        self._called: set[CodeType] = set()
        self._asked: set[tuple[int, int]] = set()  # (stack, line)
        self._begun: set[tuple[int, int]] = set()

    def missing(self) -> dict[str, list[str]]:
        return {heading: sorted(self.wanted[heading] - found) for heading, found in self.found.items()}

    def complete(self) -> bool:
        return not any(self.missing().values())

    def answered(self, state: State, answer: Answer) -> None:
        """Note an answer that was played in this position."""
        stacks, question = state.table.stacks, state.question
        if answer[0] == "buy":
            self._cards("bought", (stacks[index].card for index in answer[1]))
        elif answer[0] == "field":
            self._cards("played", (state.table.stack(die).card for die in answer[1]))
        elif answer[0] == "use":
            self._cards("played", (state.table.stack(answer[1]).card,))
        elif answer[0] == "roll" and question is not None:
            for die, face in zip(question.dice, answer[1], strict=True):
                card = state.table.stack(die).card
                self.found["faces"].add(f"{card.code if card else PAWN} face {face + 1}")

    def table(self, table: Table) -> None:
        """Note the options a game is played with."""
        options = table.profile.options()
        self.found["options"] |= {f"{name}={written(value)}" for name, value in options.items()}

    @contextmanager
    def watching(self, table: Table) -> Iterator[None]:
        """Note which phrases run in between. A tracer that is there already is put back afterwards."""
        before = sys.gettrace()
        sys.settrace(self._tracer())
        try:
            yield
        finally:
            sys.settrace(before)
            self._note_phrases(table)

    def _cards(self, heading: str, cards: Any) -> None:
        self.found[heading] |= {card.code for card in cards if card is not None}

    def _tracer(self) -> Callable[[FrameType, str, Any], None]:
        begin, made, codes = resolve.begin.__code__, Frame.__init__.__code__, set(self._codes)

        def trace(call: FrameType, event: str, argument: Any) -> None:
            code = call.f_code
            if code is made:
                self._asked.add((call.f_locals["stack"], call.f_locals["line"]))
            elif code is begin:
                frame = call.f_locals["frame"]
                self._begun.add((frame.stack, frame.line))
            elif "phrases" in code.co_filename and code in codes:
                self._called.add(code)

        return trace

    def _note_phrases(self, table: Table) -> None:
        """A phrase that leaves something to run has occurred when that ran; any other with a line of its own."""
        found = self.found["phrases"]
        found |= {self._codes[code] for code in self._called}
        running = set(self._codes.values())
        for stack in table.stacks:
            for line, ability in enumerate(stack.abilities):
                if self._at_work(ability, stack.index, line, stack.card):
                    found |= set(ability.phrases) - running
        for noted in (self._called, self._asked, self._begun):
            noted.clear()

    def _at_work(self, ability: Ability, stack: int, line: int, card: Card | None) -> bool:
        if ability.kind == "keyword":
            return card is not None and card.code in self.found["played"]
        return (stack, line) in (self._asked if ability.kind in STATING else self._begun)


def _wanted(pool: CardPool) -> dict[str, set[str]]:
    cards = [card for card in pool.cards if card.text is not None]
    faces = {f"{card.code} face {number + 1}" for card in cards for number in range(len(card.faces))}
    phrases = {phrase for card in cards for ability in compile_card(card) for phrase in ability.phrases}
    return {
        "bought": {card.code for card in cards},
        "played": {card.code for card in cards},
        "faces": faces | {f"{PAWN} face {number + 1}" for number in range(len(PAWN_FACES))},
        "phrases": phrases,
        "options": {f"{option.name}={written(value)}" for option in OPTIONS.values() for value in option.values},
    }


def _codes_of_phrases() -> dict[CodeType, str]:
    """The functions that phrases leave behind to run in a game -> the phrase."""
    found: dict[CodeType, str] = {}
    for phrases in PHRASES.values():
        for phrase in phrases:
            for code in _inside(phrase.means.__code__):
                found.setdefault(code, f"{phrase.part}: {phrase.title}")
    return found


#: Code that runs while a card is compiled, not in a game.
AT_ONCE = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")


def _inside(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and constant.co_name not in AT_ONCE:
            yield constant
