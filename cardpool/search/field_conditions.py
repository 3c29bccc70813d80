"""Conditions of a search: a field, a sign and a value. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from cardpool.search import fields
from cardpool.search.chips import Meaning, Speaker, quoted
from cardpool.search.choices import Choices
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
    negated_if,
    within,
)
from cardpool.search.fields import BY_NAME, CHOICE, FOREIGN, NUMBER, ORDER, WORDS, Field
from cardpool.search.folding import fold
from cardpool.search.index import IN_NAME, Index
from cardpool.search.near_words import allowed, nearest_of, slips
from cardpool.search.plain_words import PlainWords
from cardpool.search.syntax import Condition, Search, Word

SIGNS = {"<=": "≤", ">=": "≥", "!=": "is not", "=": "=", "<": "<", ">": ">", ":": "="}
#: Energy types by letter, for mixes: energy:fb.
ENERGY_LETTERS = {"f": "fist", "b": "bolt", "m": "mask", "s": "shield"}


class FieldConditions(Speaker):
    """Reads conditions. An order and its direction are kept in the meaning until all is read (`turn`)."""

    def __init__(self, search: Search, index: Index, meaning: Meaning, words: PlainWords) -> None:
        super().__init__(search, index, meaning)
        self.words = words
        self.choices = Choices(index)
        self.direction = ""

    def condition(self, part: Condition) -> Test | None:
        """Return the test of a condition, after its chip."""
        known = BY_NAME.get(part.name)
        if known is None and not part.value:
            # "Green Dragon: Master Dragon"
            return self.words.word(Word(part.name, part.start, part.end))
        if known is None:
            return self._unknown_field(part)
        if not fold(part.value):
            return self.ask(part, "needs a value", self._examples(known))
        if part.name in ("not", "banned"):
            part = Condition(known.name, "!=", part.value, part.start, part.end)
        return self._by_kind(known, part)

    def _by_kind(self, known: Field, part: Condition, instead: str = "") -> Test | None:
        kinds = {NUMBER: self._number, CHOICE: self._choice, WORDS: self._text, ORDER: self._order}
        return kinds[known.kind](known, part, instead)

    def _unknown_field(self, part: Condition) -> Test | None:
        if reason := FOREIGN.get(part.name):
            return self.ask(part, reason)
        near = nearest_of(part.name, [name for name in BY_NAME if len(name) > 2])
        if near and slips(part.name, near[0]) <= allowed(part.name):
            return self._by_kind(BY_NAME[near[0]], part, instead=self.typed(part))
        if part.sign in (":", "=") and (found := self.choices.one_elsewhere(part.value)):
            return self._instead(part, found)
        options = [
            (f"{name}{part.sign}{part.value}", f"{name}{part.sign}{quoted(part.value)}")
            for name in dict.fromkeys(BY_NAME[name].name for name in near)
        ]
        options += self.choices.elsewhere(part.value)
        if re.fullmatch("[0-9]{1,4}", part.value):
            options += [(f"{name}{part.sign}{part.value}",) * 2 for name in ("attack", "cost", "defense")]
        elif self.words.found(fold(part.value) or "-"):
            options.append((part.value, part.value))
        return self.ask(part, f"there is no field {part.name}", options)

    def _number(self, known: Field, part: Condition, instead: str) -> Test | None:
        value = part.value.replace(" ", "")
        sign = "=" if part.sign in (":", " ") else part.sign
        instead = instead or (self.typed(part) if part.sign == " " else "")
        other = BY_NAME.get(value.lower())
        if other and other.kind == NUMBER and sign != "!=":
            self.chip(part, f"{known.name} {SIGNS[sign]} {other.name}", instead=instead)
            return partial(compares, known.name, COMPARE[sign], other.name)
        if span := re.fullmatch(r"(\d{1,4})(?:\.\.|-|–)(\d{1,4})", value):
            low, high = sorted((int(span[1]), int(span[2])))
            self.chip(part, f"{known.name} {low} to {high}", instead=instead)
            return negated_if(sign == "!=", partial(within, known.name, low, high))
        if value.endswith("+") and value[:-1].isascii() and value[:-1].isdigit():
            value, sign = value[:-1], ">="
        if re.fullmatch("[0-9]{1,4}", value):
            self.chip(part, f"{known.name} {SIGNS[sign]} {int(value)}", instead=instead)
            # "No level has 5" is what people mean by attack!=5, not "some level has another attack".
            compare = COMPARE["=" if sign == "!=" else sign]
            return negated_if(sign == "!=", partial(has_number, known.name, compare, int(value)))
        if part.sign in (":", "=") and (found := self.choices.one_elsewhere(part.value)):
            return self._instead(part, found)
        options = [*self.choices.elsewhere(part.value), *self._examples(known)]
        if part.name == "c":  # a colour, in other games
            options = [*self._examples(BY_NAME["energy"])[:2], *options]
        if self.words.found(fold(part.value) or "-"):
            options.append((f"“{part.value}” anywhere", quoted(part.value)))
        return self.ask(part, f"{known.name} is compared with a number", options)

    def _choice(self, known: Field, part: Condition, instead: str) -> Test | None:
        name, sign = known.name, part.sign
        wanted = [word for word in re.split(r"\s*[,+/]\s*", part.value) if fold(word)]
        if not wanted or self.choices.values(known, part.value):  # "Justice, Like Lightning" is one set
            wanted = [part.value]
        if name == "set" and (line := self.index.line_words.get(fold(part.value))):
            return self._instead(part, f"line:{quoted(line)}")
        if name == "energy" and (counted := self._energies(part, wanted, instead)):
            return counted
        values: list[tuple[str, ...]] = []
        for word in wanted:
            found = self.choices.values(known, word)
            if not found and (near := self.choices.nearest(known, word)):
                found, instead = (near,), instead or self.typed(part)
            if not found:
                return self._no_choice(known, part, word)
            values.append(found)
        called = [self.choices.called(name, found) for found in values]
        if sign in ("<", ">", "<=", ">="):
            return self._ranked(known, part, values[0][0], called, instead)
        self.chip(part, f"{'not ' if sign == '!=' else ''}{name}: {' and '.join(called)}", instead=instead)
        if name == "keyword" or (name, called) == ("is", ["keyword"]):
            self.meaning.asks_keywords = True
        tests = [partial(has_fact, frozenset(f"{name}:{word}" for word in found)) for found in values]
        return negated_if(sign == "!=", every_of(tests))

    def _ranked(self, known: Field, part: Condition, limit: str, called: Sequence[str], instead: str) -> Test | None:
        """Return the test for what comes before or behind a choice in the order of its field."""
        name, sign = known.name, part.sign
        if not known.ordered:
            options = [(f"{name}:{word}", f"{name}:{quoted(word)}") for word in called]
            return self.ask(part, f"{name} has no order", options)
        order = [word for word in self.index.choices[name] if word not in known.unranked or word == limit]
        place = order.index(limit)
        chosen = [word for at, word in enumerate(order) if COMPARE[sign](at, place)]
        self.chip(part, f"{name} {SIGNS[sign]} {called[0]}", instead=instead)
        return partial(has_fact, frozenset(f"{name}:{word}" for word in chosen))

    def _energies(self, part: Condition, wanted: list[str], instead: str) -> Test | None:
        """Return the test for mixes (`e=fist`, `e:fb`, `e>=2` types); None where the words are plain choices."""
        known = BY_NAME["energy"]
        letters = part.value.lower()
        if re.fullmatch("[fbms]{2,4}", letters) and len(set(letters)) == len(letters):
            wanted = [ENERGY_LETTERS[letter] for letter in letters]
        if re.fullmatch("[0-4]", letters):
            sign = "=" if part.sign == ":" else part.sign.replace("!=", "=")
            self.chip(part, f"energy types {SIGNS[sign]} {letters}", instead=instead)
            return negated_if(part.sign == "!=", partial(has_energies, COMPARE[sign], int(letters)))
        found = [values[0] for word in wanted if len(values := self.choices.values(known, word)) == 1]
        if len(found) != len(wanted) or "two" in found or not found:
            return None
        types = frozenset(f"energy:{word}" for word in found)
        exact = {"=": "only ", "<=": "at most ", ":": "", ">=": "", "!=": "not "}.get(part.sign)
        if exact is None:
            return None
        self.chip(part, f"energy: {exact}{' and '.join(found)}", instead=instead)
        return negated_if(part.sign == "!=", partial(has_energy_mix, types, part.sign))

    def _no_choice(self, known: Field, part: Condition, word: str) -> Test | None:
        """Say what a field takes, unless another field takes the word."""
        if found := self.choices.one_elsewhere(part.value):
            return self._instead(part, found)
        self.meaning.asks_keywords = self.meaning.asks_keywords or known.name == "keyword"
        choices = self.index.choices[known.name]
        names = {fold(name): choice for choice, name in choices.items()}
        near = [names[name] for name in nearest_of(fold(word), names)]
        options = [(choices[choice], f"{known.name}:{quoted(choice)}") for choice in near]
        options += self.choices.elsewhere(word)
        if self.words.found(fold(word) or "-"):
            options.append((f"“{word}” anywhere", quoted(word)))
        if known.name == "legal" and not choices:
            return self.ask(part, "no formats are known here")
        options += [(name, f"{known.name}:{quoted(choice)}") for choice, name in choices.items()]
        what = {"is": "a property", "set": "a set that is loaded here", "legal": "a format"}
        article = "an" if known.name[0] in "aeiou" else "a"
        return self.ask(part, f"“{word}” is not {what.get(known.name, f'{article} {known.name}')}", options)

    def _text(self, known: Field, part: Condition, instead: str) -> Test | None:
        words = fold(part.value)
        test = {"name": in_name, "subtitle": in_title, "text": in_text}[known.name]
        if known.name == "text":
            self.meaning.asks_texts = True
        if not any(test(words, entry) == IN_NAME for entry in self.index.entries):
            meant = " ".join(self.index.words.meant(word) or word for word in words.split())
            if meant == words or not any(test(meant, entry) == IN_NAME for entry in self.index.entries):
                near = [(other, f"{known.name}:{quoted(other)}") for other in self.words.near(words)]
                return self.ask(part, f"is in no {known.name}{self._unread(known)}", near)
            instead, words = instead or self.typed(part), meant
        negative = part.sign == "!="
        self.chip(
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
                return self.ask(part, "the direction is asc or desc", self._examples(known))
            self.chip(part, f"direction: {value}")
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
            return self.ask(part, f"cards have no order by {wanted or 'that'}", options)
        self.meaning.order = f"-{wanted}" if turned else wanted
        self.chip(part, f"sorted by {fields.ORDERS[wanted][0]}", instead=instead)
        return None

    def turn(self) -> None:
        """Turn the order round where a direction asks for it."""
        order = self.meaning.order
        if self.direction in ("asc", "desc") and order.lstrip("-") in fields.ORDERS:
            high_first = fields.ORDERS[order.lstrip("-")][1]
            self.meaning.order = (
                order.lstrip("-") if high_first == (self.direction == "desc") else f"-{order.lstrip('-')}"
            )

    def _instead(self, part: Condition, condition: str) -> Test | None:
        name, _, value = condition.partition(":")
        meant = Condition(name, ":", value.strip('"'), part.start, part.end)
        return self._by_kind(BY_NAME[name], meant, instead=self.typed(part))

    def _examples(self, known: Field) -> list[tuple[str, str]]:
        if known.kind == NUMBER:
            return [(f"{known.name}{rest}",) * 2 for rest in ("<=2", ">=4")]
        if known.kind == CHOICE:
            choices = list(self.index.choices[known.name].items())[:4]
            return [(called, f"{known.name}:{quoted(value)}") for value, called in choices]
        return [(known.example, known.example)]
