"""A draft: how far it is, one's own picks, and everything that its pages do."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from ..draft_acts import ACTS, act_in_draft
from ..models import Entrant, Event
from ..permissions import entrant_of, guest_of
from ..structures.rainbow.tables import DraftTable, draft_now
from .common import DetailSerializer, EventView, FaultSerializer, body_of, find_event


class DraftSeatSerializer(serializers.Serializer):
    player = serializers.IntegerField(help_text="The number of the player.")
    name = serializers.CharField()
    place = serializers.IntegerField(help_text="From 1, clockwise.")
    picks = serializers.IntegerField(help_text="How many are made. Which, only the player knows.")
    state = serializers.CharField(help_text='"waiting", "late", "dropped", or empty.')
    on_paper = serializers.BooleanField(help_text="The picks are on a sheet; nobody waits for them.")
    missing = serializers.IntegerField(help_text="Picks of the sheet that are still to be entered.")


class DraftPodSerializer(serializers.Serializer):
    pod = serializers.IntegerField()
    pile = serializers.IntegerField(help_text="Of the pick that is due; 0 when the pod has drafted.")
    pick = serializers.IntegerField(help_text="Of the pile, from 1; 0 when the pod has drafted.")
    direction = serializers.CharField(help_text='"left" or "right": to whom the rest is passed; else empty.')
    picking = serializers.BooleanField(help_text="Whether the pile has begun.")
    due_at = serializers.DateTimeField(allow_null=True, help_text="When the time for this pick is over.")
    faults = serializers.ListField(child=serializers.CharField(), help_text="What is wrong with the pools.")
    seats = DraftSeatSerializer(many=True)


class DraftSerializer(serializers.Serializer):
    draft = serializers.CharField(help_text='"Rainbow draft (2015)"')
    seated = serializers.BooleanField()
    begun = serializers.IntegerField(help_text="How many piles may be picked from.")
    over = serializers.BooleanField()
    build_until = serializers.DateTimeField(allow_null=True, help_text="When the time for building teams is over.")
    missing = serializers.ListField(child=serializers.CharField(), help_text="What keeps round 1 from being paired.")
    pods = DraftPodSerializer(many=True)
    own = serializers.ListField(
        child=serializers.CharField(), help_text="The codes of your own picks in order; empty for anybody else."
    )


class DraftActSerializer(serializers.Serializer):
    act = serializers.ChoiceField(choices=tuple(ACTS), help_text="What is done; each is a button of the draft's pages.")
    player = serializers.IntegerField(
        required=False, default=0, help_text="The number of the player it is about; empty: yourself."
    )
    number = serializers.IntegerField(
        required=False,
        default=0,
        min_value=0,
        max_value=99,
        help_text="The pick, over all piles, from 1; of `build`, minutes.",
    )
    pile = serializers.IntegerField(required=False, default=0, min_value=0, max_value=9)
    pod = serializers.IntegerField(required=False, default=0, min_value=0, max_value=9999)
    cards = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=4000, help_text="A card, or of a sheet one a line."
    )
    code = serializers.CharField(max_length=20, required=False, default="", help_text="A guest's secret code.")


class DraftView(EventView):
    permission_classes = [AllowAny]  # the services decide: a guest has a code instead of an account

    @extend_schema(
        responses={200: DraftSerializer, 404: DetailSerializer},
        parameters=[OpenApiParameter("code", str, description="A guest's secret code, for the own picks.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return how far the draft is, and the caller's own picks. 404 for an event without one."""
        event = _drafting(request, slug)
        return Response(_draft_json(event, _actor(request, event, request.query_params.get("code", ""))))

    @extend_schema(
        request=DraftActSerializer,
        responses={200: DraftSerializer, 400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Do an act of the draft: players pick for themselves, the staff does everything else."""
        event, body = _drafting(request, slug), body_of(DraftActSerializer, request)
        actor = _actor(request, event, body["code"])
        if isinstance(actor, AnonymousUser) and not body["code"]:
            raise NotAuthenticated("Sign in, or send your player code, to take part in a draft.")
        act_in_draft(body["act"], actor, event, _player(actor, event, body), body)
        return Response(_draft_json(Event.objects.get(pk=event.pk), actor))


def _drafting(request: Request, slug: str) -> Event:
    event = find_event(request, slug)
    if event.scheme.prepares is None:
        raise Http404
    return event


def _actor(request: Request, event: Event, code: str) -> Any:
    return (guest_of(event, code[:20]) or AnonymousUser()) if code else request.user


def _player(actor: Any, event: Event, body: dict[str, Any]) -> Entrant | None:
    """Return whom an act is about: the player that is named, else the caller. Raises Http404 for nobody."""
    if not ACTS[body["act"]].of_player:
        return None
    own = None if body["player"] else entrant_of(actor, event)
    return own or get_object_or_404(event.entrants.select_related("event"), pk=body["player"])


def _draft_json(event: Event, actor: Any) -> dict[str, Any]:
    now = draft_now(event)
    own = entrant_of(actor, event)
    tables = [table for table in now.tables if own is not None and table.seat_of(own)]
    return {
        "draft": now.rules.title,
        "seated": now.draft is not None,
        "begun": now.draft.piles_begun if now.draft else 0,
        "over": now.is_over,
        "build_until": now.build_until,
        "missing": list(event.scheme.prepares.missing(event)) if event.scheme.prepares else [],
        "pods": [_pod_json(table) for table in now.tables],
        "own": [pick.card for table in tables for pick in table.record.taken(own.pk)] if own else [],
    }


def _pod_json(table: DraftTable) -> dict[str, Any]:
    step = table.step
    return {
        "pod": table.number,
        "pile": step.pile if step else 0,
        "pick": step.turn if step else 0,
        "direction": step.direction if step else "",
        "picking": table.is_picking,
        "due_at": table.due_at,
        "faults": list(table.faults),
        "seats": [
            {
                "player": row.seat.entrant_id,
                "name": row.seat.entrant.name,
                "place": row.seat.place,
                "picks": row.made,
                "state": row.state,
                "on_paper": row.seat.on_paper,
                "missing": row.missing,
            }
            for row in table.rows
        ],
    }
