"""What a roll says: a face for each die that falls, in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.core.faults import Unreadable, Violation
from rules.core.lines.words import is_number
from rules.dice_conquest.dice import ALL, DICE, PERCENT, SIDES, shown
from rules.dice_conquest.log.words import is_die, read_die, read_face
from rules.dice_conquest.state import Answer, Question, State
from rules.dice_conquest.steps.answers import RESTING
from rules.dice_conquest.steps.rolling import ROLL_RULES

#: What a die shows, as a log writes it -> the die and the value; and dice by name.
SHOWN = {shown(die, value): (die, value) for die in ALL for value in range(1, SIDES[die] + 1)}


def roll(state: State, question: Question, words: Sequence[str]) -> Answer:
    """A face for each die that falls, in any order; one die needs no name."""
    if len(words) != len(question.dice):
        return _roll_word_by_word(state, question, words)
    values = []
    for die, word in zip(question.dice, words, strict=True):
        told, value = SHOWN.get(word, _OTHERWISE)
        if told != die:
            return _roll_word_by_word(state, question, words)
        values.append(value)
    return "roll", tuple(values)


def _roll_word_by_word(state: State, question: Question, words: Sequence[str]) -> Answer:
    if len(question.dice) == 1 and len(words) == 1 and not is_die(words[0]):
        answer: Answer = ("roll", (read_face(state, question.dice[0], words[0]),))
        return (RESTING, "DC-RUL-09", answer) if question.dice[0] == PERCENT and is_number(words[0]) else answer
    found: dict[int, int] = {}
    for word in _with_numbers(_in_order_of_size(question, words)):
        die, value = _rolled(state, question, word)
        if die in found:
            raise Violation("DC-COMP-03", f"There is one {DICE[die]}, and it is written twice.")
        found[die] = value
    missing = [die for die in question.dice if die not in found]
    if missing:
        raise _missing(state, question, missing)
    return "roll", tuple(found[die] for die in question.dice)


_OTHERWISE = (-1, 0)


def _in_order_of_size(question: Question, words: Sequence[str]) -> Sequence[str]:
    """`2 6 1 10` as what the dice that are rolled show, the smallest first. Raises Unreadable if they cannot."""
    if len(words) != len(question.dice) or not all(map(str.isdecimal, words)):
        return words
    numbers = [(die, int(word)) for die, word in zip(question.dice, words, strict=True)]
    if any(number > (90 if die == PERCENT else SIDES[die]) for die, number in numbers):
        example = " ".join(f"{DICE[die]}={number + 1}" for number, die in enumerate(question.dice))
        raise Unreadable(f"Write which die shows what: roll {example}, for example.")
    return [f"{DICE[die]}={word}" for die, word in zip(question.dice, words, strict=True)]


def _with_numbers(words: Sequence[str]) -> list[str]:
    """`D4 3 D6 5` is written as `D4=3 D6=5`."""
    found: list[str] = []
    for word in words:
        if found and word.isdecimal() and found[-1].casefold() in _DICE_WORDS:
            found[-1] += f"={word}"
        else:
            found.append(word)
    return found


_DICE_WORDS = frozenset(name.casefold() for name in DICE)


def _missing(state: State, question: Question, dice: list[int]) -> Violation | Unreadable:
    """A die is left out of a roll: one that was Spent has come back and is rolled too (DC-ROUND-01)."""
    names = ", ".join(DICE[die] for die in dice)
    if question.why != "round":
        return Violation(ROLL_RULES[question.why], f"All of them are rolled; not written: {names}.")
    if all(state.reasons.dice[die] == "DC-ROUND-01" for die in dice):
        return Violation("DC-ROUND-01", f"All of them are rolled; not written: {names}.")
    return Unreadable(f"Write what each of the dice shows that are rolled; missing: {names}.")


_DIE_NAME = re.compile(r"d[0-9]+%?", re.IGNORECASE)


def _rolled(state: State, question: Question, word: str) -> tuple[int, int]:
    if not is_die(word) and _DIE_NAME.fullmatch(word.partition("=")[0].partition(":")[0].partition("[")[0]):
        raise Violation("DC-COMP-03", f"{word} is none of the seven dice: {', '.join(DICE)}.")
    die, value = read_die(state, word)
    if die not in question.dice:
        rule = ROLL_RULES[question.why]
        names = ", ".join(DICE[one] for one in question.dice)
        raise Violation(rule, f"{DICE[die]} is not rolled here; it is {names} that falls.")
    if value is None:
        raise Unreadable(f"Write what {DICE[die]} shows, for example {shown(die, SIDES[die])}.")
    return die, value
