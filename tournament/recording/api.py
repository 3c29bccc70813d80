"""What the phones' pages ask and send, in JSON under /record/<code>/."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournament.judging import tasks

from . import facade, finishing, history, phone_rules, present, services
from .errors import Forbidden, RecordingError
from .limits import limit
from .models import Recording, Signal, Watch
from .permissions import ONLOOKER, Visitor, require_pen, require_phone, require_sight
from .requests import (
    body_of,
    entries_in,
    flag_in,
    for_phones,
    lines_in,
    number_in,
    require_method,
    signal_in,
    text_in,
    word_in,
)
from .services import at_distance

JSON = "application/json"


@never_cache
@for_phones
def state(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show where the game stands, or stood after `?number=N`. 204 to a poll that has it already (`?have=version`)."""
    require_method(request, "GET")
    require_sight(visitor)
    _note_seen(visitor)
    recording = visitor.recording
    asked = request.GET.get("number", "")
    number = number_in({"number": int(asked) if _is_number(asked) else None}, "number") if asked else None
    if not visitor.delay and number is None and request.GET.get("have") == str(recording.version):
        return HttpResponse(status=204)
    if visitor.role == ONLOOKER:
        return _told(visitor, history.body_later(recording, visitor.delay, number))
    return _told(visitor, history.body_at(recording, recording.number if number is None else number))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _told(visitor: Visitor, body: str, **more: Any) -> HttpResponse:
    """Return the state with who is asking in it, and what else is said."""
    own = present.dumped({"you": present.you(visitor)} | more)
    return HttpResponse(f"{body[:-1]},{own[1:]}", content_type=JSON)


def _note_seen(visitor: Visitor) -> None:
    """Note that a phone that polls is there, as those that listen are noted by their stream."""
    device = visitor.device
    if device is not None and device.seen_at < timezone.now() - timedelta(seconds=limit("STREAM_BEAT_SECONDS") / 2):
        services.note_seen([device.pk])


@never_cache
@for_phones
def table(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show what stays the same during the game: cards, dice and faces."""
    require_method(request, "GET")
    require_sight(visitor)
    recording = visitor.recording
    key = f"recording.table.{recording.pk}.{recording.start}"
    found = caches["pages"].get(key)
    if found is None:
        found = present.dumped(facade.table(recording.header))
        caches["pages"].set(key, found, history.KEPT)
    return HttpResponse(found, content_type=JSON)


@never_cache
@for_phones
def engine(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show what a player's phone needs to go on without a network; a game with the server's dice cannot."""
    require_method(request, "GET")
    require_phone(visitor)
    if visitor.recording.at_distance:
        raise RecordingError("at-a-distance", "The server throws the dice of this game.", "It needs the network.")
    return HttpResponse(phone_rules.facts_of(visitor.recording), content_type=JSON)


@never_cache
@for_phones
def entries(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """GET: every entry, with which of them hold (`?after=N`: those behind it). POST: take entries down."""
    if request.method == "GET":
        return _list(request, visitor)
    require_method(request, "POST")
    taken = services.take_entries(visitor, entries_in(body_of(request)))
    if at_distance.ends_by_itself(taken.recording):
        return _finished(_again(visitor, taken.recording), taken.recording.head)
    told: dict[str, Any] = {"taken": [present.entry_of(row) for row in taken.rows]}
    if taken.stopped is not None:
        told["stopped"] = taken.stopped.as_json()
    fresh = Visitor(taken.recording, visitor.user, visitor.device, visitor.judges)
    return _told(fresh, taken.recording.live.body, **told)


def _list(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    require_sight(visitor)
    recording = visitor.recording
    newest = history.number_before(recording, visitor.delay)
    rows = list(recording.entries.filter(number__lte=newest))
    after = request.GET.get("after", "")
    least = int(after) if _is_number(after) else 0
    sentences = {} if least else history.sentences_of(recording, rows)  # what is asked for later is in the state
    told = present.entries_of(rows, sentences)
    if visitor.role == ONLOOKER:
        told = present.entries_for_onlookers(recording, told)
    return JsonResponse({"entries": [each for each in told if each["number"] > least]})


@never_cache
@for_phones
def what_if(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show what would be after these lines, from any entry: `{"number": 12, "lines": ["attack all"]}`; keep nothing."""
    require_method(request, "POST")
    require_phone(visitor)
    sent, recording = body_of(request), visitor.recording
    tried = history.tried(recording, number_in(sent, "number", recording.number), lines_in(sent))
    return HttpResponse(present.dumped(tried), content_type=JSON)


@never_cache
@for_phones
def sentences(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Say what entries mean that another phone was quicker than: a sentence for each, "" where only the notation says
    it. Nothing is kept.
    """
    require_method(request, "POST")
    require_phone(visitor)
    sent = entries_in(body_of(request))
    return JsonResponse({"told": history.would_say(visitor.recording, sent)})


@never_cache
@for_phones
def signals(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Take a signal: so it was, not so, the pen please, judge …"""
    require_method(request, "POST")
    sent = signal_in(body_of(request))
    if sent["kind"] == Signal.Kind.OFFER:
        services.require_offer(visitor, sent["text"])
    recording = services.send_signal(visitor, **sent)
    if recording.at_distance:
        recording = services.undo_agreed(_again(visitor, recording), sent["kind"])
        recording = services.offer_agreed(_again(visitor, recording), sent["kind"])
        if at_distance.ends_by_itself(recording):
            return _finished(_again(visitor, recording), recording.head)
    return _told(_again(visitor, recording), recording.live.body)


@never_cache
@for_phones
def seat(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Take the seat `{"seat": 0}`, or stand up with null."""
    require_method(request, "POST")
    sent = body_of(request)
    chosen = None if sent.get("seat", 0) is None else number_in(sent, "seat")
    recording = services.take_seat(visitor, chosen)
    return _told(_again(visitor, recording), recording.live.body)


@never_cache
@for_phones
def seed(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Take a player's part of the dice of a game at a distance: `{"seed": "<8 to 64 letters and digits>"}`."""
    require_method(request, "POST")
    recording = services.give_seed(visitor, text_in(body_of(request), "seed", 100))
    return _told(_again(visitor, recording), recording.live.body)


@never_cache
@for_phones
def quiet(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Say whether a player is asked where they could only react: `{"quiet": true}`."""
    require_method(request, "POST")
    recording = services.set_quiet(visitor, flag_in(body_of(request), "quiet"))
    return _told(_again(visitor, recording), recording.live.body)


@never_cache
@for_phones
def settings(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Turn silent mode (`silent`) or the clock (`timed`) on or off, or say who may look on (`watch`, `delay`)."""
    require_method(request, "POST")
    require_phone(visitor)
    sent, recording = body_of(request), visitor.recording
    if "silent" in sent:
        require_pen(visitor)
        recording = services.set_silent(recording, flag_in(sent, "silent"))
    if "timed" in sent:
        recording = services.set_timed(recording, flag_in(sent, "timed"))
    if "watch" in sent:
        watch = word_in(sent, "watch", Watch.values)
        recording = services.set_watch(visitor.actor, recording, watch, number_in(sent, "delay", recording.delay))
    return _told(_again(visitor, recording), recording.live.body)


@never_cache
@for_phones
def finish(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """End the recording: its log is handed in with its verdict, and the result is reported."""
    require_method(request, "POST")
    return _finished(visitor, text_in(body_of(request), "hash", 64))


def _finished(visitor: Visitor, head: str) -> HttpResponse:
    finished = finishing.finish(visitor, head)
    if finished.waits:
        tasks.wake()
    return _told(_again(visitor, finished.recording), finished.recording.live.body, finished=finished.as_json())


@never_cache
@for_phones
def withdraw(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """End the recording without a log: it was begun by mistake."""
    require_method(request, "POST")
    recording = finishing.withdraw(visitor)
    return _told(_again(visitor, recording), recording.live.body)


@never_cache
@for_phones
def feature(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show this table on the event's wall, or no longer: `{"shown": true}`."""
    require_method(request, "POST")
    if not visitor.judges:
        raise Forbidden("not-staff", "Only the staff chooses the table on the wall.", "Ask the organizer.")
    services.feature(visitor.account, visitor.recording, flag_in(body_of(request), "shown"))
    return JsonResponse({"ok": True})


def _again(visitor: Visitor, recording: Recording) -> Visitor:
    """Return the visitor as they are after a write."""
    phones = recording.devices.select_related("entrant")
    device = phones.filter(pk=visitor.device.pk).first() if visitor.device else None
    return Visitor(recording, visitor.user, device, visitor.judges)
