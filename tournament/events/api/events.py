"""Events themselves: list, call off, finish, reopen, and how they score."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from .. import services
from ..errors import Unforeseen, WordMissing
from ..models import Event
from ..queries import visible_events
from .common import EventView, FaultSerializer, body_of, fault, find_event


class EventSerializer(serializers.ModelSerializer):
    """An event as the API tells it."""

    players = serializers.IntegerField(
        read_only=True, help_text="Players still in the event; if it is finished, all who took part."
    )

    season: serializers.SlugRelatedField = serializers.SlugRelatedField(
        "slug", read_only=True, allow_null=True, help_text="The season in whose table it counts; null for none."
    )

    seasons = serializers.ListField(
        child=serializers.SlugField(),
        source="season_slugs",
        read_only=True,
        help_text="Every season in whose table it counts.",
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
                "turn_minutes",
                "season",
                "seasons",
                "players",
            ),
        ]


class WordSerializer(serializers.Serializer):
    word = serializers.CharField(max_length=20, help_text='"call off": what everybody will see is not done by mistake.')


class ReasonSerializer(serializers.Serializer):
    reason = serializers.CharField(max_length=200, required=False, default="", help_text="For the history.")


class ScoringSerializer(serializers.Serializer):
    scoring = serializers.JSONField(help_text='{"preset": "median"}, or every setting by its name.')
    sure = serializers.BooleanField(
        required=False, default=False, help_text="Needed once round 1 is published: see first what it changes."
    )


class ForeseenSerializer(serializers.Serializer):
    detail = serializers.CharField()
    way_out = serializers.CharField()
    field = serializers.CharField(allow_blank=True)
    effects = serializers.ListField(child=serializers.CharField(), required=False)


#: What a write to an event answers.
WRITTEN = {200: EventSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer}


def event_json(request: Request, event: Event) -> Response:
    return Response(EventSerializer(visible_events(request.user).get(pk=event.pk)).data)


class EventList(ListAPIView):
    """Every event, the newest first."""

    serializer_class = EventSerializer
    filterset_fields = ["state", "date", "edition"]

    def get_queryset(self) -> Any:
        return visible_events(self.request.user).select_related("season").prefetch_related("also_in")


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
        body = body_of(WordSerializer, request)
        return event_json(request, services.call_off(request.user, event, body["word"]))


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
        body = body_of(WordSerializer, request)
        if body["word"].strip().lower() != "finish":
            raise WordMissing("This closes the event.", "Send the word finish.")
        return event_json(request, services.finish_event(request.user, event, "finish"))


class Reopen(EventView):
    @extend_schema(request=ReasonSerializer, responses=WRITTEN)
    def post(self, request: Request, slug: str) -> Response:
        """Let a finished event run again; organizers only. Sent twice, done once."""
        event = find_event(request, slug)
        body = body_of(ReasonSerializer, request)
        return event_json(request, services.reopen_event(request.user, event, body["reason"]))


class SetScoring(EventView):
    @extend_schema(
        request=ScoringSerializer,
        responses={200: EventSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: ForeseenSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Set points and tie-breaks; organizers only. In a running event the first answer says what would change."""
        event = find_event(request, slug)
        body = body_of(ScoringSerializer, request)
        scoring, sure = body["scoring"], body["sure"]
        try:
            return event_json(request, services.update_event(request.user, event, sure=sure, scoring=scoring))
        except Unforeseen as unforeseen:
            answer = fault(unforeseen)
            answer.data["effects"] = list(unforeseen.effects)
            return answer
