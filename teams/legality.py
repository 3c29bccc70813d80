"""What ban lists and allowed sets say of single cards, for the card search (`legal:golden`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cardpool.search.index import Format
from rules.dice_masters.cards import Card
from teams.event_formats import EVENT_FORMATS, EventFormat


def card_lists() -> Iterator[Format]:
    """Yield every list of allowed sets and cards."""
    for each in EVENT_FORMATS.values():
        yield Format(each.key, each.name, partial(_allows, each))


def _allows(event_format: EventFormat, card: Card) -> bool:
    """Return whether EV-SET and EV-BANNED have nothing against a card."""
    if event_format.only_sets is not None and card.set_code not in event_format.only_sets:
        return False
    if event_format.covers is not None and card.set_code not in event_format.covers:
        return False  # nobody has said so here
    return card.set_code not in event_format.banned_sets and card.code not in event_format.banned_cards
