"""The judging part of the API, under /api/: hand logs in, read verdicts, check a log again or on the spot."""

from __future__ import annotations

import threading
import time
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied as Refused
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.exceptions import APIException, NotAuthenticated, NotFound, PermissionDenied
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.events.log_standing import BREAKS, Standing
from tournament.events.models import Entrant, Match
from tournament.events.permissions import actor_of, may_hand_in, may_judge
from tournament.limits.clients import machine_of
from tournament.parsers import Json

from . import queries, services, tasks, uploads, worker
from .components import ComponentCache
from .limits import limit
from .models import GameLog, Replay
from .parsers import PlainText
from .permissions import require_open, sees_verdict, standing_of


#: At least one sign that is printed, and no NUL: what `services.read_text` takes.
@extend_schema_field({"type": "string", "minLength": 1, "pattern": r"^[^\x00]*[!-~][^\x00]*$"})
class LogText(serializers.Field):
    """The text of a log, untrimmed; what is wrong with it the service says, with the place."""

    def to_internal_value(self, data: Any) -> str | bytes:
        if not isinstance(data, str | bytes):
            raise serializers.ValidationError("The log must be text.")
        return data


@extend_schema_field({"type": "string", "format": "binary"})
class LogFile(serializers.FileField):
    pass


@extend_schema_field({"type": "string", "maxLength": 40, "pattern": r"^[^\x00]*$"})
class PlayerCode(serializers.CharField):
    pass


class MatchOfLog(serializers.Serializer):
    """The match and the game that a log belongs to, if any."""

    match = serializers.IntegerField(required=False, min_value=1, max_value=2**31, help_text="number of the match")
    game = serializers.IntegerField(required=False, default=1, min_value=1, max_value=limit("LOG_MAX_GAME"))
    code = PlayerCode(required=False, allow_blank=True, max_length=40, help_text="a guest's player code")


class HandIn(MatchOfLog):
    text = LogText(required=False)
    file = LogFile(required=False, allow_empty_file=True)


class HandInJson(MatchOfLog):
    """How the schema tells it: a log in JSON is a text, and there has to be one."""

    text = LogText(help_text="the log; or send it as a form with `file`, or as a text/plain body")


class HandInForm(MatchOfLog):
    """In a form it may be a file."""

    file = LogFile()


class RulingOut(serializers.Serializer):
    """A ruling that the verdict uses; `JUDGE` is the word of a judge in the log."""

    rule = serializers.CharField()
    option = serializers.CharField(allow_null=True, help_text="the option that switches it")
    line = serializers.IntegerField()
    statement = serializers.CharField()
    restates = serializers.BooleanField(help_text="it says the same as the book, so the verdict does not depend on it")


class BreakOut(serializers.Serializer):
    """An entry that breaks a rule and on which a judge has ruled; the lines after it are checked."""

    line = serializers.IntegerField()
    turn = serializers.IntegerField(allow_null=True)
    rule = serializers.CharField()
    message = serializers.CharField()
    entry = serializers.CharField(help_text="as written")
    stands = serializers.BooleanField(help_text="true: left to stand; false: undone")
    ruled_line = serializers.IntegerField()
    ruled_turn = serializers.IntegerField(allow_null=True)
    told = serializers.CharField(help_text="all of it in words")
    reason = serializers.CharField(help_text="the judge's")


class ImpliedOut(serializers.Serializer):
    """Steps that the log leaves out, as the entries that would say so, in front of a line."""

    line = serializers.IntegerField(allow_null=True, help_text="the line after them; null: they end the game")
    steps = serializers.ListField(child=serializers.CharField())


class VerdictOut(serializers.Serializer):
    """What `rules.core.verdict.Verdict.as_json()` gives, as it was stored."""

    verdict = serializers.CharField()
    line = serializers.IntegerField(allow_null=True)
    column = serializers.IntegerField(allow_null=True)
    turn = serializers.IntegerField(allow_null=True)
    step = serializers.CharField(allow_null=True)
    player = serializers.CharField(allow_null=True)
    entry = serializers.CharField(allow_null=True)
    rule = serializers.CharField(allow_null=True)
    book = serializers.CharField(allow_null=True)
    section = serializers.CharField(allow_null=True)
    message = serializers.CharField()
    missing = serializers.ListField(
        child=serializers.CharField(), help_text="of a payment that is too little: the energy, `generic` for any"
    )
    legal = serializers.ListField(child=serializers.CharField())
    position = serializers.DictField(allow_null=True)
    entries = serializers.IntegerField()
    result = serializers.DictField(allow_null=True)
    rulings = RulingOut(many=True, help_text="the rulings used")
    breaks = BreakOut(many=True, help_text="breaks of rules that a judge has ruled on in the log")
    implied = ImpliedOut(many=True, help_text="what the log leaves out because it is implied")
    notes = serializers.ListField(child=serializers.CharField())
    versions = serializers.DictField(child=serializers.CharField())


STANDS = (
    'Of a log of a match, what it is worth as proof of the result: "proves", "breaks" (a rule; no judge has confirmed '
    'it), "confirmed", "unreadable", "misfit" (not of this match), "contradicts" (another result), "unfinished", '
    '"undecided", "waiting", "aside" (a judge has set it aside), "with a judge"; empty for a log of no match.'
)


class LogOut(serializers.ModelSerializer):
    """A log and how far its judging is. `verdict` is null until there is one that the reader may be told."""

    state = serializers.CharField(source="newest_replay.state", read_only=True)
    done = serializers.IntegerField(source="newest_replay.done", read_only=True)
    total = serializers.IntegerField(source="newest_replay.total", read_only=True)
    verdict = serializers.SerializerMethodField()
    stands = serializers.SerializerMethodField()
    says = serializers.SerializerMethodField()
    page = serializers.CharField(source="get_absolute_url", read_only=True)

    class Meta:
        model = GameLog
        fields: tuple[str, ...] = (
            "id",
            "match",
            "game",
            "size",
            "digest",
            "created_at",
            "state",
            "done",
            "total",
            "verdict",
            "stands",
            "says",
            "page",
        )

    @extend_schema_field({"type": "string", "nullable": True})
    def get_verdict(self, log: GameLog) -> str | None:
        return log.newest_verdict.verdict if log.newest_verdict and self._is_told(log) else None

    @extend_schema_field({"type": "string", "description": STANDS})
    def get_stands(self, log: GameLog) -> str:
        standing = self._standing(log)
        hidden = standing is not None and standing.kind == BREAKS and not self._is_told(log)
        return "with a judge" if hidden else standing.kind if standing else ""

    @extend_schema_field(
        {"type": "array", "items": {"type": "string"}, "description": "What does not fit, in sentences."}
    )
    def get_says(self, log: GameLog) -> list[str]:
        standing = self._standing(log)
        hidden = standing is None or (standing.kind == BREAKS and not self._is_told(log))
        return list(standing.says) if standing and not hidden else []

    def _is_told(self, log: GameLog) -> bool:
        return sees_verdict(self.context.get("actor"), log, self._standing(log)) if "actor" in self.context else True

    def _standing(self, log: GameLog) -> Standing | None:
        if not hasattr(self, "_found"):
            self._found = standing_of(log)
        return self._found


class LogOutWithText(LogOut):
    class Meta(LogOut.Meta):
        fields = (*LogOut.Meta.fields, "text")


class Busy(APIException):
    """`wait`: seconds after which it is worth trying again; None where it never is."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE

    def __init__(self, said: str, wait: int | None = None) -> None:
        super().__init__(said)
        self.wait = wait  # Django REST framework sends it as Retry-After


class LogRefusal(serializers.Serializer):
    """Why a request was refused."""

    detail = serializers.CharField()


def answers(**said: str) -> dict[int, OpenApiResponse]:
    """Return `_404="There is no such log."` as the schema wants it: each refusal has a `detail`."""
    return {int(number.strip("_")): OpenApiResponse(LogRefusal, words) for number, words in said.items()}


WRONG_FIELDS = OpenApiResponse(
    OpenApiTypes.OBJECT,
    "`detail` says what is wrong with the log, where, and the way out; or each wrong field has a list of reasons.",
)
NOT_SIGNED_IN = "Wrong name or password."
NOT_CONFIRMED = (
    "A judge has to check this log first. Until then only the two players and the staff can see the verdict."
)
NO_LOG = answers(_404="There is no such log.", _401=NOT_SIGNED_IN)
TOO_MANY = "Too many requests; `Retry-After` says for how many seconds."
KINDS = {"application/json": HandInJson, "multipart/form-data": HandInForm}
REFUSED = answers(
    _401=NOT_SIGNED_IN,
    _413="The log is too long.",
    _415="The body must be JSON, a form or plain text.",
    _429=TOO_MANY,
) | {400: WRONG_FIELDS}


def refuse(error: services.LogError) -> Response:
    return Response({"detail": str(error)}, status=error.status)


def check_length(request: Request, most: int) -> None:
    """Refuse a body before it is read. Room is left for JSON escapes and the other fields."""
    length = uploads.number(request.META.get("CONTENT_LENGTH")) or 0
    if length > 6 * most + 4096:
        raise services.LogTooLarge(f"The request has {length} bytes.", f"A log has at most {services.logs.kib(most)}.")


def sent(request: Request, most: int) -> dict[str, Any]:
    """Return the checked fields of a request with a log. Raises LogError or ValidationError."""
    check_length(request, most)
    data = request.data if hasattr(request.data, "get") else {}
    form = HandIn(data=data)
    form.is_valid(raise_exception=True)
    found = form.validated_data
    if file := found.get("file"):
        found["text"] = uploads.read_file(file)
    return {"text": ""} | found


def reader(request: Request, log: GameLog) -> Any:
    """Return who asks about a log: the account, or the guest whose browser holds a code of the match's event."""
    return actor_of(request, log.match.event) if log.match else request.user


def find_log(log_id: str) -> GameLog:
    return get_object_or_404(queries.full(log_id))


def _require_open(actor: Any, log: GameLog) -> None:
    """Raise PermissionDenied, as the API says it, while the teams of a log are hidden from whoever asks."""
    try:
        require_open(actor, log)
    except Refused as error:
        raise PermissionDenied(str(error)) from error


def who(request: Request, match: Match | None, code: str) -> Any:
    """Return the actor: the account, or the guest who names a player code or whose browser holds one."""
    if match is None:
        return request.user
    guest = Entrant.objects.filter(event=match.event, code=code).first() if code else None
    actor = guest or actor_of(request, match.event)
    if not may_hand_in(actor, match):
        if isinstance(actor, AnonymousUser) and not code:
            raise NotAuthenticated("Sign in, or send your player code, to hand in the log of a match.")
        raise PermissionDenied(uploads.refusal(actor, match))
    return actor


def find_match(number: int | None) -> Match | None:
    if number is None:
        return None
    match = Match.objects.select_related("round__event").filter(pk=number).first()
    if match is None:
        raise NotFound(f"There is no match {number}.")
    return match


class Logs(APIView):
    permission_classes = [AllowAny]
    parser_classes = [Json, MultiPartParser, FormParser, PlainText]

    @extend_schema(
        operation_id="logs_create", request=KINDS,
        responses=REFUSED | {201: LogOut} | answers(
            _403="Only the two players of this table and the staff may hand in its log.", _404="There is no such match."
        ),
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """Hand in a log. It is checked in the background: ask its `verdict` until there is one."""
        try:
            fields = sent(request, limit("LOG_MAX_BYTES"))
            match = find_match(fields.get("match"))
            actor = who(request, match, fields.get("code", ""))
            client = machine_of(request)
            log = services.attach_log(actor, match, fields["text"], game=fields.get("game", 1), client=client)
        except services.LogError as error:
            return refuse(error)
        if log.newest_replay.state == Replay.State.WAITING:
            tasks.send(log.newest_replay)
        return Response(LogOut(find_log(log.pk), context={"actor": actor}).data, status=status.HTTP_201_CREATED)


class LogDetail(APIView):
    @extend_schema(
        operation_id="logs_read",
        responses=NO_LOG | {200: LogOutWithText} | answers(_403="The teams of its match are hidden from you yet."),
    )
    def get(self, request: Request, log_id: str) -> Response:
        """Return a log with its text and the state of its judging."""
        log = find_log(log_id)
        actor = reader(request, log)
        _require_open(actor, log)
        return Response(LogOutWithText(log, context={"actor": actor}).data)


class LogVerdict(APIView):
    @extend_schema(
        operation_id="logs_verdict",
        responses=NO_LOG
        | {200: VerdictOut}
        | answers(_403=NOT_CONFIRMED, _404="There is no such log, or it has no verdict yet."),
    )
    def get(self, request: Request, log_id: str) -> Response:
        """Return the verdict of the newest replay that reached one."""
        log = find_log(log_id)
        if log.newest_verdict is None:
            raise Http404(f"Log {log_id} has no verdict yet; its newest replay is {log.newest_replay.state}.")
        actor = reader(request, log)
        _require_open(actor, log)
        if not sees_verdict(actor, log, standing_of(log)):
            raise PermissionDenied(NOT_CONFIRMED)
        return Response(log.newest_verdict.data)


class Recompute(APIView):
    @extend_schema(
        operation_id="logs_recompute", request=None,
        responses=NO_LOG | {202: LogOut} | answers(
            _403="Only judges and organizers may have a log checked again.", _429=TOO_MANY
        ),
    )  # fmt: skip
    def post(self, request: Request, log_id: str) -> Response:
        """Check a log again with today's engine, before those of players. For judges and organizers.

        While it waits it is moved up; while it is being checked nothing changes, unless that takes longer than it
        ever should: then its worker loses it, and it waits again.
        """
        log = find_log(log_id)
        if not may_judge(request.user, log.match):
            raise PermissionDenied("Only judges and organizers may have a log checked again.")
        tasks.send(services.recompute(request.user, log))
        return Response(LogOut(find_log(log_id), context={"actor": request.user}).data, status=status.HTTP_202_ACCEPTED)


class QuickReplay(APIView):
    permission_classes = [AllowAny]
    parser_classes = [Json, MultiPartParser, FormParser, PlainText]

    @extend_schema(
        operation_id="replay", request=KINDS,
        responses=REFUSED | {200: VerdictOut} | answers(
            _403="A browser that is signed in sends the token of its page along.",
            _503="It takes too long to check on the spot: hand it in instead. Or, with `Retry-After`, another log is "
            "being checked on the spot."
        ),
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """Check a short log on the spot; nothing is stored."""
        most = limit("LOG_QUICK_BYTES")
        try:
            text, _ = services.read_text(sent(request, most)["text"], most)
        except services.LogError as error:
            return refuse(error)
        return Response(quick_verdict(text))


#: A process judges one log on the spot at a time: the others that ask at once do not keep its pages waiting.
ON_THE_SPOT = threading.Lock()


def quick_verdict(text: str) -> dict[str, Any]:
    """Raises Busy when another log is judged on the spot, and when this one takes longer than a page may."""
    until = time.monotonic() + limit("REPLAY_QUICK_SECONDS")

    def hurry(done: int, total: int) -> None:
        if time.monotonic() > until:
            raise Busy(f"The log takes too long to check on the spot ({done} of {total} entries). Hand it in instead.")

    if not ON_THE_SPOT.acquire(blocking=False):
        raise Busy("Another log is being checked on the spot. Try again in a second, or hand the log in.", wait=1)
    try:
        return worker.replay(text, ComponentCache().of_text(text), hurry).as_json()
    finally:
        ON_THE_SPOT.release()


api_urls = [
    path("logs/", Logs.as_view(), name="api-logs"),
    path("logs/<slug:log_id>/", LogDetail.as_view(), name="api-log"),
    path("logs/<slug:log_id>/verdict/", LogVerdict.as_view(), name="api-log-verdict"),
    path("logs/<slug:log_id>/recompute/", Recompute.as_view(), name="api-log-recompute"),
    path("replay/", QuickReplay.as_view(), name="api-replay"),
]
