"""Team lists as people write them.

Ours:                                       DiceMastersDB's:
    Team: Rage and Hope                         Rage and Hope
    4x 12bff Green Dragon: Master Dragon        4 * Master Dragon - Green Dragon (Battle for Faerûn)
    3x 129bff Blessing                          Basic Action Card - Blessing (Battle for Faerûn)
    Notes:                                      Description
    free text to the end                        free text to the end

The reader takes both, with or without codes, and one line is one card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.dice_masters.cards import Card, CardPool
from teams.codecs.errors import TeamUnreadable
from teams.codecs.lookup import (
    MOST_DICE,
    SEVERAL_ITEMS,
    Listing,
    by_words,
    code_in,
    in_set,
    same_words,
    why_unknown,
    with_semicolons,
)
from teams.values import TeamDraft

MOST_LINES = 300
LONGEST_LINE = 200

_TITLE = re.compile(r"(?:team|name)\s*:\s*(.*)", re.IGNORECASE)
_NOTES = re.compile(r"(?:notes?|description)\s*:?\s*(.*)", re.IGNORECASE)
_HEADING = re.compile(
    r"[#\s]*(?:\d{1,2}\s+)?(?:(?:team\s+)?cards|characters?|actions?|(?:basic )?action(?: card)?s?|basics?|bacs?|dice)"
    r"(?:\s*\(?\d+(?:\s*/\s*\d+)?\)?)?\s*:?",
    re.IGNORECASE,
)
_COUNT_FIRST = re.compile(r"[-•]?\s*(\d{1,3})(?:\s*(?:x|×|\*)\s*|\s+)(\S.*)", re.IGNORECASE | re.ASCII)
_COUNT_LAST = re.compile(r"[-•]?\s*(\S.*?)\s*(?:[x×*]\s*(\d{1,3})|\((\d{1,3})\))", re.IGNORECASE | re.ASCII)
_CODE_FIRST = re.compile(r"(:?[a-z]{2,12}\s?#\s?\d+|:[a-z]{2,12}\d+:|\S+)\s*(.*)", re.IGNORECASE | re.ASCII)
_SET_LAST = re.compile(r"(.*\S)\s*\(([^()]*)\)")


def read_text(text: str, pool: CardPool) -> TeamDraft:
    """Return the team of a written list. Raises TeamUnreadable when no line of it is a card."""
    lines = [each for line in with_semicolons(text).split("\n") for each in _items_of(line)]
    if len(lines) > MOST_LINES:
        raise TeamUnreadable(f"This list has {len(lines)} lines; a team list has at most {MOST_LINES}.")
    listing, name, notes = Listing(pool), "", ""
    for place, line in enumerate(line.strip() for line in lines):
        if not line or _HEADING.fullmatch(line):
            continue
        if match := _NOTES.fullmatch(line):
            notes = "\n".join([match[1], *lines[place + 1 :]])
            break
        if match := _TITLE.fullmatch(line):
            name = match[1]
        elif not name and not listing.cards and not listing.basics and not _means_card(line, pool):
            name = line
        else:
            _read_line(line, listing)
    if not (listing.cards or listing.basics or any(unknown.dice for unknown in listing.unknown)):
        raise TeamUnreadable("No line here is a card. Write one card a line, such as `4x 12bff`.")
    return listing.draft(name, notes)


def _items_of(line: str) -> list[str]:
    """Return a line, or each card of one that names several by their codes: `4x12bff 2x4wol`."""
    return line.strip().split(";") if SEVERAL_ITEMS.fullmatch(line.strip()) else [line]


def _count(line: str) -> tuple[int | None, str]:
    if match := _COUNT_FIRST.fullmatch(line):
        return int(match[1]), match[2].strip()
    if match := _COUNT_LAST.fullmatch(line):
        return int(match[2] or match[3]), match[1]
    return None, line


def _means_card(line: str, pool: CardPool) -> bool:
    if len(line) > LONGEST_LINE:
        return True
    dice, rest = _count(line)
    return dice is not None or isinstance(_find(rest, pool), Card)


def _find(written: str, pool: CardPool) -> Card | str:
    """Return the card a line names, by code, by words or by both, or the reason why not."""
    match = _CODE_FIRST.fullmatch(written)
    code = code_in(match[1]) if match else None
    if match and code:
        card, words = pool.by_code(code), match[2].strip()
        if card and words and not same_words(_without_set(words, card, pool), card, pool):
            return f"{code} is {card.title}, not {words}"
        if card or not isinstance(by_words(written, pool), Card):
            return card or why_unknown(code, pool)
    apart = code_in("".join(written.split()))  # `13 wol`, if that card is here: a title may have a number, too
    if apart and (card := pool.by_code(apart)):
        return card
    trimmed = _SET_LAST.fullmatch(written)
    if trimmed and (card := in_set(trimmed[1], trimmed[2], pool)):
        return card
    found = by_words(written, pool)
    return by_words(trimmed[1], pool) if trimmed and isinstance(found, str) else found


def _without_set(words: str, card: Card, pool: CardPool) -> str:
    trimmed = _SET_LAST.fullmatch(words)
    return trimmed[1] if trimmed and not same_words(words, card, pool) else words


def _read_line(line: str, listing: Listing) -> None:
    if len(line) > LONGEST_LINE:
        return listing.miss(line, 0, f"a line has at most {LONGEST_LINE} characters")
    dice, written = _count(line)
    if dice is not None and dice > MOST_DICE:
        return listing.miss(line, 0, f"no team has {dice} dice of one card")
    found = _find(written, listing.pool)
    if isinstance(found, str):
        code = code_in(written.split()[0])
        return listing.miss(code if code and found == why_unknown(code, listing.pool) else written, dice, found)
    listing.add(found, dice)


def _line(card: Card, dice: int) -> str:
    title = card.name if card.is_basic_action else card.title
    return f"{dice}x {card.code} {title}"


def write_text(draft: TeamDraft) -> str:
    """Our form; reading it gives the same team (colours have no place in it)."""
    lines = [f"Team: {draft.name}".rstrip(), "", *(_line(card, dice) for card, dice in draft.cards)]
    lines += [f"{unknown.dice}x {unknown.written}" for unknown in draft.unknown]
    lines += ["", "Basic actions", *(_line(basic.card, basic.dice) for basic in draft.basics)] if draft.basics else []
    lines += ["", "Notes:", draft.notes] if draft.notes else []
    return "\n".join(lines) + "\n"


def write_dmdb(draft: TeamDraft, set_names: Mapping[str, str]) -> str:
    """DiceMastersDB's form; `set_names` is {set code: name}."""
    lines = [draft.name or "Unnamed"]
    lines += [f"{dice} * {c.subtitle} - {c.name} ({set_names.get(c.set_code, c.set_code)})" for c, dice in draft.cards]
    lines += [
        f"Basic Action Card - {basic.card.name} ({set_names.get(basic.card.set_code, basic.card.set_code)})"
        for basic in draft.basics
    ]
    lines += ["Description", draft.notes] if draft.notes else []
    return "\n".join(lines) + "\n"
