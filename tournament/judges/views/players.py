"""What judges know of a player: penalties over events, a penalty apart from a call, decisions about the team."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from tournament.events.models import Entrant
from tournament.events.permissions import may_head
from tournament.events.queries import tables_now
from tournament.events.views.common import EventRequest, number_of

from .. import queries, services
from ..ladder import PENALTIES
from ..models import DeckCheck, Penalty, TeamDecision
from .calls import given_of, penalty_rows, seen_by
from .common import back, for_judges, show, tried


def find_player(viewer: EventRequest, pk: int) -> Entrant:
    player = get_object_or_404(viewer.event.entrants.select_related("person", "submission"), pk=pk)
    player.event = viewer.event
    return player


@require_safe
@for_judges
def player_page(request: HttpRequest, viewer: EventRequest, player: int) -> HttpResponse:
    """Show a player's penalties over the events of the store, deck checks, and what can be given now."""
    found = find_player(viewer, player)
    heads = may_head(request.user, viewer.event)
    return show(
        request,
        viewer,
        "player.html",
        player=found,
        history=queries.penalties_of(found).order_by("-event__date", "-at", "-pk"),
        checks=DeckCheck.objects.filter(entrant=found, taken_back_at=None),
        decisions=TeamDecision.objects.filter(entrant=found, taken_back_at=None),
        rows=penalty_rows(viewer, (found,), heads=heads) if not viewer.event.is_called_off else [],
        penalties=PENALTIES.items(),
        seen=seen_by(viewer, (found,)),
        table=tables_now(Entrant.objects.filter(pk=found.pk)).first(),
        choices=TeamDecision.Choice.choices,
        infractions=queries.infractions_of(viewer.event.store),
    )


@require_POST
@for_judges
def give(request: HttpRequest, viewer: EventRequest, player: int) -> HttpResponse:
    """Give what is ticked, apart from a call."""
    found = find_player(viewer, player)
    table = tables_now(Entrant.objects.filter(pk=found.pk)).first()
    ticked = [each for each in given_of(request.POST) if each.entrant == found.pk]
    if len(ticked) != 1:
        what = f"{len(ticked)} infractions were" if ticked else "Nothing was"
        tried(request, lambda: None, f"{what} ticked: nobody gets a penalty. Tick one.")
        return back("player", viewer.event.slug, found.pk)
    done = f"{found} is given a penalty."
    tried(request, lambda: services.give_penalty(request.user, viewer.event, ticked[0], table), done)
    return back("player", viewer.event.slug, found.pk)


@require_POST
@for_judges
def take_back(request: HttpRequest, viewer: EventRequest, penalty: int) -> HttpResponse:
    """Take a penalty back with what it changed."""
    found = get_object_or_404(Penalty.objects.select_related("event", "entrant"), pk=penalty, event=viewer.event)
    kept: list[str] = []
    failed = tried(request, lambda: kept.append(services.take_back_penalty(request.user, found)))
    if failed is None:
        tried(request, lambda: None, " ".join(["Taken back.", *kept]).strip())
    return back("player", viewer.event.slug, found.entrant_id)


@require_POST
@for_judges
def decide_team(request: HttpRequest, viewer: EventRequest, player: int) -> HttpResponse:
    """Decide what becomes of a team."""
    found, sent = find_player(viewer, player), request.POST
    key = sent.get("infraction", "")[:50]
    given = services.Given(found.pk, key) if key else None

    def write() -> None:
        services.decide_team(
            request.user,
            found,
            sent.get("choice", ""),
            sent.get("reason", ""),
            minutes=number_of(sent.get("minutes")),
            given=given,
        )

    tried(request, write, f"Decided: {found}.")
    name = "teams" if sent.get("next") == "teams" else "player"
    return back(name, viewer.event.slug) if name == "teams" else back(name, viewer.event.slug, found.pk)
