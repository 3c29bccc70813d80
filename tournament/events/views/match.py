"""One table: its result, the players' two taps, the staff's decision, and the logs handed in."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_POST

from .. import evidence, present, services
from ..models import AuditEntry, Match
from ..permissions import may_play, may_report
from .common import Visit, attempt, back_to, event_page, number_of, show_polled


def _answers(visit: Visit, match: Match) -> bool:
    """Is it this visitor's turn to confirm or dispute?"""
    waiting = match.result is not None and not match.confirmed and not match.disputed
    return waiting and may_play(visit.actor, match) and match.reported_entrant_id != visit.me.pk


def _history(match: Match) -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(subject="events.match", subject_id=str(match.pk)))


@event_page
def match_page(request: HttpRequest, visit: Visit, number: int, table: int) -> HttpResponse:
    match = visit.find_match(number, table)
    plays = may_play(visit.actor, match)
    own = plays and match.reported_entrant_id == visit.me.pk
    open_ = match.round.state == match.round.State.PUBLISHED and not match.is_bye
    return show_polled(
        request,
        visit,
        "match.html",
        tab="pairings",
        round=match.round,
        match=match,
        tag=present.match_tag(match),
        told=present.told(match),
        counter=present.counter_told(match),
        logs=evidence.logs_of(match),
        key=secrets.token_urlsafe(12),
        plays=plays,
        may_attach=may_report(visit.actor, match) and not match.is_bye,
        answers=_answers(visit, match) and open_,
        decides=visit.judges and not match.is_bye and match.round.is_public,
        reports=plays and open_ and (match.result is None or (own and not match.confirmed and not match.disputed)),
        choices=present.result_choices(match),
        staff_choices=present.result_choices(match, staff=True),
        history=_history(match) if visit.judges else (),
        now=timezone.now(),
    )


def _back(request: HttpRequest, visit: Visit, match: Match, query: str = "") -> HttpResponse:
    if request.POST.get("next") == "control":
        return back_to(request, "control-round", visit.event.slug, match.round.number, query=query)
    return back_to(request, "match", visit.event.slug, match.round.number, match.table, query=query)


def key_of(request: HttpRequest, said: str) -> str:
    """The form's key with what it says: sent twice it counts once, another choice on the same page is another word."""
    key = request.POST.get("key", "")
    return f"{request.POST.get(said, '')[:20]} {key}" if key else ""


@require_POST
@event_page
def report(request: HttpRequest, visit: Visit, number: int, table: int) -> HttpResponse:
    match = visit.find_match(number, table)
    result, key = request.POST.get("result", ""), key_of(request, "result")
    if not result:
        messages.error(request, "No result was chosen. Choose who won, then send it.")
        return _back(request, visit, match)
    attempt(request, lambda: services.report_result(visit.actor, match, result, key), "Result saved.")
    return _back(request, visit, match)


@require_POST
@event_page
def answer(request: HttpRequest, visit: Visit, number: int, table: int) -> HttpResponse:
    """The opponent confirms (`answer=yes`) what they saw, or disputes it with their own result."""
    match, seen = visit.find_match(number, table), request.POST.get("seen", "")
    if request.POST.get("answer") == "yes":
        attempt(request, lambda: services.confirm_result(visit.actor, match, seen), "Confirmed. Thank you.")
    else:
        claim = request.POST.get("claim") or None
        attempt(request, lambda: services.dispute_result(visit.actor, match, claim), "A judge will look at your table.")
    return _back(request, visit, match)


@require_POST
@event_page
def decide(request: HttpRequest, visit: Visit, number: int, table: int) -> HttpResponse:
    """The staff's result; `clear` takes it back."""
    match, result = visit.find_match(number, table), request.POST.get("result", "")
    if not result:
        messages.error(request, f"No result was chosen for table {match.table}. Choose one, then save it.")
        return _back(request, visit, match)

    def write() -> None:
        if result == "clear":
            services.clear_result(visit.actor, match)
        else:
            services.decide_result(visit.actor, match, result, key_of(request, "result"))

    done = (
        "" if request.POST.get("next") == "control" else f"Table {match.table} is decided."
    )  # the desk says it itself
    saved = attempt(request, write, done)
    return _back(request, visit, match, query=saved_query(match) if saved else "")


@require_POST
@event_page
def absent(request: HttpRequest, visit: Visit, number: int, table: int) -> HttpResponse:
    """The organizer's word that one of the two did not come."""
    match = visit.find_match(number, table)
    entrant = next((player for player in match.players if str(player.pk) == request.POST.get("absent")), None)
    if entrant is None:
        messages.error(request, f"Nobody was chosen at table {match.table}. Choose who did not come.")
    else:
        done = f"{entrant} did not come: the other player wins table {match.table}, and {entrant} is dropped."
        attempt(request, lambda: services.no_show(visit.actor, match, entrant), done)
    return _back(request, visit, match)


def saved_query(match: Match) -> str:
    """Names the write that was just made, so that the next page can offer to undo it."""
    entry = _history(match)
    return f"?saved={entry[0].pk}" if entry else ""


@require_POST
@event_page
def undo(request: HttpRequest, visit: Visit, number: int, table: int) -> HttpResponse:
    match = visit.find_match(number, table)
    entry = get_object_or_404(AuditEntry, pk=number_of(request.POST.get("entry")), event=visit.event)
    attempt(
        request, lambda: services.undo_result(visit.actor, match, entry), f"Table {match.table} is as it was before."
    )
    return _back(request, visit, match)
