"""The hub: one look for all listeners, the newest for each, and room for only so many."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from tournament.recording import stream
from tournament.recording.hub import CLOSED, Hub, Listener, News, frame_of

T = TypeVar("T")


def run(scene: Coroutine[Any, Any, T]) -> T:
    """Play a scene in a thread of its own: a browser of another test may have left this one with an event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scene).result()


class Tables:
    """What the database would say, and how often it was asked."""

    def __init__(self) -> None:
        self.news = {"a": News(1, frame_of("1", "{}"), "link", 0)}
        self.looks: list[dict[str, int]] = []
        self.fails = 0

    def look(self, known: Mapping[str, int]) -> dict[str, News]:
        self.looks.append(dict(known))
        if self.fails:
            self.fails -= 1
            raise OSError("the database is away")
        return {code: news for code, news in self.news.items() if code in known and known[code] != news.version}

    def write(self, version: int, code: str = "a", watch: str = "link") -> None:
        self.news[code] = News(version, frame_of(str(version), "{}"), watch, 0)

    def hub(self, **more: Any) -> Hub:
        return Hub(look=self.look, beat=lambda codes, devices: {code: b": here\n\n" for code in codes}, **more)


@pytest.fixture(autouse=True)
def quick(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.STREAM_POLL_SECONDS, settings.STREAM_BEAT_SECONDS = 0.01, 60
    monkeypatch.setattr("tournament.recording.hub.when_told_to_end", lambda then: None)


async def news_for(hub: Hub, listener: Listener) -> bytes:
    """Wait as a stream does."""
    async with asyncio.timeout(5):
        while True:
            listener.news.clear()
            if (found := hub.next_for(listener)) is not None:
                return found
            await listener.news.wait()


def test_one_look_serves_all_listeners() -> None:
    """Fifty of them at one table: it is named once, and all get the same bytes."""
    tables = Tables()

    async def scene() -> set[int]:
        hub, listeners = tables.hub(), [Listener("a", "player") for _ in range(50)]
        assert all(map(hub.add, listeners))
        found = [await news_for(hub, listener) for listener in listeners]
        for listener in listeners:
            hub.remove(listener)
        return set(map(id, found))

    assert len(run(scene())) == 1
    assert all(set(known) == {"a"} for known in tables.looks)


def test_a_slow_listener_gets_the_newest_and_not_the_rest() -> None:
    """What came meanwhile is not kept for anybody."""
    tables = Tables()

    async def scene() -> list[bytes]:
        hub, listener = tables.hub(), Listener("a", "player")
        hub.add(listener)
        first = await news_for(hub, listener)
        for version in range(2, 9):
            tables.write(version)
            await asyncio.sleep(0.03)
        return [first, await news_for(hub, listener)]

    assert [frame.partition(b"\n")[0] for frame in run(scene())] == [b"id: 1", b"id: 8"]


def test_who_has_seen_the_newest_waits() -> None:
    """The id that a browser comes again with is the last it got."""
    tables = Tables()

    async def scene() -> bytes:
        hub, listener = tables.hub(), Listener("a", "player", sent="1")
        hub.add(listener)
        await asyncio.sleep(0.05)
        assert hub.next_for(listener) is None
        tables.write(2)
        return await news_for(hub, listener)

    assert run(scene()).startswith(b"id: 2\n")


def test_only_so_many_listen_and_each_slot_is_free_again(settings: Any) -> None:
    """Of one table and of one process."""
    settings.STREAM_LISTENERS, settings.STREAM_LISTENERS_EACH = 3, 2

    async def scene() -> list[bool]:
        hub = Tables().hub()
        first = Listener("a", "player")
        let_in = [hub.add(first), hub.add(Listener("a", "player")), hub.add(Listener("a", "player"))]
        let_in += [hub.add(Listener("b", "player")), hub.add(Listener("c", "player"))]
        hub.remove(first)
        hub.remove(first)
        return [*let_in, hub.add(Listener("c", "player"))]

    assert run(scene()) == [True, True, False, True, False, True]


def test_onlookers_go_when_the_event_lets_nobody_look_on() -> None:
    """The players stay."""
    tables = Tables()

    async def scene() -> tuple[bytes, bytes, bool]:
        hub, onlooker, player = tables.hub(), Listener("a", "onlooker"), Listener("a", "player")
        hub.add(onlooker), hub.add(player)
        await news_for(hub, onlooker), await news_for(hub, player)
        tables.write(2, watch="off")
        return await news_for(hub, onlooker), await news_for(hub, player), onlooker.gone

    closed, told, gone = run(scene())
    assert (closed, gone) == (CLOSED, True)
    assert told.startswith(b"id: 2\n")


def test_onlookers_of_a_delayed_table_see_it_later() -> None:
    """Their bytes are others; who came while it was not delayed has to come again."""
    tables = Tables()
    tables.news["a"] = News(5, frame_of("5", "{}"), "delayed", 10)

    async def scene() -> tuple[bytes, bytes]:
        hub = tables.hub(look_delayed=lambda wanted: {each: ("0-2", frame_of("0-2", "{}")) for each in wanted})
        later, at_once = Listener("a", "onlooker", delay=10), Listener("a", "onlooker")
        hub.add(later), hub.add(at_once)
        return await news_for(hub, later), await news_for(hub, at_once)

    told, closed = run(scene())
    assert told.startswith(b"id: 0-2\n")
    assert closed == CLOSED


def test_onlookers_at_once_have_their_own_bytes_where_they_differ() -> None:
    """What no judge has confirmed is for the players' phones and the staff."""
    tables = Tables()
    tables.news["a"] = News(5, frame_of("5", '{"verdict":1}'), "link", 0, frame_of("5", "{}"))

    async def scene() -> list[bytes]:
        hub, listeners = tables.hub(), [Listener("a", role) for role in ("onlooker", "player", "judge")]
        for listener in listeners:
            hub.add(listener)
        return [await news_for(hub, listener) for listener in listeners]

    onlooker, player, staff = run(scene())
    assert b"verdict" not in onlooker and player == staff and b"verdict" in player


def test_a_database_that_is_away_loses_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something is sent all the same, and the news when it is back."""
    monkeypatch.setattr("tournament.recording.hub.PAUSE", 0.01)
    tables = Tables()
    tables.fails = 3

    async def scene() -> list[bytes]:
        hub, listener = tables.hub(), Listener("a", "player")
        hub.add(listener)
        found = [await news_for(hub, listener)]
        while not found[-1].startswith(b"id: 1\n"):
            found.append(await news_for(hub, listener))
        return found

    *before, told = run(scene())
    assert set(before) == {b": here\n\n"}


def test_who_takes_nothing_is_dropped(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its slot is free, and nothing of it is left running."""
    settings.STREAM_SLOW_SECONDS = 0.05
    hub = Tables().hub()
    monkeypatch.setattr(stream, "HUB", hub)
    monkeypatch.setattr(stream, "listener_of", lambda scope: Listener("a", "player"))

    async def takes_nothing(message: Any) -> None:
        if message["type"] == "http.response.body":
            await asyncio.sleep(60)

    async def never() -> Any:
        await asyncio.sleep(60)

    async def scene() -> int:
        async with asyncio.timeout(5):
            await stream.listen({"type": "http"}, never, takes_nothing)
        return hub.count

    assert run(scene()) == 0
