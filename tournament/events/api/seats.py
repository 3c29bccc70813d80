"""Other seats in a published round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from .. import services
from ..errors import BadInput
from ..models import Event, Round
from ..permissions import may_run, require
from .common import EventView, FaultSerializer, body_of, find_event, find_round


class ReseatSerializer(serializers.Serializer):
    change = serializers.ChoiceField(
        ["swap", "seat", "again"], help_text="Two players change seats; a latecomer sits down; tables are paired again."
    )
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        max_length=2,
        required=False,
        default=list,
        help_text="Numbers of the players: two for swap, one for seat.",
    )
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=20_000),
        max_length=40,
        required=False,
        default=list,
        help_text="For again; 0 is the bye.",
    )
    sure = serializers.BooleanField(
        required=False, default=False, help_text="Without it nothing is changed: the answer says what would be."
    )


class ReseatedSerializer(serializers.Serializer):
    done = serializers.BooleanField()
    effects = serializers.ListField(child=serializers.CharField(), help_text="Who sits where, and how even it is.")


class Reseat(EventView):
    @extend_schema(
        request=ReseatSerializer,
        responses={200: ReseatedSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Change seats in a published round; organizers only. Without `sure` it only tells what would change."""
        event = find_event(request, slug)
        body = body_of(ReseatSerializer, request)
        round_ = find_round(request, event, number)
        plan = _plan_of(event, body)
        if body["sure"]:
            return Response({"done": True, "effects": list(services.reseat(request.user, round_, plan).effects)})
        require(may_run(request.user, event), "change seats")
        round_ = event.rounds.get(pk=round_.pk)
        return Response({"done": False, "effects": list(plan(round_).effects)})


def _plan_of(event: Event, asked: dict[str, Any]) -> Callable[[Round], services.Reseating]:
    """Return the change of seats that a body asks for. Raises BadInput, Http404 for nobody of this event."""
    if asked["change"] == "again":
        return lambda round_: services.plan_again(round_, set(asked["tables"]))
    wanted = 2 if asked["change"] == "swap" else 1
    if len(asked["players"]) != wanted:
        raise BadInput(
            "players", f"{asked['change']} takes {wanted} player{'s' * (wanted - 1)}.", "Send their numbers."
        )
    players = [get_object_or_404(event.entrants, pk=pk) for pk in asked["players"]]
    if asked["change"] == "seat":
        return lambda round_: services.plan_latecomer(round_, players[0])
    return lambda round_: services.plan_swap(round_, *players)
