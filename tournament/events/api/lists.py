"""What an event's pages list: its players, who waits for a place, its rounds with their clocks, its history."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.name_lists import in_a_list

from .. import services
from ..models import Applicant, AuditEntry, Entrant
from ..permissions import may_run, may_score, may_see_round, may_see_teams, require
from ..templatetags.events import deed
from .common import PAGED, DetailSerializer, EventView, FaultSerializer, Pages, PageSerializer, body_of, find_event

STAFF = "the event's staff"


class EntrantSerializer(serializers.Serializer):
    """A player. What is for the staff alone is null for everybody else."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    people = serializers.ListField(child=serializers.CharField(), help_text="Of a team or party, by seat.")
    dropped_in_round = serializers.IntegerField(allow_null=True)
    registered_at = serializers.DateTimeField()
    team = serializers.CharField(allow_null=True, help_text='"none", "legal", "faulty"; null where it is hidden.')
    checked_in_at = serializers.DateTimeField(allow_null=True)
    paid = serializers.BooleanField(allow_null=True)
    fixed_table = serializers.IntegerField(allow_null=True)
    asked_byes = serializers.DictField(
        child=serializers.CharField(), allow_null=True, help_text='{"2": "half"}: rounds to sit out.'
    )
    code = serializers.CharField(allow_null=True, help_text="The secret of a guest's link; for organizers alone.")


class EntrantsSerializer(PageSerializer):
    players = EntrantSerializer(many=True)


class ApplicantSerializer(serializers.ModelSerializer[Applicant]):
    class Meta:
        model = Applicant
        fields = ["id", "name", "waits_for", "asked_at", "team"]


class ApplicantsSerializer(PageSerializer):
    waiting = ApplicantSerializer(many=True)


class RoundSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    title = serializers.CharField(help_text='"Round 3", "Round 6: semi-finals"')
    state = serializers.CharField(help_text='"paired", "published", "finished"')
    cut_size = serializers.IntegerField(help_text="Players still in the cut; 0: a round before it.")
    minutes = serializers.IntegerField()
    paired_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True, help_text="When its clock was started.")
    ends_at = serializers.DateTimeField(allow_null=True)
    paused_at = serializers.DateTimeField(allow_null=True)


class RoundsSerializer(serializers.Serializer):
    rounds = RoundSerializer(many=True)


class HistoryEntrySerializer(serializers.Serializer):
    id = serializers.IntegerField(help_text="What `do/undo/` takes.")
    at = serializers.DateTimeField()
    who = serializers.CharField()
    action = serializers.CharField(help_text='"result.report", "round.publish" …')
    words = serializers.CharField(help_text="What the history says of it.")
    can_be_undone = serializers.BooleanField(help_text="It can be taken back as long as nothing rests on it.")


class HistorySerializer(PageSerializer):
    history = HistoryEntrySerializer(many=True)


class PastedSerializer(serializers.Serializer):
    players = serializers.CharField(max_length=900_000, help_text="A list in any common form, or CSV.")


class ReadLineSerializer(serializers.Serializer):
    number = serializers.IntegerField(help_text="Of the line, from 1.")
    text = serializers.CharField(help_text="As it was sent.")
    name = serializers.CharField(allow_blank=True)
    team = serializers.CharField(allow_blank=True)
    state = serializers.CharField(help_text='"new", "known", "here", "twice", "unreadable"')
    why = serializers.CharField(allow_blank=True, help_text="Why it would not be entered.")
    is_added = serializers.BooleanField()
    line = serializers.CharField(help_text="As `do/register-many/` takes it.")


class ReadListSerializer(serializers.Serializer):
    lines = ReadLineSerializer(many=True)


def _entrant_json(entrant: Entrant, *, staff: bool, runs: bool, sees: bool) -> dict[str, Any]:
    team = getattr(entrant, "submission", None)
    state = None if not (sees or staff) else "none" if team is None else "legal" if team.is_legal else "faulty"
    own = ("checked_in_at", "paid", "fixed_table", "asked_byes")
    return {
        **{name: getattr(entrant, name) for name in ("id", "name", "people", "dropped_in_round", "registered_at")},
        **{name: getattr(entrant, name) if staff else None for name in own},
        "team": state,
        "code": entrant.code if runs and entrant.user_id is None else None,
    }


class Players(EventView):
    @extend_schema(
        operation_id="events_players",
        responses={200: EntrantsSerializer, 404: DetailSerializer},
        parameters=[OpenApiParameter("q", str, description="Part of a name."), *PAGED],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the players by name, a page at a time; to the staff with check-in, fee and table."""
        event, pages = find_event(request, slug), Pages()
        asked = request.query_params.get("q", "").replace("\0", "").strip()[:60]
        rows = event.entrants.filter(listed_as__contains=in_a_list(asked)) if asked else event.entrants.all()
        found = rows.select_related("submission").prefetch_related("members").order_by("listed_as", "pk")
        page: Any = pages.paginate_queryset(found, request) or []
        staff, runs = may_score(request.user, event), may_run(request.user, event)
        sees = may_see_teams(request.user, event)
        for entrant in page:
            entrant.event = event
        players = [_entrant_json(entrant, staff=staff, runs=runs, sees=sees) for entrant in page]
        return Response({**pages.about(), "players": players})


class WaitingList(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: ApplicantsSerializer, 403: FaultSerializer, 404: DetailSerializer}, parameters=PAGED)
    def get(self, request: Request, slug: str) -> Response:
        """Return who waits for a place or to be admitted, who came first first; organizers only."""
        event, pages = find_event(request, slug), Pages()
        require(may_run(request.user, event), "see who waits")
        page: Any = pages.paginate_queryset(event.applicants.all(), request) or []
        return Response({**pages.about(), "waiting": ApplicantSerializer(page, many=True).data})


class Rounds(EventView):
    @extend_schema(responses={200: RoundsSerializer, 404: DetailSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Return the rounds with their clocks: those that are published, to the staff all."""
        event = find_event(request, slug)
        rows = [row for row in event.rounds.all() if may_see_round(request.user, row)]
        for row in rows:
            row.event = event
        return Response({"rounds": RoundSerializer(rows, many=True).data})


class History(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: HistorySerializer, 403: FaultSerializer, 404: DetailSerializer}, parameters=PAGED)
    def get(self, request: Request, slug: str) -> Response:
        """Return every change of the event, the newest first; the staff only."""
        event, pages = find_event(request, slug), Pages()
        require(may_score(request.user, event), "see the history", STAFF)
        page: Any = pages.paginate_queryset(event.audit.all(), request) or []
        return Response({**pages.about(), "history": [_history_json(entry) for entry in page]})


def _history_json(entry: AuditEntry) -> dict[str, Any]:
    return {
        **{name: getattr(entry, name) for name in ("id", "at", "who", "action")},
        "words": deed(entry),
        "can_be_undone": services.can_undo(entry),
    }


class ReadList(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="events_read_list",
        request=PastedSerializer,
        responses={200: ReadListSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Read a list of players and tell what each line would enter; nothing is changed. Organizers only."""
        event = find_event(request, slug)
        require(may_run(request.user, event), "register players")
        lines = services.read_list(event, body_of(PastedSerializer, request)["players"])
        return Response(ReadListSerializer({"lines": lines}).data)
