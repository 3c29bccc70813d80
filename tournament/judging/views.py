"""Pages: hand a log in, watch it being judged, read the verdict, ask and rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core import verdict as verdicts
from tournament.events.models import Match
from tournament.events.permissions import actor_of, may_hand_in, may_judge
from tournament.limits.clients import machine_of
from tournament.serving.address import absolute

from . import handin, present, queries, services, tasks
from .components import components_for
from .examples import example_text, examples
from .lanes import Lane
from .limits import limit
from .models import GameLog, Replay
from .permissions import may_ask, sees_verdict, standing_of
from .services.logs import kib

LOGS_ON_A_PAGE = 50


def judges_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not may_judge(request.user):
            raise PermissionDenied("Only judges and organizers may do this.")
        return view(request, *args, **kwargs)

    return guarded


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """Judges: every log, with filters. Everybody else: the logs they handed in."""
    judge = may_judge(request.user)
    show = request.GET.get("show", "") if judge else ""
    show = show if show in queries.SHOW else ""
    logs = queries.for_judges(show) if judge else _own(request)
    page = Paginator(logs, LOGS_ON_A_PAGE).get_page(request.GET.get("page"))
    chips = [(key, word, key == show) for key, (word, _) in queries.SHOW.items()]
    context = {"page": page, "judge": judge, "chips": chips, "show": show, "query": f"show={show}&"}
    return render(request, "judging/index.html", context)


def _own(request: HttpRequest) -> Any:
    if not request.user.is_authenticated:
        return GameLog.objects.none()
    return queries.listed().filter(uploaded_by=request.user).order_by("-created_at")


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Hand in a log that belongs to no match."""
    return _hand_in(request, request.user, None)


@require_http_methods(["GET", "POST"])
def attach(request: HttpRequest, match_id: int) -> HttpResponse:
    """Hand in a log of a match: its players and the staff."""
    match = get_object_or_404(Match.objects.select_related("round__event", "first", "second"), pk=match_id)
    actor = actor_of(request, match.event)
    if not may_hand_in(actor, match):
        raise PermissionDenied(handin.refusal(actor, match))
    return _hand_in(request, actor, match)


def _hand_in(request: HttpRequest, actor: Any, match: Match | None) -> HttpResponse:
    context: dict[str, Any] = {"match": match, "most": kib(limit("LOG_MAX_BYTES")), "game": 1}
    context["games"] = range(1, match.round.best_of + 1) if match else ()
    if request.method == "GET":
        return render(request, "judging/hand_in.html", context | _begun(request, match))
    game = handin.number(request.POST.get("game")) or 1
    try:
        text = handin.from_form(request.POST, request.FILES)
        log = services.attach_log(actor, match, text, game=game, client=machine_of(request))
    except services.LogError as error:
        context |= {"error": error, "text": request.POST.get("text", ""), "game": game}
        return render(request, "judging/hand_in.html", context, status=error.status)
    _send_waiting(log)
    return redirect(log)


def _begun(request: HttpRequest, match: Match | None) -> dict[str, Any]:
    """What the box holds at first: an earlier log of this table to correct (`?from=`), or an example to try."""
    earlier = GameLog.objects.filter(pk=request.GET.get("from", ""), match=match).first()
    if earlier is not None:
        return {"text": earlier.text, "game": earlier.game, "earlier": earlier}
    return {"text": example_text(request.GET.get("example", ""))}


@require_GET
def writing(request: HttpRequest) -> HttpResponse:
    """How a log is written, with a short one of each game."""
    shown = [(example, present.plain_lines(example.text)) for example in examples()]
    return render(request, "judging/writing.html", {"examples": shown})


def _send_waiting(log: GameLog) -> None:
    if log.newest_replay.state == Replay.State.WAITING:
        tasks.send(log.newest_replay)


def _log(log_id: str) -> GameLog:
    return get_object_or_404(queries.full(log_id))


@require_GET
@never_cache
def log(request: HttpRequest, log_id: str) -> HttpResponse:
    """The verdict with its evidence, or how far the judging is. `?line=37` points at a line."""
    found = _log(log_id)
    judge = may_judge(request.user)
    lane = Lane.JUDGE if judge else Lane.OTHERS
    replay = found.newest_replay
    actor, standing = _actor(request, found), standing_of(found)
    told = sees_verdict(actor, found, standing)
    line = handin.number(request.GET.get("line"))
    reader = present.Reader(line, lane, lambda: components_for(replay), standing, told)
    context = present.page(found, reader)
    if context.get("moment") and context["moment"].waits:
        tasks.wake()
    context["judge"] = judge
    context["stuck"] = services.is_stuck(replay)
    context["may_ask"] = may_ask(actor, found)
    context["again"] = _again(request, found)
    context["focus"] = context["line"] or (_line_of(found) if told else None)
    context["permalink"] = absolute(request, _address(found, context["focus"]))
    return render(request, "judging/log.html", context)


def _actor(request: HttpRequest, log: GameLog) -> Any:
    return actor_of(request, log.match.event) if log.match else request.user


#: Verdicts on the writing, not on the players, and what the writer then does.
AGAIN = {verdicts.UNREADABLE: "Correct it and hand it in again", verdicts.INCOMPLETE: "Write on and hand it in again"}


def _again(request: HttpRequest, log: GameLog) -> tuple[str, str] | None:
    """(address, words) of the form that takes the log up again, for whoever may hand it in."""
    verdict = log.newest_verdict
    if verdict is None or verdict.verdict not in AGAIN:
        return None
    if log.match is not None and not may_hand_in(_actor(request, log), log.match):
        return None
    form = reverse("judging:attach", args=[log.match.pk]) if log.match else reverse("judging:new")
    return f"{form}?from={log.pk}", AGAIN[verdict.verdict]


def _line_of(log: GameLog) -> int | None:
    return log.newest_verdict.line if log.newest_verdict else None


def _address(log: GameLog, line: int | None) -> str:
    return f"{log.get_absolute_url()}?line={line}#L{line}" if line else log.get_absolute_url()


@require_GET
@never_cache
def state(request: HttpRequest, log_id: str) -> HttpResponse:
    """The progress box by itself, polled by the page; once judged, it asks the browser to load the verdict."""
    found = get_object_or_404(queries.with_replays(log_id).defer("text"))
    response = render(request, "judging/_progress.html", {"log": found, "replay": found.newest_replay})
    if not found.newest_replay.is_open:
        response["HX-Refresh"] = "true"
    return response


@require_GET
@never_cache
def position(request: HttpRequest, log_id: str) -> HttpResponse:
    """The box of a position that a worker works out, polled by the page; once it is there, the browser loads it."""
    line = handin.number(request.GET.get("line")) or 1
    found = get_object_or_404(queries.with_replays(log_id).defer("text"))
    waits = queries.position_waits(found, services.part_of(line)[0])
    response = render(request, "judging/_position_waits.html", {"log": found, "line": line, "waits": waits})
    if not waits:
        response["HX-Refresh"] = "true"
    return response


@require_GET
def download(request: HttpRequest, log_id: str) -> HttpResponse:
    """The log exactly as it was handed in."""
    found = get_object_or_404(GameLog, pk=log_id)
    response = HttpResponse(found.text.encode(), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="dice-marshal-{found.pk}.txt"'
    return response


@require_POST
@judges_only
def recompute(request: HttpRequest, log_id: str) -> HttpResponse:
    found = _log(log_id)
    before = found.newest_replay
    replay = services.recompute(request.user, found)
    tasks.send(replay)
    untouched = replay.pk == before.pk and replay.state == Replay.State.RUNNING
    messages.success(request, "This log is being checked already." if untouched else "The log will be checked again.")
    return redirect(found)


@require_POST
def ask(request: HttpRequest, log_id: str) -> HttpResponse:
    """A question to the judge."""
    found = _log(log_id)
    actor = _actor(request, found)
    if not may_ask(actor, found):
        raise PermissionDenied("Sign in to ask a judge, or open the link with your player code first.")
    line = handin.number(request.POST.get("line"))
    return _said(request, found, line, "Your question is with the judges.", lambda: services.ask_judge(
        actor, found, request.POST.get("question", ""), line
    ))  # fmt: skip


@require_POST
@judges_only
def rule(request: HttpRequest, log_id: str) -> HttpResponse:
    """A judge's decision on a line, answering a question if one was open on that line."""
    found = _log(log_id)
    line = handin.number(request.POST.get("line"))
    dispute = next((row for row in found.disputes.all() if row.line == line and not row.rulings.all()), None)
    return _said(request, found, line, "The ruling is kept with the log.", lambda: services.rule_on(
        cast(User, request.user), found, request.POST.get("decision", ""), line=line, note=request.POST.get("note", ""),
        dispute=dispute,
    ))  # fmt: skip


def _said(
    request: HttpRequest, log: GameLog, line: int | None, thanks: str, write: Callable[[], object]
) -> HttpResponse:
    try:
        write()
    except services.LogError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, thanks)
    return redirect(_address(log, line))
