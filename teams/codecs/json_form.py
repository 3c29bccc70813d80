"""Teams as JSON: our own form, and the file the Team Builder saves.

    {"name": "…", "cards": [{"code": "12bff", "dice": 4}], "basics": [{"code": "129bff", "dice": 3}], "notes": "…"}
    [{"name": "…", "cards": [6012, 6129], "dice": [4, 3]}]

Our form keeps the two lists apart as they were written, so a basic action among the cards can be reported.
"""

from __future__ import annotations

import json
from typing import Any

from rules.dice_masters.cards import CardPool
from teams.codecs.errors import TeamUnreadable
from teams.codecs.lookup import MOST_DICE, Listing
from teams.values import Basic, Chosen, TeamDraft

MOST_ENTRIES = 100


def read_json(text: str, pool: CardPool) -> TeamDraft:
    """Raises TeamUnreadable with the place for anything that is not a team in JSON."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise TeamUnreadable(f"Line {error.lineno}, column {error.colno} is not JSON: {error.msg}.") from error
    except (RecursionError, ValueError) as error:
        raise TeamUnreadable("This JSON is nested too deeply or holds an infinite number.") from error
    return team_from(data, pool)


def team_from(data: Any, pool: CardPool) -> TeamDraft:
    """Return a team from decoded JSON. Raises TeamUnreadable."""
    if isinstance(data, list):
        data = _only_one(data)
    if not isinstance(data, dict):
        raise TeamUnreadable('A team in JSON is an object: {"name": …, "cards": […], "basics": […]}.')
    listing = Listing(pool)
    if isinstance(data.get("dice"), list):
        _read_parallel(data, listing)
    else:
        for entry in _entries(data, "cards"):
            _read_entry(entry, "cards", listing)
        for entry in _entries(data, "basics"):
            _read_entry(entry, "basics", listing)
    if not (listing.cards or listing.basics or listing.unknown):
        raise TeamUnreadable('This JSON names no card. Write {"cards": [{"code": "12bff", "dice": 4}], "basics": […]}.')
    return listing.draft(_words(data, "name"), _words(data, "notes"))


def _only_one(data: list[Any]) -> Any:
    if len(data) != 1:
        raise TeamUnreadable(f"This file holds {len(data)} teams; import one of them.")
    return data[0]


def _words(data: dict[str, Any], field: str) -> str:
    value = data.get(field)
    if value is not None and not isinstance(value, str):
        raise TeamUnreadable(f'"{field}" should be text.')
    return value or ""


def _entries(data: dict[str, Any], field: str) -> list[Any]:
    value = data.get(field, [])
    if not isinstance(value, list) or len(value) > MOST_ENTRIES:
        raise TeamUnreadable(f'"{field}" should be a list of at most {MOST_ENTRIES} cards.')
    return value


def _dice(value: Any, place: str) -> int | None:
    if value is None:
        return None
    if type(value) is not int or not 0 <= value <= MOST_DICE:
        raise TeamUnreadable(f'"dice" of {place} should be a whole number from 0 to {MOST_DICE}.')
    return value


def _read_entry(entry: Any, field: str, listing: Listing) -> None:
    """One card: a code as text, or an object with code, or with title and subtitle."""
    if isinstance(entry, str):
        entry = {"code": entry}
    if not isinstance(entry, dict):
        raise TeamUnreadable(f'Each of "{field}" is an object with "code" and "dice".')
    title, subtitle = _words(entry, "title"), _words(entry, "subtitle")
    written = _words(entry, "code") or f"{title}: {subtitle}".removesuffix(": ")
    dice = _dice(entry.get("dice"), repr(written[:80]))
    before = len(listing.basics)
    listing.add_written(written, dice)
    if len(listing.basics) > before:
        card, dice, _ = listing.basics.pop()
        if field == "cards":
            listing.cards.append(Chosen(card, dice))
        else:
            listing.basics.append(Basic(card, dice, _words(entry, "colour")[:20] or None))


def _read_parallel(data: dict[str, Any], listing: Listing) -> None:
    """The Team Builder's file: card numbers and dice in two lists of one length."""
    cards, dice = _entries(data, "cards"), _entries(data, "dice")
    if len(cards) != len(dice):
        raise TeamUnreadable(f'"cards" has {len(cards)} entries and "dice" {len(dice)}; they belong together.')
    for card, count in zip(cards, dice, strict=True):
        listing.add_written(str(card)[:80], _dice(count, repr(card)[:80]))


def write_json(draft: TeamDraft) -> str:
    return json.dumps(as_data(draft), ensure_ascii=False, indent=1)


def as_data(draft: TeamDraft) -> dict[str, Any]:
    """Return the team as plain data, titles included for people; reading needs the code only."""
    return {
        "name": draft.name,
        "cards": [{"code": card.code, "title": card.title, "dice": dice} for card, dice in draft.cards]
        + [{"code": unknown.written, "dice": unknown.dice} for unknown in draft.unknown],
        "basics": [_basic(basic) for basic in draft.basics],
        "notes": draft.notes,
    }


def _basic(basic: Basic) -> dict[str, Any]:
    data: dict[str, Any] = {"code": basic.card.code, "title": basic.card.name, "dice": basic.dice}
    return {**data, "colour": basic.colour} if basic.colour else data
