"""Lists of the whole event: deck checks, teams that are not right, and the report at the end."""

from __future__ import annotations

import csv

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from tournament.events.models import Entrant
from tournament.events.permissions import may_see_teams
from tournament.events.services.setup import team_faults
from tournament.events.views.common import EventRequest, number_of

from .. import queries, services
from ..models import TeamDecision
from ..report import cells, report_of
from .common import back, for_judges, show, tried


@require_http_methods(["GET", "POST"])
@for_judges
def checks(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show the deck checks; draw some by lot, choose a player, note what was found."""
    if request.method == "POST":
        _write_check(request, viewer)
        return back("checks", viewer.event.slug)
    rows = list(queries.checks_of(viewer.event))
    return show(
        request,
        viewer,
        "checks.html",
        open=[row for row in rows if not row.found],
        done=[row for row in rows if row.found],
        players=viewer.event.entrants.filter(dropped_in_round=None),
        seeds=sorted({row.seed for row in rows if row.seed}),
    )


def _write_check(request: HttpRequest, viewer: EventRequest) -> None:
    sent, event = request.POST, viewer.event
    if "draw" in sent:
        tried(request, lambda: services.draw_checks(request.user, event, number_of(sent.get("count"))), "Drawn.")
    elif "choose" in sent:
        player = get_object_or_404(event.entrants, pk=number_of(sent.get("player")))
        tried(request, lambda: services.choose_check(request.user, player), f"Check the team of {player}.")
    else:
        check = get_object_or_404(queries.checks_of(event), pk=number_of(sent.get("check")))
        found, words = sent.get("found", ""), sent.get("words", "")
        done = f"Noted for {check.entrant}."
        tried(request, lambda: services.finish_check(request.user, check, found, words), done)


@require_safe
@for_judges
def teams(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show the players whose team is missing or not legal, with what was decided about each."""
    event = viewer.event
    sees = may_see_teams(viewer.actor, event)
    rows = _faulty(viewer)
    return show(
        request,
        viewer,
        "teams.html",
        rows=rows,
        faults=team_faults(event, named=sees),
        sees=sees,
        choices=TeamDecision.Choice.choices,
        infractions=queries.infractions_of(event.store),
    )


def _faulty(viewer: EventRequest) -> list[dict[str, object]]:
    event = viewer.event
    if not event.needs_teams:
        return []
    players = event.entrants.filter(dropped_in_round=None).select_related("submission")
    decided = {row.entrant_id: row for row in event.team_decisions.filter(taken_back_at=None)}
    found: list[dict[str, object]] = []
    for player in players:
        submission = getattr(player, "submission", None)
        if submission is None or submission.errors or player.pk in decided:
            errors = [problem["message"] for problem in submission.errors] if submission else []
            found.append({"player": player, "missing": submission is None, "errors": errors,
                          "decision": decided.get(player.pk), "due": _due(player)})  # fmt: skip
    return found


def _due(player: Entrant) -> bool:
    return player.team_due_at is not None and player.team_due_at > timezone.now()


@require_safe
@for_judges
def report(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    return show(request, viewer, "report.html", report=report_of(viewer.event), now=timezone.now())


@require_safe
@for_judges
def report_paper(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    return show(request, viewer, "report_print.html", report=report_of(viewer.event), now=timezone.now())


@require_safe
@for_judges
def report_csv(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """The report for a spreadsheet: a line for each call, ruling, penalty, deck check and decision."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{viewer.event.slug}-judges.csv"'
    write = csv.writer(response).writerow
    for row in cells(viewer.event):
        write([f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text for text in row])
    return response
