"""The teams of an event as they were handed in, one sheet for each player."""

from __future__ import annotations

from typing import Any

from teams.printing.sheet import sheet_of
from tournament.events.shown import roster
from tournament.events.shown.roster import TeamListing
from tournament.paging import page_of

from ..models import Entrant, Event, Round
from ..permissions import may_see_teams
from ..views.common import EventRequest
from .paper import Paper, Wanted

#: Team sheets of one PDF; more come on further sheets.
SHEETS = 24


def _sheets(wanted: Wanted) -> dict[str, Any]:
    event = wanted.event
    entrants = event.entrants.exclude(submission=None).select_related("submission")
    if event.is_doubles:
        entrants = entrants.prefetch_related("members")
    page = page_of(entrants, wanted.page, SHEETS)
    for entrant in page:
        entrant.event = event
    return {"page": page, "sheets": [sheet for entrant in page for sheet in _of(event, entrant)]}


def _of(event: Event, entrant: Entrant) -> list[dict[str, Any]]:
    """Return the sheet of a player, of both players in doubles."""
    if event.is_doubles:
        people = roster.people(entrant, entrant.submission)
        return [_sheet(event, f"{member.name} ({entrant.name})", listing) for member, listing in people if listing]
    return [_sheet(event, entrant.name, roster.listing(entrant.submission))]


def _sheet(event: Event, player: str, listing: TeamListing) -> dict[str, Any]:
    cards = [
        (
            line.card.name if line.card else line.code,
            line.card.subtitle if line.card else "not in our card data",
            f"{line.card.set_code.upper()} #{line.card.number}" if line.card else line.code,
            line.dice or "",
        )
        for line in listing.cards
    ]
    basics = [
        f"{line.card.name} ({line.card.set_code.upper()} #{line.card.number})" if line.card else line.code
        for line in listing.basics
    ]
    date = f"{event.date.day} {event.date:%B %Y}"
    return sheet_of(
        cards, basics, dice=listing.dice, player=player, date=date, event=event.name, place=event.store.name
    )


def _sees(viewer: EventRequest) -> bool:
    return may_see_teams(viewer.actor, viewer.event)


def _offered(event: Event, round_: Round | None) -> bool:
    return event.needs_teams and event.entrants.exclude(submission=None).exists()


TEAM_SHEETS = Paper(
    key="teams",
    title="Team sheets",
    about="Every team as it was handed in, a sheet each.",
    template="paper/team_sheets.html",
    make=_sheets,
    sees=_sees,
    offered=_offered,
)
