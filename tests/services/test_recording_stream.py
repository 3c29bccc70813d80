"""The stream of a recording, through the store's own server."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from benchmarks import cuts
from benchmarks.cuts import Recorded, Server
from tournament.serving.server import PATIENCE

HANGS = 300  # seconds after which it is no longer slow


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with cuts.serving() as running:
        yield running


@pytest.fixture
def recorded(server: Server) -> Recorded:
    """A game that is being recorded, nothing of it yet."""
    return cuts.begin(server, server.folder, time.monotonic_ns())


def state(server: Server, recorded: Recorded) -> dict[str, Any]:
    return cuts.send(server.port, recorded.request("GET", f"{recorded.path}state.json"))[1]


class Stream:
    """One open stream."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.answer = answer

    def event(self) -> dict[str, str]:
        """Read the next event with its fields; comments and pauses are passed over."""
        found: dict[str, str] = {}
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if not line and found.get("data"):
                return found
            if not line:
                found = {}
            name, _, value = line.partition(": ")
            found[name] = value

    def told(self) -> dict[str, Any]:
        """Read up to the next state."""
        while True:
            event = self.event()
            if event["event"] == "state":
                return json.loads(event["data"]) | {"id": event["id"]}


@contextmanager
def opened(server: Server, path: str, **headers: str) -> Iterator[tuple[http.client.HTTPResponse, Stream]]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=HANGS)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    try:
        yield answer, Stream(answer)
    finally:
        connection.close()


def play(server: Server, recorded: Recorded, count: int) -> None:
    for _ in range(count):
        cuts.tap(recorded)
    cuts.settle(server, recorded)


def test_a_tap_is_pushed_as_the_state_that_everybody_gets(server: Server, recorded: Recorded) -> None:
    """What comes is `state.json` without `you`; at once when the stream is opened, then with each entry."""
    address = state(server, recorded)["you"]["stream"]
    with opened(server, address) as (answer, stream):
        assert answer.getheader("content-type") == "text/event-stream; charset=utf-8"
        assert stream.told()["number"] == 0
        play(server, recorded, 1)
        told = stream.told()
    asked = state(server, recorded)
    assert told.pop("id") == str(asked["version"])
    assert told == {name: value for name, value in asked.items() if name != "you"}


def test_who_comes_again_gets_only_what_is_new(server: Server, recorded: Recorded) -> None:
    """The browser sends the id of what it saw last; after a restart of the server too."""
    seen = state(server, recorded)
    server.kill()
    server.start()
    with opened(server, seen["you"]["stream"], **{"Last-Event-ID": str(seen["version"])}) as (_, stream):
        play(server, recorded, 2)
        assert stream.told()["number"] > 0


def test_an_address_that_was_not_given_out_opens_nothing(server: Server, recorded: Recorded) -> None:
    """403 with a code: no ticket, one of another recording, and one that was changed."""
    address = state(server, recorded)["you"]["stream"]
    other = state(server, cuts.begin(server, server.folder, time.monotonic_ns()))["you"]["stream"]
    path, _, ticket = address.partition("?")
    for wrong in (path, f"{path}?{other.partition('?')[2]}", f"{path}?{ticket.replace('.player.', '.judge.')}"):
        with opened(server, wrong) as (answer, _):
            assert answer.status == 403
            assert json.loads(answer.read())["code"] == "bad-ticket"


def test_silent_listeners_hold_no_page(server: Server, recorded: Recorded) -> None:
    """Forty of them are more than all threads; pages come as before, and their slots are free again."""
    address = state(server, recorded)["you"]["stream"]
    held = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=HANGS) for _ in range(40)]
    for connection in held:
        connection.request("GET", address)
        assert connection.getresponse().status == 200
    assert state(server, recorded)["number"] == 0  # they listen for ever: who waited for them would wait in vain
    for connection in held:
        connection.close()
    play(server, recorded, 1)
    with opened(server, address) as (_, stream):
        assert stream.told()["number"] == 1


def seconds_to_end(server: Server) -> float:
    begun = time.monotonic()
    assert server.process
    server.process.terminate()
    server.process.wait(timeout=HANGS)
    return time.monotonic() - begun


def test_the_server_ends_while_somebody_listens(server: Server, recorded: Recorded) -> None:
    """A stream is no answer to be waited for, which the server does for eight seconds; alone it ends at once."""
    address = state(server, recorded)["you"]["stream"]
    with opened(server, address) as (_, stream):
        stream.told()
        listened_to = seconds_to_end(server)
    server.start()
    alone = seconds_to_end(server)
    assert listened_to < PATIENCE / 2 + 2 * alone
