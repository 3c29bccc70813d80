"""Finding the card a list means, or the reason why there is none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from rules.dice_masters.cards import Card, CardPool, plain, read_code, set_of
from teams.values import BASIC_SET, Basic, Chosen, TeamDraft, Unknown, not_here

_TEAM_BUILDER = json.loads((Path(__file__).resolve().parents[1] / "data" / "team_builder.json").read_text("utf-8"))
#: The Team Builder also numbers its cards: a thousand for each set in its order, then the collector number.
NUMBERED_SETS: dict[int, str] = dict(enumerate(_TEAM_BUILDER["sets"], start=1))
#: Cards the Team Builder has given another code since.
RECODED: dict[str, str] = _TEAM_BUILDER["recoded"]
MOST_DICE = 99
LONGEST_CODE = 20  # characters

_NUMBER = re.compile(r"\d{4,5}", re.ASCII)


def code_in(word: str) -> str | None:
    """Return `12bff`, `012BFF`, `BFF #12`, `bff012`, `:bff12:` and `6012` as "12bff"; None when it is no code."""
    word = word.strip().strip(":").strip()
    if _NUMBER.fullmatch(word):
        thousands, number = divmod(int(word), 1000)
        return f"{number}{NUMBERED_SETS[thousands]}" if thousands in NUMBERED_SETS else None
    code = read_code(word) if word.isascii() and len(word) <= LONGEST_CODE else None
    return RECODED.get(code, code) if code else None


_ITEM = r"(?<!\w)\d{1,3}\s?x\s?\d{1,4}[a-z][a-z0-9]{0,11}(?!\w)"
_BETWEEN_ITEMS = re.compile(rf"({_ITEM})[ \t,;+]{{1,20}}(?={_ITEM})", re.IGNORECASE | re.ASCII)
SEVERAL_ITEMS = re.compile(rf"{_ITEM}(?:;{_ITEM})+;?", re.IGNORECASE | re.ASCII)


def with_semicolons(text: str) -> str:
    """Return `4x12bff;2x4wol` for `4x12bff 2x4wol` or `4x12bff, 2x4wol`, wherever such items follow each other."""
    return _BETWEEN_ITEMS.sub(r"\1;", text)


def why_unknown(code: str, pool: CardPool) -> str:
    """Return the reason there is no card of that code: the set is not here, or it has no such number."""
    set_code = set_of(code)
    number = code.removesuffix(set_code)
    for card_set in pool.sets:
        if card_set.code == set_code:
            return f"{card_set.name} has no card {number}"
    return not_here(set_code)


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """Yield every way to take the words for title and subtitle; a title holds few marks of its own."""
    for mark in (":", " - ", " – ", ","):
        pieces = text.split(mark, 4)
        for place in range(1, len(pieces)):
            yield mark.join(pieces[:place]).strip(), mark.join(pieces[place:]).strip()


def by_words(text: str, pool: CardPool) -> Card | str:
    """Return the card called that, title or subtitle first, or the reason why there is none."""
    for one, other in _splits(text):
        card = pool.by_title(one, other) or pool.by_title(other, one)
        if card:
            return card
    versions = pool.by_name(text)
    if len(versions) == 1:
        return versions[0]
    if versions:
        return f"there are {len(versions)} versions: {_listed(versions)}"
    for part in (part for split in _splits(text) for part in split):
        if versions := pool.by_name(part):
            return f"{versions[0].name} has {_listed(versions)}"
    near = _near(text, pool)
    return f"no card has this name{f'; the nearest is {near}' if near else ''}"


#: So many versions of a title are named; some have fifty.
MOST_VERSIONS = 6


def _listed(versions: tuple[Card, ...]) -> str:
    """Return the versions in words: subtitles, with codes where the sets differ."""
    several = len({card.set_code for card in versions}) > 1
    named = [f"{card.subtitle} ({card.code})" if several else card.subtitle for card in versions[:MOST_VERSIONS]]
    more = len(versions) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")


def in_set(text: str, set_name: str, pool: CardPool) -> Card | None:
    """Return the card called that in the set of that name or code: many sets reprint a title with its subtitle."""
    wanted = plain(set_name)
    for card_set in pool.sets:
        if wanted and wanted in (card_set.code, plain(card_set.name)):
            found = by_words(text, _pool_of_set(pool, card_set.code))
            return found if isinstance(found, Card) else None
    return None


@lru_cache(maxsize=128)
def _pool_of_set(pool: CardPool, code: str) -> CardPool:
    return CardPool([card_set for card_set in pool.sets if card_set.code == code])


@lru_cache(maxsize=4)
def _names(pool: CardPool) -> dict[str, str]:
    return {card.name.casefold(): card.name for card in pool.cards}


@lru_cache(maxsize=1024)
def _near(text: str, pool: CardPool) -> str:
    """Return the title that somebody may have misspelled, or nothing."""
    names = _names(pool)
    found = get_close_matches(text.casefold(), names, n=1, cutoff=0.75)
    return names[found[0]] if found else ""


def same_words(text: str, card: Card, pool: CardPool) -> bool:
    """Return whether what stands behind a code names that card (its title alone is enough)."""
    return card in pool.by_name(text) or by_words(text, pool) == card


@dataclass
class Listing:
    """A team while it is being read."""

    pool: CardPool
    cards: list[Chosen] = field(default_factory=list)
    basics: list[Basic] = field(default_factory=list)
    unknown: list[Unknown] = field(default_factory=list)

    def add(self, card: Card, dice: int | None, colour: str | None = None) -> None:
        """Put a card where its type belongs; a list without a number means one die, or the basic action's set."""
        if card.is_basic_action:
            self.basics.append(Basic(card, BASIC_SET if dice is None else dice, colour))
        else:
            self.cards.append(Chosen(card, 1 if dice is None else dice))

    def miss(self, written: str, dice: int | None, reason: str) -> None:
        """Note what is no card here; it counts with its dice."""
        self.unknown.append(Unknown(writable(written)[:80], dice or 0, writable(reason)))

    def add_written(self, written: str, dice: int | None) -> None:
        """Add the card of that code, or of that title."""
        written = writable(written)
        code = code_in(written)
        found = self.pool.by_code(code) or why_unknown(code, self.pool) if code else by_words(written[:200], self.pool)
        if isinstance(found, Card):
            self.add(found, dice)
        else:
            self.miss(code or written, dice, found)

    def draft(self, name: str = "", notes: str = "") -> TeamDraft:
        return TeamDraft(
            tuple(self.cards), tuple(self.basics), clean_name(name), writable(notes).strip(), tuple(self.unknown)
        )


def writable(text: str) -> str:
    """Without the two things no database and no answer can hold: NUL and halves of surrogate pairs."""
    return text.replace("\x00", "").encode("utf-8", "ignore").decode("utf-8")


def clean_name(name: str) -> str:
    """Return one line of at most 80 characters without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:80].rstrip()
