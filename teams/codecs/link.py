"""The share link of the community Team Builder: `…?view&cards=4x12bff;3x129bff&name=…`.

An item is dice, `x`, collector number and set; the first `x` divides. Nothing marks a basic action but
the card itself. Links of older builders differ in the host only, so just the parameters are read.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote_plus

from rules.dice_masters.cards import CardPool
from teams.codecs.errors import TeamUnreadable
from teams.codecs.lookup import MOST_DICE, Listing, code_in, with_semicolons
from teams.values import TeamDraft

HOST = "https://tb.dicecoalition.com/"
#: More items than any team has, so that a made-up link costs nothing.
MOST_ITEMS = 100

_PARAMETER = r"(?:^|[?&\s;]){}=([^&\s#]*)"
_CARDS = re.compile(_PARAMETER.format("cards"), re.IGNORECASE)
_NAME = re.compile(_PARAMETER.format("name"), re.IGNORECASE)
_TEAM = re.compile(_PARAMETER.format("team"), re.IGNORECASE)
_PACKED = re.compile(r"\A\d{1,3}x\d+[a-z]*\s?;", re.IGNORECASE | re.ASCII)
_ADDRESS = re.compile(r"\Ahttps?://\S+\Z", re.IGNORECASE)
_ITEM = re.compile(r"(\d{1,3})\s*x\s*(.*)", re.IGNORECASE | re.ASCII)


def looks_like_link(text: str) -> bool:
    return any(pattern.search(text) for pattern in (_CARDS, _TEAM, _PACKED, _ADDRESS))


def read_link(text: str, pool: CardPool) -> TeamDraft:
    """Return the team of a link, of its `cards=` part, or of the bare list of items. Raises TeamUnreadable."""
    listing, text = Listing(pool), with_semicolons(text)
    cards, other = _CARDS.search(text), _TEAM.search(text)
    if not cards and other:
        _read_pairs(unquote_plus(other[1]), listing)
    elif not cards and "://" in text:
        raise TeamUnreadable("This link has no cards=… in it. Open the team there, and copy its share link.")
    else:
        _read_items(unquote_plus(cards[1]) if cards else text, listing)
    name = _NAME.search(text)
    return listing.draft(unquote_plus(name[1]) if name else "")


def read_packed(text: str, pool: CardPool) -> TeamDraft:
    """Return the team of a bare list of items, which may be empty. Raises TeamUnreadable when it is far too long."""
    listing = Listing(pool)
    _read_items(text, listing)
    return listing.draft()


def _items(text: str, mark: str) -> list[str]:
    items = [item.strip() for item in text.split(mark)]
    if len(items) > MOST_ITEMS:
        raise TeamUnreadable(f"This link lists {len(items)} cards; no team has more than {MOST_ITEMS}.")
    return [item for item in items if item]


def _read_items(text: str, listing: Listing) -> None:
    for item in _items(with_semicolons(text), ";"):
        match = _ITEM.fullmatch(item)
        dice = int(match[1]) if match else None
        if dice is not None and dice > MOST_DICE:
            listing.miss(item, 0, f"no team has {dice} dice of one card")
        else:
            listing.add_written(match[2] if match else item, dice)


def _read_pairs(text: str, listing: Listing) -> None:
    """`BFF013:4,WOL001:2`, the address of another builder."""
    for item in _items(text, ","):
        code, _, dice = item.partition(":")
        listing.add_written(code, int(dice) if re.fullmatch(r"[0-9]{1,2}", dice) else None)


def write_packed(draft: TeamDraft) -> str:
    """Return `4x12bff;3x129bff`: own cards first, basic actions last; cards of other sets in between are kept."""
    items = [(dice, card.code) for card, dice in draft.cards]
    items += [(unknown.dice, unknown.written) for unknown in draft.unknown if code_in(unknown.written)]
    items += [(basic.dice, basic.card.code) for basic in draft.basics]
    return ";".join(f"{dice}x{code}" for dice, code in items)


def write_link(draft: TeamDraft) -> str:
    """Return the link anybody can open in the Team Builder. Colours and notes have no place in it."""
    name = f"&name={quote(draft.name, safe='')}" if draft.name else ""
    return f"{HOST}?view&cards={write_packed(draft)}{name}"
