"""What a typed search asks of the cards. Pure: an index and the syntax in, tests and chips out.

Nothing is passed over in silence. A part that can be used becomes a test with a chip; a part that can only have been
meant otherwise is corrected, and the chip says what it stands for; any other part is left out and becomes a question
with what somebody may tap instead. So a search never finds everything because it was not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardpool.search import fields
from cardpool.search.chips import Chip, Meaning, Speaker
from cardpool.search.conditions import Test, every_of, negation, some_of
from cardpool.search.field_conditions import FieldConditions
from cardpool.search.index import Index
from cardpool.search.plain_words import PlainWords
from cardpool.search.syntax import All, Any, Condition, Not, Part, Search, Word


def understand(search: Search, index: Index) -> Meaning:
    """Return what a search asks of an index. Never raises."""
    return _Reader(search, index).meaning


class _Reader(Speaker):
    """Reads the parts that must all hold, one after the other."""

    def __init__(self, search: Search, index: Index) -> None:
        super().__init__(search, index, Meaning())
        self.words = PlainWords(search, index, self.meaning)
        self.fields = FieldConditions(search, index, self.meaning, self.words)
        root = search.root
        parts = root.parts if isinstance(root, All) else (root,) if root else ()
        tests = {part: test for part in self._joined(parts) if (test := self._read(part))}
        unsure = any(chip.is_question for chip in self.meaning.chips)
        # What is left when no word that should hold was understood would be nearly every card.
        if tests and not (unsure and all(map(_is_negative, tests))):
            self.meaning.test = every_of(list(tests.values()))
        self.fields.turn()

    def _read(self, part: Part) -> Test | None:
        """Return the test of one part. A bracket, choice or minus is one chip; its corrections and questions stay."""
        chips = self.meaning.chips
        before = len(chips)
        test = self._test(part)
        made = [chip for chip in chips[before:] if not chip.is_question]
        if not isinstance(part, Word | Condition):
            chips[before:] = [chip for chip in chips[before:] if chip.why or chip.instead]
            if test:
                made = [Chip(self.typed(part), self._words_of(part, made), self.search.without(part))]
                chips += made
        if test:
            self.meaning.alone += [(chip, test) for chip in made[-1:]]
        return test

    def _joined(self, parts: Iterable[Part]) -> Iterator[Part]:
        """Yield the parts, with what belongs together as one: `12 bff`, `cost 2`, `6 attack`, and codes as a choice."""
        found: list[Part] = []
        for part in parts:
            if found and (both := self._both(found[-1], part)):
                found[-1] = both
            else:
                found.append(part)
        codes = [part for part in found if isinstance(part, Word) and self.words.code(part.words)]
        if len(codes) > 1 and len(codes) == len(found):
            yield Any(tuple(codes), codes[0].start, codes[-1].end)
        else:
            yield from found

    def _both(self, one: Part, two: Part) -> Part | None:
        if not (isinstance(one, Word) and isinstance(two, Word)) or one.quoted or two.quoted:
            return None
        words = f"{one.words} {two.words}"
        if self.words.code(words) and not self.words.code(one.words) and not self.words.code(two.words):
            return Word(words, one.start, two.end)
        for name, value in ((one.words, two.words), (two.words, one.words)):
            if (spoken := fields.SPOKEN.get(name.lower())) and re.fullmatch("[0-9]{1,2}", value):
                return Condition(spoken, " ", value, one.start, two.end)
        return None

    def _test(self, part: Part) -> Test | None:
        match part:
            case Word():
                return self.words.word(part)
            case Condition():
                return self.fields.condition(part)
            case Not():
                looked_for = list(self.meaning.plain)
                inner = self._test(part.part)
                self.meaning.plain = looked_for
                return negation(inner) if inner else None
            case All():
                tests = [test for each in self._joined(part.parts) if (test := self._test(each))]
                return every_of(tests) if tests else None
            case Any():
                tests = [test for each in part.parts if (test := self._test(each))]
                return some_of(tests) if tests else None

    def _words_of(self, part: Part, made: list[Chip]) -> str:
        """Return a bracket, a choice or a minus in words: "not type: action", or as it was typed."""
        if isinstance(part, Not):
            return f"not {made[0].words if len(made) == 1 else self.typed(part.part)}"
        return self.typed(part).removeprefix("(").removesuffix(")")


def _is_negative(part: Part) -> bool:
    return isinstance(part, Not) or isinstance(part, Condition) and (part.sign == "!=" or part.name == "not")
