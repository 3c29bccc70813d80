"""Plain words of a search: names, traits and texts, card codes, and what a misspelled word was meant to be. Pure."""

from __future__ import annotations

import re
from functools import partial

from cardpool.search import fields
from cardpool.search.chips import Speaker, quoted
from cardpool.search.conditions import Test, is_named, plain_test
from cardpool.search.folding import fold
from cardpool.search.index import IN_NAME, NOWHERE
from cardpool.search.near_words import allowed, nearest_of, slips
from cardpool.search.syntax import Word
from rules.dice_masters.cards import read_code


class PlainWords(Speaker):
    """Reads words without a field."""

    def word(self, part: Word) -> Test | None:
        if part.words.startswith("/") and len(part.words) > 2:
            words = part.words.strip("/")
            return self.ask(part, "patterns are not read here", [(f"“{words}” in texts", f'text:"{words}"')])
        words = fold(part.words)
        if not words and not self.code(part.words):
            return self.ask(part, "has no letters or digits")
        if part.exact:
            return self._exact(part, words)
        if code := self.code(part.words):
            return self._card(part, code)
        if test := self.found(words):
            self.chip(part, f"“{part.words}”" if part.quoted else part.words)
            self.meaning.plain.append(words)
            return test
        return self._misspelled(part, words)

    def found(self, words: str) -> Test | None:
        """Return the test for words that stand somewhere."""
        test = plain_test(words, self.index)
        return test if any(test(entry) != NOWHERE for entry in self.index.entries) else None

    def _misspelled(self, part: Word, words: str) -> Test | None:
        if words in fields.SPOKEN_ORDERS:
            self.meaning.order = fields.SPOKEN_ORDERS[words]
            self.chip(part, f"sorted by {fields.ORDERS[self.meaning.order.lstrip('-')][0]}", instead=part.words)
            return None
        if words in fields.SMALL_WORDS:
            self.meaning.left_out.append(part.words)
            return None
        if re.fullmatch("[0-9]{1,4}", words):
            options = [(f"{name} {words}", f"{name}={words}") for name in ("cost", "attack", "defense", "number")]
            return self.ask(part, "may be a cost, an attack, a defense or a number in a set", options)
        if code := re.fullmatch(r"#?\d{1,4} ?([a-z]{2,5})", words):
            near = nearest_of(code[1], self.index.sets)
            options = [(f"{words[: -len(code[1])].strip()}{name}",) * 2 for name in near]
            return self.ask(part, f"no set has the code {code[1]} here", options)
        meant = self.meant(words)
        if meant and (test := self.found(meant)):
            nearest = [other for other in self.near(words) if other != meant]
            self.chip(part, meant, instead=part.words, options=[(other, other) for other in nearest])
            self.meaning.plain.append(meant)
            return test
        return self.ask(part, self._nowhere(), [(other, quoted(other)) for other in self.near(words)])

    def _nowhere(self) -> str:
        texts = f"; the texts of {self.index.unwritten} cards are not written yet" if self.index.unwritten else ""
        return f"is in no name, keyword or text{texts}"

    def meant(self, words: str) -> str | None:
        """Return what misspelled words stand for: each word by itself, and words that were run together."""
        written = self.index.written
        meant = []
        for word in words.split():
            if self.found(word):
                meant.append(word)
            elif word.endswith("s") and self.found(word[:-1]):
                meant.append(word[:-1])
            elif found := written.get(word) or self.index.words.meant(word):
                meant.append(written.get(found, found))
            else:
                return None
        return " ".join(meant) if " ".join(meant) != words else None

    def near(self, words: str) -> list[str]:
        near = [self.index.written.get(word, word) for word in self.index.words.nearest(words)]
        begun = words[: max(4, len(words) // 2)]
        keywords = [fold(word) for word in self.index.choices["keyword"] if fold(word).startswith(begun)]
        return list(dict.fromkeys([*near[:2], *keywords, *near[2:]]))

    def _exact(self, part: Word, words: str) -> Test | None:
        if any(entry.name.strip() == words for entry in self.index.entries):
            self.chip(part, f"named {part.words}")
            return partial(is_named, words)
        names = {entry.name.strip(): entry.card.name for entry in self.index.entries}
        near = nearest_of(words, names)
        if near and slips(words, near[0]) <= allowed(words):
            self.chip(part, f"named {names[near[0]]}", instead=self.typed(part))
            return partial(is_named, near[0])
        return self.ask(part, "is not the whole name of a card", [(names[name], f'!"{names[name]}"') for name in near])

    def code(self, text: str) -> str | None:
        """Return `12bff` from any spelling of a code whose set is here: `12 bff`, `#12 bff`, `bff 12`."""
        match = re.fullmatch(r"#?\s*0*(\d{1,5})\s*([a-z][a-z0-9]*)", text.strip().casefold())
        code = f"{match[1]}{match[2]}" if match else read_code(text)
        if code and re.sub(r"^\d+", "", code) in self.index.sets:
            return code
        return None

    def _card(self, part: Word, code: str) -> Test | None:
        entry = self.index.by_code.get(code)
        if entry is None:
            set_code = re.sub(r"^\d+", "", code)
            numbers = [each.card.number for each in self.index.entries if each.card.set_code == set_code]
            name = self.index.sets[set_code]
            return self.ask(
                part, f"is not a card: the highest number of {name} is {max(numbers, default=0)}",
                [(f"all of {name}", f"set:{set_code}")],
            )  # fmt: skip
        self.chip(part, f"card {entry.card.code}")
        return lambda each: IN_NAME if each is entry else NOWHERE
