"""Sets and texts by machine: POST /api/sets/ and POST /api/cards/check (organizers)."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.manage import services
from cardpool.manage.checks import FIELDS, LISTS
from cardpool.manage.permissions import MayManage
from cardpool.manage.textcheck import CheckedLine, check_line
from rules.core.file_fields import CardFilesError

SENT = "the sent set"


class CardProblemSerializer(serializers.Serializer[Any]):
    card = serializers.CharField()
    field = serializers.CharField()
    message = serializers.CharField()


class SetFileSerializer(serializers.Serializer[Any]):
    """A set in the form of a data file. `replace` puts it in the place of an own set with its code."""

    set = serializers.CharField()
    edition = serializers.CharField()
    name = serializers.CharField()
    cards = serializers.ListField(child=serializers.DictField(), help_text=f"Facts of a card: {', '.join(FIELDS)}.")
    replace = serializers.BooleanField(default=False)


class TextSerializer(serializers.Serializer[Any]):
    lines = serializers.ListField(
        child=serializers.CharField(max_length=LISTS["text"][1]),
        max_length=LISTS["text"][0],
        help_text="One ability each.",
    )


class TextProblemSerializer(serializers.Serializer[Any]):
    column = serializers.IntegerField(help_text="From 1.")
    message = serializers.CharField()
    expected = serializers.ListField(child=serializers.CharField())
    nearest = serializers.ListField(child=serializers.CharField(), help_text="Patterns of phrases that come close.")


class CheckedLineSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField(source="number")
    text = serializers.CharField()
    kind = serializers.CharField(help_text="Empty when the line has no reading.")
    phrases = serializers.ListField(child=serializers.CharField())
    problem = TextProblemSerializer(allow_null=True)


SAVED = inline_serializer(
    "SavedSet",
    {"set": serializers.CharField(), "version": serializers.IntegerField(), "digest": serializers.CharField()},
)
FAULTY = inline_serializer("FaultySet", {"problems": CardProblemSerializer(many=True)})
TAKEN = inline_serializer(
    "SetExists",
    {
        "detail": serializers.CharField(),
        "removed": serializers.ListField(child=serializers.CharField()),
        "uses": serializers.ListField(child=serializers.CharField()),
    },
)


class WriteSet(APIView):
    """Mixed into the list of sets: the same address takes a new one."""

    def handle_exception(self, exc: Exception) -> Response:
        """A body that is no JSON is a fault of the set like any other, wherever it was read first."""
        if isinstance(exc, ParseError):
            return Response({"problems": [_whole(str(exc))]}, status.HTTP_400_BAD_REQUEST)
        return super().handle_exception(exc)

    @extend_schema(
        operation_id="save_set",
        request=SetFileSerializer,
        responses={
            201: SAVED,
            400: OpenApiResponse(FAULTY, description="Every fault, by card and field; nothing was saved."),
            409: OpenApiResponse(TAKEN, description="The set already exists: what replacing it would remove."),
        },
    )
    def post(self, request: Request) -> Response:
        """Save an own set: organizers only. All or nothing, and a new version of the card data."""
        if not isinstance(request.data, dict):
            return Response({"problems": [_whole("should be one object")]}, status.HTTP_400_BAD_REQUEST)
        data = {name: value for name, value in request.data.items() if name != "replace"}
        try:
            load = services.save_set(request.user, data, SENT, request.data.get("replace") is True)
        except CardFilesError as error:
            problems = CardProblemSerializer(error.problems, many=True).data
            return Response({"problems": problems}, status.HTTP_400_BAD_REQUEST)
        except services.SetExists as exists:
            uses = [f"{use.code}: {use.what}" for use in exists.uses]
            answer = {"detail": str(exists), "removed": exists.removed, "uses": uses}
            return Response(answer, status.HTTP_409_CONFLICT)
        saved = {"set": data["set"], "version": load.version.number, "digest": load.version.digest}
        return Response(saved, status.HTTP_201_CREATED)


def _whole(message: str) -> dict[str, str]:
    return {"card": "the set", "field": "the file", "message": message}


class CheckText(APIView):
    permission_classes = [MayManage]

    @extend_schema(
        operation_id="check_card_text", request=TextSerializer, responses={200: CheckedLineSerializer(many=True)}
    )
    def post(self, request: Request) -> Response:
        """Read the lines of a card text: for each its phrases, or where and why it cannot be read. Organizers only."""
        sent = TextSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        lines: list[CheckedLine] = [check_line(n, line) for n, line in enumerate(sent.validated_data["lines"], start=1)]
        return Response(CheckedLineSerializer(lines, many=True).data)
