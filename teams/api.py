"""The team API: check a list, read a saved team."""

from typing import Any

from django.db.models import QuerySet
from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.services import pool
from teams import services
from teams.codecs import TeamUnreadable, write_link, write_text
from teams.codecs.json_form import as_data, team_from
from teams.event_formats import EVENT_FORMATS
from teams.formats import EDITIONS, FORMATS
from teams.models import Team
from teams.problems import is_legal
from teams.values import TeamDraft


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
    format = serializers.ChoiceField(list(FORMATS), default=services.DEFAULT_FORMAT)
    edition = serializers.ChoiceField(list(EDITIONS), required=False, allow_blank=True)
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
    set_code = serializers.CharField(allow_blank=True, help_text="empty: what is written is no card code")
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


class MyTeams(generics.ListAPIView[Team]):
    """The signed-in user's teams, the last changed first."""

    serializer_class = TeamSerializer
    permission_classes = [IsAuthenticated]
    queryset = Team.objects.none()

    def get_queryset(self) -> QuerySet[Team]:
        return Team.objects.filter(owner_id=self.request.user.pk)


class TeamDetail(generics.RetrieveAPIView[Team]):
    serializer_class = TeamSerializer
    permission_classes = [AllowAny]
    queryset = Team.objects.all()
    lookup_field = "slug"


api_urls = [
    path("teams/", MyTeams.as_view(), name="api-teams"),
    path("teams/validate", Validate.as_view(), name="api-validate-team"),
    path("teams/<slug:slug>/", TeamDetail.as_view(), name="api-team"),
]
