"""Penalties and what the table of infractions makes of them, over the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events.api.common import OF_STORE, EventView, FaultSerializer, body_of
from tournament.events.permissions import may_judge, require
from tournament.events.store_at_hand import own_store

from .. import queries, services
from ..ladder import PENALTIES
from ..models import Penalty
from .common import FAULTS, PENALTY_KEYS, judged_event


class GivenSerializer(serializers.Serializer):
    player = serializers.IntegerField(min_value=1, help_text="Number of the player.")
    infraction = serializers.CharField(max_length=50, help_text="A key of the table of infractions.")
    penalty = serializers.ChoiceField(
        list(PENALTIES), required=False, allow_blank=True, default="", help_text="Only for another than the computed."
    )
    note = serializers.CharField(max_length=300, required=False, default="", allow_blank=True, help_text="Why.")
    shown = serializers.CharField(
        max_length=20,
        required=False,
        allow_blank=True,
        default="",
        help_text=f"The computed penalty that the judge was shown: refused if it is another one by now. {PENALTY_KEYS}",
    )


class PenaltySerializer(serializers.Serializer):
    id = serializers.IntegerField()
    event = serializers.CharField(help_text="The event's slug.")
    player = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    infraction = serializers.CharField()
    name = serializers.CharField()
    computed = serializers.CharField(help_text=PENALTY_KEYS)
    given = serializers.CharField(help_text=PENALTY_KEYS)
    reason = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    told = serializers.CharField(allow_blank=True, help_text="What became of it.")
    by = serializers.CharField()
    at = serializers.DateTimeField()
    taken_back_at = serializers.DateTimeField(allow_null=True)


class PenaltiesSerializer(serializers.Serializer):
    penalties = PenaltySerializer(many=True)


class ComputedSerializer(serializers.Serializer):
    penalty = serializers.CharField(help_text=PENALTY_KEYS)
    base = serializers.CharField(help_text=PENALTY_KEYS)
    reason = serializers.CharField()


class TakenBackSerializer(serializers.Serializer):
    kept = serializers.CharField(allow_blank=True, help_text="What could not be undone, in a sentence.")


class InfractionSerializer(serializers.Serializer):
    key = serializers.CharField(max_length=50, required=False, allow_blank=True)
    name = serializers.CharField(max_length=60)
    category = serializers.CharField(max_length=40)
    path = serializers.ListField(child=serializers.CharField(max_length=20), max_length=5)
    about = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    remedy = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    counts = serializers.ChoiceField(["infraction", "category"], required=False, default="infraction")
    days = serializers.IntegerField(min_value=0, max_value=3650, required=False, default=0)
    path_over = serializers.ListField(
        child=serializers.CharField(max_length=20), max_length=5, required=False, default=list
    )
    head_only = serializers.BooleanField(required=False, default=False)


class InfractionsSerializer(serializers.Serializer):
    version = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=2**31 - 1, help_text="Sent: the version it was made of."
    )
    infractions = InfractionSerializer(many=True)


def given_of(body: Mapping[str, Any]) -> services.Given:
    """Return what a `GivenSerializer` has read."""
    return services.Given(body["player"], body["infraction"], body["penalty"], body["note"], body["shown"])


def penalty_json(penalty: Penalty) -> dict[str, Any]:
    names = ("infraction", "name", "computed", "given", "reason", "note", "told", "at", "taken_back_at", "table")
    return {
        "id": penalty.pk,
        "event": penalty.event.slug,
        "player": penalty.entrant.name,
        "round": penalty.round_number,
        "by": penalty.by_name,
        **{name: getattr(penalty, name) for name in names},
    }


class Penalties(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: PenaltiesSerializer, **FAULTS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the penalties of an event; judges only."""
        event = judged_event(request, slug)
        rows = event.penalties.select_related("entrant", "event")
        return Response({"penalties": [penalty_json(row) for row in rows]})

    @extend_schema(request=GivenSerializer, responses={200: PenaltySerializer, **FAULTS})
    def post(self, request: Request, slug: str) -> Response:
        """Give a penalty apart from a call."""
        event = judged_event(request, slug)
        body = body_of(GivenSerializer, request)
        given = given_of(body)
        return Response(penalty_json(services.give_penalty(request.user, event, given)))


class PenaltyBack(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={200: TakenBackSerializer, **FAULTS})
    def post(self, request: Request, slug: str, penalty: int) -> Response:
        """Take a penalty back with what it changed. Sent twice, done once."""
        event = judged_event(request, slug)
        found = get_object_or_404(event.penalties.select_related("event", "entrant"), pk=penalty)
        return Response({"kept": services.take_back_penalty(request.user, found)})


class PlayerHistory(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses={200: PenaltiesSerializer, **FAULTS},
    )
    def get(self, request: Request, slug: str, player: int) -> Response:
        """Return the penalties of a player over the events of the store; judges only."""
        event = judged_event(request, slug)
        found = get_object_or_404(event.entrants, pk=player)
        return Response({"penalties": [penalty_json(row) for row in queries.penalties_of(found)]})


class ComputedPenalty(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="computed_penalty", responses={200: ComputedSerializer, **FAULTS})
    def get(self, request: Request, slug: str, player: int, infraction: str) -> Response:
        """Return the penalty that one more such infraction would have, with its reason; judges only."""
        event = judged_event(request, slug)
        found = get_object_or_404(event.entrants, pk=player)
        computed = services.computed_for(event, found, infraction)
        return Response({"penalty": computed.penalty, "base": computed.base, "reason": computed.reason})


class Infractions(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: InfractionsSerializer, 403: FaultSerializer}, parameters=[OF_STORE])
    def get(self, request: Request) -> Response:
        """Return the store's table of infractions; its judges only."""
        store = own_store(request)
        require(may_judge(request.user, store), "read the infractions", "a judge of the store")
        return self._told(request)

    @extend_schema(
        request=InfractionsSerializer, responses={200: InfractionsSerializer, **FAULTS}, parameters=[OF_STORE]
    )
    def put(self, request: Request) -> Response:
        """Replace the whole table; organizers only."""
        body = body_of(InfractionsSerializer, request)
        rows = [dict(row) for row in body["infractions"]]
        services.replace_table(request.user, own_store(request), rows, body.get("version"))
        return self._told(request)

    @staticmethod
    def _told(request: Request) -> Response:
        table = queries.table_of(own_store(request))
        return Response({"version": table.version, "infractions": [row.as_json() for row in table.infractions]})
