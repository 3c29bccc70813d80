"""Deck checks, and what becomes of a team that is missing or not legal, over the API."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events.api.common import EventView, body_of

from .. import queries, services
from ..models import DeckCheck, TeamDecision
from .common import FAULTS, judged_event


class DeckCheckSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    player = serializers.CharField()
    round = serializers.IntegerField()
    seed = serializers.CharField(allow_blank=True, help_text="Of the draw; empty: chosen.")
    found = serializers.CharField(allow_blank=True)
    words = serializers.CharField(allow_blank=True)
    asked_by = serializers.CharField()
    checked_by = serializers.CharField(allow_blank=True)


class DeckChecksSerializer(serializers.Serializer):
    checks = DeckCheckSerializer(many=True)


class NewChecksSerializer(serializers.Serializer):
    count = serializers.IntegerField(
        min_value=0, max_value=1000, required=False, default=0, help_text="So many by lot."
    )
    player = serializers.IntegerField(min_value=1, required=False, help_text="Or this player.")


class FindingSerializer(serializers.Serializer):
    found = serializers.ChoiceField(["fine", "problem"])
    words = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)


class TeamDecisionSerializer(serializers.Serializer):
    choice = serializers.ChoiceField(TeamDecision.Choice.choices)
    reason = serializers.CharField(max_length=300)
    minutes = serializers.IntegerField(min_value=0, max_value=100_000, required=False, default=0)
    infraction = serializers.CharField(max_length=50, required=False, default="", allow_blank=True)


class DecidedSerializer(serializers.Serializer):
    player = serializers.CharField()
    choice = serializers.CharField()
    reason = serializers.CharField()
    deadline = serializers.DateTimeField(allow_null=True)
    by = serializers.CharField()


def check_json(check: DeckCheck) -> dict[str, Any]:
    names = ("seed", "found", "words", "asked_by", "checked_by")
    return {
        "id": check.pk,
        "player": check.entrant.name,
        "round": check.round_number,
        **{name: getattr(check, name) for name in names},
    }


class TeamDecisionView(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=TeamDecisionSerializer, responses={200: DecidedSerializer, **FAULTS})
    def post(self, request: Request, slug: str, player: int) -> Response:
        """Decide what becomes of a team that is missing or not legal."""
        event = judged_event(request, slug)
        body = body_of(TeamDecisionSerializer, request)
        found = get_object_or_404(event.entrants, pk=player)
        given = services.Given(found.pk, body["infraction"]) if body["infraction"] else None
        row = services.decide_team(
            request.user, found, body["choice"], body["reason"], minutes=body["minutes"], given=given
        )
        return Response(
            {
                "player": found.name,
                "choice": row.choice,
                "reason": row.reason,
                "deadline": row.deadline,
                "by": row.by_name,
            }
        )


class DeckChecks(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: DeckChecksSerializer, **FAULTS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the deck checks; judges only."""
        event = judged_event(request, slug)
        return Response({"checks": [check_json(row) for row in queries.checks_of(event)]})

    @extend_schema(request=NewChecksSerializer, responses={200: DeckChecksSerializer, **FAULTS})
    def post(self, request: Request, slug: str) -> Response:
        """Draw players by lot (`count`), or choose one (`player`)."""
        event = judged_event(request, slug)
        body = body_of(NewChecksSerializer, request)
        if "player" in body:
            checks = [services.choose_check(request.user, get_object_or_404(event.entrants, pk=body["player"]))]
        else:
            checks = services.draw_checks(request.user, event, body["count"])
        return Response({"checks": [check_json(row) for row in checks]})


class DeckCheckDetail(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="finish_deck_check", request=FindingSerializer, responses={200: DeckCheckSerializer, **FAULTS}
    )
    def post(self, request: Request, slug: str, check: int) -> Response:
        """Note what a deck check found."""
        event = judged_event(request, slug)
        body = body_of(FindingSerializer, request)
        found = get_object_or_404(queries.checks_of(event), pk=check)
        return Response(check_json(services.finish_check(request.user, found, body["found"], body["words"])))
