"""What a search finds: ranked, in sections that say where the words stood, one die with its cards. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from cardpool.search import fields
from cardpool.search.chips import Chip, Meaning
from cardpool.search.folding import fold
from cardpool.search.index import IN_NAME, IN_TEXT, IN_TRAIT, NOWHERE, Entry, Index
from cardpool.search.meaning import understand
from cardpool.search.syntax import parse
from rules.dice_masters.cards import RARITIES, Card

#: Best first: names, sets and numbers.
BEST = ""


@dataclass(frozen=True, slots=True)
class Group:
    """One die and those of its cards that were found; `others` are its cards that were not."""

    section: int
    cards: tuple[Card, ...]
    others: int

    @property
    def die(self) -> Card:
        """Return a card that shows what all of them share: name, energy, faces."""
        return self.cards[0]


@dataclass(frozen=True, slots=True)
class Section:
    """Cards that have the words in one kind of place."""

    where: int  # IN_NAME, IN_TRAIT or IN_TEXT
    heading: str
    count: int


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a search. `asked` is False for an empty box."""

    text: str
    asked: bool
    cards: tuple[Card, ...]
    groups: tuple[Group, ...]
    sections: tuple[Section, ...]
    chips: tuple[Chip, ...]
    notes: tuple[str, ...]
    order: str  # a key of ORDERS, perhaps with a minus; "" is best first
    looks: bool = True  # False where nothing says which cards: only an order, or only what was not understood
    asks_texts: bool = False
    ways: tuple[tuple[Chip, int], ...] = ()  # where no card has all parts: what each part finds alone

    @property
    def count(self) -> int:
        return len(self.cards)

    @property
    def corrections(self) -> tuple[Chip, ...]:
        return tuple(chip for chip in self.chips if chip.instead)

    @property
    def questions(self) -> tuple[Chip, ...]:
        return tuple(chip for chip in self.chips if chip.is_question)

    @property
    def understood(self) -> tuple[Chip, ...]:
        return tuple(chip for chip in self.chips if not chip.is_question)

    @property
    def summary(self) -> str:
        """Return how many cards there are and where the words stood: "5 by name; 12 more by text"."""
        if len(self.sections) > 1 or (self.sections and self.sections[0].where != IN_NAME):
            first, *rest = self.sections
            started = f"{first.count} {first.heading}" if rest else f"{_cards(first.count)} {first.heading}"
            return "; ".join([started, *(f"{each.count} more {each.heading}" for each in rest)])
        return _cards(self.count)


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def find(text: str, index: Index, order: str = BEST) -> Found:
    """Return what a search finds; `order` counts where the search itself names none."""
    linked = cards_of_link(text)
    search = parse(" ".join(linked) or text)
    meaning = understand(search, index)
    notes = [*(["These are the cards of a team link."] if linked else []), *search.notes]
    hits = _hits(meaning, index)
    left_out = list(meaning.left_out)
    if not hits and (shorter := _without_small_words(meaning, index)):
        hits, small = shorter
        left_out += small
        meaning.plain = [word for word in meaning.plain if word not in map(fold, small)]
    if left_out:
        notes.append(f"“{'”, “'.join(left_out)}” was left out.")
    if meaning.asks_keywords and index.known_keywords:
        notes.append(index.known_keywords)
    order = meaning.order or (order if order.lstrip("-") in fields.ORDERS else BEST)
    ranked = _ranked(hits, meaning, order)
    return Found(
        text=search.text,
        asked=search.root is not None,
        cards=tuple(entry.card for _, entry in ranked),
        groups=tuple(_groups(ranked, index)),
        sections=tuple(_sections(ranked, meaning, index)),
        chips=tuple(meaning.chips),
        notes=tuple(notes),
        order=order,
        looks=meaning.test is not None,
        asks_texts=meaning.asks_texts or bool(meaning.plain),
        ways=() if hits else tuple(_ways(meaning, index)),
    )


def cards_of_link(text: str) -> list[str]:
    """Return the codes in a team's link, or in its items (`2x18xfc;1x16smc`); none for other text."""
    items = r"\d+x\d+[a-z][a-z0-9]*"
    match = re.search(rf"(?:cards=|^\s*)({items}(?:;{items})*)(?:&|\s*$)", unquote(text[:2000]).casefold())
    return re.findall(r"\d+x(\d+[a-z][a-z0-9]*)", match[1]) if match else []


def _hits(meaning: Meaning, index: Index) -> list[tuple[int, Entry]]:
    test = meaning.test
    if test is None:
        return []
    return [(place, entry) for entry in index.entries if (place := test(entry)) != NOWHERE]


def _without_small_words(meaning: Meaning, index: Index) -> tuple[list[tuple[int, Entry]], list[str]] | None:
    """Return what is found without words like "that" or "cards", where all of it together finds nothing."""
    small = [chip for chip, _ in meaning.alone if fold(chip.typed) in fields.SMALL_WORDS]
    tests = [test for chip, test in meaning.alone if chip not in small]
    if not small or not tests:
        return None
    hits = [
        (max(places), entry) for entry in index.entries if NOWHERE not in (places := [test(entry) for test in tests])
    ]
    return (hits, [chip.typed for chip in small]) if hits else None


def _ways(meaning: Meaning, index: Index) -> Iterator[tuple[Chip, int]]:
    if len(meaning.alone) > 1:
        for chip, test in meaning.alone:
            yield chip, sum(test(entry) != NOWHERE for entry in index.entries)


# ---- order


def _numbers(name: str) -> Callable[[Entry], Any]:
    return lambda entry: max(entry.numbers[name], default=None) if name in entry.numbers else None


_KEYS: dict[str, Callable[[Entry], Any]] = {
    "cost": _numbers("cost"),
    "attack": _numbers("attack"),
    "defense": _numbers("defense"),
    "fielding": _numbers("tfc"),
    "max": _numbers("max"),
    "rarity": lambda entry: RARITIES.index(entry.card.rarity),
    "name": lambda entry: entry.name,
    "set": lambda entry: entry.place,
}


def _ranked(hits: list[tuple[int, Entry]], meaning: Meaning, order: str) -> list[tuple[int, Entry]]:
    """Sort the cards within their sections."""
    if order == BEST:
        words = " ".join(meaning.plain)
        return sorted(
            hits, key=lambda hit: (hit[0], _distance(words, meaning.plain, hit[1]), hit[1].name, hit[1].place)
        )
    name = order.lstrip("-")
    key, high_first = _KEYS[name], fields.ORDERS[name][1] != order.startswith("-")
    known = [hit for hit in hits if key(hit[1]) is not None]
    unknown = [hit for hit in hits if key(hit[1]) is None]  # always last
    known.sort(key=lambda hit: (hit[1].name, hit[1].place))
    known.sort(key=lambda hit: key(hit[1]), reverse=high_first)
    return sorted([*known, *unknown], key=lambda hit: hit[0])


def _distance(words: str, plain: Sequence[str], entry: Entry) -> int:
    """Return how far a name is from the words: the name itself, its beginning, words of it, of the subtitle, else."""
    if not words:
        return 0
    name = entry.name.strip()
    if name == words:
        return 0
    if name.startswith(words):
        return 1
    if all(f" {word}" in entry.name for word in plain):
        return 2
    if f" {words}" in entry.text or f" {words}" in entry.title:
        return 3
    return 4


# ---- groups and sections


def _groups(ranked: Iterable[tuple[int, Entry]], index: Index) -> Iterator[Group]:
    found: dict[tuple[int, int], list[Card]] = {}
    for place, entry in ranked:
        found.setdefault((place, index.dice[entry.place]), []).append(entry.card)
    for (place, die), cards in found.items():
        yield Group(place, tuple(cards), index.cards_of_die[die] - len(cards))


def _sections(ranked: Sequence[tuple[int, Entry]], meaning: Meaning, index: Index) -> Iterator[Section]:
    for where in (IN_NAME, IN_TRAIT, IN_TEXT):
        count = sum(place == where for place, _ in ranked)
        if count:
            yield Section(where, _heading(where, meaning.plain, index), count)


def _heading(where: int, plain: Sequence[str], index: Index) -> str:
    said = f"“{' '.join(plain)}”"
    if where == IN_NAME:
        return "by name" if plain else ""
    if where == IN_TEXT:
        return f"whose text says {said}" if len(plain) == 1 else f"with {said} in name, traits and text"
    labels = list(dict.fromkeys(label for word in plain for _, label, called in index.traits if f" {word}" in called))
    return f"by {' or '.join(labels[:3])}" if 0 < len(labels) <= 3 else f"by keyword, set or other traits: {said}"
