"""Rulings over the API: rule on a call, uphold, take back, appeal."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events.api.common import EventView, body_of, find_event
from tournament.events.models import Entrant, Event
from tournament.events.permissions import entrant_of, may_judge, may_play
from tournament.judging import tasks

from .. import queries, services
from ..models import Ruling
from .calls import CallJudgeSerializer
from .common import FAULTS, actor_of, judged_event
from .penalties import GivenSerializer, PenaltySerializer, TakenBackSerializer, given_of, penalty_json


class NewRulingSerializer(serializers.Serializer):
    decision = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    rule = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    facts = serializers.ChoiceField(["agreed", "disputed"], required=False, allow_blank=True, default="")
    note = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    remedy = serializers.ChoiceField(Ruling.Remedy.values, required=False, default=Ruling.Remedy.WRITTEN.value)
    line = serializers.IntegerField(
        min_value=0, max_value=10_000_000, required=False, allow_null=True, default=None,
        help_text="Of the log, or the entry of the recording.",
    )  # fmt: skip
    lines = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    penalties = GivenSerializer(many=True, required=False, default=list)
    later_too = serializers.BooleanField(required=False, default=False)


class UpholdSerializer(serializers.Serializer):
    decision = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    note = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class RulingSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())
    judge = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    facts = serializers.CharField(allow_blank=True)
    decision = serializers.CharField()
    note = serializers.CharField(allow_blank=True, help_text="For judges; empty for everybody else.")
    remedy = serializers.ChoiceField(Ruling.Remedy.choices)
    line = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(Ruling.State.choices)
    outcome = serializers.CharField(allow_blank=True, help_text='On an appeal: "upheld", "overturned".')
    first = serializers.IntegerField(allow_null=True, help_text="The ruling that was appealed against.")
    appealed_by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()
    penalties = PenaltySerializer(many=True, help_text="A player sees their own alone.")


class RulingsSerializer(serializers.Serializer):
    rulings = RulingSerializer(many=True)


def ruling_json(ruling: Ruling, viewer: Entrant | None = None, *, judges: bool) -> dict[str, Any]:
    names = ("rule", "facts", "decision", "remedy", "line", "state", "outcome", "appealed_by", "at", "table", "players")
    told = list(ruling.penalties.all()) if judges else queries.told_players(ruling, viewer)
    return {
        "id": ruling.pk,
        "round": ruling.round_number,
        "judge": ruling.judge_name,
        "note": ruling.note if judges else "",
        "first": ruling.first_id,
        "penalties": [penalty_json(each) for each in told],
        **{name: getattr(ruling, name) for name in names},
    }


def _ruling(event: Event, pk: int) -> Ruling:
    rows = queries.rulings_of(event).prefetch_related("penalties__entrant", "penalties__event")
    return get_object_or_404(rows, pk=pk)


class RuleOnCall(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=NewRulingSerializer, responses={200: RulingSerializer, **FAULTS})
    def post(self, request: Request, slug: str, call: int) -> Response:
        """Rule on a call; on an appeal it overturns the first ruling. Sent twice, counted once."""
        event = judged_event(request, slug)
        body = body_of(NewRulingSerializer, request)
        found = get_object_or_404(queries.calls_of(event), pk=call)
        given = tuple(given_of(each) for each in body.pop("penalties"))
        ruling = services.rule_on_call(request.user, found, services.Decision(**body, penalties=given))
        if ruling.log_id:
            tasks.wake()
        return Response(ruling_json(_ruling(event, ruling.pk), judges=True))


class UpholdCall(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=UpholdSerializer, responses={200: RulingSerializer, **FAULTS})
    def post(self, request: Request, slug: str, call: int) -> Response:
        """Let the ruling stand that an appeal is against; the head judge only."""
        event = judged_event(request, slug)
        body = body_of(UpholdSerializer, request)
        found = get_object_or_404(queries.calls_of(event), pk=call)
        ruling = services.uphold(request.user, found, body["decision"], body["note"])
        return Response(ruling_json(_ruling(event, ruling.pk), judges=True))


class Rulings(EventView):
    permission_classes = [AllowAny]

    @extend_schema(
        responses={200: RulingsSerializer, **FAULTS},
        parameters=[OpenApiParameter("code", str, description="A guest's secret code.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the rulings: all of them for judges, those of their own tables for a player."""
        event = find_event(request, slug)
        actor = actor_of(request, event, request.query_params.get("code", "")[:20])
        rows = queries.rulings_of(event).prefetch_related("penalties__entrant", "penalties__event")
        if may_judge(actor, event):
            return Response({"rulings": [ruling_json(row, judges=True) for row in rows]})
        viewer = entrant_of(actor, event)
        own = [
            row
            for row in rows
            if row.match is not None and row.match.seats(viewer) and row.state != Ruling.State.TAKEN_BACK
        ]
        return Response({"rulings": [ruling_json(row, viewer, judges=False) for row in own]})


class RulingBack(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={200: TakenBackSerializer, **FAULTS})
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        """Take a ruling back with its remedy and penalties. Sent twice, done once."""
        event = judged_event(request, slug)
        kept = services.take_back_ruling(request.user, _ruling(event, ruling))
        tasks.wake()
        return Response({"kept": kept})


class Appeal(EventView):
    permission_classes = [AllowAny]

    @extend_schema(request=CallJudgeSerializer, responses={200: RulingSerializer, **FAULTS})
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        """Appeal to the head judge: a player of the table, or the staff for one. Sent twice, counted once."""
        event, body = find_event(request, slug), body_of(CallJudgeSerializer, request)
        actor = actor_of(request, event, body["code"])
        found = _ruling(event, ruling)
        judges = may_judge(actor, event)
        if not judges and (found.match is None or not may_play(actor, found.match)):
            raise Http404
        services.appeal(actor, found, body["note"])
        viewer = entrant_of(actor, event)
        return Response(ruling_json(_ruling(event, ruling), viewer, judges=judges))
