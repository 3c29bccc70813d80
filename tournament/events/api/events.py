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
from ..store_at_hand import store_called
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
                "starts_at",
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


class SettingsSerializer(serializers.Serializer):
    """What an event is and how it is run. What is left out stays, or is as usual in a new event."""

    name = serializers.CharField(required=False, max_length=80)
    date = serializers.DateField(required=False)
    starts_at = serializers.TimeField(required=False, allow_null=True, help_text="19:00, by the store's clock.")
    note = serializers.CharField(required=False, allow_blank=True, max_length=300)
    edition = serializers.CharField(required=False, help_text="The rule book: wol2015, dungeon-dice …")
    rules_options = serializers.JSONField(required=False, help_text='{"class_effects": "open"}')
    dice_set = serializers.CharField(required=False, allow_blank=True, help_text="The digest of a dice set.")
    team_format = serializers.CharField(required=False)
    event_format = serializers.CharField(required=False, allow_blank=True, help_text="A ban list; empty for none.")
    structure = serializers.CharField(required=False, help_text="swiss, groups, double, pods, coop, rainbow …")
    structure_options = serializers.JSONField(required=False, help_text='What the structure asks: {"third": "yes"}')
    scoring = serializers.JSONField(required=False, help_text='{"preset": "median"}, or every setting by its name.')
    bye_policy = serializers.CharField(required=False)
    swiss_rounds = serializers.IntegerField(required=False, allow_null=True, help_text="Null: by the players.")
    best_of = serializers.IntegerField(required=False, help_text="1, 3 or 5.")
    cut_to = serializers.IntegerField(required=False, help_text="0 for no cut.")
    cut_best_of = serializers.IntegerField(required=False)
    first_table = serializers.IntegerField(required=False)
    round_minutes = serializers.IntegerField(required=False)
    turn_minutes = serializers.IntegerField(required=False, help_text="0 for no clock.")
    check_in = serializers.BooleanField(required=False)
    fee = serializers.CharField(required=False, allow_blank=True, max_length=20)
    cap = serializers.IntegerField(required=False, allow_null=True)
    approval = serializers.BooleanField(required=False)
    registration_deadline = serializers.CharField(required=False, allow_blank=True, help_text="2026-11-20T19:15")
    teams_shown = serializers.CharField(required=False)
    online = serializers.BooleanField(required=False)
    watch = serializers.CharField(required=False)
    watch_delay = serializers.IntegerField(required=False)
    season_id = serializers.IntegerField(required=False, allow_null=True)


class NewEventSerializer(SettingsSerializer):
    """A new event needs a name and a date."""

    name = serializers.CharField(max_length=80)
    date = serializers.DateField()
    store = serializers.CharField(required=False, help_text="Its slug; needed where there are several.")
    key = serializers.CharField(
        required=False, max_length=32, help_text="Any text of yours: sent twice under one key, it is made once."
    )


class EventChangeSerializer(SettingsSerializer):
    sure = serializers.BooleanField(
        required=False, default=False, help_text="Needed for what changes a running event: see first what it changes."
    )


class EventList(EventView, ListAPIView):
    """Every event, the newest first; and a new one."""

    serializer_class = EventSerializer
    filterset_fields = ["state", "date", "edition"]

    def get_queryset(self) -> Any:
        return visible_events(self.request.user).select_related("season").prefetch_related("also_in")

    @extend_schema(
        request=NewEventSerializer, responses={201: EventSerializer, 400: FaultSerializer, 403: FaultSerializer}
    )
    def post(self, request: Request) -> Response:
        """Make a draft of an event; organizers only. Open its registration with `do/open/`."""
        body = body_of(NewEventSerializer, request)
        slug, key = body.pop("store", ""), body.pop("key", "")
        store = store_called(slug) if slug else None
        made = services.create_event(request.user, store=store, key=key, **body)
        answer = event_json(request, made)
        answer.status_code = 201
        return answer


class EventDetail(EventView):
    @extend_schema(
        request=EventChangeSerializer,
        responses={200: EventSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: ForeseenSerializer},
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change settings; organizers only. What rests on results is told first, and made with `sure`."""
        event = find_event(request, slug)
        body = body_of(EventChangeSerializer, request)
        return _changed(request, event, body.pop("sure"), body)

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
        return _changed(request, event, body["sure"], {"scoring": body["scoring"]})


def _changed(request: Request, event: Event, sure: bool, settings: dict[str, Any]) -> Response:
    """Change settings; what they would change in a running event is an answer of its own unless `sure`."""
    try:
        return event_json(request, services.update_event(request.user, event, sure=sure, **settings))
    except Unforeseen as unforeseen:
        answer = fault(unforeseen)
        answer.data["effects"] = list(unforeseen.effects)
        return answer
