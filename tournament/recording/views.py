"""Pages: begin to record, come to a table, and what the desk and the wall show of it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cardpool.dice_sets.services import usable
from rules.core.play import STRENGTHS
from tournament.events.errors import EventError, NotAllowed
from tournament.events.models import Entrant, Event, Match
from tournament.events.permissions import (
    actor_of,
    entered_by,
    entrant_of,
    may_report,
    may_score,
    may_see_event,
    player_at,
)
from tournament.events.views.common import number_of
from tournament.events.views.paper import qr_code
from tournament.serving.address import absolute

from . import desk, free_games, present, services, tables
from .errors import RecordingError
from .models import Recording, Watch, new_token
from .permissions import COOKIE, STRANGER, Visitor, visitor_of
from .requests import find

#: Seconds for which a browser is known as the same phone.
KNOWN = 365 * 24 * 3600


def _phone(request: HttpRequest) -> str:
    """Return what this browser is known by; a new one where it is not known yet."""
    token = request.COOKIES.get(COOKIE, "")
    return token if 16 <= len(token) <= 32 and token.isascii() and token.isprintable() else new_token()


def _remember(response: HttpResponse, token: str) -> HttpResponse:
    response.set_cookie(
        COOKIE, token, max_age=KNOWN, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
    )
    return response


def _found(code: str) -> Recording:
    try:
        return find(code)
    except RecordingError as error:
        raise Http404(str(error)) from error


def _player(request: HttpRequest, recording: Recording) -> Entrant | None:
    """Return the player of the recording's match whose browser this is."""
    if recording.match is None:
        return None
    event = recording.match.round.event
    actor = player_at(request, event)
    if actor is None or isinstance(actor, Entrant):
        return actor
    return entered_by(event, actor)


def _seated(request: HttpRequest, recording: Recording) -> bool:
    entrant = _player(request, recording)
    return entrant is not None and recording.match is not None and recording.match.seats(entrant)


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """The recordings of this browser and account, the newest first."""
    own = Q(devices__token=_phone(request))
    if request.user.is_authenticated:
        own |= Q(created_by=request.user)
    rows = Recording.objects.filter(own).select_related("match__round__event").distinct()
    return render(request, "recording/index.html", {"recordings": rows.order_by("-created_at")[:50]})


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Record a game of no event: which game, who plays, and their teams if they like."""
    typed = {name: request.POST.get(name, "").replace("\0", "")[:20_000] for name in request.POST}
    seats = range(1, free_games.MOST_PLAYERS + 1)
    context: dict[str, Any] = {"books": list(free_games.BOOKS.values()), "typed": typed, "players": seats}
    context |= {"heroes": free_games.heroes(), "dice_sets": usable()}
    if request.method == "GET":
        return render(request, "recording/new.html", context)
    free = free_games.Free(
        book=typed.get("book", ""),
        names=[typed.get(f"name{number}", "")[:200] for number in seats],
        teams=[typed.get(f"team{number}", "") for number in seats],
        heroes=[typed.get(f"hero{number}", "")[:60] for number in seats],
        dice=typed.get("dice", "")[:64],
        silent=bool(typed.get("silent")),
        timed=bool(typed.get("timed")),
        at_distance=typed.get("where") == "distance",
    )
    try:
        recording = services.begin_free(request.user, free)
    except EventError as error:
        return render(request, "recording/new.html", context | {"error": error}, status=error.status)
    return _to_table(request, recording)


@require_http_methods(["GET", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """Play against bots: which game, how strong they are, and a team if one likes."""
    typed = {name: request.POST.get(name, "").replace("\0", "")[:20_000] for name in request.POST}
    context: dict[str, Any] = {"books": list(free_games.BOOKS.values()), "typed": typed, "strengths": STRENGTHS}
    if request.method == "GET":
        return render(request, "recording/play.html", context)
    wanted = free_games.AgainstBots(
        book=typed.get("book", ""),
        strength=typed.get("strength", ""),
        name=typed.get("name", "")[:200],
        players=number_of(typed.get("players")) or 2,
        team=typed.get("team", ""),
    )
    try:
        recording = services.begin_against_bots(request.user, wanted)
    except EventError as error:
        return render(request, "recording/play.html", context | {"error": error}, status=error.status)
    return _to_table(request, recording, seat=0)


@require_http_methods(["GET", "POST"])
def begin_match(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Record a game of a match: its players and the staff. GET goes to the recording that runs, or offers to begin."""
    rows = Match.objects.select_related("round__event", "first", "second")
    match = get_object_or_404(rows, round__event__slug=slug, round__number=number, table=table)
    actor = actor_of(request, match.event)
    if not may_report(actor, match):
        raise PermissionDenied("Only the players of this table and the staff can record its games.")
    return _begin(request, actor, match)


def _begin(request: HttpRequest, actor: Any, match: Match) -> HttpResponse:
    running = match.recordings.filter(state=Recording.State.OPEN).first()
    if request.method == "GET":
        if running is not None:
            return _to_table(request, running)
        return render(request, "recording/begin.html", _about(actor, match))
    game = number_of(request.POST.get("game"))
    try:
        if running is None and services.sit_down(actor, match):
            return redirect(request.path)
        chosen = {name: bool(request.POST.get(name)) for name in ("silent", "timed")}
        recording, _ = services.begin_match(actor, match, game, **chosen)
    except NotAllowed as error:
        raise PermissionDenied(str(error)) from error
    except EventError as error:
        return render(request, "recording/begin.html", _about(actor, match) | {"error": error}, status=error.status)
    return _to_table(request, recording)


def _about(actor: Any, match: Match) -> dict[str, Any]:
    """Return what the page before a game of a match shows: which games, and whom it waits for."""
    missing = services.waits_for(actor, match)
    me = entrant_of(actor, match.event)
    return {
        "match": match,
        "event": match.event,
        "games": range(1, match.round.best_of + 1),
        "missing": missing,
        "pressed": bool(missing) and me is not None and me not in missing,
        "nobody": bool(missing) and me is None,
    }


@require_http_methods(["GET", "POST"])
def at_table(request: HttpRequest, ticket: str) -> HttpResponse:
    """The address on a table's slip: whoever has the slip in hand records the match, without signing in."""
    try:
        pk = tables.match_of(ticket)
    except signing.BadSignature as error:
        raise Http404("This address is on no slip.") from error
    match = get_object_or_404(Match.objects.select_related("round__event", "first", "second"), pk=pk)
    if not match.round.is_public or match.is_bye:
        raise Http404("This round is not published.")
    if match.event.is_over or match.round.state == match.round.State.FINISHED:
        raise PermissionDenied(f"{match.round.title} is over: nothing more is recorded.")
    return _begin(request, player_at(request, match.event), match)


def _to_table(request: HttpRequest, recording: Recording, seat: int | None = None) -> HttpResponse:
    """Make this browser one of the table's phones, in this seat if one is named, and show the recording."""
    token = _phone(request)
    device = services.join(recording, token, user=request.user, entrant=_player(request, recording))
    if seat is not None:
        services.take_seat(Visitor(recording, request.user, device, judges=False), seat)
    return _remember(redirect(recording), token)


@require_GET
def join(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """The link with the key: this browser is one of the table's phones from now on."""
    recording = _found(code)
    if not constant_time_compare(recording.key, key):
        raise Http404("This link does not belong to the recording.")
    try:
        return _to_table(request, recording)
    except RecordingError as error:
        return render(request, "recording/refused.html", {"error": error, "recording": recording}, status=error.status)


@require_GET
@never_cache
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The recorder itself, for phones of the table, the staff, and onlookers where the event lets them."""
    recording = _found(code)
    visitor = visitor_of(request, recording)
    if visitor.device is None and _seated(request, recording):
        return _to_table(request, recording)
    if visitor.role == STRANGER:
        if recording.log_id:
            return redirect("judging:log", recording.log_id)
        hidden = recording.watch != Watch.OFF  # else the role would be an onlooker's
        return render(request, "recording/private.html", {"recording": recording, "hidden": hidden}, status=403)
    own = present.you(visitor)
    address = absolute(request, recording.join_path) if own["join"] else ""
    context = {"recording": recording, "you": own, "address": address, "qr": qr_code(address) if address else ""}
    context["home"] = recording.home
    return render(request, "recording/page.html", context)


@require_GET
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link with the key as a drawing, for the other phone to read."""
    recording = _found(code)
    if visitor_of(request, recording).role not in ("player", "judge"):
        raise PermissionDenied("Only the players' phones show this link.")
    inline = qr_code(absolute(request, recording.join_path))
    drawing = inline.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)  # a file of its own
    return HttpResponse(drawing, content_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


def stream(request: HttpRequest, code: str) -> HttpResponse:
    """Where no event loop answers (a development server): phones poll `state.json` instead."""
    said = {"code": "no-stream", "detail": "This server pushes nothing. Ask for state.json now and then."}
    return JsonResponse(said, status=406)


@require_GET
@never_cache
def live_tables(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The part of the desk that shows the tables being recorded, for the staff; it asks for itself again."""
    event = get_object_or_404(Event, slug=slug)
    if not may_score(request.user, event):
        raise PermissionDenied("Only judges and organizers see this.")
    return _show_live_tables(request, event, number)


def _show_live_tables(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    context = {"event": event, "number": number, "tables": desk.tables_of(event, number)}
    return render(request, "recording/_live_tables.html", context)


@require_POST
def show_on_wall(request: HttpRequest, code: str) -> HttpResponse:
    """The desk's button: show a table on the wall, or no longer (`shown=no`). The desk's part comes back."""
    recording = _found(code)
    try:
        services.feature(request.user, recording, request.POST.get("shown") != "no")
    except NotAllowed as error:
        raise PermissionDenied(str(error)) from error
    except EventError as error:
        return HttpResponse(str(error), status=error.status, content_type="text/plain; charset=utf-8")
    match = recording.match
    assert match is not None
    if not request.headers.get("HX-Request"):
        return redirect("events:control-round", match.event.slug, match.round.number)
    return _show_live_tables(request, match.event, match.round.number)


@require_GET
@never_cache
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """The featured table on the event's wall, with the delay that the event sets for onlookers."""
    event = get_object_or_404(Event, slug=slug)
    if not may_see_event(request.user, event):
        raise Http404
    return render(request, "recording/_wall.html", {"event": event, "shown": desk.featured(event)})
