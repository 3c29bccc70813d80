"""What players and judges do with a log: ask, rule, judge it again, use its result, say who sat where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournament.events.errors import EventError, NotAllowed
from tournament.events.permissions import may_judge
from tournament.events.services import decide_result

from . import services, tasks, uploads
from .finding import address_at, find_log, reader_of
from .models import GameLog, Replay
from .permissions import may_ask, standing_of

#: So many people sit at a table at most.
MOST_SEATS = 8


def judges_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        found = GameLog.objects.filter(pk=kwargs["log_id"]).select_related("match__round__event", "event").first()
        if not may_judge(request.user, found and found.place):
            raise PermissionDenied("Only judges and organizers may do this.")
        return view(request, *args, **kwargs)

    return guarded


@require_POST
@judges_only
def recompute(request: HttpRequest, log_id: str) -> HttpResponse:
    found = find_log(log_id)
    before = found.newest_replay
    replay = services.recompute(request.user, found)
    tasks.send(replay)
    untouched = replay.pk == before.pk and replay.state == Replay.State.RUNNING
    messages.success(request, "This log is being checked already." if untouched else "The log will be checked again.")
    return redirect(found)


@require_POST
def ask(request: HttpRequest, log_id: str) -> HttpResponse:
    """A question to the judge."""
    found = find_log(log_id)
    actor = reader_of(request, found)
    if not may_ask(actor, found):
        raise PermissionDenied("Sign in to ask a judge, or open the link with your player code first.")
    line = uploads.number(request.POST.get("line"))
    return _said(request, found, line, "Your question was sent to the judges.", lambda: services.ask_judge(
        actor, found, request.POST.get("question", ""), line
    ))  # fmt: skip


@require_POST
@judges_only
def rule(request: HttpRequest, log_id: str) -> HttpResponse:
    """A judge's decision on a line, answering a question if one was open on that line, and what follows from it."""
    found = find_log(log_id)
    decision = _decision(request, found)
    dispute = next((row for row in found.disputes.all() if row.line == decision.line and not row.rulings.all()), None)

    def write() -> None:
        ruling = services.rule_on(cast(User, request.user), found, decision, dispute)
        if ruling.way:
            tasks.wake()

    thanks = "The ruling is saved. The rest of the log is being checked." if decision.way else "The ruling is saved."
    return _said(request, found, decision.line, thanks, write)


def _decision(request: HttpRequest, log: GameLog) -> services.Decision:
    """Return what the form says; a pressed button says the stamp or the way to go on by itself."""
    sent = request.POST
    fined = sent.get("penalised", "")
    players = log.match.players if log.match else ()
    return services.Decision(
        reason=sent.get("decision", "").strip() or services.usual_reason(log, sent),
        line=uploads.number(sent.get("line")),
        note=sent.get("note", ""),
        stamp=sent.get("stamp", ""),
        way=sent.get("way", ""),
        through=uploads.number(sent.get("through")),
        lines=uploads.pasted(sent.get("lines", "")),
        penalty=sent.get("penalty", ""),
        penalised=next((player for player in players if str(player.pk) == fined), None),
        result=sent.get("result", ""),
        key=sent.get("key", ""),
        seen=uploads.number(sent.get("seen")),
    )


@require_POST
@judges_only
def use_result(request: HttpRequest, log_id: str) -> HttpResponse:
    """The staff decides the match as its logs say: one press."""
    found, result = find_log(log_id), request.POST.get("result", "")
    if found.match is None:
        messages.error(request, f"Log {found.pk} belongs to no match. Decide the result on the page of the match.")
        return redirect(found)
    match, key = found.match, request.POST.get("key", "")
    done = f"The result of table {match.table} is decided."
    return _said(request, found, None, done, lambda: decide_result(request.user, match, result, key))


@require_POST
def seats(request: HttpRequest, log_id: str) -> HttpResponse:
    """A player or a judge says who of the match is which player of the log."""
    found = find_log(log_id)
    try:
        services.say_seats(reader_of(request, found), found, _seats_sent(request.POST))
    except NotAllowed as error:
        raise PermissionDenied(str(error)) from error
    except EventError as error:
        messages.error(request, str(error))
        return redirect(found)
    standing = standing_of(found)
    agreed = standing is not None and standing.log.agreed_seats is not None
    waits = "It counts once another player says the same, or a judge."
    messages.success(request, "The names are matched." if agreed else f"Saved. {waits}")
    return redirect(found)


def _seats_sent(sent: Mapping[str, str]) -> list[int]:
    """Return the seats of a form: one press of several (`seats`), of two the first one's, or one field for each."""
    if first := sent.get("first_seat"):
        return [1, 0] if first == "1" else [0, 1]
    said = [sent.get(f"seat_{number}", "") for number in range(MOST_SEATS)]
    if pressed := sent.get("seats"):
        said = pressed.split(",")
    return [int(seat) for seat in said if seat.isascii() and seat.isdigit() and len(seat) < 3]


def _said(
    request: HttpRequest, log: GameLog, line: int | None, thanks: str, write: Callable[[], object]
) -> HttpResponse:
    try:
        write()
    except EventError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, thanks)
    return redirect(address_at(log, line))
