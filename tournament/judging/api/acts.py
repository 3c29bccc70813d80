"""What is done about a log besides handing it in, under /api/logs/: who is who, questions, rulings, deleting."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events.api.common import EventView, FaultSerializer, body_of
from tournament.events.errors import NotAllowed
from tournament.events.permissions import may_judge
from tournament.judging import services, tasks
from tournament.judging.amending import WAYS
from tournament.judging.finding import find_log, reader_of
from tournament.judging.models import GameLog, JudgeRuling
from tournament.judging.permissions import may_ask, require_open

from .shapes import LogOut

#: What a refusal answers; 404 as everywhere, for an address that leads to no view has no `way_out`.
REFUSALS = {400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer}


class SeatsIn(serializers.Serializer):
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=7),
        help_text="The seat in the log, from 0, of each of the match's people, in the order of the pairing: [1, 0].",
    )


class QuestionIn(serializers.Serializer):
    question = serializers.CharField(max_length=services.MAX_WORDS)
    line = serializers.IntegerField(required=False, allow_null=True, default=None, help_text="Null: the whole log.")


class RulingIn(serializers.Serializer):
    reason = serializers.CharField(
        required=False, allow_blank=True, default="", help_text="As the players read it; empty: the usual words."
    )
    line = serializers.IntegerField(required=False, allow_null=True, default=None)
    note = serializers.CharField(required=False, allow_blank=True, default="", help_text="For judges alone.")
    stamp = serializers.ChoiceField(JudgeRuling.Stamp.choices, required=False, allow_blank=True, default="")
    way = serializers.ChoiceField(list(WAYS), required=False, allow_blank=True, default="")
    through = serializers.IntegerField(
        required=False, allow_null=True, default=None, help_text="The last line ruled on."
    )
    lines = serializers.CharField(required=False, allow_blank=True, default="", help_text="Put in place of them.")
    penalty = serializers.CharField(required=False, allow_blank=True, default="", max_length=300)
    penalised = serializers.IntegerField(required=False, allow_null=True, default=None, help_text="A player's id.")
    result = serializers.CharField(required=False, allow_blank=True, default="", help_text="Of the match: 2-1-0.")
    key = serializers.CharField(required=False, allow_blank=True, default="", max_length=40)


def _log_json(log: GameLog, actor: Any) -> Response:
    return Response(LogOut(find_log(log.pk), context={"actor": actor}).data)


class LogSeats(EventView):
    permission_classes = [AllowAny]  # guests play, too

    @extend_schema(operation_id="logs_seats", request=SeatsIn, responses={200: LogOut} | REFUSALS)
    def post(self, request: Request, log_id: str) -> Response:
        """Say who of the match is which player of the log. A judge's word counts; of players, two who say the same."""
        log = find_log(log_id)
        actor = reader_of(request, log)
        services.say_seats(actor, log, body_of(SeatsIn, request)["seats"])
        return _log_json(log, actor)


class LogQuestion(EventView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="logs_ask", request=QuestionIn, responses={200: LogOut} | REFUSALS)
    def post(self, request: Request, log_id: str) -> Response:
        """Ask a judge about a line, or about the whole log. The same question again is one question."""
        log = find_log(log_id)
        actor = reader_of(request, log)
        require_open(actor, log)
        if not may_ask(actor, log):
            raise NotAllowed("You may not ask about this log.", "Sign in, or ask one of its players.")
        body = body_of(QuestionIn, request)
        services.ask_judge(actor, log, body["question"], body["line"])
        return _log_json(log, actor)


class LogRuling(EventView):
    @extend_schema(operation_id="logs_rule", request=RulingIn, responses={200: LogOut} | REFUSALS)
    def post(self, request: Request, log_id: str) -> Response:
        """Rule on a line or the whole log, for judges and organizers. With a `way` the log is checked again."""
        log = find_log(log_id)
        if not may_judge(request.user, log.place):
            raise NotAllowed("You may not rule on this log.", "Ask a judge.")
        body = body_of(RulingIn, request)
        sent = {name: str(body[name] or "") for name in ("stamp", "way", "line")}
        players = log.match.players if log.match else ()
        body["penalised"] = next((player for player in players if player.pk == body["penalised"]), None)
        body["reason"] = body["reason"].strip() or services.usual_reason(log, sent)
        open_ = (each for each in log.disputes.all() if each.line == body["line"] and not each.rulings.all())
        if services.rule_on(cast(User, request.user), log, services.Decision(**body), next(open_, None)).way:
            tasks.wake()
        return _log_json(log, request.user)


class LogDeleting(EventView):
    @extend_schema(operation_id="logs_delete", request=None, responses={204: None} | REFUSALS)
    def post(self, request: Request, log_id: str) -> Response:
        """Delete a log of no match on which nobody ruled, for judges and organizers."""
        services.delete_log(request.user, find_log(log_id))
        return Response(status=204)
