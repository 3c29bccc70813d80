"""What is asked of one card: tests that say where it has what is looked for. Pure."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

from cardpool.search.index import IN_NAME, IN_TEXT, IN_TRAIT, MIDDLE, NOWHERE, SHORT, Entry, Index
from rules.dice_masters.cards import ENERGY_TYPES

#: Says where a card has what is asked: IN_NAME, IN_TRAIT, IN_TEXT or NOWHERE. Conditions know IN_NAME and NOWHERE.
Test = Callable[[Entry], int]

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


def plain_test(words: str, index: Index) -> Test:
    """Return the test for plain words: names from the beginning of a word, then traits, then texts."""
    begun = f" {words}"
    inside = len(words) >= MIDDLE
    facts = frozenset(fact for fact, _, called in index.traits if begun in called)
    whole = f" {words} " if len(words) <= SHORT else begun

    def test(entry: Entry) -> int:
        if begun in entry.title or (inside and words in entry.name):
            return IN_NAME
        if facts and not facts.isdisjoint(entry.facts):
            return IN_TRAIT
        return IN_TEXT if whole in entry.text else NOWHERE

    return test


def every_of(tests: Sequence[Test]) -> Test:
    if len(tests) == 1:
        return tests[0]

    def every(entry: Entry) -> int:
        found = IN_NAME
        for test in tests:
            place = test(entry)
            if place > found:
                if place == NOWHERE:
                    return NOWHERE
                found = place
        return found

    return every


def some_of(tests: Sequence[Test]) -> Test:
    return lambda entry: min(test(entry) for test in tests)


def negation(test: Test) -> Test:
    """A word in a text alone does not exclude: `dragon -red` keeps a dragon whose text speaks of red."""
    return lambda entry: NOWHERE if test(entry) < IN_TEXT else IN_NAME


def negated_if(wanted: bool, test: Test) -> Test:
    return negation(test) if wanted else test


def has_fact(facts: frozenset[str], entry: Entry) -> int:
    if not facts.isdisjoint(entry.facts):
        return IN_NAME
    return IN_NAME if any(fact[:6] == "type:~" and f" {fact[6:]} " in entry.title for fact in facts) else NOWHERE


def has_number(name: str, compare: Callable[[int, int], bool], value: int, entry: Entry) -> int:
    return IN_NAME if any(compare(number, value) for number in entry.numbers.get(name, ())) else NOWHERE


def within(name: str, low: int, high: int, entry: Entry) -> int:
    return IN_NAME if any(low <= number <= high for number in entry.numbers.get(name, ())) else NOWHERE


def compares(name: str, compare: Callable[[int, int], bool], other: str, entry: Entry) -> int:
    """Compare two numbers of a card: level by level, or each with each where one of them has no levels."""
    ones, others = entry.numbers.get(name, ()), entry.numbers.get(other, ())
    pairs = zip(ones, others, strict=False) if len(ones) == len(others) else ((a, b) for a in ones for b in others)
    return IN_NAME if any(compare(a, b) for a, b in pairs) else NOWHERE


def has_energies(compare: Callable[[int, int], bool], number: int, entry: Entry) -> int:
    return IN_NAME if compare(len(types_of(entry)), number) else NOWHERE


def has_energy_mix(types: frozenset[str], sign: str, entry: Entry) -> int:
    has = types_of(entry) or frozenset(("energy:none",))
    fits = has == types if sign == "=" else has <= types if sign == "<=" else has >= types
    return IN_NAME if fits else NOWHERE


_ENERGY_FACTS = frozenset(f"energy:{word}" for word in ENERGY_TYPES)


def types_of(entry: Entry) -> frozenset[str]:
    return entry.facts & _ENERGY_FACTS


def in_name(words: str, entry: Entry) -> int:
    return IN_NAME if f" {words}" in entry.name or (len(words) >= MIDDLE and words in entry.name) else NOWHERE


def in_title(words: str, entry: Entry) -> int:
    """Look in subtitles: what stands behind the name in each line of the title."""
    skipped = len(entry.name)
    return IN_NAME if any(f" {words}" in f" {line[skipped:]}" for line in entry.title.split("\n")[1:]) else NOWHERE


def in_text(words: str, entry: Entry) -> int:
    return IN_NAME if (f" {words} " if len(words) <= SHORT else f" {words}") in entry.text else NOWHERE


def is_named(name: str, entry: Entry) -> int:
    return IN_NAME if entry.name.strip() == name else NOWHERE
