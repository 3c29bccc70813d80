"""A store's own cards and dice sets by machine: read, change and remove them (organizers)."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.conquest import services as conquest
from cardpool.dice_sets import services as dice_sets
from cardpool.dice_sets.models import StoreDiceSet
from cardpool.manage import services
from cardpool.manage.api import FAULTY, TAKEN, CardProblemSerializer, SetFileSerializer
from cardpool.manage.permissions import MayManage
from cardpool.models import OwnSet
from cardpool.services import Load
from rules.core.file_fields import CardFilesError
from rules.dungeon_dice.set_checks import DiceSetError

VERSION = inline_serializer("NewCardData", {"version": serializers.IntegerField(), "digest": serializers.CharField()})
NOT_A_SET = OpenApiResponse(FAULTY, description="Every fault, by card and field; nothing was saved.")
GONE = inline_serializer(
    "WouldGo",
    {
        "removed": serializers.ListField(child=serializers.CharField(), help_text="Codes of cards."),
        "uses": serializers.ListField(child=serializers.CharField(), help_text="Who has them: teams, events, logs."),
    },
)


class OwnSetChangeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80, required=False)
    edition = serializers.CharField(max_length=40, required=False)


class DiceSetSerializer(serializers.Serializer[Any]):
    """A dice set of Dungeon Dice. Without a digest it cannot be played with yet: `problems` say why."""

    code = serializers.CharField()
    name = serializers.CharField()
    digest = serializers.CharField(allow_blank=True, help_text="What an event's `dice_set` names.")
    is_own = serializers.BooleanField(help_text="False: it comes with the product.")
    problems = serializers.ListField(child=serializers.CharField())


class DiceSetsSerializer(serializers.Serializer[Any]):
    dice_sets = DiceSetSerializer(many=True)


class DiceSetFileSerializer(serializers.Serializer[Any]):
    """A set file (docs/dice-set.md); `replace` puts it in the place of the store's own set with its code."""

    file = serializers.JSONField()
    replace = serializers.BooleanField(default=False)


def _new(load: Load) -> Response:
    return Response({"version": load.version.number, "digest": load.version.digest})


def _faulty(error: CardFilesError) -> Response:
    return Response({"problems": CardProblemSerializer(error.problems, many=True).data}, status.HTTP_400_BAD_REQUEST)


class CardsView(APIView):
    """A call about cards of the store; whoever is none of its organizers is refused, and what is not there is 404."""

    permission_classes = [MayManage]

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, services.NoSuchCard | dice_sets.NoSuchDiceSet):
            exc = Http404(str(exc))
        if isinstance(exc, ValidationError) and isinstance(exc.detail, dict):
            told = [(name, [*each][0]) for name, each in exc.detail.items()]
            found = [{"card": "the request", "field": name, "message": str(message)} for name, message in told]
            return Response({"problems": found}, status.HTTP_400_BAD_REQUEST)
        if isinstance(exc, ParseError):
            unread = {"card": "the request", "field": "its body", "message": str(exc.detail)}
            return Response({"problems": [unread]}, status.HTTP_400_BAD_REQUEST)
        return super().handle_exception(exc)


class TrapsSerializer(serializers.Serializer[Any]):
    digest = serializers.CharField(read_only=True, help_text="Of all cards of Dice Conquest, as logs name them.")
    file = serializers.JSONField(help_text="A file of traps, as this address gives it.")


class Traps(CardsView):
    """The store's own texts of the traps of Dice Conquest."""

    def get_permissions(self) -> list[Any]:
        return [MayManage()] if self.request.method == "PUT" else []

    @extend_schema(responses=TrapsSerializer)
    def get(self, request: Request) -> Response:
        """Return the traps in force."""
        found = conquest.cards()
        return Response({"digest": found.digest, "file": conquest.traps_file()})

    @extend_schema(request=TrapsSerializer, responses={200: TrapsSerializer, 400: NOT_A_SET})
    def put(self, request: Request) -> Response:
        """Put other traps in force; organizers only. With any fault nothing is saved."""
        asked = TrapsSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        file = asked.validated_data["file"]
        try:
            conquest.save_traps(request.user, file if isinstance(file, dict) else {})
        except CardFilesError as error:
            return _faulty(error)
        return self.get(request)


class OwnSetDetail(CardsView):
    @extend_schema(operation_id="own_set_read", responses=SetFileSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Return one of the store's own sets as its file; organizers only."""
        return Response(services.own_set(code).data)

    @extend_schema(request=OwnSetChangeSerializer, responses={200: VERSION, 400: NOT_A_SET})
    def patch(self, request: Request, code: str) -> Response:
        """Give an own set another name or rule book; organizers only."""
        own = services.own_set(code)
        asked = OwnSetChangeSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        wanted = {"name": own.name, "edition": own.edition} | asked.validated_data
        try:
            return _new(services.rename_set(request.user, code, **wanted))
        except CardFilesError as error:
            return _faulty(error)

    @extend_schema(responses={200: VERSION})
    def delete(self, request: Request, code: str) -> Response:
        """Remove an own set; organizers only. Versions of the card data made so far keep its cards."""
        return _new(services.remove_set(request.user, code))


class OwnSetUses(CardsView):
    @extend_schema(operation_id="own_set_uses", responses=GONE)
    def get(self, request: Request, code: str) -> Response:
        """Return what removing an own set would take away, and who has it; organizers only."""
        removal = services.removal(services.own_set(code))
        return Response({"removed": removal.codes, "uses": [f"{use.code}: {use.what}" for use in removal.uses]})


class OwnCard(CardsView):
    @extend_schema(operation_id="own_card_read", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, code: str, number: int) -> Response:
        """Return the facts of an own card, as its set's file has them; organizers only."""
        entry = services.own_set(code).entry(number)
        if entry is None:
            raise Http404
        return Response(entry)

    @extend_schema(request=OpenApiTypes.OBJECT, responses={200: VERSION, 400: NOT_A_SET})
    def put(self, request: Request, code: str, number: int) -> Response:
        """Add a card to an own set, or put it in the place of the one with its number; organizers only."""
        own: OwnSet = services.own_set(code)
        if not isinstance(request.data, dict):
            raise ParseError("Send one object: the facts of the card.")
        facts = {**request.data, "number": number}
        try:
            return _new(services.save_card(request.user, code, facts, is_new=own.entry(number) is None))
        except CardFilesError as error:
            return _faulty(error)

    @extend_schema(responses={200: VERSION})
    def delete(self, request: Request, code: str, number: int) -> Response:
        """Remove a card from an own set; organizers only."""
        return _new(services.remove_card(request.user, code, number))


def _own_json(row: StoreDiceSet) -> dict[str, Any]:
    report = dice_sets.report(row)
    digest = report.dice_set.digest if report.dice_set else ""
    problems = [str(problem) for problem in report.problems]
    return {"code": row.code, "name": row.name, "digest": digest, "is_own": True, "problems": problems}


class DiceSets(CardsView):
    def get_permissions(self) -> list[Any]:
        return [MayManage()] if self.request.method == "POST" else []

    @extend_schema(responses=DiceSetsSerializer)
    def get(self, request: Request) -> Response:
        """Return the dice sets: the product's and the store's own."""
        ours = [
            {"code": each.id, "name": each.name, "digest": each.digest, "is_own": False, "problems": []}
            for each in dice_sets.shipped().values()
        ]
        return Response({"dice_sets": [*ours, *(_own_json(row) for row in StoreDiceSet.objects.all())]})

    @extend_schema(
        request=DiceSetFileSerializer,
        responses={201: DiceSetSerializer, 400: NOT_A_SET, 409: OpenApiResponse(TAKEN, "The set exists already.")},
    )
    def post(self, request: Request) -> Response:
        """Store a dice set from its file; organizers only. With any fault nothing is saved."""
        asked = DiceSetFileSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        file, replace = asked.validated_data["file"], asked.validated_data["replace"]
        try:
            row = dice_sets.store_file(request.user, file if isinstance(file, dict) else {}, replace)
        except DiceSetError as error:
            found = [
                {"card": each.die or "the set", "field": each.field, "message": each.message} for each in error.problems
            ]
            return Response({"problems": found}, status.HTTP_400_BAD_REQUEST)
        except dice_sets.DiceSetExists as error:
            answer: dict[str, Any] = {"detail": str(error), "removed": [], "uses": []}
            return Response(answer, status.HTTP_409_CONFLICT)
        return Response(_own_json(row), status.HTTP_201_CREATED)


class OwnDiceSet(CardsView):
    @extend_schema(operation_id="dice_set_read", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, code: str) -> Response:
        """Return the file of one of the store's dice sets; organizers only."""
        return Response(dice_sets.own(code).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, code: str) -> Response:
        """Take a dice set off the list; organizers only. Events and logs that name it keep it."""
        dice_sets.remove(request.user, code)
        return Response(status=status.HTTP_204_NO_CONTENT)
