"""What stands between the network and the pages: limits, patience, proxies, names. No server: a made-up application."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from tournament.serving.answers import PIECE, WholeAnswers
from tournament.serving.bodies import WholeBodies
from tournament.serving.gate import Gate
from tournament.serving.limits import BODY_LIMITS, KILO, Patience, body_limit
from tournament.serving.proxies import Forwarded, networks
from tournament.serving.threads import answer

T = TypeVar("T")
SHORT = Patience(0.2, 1_000_000)


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run it in a thread of its own: a browser test before this one leaves an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def scope(path: str = "/", method: str = "POST", client: str = "203.0.113.9", **headers: str) -> dict[str, Any]:
    """A request; `host` and the like are written with _ for -."""
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "http", "method": method, "path": path, "query_string": b"", "headers": sent,
        "client": (client, 4711), "scheme": "http", "http_version": "1.1",
    }  # fmt: skip


class Sender:
    """Somebody who sends `pieces`, then stalls (None) or goes away (an empty list is a request without a body)."""

    def __init__(self, *pieces: bytes | None) -> None:
        self.pieces = list(pieces)

    async def receive(self) -> dict[str, Any]:
        if not self.pieces:
            return {"type": "http.disconnect"}
        piece = self.pieces.pop(0)
        if piece is None:
            await asyncio.sleep(60)
        return {"type": "http.request", "body": piece, "more_body": bool(self.pieces)}


class Taker:
    """Somebody who takes what is sent, each piece after `seconds`."""

    def __init__(self, seconds: float = 0) -> None:
        self.seconds = seconds
        self.taken: list[dict[str, Any]] = []

    async def send(self, message: dict[str, Any]) -> None:
        await asyncio.sleep(self.seconds)
        self.taken.append(message)

    @property
    def status(self) -> int:
        return self.taken[0]["status"]

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.taken[0]["headers"])

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.taken[1:])


async def echo(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    """An application that answers with the body it was sent."""
    message = await receive()
    assert not message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": message["body"]})


async def unreached(*_: Any) -> None:
    raise AssertionError("a request that is refused must not get to a page")


def ask(application: Any, request: dict[str, Any], sender: Sender | None = None) -> Taker:
    taker = Taker()
    run(application(request, (sender or Sender(b"")).receive, taker.send))
    return taker


def test_a_body_comes_whole_to_the_page() -> None:
    """Three pieces arrive as one, with their length declared or not, and count as held no longer afterwards."""
    for headers in ({"content_length": "9"}, {"transfer_encoding": "chunked"}):
        bodies = WholeBodies(echo)
        assert ask(bodies, scope(**headers), Sender(b"abc", b"def", b"ghi")).body == b"abcdefghi"
        assert bodies.held.now == 0


@pytest.mark.parametrize(
    ("headers", "pieces", "status", "words"),
    [
        ({"content_length": "101"}, (b"x" * 101,), 413, "You sent more than this page accepts: at most 0 KB."),
        ({"transfer_encoding": "chunked"}, (b"x" * 60, b"x" * 60), 413, "You sent more than this page accepts"),
        ({"content_length": "60"}, (b"Dice", None), 408, "The connection stalled while you were sending"),
        ({"content_length": "-5"}, (b"",), 400, "Its Content-Length is not a number."),
    ],
)
def test_a_body_too_large_or_too_slow_is_refused_with_a_sentence(
    headers: dict[str, str], pieces: tuple[bytes | None, ...], status: int, words: str
) -> None:
    """As a page to a browser and as JSON to a program, unread beyond the limit, and the connection is closed."""
    for path in ("/logs/", "/api/logs/"):
        bodies = WholeBodies(unreached, lambda path: 100, SHORT)
        answer = ask(bodies, scope(path, **headers), Sender(*pieces))
        assert (answer.status, answer.headers[b"connection"]) == (status, b"close")
        assert answer.headers[b"content-length"] == str(len(answer.body)).encode()
        if path == "/logs/":
            assert f"<p>{words}" in answer.body.decode()
        else:
            assert json.loads(answer.body)["detail"].startswith(words)
        assert "Nothing was saved." in answer.body.decode()
        assert bodies.held.now == 0


def test_what_comes_after_a_refusal_is_thrown_away_for_a_moment() -> None:
    """A sender that looks for an answer only at its end gets it; one that never ends is cut off."""
    bodies = WholeBodies(unreached, lambda path: 100)
    polite = Sender(*[b"x" * 1000] * 5)
    answer = ask(bodies, scope(content_length="5000"), polite)
    assert (answer.status, polite.pieces) == (413, [])
    assert [message.get("more_body", False) for message in answer.taken[1:]] == [True, False]
    endless = Sender(*[b"x" * KILO * KILO] * 40)
    assert ask(bodies, scope(transfer_encoding="chunked"), endless).status == 413
    assert 20 < len(endless.pieces) < 30


def test_a_steady_sender_is_waited_for_and_a_dripping_one_is_not() -> None:
    """What counts is the speed since the beginning: each byte that has come buys time for the next."""

    class Steady(Sender):
        async def receive(self) -> dict[str, Any]:
            await asyncio.sleep(0.05)
            return await super().receive()

    pieces = [b"x" * 100] * 8
    headers = {"content_length": "800"}
    assert ask(WholeBodies(echo, patience=Patience(0.3, 200)), scope(**headers), Steady(*pieces)).status == 200
    assert ask(WholeBodies(unreached, patience=Patience(0.1, 1e6)), scope(**headers), Steady(*pieces)).status == 408


def test_all_bodies_together_have_a_budget() -> None:
    """Who comes when it is used up is told when to come again; afterwards there is room."""

    async def both() -> tuple[Taker, Taker]:
        bodies = WholeBodies(echo, patience=SHORT, budget=100)
        first, second, third = Taker(), Taker(), Taker()
        stalled = asyncio.create_task(bodies(scope(content_length="90"), Sender(b"x" * 80, None).receive, first.send))
        await asyncio.sleep(0.05)
        await bodies(scope(content_length="30"), Sender(b"x" * 30).receive, second.send)
        await stalled
        await bodies(scope(content_length="30"), Sender(b"x" * 30).receive, third.send)
        return second, third

    second, third = run(both())
    assert (second.status, second.headers[b"retry-after"]) == (503, b"5")
    assert "Too many people are sending something at this moment." in second.body.decode()
    assert third.status == 200


def test_who_goes_away_reaches_no_page() -> None:
    """Half a body and a closed connection: nothing is answered and nothing held."""
    bodies = WholeBodies(unreached)
    sender = Sender(b"half")
    sender.pieces.append(b"rest")
    taker = Taker()

    async def gone() -> dict[str, Any]:
        return {"type": "http.disconnect"} if len(sender.pieces) == 1 else await sender.receive()

    run(bodies(scope(content_length="8"), gone, taker.send))
    assert (taker.taken, bodies.held.now) == ([], 0)


def test_every_path_has_a_limit() -> None:
    """Set files may be larger than forms; Django's own limit for forms is no smaller than ours."""
    assert body_limit("/cards/own/upload/") == 2 * KILO * KILO
    assert body_limit("/logs/") == body_limit("*") == KILO * KILO
    assert BODY_LIMITS[-1][0] == "/"


def test_an_answer_is_taken_whole_and_sent_in_one_piece() -> None:
    """The page has ended before the first byte goes out, so a slow reader holds no thread."""
    order = []

    async def page(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"x-a", b"b")]})
        for _ in range(80):
            await send({"type": "http.response.body", "body": b"y" * 800, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
        order.append("page ended")

    class Slow(Taker):
        async def send(self, message: dict[str, Any]) -> None:
            order.append(message["type"])
            await super().send(message)

    taker = Slow()
    run(WholeAnswers(page)(scope(), Sender(b"").receive, taker.send))
    assert order == ["page ended", "http.response.start", "http.response.body"]
    assert taker.headers == {b"x-a": b"b", b"content-length": b"64000"}
    assert taker.body == b"y" * 64_000


def test_a_reader_who_does_not_read_is_dropped() -> None:
    """A big answer goes out piece by piece; who takes none within the patience gets no more."""

    async def big(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"z" * (3 * PIECE)})

    taker = Taker(seconds=0.15)
    run(WholeAnswers(big, Patience(0.1, 1e9))(scope(), Sender(b"").receive, taker.send))
    assert (taker.headers[b"content-length"], taker.body) == (str(3 * PIECE).encode(), b"")
    patient = Taker()
    run(WholeAnswers(big)(scope(), Sender(b"").receive, patient.send))
    assert patient.body == b"z" * (3 * PIECE)
    assert [message.get("more_body") for message in patient.taken] == [None, True, True, False]


def test_a_thread_ends_with_the_whole_answer_and_closes_what_it_read() -> None:
    """A file read in 8 KB blocks crosses to the event loop in one step, with what the page said of it."""
    closed = []

    class File:
        def __iter__(self) -> Any:
            return iter([b"x" * 8192] * 100)

        def close(self) -> None:
            closed.append(True)

    def pages(environ: dict[str, Any], start: Any) -> File:
        start("206 Partial Content", [("Content-Type", "text/plain")])
        return File()

    begun, body = answer(pages, {})
    assert (begun["status"], begun["headers"]) == (206, [(b"content-type", b"text/plain")])
    assert len(body["body"]) == 819_200
    assert closed == [True]


TRUSTED = networks(["10.0.0.7", "172.16.0.0/12", "2001:db8::/32"])


@pytest.mark.parametrize(
    ("client", "chain", "counts"),
    [
        ("203.0.113.9", "", "203.0.113.9"),
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),  # nobody's proxy: what it says is its own invention
        ("10.0.0.7", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.7", "1.1.1.1, 198.51.100.1", "198.51.100.1"),  # the client wrote 1.1.1.1 itself
        ("10.0.0.7", "1.1.1.1, 198.51.100.1, 172.16.3.4", "198.51.100.1"),  # two proxies in a row
        ("10.0.0.7", "198.51.100.1:5123", "198.51.100.1"),
        ("10.0.0.7", "[2001:470::5]:5123", "2001:470::5"),
        ("10.0.0.7", "172.16.3.4, 172.16.3.5", "172.16.3.4"),  # asked from within
        ("10.0.0.7", "unknown", "10.0.0.7"),
        ("::ffff:203.0.113.9", "", "203.0.113.9"),
        ("::ffff:10.0.0.7", "198.51.100.1", "198.51.100.1"),
    ],
)
def test_only_named_proxies_say_who_asks(client: str, chain: str, counts: str) -> None:
    """The sign-in lock and the limits count the address that no client can write itself."""
    believed = Forwarded(echo, TRUSTED).believed(scope(client=client, **({"x_forwarded_for": chain} if chain else {})))
    assert believed["client"][0] == counts


def test_only_named_proxies_say_https_and_host() -> None:
    """From anybody else both are struck out, also under a name that would pass for theirs further on."""
    claims = {"host": "inner:8000", "x_forwarded_proto": "https", "x_forwarded_host": "store.example"}
    forwarded = Forwarded(echo, TRUSTED)
    trusted = forwarded.believed(scope(client="10.0.0.7", x_forwarded_for="198.51.100.1", **claims))
    assert (trusted["scheme"], trusted["headers"]) == ("https", [(b"host", b"store.example")])
    stranger = scope(**claims)
    stranger["headers"].append((b"x_forwarded_for", b"10.0.0.7"))
    stranger = forwarded.believed(stranger)
    assert (stranger["scheme"], stranger["headers"]) == ("http", [(b"host", b"inner:8000")])


def test_a_host_nobody_knows_gets_a_sentence() -> None:
    """It gets to no page; load balancers ask for the store's health under any name."""
    gate = Gate(echo, lambda host: host == "store.example:8000")
    assert ask(gate, scope(host="store.example:8000"), Sender(b"")).status == 200
    refused = ask(Gate(unreached, lambda host: False), scope(host="evil.example"))
    assert refused.status == 400
    assert "This store has another address" in refused.body.decode()
    assert ask(gate, scope("/health/", host="10.1.2.3"), Sender(b"")).status == 200
    odd = scope(host="store.example:8000") | {"query_string": "q=é".encode()}
    assert ask(Gate(unreached, lambda host: True), odd).status == 400
