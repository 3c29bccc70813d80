"""Calls of a judge over the API: call, take, put back, answer."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events import services as events
from tournament.events.api.common import EventView, body_of, find_event
from tournament.events.models import Event, JudgeCall, Match
from tournament.events.permissions import may_see_round

from .. import queries
from .common import FAULTS, actor_of, judged_event


class JudgeCallSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())
    source = serializers.ChoiceField(JudgeCall.Source.choices)  # type: ignore[assignment]
    called_by = serializers.CharField()
    called_at = serializers.DateTimeField()
    note = serializers.CharField(allow_blank=True)
    entry = serializers.IntegerField(allow_null=True, help_text="The entry of the recording that is pinned.")
    is_appeal = serializers.BooleanField()
    taken_by = serializers.CharField(allow_blank=True)
    taken_at = serializers.DateTimeField(allow_null=True)
    waited = serializers.IntegerField(help_text="Seconds until a judge took it; so far if none has.")
    ended_at = serializers.DateTimeField(allow_null=True)
    ended_how = serializers.CharField(allow_blank=True, help_text='"ruled", "answered", "withdrawn", or empty.')
    extra_minutes = serializers.IntegerField(help_text="What the table was given for it.")


class JudgeCallsSerializer(serializers.Serializer):
    calls = JudgeCallSerializer(many=True)


class CallJudgeSerializer(serializers.Serializer):
    note = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    code = serializers.CharField(max_length=20, required=False, default="", help_text="A guest's secret code.")


class WithCodeSerializer(serializers.Serializer):
    code = serializers.CharField(max_length=20, required=False, default="", help_text="A guest's secret code.")


def call_json(call: JudgeCall) -> dict[str, Any]:
    return {
        "id": call.pk,
        "round": call.match.round.number,
        "table": call.match.table,
        "players": [player.name for player in call.match.players],
        "taken_by": call.taken_name,
        "waited": call.waited_seconds,
        **{
            name: getattr(call, name)
            for name in (
                "source", "called_by", "called_at", "note", "entry", "is_appeal", "taken_at", "ended_at", "ended_how",
                "extra_minutes",
            )
        },
    }  # fmt: skip


class Calls(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses={200: JudgeCallsSerializer, **FAULTS},
        parameters=[OpenApiParameter("all", bool, description="Also those that are over.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the queue of calls, the longest waiting first; judges only."""
        event = judged_event(request, slug)
        everything = request.query_params.get("all", "") in ("1", "true", "True")
        rows = queries.calls_of(event) if everything else queries.queue_of(event)
        return Response({"calls": [call_json(call) for call in rows]})


class CallTable(EventView):
    permission_classes = [AllowAny]  # the service decides: a guest has a code instead of an account

    def _match(self, event: Event, number: int, table: int, actor: Any) -> Match:
        matches = Match.objects.select_related("round__event")
        match = get_object_or_404(matches, round__event=event, round__number=number, table=table)
        if not may_see_round(actor, match.round):
            raise Http404
        return match

    @extend_schema(request=CallJudgeSerializer, responses={200: JudgeCallSerializer, **FAULTS})
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Call a judge to a table: its players, the staff for any. A call that waits already is answered."""
        event, body = find_event(request, slug), body_of(CallJudgeSerializer, request)
        actor = actor_of(request, event, body["code"])
        match = events.call_judge(actor, self._match(event, number, table, actor), body["note"])
        return Response(call_json(queries.calls_of(event).get(match=match, ended_at=None)))

    @extend_schema(request=WithCodeSerializer, responses={204: None, **FAULTS})
    def delete(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Take a call back that no judge has taken. Sent twice, done once."""
        event, body = find_event(request, slug), body_of(WithCodeSerializer, request)
        actor = actor_of(request, event, body["code"])
        events.withdraw_call(actor, self._match(event, number, table, actor))
        return Response(status=204)


class CallAct(EventView):
    """What a judge does with a call, without a body."""

    permission_classes = [IsAuthenticated]

    @abstractmethod
    def _do(self, request: Request, call: JudgeCall) -> None: ...

    @extend_schema(request=None, responses={200: JudgeCallSerializer, **FAULTS})
    def post(self, request: Request, slug: str, call: int) -> Response:
        event = judged_event(request, slug)
        found = get_object_or_404(queries.calls_of(event), pk=call)
        self._do(request, found)
        return Response(call_json(queries.calls_of(event).get(pk=call)))


class TakeCall(CallAct):
    """Take a call: the table's clock stands still from the moment of the call. Sent twice, done once."""

    def _do(self, request: Request, call: JudgeCall) -> None:
        events.take_call(request.user, call)


class LeaveCall(CallAct):
    """Put a call back into the queue. Sent twice, done once."""

    def _do(self, request: Request, call: JudgeCall) -> None:
        events.leave_call(request.user, call)


class AnswerCall(CallAct):
    """End a call without a ruling. Sent twice, done once."""

    def _do(self, request: Request, call: JudgeCall) -> None:
        if call.is_open:
            events.answer_call(request.user, call.match)
