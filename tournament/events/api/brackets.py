"""The bracket as pages and paper draw it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.events.shown.bracket import BracketMatch, Seat, bracket

from .common import DetailSerializer, find_event


class SeatSerializer(serializers.Serializer):
    player = serializers.IntegerField(allow_null=True, help_text="The player's number; null while the seat is open.")
    name = serializers.CharField()
    seed = serializers.IntegerField(help_text="From 1, the best; 0 while the seat is open.")
    games = serializers.CharField(help_text="Games won so far.")
    won = serializers.BooleanField()
    waits = serializers.CharField(help_text='Whom an open seat waits for: "winner of table 2", or "bye".')


class BracketMatchSerializer(serializers.Serializer):
    label: serializers.CharField = serializers.CharField(  # type: ignore[assignment]
        help_text='Where it is no match of its round\'s own: "third place".'
    )
    page = serializers.CharField(help_text="The address of the table; empty while it is not seated, and for a bye.")
    seats = SeatSerializer(many=True)


class BracketRoundSerializer(serializers.Serializer):
    title = serializers.CharField()
    matches = BracketMatchSerializer(many=True)


class BracketPartSerializer(serializers.Serializer):
    title = serializers.CharField(help_text='"The bracket"; of double elimination each side.')
    rounds = BracketRoundSerializer(many=True)


class BracketSerializer(serializers.Serializer):
    parts = BracketPartSerializer(many=True, help_text="Empty before the first round of a bracket is published.")


def _seat(seat: Seat) -> dict[str, Any]:
    entrant = seat.entrant
    return {
        "player": entrant.pk if entrant else None,
        "name": entrant.name if entrant else "",
        "seed": seat.seed,
        "games": seat.games,
        "won": seat.won,
        "waits": seat.waits,
    }


def _match(match: BracketMatch) -> dict[str, Any]:
    return {"label": match.label, "page": match.address, "seats": [_seat(seat) for seat in match.seats]}


class Bracket(APIView):
    @extend_schema(responses={200: BracketSerializer, 404: DetailSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Return the bracket as far as it is public, with the seats that are still to be won."""
        parts = [
            {
                "title": part.title,
                "rounds": [
                    {"title": round_.title, "matches": [_match(match) for match in round_.matches]}
                    for round_ in part.rounds
                ],
            }
            for part in bracket(find_event(request, slug))
        ]
        return Response({"parts": parts})
