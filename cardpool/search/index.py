"""The cards of one card data version as the search compares them, kept in memory. Pure.

Some four thousand cards are one short loop: an index of a few megabytes for each process answers faster than a
database, and ranks. It is made of a `CardPool` and never changes; another version has another digest and another index.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardpool.search.fields import PROPERTIES
from cardpool.search.folding import fold
from cardpool.search.near_words import Words
from rules.dice_masters.cards import (
    AFFILIATIONS,
    ALIGNMENTS,
    CARD_TYPES,
    ENERGY_TYPES,
    LANTERN_COLOURS,
    RARITIES,
    ActionFace,
    Card,
    CardPool,
    CharacterFace,
    UnknownFace,
)

#: What a plain word may be found in, nearest first; a card that lacks the word has NOWHERE.
IN_NAME, IN_TRAIT, IN_TEXT, NOWHERE = range(4)

#: Texts are searched from the beginning of a word; words up to this length are whole words ("KO" is not "Kobold").
SHORT = 3
#: Names are found by a piece from their middle from this length on ("pool" is Deadpool).
MIDDLE = 4


#: Sets appeared in an order; a store's own, which have none, come last.
UNKNOWN_ORDER = 10_000


@dataclass(frozen=True, slots=True)
class Entry:
    """One card, folded. Words stand between spaces, lines between line breaks."""

    card: Card
    place: int  # in the order in which sets appeared, and of numbers
    name: str  # " kobold "
    title: str  # name and subtitle, a line for each spelling
    text: str
    facts: frozenset[str]  # "energy:fist", "set:bff", "is:global"
    numbers: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Format:
    """A format or ban list, as an app above describes it."""

    key: str
    name: str
    allows: Callable[[Card], bool]


class Index:
    """The cards to search, and the words there are."""

    def __init__(self, pool: CardPool, keywords: Iterable[str], formats: Iterable[Format] = ()) -> None:
        self.pool = pool
        self.keywords = tuple(keywords)
        self.formats = tuple(formats)
        sets = sorted(pool.sets, key=lambda each: (each.order or UNKNOWN_ORDER, each.code))
        self.sets = {card_set.code: card_set.name for card_set in sets}
        self._lines = {card_set.code: card_set.line for card_set in pool.sets}
        cards = (card for card_set in sets for card in card_set.cards)
        self.entries = tuple(self._entry(card, place) for place, card in enumerate(cards))
        self.by_code = {entry.card.code: entry for entry in self.entries}
        self.unwritten = sum("is:unwritten" in entry.facts for entry in self.entries)
        self.known_keywords = self._known_keywords()

    def _known_keywords(self) -> str:
        """Return `Keywords are known for 280 cards of 2 sets; …`, "" where every text is written."""
        written = [entry.card for entry in self.entries if "is:unwritten" not in entry.facts]
        if not self.unwritten:
            return ""
        sets = len({card.set_code for card in written})
        cards = f"{len(written)} card{'' if len(written) == 1 else 's'} of {sets} set{'' if sets == 1 else 's'}"
        return f"Keywords are known for {cards}; the texts of the other {self.unwritten} are not written here yet."

    def _entry(self, card: Card, place: int) -> Entry:
        subtitles = (card.subtitle, *card.spellings)
        return Entry(
            card,
            place,
            f" {fold(card.name)} ",
            "".join(f"\n {fold(f'{card.name} {subtitle}')} " for subtitle in subtitles),
            "".join(f"\n {fold(line)} " for line in (*(card.text or ()), *(card.errata or ()))),
            frozenset(map(sys.intern, self._facts(card))),
            _numbers(card),
        )

    def _facts(self, card: Card) -> Iterator[str]:
        keywords = set(self._keywords(card))
        yield f"set:{card.set_code}"
        if line := self._lines.get(card.set_code):
            yield f"line:{line}"
        yield f"rarity:{card.rarity}"
        yield f"alignment:{card.alignment or 'none'}"
        for field_name, values in (
            ("energy", card.energies),
            ("affiliation", card.affiliations),
            ("keyword", keywords),
        ):
            yield from (f"{field_name}:{value}" for value in values or ("none",))
        if len(card.energies) > 1:
            yield "energy:two"
        yield from (f"type:{word}" for word in (card.type, *card.creature_types))
        if card.is_basic_action:
            yield from ("type:action", "type:basic action")
        yield from (f"legal:{each.key}" for each in self.formats if each.allows(card))
        yield from (f"is:{name}" for name, holds in _PROPERTIES.items() if holds(card, keywords))

    def _keywords(self, card: Card) -> Iterator[str]:
        """Yield the keywords that are a line of the text, without their number, and Global."""
        for line in (*(card.text or ()), *(card.errata or ())):
            yield from (word for word in self.keywords if re.match(rf"{re.escape(word)}\b( \d+)?\.", line))
            if re.match(r"Global\b", line):
                yield "Global"

    @cached_property
    def cards_of_set(self) -> tuple[tuple[str, str, int], ...]:
        """Return code, name and number of cards of each set, in the order in which they appeared."""
        counted = Counter(entry.card.set_code for entry in self.entries)
        return tuple((code, name, counted[code]) for code, name in self.sets.items())

    @cached_property
    def editions(self) -> Mapping[str, tuple[str, ...]]:
        """Return the sets that came with each rule book: bff2014 -> bff."""
        found: dict[str, tuple[str, ...]] = {}
        for card_set in self.pool.sets:
            found[card_set.edition] = (*found.get(card_set.edition, ()), card_set.code)
        return found

    @cached_property
    def line_words(self) -> Mapping[str, str]:
        return {fold(line): line for line in self._lines.values() if line}

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """Return a number for the die of each card, by place: cards with the same name, energy and faces share one."""
        numbers: dict[tuple[str, str | None, object], int] = {}
        return tuple(
            numbers.setdefault((entry.name, entry.card.energy, entry.card.faces), len(numbers))
            for entry in self.entries
        )

    @cached_property
    def cards_of_die(self) -> Counter[int]:
        """Return how many cards share each die."""
        return Counter(self.dice)

    @cached_property
    def choices(self) -> Mapping[str, Mapping[str, str]]:
        """Return the values of each field of choices as the facts write them, with what they are called."""
        found: dict[str, set[str]] = {}
        for entry in self.entries:
            for fact in entry.facts:
                name, _, value = fact.partition(":")
                found.setdefault(name, set()).add(value)
        known = {"energy": ENERGY_TYPES, "affiliation": AFFILIATIONS, "alignment": ALIGNMENTS, "rarity": RARITIES,
                 "type": CARD_TYPES}  # fmt: skip
        values: dict[str, Mapping[str, str]] = {}
        for name in ("affiliation", "keyword", "energy", "type", "rarity", "alignment", "line"):
            order = known.get(name, ())
            there = found.get(name, set())
            rest = sorted(there.difference(order, ("none", "two")))
            last = [word for word in ("none", "two") if word in there]
            values[name] = {value: value for value in (*(word for word in order if word in there), *rest, *last)}
        values["set"] = self.sets
        values["legal"] = {each.key: each.name for each in self.formats}
        values["is"] = {name: name for name in PROPERTIES}
        return values

    @cached_property
    def traits(self) -> tuple[tuple[str, str, str], ...]:
        """Return what a plain word may mean besides names and texts: (fact, words for people, folded words)."""
        skipped = {"none", "two"}
        return tuple(
            (f"{name}:{value}", f"{name} {called}", f" {fold(called)} ")
            for name in ("keyword", "affiliation", "type", "line", "set", "energy", "alignment", "rarity")
            for value, called in self.choices[name].items()
            if value not in skipped
        )

    @cached_property
    def written(self) -> Mapping[str, str]:
        """Return words that stand joined in a name where it has a space or hyphen: spiderman -> spider man."""
        joined: dict[str, str] = {}
        for name in {entry.name.strip() for entry in self.entries}:
            parts = name.split()
            for first, second in zip(parts, parts[1:], strict=False):
                joined.setdefault(first + second, f"{first} {second}")
            joined.setdefault("".join(parts), name)
        return joined

    @cached_property
    def words(self) -> Words:
        """Return every word of names, traits and texts; those of names weigh most."""
        weights: Counter[str] = Counter()
        names = {entry.name for entry in self.entries}
        for entry in self.entries:
            weights.update(entry.text.split())
        for title in {line for entry in self.entries for line in entry.title.split("\n")}:
            weights.update(dict.fromkeys(title.split(), 1_000))
        for _, _, words in self.traits:
            weights.update(dict.fromkeys(words.split(), 2_000))
        for name in names:
            weights.update(dict.fromkeys(name.split(), 10_000))
        weights.update({joined: 5_000 for joined, name in self.written.items() if joined not in weights})
        return Words({word: weight for word, weight in weights.items() if word.strip("+-").isalpha()})


def _numbers(card: Card) -> dict[str, tuple[int, ...]]:
    """Return every number of a card; those of the levels in the order of the levels."""
    levels = [face for face in card.faces if isinstance(face, CharacterFace)]
    bursts = tuple(face.bursts for face in card.faces if isinstance(face, CharacterFace | ActionFace))
    numbers: dict[str, tuple[int, ...]] = {
        "cost": (card.cost,),
        "number": (card.number,),
        "burst": bursts,
        "attack": tuple(face.attack for face in levels),
        "defense": tuple(face.defense for face in levels),
        "fielding": tuple(face.fielding for face in levels),
    }
    if levels:
        numbers["tfc"] = (sum(numbers["fielding"]),)
    if dice := card.max_dice or card.use_dice:
        numbers["max"] = (dice,)
    return numbers


#: When a property of `is:` holds: of the card and its keywords.
_PROPERTIES: Mapping[str, Callable[[Card, set[str]], bool]] = {
    "character": lambda card, _: card.is_character,
    "action": lambda card, _: card.type == "action" or card.is_basic_action,
    "basic": lambda card, _: card.is_basic_action,
    "global": lambda card, keywords: "Global" in keywords,
    "burst": lambda card, _: (
        any(getattr(face, "bursts", 0) for face in card.faces) or any(line.startswith("*") for line in card.text or ())
    ),
    "keyword": lambda card, keywords: bool(keywords - {"Global"}),
    "text": lambda card, _: bool(card.text),
    "unwritten": lambda card, _: card.text is None,
    "blank": lambda card, _: card.text == (),
    "scripted": lambda card, _: bool(card.text),
    "errata": lambda card, _: card.errata is not None,
    "equip": lambda card, _: bool(card.equip_icon),
    "dual": lambda card, _: len(card.energies) > 1,
    "promo": lambda card, _: card.rarity == "promo",
    "lantern": lambda card, _: any(colour in LANTERN_COLOURS for colour in card.affiliations),
    "conduit": lambda card, _: "Conduit" in card.affiliations,
    "affiliation": lambda card, _: bool(card.affiliations),
    "unknown": lambda card, _: any(isinstance(face, UnknownFace) for face in card.faces),
}
