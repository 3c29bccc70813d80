"""What everybody sees of an event: pairings, standings, players, and its rules."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from cardpool.dice_sets.services import by_digest
from teams.event_formats import EVENT_FORMATS
from teams.formats import FORMATS

from .. import adapter, evidence, present, roster
from ..bracket import bracket
from ..errors import NotAllowed
from ..permissions import may_see_team
from .common import Visit, event_page, show, show_polled


@event_page
def pairings(request: HttpRequest, visit: Visit, number: int | None = None) -> HttpResponse:
    """The tables of a round (the latest without a number), one's own on top."""
    round_ = visit.round if number is None else visit.find_round(number)
    if round_ is None:
        return show_polled(request, visit, "waiting.html", tab="pairings")
    rows = present.pair_rows(round_, visit.entrant, staff=visit.judges)
    mine = next((present.seen_by(visit.me, row) for row in rows if row.mine), None)
    return show_polled(
        request,
        visit,
        "pairings.html",
        tab="pairings",
        round=round_,
        rows=rows,
        mine=mine,
        by_name=present.by_surname(rows) if request.GET.get("by") == "name" else None,
        why=adapter.why_paired(round_, visit.me) if mine else (),
        verified=evidence.verified_matches(row.match for row in rows),
        now=timezone.now(),
        other_rounds=[r for r in visit.event.rounds.all() if visit.judges or r.is_public],
    )


@event_page
def standings(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Places with every tie-break, and the arithmetic of each row."""
    counted = adapter.counted_rounds(visit.event)
    verified = evidence.verified_counts(visit.event, counted)
    rows = [
        {
            "row": row,
            "mine": row.entrant == visit.entrant,
            "verified": verified.get(row.entrant.pk, (0, 0)),
            "tiebreaks": present.tiebreak_cells(row.standing.tiebreaks),
        }
        for row in (adapter.table(visit.event, counted) if counted else ())
    ]
    mine = next((row for row in rows if row["mine"]), None)
    return show_polled(
        request,
        visit,
        "standings.html",
        tab="standings",
        rows=rows,
        counted=counted,
        mine=mine,
        bracket=bracket(visit.event),
    )


@event_page
def players(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Who plays, and whether their teams are in and legal."""
    entrants = visit.event.entrants.select_related("submission", "event")
    rows = [{"entrant": entrant, "team": may_see_team(visit.actor, entrant)} for entrant in entrants]
    return show_polled(request, visit, "players.html", tab="players", rows=rows)


@event_page
def team(request: HttpRequest, visit: Visit, pk: int) -> HttpResponse:
    """One player's team as it was handed in, with its problems."""
    entrant = get_object_or_404(visit.event.entrants.select_related("submission", "event"), pk=pk)
    if not may_see_team(visit.actor, entrant):
        raise NotAllowed(f"{entrant.name}'s team stays hidden until the first round.", "Come back when the event runs.")
    submission = getattr(entrant, "submission", None)
    listing = roster.listing(submission) if submission else None
    return show(request, visit, "team.html", tab="players", entrant=entrant, submission=submission, listing=listing)


@event_page
def about(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Format, book, each rules option that differs from the book's own, and all others with what they decide."""
    event = visit.event
    profile = event.book.profile(event.rules_options)
    rows = {row.name: row for chapter in event.book.chapters for row in chapter.rows}
    usual = event.book.defaults
    options = [(rows[name], value, rows[name].usual[usual]) for name, value in profile.differences().items()]
    return show(
        request,
        visit,
        "about.html",
        tab="about",
        dice_set=by_digest(event.dice_set) if event.dice_set else None,
        options=options,
        chapters=[
            (chapter.title, [(row, profile.value(row.name)) for row in chapter.rows]) for chapter in event.book.chapters
        ],
        team_format=FORMATS.get(event.team_format),
        event_format=EVENT_FORMATS.get(event.event_format),
    )
