"""One table: its result, the players' two taps, the staff's decision, and the logs handed in."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournament.events import adapter, present, services
from tournament.events.errors import EventError, Stale
from tournament.events.models import SEATS, AuditEntry, Match
from tournament.events.permissions import may_hand_in, may_play, sees_claims
from tournament.events.proof import evidence
from tournament.events.results import MatchResult, ResultError
from tournament.events.services.seen import PROPOSAL, about, seen_now
from tournament.events.shown.desk import ListPosition
from tournament.events.views.asking import Question, asked, foresee, guarded, question
from tournament.events.views.common import (
    EventRequest,
    attempt,
    back_to,
    event_page,
    event_request_of,
    number_of,
    show_polled,
)
from tournament.events.views.desk.page import show_desk


def _answers(viewer: EventRequest, match: Match) -> bool:
    """Is it this visitor's turn to confirm or dispute?"""
    waiting = match.result is not None and not match.confirmed and not match.disputed
    return waiting and may_play(viewer.actor, match) and match.reported_entrant_id != viewer.me.pk


def _history(match: Match) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(subject="events.match", subject_id=str(match.pk))


#: So many writes of one table a page lists; the event's history has them all.
NAMED_WRITES = 20


@event_page
def match_page(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    return show_match(request, viewer, viewer.find_match(number, table))


def show_match(
    request: HttpRequest,
    viewer: EventRequest,
    match: Match,
    ask: Question | None = None,
    faults: tuple[tuple[int, str], ...] = (),
    heroes: Sequence[str] = (),
    heroes_fault: EventError | None = None,
) -> HttpResponse:
    """Show a table's page; with a question it is the answer to a stale form, with faults to one that cannot be.

    `heroes` are those that were picked in seat order and refused with `heroes_fault`.
    """
    sent = request.POST if faults or ask else {}
    kind = match.kind
    plays = may_play(viewer.actor, match)
    own = plays and match.reported_entrant_id == viewer.me.pk
    open_ = match.round.state == match.round.State.PUBLISHED and not match.is_bye
    sees_all, found = sees_claims(viewer.actor, match), evidence.standing(match)
    response = show_polled(
        request,
        viewer,
        "match.html",
        tab="pairings",
        made_from=seen_now(viewer.event),
        question=ask,
        round=match.round,
        match=match,
        tag=present.match_tag(match),
        told=present.result_in_words(match),
        counter=present.counter_in_words(match),
        disputed_by=present.disputed_by(match) if match.disputed else "",
        logs=(logs := evidence.logs_of(match, found, sees_all=sees_all)),
        side_by_side=evidence.side_by_side(logs),
        found=found if sees_all else found.for_everybody,
        key=secrets.token_urlsafe(12),
        plays=plays,
        may_attach=may_hand_in(viewer.actor, match) and not match.is_bye,
        answers=_answers(viewer, match) and open_,
        decides=viewer.judges and not match.is_bye and match.round.is_public,
        reports=plays and open_ and (match.result is None or (own and not match.confirmed and not match.disputed)),
        objects=bool(plays and match.accepted_by and not own and match.called_at is None and not match.event.is_over),
        calls=plays and open_ and match.called_at is None and not match.disputed,
        choices=present.result_choices(match),
        staff_choices=present.result_choices(match, staff=True),
        form=kind.filled(match, sent, faults, found.winners, found.results) if kind.form and not match.is_bye else None,
        sent="answer" if sent and "answer" in request.path else "",
        title=adapter.title_of(match),
        refused=bool(sent),
        from_desk=request.GET.get("from") == "desk" or request.POST.get("next") == "control",
        proposal=None if match.is_bye else present.proposal(match, found),
        rows=kind.detailed(match, match.result) if match.result and kind.details else (),
        absence=kind.absence(match),
        history=_history(match)[:NAMED_WRITES] if viewer.judges else (),
        now=timezone.now(),
        picked=heroes,
        heroes_fault=heroes_fault,
    )
    if faults or heroes_fault:
        response.status_code = heroes_fault.status if heroes_fault else 400
        response["HX-Replace-Url"] = match.get_absolute_url()
    return asked(response, match.get_absolute_url()) if ask else response


def _faults(match: Match, result: str | None, *, staff: bool) -> tuple[tuple[int, str], ...]:
    """Return what is wrong with a result that was filled in, to be told where it stands; () where it was pressed."""
    if not match.kind.form or not result or result == "clear":
        return ()
    try:
        match.kind.check(match.kind.parse(result), match, staff)
    except ResultError as error:
        return error.faults
    return ()


def _back(request: HttpRequest, viewer: EventRequest, match: Match, query: str = "") -> HttpResponse:
    if request.POST.get("next") == "control":
        query = query or with_position(ListPosition.of_form(request.POST.get("at", "")))
        return back_to(request, "control-round", viewer.event.slug, match.round.number, query=query)
    return back_to(request, "match", viewer.event.slug, match.round.number, match.table, query=query)


def guarded_match(
    request: HttpRequest,
    viewer: EventRequest,
    match: Match,
    write: Callable[[], Any],
    result: MatchResult | str | None = None,
) -> Callable[[], Any]:
    """A write about one table: stale once its result, or who sits there, has changed; not if that is what it says."""
    agrees = agrees_with(match, result) if result is not None else lambda: False
    return guarded(request, viewer, about(match, *PROPOSAL.actions), write, agrees)


def agrees_with(match: Match, result: MatchResult | str) -> Callable[[], bool]:
    """Is this the result of the table by now, uncontested?"""
    key = result if isinstance(result, str) else result.key

    def agrees() -> bool:
        now = Match.objects.filter(pk=match.pk).first()
        return now is not None and now.result is not None and not now.disputed and now.result.key == key

    return agrees


def entered_words(match: Match, result: MatchResult | str) -> str:
    """Return `2–1 to Ada`, or what was typed where that is no result."""
    try:
        return present.scored(match, match.kind.parse(result) if isinstance(result, str) else result)
    except ResultError:
        return str(result)[:20]


def match_question(
    request: HttpRequest,
    stale: Stale,
    match: Match,
    entered: str,
    back: str,
    do: str = "",
    instead: Iterable[tuple[str, str]] = (),
) -> Question:
    """Return what stands at the table now beside what was entered."""
    now = Match.objects.select_related(*SEATS, "round__event").filter(round__event=match.event)
    found = now.filter(round__number=match.round.number, table=match.table).first()
    words = _words_now(found) if found else "This table no longer exists."
    kept = (
        f"Keep {present.scored(found, found.result)}"
        if found and found.result and not found.disputed
        else "Leave it as it is"
    )
    return question(
        request,
        stale,
        about=f"Table {match.table} was changed",
        now=words,
        entered=entered,
        do=do or f"Save {entered}",
        keep=kept,
        back=back,
        instead=instead,
    )


def _words_now(match: Match) -> str:
    seats = match.who
    if match.result is None:
        return f"{seats}: no result"
    if match.disputed:
        return f"{seats}: disputed, {match.reported_by} says {present.result_in_words(match)}"
    return f"{present.scored(match, match.result)}, by {match.reported_by}"


def ask_about(
    request: HttpRequest,
    viewer: EventRequest,
    stale: Stale,
    match: Match,
    entered: str,
    *,
    do: str = "",
    instead: Iterable[tuple[str, str]] = (),
    on_desk: bool = False,
) -> HttpResponse:
    """Show the page the form stood on, with the question."""
    if on_desk or (request.POST.get("next") == "control" and viewer.judges):
        position = ListPosition.of_form(request.POST.get("at", ""))
        here = reverse("events:control-round", args=[viewer.event.slug, match.round.number])
        ask = match_question(request, stale, match, entered, here + with_position(position), do, instead)
        return show_desk(request, viewer, match.round.number, position, ask)
    viewer = event_request_of(request, viewer.event.slug)
    ask = match_question(request, stale, match, entered, match.get_absolute_url(), do, instead)
    return show_match(request, viewer, viewer.find_match(match.round.number, match.table), ask)


def look_first(
    request: HttpRequest, viewer: EventRequest, match: Match, result: MatchResult | str, *, on_desk: bool = False
) -> HttpResponse | None:
    """Show what the correction of an earlier round or of a finished event changes, before it is made.

    None where nothing rests on the table yet, nothing would change, or the sender has seen it (`sure`).
    """
    if "sure" in request.POST or match.result is None or match.round.state != match.round.State.FINISHED:
        return None
    try:
        value = match.kind.check(match.kind.parse(result) if isinstance(result, str) else result, match, viewer.judges)
    except ResultError:
        return None  # the write says what is wrong with it
    if not viewer.judges or (value == match.result and match.is_settled):
        return None
    on_desk = on_desk or request.POST.get("next") == "control"
    position = ListPosition.of_form(request.POST.get("at", ""))
    here = reverse("events:control-round", args=[viewer.event.slug, match.round.number]) + with_position(position)
    ask = foresee(
        request,
        heading=f"What a correction of table {match.table} in round {match.round.number} changes",
        effects=services.correction_effects(match, value),
        entered=f"{entered_words(match, value)}, in place of {present.scored(match, match.result)}",
        do=f"Correct it: {entered_words(match, value)}",
        keep=f"Keep {present.scored(match, match.result)}",
        back=here if on_desk else match.get_absolute_url(),
    )
    if on_desk:
        return show_desk(request, viewer, match.round.number, position, ask)
    return show_match(request, viewer, match, ask)


def with_position(position: ListPosition, **more: Any) -> str:
    """Return the list's address with these fields besides, and the question mark; empty for the list as it opens."""
    query = "&".join(part for part in (position.query, urlencode(more)) if part)
    return f"?{query}" if query else ""


def key_of(request: HttpRequest, said: str) -> str:
    """Return the form's key with what it says: sent twice it counts once, another choice on the same page is another
    word.
    """
    key = request.POST.get("key", "")
    return f"{sha256(said.encode()).hexdigest()[:16]} {key}" if key else ""


@require_POST
@event_page
def report(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    match = viewer.find_match(number, table)
    result = match.kind.posted(request.POST)
    key = key_of(request, result)
    if not result:
        messages.error(request, "No result was chosen. Choose it, then send it.")
        return _back(request, viewer, match)
    if faults := _faults(match, result, staff=False):
        return show_match(request, viewer, match, faults=faults)
    write = guarded_match(
        request, viewer, match, lambda: services.report_result(viewer.actor, match, result, key), result
    )
    try:
        attempt(request, write, "Result saved.")
    except Stale as stale:
        entered = entered_words(match, result)
        return ask_about(request, viewer, stale, match, entered, do=f"Report {entered}")
    return _back(request, viewer, match)


@require_POST
@event_page
def answer(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """The opponent confirms (`answer=yes`) what they saw, or disputes it with their own result."""
    match, seen = viewer.find_match(number, table), request.POST.get("seen", "")
    if request.POST.get("answer") == "yes":
        write, agreed = lambda: services.confirm_result(viewer.actor, match, seen), seen
        done, entered, do = "Confirmed. Thank you.", f"Yes, {entered_words(match, seen)}", ""
    else:
        claim = request.POST.get("claim") or match.kind.posted(request.POST) or None
        if faults := _faults(match, claim, staff=False):
            return show_match(request, viewer, match, faults=faults)
        write, agreed = lambda: services.dispute_result(viewer.actor, match, claim), None
        entered = f"No, {entered_words(match, claim)}" if claim else "No, it was different"
        done, do = "A judge will look at your table.", "Dispute and call a judge"
    try:
        attempt(request, guarded_match(request, viewer, match, write, agreed), done)
    except Stale as stale:
        do = do or f"Say: {entered}"
        return ask_about(request, viewer, stale, match, entered, do=do)
    return _back(request, viewer, match)


@require_POST
@event_page
def call(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """A player calls a judge, or objects to a result that the staff accepted without their word (`object`)."""
    match, note = viewer.find_match(number, table), request.POST.get("note", "")[:200]
    if "withdraw" in request.POST:
        attempt(request, lambda: services.withdraw_call(viewer.actor, match), "Taken back. No judge is called.")
        return _back(request, viewer, match)
    if "object" in request.POST:
        objection = f", says: {note[:120]}" if note.strip() else ""
        note = f"objects to {present.result_in_words(match)}{objection}"[:200]
    attempt(request, lambda: services.call_judge(viewer.actor, match, note), "A judge is called to your table.")
    return _back(request, viewer, match)


@require_POST
@event_page
def decide(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """The staff's result; `clear` takes it back."""
    match = viewer.find_match(number, table)
    result = "clear" if request.POST.get("result") == "clear" else match.kind.posted(request.POST)
    if not result:
        messages.error(request, f"No result was chosen for table {match.table}. Choose one, then save it.")
        return _back(request, viewer, match)

    if faults := _faults(match, result, staff=True):
        return show_match(request, viewer, match, faults=faults)
    if (first := look_first(request, viewer, match, result)) is not None:
        return first

    def write() -> None:
        if result == "clear":
            services.clear_result(viewer.actor, match)
        else:
            services.decide_result(viewer.actor, match, result, key_of(request, result), replay="sure" in request.POST)

    done = (
        "" if request.POST.get("next") == "control" else f"Table {match.table} is decided."
    )  # the desk says it itself
    try:
        attempt(request, guarded_match(request, viewer, match, write, result), done)
    except Stale as stale:
        entered, do = ("no result", "Clear the result") if result == "clear" else (entered_words(match, result), "")
        return ask_about(request, viewer, stale, match, entered, do=do)
    return _back(request, viewer, match)


@require_POST
@event_page
def absent(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """The organizer's word that one of the two did not come."""
    match = viewer.find_match(number, table)
    entrant = next((player for player in match.players if str(player.pk) == request.POST.get("absent")), None)
    if entrant is None:
        messages.error(request, f"No player was chosen at table {match.table}. Choose who did not come.")
        return _back(request, viewer, match)
    done = f"{entrant} did not come and is dropped. {match.kind.absence(match)}"
    try:
        attempt(
            request,
            guarded_match(request, viewer, match, lambda: services.no_show(viewer.actor, match, entrant)),
            done,
        )
    except Stale as stale:
        return ask_about(request, viewer, stale, match, f"{entrant} did not come", do="Enter the no-show")
    return _back(request, viewer, match)


@require_POST
@event_page
def undo(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    match = viewer.find_match(number, table)
    entry = get_object_or_404(AuditEntry, pk=number_of(request.POST.get("entry")), event=viewer.event)

    def take_back() -> None:
        if entry.action == "match.no_show":
            services.undo(viewer.actor, entry)  # the drop with it
        else:
            services.undo_result(viewer.actor, match, entry)

    write = guarded_match(request, viewer, match, take_back)
    try:
        attempt(request, write, f"Table {match.table} has its earlier result again.")
    except Stale as stale:
        newest = _history(match).first()
        instead = [("entry", str(newest.pk))] if newest else []
        entered = f"Undo the change of {timezone.localtime(entry.at):%H:%M:%S}"
        return ask_about(request, viewer, stale, match, entered, do="Undo the newest change", instead=instead)
    return _back(request, viewer, match)
