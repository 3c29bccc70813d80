"""The judging part of the API, under /api/: hand logs in, read verdicts, check a log again or on the spot."""

from __future__ import annotations

import threading
import time
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied as Refused
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, NotAuthenticated, NotFound, PermissionDenied
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.events.models import Entrant, Match
from tournament.events.permissions import actor_of, may_hand_in, may_judge
from tournament.judging import services, tasks, uploads, worker
from tournament.judging.components import ComponentCache
from tournament.judging.finding import find_log, reader_of
from tournament.judging.limits import limit
from tournament.judging.models import GameLog, Replay
from tournament.judging.permissions import require_open, sees_verdict, standing_of
from tournament.limits.clients import machine_of
from tournament.parsers import Json

from .parsers import PlainText
from .shapes import HandIn, HandInForm, HandInJson, LogOut, LogOutWithText, LogRefusal, VerdictOut


class Busy(APIException):
    """`wait`: seconds after which it is worth trying again; None where it never is."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE

    def __init__(self, said: str, wait: int | None = None) -> None:
        super().__init__(said)
        self.wait = wait  # Django REST framework sends it as Retry-After


def answers(**said: str) -> dict[int, OpenApiResponse]:
    """Return `_404="There is no such log."` as the schema wants it: each refusal has a `detail`."""
    return {int(number.strip("_")): OpenApiResponse(LogRefusal, words) for number, words in said.items()}


WRONG_FIELDS = OpenApiResponse(
    OpenApiTypes.OBJECT,
    "`detail` says what is wrong with the log, where, and the way out; or each wrong field has a list of reasons.",
)
NOT_SIGNED_IN = "Wrong name or password."
NOT_CONFIRMED = (
    "A judge has to check this log first. Until then only the players of the table and the staff can see the verdict."
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
            _403="Only the players of this table and the staff may hand in its log.", _404="There is no such match."
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
        actor = reader_of(request, log)
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
        actor = reader_of(request, log)
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
        if not may_judge(request.user, log.place):
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
