"""From the lines of a card to abilities that run. A line must have exactly one reading."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.core.language.parser import Reading
from rules.core.language.problems import TextError, TextProblem, only_reading
from rules.dice_masters.cards import Card
from rules.dice_masters.language.ability import Ability, Instruction, Noun
from rules.dice_masters.language.registry import LANGUAGE

#: A line that always holds speaks of dice nobody has to choose.
CHOSEN = ("target", "target player", "a", "of them")
STATES_A_CHOICE = "a line that always holds has nobody to choose for it; write each, this die or the bearer."


def check(card: Card) -> list[TextProblem]:
    """Everything wrong with a card's text; [] if it can be used. A card without a text has nothing wrong."""
    problems = []
    for number, line in enumerate(card.text or (), start=1):
        try:
            compile_line(line, card.code, number)
        except TextError as error:
            problems.append(error.problem)
    return problems


@lru_cache(maxsize=2048)
def compile_card(card: Card) -> tuple[Ability, ...]:
    """The abilities of a card, burst lines folded into the lines they change."""
    lines = [compile_line(text, card.code, number) for number, text in enumerate(card.text or (), start=1)]
    abilities = fold_bursts(lines)
    delayed = [waiting for ability in abilities for waiting in ability.delayed]
    for place, waiting in enumerate(delayed, start=len(abilities)):
        waiting.place = place
    return (*abilities, *delayed)


def fold_bursts(lines: list[Ability]) -> tuple[Ability, ...]:
    """ "* also", "* instead" and "* first" change the line above them for dice that show so many bursts."""
    folded: list[Ability] = []
    for ability in lines:
        if ability.burst_role in ("also", "instead", "first") and folded:
            folded[-1] = _changed(folded[-1], ability)
        else:
            folded.append(ability)
    return tuple(folded)


def _changed(ability: Ability, change: Ability) -> Ability:
    shift = len(ability.nouns)
    for noun in change.nouns:
        noun.number += shift
    programs = list(ability.programs)
    burst_needs = dict(ability.burst_needs)
    for bursts in change.bursts or ():
        if change.burst_role == "instead":
            burst_needs[bursts] = tuple(number + shift for number in change.needs)
        programs[bursts] = _combined(programs[bursts], change.programs[0], change.burst_role)
    nouns = [*ability.nouns, *change.nouns]
    text = f"{ability.text}\n{change.text}"
    return replace(
        ability, programs=tuple(programs), burst_needs=burst_needs, nouns=nouns, text=text,
        phrases=ability.phrases + change.phrases,
    )  # fmt: skip


def _combined(
    program: tuple[Instruction, ...], change: tuple[Instruction, ...], role: str | None
) -> tuple[Instruction, ...]:
    if role == "instead":
        return change
    return program + change if role == "also" else change + program


def compile_line(text: str, card: str = "the card", number: int = 1) -> Ability:
    """One line. Raises TextError if it has no reading, or more than one."""
    import rules.dice_masters.language.phrases  # noqa: F401  (registers every phrase)

    reading = only_reading(text, LANGUAGE, card, number, ("act", "clause", "predicate", "event", "line"))
    ability = _Evaluation().ability(reading, text)
    if ability.kind == "static" and ability.selection and ability.selection.mode in CHOSEN:
        raise TextError(TextProblem(card, number, 1, STATES_A_CHOICE))
    return ability


class _Evaluation:
    """Runs the functions of a reading, inner parts first; numbers the nouns; notes the phrases."""

    def __init__(self) -> None:
        self.nouns: list[Noun] = []
        self.phrases: list[str] = []
        self.delayed: list[Ability] = []

    def ability(self, reading: Reading, text: str) -> Ability:
        ability: Ability = self.value(reading)
        ability.text, ability.nouns = text, self.nouns
        ability.phrases, ability.delayed = tuple(self.phrases), self.delayed
        for waiting in self.delayed:
            waiting.text, waiting.nouns = text, self.nouns
        return ability

    def value(self, reading: Reading) -> Any:
        arguments = {name: self.value(part) if isinstance(part, Reading) else part for name, part in reading.filled}
        self.phrases.append(f"{reading.phrase.part}: {reading.phrase.title}")
        value = reading.phrase.means(**arguments)
        if isinstance(value, Ability) and value.kind == "delayed":
            self.delayed.append(value)
        if isinstance(value, Noun) and value.number < 0:
            value.number = len(self.nouns)
            self.nouns.append(value)
        return value
