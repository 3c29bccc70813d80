"""Dropping everybody who is not here, before round 1: they are named first."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournament.events.services.room import absent
from tournament.events.shown import desk
from tournament.events.views.asking import foresee
from tournament.events.views.common import EventRequest, back_to

from .page import show_desk


def before_dropping(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Name everybody who would be dropped because they are not here."""
    here, leaving = (
        reverse("events:control", args=[viewer.event.slug]),
        dict(absent(viewer.event).values_list("pk", "name")),
    )
    if not leaving:
        messages.info(request, "Everybody is here.")
        return back_to(request, "control", viewer.event.slug)
    waiting = viewer.event.applicants.count()
    names = [f"{name} is dropped." for name in [*leaving.values()][: desk.NAMED]]
    more = len(leaving) - len(names)
    effects = [*names, *([f"And {more} more."] if more > 0 else [])]
    if waiting and viewer.event.state == "registration":
        effects.append("Their places go to the waiting list, in its order.")
    effects.append("You can readmit all of them in one press.")
    who = "1 player who is" if len(leaving) == 1 else f"{len(leaving)} players who are"
    ask = foresee(
        request,
        heading=f"Drop {who} not here?",
        effects=effects,
        entered="Drop all who are not here",
        do=f"Drop {'this player' if len(leaving) == 1 else f'these {len(leaving)}'}",
        keep="Keep them",
        back=here,
    )
    ask = replace(ask, fields=[*ask.fields, ("seen", ".".join(map(str, leaving)))])
    return show_desk(request, viewer, None, None, ask)
