"""The API of teams: check a list, keep teams, say what one owns."""

from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import generics, serializers
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.services import pool
from teams import collection, services
from teams.codecs import TeamUnreadable, write_link, write_text
from teams.codecs.json_form import as_data, team_from
from teams.codecs.lookup import clean_name
from teams.event_formats import EVENT_FORMATS
from teams.formats import EDITIONS, FORMATS
from teams.models import Team
from teams.problems import is_legal
from teams.values import TeamDraft

#: What a format and an edition may be, as the description of the API names them.
FORMAT_KEYS, EDITION_KEYS = list(FORMATS), list(EDITIONS)


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "object"}]})
class TeamField(serializers.Field):
    """A team as link, text or JSON (as text or as an object)."""

    def to_internal_value(self, data: Any) -> TeamDraft:
        try:
            if isinstance(data, str):
                return services.read(data)
            return team_from(data, pool())
        except TeamUnreadable as error:
            raise serializers.ValidationError(str(error)) from error

    def to_representation(self, value: TeamDraft) -> dict[str, Any]:
        return as_data(value)


class AskSerializer(serializers.Serializer):
    """What to check, and for which game. Without an edition the book that prints the format counts."""

    team = TeamField()
    format = serializers.ChoiceField(FORMAT_KEYS, default=services.DEFAULT_FORMAT)
    edition = serializers.ChoiceField(EDITION_KEYS, required=False, allow_blank=True)
    event_format = serializers.ChoiceField(list(EVENT_FORMATS), required=False, allow_blank=True)
    draft_number = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=999)


class CiteSerializer(serializers.Serializer):
    book = serializers.CharField(help_text="BFF, WOL, Rulings, Event or Public page")
    section = serializers.CharField()


class ProblemSerializer(serializers.Serializer):
    rule = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning", "note"])
    player = serializers.CharField(allow_null=True)
    path = serializers.CharField()
    limit = serializers.JSONField(allow_null=True)
    actual = serializers.JSONField(allow_null=True)
    subject = serializers.CharField(allow_null=True, help_text="card code")
    message = serializers.CharField()
    cite = CiteSerializer()
    fix = serializers.CharField()


class UnknownSerializer(serializers.Serializer):
    """A card that is not in this card data: it stays in the team and counts, and nothing is concluded from it."""

    written = serializers.CharField()
    dice = serializers.IntegerField()
    set_code = serializers.CharField(allow_blank=True, help_text="empty: what is written is not a card code")
    reason = serializers.CharField()


OK = "no problem is an error; null: none is, but not every card is known here, so nothing can be said of the whole team"


class AnswerSerializer(serializers.Serializer):
    ok = serializers.BooleanField(allow_null=True, help_text=OK)
    dice = serializers.IntegerField(help_text="those of unknown cards included")
    unknown = UnknownSerializer(many=True)
    format = serializers.CharField()
    edition = serializers.CharField()
    event_format = serializers.CharField(allow_blank=True)
    problems = ProblemSerializer(many=True)
    team = serializers.JSONField()
    link = serializers.CharField()
    text = serializers.CharField()


class Validate(APIView):
    """Every problem of a team, by rule, with the place and the way out."""

    permission_classes = [AllowAny]

    @extend_schema(request=AskSerializer, responses=AnswerSerializer)
    def post(self, request: Request) -> Response:
        asked = AskSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        draft, rules = asked.validated_data["team"], services.rules_from(asked.validated_data)
        found = services.check(draft, rules)
        return Response(
            {
                "ok": is_legal(found, draft.unknown),
                "dice": draft.dice,
                "unknown": UnknownSerializer(draft.unknown, many=True).data,
                "format": rules.format_key,
                "edition": rules.edition,
                "event_format": rules.event_format,
                "problems": [problem.as_json() for problem in found],
                "team": as_data(draft),
                "link": write_link(draft),
                "text": write_text(draft),
            }
        )


class TeamSerializer(serializers.ModelSerializer[Team]):
    """A saved team. Whoever has its address may read it."""

    list = serializers.JSONField(source="content", read_only=True)
    link = serializers.SerializerMethodField()
    ok = serializers.SerializerMethodField(help_text=OK)

    class Meta:
        model = Team
        fields = [
            "slug", "name", "format", "edition", "event_format", "list", "text", "link", "ok", "created", "updated",
        ]  # fmt: skip

    def get_link(self, team: Team) -> str:
        return write_link(services.draft_of(team))

    def get_ok(self, team: Team) -> bool | None:
        return is_legal(services.problems(team), services.draft_of(team).unknown)


class KeepSerializer(serializers.Serializer):
    """A team to keep. Without an edition the book that prints the format counts."""

    team = TeamField()
    name = serializers.CharField(max_length=200, required=False, allow_blank=True, help_text="Empty: the list's own.")
    format = serializers.ChoiceField(FORMAT_KEYS, default=services.DEFAULT_FORMAT)
    edition = serializers.ChoiceField(EDITION_KEYS, required=False, allow_blank=True)
    event_format = serializers.ChoiceField(list(EVENT_FORMATS), required=False, allow_blank=True)
    note = serializers.CharField(
        max_length=200, required=False, default="", allow_blank=True, help_text="What changed, beside this version."
    )


def _kept(request: Request, team: Team | None = None) -> Team:
    """Save the team of a request. Raises ValidationError for a list without cards."""
    asked = KeepSerializer(data=request.data)
    asked.is_valid(raise_exception=True)
    draft = asked.validated_data["team"]
    draft = replace(draft, name=clean_name(asked.validated_data.get("name", "")) or draft.name)
    rules = services.rules_from(asked.validated_data)
    try:
        return services.save_team(draft, request.user, rules, team, note=asked.validated_data["note"])
    except TeamUnreadable as error:
        raise serializers.ValidationError({"team": [str(error)]}) from error


class MyTeams(generics.ListAPIView[Team]):
    """The signed-in user's teams, the last changed first."""

    serializer_class = TeamSerializer
    permission_classes = [IsAuthenticated]
    queryset = Team.objects.none()

    def get_queryset(self) -> QuerySet[Team]:
        return Team.objects.filter(owner_id=self.request.user.pk)

    @extend_schema(request=KeepSerializer, responses={201: TeamSerializer})
    def post(self, request: Request) -> Response:
        """Save a team as one of your own."""
        return Response(TeamSerializer(_kept(request)).data, status=201)


class TeamDetail(generics.RetrieveAPIView[Team]):
    serializer_class = TeamSerializer
    permission_classes = [AllowAny]
    queryset = Team.objects.all()
    lookup_field = "slug"

    @extend_schema(request=KeepSerializer, responses=TeamSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Put another list in the place of one of your teams, as its next version."""
        return Response(TeamSerializer(_kept(request, self._own(request))).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Delete one of your teams, with its versions."""
        services.delete_team(self._own(request))
        return Response(status=204)

    def _own(self, request: Request) -> Team:
        """Return the team for its owner. Raises NotAuthenticated and PermissionDenied."""
        if not request.user.is_authenticated:
            raise NotAuthenticated("Sign in as the player whose team this is.")
        team = self.get_object()
        if team.owner_id != request.user.pk:
            raise PermissionDenied("Only the player who built this team may change it.")
        return team


class CollectionSerializer(serializers.Serializer):
    dice = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=collection.MOST_DICE),
        help_text='Dice of each card: {"12bff": 4}; 0 for none.',
    )


class CollectionListSerializer(serializers.Serializer):
    text = serializers.CharField(
        max_length=400_000, help_text="A list in any common form: our CSV, team lists, DiceMastersDB."
    )
    instead = serializers.BooleanField(required=False, default=False, help_text="Nothing else is owned from now on.")


class UnreadLineSerializer(serializers.Serializer):
    line = serializers.IntegerField()
    text = serializers.CharField()
    why = serializers.CharField()


class ReadCollectionSerializer(CollectionSerializer):
    unread = UnreadLineSerializer(many=True, help_text="Lines that name no card we know.")


class MyCollection(APIView):
    """What the signed-in player owns."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=CollectionSerializer)
    def get(self, request: Request) -> Response:
        """Return the dice of every card owned."""
        return Response({"dice": collection.owned(request)})

    @extend_schema(request=CollectionSerializer, responses=CollectionSerializer)
    def patch(self, request: Request) -> Response:
        """Set the dice of these cards; others stay."""
        asked = CollectionSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        cards, dice = pool(), asked.validated_data["dice"]
        found = {code: cards.by_code(code[:30]) for code in dice}
        if unknown := [code for code, card in found.items() if card is None]:
            raise serializers.ValidationError({"dice": [f"There is no card {unknown[0][:30]}. Look under Cards."]})
        collection.keep(request, {found[code].code: count for code, count in dice.items()})  # type: ignore[union-attr]
        return self.get(request)

    @extend_schema(request=CollectionListSerializer, responses=ReadCollectionSerializer)
    def post(self, request: Request) -> Response:
        """Read a list of what is owned: its cards are set, and lines that name none are told."""
        asked = CollectionListSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        found = collection.read(asked.validated_data["text"].replace("\0", ""), pool())
        collection.keep(request, found.dice, instead=asked.validated_data["instead"])
        unread = [{"line": line, "text": text, "why": why} for line, text, why in found.faults]
        return Response({"dice": collection.owned(request), "unread": unread})


api_urls = [
    path("teams/", MyTeams.as_view(), name="api-teams"),
    path("teams/validate", Validate.as_view(), name="api-validate-team"),
    path("collection/", MyCollection.as_view(), name="api-collection"),
    path("teams/<slug:slug>/", TeamDetail.as_view(), name="api-team"),
]
