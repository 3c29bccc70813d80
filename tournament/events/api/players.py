"""One player of an event, and who is not here."""

from __future__ import annotations

from django.db import transaction
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from .. import services
from ..permissions import may_manage_entry, may_score, require
from .common import EventView, FaultSerializer, body_of, find_event


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


class Player(EventView):
    @extend_schema(
        request=PlayerWriteSerializer,
        responses={200: PlayerSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer},
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Rename a player, check in, note the fee, fix a table, ask for a bye: what is sent, all or nothing."""
        entrant = get_object_or_404(find_event(request, slug).entrants, pk=pk)
        asked, actor = body_of(PlayerWriteSerializer, request), request.user
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
        body = body_of(AbsentSerializer, request)
        return Response({"dropped": services.drop_absent(request.user, event, body["players"])})
