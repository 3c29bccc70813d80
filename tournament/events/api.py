"""The API under /api/events/: read, call off, report. A fault answers `{"detail", "way_out", "field"}`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import SuspiciousOperation
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, ParseError
from rest_framework.generics import ListAPIView
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.standings import TIEBREAKS

from . import adapter, evidence, present, services
from .errors import BadInput, EventError, Unforeseen, WordMissing
from .log_standing import MatchStanding
from .models import SEATS, Event, EventRole, Match, Round
from .permissions import may_judge, may_manage_entry, may_run, may_score, may_see_event, may_see_round, require
from .queries import visible_events
from .structures import Column, Row


class EventSerializer(serializers.ModelSerializer):
    """An event as the API tells it."""

    players = serializers.IntegerField(
        read_only=True, help_text="Players still in the event; if it is finished, all who took part."
    )

    season: serializers.SlugRelatedField = serializers.SlugRelatedField(
        "slug", read_only=True, allow_null=True, help_text="The season in whose table it counts; null for none."
    )

    class Meta:
        model = Event
        fields = [
            *(
                "slug",
                "name",
                "date",
                "state",
                "team_format",
                "event_format",
                "edition",
                "rules_options",
                "dice_set",
                "best_of",
            ),
            *(
                "structure",
                "swiss_rounds",
                "scoring",
                "bye_policy",
                "first_table",
                "check_in",
                "fee",
                "cut_to",
                "cut_best_of",
                "round_minutes",
                "registration_deadline",
                "cap",
                "approval",
                "teams_shown",
                "note",
                "online",
                "watch",
                "watch_delay",
                "season",
                "players",
            ),
        ]


class TiebreakSerializer(serializers.Serializer):
    name = serializers.CharField(help_text=", ".join(TIEBREAKS))
    percent = serializers.CharField(help_text='Rounded: "66.7"; a tie-break that is no percentage as it is')
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


class PageSerializer(serializers.Serializer):
    """What every long list carries: how many rows there are, and the addresses of the pages beside this one."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class StandingsSerializer(PageSerializer):
    round = serializers.IntegerField(help_text="The last round that counts; 0 before round 1 is complete.")
    standings = StandingSerializer(many=True)


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
    logs_say = serializers.ListField(child=serializers.CharField(), help_text="What does not fit, in sentences.")


class PairingsSerializer(PageSerializer):
    round = serializers.IntegerField()
    title = serializers.CharField(help_text='"Round 3", "Round 6: semi-finals"')
    cut = serializers.IntegerField(help_text="Players still in the cut; 0: a Swiss round.")
    state = serializers.CharField()
    ends_at = serializers.DateTimeField(allow_null=True)
    tables = TableSerializer(many=True)


class DetailSerializer(serializers.Serializer):
    detail = serializers.CharField()


class ReportSerializer(serializers.Serializer):
    result = serializers.CharField(
        max_length=200,
        help_text='"2-1" or "1-1-1": games of the first player first. Of a pod "1, 3, 2, 4": the place of each seat.',
    )
    key = serializers.CharField(max_length=64, required=False, default="", help_text="Sent twice, counted once.")
    code = serializers.CharField(max_length=20, required=False, default="", help_text="A guest's secret code.")


class WordSerializer(serializers.Serializer):
    word = serializers.CharField(max_length=20, help_text='"call off": what everybody will see is not done by mistake.')


class AcceptSerializer(serializers.Serializer):
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=99999),
        min_length=1,
        max_length=1000,
        help_text="Tables where one player has reported and the other has not answered.",
    )


class AcceptedSerializer(serializers.Serializer):
    accepted = serializers.IntegerField(help_text="How many of these reports were accepted now.")


class ReseatSerializer(serializers.Serializer):
    change = serializers.ChoiceField(
        ["swap", "seat", "again"], help_text="Two players change seats; a latecomer sits down; tables are paired anew."
    )
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        max_length=2,
        required=False,
        default=list,
        help_text="Numbers of the players: two for swap, one for seat.",
    )
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=20_000),
        max_length=40,
        required=False,
        default=list,
        help_text="For again; 0 is the bye.",
    )
    sure = serializers.BooleanField(
        required=False, default=False, help_text="Without it nothing is changed: the answer says what would be."
    )


class ReseatedSerializer(serializers.Serializer):
    done = serializers.BooleanField()
    effects = serializers.ListField(child=serializers.CharField(), help_text="Who sits where, and how even it is.")


class ScoringSerializer(serializers.Serializer):
    scoring = serializers.JSONField(help_text='{"preset": "median"}, or every setting by its name.')
    sure = serializers.BooleanField(
        required=False, default=False, help_text="Needed once round 1 is published: see first what it changes."
    )


class AbsentSerializer(serializers.Serializer):
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        max_length=8192,
        help_text="Numbers of everybody who has not checked in, as you have seen them.",
    )


class DroppedSerializer(serializers.Serializer):
    dropped = serializers.ListField(child=serializers.CharField())


class AskedByeSerializer(serializers.Serializer):
    round = serializers.IntegerField(min_value=1, max_value=20)
    kind = serializers.ChoiceField(["half", "zero", ""], allow_blank=True, help_text="Empty takes it back.")


class PlayerWriteSerializer(serializers.Serializer):
    name = serializers.CharField(max_length=200, required=False)
    here = serializers.BooleanField(required=False, allow_null=True, default=None)
    paid = serializers.BooleanField(required=False, allow_null=True, default=None)
    table = serializers.IntegerField(
        required=False, allow_null=True, help_text="A fixed table; null: wherever it comes."
    )
    bye = AskedByeSerializer(required=False)


class PlayerSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    checked_in_at = serializers.DateTimeField(allow_null=True)
    paid = serializers.BooleanField()
    fixed_table = serializers.IntegerField(allow_null=True)
    asked_byes = serializers.DictField(child=serializers.CharField(), help_text='{"2": "half"}')
    dropped_in_round = serializers.IntegerField(allow_null=True)


class ForeseenSerializer(serializers.Serializer):
    detail = serializers.CharField()
    way_out = serializers.CharField()
    field = serializers.CharField(allow_blank=True)
    effects = serializers.ListField(child=serializers.CharField(), required=False)


class ReasonSerializer(serializers.Serializer):
    reason = serializers.CharField(max_length=200, required=False, default="", help_text="For the history.")


class FaultSerializer(serializers.Serializer):
    detail = serializers.CharField()
    way_out = serializers.CharField()
    field = serializers.CharField(allow_blank=True)


#: What a write to an event answers.
WRITTEN = {200: EventSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer}


def event_json(request: Request, event: Event) -> Response:
    return Response(EventSerializer(visible_events(request.user).get(pk=event.pk)).data)


def fault(error: EventError) -> Response:
    field = error.field if isinstance(error, BadInput) else ""
    return Response({"detail": error.message, "way_out": error.way_out, "field": field}, status=error.status)


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
        "logs_say": list(logs.says),
    }


def told_logs(actor: Any, matches: QuerySet[Match]) -> dict[int, MatchStanding]:
    """Return what the logs of these matches say, to the staff; to everybody else without what no judge has
    confirmed.
    """
    found, match = evidence.standings(matches), matches.select_related("round__event").first()
    if match is not None and may_judge(actor, match):
        return found
    return {pk: each.for_everybody for pk, each in found.items()}


def find_event(request: Request, slug: str) -> Event:
    """Raises Http404 for an event this caller may not know of."""
    event = get_object_or_404(Event, slug=slug)
    if not may_see_event(request.user, event):
        raise Http404
    return event


def find_round(request: Request, event: Event, number: int | None) -> Round | None:
    """Return the round asked for, or the latest this caller may see. Raises Http404 for one they may not see."""
    rounds = [round_ for round_ in event.rounds.defer("proof") if may_see_round(request.user, round_)]
    if number is None:
        return rounds[-1] if rounds else None
    found = next((round_ for round_ in rounds if round_.number == number), None)
    if found is None:
        raise Http404
    return found


class EventList(ListAPIView):
    """Every event, the newest first."""

    serializer_class = EventSerializer
    filterset_fields = ["state", "date", "edition"]

    def get_queryset(self) -> Any:
        return visible_events(self.request.user)


class EventView(APIView):
    """A view whose every refusal is a `FaultSerializer`, also those of the framework."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, EventError):
            return fault(exc)
        if isinstance(exc, SuspiciousOperation):  # thousands of fields, for instance
            exc = ParseError("The body cannot be read: it has too many fields.")
        answer = super().handle_exception(exc)
        errors = answer.data if isinstance(answer.data, dict) else {}
        field = "" if "detail" in errors else next(iter(errors), "")
        said = errors.get("detail", errors.get(field, ["The body cannot be read."]))
        detail = str(said[0] if isinstance(said, list) else said)
        answer.data = {"detail": detail, "way_out": "", "field": "" if field == "non_field_errors" else field}
        return answer


class EventDetail(EventView):
    @extend_schema(responses=EventSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Return one event."""
        return event_json(request, find_event(request, slug))

    @extend_schema(responses={204: None, 403: FaultSerializer, 409: FaultSerializer})
    def delete(self, request: Request, slug: str) -> Response:
        """Delete a draft without players; organizers only."""
        services.delete_draft(request.user, find_event(request, slug))
        return Response(status=204)


class CallOff(EventView):
    @extend_schema(request=WordSerializer, responses=WRITTEN)
    def post(self, request: Request, slug: str) -> Response:
        """Call off an event that has not begun; organizers only. Sent twice, done once."""
        event = find_event(request, slug)
        body = WordSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return event_json(request, services.call_off(request.user, event, body.validated_data["word"]))


class OpenAgain(EventView):
    @extend_schema(request=None, responses=WRITTEN)
    def post(self, request: Request, slug: str) -> Response:
        """Take a called-off event back to the state it had before; organizers only. Sent twice, done once."""
        return event_json(request, services.open_again(request.user, find_event(request, slug)))


class Finish(EventView):
    @extend_schema(request=WordSerializer, responses=WRITTEN)
    def post(self, request: Request, slug: str) -> Response:
        """Finish an event with the word "finish"; organizers only. Every result has to be confirmed or accepted."""
        event = find_event(request, slug)
        body = WordSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        if body.validated_data["word"].strip().lower() != "finish":
            raise WordMissing("This closes the event.", "Send the word finish.")
        return event_json(request, services.finish_event(request.user, event, "finish"))


class Reopen(EventView):
    @extend_schema(request=ReasonSerializer, responses=WRITTEN)
    def post(self, request: Request, slug: str) -> Response:
        """Let a finished event run again; organizers only. Sent twice, done once."""
        event = find_event(request, slug)
        body = ReasonSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return event_json(request, services.reopen_event(request.user, event, body.validated_data["reason"]))


class Accept(EventView):
    @extend_schema(
        request=AcceptSerializer,
        responses={200: AcceptedSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Accept what one player of each of these tables reported; the staff only. The next round waits for it."""
        event = find_event(request, slug)
        body = AcceptSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        round_ = find_round(request, event, number)
        assert round_ is not None  # it was asked for by its number
        accepted = services.confirm_reports(request.user, round_, *body.validated_data["tables"])
        return Response({"accepted": accepted})


class RoleSerializer(serializers.Serializer):
    account = serializers.CharField(max_length=150, help_text="The name the account signs in with.")
    role = serializers.ChoiceField(choices=EventRole.Role.choices)


class RolesSerializer(serializers.Serializer):
    roles = RoleSerializer(many=True)


class Roles(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: RolesSerializer, 403: FaultSerializer, 404: DetailSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Return who has a role in this event beside the staff of the store; its staff only."""
        event = find_event(request, slug)
        require(may_score(request.user, event), "see the roles", "the event's staff")
        return self._told(event)

    @extend_schema(request=RoleSerializer, responses={200: RolesSerializer, 400: FaultSerializer, 403: FaultSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Give an account a role; organizers of the event only. Another role replaces the one it has."""
        event = find_event(request, slug)
        body = RoleSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        services.give_role(request.user, event, body.validated_data["account"], body.validated_data["role"])
        return self._told(event)

    @staticmethod
    def _told(event: Event) -> Response:
        given = event.roles.values_list("user__username", "role")
        return Response({"roles": [{"account": account, "role": role} for account, role in given]})


class RoleDetail(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={204: None, 403: FaultSerializer, 404: DetailSerializer})
    def delete(self, request: Request, slug: str, account: str) -> Response:
        """Take an account's role away; organizers of the event only. Sent twice, done once."""
        event = find_event(request, slug)
        require(may_run(request.user, event), "take roles away")
        user = get_object_or_404(User, username=account.replace("\0", ""))
        services.take_role(request.user, event, user)
        return Response(status=204)


class Reseat(EventView):
    @extend_schema(
        request=ReseatSerializer,
        responses={200: ReseatedSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Change seats in a published round; organizers only. Without `sure` it only tells what would change."""
        event = find_event(request, slug)
        body = ReseatSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        round_ = find_round(request, event, number)
        assert round_ is not None  # it was asked for by its number
        plan = _plan_of(event, body.validated_data)
        if body.validated_data["sure"]:
            return Response({"done": True, "effects": list(services.reseat(request.user, round_, plan).effects)})
        require(may_run(request.user, event), "change seats")
        round_ = event.rounds.get(pk=round_.pk)
        return Response({"done": False, "effects": list(plan(round_).effects)})


def _plan_of(event: Event, asked: dict[str, Any]) -> Callable[[Round], services.Reseating]:
    """Return the change of seats that a body asks for. Raises BadInput, Http404 for nobody of this event."""
    if asked["change"] == "again":
        return lambda round_: services.plan_again(round_, set(asked["tables"]))
    wanted = 2 if asked["change"] == "swap" else 1
    if len(asked["players"]) != wanted:
        raise BadInput(
            "players", f"{asked['change']} takes {wanted} player{'s' * (wanted - 1)}.", "Send their numbers."
        )
    players = [get_object_or_404(event.entrants, pk=pk) for pk in asked["players"]]
    if asked["change"] == "seat":
        return lambda round_: services.plan_latecomer(round_, players[0])
    return lambda round_: services.plan_swap(round_, *players)


class Player(EventView):
    @extend_schema(
        request=PlayerWriteSerializer,
        responses={200: PlayerSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer},
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Rename a player, check in, note the fee, fix a table, ask for a bye: what is sent, all or nothing."""
        entrant = get_object_or_404(find_event(request, slug).entrants, pk=pk)
        body = PlayerWriteSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        asked, actor = body.validated_data, request.user
        require(
            may_score(actor, entrant) or may_manage_entry(actor, entrant),
            "change this player",
            "the player or the staff",
        )
        with transaction.atomic():
            if "name" in asked:
                services.rename(actor, entrant, asked["name"])
            if asked["here"] is not None:
                services.check_in(actor, entrant, here=asked["here"])
            if asked["paid"] is not None:
                services.set_paid(actor, entrant, paid=asked["paid"])
            if "table" in asked:
                services.fix_table(actor, entrant, asked["table"])
            if "bye" in asked:
                services.ask_bye(actor, entrant, asked["bye"]["round"], asked["bye"]["kind"])
        return Response(PlayerSerializer(entrant.event.entrants.get(pk=pk)).data)


class DropAbsent(EventView):
    @extend_schema(
        request=AbsentSerializer,
        responses={200: DroppedSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Drop everybody who has not checked in before round 1; organizers only. Refused if they are others by now."""
        event = find_event(request, slug)
        body = AbsentSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return Response({"dropped": services.drop_absent(request.user, event, body.validated_data["players"])})


class SetScoring(EventView):
    @extend_schema(
        request=ScoringSerializer,
        responses={200: EventSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: ForeseenSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Set points and tie-breaks; organizers only. In a running event the first answer says what would change."""
        event = find_event(request, slug)
        body = ScoringSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        scoring, sure = body.validated_data["scoring"], body.validated_data["sure"]
        try:
            return event_json(request, services.update_event(request.user, event, sure=sure, scoring=scoring))
        except Unforeseen as unforeseen:
            answer = fault(unforeseen)
            answer.data["effects"] = list(unforeseen.effects)
            return answer


class Pages(PageNumberPagination):
    """A hundred rows at a time; `page_size` asks for fewer or more."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 200

    def about(self) -> dict[str, Any]:
        """Return `count`, `next` and `previous` of the page that was cut."""
        assert self.page is not None
        return {
            "count": self.page.paginator.count,
            "next": self.get_next_link(),
            "previous": self.get_previous_link(),
        }


PAGED = [
    OpenApiParameter("page", int, description="From 1."),
    OpenApiParameter("page_size", int, description=f"Rows of a page, at most {Pages.max_page_size}."),
]


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
        round_ = find_round(request, event, int(asked) if asked else None)
        if round_ is None:
            raise Http404
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
        body = ReportSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        actor = self._actor(request, event, body.validated_data["code"])
        if isinstance(actor, AnonymousUser) and not body.validated_data["code"]:
            raise NotAuthenticated("Sign in, or send your player code, to report a result.")
        match = get_object_or_404(
            Match.objects.select_related("round__event"), round__event=event, round__number=number, table=table
        )
        if not may_see_round(actor, match.round):
            raise Http404
        services.report_result(actor, match, body.validated_data["result"], body.validated_data["key"])
        written = Match.objects.filter(pk=match.pk)
        logs = told_logs(actor, written).get(match.pk, MatchStanding())
        return Response(table_json(written.select_related(*SEATS).get(), logs))

    @staticmethod
    def _actor(request: Request, event: Event, code: str) -> Any:
        if code:
            return event.entrants.filter(code=code).first() or AnonymousUser()
        return request.user


api_urls = [
    path("events/", EventList.as_view(), name="api-events"),
    path("events/<slug:slug>/", EventDetail.as_view(), name="api-event"),
    path("events/<slug:slug>/call-off/", CallOff.as_view(), name="api-call-off"),
    path("events/<slug:slug>/finish/", Finish.as_view(), name="api-finish"),
    path("events/<slug:slug>/reopen/", Reopen.as_view(), name="api-reopen"),
    path("events/<slug:slug>/rounds/<int:number>/accept/", Accept.as_view(), name="api-accept"),
    path("events/<slug:slug>/roles/", Roles.as_view(), name="api-roles"),
    path("events/<slug:slug>/roles/<str:account>/", RoleDetail.as_view(), name="api-role"),
    path("events/<slug:slug>/rounds/<int:number>/reseat/", Reseat.as_view(), name="api-reseat"),
    path("events/<slug:slug>/drop-absent/", DropAbsent.as_view(), name="api-drop-absent"),
    path("events/<slug:slug>/players/<int:pk>/", Player.as_view(), name="api-player"),
    path("events/<slug:slug>/scoring/", SetScoring.as_view(), name="api-scoring"),
    path("events/<slug:slug>/open-again/", OpenAgain.as_view(), name="api-open-again"),
    path("events/<slug:slug>/standings/", Standings.as_view(), name="api-standings"),
    path("events/<slug:slug>/standings/<int:pk>/", StandingDetail.as_view(), name="api-place"),
    path("events/<slug:slug>/pairings/", Pairings.as_view(), name="api-pairings"),
    path("events/<slug:slug>/rounds/<int:number>/tables/<int:table>/result/", Report.as_view(), name="api-report"),
]
