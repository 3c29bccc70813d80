"""The tables of a round: who plays whom, what is reported, what the staff accepts."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.events import present, services
from tournament.events.proof import evidence
from tournament.events.proof.log_standing import MatchStanding

from ..errors import BadInput
from ..models import SEATS, Event, Match
from ..permissions import guest_of, may_judge, may_see_round
from .common import (
    PAGED,
    DetailSerializer,
    EventView,
    FaultSerializer,
    Pages,
    PageSerializer,
    body_of,
    fault,
    find_event,
    find_round,
    latest_round,
)


class TableSerializer(serializers.Serializer):
    table = serializers.IntegerField(help_text="0: the bye; in a bracket a bye has its place.")
    seats = serializers.ListField(child=serializers.CharField(), help_text="The players by seat, clockwise.")
    first = serializers.CharField(help_text="seats[0]")
    second = serializers.CharField(allow_null=True, help_text="seats[1], null for a bye")
    result = serializers.CharField(
        allow_null=True,
        help_text='"2-1-0": games of the first and second player, drawn. Of a pod "throne: 1 f4, 3, 2, left": the '
        "place of each seat and its Fame.",
    )
    words = serializers.CharField(help_text='"Ana wins 2–1", "Ana takes the throne, then Bo and Cy"')
    confirmed = serializers.BooleanField()
    accepted_by = serializers.CharField(help_text="Who of the staff accepted the word of one player; else empty.")
    disputed = serializers.BooleanField()
    by_own_player = serializers.BooleanField(
        help_text="The staff's last word came from one of the two players, and nobody else has looked yet."
    )
    logs = serializers.CharField(
        help_text='What the game logs say of the result: "verified", "illegal" (a judge has confirmed it), '
        '"unconfirmed" (the same before a judge has; told to the staff alone), "misfit" (not of this match or result), '
        '"unreadable", "open", or empty without a log.'
    )
    logs_result = serializers.CharField(
        allow_null=True,
        help_text="The result that the logs come to, to be sent as it is; null where it stands already.",
    )
    logs_say = serializers.ListField(child=serializers.CharField(), help_text="What does not fit, in sentences.")


class PairingsSerializer(PageSerializer):
    round = serializers.IntegerField()
    title = serializers.CharField(help_text='"Round 3", "Round 6: semi-finals"')
    cut = serializers.IntegerField(help_text="Players still in the cut; 0: a Swiss round.")
    state = serializers.CharField()
    ends_at = serializers.DateTimeField(allow_null=True)
    tables = TableSerializer(many=True)


class ReportSerializer(serializers.Serializer):
    result = serializers.CharField(
        max_length=1000,
        help_text='"2-1" or "1-1-1": games of the first player first. Of a pod "1, 3, 2, 4": the place of each seat. '
        'Of a run of Dice Conquest its JSON: {"outcome": "win", "last_round": 8, "health_left": [2, 3, 1, 3]}.',
    )
    key = serializers.CharField(max_length=64, required=False, default="", help_text="Sent twice, counted once.")
    code = serializers.CharField(max_length=20, required=False, default="", help_text="A guest's secret code.")


class AcceptSerializer(serializers.Serializer):
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=99999),
        min_length=1,
        max_length=1000,
        help_text="Tables where one player has reported and the other has not answered.",
    )


class AcceptedSerializer(serializers.Serializer):
    accepted = serializers.IntegerField(help_text="How many of these reports were accepted now.")


def table_json(match: Match, logs: MatchStanding) -> dict[str, Any]:
    return {
        "table": match.table,
        "seats": [player.name for player in match.players],
        "first": match.first.name,
        "second": match.second.name if match.second else None,
        "result": match.result.key if match.result else None,
        "words": present.result_in_words(match),
        "confirmed": match.confirmed,
        "accepted_by": match.accepted_by,
        "disputed": match.disputed,
        "by_own_player": match.by_own_player,
        "logs": logs.word,
        "logs_result": proposed.key if (proposed := _proposal(match, logs)) else None,
        "logs_say": list(logs.says),
    }


def _proposal(match: Match, logs: MatchStanding) -> present.Proposal | None:
    return present.proposal(match, logs) if logs.games else None


def told_logs(actor: Any, matches: QuerySet[Match]) -> dict[int, MatchStanding]:
    """Return what the logs of these matches say, to the staff; to everybody else without what no judge has
    confirmed.
    """
    found, match = evidence.standings(matches), matches.select_related("round__event").first()
    if match is not None and may_judge(actor, match):
        return found
    return {pk: each.for_everybody for pk, each in found.items()}


class Pairings(APIView):
    @extend_schema(
        responses={200: PairingsSerializer, 400: FaultSerializer, 404: DetailSerializer},
        parameters=[OpenApiParameter("round", int, description="Empty: the latest published round."), *PAGED],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the tables of a round, a page at a time. 404 while no round is published."""
        event, asked = find_event(request, slug), request.query_params.get("round", "")
        if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 6):
            return fault(BadInput("round", "The round is a number.", "Ask for ?round=1, or leave it out."))
        round_ = find_round(request, event, int(asked)) if asked else latest_round(request, event)
        pages = Pages()
        matches = pages.paginate_queryset(round_.matches.select_related(*SEATS), request) or []
        logs = told_logs(request.user, round_.matches.filter(pk__in=[match.pk for match in matches]))
        return Response(
            {
                "round": round_.number,
                "title": round_.title,
                "cut": round_.cut_size,
                "state": round_.state,
                "ends_at": round_.ends_at,
                **pages.about(),
                "tables": [table_json(match, logs.get(match.pk, MatchStanding())) for match in matches],
            },
        )


class Report(EventView):
    permission_classes = [AllowAny]  # the service decides: a guest has a code instead of an account

    @extend_schema(
        request=ReportSerializer,
        responses={200: TableSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer},
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Report a table's result: players for their own table, the staff for any."""
        event = find_event(request, slug)
        body = body_of(ReportSerializer, request)
        actor = self._actor(request, event, body["code"])
        if isinstance(actor, AnonymousUser) and not body["code"]:
            raise NotAuthenticated("Sign in, or send your player code, to report a result.")
        match = get_object_or_404(
            Match.objects.select_related("round__event"), round__event=event, round__number=number, table=table
        )
        if not may_see_round(actor, match.round):
            raise Http404
        services.report_result(actor, match, body["result"], body["key"])
        written = Match.objects.filter(pk=match.pk)
        logs = told_logs(actor, written).get(match.pk, MatchStanding())
        return Response(table_json(written.select_related(*SEATS).get(), logs))

    @staticmethod
    def _actor(request: Request, event: Event, code: str) -> Any:
        if code:
            return guest_of(event, code) or AnonymousUser()
        return request.user


class Accept(EventView):
    @extend_schema(
        request=AcceptSerializer,
        responses={200: AcceptedSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Accept what one player of each of these tables reported; the staff only. The next round waits for it."""
        event = find_event(request, slug)
        body = body_of(AcceptSerializer, request)
        round_ = find_round(request, event, number)
        accepted = services.confirm_reports(request.user, round_, *body["tables"])
        return Response({"accepted": accepted})
