"""Who has a role in an event."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from .. import services
from ..models import Event, EventRole
from ..permissions import may_run, may_score, require
from .common import DetailSerializer, EventView, FaultSerializer, body_of, find_event


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
        body = body_of(RoleSerializer, request)
        services.give_role(request.user, event, body["account"], body["role"])
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
