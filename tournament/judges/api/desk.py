"""What a judge looks up over the API: rules with the earlier rulings on them, and the report of an event."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events.api.common import EventView

from .. import queries, rules_found
from ..report import Report, report_of
from .calls import JudgeCallSerializer, call_json
from .common import FAULTS, judged_event
from .penalties import PenaltySerializer, penalty_json
from .rulings import RulingSerializer, ruling_json
from .teams import DeckCheckSerializer, check_json


class FoundRuleSerializer(serializers.Serializer):
    id = serializers.CharField()
    kind = serializers.CharField()
    subject = serializers.CharField()
    statement = serializers.CharField()
    ruled = serializers.IntegerField(help_text="How often the store's judges ruled on it lately.")


class FoundRulesSerializer(serializers.Serializer):
    rules = FoundRuleSerializer(many=True)


class JudgeReportSerializer(serializers.Serializer):
    calls = JudgeCallSerializer(many=True)
    median_wait = serializers.FloatField(allow_null=True, help_text="Seconds.")
    longest_wait = serializers.IntegerField(allow_null=True)
    minutes_given = serializers.IntegerField()
    rulings = RulingSerializer(many=True)
    penalties = PenaltySerializer(many=True)
    checks = DeckCheckSerializer(many=True)


def report_json(report: Report) -> dict[str, Any]:
    return {
        "calls": [call_json(call) for call in report.calls],
        "median_wait": report.median_wait,
        "longest_wait": report.longest_wait,
        "minutes_given": report.minutes_given,
        "rulings": [ruling_json(row, judges=True) for row in report.rulings],
        "penalties": [penalty_json(row) for row in report.penalties],
        "checks": [check_json(row) for row in report.checks],
    }


class FindRules(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses={200: FoundRulesSerializer, **FAULTS},
        parameters=[OpenApiParameter("q", str, description="An ID or words.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Search the rules of the event's game; judges only. Without words: those ruled on most."""
        event = judged_event(request, slug)
        asked, often = request.query_params.get("q", ""), queries.often_ruled(event)
        found = rules_found.search(event, asked) if asked.strip() else rules_found.named(event, often)
        rows = [
            {
                "id": each.id,
                "kind": each.kind,
                "subject": each.subject,
                "statement": each.statement,
                "ruled": often.get(each.id, len(queries.earlier_on(event, each.id))),
            }
            for each in found
        ]
        return Response({"rules": rows})


class JudgeReport(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: JudgeReportSerializer, **FAULTS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the judges' report of an event; judges only."""
        return Response(report_json(report_of(judged_event(request, slug))))
