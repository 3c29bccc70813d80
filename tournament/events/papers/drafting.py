"""The papers of a draft: the seats for the door, and an empty sheet for each player's picks."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from tournament.name_lists import in_a_list

from ..models import Event, Round
from ..structures.rainbow.tables import draft_now
from .paper import Paper, Wanted, staff


def drafts(event: Event, round_: Round | None = None) -> bool:
    """Return whether the event has a draft."""
    return event.scheme.prepares is not None


def _seats(wanted: Wanted) -> dict[str, Any]:
    if not drafts(wanted.event):
        raise Http404
    now = draft_now(wanted.event)
    seats = [seat for table in now.tables for seat in table.seats]
    return {"shown": now, "seats": sorted(seats, key=lambda seat: in_a_list(seat.entrant.surname_first))}


SEATS = Paper(
    key="draft-seats",
    title="Seats of the draft",
    about="Who sits where, by surname and pod by pod.",
    template="paper/draft_seats.html",
    make=_seats,
    offered=drafts,
)


def _sheets(wanted: Wanted) -> dict[str, Any]:
    if not drafts(wanted.event):
        raise Http404
    now = draft_now(wanted.event)
    rules = now.rules
    piles = [
        (pile, rules.directions[pile - 1], range((pile - 1) * rules.pile_size + 1, pile * rules.pile_size + 1))
        for pile in range(1, rules.piles + 1)
    ]
    return {"shown": now, "piles": piles}


SHEETS = Paper(
    key="draft-sheets",
    title="Pick sheets",
    about="An empty sheet for each player: a line a pick, pile by pile, with the way the cards go round.",
    template="paper/draft_sheets.html",
    make=_sheets,
    sees=staff,
    offered=drafts,
)
