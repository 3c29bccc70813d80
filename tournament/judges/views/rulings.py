"""One ruling: its page for judges and for the table, the appeal, and taking it back."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from tournament.events.permissions import may_play
from tournament.events.views.common import EventRequest, event_page
from tournament.judging import tasks

from .. import queries, rules_found, services
from ..models import Ruling
from .common import back, for_judges, show, tried


def find_ruling(viewer: EventRequest, pk: int) -> Ruling:
    rows = queries.rulings_of(viewer.event).select_related("recording", "log").prefetch_related("penalties__entrant")
    return get_object_or_404(rows, pk=pk)


@require_safe
@event_page
def ruling_page(request: HttpRequest, viewer: EventRequest, ruling: int) -> HttpResponse:
    """Show a ruling to the judges and to the players of its table: each player sees their own penalties alone."""
    found = find_ruling(viewer, ruling)
    plays = found.match is not None and may_play(viewer.actor, found.match)
    if not (viewer.rules or plays) or (found.state == Ruling.State.TAKEN_BACK and not viewer.rules):
        raise Http404
    penalties = list(found.penalties.all()) if viewer.rules else queries.told_players(found, viewer.entrant)
    return show(
        request,
        viewer,
        "ruling.html",
        ruling=found,
        rule=rules_found.rule_of(viewer.event, found.rule) if found.rule else None,
        penalties=penalties,
        earlier=queries.earlier_on(viewer.event, found.rule, found.pk) if viewer.rules else [],
        appeals=found.appeals.exclude(state=Ruling.State.TAKEN_BACK),
        may_appeal=(plays or viewer.rules) and found.stands and not found.is_final and not viewer.event.is_over,
    )


@require_POST
@event_page
def appeal(request: HttpRequest, viewer: EventRequest, ruling: int) -> HttpResponse:
    """Appeal, or take the appeal back (`withdraw`): for a player of the table, and the staff for one."""
    found = find_ruling(viewer, ruling)
    if "withdraw" in request.POST:
        tried(request, lambda: services.withdraw_appeal(viewer.actor, found), "Taken back. The ruling stands.")
    else:
        note = request.POST.get("note", "")
        done = "The head judge is called to your table." if not viewer.rules else "The head judge is called."
        tried(request, lambda: services.appeal(viewer.actor, found, note), done)
    if viewer.rules or found.match is None:
        return back("queue", viewer.event.slug)
    return redirect(found.match.get_absolute_url())


@require_POST
@for_judges
def take_back(request: HttpRequest, viewer: EventRequest, ruling: int) -> HttpResponse:
    """Take a ruling back with its remedy and penalties."""
    found = find_ruling(viewer, ruling)
    kept: list[str] = []

    def write() -> None:
        kept.append(services.take_back_ruling(request.user, found, later_too="later_too" in request.POST))

    if tried(request, write, "The ruling is taken back, and the table waits again.") is None:
        tasks.wake()
        if kept and kept[0]:
            tried(request, lambda: None, kept[0])
    return back("ruling", viewer.event.slug, found.pk)
