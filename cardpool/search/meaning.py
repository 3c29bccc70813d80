"""What a typed search asks of the cards. Pure: an index and the syntax in, tests and chips out.

Nothing is passed over in silence. A part that can be used becomes a test with a chip; a part that can only have been
meant otherwise is corrected, and the chip says what it stands for; any other part is left out and becomes a question
with what somebody may tap instead. So a search never finds everything because it was not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from cardpool.search import fields
from cardpool.search.conditions import (
    COMPARE,
    Test,
    compares,
    every_of,
    has_energies,
    has_energy_mix,
    has_fact,
    has_number,
    in_name,
    in_text,
    in_title,
    is_named,
    negated_if,
    negation,
    plain_test,
    some_of,
    within,
)
from cardpool.search.fields import BY_NAME, CHOICE, FIELDS, FOREIGN, NUMBER, ORDER, WORDS, Field
from cardpool.search.folding import fold
from cardpool.search.index import IN_NAME, NOWHERE, Index
from cardpool.search.near_words import allowed, nearest_of, slips
from cardpool.search.syntax import All, Any, Condition, Not, Part, Search, Word
from rules.dice_masters.cards import CARD_TYPES, read_code

SIGNS = {"<=": "≤", ">=": "≥", "!=": "is not", "=": "=", "<": "<", ">": ">", ":": "="}
#: Energy types by letter, for mixes: energy:fb.
ENERGY_LETTERS = {"f": "fist", "b": "bolt", "m": "mask", "s": "shield"}


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap: words for people and the whole search it leads to."""

    words: str
    text: str


@dataclass(frozen=True, slots=True)
class Chip:
    """One part of a search. `instead` is what was typed where something else is shown.

    A chip with a `why` is a question: the part was left out.
    """

    typed: str
    words: str
    rest: str  # the search without it
    instead: str = ""
    why: str = ""
    options: tuple[Option, ...] = ()

    @property
    def is_question(self) -> bool:
        return bool(self.why)


@dataclass(slots=True)
class Meaning:
    """What a search asks. `test` is None where nothing of it could be used."""

    test: Test | None = None
    chips: list[Chip] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)  # folded words looked for in names, traits and texts
    order: str = ""  # a key of ORDERS, with a minus where it is turned
    asks_texts: bool = False
    left_out: list[str] = field(default_factory=list)  # small words that stand nowhere
    alone: list[tuple[Chip, Test]] = field(default_factory=list)  # each part that must hold, by itself


def understand(search: Search, index: Index) -> Meaning:
    """Return what a search asks of an index. Never raises."""
    return _Reader(search, index).meaning


class _Reader:
    def __init__(self, search: Search, index: Index) -> None:
        self.search = search
        self.index = index
        self.meaning = Meaning()
        self.direction = ""
        self.positive = False
        if search.root is None:
            return
        parts = search.root.parts if isinstance(search.root, All) else (search.root,)
        tests = []
        for part in self._joined(parts):
            before = len(self.meaning.chips)
            test = self._test(part)
            made = [chip for chip in self.meaning.chips[before:] if not chip.is_question]
            if not isinstance(part, Word | Condition):
                self.meaning.chips[before:] = [chip for chip in self.meaning.chips[before:] if chip.why or chip.instead]
                if test:
                    words = f"not {made[0].words}" if isinstance(part, Not) and len(made) == 1 else self._words_of(part)
                    self.meaning.chips.append(Chip(self._typed(part), words, search.without(part)))
                    made = self.meaning.chips[-1:]
            if test:
                tests.append(test)
                self.meaning.alone += [(chip, test) for chip in made[-1:]]
            self.positive |= test is not None and not self._is_negative(part)
        # What is left when the words that should hold were not understood would be nearly every card.
        unsure = any(chip.is_question for chip in self.meaning.chips)
        self.meaning.test = every_of(tests) if tests and (self.positive or not unsure) else None
        self._turn()

    @staticmethod
    def _is_negative(part: Part) -> bool:
        return isinstance(part, Not) or isinstance(part, Condition) and (part.sign == "!=" or part.name == "not")

    # ---- parts put together

    def _joined(self, parts: Iterable[Part]) -> Iterator[Part]:
        """Yield the parts, with what belongs together as one: `12 bff`, `cost 2`, `6 attack`, and codes as a choice."""
        found: list[Part] = []
        for part in parts:
            if found and (both := self._both(found[-1], part)):
                found[-1] = both
            else:
                found.append(part)
        codes = [part for part in found if isinstance(part, Word) and self._code(part.words)]
        if len(codes) > 1 and len(codes) == len(found):
            yield Any(tuple(codes), codes[0].start, codes[-1].end)
        else:
            yield from found

    def _both(self, one: Part, two: Part) -> Part | None:
        if not (isinstance(one, Word) and isinstance(two, Word)) or one.quoted or two.quoted:
            return None
        words = f"{one.words} {two.words}"
        if self._code(words) and not self._code(one.words) and not self._code(two.words):
            return Word(words, one.start, two.end)
        for name, value in ((one.words, two.words), (two.words, one.words)):
            if (spoken := fields.SPOKEN.get(name.lower())) and re.fullmatch("[0-9]{1,2}", value):
                return Condition(spoken, " ", value, one.start, two.end)
        return None

    def _test(self, part: Part) -> Test | None:
        match part:
            case Word():
                return self._word(part)
            case Condition():
                return self._condition(part)
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

    def _typed(self, part: Part) -> str:
        return self.search.text[part.start : part.end].strip()

    def _words_of(self, part: Part) -> str:
        """Return a bracket, a choice or a minus in words, as it was typed."""
        if isinstance(part, Not):
            return f"not {self._typed(part.part)}"
        return self._typed(part).removeprefix("(").removesuffix(")")

    # ---- plain words

    def _word(self, part: Word) -> Test | None:
        if part.words.startswith("/") and len(part.words) > 2:
            words = part.words.strip("/")
            return self._ask(part, "patterns are not read here", [(f"“{words}” in texts", f'text:"{words}"')])
        words = fold(part.words)
        if not words and not self._code(part.words):
            return self._ask(part, "has no letters or digits")
        if part.exact:
            return self._exact(part, words)
        if code := self._code(part.words):
            return self._card(part, code)
        if test := self._found(words):
            self._chip(part, f"“{part.words}”" if part.quoted else part.words)
            self.meaning.plain.append(words)
            return test
        return self._misspelled(part, words)

    def _found(self, words: str) -> Test | None:
        """Return the test for words that stand somewhere."""
        test = plain_test(words, self.index)
        return test if any(test(entry) != NOWHERE for entry in self.index.entries) else None

    def _misspelled(self, part: Word, words: str) -> Test | None:
        if words in fields.SPOKEN_ORDERS:
            self.meaning.order = fields.SPOKEN_ORDERS[words]
            self._chip(part, f"sorted by {fields.ORDERS[self.meaning.order.lstrip('-')][0]}", instead=part.words)
            return None
        if words in fields.SMALL_WORDS:
            self.meaning.left_out.append(part.words)
            return None
        if re.fullmatch("[0-9]{1,4}", words):
            options = [(f"{name} {words}", f"{name}={words}") for name in ("cost", "attack", "defense", "number")]
            return self._ask(part, "may be a cost, an attack, a defense or a number in a set", options)
        if code := re.fullmatch(r"#?\d{1,4} ?([a-z]{2,5})", words):
            near = nearest_of(code[1], self.index.sets)
            options = [(f"{words[: -len(code[1])].strip()}{name}",) * 2 for name in near]
            return self._ask(part, f"no set has the code {code[1]} here", options)
        meant = self._meant(words)
        if meant and (test := self._found(meant)):
            nearest = [other for other in self._near(words) if other != meant]
            self._chip(part, meant, instead=part.words, options=[(other, other) for other in nearest])
            self.meaning.plain.append(meant)
            return test
        return self._ask(part, self._nowhere(), [(other, _quoted(other)) for other in self._near(words)])

    def _nowhere(self) -> str:
        texts = f"; the texts of {self.index.unwritten} cards are not written yet" if self.index.unwritten else ""
        return f"is in no name, keyword or text{texts}"

    def _meant(self, words: str) -> str | None:
        """Return what misspelled words stand for: each word by itself, and words that were run together."""
        written = self.index.written
        meant = []
        for word in words.split():
            if self._found(word):
                meant.append(word)
            elif word.endswith("s") and self._found(word[:-1]):
                meant.append(word[:-1])
            elif found := written.get(word) or self.index.words.meant(word):
                meant.append(written.get(found, found))
            else:
                return None
        return " ".join(meant) if " ".join(meant) != words else None

    def _near(self, words: str) -> list[str]:
        near = [self.index.written.get(word, word) for word in self.index.words.nearest(words)]
        begun = words[: max(4, len(words) // 2)]
        keywords = [fold(word) for word in self.index.choices["keyword"] if fold(word).startswith(begun)]
        return list(dict.fromkeys([*near[:2], *keywords, *near[2:]]))

    def _exact(self, part: Word, words: str) -> Test | None:
        if any(entry.name.strip() == words for entry in self.index.entries):
            self._chip(part, f"named {part.words}")
            return partial(is_named, words)
        names = {entry.name.strip(): entry.card.name for entry in self.index.entries}
        near = nearest_of(words, names)
        if near and slips(words, near[0]) <= allowed(words):
            self._chip(part, f"named {names[near[0]]}", instead=self._typed(part))
            return partial(is_named, near[0])
        return self._ask(part, "is not the whole name of a card", [(names[name], f'!"{names[name]}"') for name in near])

    # ---- codes

    def _code(self, text: str) -> str | None:
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
            return self._ask(
                part, f"is no card: the highest number of {name} is {max(numbers, default=0)}",
                [(f"all of {name}", f"set:{set_code}")],
            )  # fmt: skip
        card = entry.card
        self._chip(part, f"card {card.code}")
        return lambda each: IN_NAME if each is entry else NOWHERE

    # ---- conditions

    def _condition(self, part: Condition) -> Test | None:
        typed = self._typed(part)
        known = BY_NAME.get(part.name)
        if known is None and not part.value:
            # "Green Dragon: Master Dragon"
            return self._word(Word(part.name, part.start, part.end))
        if known is None:
            return self._unknown_field(part)
        if not fold(part.value) and not part.value.strip():
            return self._ask(part, "needs a value", self._examples(known))
        if part.name in ("not", "banned"):
            part = Condition(known.name, "!=", part.value, part.start, part.end)
        return self._by_kind(known, part, typed)

    def _by_kind(self, known: Field, part: Condition, typed: str, instead: str = "") -> Test | None:
        kinds = {NUMBER: self._number, CHOICE: self._choice, WORDS: self._text, ORDER: self._order}
        return kinds[known.kind](known, part, instead)

    def _unknown_field(self, part: Condition) -> Test | None:
        if reason := FOREIGN.get(part.name):
            return self._ask(part, reason)
        near = nearest_of(part.name, [name for name in BY_NAME if len(name) > 2])
        if near and slips(part.name, near[0]) <= allowed(part.name):
            return self._by_kind(BY_NAME[near[0]], part, self._typed(part), instead=self._typed(part))
        if part.sign in (":", "=") and (found := self._one_elsewhere(part.value)):
            return self._instead(part, found)
        options = [
            (f"{name}{part.sign}{part.value}", f"{name}{part.sign}{_quoted(part.value)}")
            for name in dict.fromkeys(BY_NAME[name].name for name in near)
        ]
        options += self._elsewhere(part.value)
        if re.fullmatch("[0-9]{1,4}", part.value):
            options += [(f"{name}{part.sign}{part.value}",) * 2 for name in ("attack", "cost", "defense")]
        elif self._found(fold(part.value) or "-"):
            options.append((part.value, part.value))
        return self._ask(part, f"there is no field {part.name}", options)

    def _number(self, known: Field, part: Condition, instead: str) -> Test | None:
        value = part.value.replace(" ", "")
        sign = "=" if part.sign in (":", " ") else part.sign
        instead = instead or (self._typed(part) if part.sign == " " else "")
        other = BY_NAME.get(value.lower())
        if other and other.kind == NUMBER and sign != "!=":
            self._chip(part, f"{known.name} {SIGNS[sign]} {other.name}", instead=instead)
            return partial(compares, known.name, COMPARE[sign], other.name)
        if span := re.fullmatch(r"(\d{1,4})(?:\.\.|-|–)(\d{1,4})", value):
            low, high = sorted((int(span[1]), int(span[2])))
            self._chip(part, f"{known.name} {low} to {high}", instead=instead)
            return negated_if(sign == "!=", partial(within, known.name, low, high))
        if value.endswith("+") and value[:-1].isascii() and value[:-1].isdigit():
            value, sign = value[:-1], ">="
        if re.fullmatch("[0-9]{1,4}", value):
            self._chip(part, f"{known.name} {SIGNS[sign]} {int(value)}", instead=instead)
            # "No level has 5" is what people mean by attack!=5, not "some level has another attack".
            compare = COMPARE["=" if sign == "!=" else sign]
            return negated_if(sign == "!=", partial(has_number, known.name, compare, int(value)))
        if part.sign in (":", "=") and (found := self._one_elsewhere(part.value)):
            return self._instead(part, found)
        options = [*self._elsewhere(part.value), *self._examples(known)]
        if part.name == "c":  # a colour, in other games
            options = [*self._examples(BY_NAME["energy"])[:2], *options]
        if self._found(fold(part.value) or "-"):
            options.append((f"“{part.value}” anywhere", _quoted(part.value)))
        return self._ask(part, f"{known.name} is compared with a number", options)

    def _choice(self, known: Field, part: Condition, instead: str) -> Test | None:
        name, sign = known.name, part.sign
        wanted = [word for word in re.split(r"\s*[,+/]\s*", part.value) if fold(word)]
        if name == "set" and (line := self.index.line_words.get(fold(part.value))):
            return self._instead(part, f"line:{_quoted(line)}")
        if name == "energy" and (counted := self._energies(part, wanted, instead)):
            return counted
        values: list[tuple[str, ...]] = []
        fixed: list[str] = []
        for word in wanted:
            found = self._values(known, word)
            if not found and (near := self._near_choice(known, word)):
                found = (near,)
                fixed.append(near)
            if not found:
                return self._no_choice(known, part, word)
            values.append(found)
        called = [self._called(name, found) for found in values]
        instead = instead or (self._typed(part) if fixed else "")
        if sign in ("<", ">", "<=", ">="):
            if not known.ordered:
                return self._ask(
                    part, f"{name} has no order", [(f"{name}:{word}", f"{name}:{_quoted(word)}") for word in called]
                )
            order = [word for word in self.index.choices[name] if word not in known.unranked or word == values[0][0]]
            place = order.index(values[0][0])
            chosen = [word for at, word in enumerate(order) if COMPARE[sign](at, place)]
            self._chip(part, f"{name} {SIGNS[sign]} {called[0]}", instead=instead)
            return partial(has_fact, frozenset(f"{name}:{word}" for word in chosen))
        self._chip(part, f"{'not ' if sign == '!=' else ''}{name}: {' and '.join(called)}", instead=instead)
        if name == "keyword" or (name, called) == ("is", ["keyword"]):
            self.meaning.asks_texts = True
        tests = [partial(has_fact, frozenset(f"{name}:{word}" for word in found)) for found in values]
        return negated_if(sign == "!=", every_of(tests))

    def _energies(self, part: Condition, wanted: list[str], instead: str) -> Test | None:
        """Return the test for mixes (`e=fist`, `e:fb`, `e>=2` types); None where the words are plain choices."""
        known = BY_NAME["energy"]
        letters = part.value.lower()
        if re.fullmatch("[fbms]{2,4}", letters) and len(set(letters)) == len(letters):
            wanted = [ENERGY_LETTERS[letter] for letter in letters]
        if re.fullmatch("[0-4]", letters):
            sign = "=" if part.sign == ":" else part.sign.replace("!=", "=")
            self._chip(part, f"energy types {SIGNS[sign]} {letters}", instead=instead)
            return negated_if(part.sign == "!=", partial(has_energies, COMPARE[sign], int(letters)))
        found = [values[0] for word in wanted if len(values := self._values(known, word)) == 1]
        if len(found) != len(wanted) or "two" in found or not found:
            return None
        types = frozenset(f"energy:{word}" for word in found)
        exact = {"=": "only ", "<=": "at most ", ":": "", ">=": "", "!=": "not "}.get(part.sign)
        if exact is None:
            return None
        self._chip(part, f"energy: {exact}{' and '.join(found)}", instead=instead)
        return negated_if(part.sign == "!=", partial(has_energy_mix, types, part.sign))

    def _values(self, known: Field, word: str) -> tuple[str, ...]:
        """Return the choices meant by a word: the choice itself, else those that begin with it, or contain it."""
        wanted = fold(word)
        wanted = known.short.get(wanted, wanted)
        if known.name == "is":
            wanted = fields.PROPERTY_WORDS.get(wanted, wanted)
        choices = self.index.choices[known.name]
        if wanted in choices:
            return (wanted,)
        if known.name == "set":
            if editions := self.index.editions.get(wanted):
                return editions
            return tuple(code for code, name in choices.items() if f" {wanted}" in f" {fold(name)}")
        folded = {choice: f" {fold(name)}" for choice, name in choices.items()}
        for fits in (
            lambda name: name == f" {wanted}",
            lambda name: name.startswith(f" {wanted}") and known.name not in ("is", "legal"),
            lambda name: f" {wanted}" in name and len(wanted) > 1,
        ):
            if found := tuple(choice for choice, name in folded.items() if fits(name)):
                return found if known.name != "type" else self._types(found, wanted)
        return self._types((), wanted) if known.name == "type" and len(wanted) > 2 else ()

    def _types(self, found: tuple[str, ...], wanted: str) -> tuple[str, ...]:
        """Return creature types with the same word in names and subtitles: most sets print no line of types."""
        if not set(found).isdisjoint(CARD_TYPES):
            return found
        in_titles = any(f" {wanted} " in entry.title for entry in self.index.entries)
        return (*found, f"~{wanted}") if in_titles else found

    def _near_choice(self, known: Field, word: str) -> str | None:
        wanted = fold(word)
        names: dict[str, str] = {}
        for choice, name in self.index.choices[known.name].items():
            names |= {piece: choice for piece in (*fold(name).split(), fold(choice)) if len(piece) > 3}
            names[fold(name)] = choice
        near = nearest_of(wanted, names, 1)
        return names[near[0]] if near and slips(wanted, near[0]) <= allowed(wanted) else None

    def _no_choice(self, known: Field, part: Condition, word: str) -> Test | None:
        """Say what a field takes, unless another field takes the word."""
        if found := self._one_elsewhere(part.value):
            return self._instead(part, found)
        choices = self.index.choices[known.name]
        names = {fold(name): choice for choice, name in choices.items()}
        near = [names[name] for name in nearest_of(fold(word), names)]
        options = [(choices[choice], f"{known.name}:{_quoted(choice)}") for choice in near]
        options += self._elsewhere(word)
        if self._found(fold(word) or "-"):
            options.append((f"“{word}” anywhere", _quoted(word)))
        if known.name == "legal" and not choices:
            return self._ask(part, "no formats are known here")
        options += [(name, f"{known.name}:{_quoted(choice)}") for choice, name in choices.items()]
        what = {"is": "a property", "set": "a set that is loaded here", "legal": "a format"}
        article = "an" if known.name[0] in "aeiou" else "a"
        return self._ask(part, f"“{word}” is not {what.get(known.name, f'{article} {known.name}')}", options)

    def _called(self, name: str, found: tuple[str, ...]) -> str:
        choices = self.index.choices[name]
        called = [choices.get(value, value.lstrip("~")) for value in found]
        if len(called) > 1 and found[-1].startswith("~"):
            called.pop()
        return " or ".join(called[:3]) + (" …" if called[3:] else "")

    def _text(self, known: Field, part: Condition, instead: str) -> Test | None:
        words = fold(part.value)
        if not words:
            return self._ask(part, "has no letters or digits")
        test = {"name": in_name, "subtitle": in_title, "text": in_text}[known.name]
        if known.name == "text":
            self.meaning.asks_texts = True
        if not any(test(words, entry) == IN_NAME for entry in self.index.entries):
            meant = " ".join(self.index.words.meant(word) or word for word in words.split())
            if meant == words or not any(test(meant, entry) == IN_NAME for entry in self.index.entries):
                near = [(other, f"{known.name}:{_quoted(other)}") for other in self._near(words)]
                where = "name" if known.name == "name" else known.name
                return self._ask(part, f"is in no {where}{self._unread(known)}", near)
            instead, words = instead or self._typed(part), meant
        negative = part.sign == "!="
        self._chip(
            part, f"{'not ' if negative else ''}{known.name}: {words if instead else part.value}", instead=instead
        )
        return negated_if(negative, partial(test, words))

    def _unread(self, known: Field) -> str:
        if known.name != "text" or not self.index.unwritten:
            return ""
        return f"; the texts of {self.index.unwritten} cards are not written yet"

    def _order(self, known: Field, part: Condition, instead: str) -> Test | None:
        value = part.value.lower()
        if known.name == "direction":
            self.direction = value[:4].rstrip("e")
            if not value.startswith(("asc", "desc", "auto")):
                return self._ask(part, "the direction is asc or desc", self._examples(known))
            self._chip(part, f"direction: {value}")
            return None
        turned, wanted = value.startswith("-"), value.lstrip("-")
        if ending := re.fullmatch(r"([a-z]+)[-_:](asc|desc)", wanted):
            wanted, self.direction = ending[1], ending[2]
        wanted = fields.ORDER_WORDS.get(wanted, wanted)
        if (aliased := BY_NAME.get(wanted)) and aliased.name in fields.ORDERS:
            wanted = aliased.name
        if wanted not in fields.ORDERS:
            near = nearest_of(wanted, fields.ORDERS)
            options = [(f"order:{name}",) * 2 for name in near or fields.ORDERS]
            return self._ask(part, f"cards have no order by {wanted or 'that'}", options)
        self.meaning.order = f"-{wanted}" if turned else wanted
        self._chip(part, f"sorted by {fields.ORDERS[wanted][0]}", instead=instead)
        return None

    def _turn(self) -> None:
        """Turn the order round where a direction asks for it."""
        order = self.meaning.order
        if self.direction in ("asc", "desc") and order.lstrip("-") in fields.ORDERS:
            high_first = fields.ORDERS[order.lstrip("-")][1]
            self.meaning.order = (
                order.lstrip("-") if high_first == (self.direction == "desc") else f"-{order.lstrip('-')}"
            )

    # ---- what else it may have been

    def _elsewhere(self, value: str) -> list[tuple[str, str]]:
        """Return the fields that take a value: `affiliation:Villain` for villain."""
        found = []
        for known in FIELDS:
            if known.kind == CHOICE and len(fold(value)) > 1:
                values = self._values(known, value)
                if len(values) == 1 and not values[0].startswith("~") or known.name == "type" and len(values) == 2:
                    found.append(
                        (f"{known.name}:{self._called(known.name, values)}", f"{known.name}:{_quoted(values[0])}")
                    )
        return found

    def _one_elsewhere(self, value: str) -> str | None:
        """Return the condition of the field that has a value by its whole name or code."""
        for known in FIELDS:
            if known.kind == CHOICE:
                for choice, name in self.index.choices[known.name].items():
                    if fold(value) in (fold(choice), fold(name)):
                        return f"{known.name}:{_quoted(choice)}"
        return None

    def _instead(self, part: Condition, condition: str) -> Test | None:
        name, _, value = condition.partition(":")
        typed = self._typed(part)
        return self._by_kind(
            BY_NAME[name], Condition(name, ":", value.strip('"'), part.start, part.end), typed, instead=typed
        )

    def _examples(self, known: Field) -> list[tuple[str, str]]:
        if known.kind == NUMBER:
            return [(f"{known.name}{rest}",) * 2 for rest in ("<=2", ">=4")]
        if known.kind == CHOICE:
            choices = list(self.index.choices[known.name].items())[:4]
            return [(called, f"{known.name}:{_quoted(value)}") for value, called in choices]
        return [(known.example, known.example)]

    # ---- chips

    def _chip(self, part: Part, words: str, instead: str = "", options: Iterable[tuple[str, str]] = ()) -> None:
        self.meaning.chips.append(
            Chip(self._typed(part), words, self.search.without(part), instead, "", self._options(part, options))
        )

    def _ask(self, part: Part, why: str, options: Iterable[tuple[str, str]] = ()) -> Test | None:
        """Leave a part out and ask what was meant."""
        typed = self._typed(part)
        self.meaning.chips.append(Chip(typed, typed, self.search.without(part), "", why, self._options(part, options)))
        return None

    def _options(self, part: Part, options: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
        found = dict(reversed([(text, words) for words, text in options][:5]))
        return tuple(Option(words, self.search.replaced(part, text)) for text, words in reversed(found.items()))


def _quoted(value: str) -> str:
    return value if re.fullmatch(r"[^\s()&|\"]+", value) else '"' + value.replace('"', "") + '"'
