"""What everybody sees of an event: pairings, standings, players, and its rules."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST

from cardpool.dice_sets.services import by_digest
from teams.event_formats import EVENT_FORMATS
from teams.formats import FORMATS
from tournament import paging
from tournament.events import adapter, present, services
from tournament.events.errors import NotAllowed
from tournament.events.models import Entrant, Event
from tournament.events.permissions import hides_teams, may_see_team, may_see_teams
from tournament.events.queries import looks_at_teams
from tournament.events.shown import front, roster
from tournament.events.templatetags.events import place as spoken_place
from tournament.events.version import HAVE
from tournament.events.views.common import EventRequest, attempt, back_to, event_page, show, show_polled
from tournament.events.views.polled import seen_alike, shared
from tournament.paging import query_without

from . import lists


@event_page
def pairings(request: HttpRequest, viewer: EventRequest, number: int | None = None) -> HttpResponse:
    """Show the tables of a round (the latest without a number), one's own beside them."""
    round_ = viewer.round if number is None else viewer.find_round(number)
    if round_ is None:
        return show_polled(
            request,
            viewer,
            "waiting.html",
            part="waiting_part.html",
            tab="pairings",
            asked=query_without(request, HAVE),
        )
    asked = lists.Asked.of(request)
    tables = lists.pairings(request, viewer, round_, asked)
    verified = lists.verified(request, viewer, round_)
    mine = lists.own_row(request, viewer, round_)
    return show_polled(
        request,
        viewer,
        "pairings.html",
        tables,
        verified,
        part="pairings_part.html",
        tab="pairings",
        round=round_,
        list=mark_safe(_own_line(viewer, tables.value, mine)),
        mine=mine,
        ended=_how_it_ended(request, viewer) if number is None else None,
        q=asked.typed,
        by_name=asked.by_name,
        asked=query_without(request, HAVE),
        verified=verified.value,
        now=timezone.now(),
        other_rounds=lambda: [r for r in viewer.event.rounds.all() if viewer.judges or r.is_public],
    )


def _own_line(viewer: EventRequest, html: str, mine: present.PairRow | None) -> str:
    """Return the list of tables, or of names, with the visitor's own line marked."""
    if mine is None or viewer.entrant is None:
        return html
    return lists.marked(lists.marked(html, f"t{mine.match.table}"), f"p{viewer.entrant.pk}")


@event_page
def why_paired(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """Show why the players of a table met: as its own player is told, else as the first one is."""
    match = viewer.find_match(number, table)
    player = viewer.entrant if viewer.entrant and match.seats(viewer.entrant) else match.first
    heading = f"{match.round.title}, {'bye' if match.is_bye else f'table {match.table}'}: why {player} plays there"
    sentences = adapter.why_paired(match.round, player)
    where = (match.round.number, match.table)
    back = reverse("events:match", args=[viewer.event.slug, *where])
    return _show_reasons(request, viewer, "sentences", heading, back, "Back to the table", sentences=sentences)


@event_page
def place(request: HttpRequest, viewer: EventRequest, pk: int) -> HttpResponse:
    """Show why a player has this place in the standings, with every number exactly. 404 before round 1 is complete."""
    entrant = get_object_or_404(viewer.event.entrants, pk=pk)
    rows = adapter.ranking(viewer.event)
    row = next((row for row in rows if row.player == entrant.pk), None)
    if row is None or not adapter.counted_rounds(viewer.event):
        raise Http404
    where = paging.page_with(rows.index(row), lists.PLACES)
    back = f"{reverse('events:standings', args=[viewer.event.slug])}?page={where}#p{entrant.pk}"
    heading = f"Why {entrant} is {spoken_place(row.place)}"
    cells = present.tiebreak_cells(row.tiebreaks)
    return _show_reasons(
        request, viewer, "reasons", heading, back, "Back to the standings", sentences=row.why, tiebreaks=cells
    )


def _show_reasons(
    request: Any, viewer: EventRequest, name: str, heading: str, back: str, back_to: str, **context: Any
) -> HttpResponse:
    """Show a page of its own, or what a box that was opened takes in."""
    template = f"events/parts/{name}.html"
    if request.htmx:
        response = render(request, template, {"event": viewer.event, **context})
    else:
        response = show(
            request, viewer, "why.html", heading=heading, back=back, back_to=back_to, reasons=template, **context
        )
    patch_vary_headers(response, ["HX-Request"])
    return response


def _champion(request: HttpRequest, event: Event) -> Entrant | None:
    """Return who won, once the event is finished."""
    return shared(request, event, ("winner",), lambda: front.winner(event)).value if event.is_finished else None


def _how_it_ended(request: HttpRequest, viewer: EventRequest) -> tuple[Entrant | None, int | None] | None:
    """Return the champion, and the place of a visitor who played, once the event is finished."""
    if not viewer.event.is_finished:
        return None
    champion, own = _champion(request, viewer.event), None
    if viewer.entrant is not None:
        own = lists.standings(request, viewer, lists.Asked.of(request)).value.places.get(viewer.entrant.pk)
    return (champion, own[0] if own else None) if champion or own else None


@event_page
def standings(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show places with every tie-break; the reasons for a place are read when it is opened."""
    asked = lists.Asked.of(request)
    rows = lists.standings(request, viewer, asked)
    html, me = rows.value.html, viewer.entrant
    own = rows.value.places.get(me.pk) if me else None
    if seen_alike(request, rows):
        return HttpResponse(status=204)
    return show_polled(
        request,
        viewer,
        "standings.html",
        rows,
        part="standings_live.html",
        tab="standings",
        list=mark_safe(lists.marked(html, f"p{me.pk}") if me else html),
        counted=rows.value.counted,
        champion=_champion(request, viewer.event),
        columns=rows.value.columns,
        mine=own[0] if own else None,
        shares=me is not None and me.pk in rows.value.sharing,
        my_page=_other_page(own[1], lists.PLACES, asked) if own else None,
        q=asked.typed,
        asked=query_without(request, HAVE),
    )


def _other_page(position: int, size: int, asked: lists.Asked) -> int | None:
    """Return the page that has one's own row, if another one is shown."""
    page = paging.page_with(position, size)
    return page if page != asked.page or asked.typed else None


@event_page
def players(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show who plays, and whether their teams are in and legal."""
    asked = lists.Asked.of(request)
    sees, me = may_see_teams(viewer.actor, viewer.event), viewer.entrant
    listed = lists.players(request, viewer, asked, sees)
    return show_polled(
        request,
        viewer,
        "players.html",
        listed,
        part="players_live.html",
        tab="players",
        list=mark_safe(lists.marked(listed.value, f"p{me.pk}") if me else listed.value),
        my_page=_other_page(viewer.event.entrants.filter(name__lt=me.name).count(), lists.NAMES, asked) if me else None,
        q=asked.typed,
        sees=sees,
        looks=looks_at_teams(viewer.event),
        hidden=hides_teams(viewer.event) and viewer.event.needs_teams,
    )


@require_POST
@event_page
def look(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """One of the staff who plays here opens the hidden teams; the players page says so from then on."""
    attempt(request, lambda: services.look_at_teams(viewer.actor, viewer.event))
    return back_to(request, "players", viewer.event.slug)


@event_page
def team(request: HttpRequest, viewer: EventRequest, pk: int) -> HttpResponse:
    """Show one player's team as it was handed in, with its problems."""
    entrant = get_object_or_404(viewer.event.entrants.select_related("submission", "event"), pk=pk)
    if not may_see_team(viewer.actor, entrant):
        when = "is over" if viewer.event.teams_shown == Event.Teams.END else "starts"
        way_out = "Show the teams on the Players page: everyone can see that you did." if viewer.judges else ""
        raise NotAllowed(
            f"{entrant.name}'s team stays hidden until the event {when}.",
            way_out or f"Come back when the event {when}.",
        )
    submission = getattr(entrant, "submission", None)
    listing = roster.listing(submission) if submission else None
    people = roster.people(entrant, submission) if viewer.event.is_doubles else ()
    context: dict[str, Any] = {"entrant": entrant, "submission": submission, "listing": listing, "people": people}
    return show(request, viewer, "team.html", tab="players", **context)


@event_page
def about(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Format, book, each rules option that differs from the book's own, and all others with what they decide."""
    event = viewer.event
    profile = event.book.profile(event.rules_options)
    rows = {row.name: row for chapter in event.book.chapters for row in chapter.rows}
    usual = event.book.defaults
    options = [(rows[name], value, rows[name].usual[usual]) for name, value in profile.differences().items()]
    return show(
        request,
        viewer,
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
