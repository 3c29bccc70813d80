"""The values that fields of choices take: which one a word names, and which field takes a word. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from cardpool.search import fields
from cardpool.search.chips import quoted
from cardpool.search.fields import CHOICE, FIELDS, Field
from cardpool.search.folding import fold
from cardpool.search.index import Index
from cardpool.search.near_words import allowed, nearest_of, slips
from rules.dice_masters.cards import CARD_TYPES


@dataclass(frozen=True, slots=True)
class Choices:
    """The values there are among the cards of an index."""

    index: Index

    def values(self, known: Field, word: str) -> tuple[str, ...]:
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

    def nearest(self, known: Field, word: str) -> str | None:
        wanted = fold(word)
        names: dict[str, str] = {}
        for choice, name in self.index.choices[known.name].items():
            names |= {piece: choice for piece in (*fold(name).split(), fold(choice)) if len(piece) > 3}
            names[fold(name)] = choice
        near = nearest_of(wanted, names, 1)
        return names[near[0]] if near and slips(wanted, near[0]) <= allowed(wanted) else None

    def called(self, name: str, found: tuple[str, ...]) -> str:
        choices = self.index.choices[name]
        called = [choices.get(value, value.lstrip("~")) for value in found]
        if len(called) > 1 and found[-1].startswith("~"):
            called.pop()
        return " or ".join(called[:3]) + (" …" if called[3:] else "")

    def elsewhere(self, value: str) -> list[tuple[str, str]]:
        """Return the fields that take a value: `affiliation:Villain` for villain."""
        found = []
        for known in FIELDS:
            if known.kind == CHOICE and len(fold(value)) > 1:
                values = self.values(known, value)
                if len(values) == 1 and not values[0].startswith("~") or known.name == "type" and len(values) == 2:
                    found.append(
                        (f"{known.name}:{self.called(known.name, values)}", f"{known.name}:{quoted(values[0])}")
                    )
        return found

    def one_elsewhere(self, value: str) -> str | None:
        """Return the condition of the field that has a value by its whole name or code."""
        for known in FIELDS:
            if known.kind == CHOICE:
                for choice, name in self.index.choices[known.name].items():
                    if fold(value) in (fold(choice), fold(name)):
                        return f"{known.name}:{quoted(choice)}"
        return None
