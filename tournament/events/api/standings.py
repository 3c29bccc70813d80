"""Who stands where, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.events import adapter, present
from tournament.events.proof import evidence
from tournament.standings import TIEBREAKS

from ..structures import Column, Row
from .common import PAGED, DetailSerializer, Pages, PageSerializer, find_event


class TiebreakSerializer(serializers.Serializer):
    name = serializers.CharField(help_text=", ".join(TIEBREAKS))
    percent = serializers.CharField(help_text='Rounded: "66.7"; a tie-break that is not a percentage as it is')
    exact = serializers.CharField(help_text='A fraction: "2/3"')


class StandingSerializer(serializers.Serializer):
    id = serializers.IntegerField(help_text="The player's number in this event's addresses.")
    place = serializers.IntegerField()
    player = serializers.CharField()
    points = serializers.JSONField(help_text='A whole number, or "3 1/2" where there are half points.')
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    byes = serializers.IntegerField()
    tiebreaks = TiebreakSerializer(many=True)
    columns = serializers.DictField(
        child=serializers.CharField(), help_text="The row as the page shows it: heading -> what stands below it."
    )
    verified = serializers.IntegerField(help_text="Matches of the counted rounds whose result their game logs prove.")
    not_verified = serializers.ListField(
        child=serializers.CharField(), help_text="What does not fit in the logs of the player's other matches."
    )
    why = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Why the player has this place: at `standings/{id}/`, or on a page asked for with `?why=1`.",
    )


class StandingsSerializer(PageSerializer):
    round = serializers.IntegerField(help_text="The last round that counts; 0 before round 1 is complete.")
    standings = StandingSerializer(many=True)


def standing_json(
    row: Row, name: str, logs: evidence.Verified, columns: Iterable[Column], *, why: bool
) -> dict[str, Any]:
    kept = ("place", "points", "wins", "losses", "draws", "byes")
    told = {name: getattr(row, name, None) for name in kept} | {
        "points": present.points_of(row),
        "id": row.player,
        "player": name,
        "verified": logs.sound,
        "not_verified": logs.says,
        "tiebreaks": [
            {"name": key, "percent": present.shown(key, value), "exact": str(value)} for key, value in row.tiebreaks
        ],
        "columns": {column.label: column.shown(row) for column in columns},
    }
    return told | {"why": list(row.why)} if why else told


class Standings(APIView):
    @extend_schema(
        responses={200: StandingsSerializer, 404: DetailSerializer},
        parameters=[*PAGED, OpenApiParameter("why", bool, description="With the reasons for each place of the page.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return places after the last complete round, with exact tie-breaks, a page at a time."""
        event, pages = find_event(request, slug), Pages()
        counted = adapter.counted_rounds(event)
        ranking = adapter.ranking(event, counted) if counted else ()
        rows = pages.paginate_queryset(ranking, request) or []
        why = request.query_params.get("why", "") in ("1", "true", "True")
        names = dict(event.entrants.filter(pk__in=[row.player for row in rows]).values_list("pk", "name"))
        logs = evidence.verified_counts(event, counted, [row.player for row in rows])
        none = evidence.Verified(0, 0)
        columns = event.scheme.columns(event, ranking)
        told = [
            standing_json(row, names.get(row.player, ""), logs.get(row.player, none), columns, why=why) for row in rows
        ]
        return Response({"round": counted, **pages.about(), "standings": told})


class StandingDetail(APIView):
    @extend_schema(operation_id="events_place", responses={200: StandingSerializer, 404: DetailSerializer})
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """Return one player's place, with the reasons for it. 404 before round 1 is complete."""
        event = find_event(request, slug)
        entrant = get_object_or_404(event.entrants, pk=pk)
        counted = adapter.counted_rounds(event)
        ranking = adapter.ranking(event, counted) if counted else ()
        row = next((row for row in ranking if row.player == entrant.pk), None)
        if row is None:
            raise Http404
        logs = evidence.verified_counts(event, counted, [entrant.pk])
        columns = event.scheme.columns(event, ranking)
        found = logs.get(entrant.pk, evidence.Verified(0, 0))
        return Response(standing_json(row, entrant.name, found, columns, why=True))
