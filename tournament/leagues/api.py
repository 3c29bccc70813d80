"""The API under /api/seasons/: read the table, make and change seasons, say which events count.

A fault answers `{"detail", "way_out", "field"}`.
"""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events.api.common import DetailSerializer, EventView, FaultSerializer, body_of
from tournament.events.models import Event, Season
from tournament.events.store_at_hand import own_store, store_called

from . import services
from .counting import Table, TableRow, table_of


class SeasonSerializer(serializers.ModelSerializer):
    """A season and how it counts."""

    places = serializers.ListField(
        child=serializers.IntegerField(), help_text="Points of each place, the first place first."
    )

    class Meta:
        model = Season
        fields = [
            "slug", "name", "about", "count", "places", "attendance", "winning", "keep", "minimum",
            "is_over", "version",
        ]  # fmt: skip
        read_only_fields = ["slug", "is_over", "version"]


class SeasonChangeSerializer(serializers.Serializer):
    """What may be changed; what is left out stays."""

    name = serializers.CharField(max_length=80, required=False)
    about = serializers.CharField(max_length=300, required=False, allow_blank=True)
    count = serializers.ChoiceField(choices=Season.Count.choices, required=False)
    places = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=1000), required=False)
    attendance = serializers.IntegerField(min_value=0, max_value=100, required=False)
    winning = serializers.IntegerField(min_value=0, max_value=100, required=False)
    keep = serializers.IntegerField(min_value=0, max_value=200, required=False)
    minimum = serializers.IntegerField(min_value=1, max_value=200, required=False)
    is_over = serializers.BooleanField(required=False)
    seen = serializers.IntegerField(required=False, help_text="The version this change was made from.")


class NewSeasonSerializer(SeasonChangeSerializer):
    name = serializers.CharField(max_length=80)
    is_over = None  # type: ignore[assignment]
    seen = None  # type: ignore[assignment]
    store = serializers.CharField(required=False, help_text="Its slug; needed where there are several.")
    key = serializers.CharField(
        required=False, max_length=64, help_text="Any text of yours: sent twice under one key, it is made once."
    )


class SeasonEventSerializer(serializers.Serializer):
    event = serializers.CharField(max_length=80, help_text="The event's slug.")


class WeekSerializer(serializers.Serializer):
    week = serializers.IntegerField()
    event = serializers.CharField(help_text="The event's slug.")
    name = serializers.CharField()
    date = serializers.DateField()
    counts = serializers.BooleanField(help_text="Finished events count.")


class SeasonCellSerializer(serializers.Serializer):
    week = serializers.IntegerField()
    place = serializers.CharField(help_text='"1st"')
    points = serializers.CharField(help_text='"8", "3 1/2"')
    counts = serializers.BooleanField(help_text="False: beyond the best so many.")


class SeasonRowSerializer(serializers.Serializer):
    place = serializers.IntegerField(allow_null=True, help_text="null: a drop-in.")
    player = serializers.CharField()
    points = serializers.CharField(help_text='"21", "3 1/2"')
    exact = serializers.CharField(help_text='A fraction: "7/2"')
    weeks = SeasonCellSerializer(many=True)
    why = serializers.ListField(child=serializers.CharField())


class SeasonTableSerializer(serializers.Serializer):
    season = SeasonSerializer()
    fault = serializers.CharField(help_text="Why the table cannot be counted; empty if it can.")
    weeks = WeekSerializer(many=True)
    table = SeasonRowSerializer(many=True)


FAULTS = {400: FaultSerializer, 403: FaultSerializer, 404: DetailSerializer, 409: FaultSerializer}


def _row(row: TableRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "player": row.name,
        "points": row.points,
        "exact": str(row.exact),
        "weeks": [
            {"week": cell.week, "place": cell.place, "points": cell.points, "counts": cell.counts}
            for cell in row.played
        ],
        "why": list(row.why),
    }


def table_json(table: Table) -> dict[str, Any]:
    return {
        "season": SeasonSerializer(table.season).data,
        "fault": table.fault,
        "weeks": [
            {
                "week": week.number,
                "event": week.event.slug,
                "name": week.event.name,
                "date": week.event.date,
                "counts": week.counts,
            }
            for week in table.weeks
        ],
        "table": [_row(row) for row in table.rows],
    }


def _found(slug: str) -> Season:
    return get_object_or_404(Season.objects.select_related("store"), slug=slug)


class SeasonList(EventView, ListAPIView):
    """Every season, the open ones first."""

    serializer_class = SeasonSerializer
    queryset = Season.objects.all()

    @extend_schema(request=NewSeasonSerializer, responses={201: SeasonSerializer, **FAULTS})
    def post(self, request: Request) -> Response:
        """Make a season; organizers only."""
        body = body_of(NewSeasonSerializer, request)
        slug = body.pop("store", "")
        store = store_called(slug) if slug else own_store(request)
        season = services.create_season(request.user, store=store, **body)
        return Response(SeasonSerializer(season).data, status=201)


class SeasonDetail(EventView):
    @extend_schema(responses={200: SeasonTableSerializer, 404: DetailSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Return the season with its weeks and its table, each row with the reasons for its place."""
        return Response(table_json(table_of(_found(slug))))

    @extend_schema(request=SeasonChangeSerializer, responses={200: SeasonSerializer, **FAULTS})
    def patch(self, request: Request, slug: str) -> Response:
        """Change how it counts, close or reopen it; organizers only."""
        season = _found(slug)
        body = body_of(SeasonChangeSerializer, request)
        wanted = dict(body)
        seen, over = wanted.pop("seen", None), wanted.pop("is_over", None)
        season = services.update_season(request.user, season, seen=seen, **wanted)
        if over is not None:
            season = services.set_over(request.user, season, over)
        return Response(SeasonSerializer(season).data)


class SeasonEvents(EventView):
    @extend_schema(request=SeasonEventSerializer, responses={200: SeasonTableSerializer, **FAULTS})
    def post(self, request: Request, slug: str) -> Response:
        """Take an event of the store into the season; organizers only. Sent twice, done once."""
        services.add_events(request.user, _found(slug), [self._event(request).pk])
        return Response(table_json(table_of(_found(slug))))

    @extend_schema(request=SeasonEventSerializer, responses={200: SeasonTableSerializer, **FAULTS})
    def delete(self, request: Request, slug: str) -> Response:
        """Take an event out of the season; organizers only. Sent twice, done once."""
        services.remove_event(request.user, _found(slug), self._event(request))
        return Response(table_json(table_of(_found(slug))))

    @staticmethod
    def _event(request: Request) -> Event:
        body = body_of(SeasonEventSerializer, request)
        return get_object_or_404(Event, slug=body["event"])


api_urls = [
    path("seasons/", SeasonList.as_view(), name="api-seasons"),
    path("seasons/<slug:slug>/", SeasonDetail.as_view(), name="api-season"),
    path("seasons/<slug:slug>/events/", SeasonEvents.as_view(), name="api-season-events"),
]
