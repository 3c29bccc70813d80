"""Pages: hand a log in, watch it being judged, read the verdict, ask and rule."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cardpool.acts import DrawnAct, drawn
from rules.core import verdict as verdicts
from tournament.events.models import Match
from tournament.events.permissions import (
    ANYWHERE,
    actor_of,
    judged_events,
    may_hand_in,
    may_judge,
    may_play,
    may_report,
    sees_claims,
)
from tournament.events.proof import evidence
from tournament.events.proof.log_standing import Standing
from tournament.limits.clients import machine_of
from tournament.serving.address import absolute

from . import match_header, present, queries, services, tasks, uploads
from .components import components_for
from .examples import example_text, examples
from .finding import address_at, find_log, reader_of
from .lanes import Lane
from .limits import limit
from .log_text import log_lines, repairs, verdict_text
from .models import GameLog, Replay
from .permissions import is_closed, is_own, may_ask, require_open, sees_verdict, standing_of, why_closed
from .services.logs import kib

LOGS_ON_A_PAGE = 50
#: Where the session keeps the logs that somebody without an account has written, and how many.
WRITTEN, MOST_WRITTEN = "written_logs", 20


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """Judges: every log, with filters. Everybody else: the logs they handed in."""
    judge = may_judge(request.user, ANYWHERE) or judged_events(request.user).exists()
    show = request.GET.get("show", "") if judge else ""
    show = show if show in queries.SHOW else ""
    logs = queries.for_judges(request.user, show) if judge else _own(request)
    page = Paginator(logs, LOGS_ON_A_PAGE).get_page(request.GET.get("page"))
    found = evidence.standings(Match.objects.filter(pk__in={log.match_id for log in page if log.match_id}))
    for log in page:
        log.standing = found[log.match_id].logs.get(log.pk) if log.match_id in found else None
        log.closed = is_closed(request.user, log)
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
        if may_report(actor, match):  # the event is over: not a question of who they are
            closed = {"match": match, "closed": uploads.refusal(actor, match)}
            return render(request, "judging/hand_in.html", closed, status=403)
        raise PermissionDenied(uploads.refusal(actor, match))
    return _hand_in(request, actor, match)


def _hand_in(request: HttpRequest, actor: Any, match: Match | None) -> HttpResponse:
    context: dict[str, Any] = {"match": match, "most": kib(limit("LOG_MAX_BYTES")), "game": 1}
    context["games"] = range(1, match.round.best_of + 1) if match else ()
    context["asks_first"] = match is not None and match_header.asks_first(match)
    if request.method == "GET":
        return render(request, "judging/hand_in.html", context | _initial_form(request, actor, match))
    game, first = uploads.number(request.POST.get("game")) or 1, request.POST.get("first", "")
    context |= {"text": request.POST.get("text", ""), "game": game, "first": first}
    try:
        text, _ = services.read_text(uploads.from_form(request.POST, request.FILES))
        written = text
        if match is not None and not match.is_bye:
            services.require_play(text)
            hidden = match_header.hidden_from(actor, match)
            written = context["text"] = match_header.completed(text, match, first, hidden)
            text = match_header.with_hidden_teams(written, match)
            fit = match_header.check_header(actor, text, match, game)
            if fit.misfits and not request.POST.get("anyway"):
                return render(request, "judging/hand_in.html", context | {"misfits": fit}, status=409)
        filled_in = text != written
        log = services.attach_log(actor, match, text, game=game, client=machine_of(request), filled_in=filled_in)
    except services.LogError as error:
        return render(request, "judging/hand_in.html", context | {"error": error}, status=error.status)
    _send_waiting(log)
    _remember(request, log)
    return redirect(log)


def _remember(request: HttpRequest, log: GameLog) -> None:
    """Let this browser go on with a log that nobody else is known to have written."""
    if log.uploaded_by_id is None and log.entrant_id is None:
        request.session[WRITTEN] = [*request.session.get(WRITTEN, [])[1 - MOST_WRITTEN :], log.pk]


def _initial_form(request: HttpRequest, actor: Any, match: Match | None) -> dict[str, Any]:
    """Return what the box holds at first: an earlier log of this table (`?from=`), a match's header, or an example."""
    earlier = GameLog.objects.filter(pk=request.GET.get("from", ""), match=match).first()
    if earlier is not None:
        if is_closed(actor, earlier) and match is not None:
            text = match_header.without_hidden_teams(earlier.text, match, match_header.hidden_from(actor, match))
            return {"text": text, "game": earlier.game, "earlier": earlier}
        require_open(actor, earlier)
        line, instead = uploads.number(request.GET.get("line")), request.GET.get("write", "")
        text = repairs.with_line(earlier.text, line, instead[:1000]) if line and instead else earlier.text
        return {"text": text, "game": earlier.game, "earlier": earlier, "repaired": instead if line else ""}
    if match is not None:
        hidden = match_header.hidden_from(actor, match)
        return {"text": match_header.header_of_match(match, hidden), "begun": True}
    return {"text": example_text(request.GET.get("example", ""))}


@require_GET
def writing(request: HttpRequest) -> HttpResponse:
    """Show how a log is written, with a short one of each game."""
    shown = [(example, log_lines.plain_lines(example.text)) for example in examples()]
    return render(request, "judging/writing.html", {"examples": shown})


def _send_waiting(log: GameLog) -> None:
    if log.newest_replay.state == Replay.State.WAITING:
        tasks.send(log.newest_replay)


@require_GET
@never_cache
def log(request: HttpRequest, log_id: str) -> HttpResponse:
    """Show the verdict with its evidence, or how far the judging is. `?line=37` points at a line."""
    found = find_log(log_id)
    judge = may_judge(request.user, found.place)
    lane = Lane.JUDGE if judge else Lane.OTHERS
    replay = found.newest_replay
    actor = reader_of(request, found)
    standing = standing_of(found, actor)
    if is_closed(actor, found):
        return _closed(request, found, actor, standing)
    require_open(actor, found)
    told = sees_verdict(actor, found, standing)
    line = uploads.number(request.GET.get("line"))
    sees_all = found.match is None or sees_claims(actor, found.match)
    components, account = (lambda: components_for(replay)), request.user.pk
    reader = present.Reader(line, lane, components, standing, told, sees_all, account)
    context = present.page(found, reader)
    if context.get("at_line") and context["at_line"].waits:
        tasks.wake()
    context["judge"] = judge
    context["may_hand_in"] = found.match is not None and may_hand_in(actor, found.match)
    context["plays"] = found.match is not None and may_play(actor, found.match)
    if found.match is not None and (judge or context["plays"]):
        context |= present.for_the_table(found, standing, actor, judge=judge)
    context["at_the_table"] = judge or context["plays"]
    if judge:
        context |= present.for_judges(found, standing)
    context["stuck"] = services.is_stuck(replay)
    context["may_ask"] = may_ask(actor, found)
    context["again"] = _again(request, found)
    context["repairs"] = _repairs(found, context["again"])
    context["own"] = is_own(actor, found, request.session.get(WRITTEN, ()))
    context["repaired"] = log_lines.repair_of(found)
    context["focus"] = context["line"] or (_line_of(found) if told else None)
    context["permalink"] = absolute(request, address_at(found, context["focus"]))
    return render(request, "judging/log.html", context)


def _closed(request: HttpRequest, log: GameLog, actor: Any, standing: Standing | None) -> HttpResponse:
    """Show a player what became of a log that they may not read yet: what they wrote themselves, and what is wrong with
    its writing, as far as that names no hidden card.
    """
    match, verdict = cast(Match, log.match), log.newest_verdict
    context: dict[str, Any] = {"log": log, "replay": log.newest_replay, "why": why_closed(log)}
    if verdict is not None:
        hidden = match_header.hidden_from(actor, match)
        without = match_header.without_hidden_teams(log.text, match, hidden)
        written = log_lines.written_line(log.text, verdict.line, without)
        said = verdict.message if written and verdict.verdict == verdicts.UNREADABLE else ""
        if any(name in said.casefold() for name in match_header.names_of_hidden(match, hidden)):
            said = ""
        context |= {
            "heading": verdict_text.heading_of(verdict.data, standing),
            "written": written,
            "said": said,
            "again": _again(request, log),
        }
    return render(request, "judging/closed.html", context)


#: Verdicts on the writing, not on the players, and what the writer then does.
AGAIN = {
    verdicts.UNREADABLE: "Correct it and hand it in again",
    verdicts.INCOMPLETE: "Continue it and hand it in again",
}


def _again(request: HttpRequest, log: GameLog) -> tuple[str, str] | None:
    """Return (address, words) of the form that takes the log up again, for whoever may hand it in."""
    verdict = log.newest_verdict
    if verdict is None or verdict.verdict not in AGAIN:
        return None
    if log.match is not None and not may_hand_in(reader_of(request, log), log.match):
        return None
    form = reverse("judging:attach", args=[log.match.pk]) if log.match else reverse("judging:new")
    return f"{form}?from={log.pk}", AGAIN[verdict.verdict]


def _repairs(log: GameLog, again: tuple[str, str] | None) -> list[DrawnAct]:
    """Return what the line that cannot be read may have meant, drawn."""
    verdict = log.newest_verdict
    if again is None or verdict is None or verdict.verdict != verdicts.UNREADABLE or not verdict.line:
        return []
    lines = repairs.repaired(verdict.data.get("entry") or "", verdict.data.get("legal") or ())
    return [drawn(line, verdict.data) for line in lines]


@require_POST
def repair(request: HttpRequest, log_id: str) -> HttpResponse:
    """Write a log anew with one line as it may have been meant, in one press: its owner. Others get the form."""
    found = find_log(log_id)
    actor = reader_of(request, found)
    require_open(actor, found)
    again, meant = _again(request, found), request.POST.get("write", "")
    if again is None or meant not in [act.line for act in _repairs(found, again)]:
        messages.error(request, "This line can no longer be repaired like that. Read the verdict again.")
        return redirect(found)
    line = cast(int, _line_of(found))
    if not is_own(actor, found, request.session.get(WRITTEN, ())):
        return redirect(f"{again[0]}&{urlencode({'line': line, 'write': meant})}")
    try:
        log = services.repair_line(actor, found, line, meant, client=machine_of(request))
    except services.LogError as error:
        messages.error(request, str(error))
        return redirect(found)
    _send_waiting(log)
    _remember(request, log)
    return redirect(log)


def _line_of(log: GameLog) -> int | None:
    return log.newest_verdict.line if log.newest_verdict else None


@require_GET
@never_cache
def state(request: HttpRequest, log_id: str) -> HttpResponse:
    """Show the progress box by itself, polled by the page; once judged, it asks the browser to load the verdict."""
    found = get_object_or_404(queries.with_replays(log_id).defer("text"))
    response = render(request, "judging/_progress.html", {"log": found, "replay": found.newest_replay})
    if not found.newest_replay.is_open:
        response["HX-Refresh"] = "true"
    return response


@require_GET
@never_cache
def position(request: HttpRequest, log_id: str) -> HttpResponse:
    """Show the box of a position that a worker works out, polled by the page; once it is there, the browser
    loads it.
    """
    line = uploads.number(request.GET.get("line")) or 1
    found = get_object_or_404(queries.with_replays(log_id).defer("text"))
    require_open(reader_of(request, found), found)
    waits = queries.position_waits(found, services.part_of(line)[0])
    response = render(request, "judging/_position_waits.html", {"log": found, "line": line, "waits": waits})
    if not waits:
        response["HX-Refresh"] = "true"
    return response


@require_GET
def download(request: HttpRequest, log_id: str) -> HttpResponse:
    """Show the log exactly as it was handed in."""
    found = find_log(log_id)
    require_open(reader_of(request, found), found)
    response = HttpResponse(found.text.encode(), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="dice-marshal-{found.pk}.txt"'
    return response
