"""Pages on which a log is watched: its replay, and two logs of one game side by side. Whoever sees a log sees them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournament.events.permissions import ANYWHERE, may_judge
from tournament.events.proof.log_standing import Standing
from tournament.judging import queries, tasks
from tournament.judging.components import components_for
from tournament.judging.finding import find_log, reader_of
from tournament.judging.lanes import Lane
from tournament.judging.log_text import verdict_text
from tournament.judging.models import GameLog, ReplayVerdict
from tournament.judging.permissions import require_open, sees_verdict, standing_of
from tournament.judging.services import WHOLE

from . import replay_film, two_logs


def lane_of(request: HttpRequest) -> Lane:
    return Lane.JUDGE if may_judge(request.user, ANYWHERE) else Lane.OTHERS


def told_verdict(request: HttpRequest, log: GameLog) -> tuple[ReplayVerdict | None, Standing | None]:
    """Return the verdict of a log, if there is one and whoever asks is told it, and where the log stands in its match.
    Raises PermissionDenied while its teams are hidden from them.
    """
    actor = reader_of(request, log)
    require_open(actor, log)
    standing = standing_of(log, actor)
    return log.newest_verdict if sees_verdict(actor, log, standing) else None, standing


def _shown(request: HttpRequest, verdict: ReplayVerdict) -> replay_film.ShownFilm:
    return replay_film.of_verdict(verdict, lambda: components_for(verdict.replay), lane_of(request))


@require_GET
@never_cache
def watch(request: HttpRequest, log_id: str) -> HttpResponse:
    """Play a log back, up to its end or to the line that was refused. `#L37` opens it at line 37."""
    found = find_log(log_id)
    verdict, standing = told_verdict(request, found)
    context: dict[str, Any] = {"log": found, "replay": found.newest_replay, "verdict": verdict, "standing": standing}
    if verdict is not None:
        shown = _shown(request, verdict)
        if shown.waits:
            tasks.wake()
        context |= {"shown": shown, "heading": verdict_text.heading_of(verdict.data, standing)}
        if shown.data and not shown.data["names"]:
            context["nothing"] = True  # not even its header could be read
        elif shown.data:
            context |= {"film": shown.data, "turns": replay_film.turns(shown.data)}
    return render(request, "judging/replay.html", context)


@require_GET
@never_cache
def waits(request: HttpRequest, log_id: str) -> HttpResponse:
    """Show the box of a replay that a worker prepares, polled by the page; once it is there, the browser loads it."""
    found = get_object_or_404(queries.with_replays(log_id).defer("text"))
    still = queries.position_waits(found, WHOLE)
    response = render(request, "judging/_replay_waits.html", {"log": found, "waits": still})
    if not still:
        response["HX-Refresh"] = "true"
    return response


@require_GET
@never_cache
def compare(request: HttpRequest) -> HttpResponse:
    """Lay two logs of one game side by side: `?a=…&b=…`."""
    if not (request.GET.get("a") and request.GET.get("b")):
        return redirect("judging:index")
    one, other = (find_log(request.GET.get(name, "")) for name in "ab")
    if one.pk == other.pk:
        return redirect(one)
    told = [(log, *told_verdict(request, log)) for log in (one, other)]
    shown = [_shown(request, verdict) for _, verdict, _ in told if verdict is not None]
    if any(each.waits for each in shown):
        tasks.wake()
    films = [each.data for each in shown if each.data]
    context: dict[str, Any] = {"logs": told, "waits": next((each.said for each in shown if not each.data), "")}
    if len(films) == 2:
        context |= two_logs.page(told, films)
    return render(request, "judging/compare.html", context)
