"""From the lines of a card to abilities that run. A line must have exactly one reading."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.core.language.parser import Reading
from rules.core.language.problems import NoMeaning, TextError, TextProblem, meaningless, only_reading
from rules.dice_masters.cards import Card
from rules.dice_masters.language import sense
from rules.dice_masters.language.ability import Ability, Instruction, Noun
from rules.dice_masters.language.registry import LANGUAGE


def check(card: Card) -> list[TextProblem]:
    """Everything wrong with a card's text; [] if it can be used. A card without a text has nothing wrong."""
    problems: list[TextProblem] = []
    lines: list[Ability | None] = []
    above: sense.Told | None = None
    for number, line in enumerate(card.text or (), start=1):
        ability: Ability | None = None
        try:
            ability, above = _compiled(line, card.code, number, above)
        except TextError as error:
            problems.append(error.problem)
            above = None
        lines.append(ability)
    problems += [TextProblem(card.code, place + 1, 1, told) for place, told in sense.misfits(card, lines)]
    return sorted(problems, key=lambda problem: problem.line)


@lru_cache(maxsize=2048)
def compile_card(card: Card) -> tuple[Ability, ...]:
    """The abilities of a card, burst lines folded into the lines they change."""
    lines = []
    above: sense.Told | None = None
    for number, text in enumerate(card.text or (), start=1):
        ability, above = _compiled(text, card.code, number, above)
        lines.append(ability)
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
    """One line. Raises TextError if it has no reading, or more than one, or one that could never do anything."""
    return _compiled(text, card, number, None)[0]


def _compiled(text: str, card: str, number: int, above: sense.Told | None) -> tuple[Ability, sense.Told]:
    """One line, and what it tells of; `above` is what the line above it has told of (None: not known)."""
    import rules.dice_masters.language.phrases  # noqa: F401  (registers every phrase)

    reading = only_reading(text, LANGUAGE, card, number, ("act", "clause", "predicate", "event", "line"))
    evaluation = _Evaluation(card, number, sense.before(reading, above))
    return evaluation.ability(reading, text), evaluation.told


class _Evaluation:
    """Runs the functions of a reading, inner parts first; numbers the nouns; notes the phrases, and what they tell of.

    Raises TextError where phrases do not fit each other.
    """

    def __init__(self, card: str, number: int, told: sense.Told) -> None:
        self.card, self.number = card, number
        self.nouns: list[Noun] = []
        self.phrases: list[str] = []
        self.delayed: list[Ability] = []
        self.told = told

    def ability(self, reading: Reading, text: str) -> Ability:
        ability: Ability = self.value(reading)
        ability.text, ability.nouns = text, self.nouns
        ability.phrases, ability.delayed = tuple(self.phrases), self.delayed
        for waiting in self.delayed:
            waiting.text, waiting.nouns = text, self.nouns
        return ability

    def value(self, reading: Reading) -> Any:
        told = self.told
        if sense.starts_anew(reading):
            self.told = sense.Told()
        arguments = {name: self.value(part) if isinstance(part, Reading) else part for name, part in reading.filled}
        self.phrases.append(f"{reading.phrase.part}: {reading.phrase.title}")
        try:
            sense.check(reading, self.told)
            sense.check_noun(reading, arguments)
            value = reading.phrase.means(**arguments)
        except NoMeaning as fault:
            raise meaningless(fault, reading, self.card, self.number) from fault
        self.told = told if sense.starts_anew(reading) else self.told
        value = sense.note(reading, value, self.told)
        if isinstance(value, Ability) and value.kind == "delayed":
            self.delayed.append(value)
        if isinstance(value, Noun) and value.number < 0:
            value.number = len(self.nouns)
            self.nouns.append(value)
        return value
