"""Brings what happens at the tables to those who listen: one look at the database a process, however many they are.

A listener has no queue: whoever is slow misses what was in between, and gets the newest. What is sent was made once,
when the entry was taken down, and is the same bytes for everybody in a room.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from django.db import close_old_connections

from tournament.serving.processes import when_told_to_end

from . import history, present
from .limits import limit
from .models import Device, LiveState, Recording, Watch
from .permissions import ONLOOKER
from .services import note_seen
from .services.locking import TOGETHER

logger = logging.getLogger(__name__)
#: So many recordings are asked for in one query.
CHUNK = 400
#: Seconds between two looks at what delayed onlookers may see by now.
DELAYED_EVERY = 2
#: In place of a delay: onlookers who see everything at once.
AT_ONCE = -1
#: Seconds after a look at the database that failed.
PAUSE = 1.0
#: Tells a listener that it may not listen any more, and that its browser should not come again by itself.
CLOSED = b"event: closed\ndata: {}\n\n"


@dataclass(frozen=True, slots=True)
class News:
    """What a room is told: the version and the bytes to send, and who may look on; `onlookers`: theirs, if others."""

    version: int
    frame: bytes
    watch: str
    delay: int
    onlookers: bytes = b""


@dataclass(eq=False, slots=True)
class Listener:
    """One stream. `device` is 0 for a browser that is no phone of the table."""

    code: str
    role: str
    device: int = 0
    delay: int = 0
    sent: str = ""
    gone: bool = False
    beat: bytes = b""
    news: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class Room:
    """Everybody who listens to one recording, and the newest there is to be sent, by minutes of delay."""

    listeners: set[Listener] = field(default_factory=set)
    version: int = -1
    watch: str = ""
    delay: int = 0
    frames: dict[int, tuple[str, bytes]] = field(default_factory=dict)  # delay, 0 or AT_ONCE -> (id, bytes)

    def wake(self) -> None:
        for listener in self.listeners:
            listener.news.set()


def frame_of(mark: str, body: str) -> bytes:
    """Return a state as an event of a stream; its JSON has no line ends."""
    return f"id: {mark}\nevent: state\ndata: {body}\n\n".encode()


# --- what is asked of the database, in the hub's own thread ---------------------------------------------------------


def look(known: Mapping[str, int]) -> dict[str, News]:
    """Return the news of the recordings whose version is not the known one."""
    close_old_connections()
    codes, changed = list(known), []
    for start in range(0, len(codes), CHUNK):
        rows = Recording.objects.filter(pk__in=codes[start : start + CHUNK]).values_list("pk", "version")
        changed += [code for code, version in rows if version != known[code]]
    found: dict[str, News] = {}
    for start in range(0, len(changed), CHUNK):
        states = LiveState.objects.filter(pk__in=changed[start : start + CHUNK]).select_related("recording")
        for state in states.defer("working", "recording__header"):
            recording, mark, body = state.recording, str(state.version), state.body
            theirs = present.for_onlookers(recording, body)
            onlookers = b"" if theirs is body else frame_of(mark, theirs)
            found[state.pk] = News(state.version, frame_of(mark, body), recording.watch, recording.delay, onlookers)
    return found


def look_delayed(wanted: Iterable[tuple[str, int]]) -> dict[tuple[str, int], tuple[str, bytes]]:
    """Return what onlookers see so many minutes later: (recording, minutes) -> the event's id and bytes."""
    close_old_connections()
    found = {}
    for code, minutes in wanted:
        recording = Recording.objects.select_related(*TOGETHER).filter(pk=code).first()
        if recording is not None:
            ended = not history.is_later(recording, minutes)
            mark = f"{recording.version if ended else 0}-{history.number_before(recording, minutes)}"
            found[code, minutes] = mark, frame_of(mark, history.body_later(recording, minutes))
    return found


def beat(codes: list[str], devices: list[int]) -> dict[str, bytes]:
    """Note that these phones are there, and return for each recording when each of its phones was last seen."""
    close_old_connections()
    note_seen(devices)
    seen: dict[str, dict[int, str]] = {code: {} for code in codes}
    for start in range(0, len(codes), CHUNK):
        rows = Device.objects.filter(recording__in=codes[start : start + CHUNK])
        for code, device, at in rows.values_list("recording_id", "pk", "seen_at"):
            seen[code][device] = at.isoformat()
    return {code: f"event: here\ndata: {json.dumps(each)}\n\n".encode() for code, each in seen.items()}


# --- the hub --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Hub:
    """The rooms of one process. Its task runs while anybody listens."""

    look: Callable[[Mapping[str, int]], dict[str, News]] = look
    look_delayed: Callable[[Iterable[tuple[str, int]]], dict[tuple[str, int], tuple[str, bytes]]] = look_delayed
    beat: Callable[[list[str], list[int]], dict[str, bytes]] = beat
    rooms: dict[str, Room] = field(default_factory=dict)
    count: int = 0
    _task: asyncio.Task[None] | None = None
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "stream"))

    def add(self, listener: Listener) -> bool:
        """Let somebody in; False: too many listen already."""
        room = self.rooms.get(listener.code)
        if self.count >= limit("STREAM_LISTENERS"):
            return False
        if room is not None and len(room.listeners) >= limit("STREAM_LISTENERS_EACH"):
            return False
        self.rooms.setdefault(listener.code, Room()).listeners.add(listener)
        self.count += 1
        if self._task is None or self._task.done():
            if self._task is None:
                when_told_to_end(self.end)
            self._task = asyncio.get_running_loop().create_task(self._run())
        return True

    def end(self) -> None:
        """Let everybody go: the server ends, and streams would keep it from that. Browsers come again by themselves."""
        for room in self.rooms.values():
            for listener in room.listeners:
                listener.gone = True
            room.wake()

    def remove(self, listener: Listener) -> None:
        """Let somebody go; their slot is free at once."""
        room = self.rooms.get(listener.code)
        if room is None or listener not in room.listeners:
            return
        room.listeners.discard(listener)
        self.count -= 1
        if not room.listeners:
            del self.rooms[listener.code]

    def next_for(self, listener: Listener) -> bytes | None:
        """Return what a listener has not been sent yet, None when there is nothing."""
        room = self.rooms[listener.code]
        if listener.role == ONLOOKER and room.watch and not _may_listen(listener, room):
            listener.gone = True
            return CLOSED
        kind = AT_ONCE if listener.role == ONLOOKER and not listener.delay else listener.delay
        mark, frame = room.frames.get(kind, ("", b""))
        if frame and mark != listener.sent:
            listener.sent, listener.beat = mark, b""
            return frame
        sent, listener.beat = listener.beat, b""
        return sent or None

    async def _run(self) -> None:
        beaten = delayed = time.monotonic()
        while self.rooms:
            try:
                await self._look()
                now = time.monotonic()
                if now - delayed >= DELAYED_EVERY or self._lacks_delayed():
                    delayed = now
                    await self._look_delayed()
                if now - beaten >= limit("STREAM_BEAT_SECONDS"):
                    beaten = now
                    await self._beat()
            except Exception:  # a database that is away comes back, and whoever listens is still there
                logger.warning("What happens at the tables could not be read", exc_info=True)
                self._beat_all({})
                await asyncio.sleep(PAUSE)
            await asyncio.sleep(limit("STREAM_POLL_SECONDS"))

    async def _look(self) -> None:
        known = {code: room.version for code, room in self.rooms.items()}
        for code, news in (await self._ask(self.look, known)).items():
            if (room := self.rooms.get(code)) is not None:
                room.version, room.watch, room.delay = news.version, news.watch, news.delay
                room.frames[0] = str(news.version), news.frame
                room.frames[AT_ONCE] = str(news.version), news.onlookers or news.frame
                room.wake()

    def _wanted(self) -> set[tuple[str, int]]:
        return {(code, each.delay) for code, room in self.rooms.items() for each in room.listeners if each.delay}

    def _lacks_delayed(self) -> bool:
        return any(minutes not in self.rooms[code].frames for code, minutes in self._wanted())

    async def _look_delayed(self) -> None:
        wanted = self._wanted()
        if not wanted:
            return
        for (code, minutes), (mark, frame) in (await self._ask(self.look_delayed, wanted)).items():
            room = self.rooms.get(code)
            if room is not None and room.frames.get(minutes, ("", b""))[0] != mark:
                room.frames[minutes] = mark, frame
                room.wake()

    async def _beat(self) -> None:
        devices = [each.device for room in self.rooms.values() for each in room.listeners if each.device]
        self._beat_all(await self._ask(self.beat, list(self.rooms), devices))

    def _beat_all(self, frames: Mapping[str, bytes]) -> None:
        for code, room in self.rooms.items():
            for listener in room.listeners:
                listener.beat = frames.get(code, b": here\n\n")
            room.wake()

    async def _ask(self, what: Callable[..., dict], *given: object) -> dict:
        return await asyncio.get_running_loop().run_in_executor(self._thread, what, *given)


def _may_listen(listener: Listener, room: Room) -> bool:
    """Return whether an onlooker may go on: the event may have changed its mind since the stream was opened."""
    if room.watch == Watch.OFF:
        return False
    return listener.delay == (room.delay if room.watch == Watch.DELAYED else 0)
