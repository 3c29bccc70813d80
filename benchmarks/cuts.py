"""No entry is lost and none is listed twice, whatever is cut: `python -m benchmarks cuts`.

One phone records games while its network is cut at random: before a request is out, in the middle of it, or before its
answer is in. Now and then the phone is started anew and knows only what it had kept, a process of the server is killed
with -9, or the whole server. The phone's outbox sends the rest again. At the end the store has just the entries that
were tapped, in their order. A thousand cuts take about five minutes; it ends with an error if anything is missing or
there twice.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.load import store
from rules.fold import hash_of

CUTS = 1000
#: What is cut, and how often of a hundred times.
WAYS = {"before": 20, "half": 25, "answer": 45, "reload": 7, "process": 2, "server": 1}
#: Taps between two attempts to send, and entries of a recording before the next one is begun.
TAPS, LONGEST = 3, 400
SILENCE = 400  # seconds within which the outbox must be empty once nothing is cut any more


class Cut(Exception):
    """The connection is gone; nobody knows what the server has got."""


@dataclass
class Outbox:
    """What a phone keeps: the entries that were not acknowledged yet, on the disk before they are sent.

    The page keeps the same in the browser's storage (static/recorder).
    """

    file: Path
    number: int = 0  # of the last acknowledged entry
    head: str = ""
    waiting: list[dict[str, Any]] = field(default_factory=list)

    def keep(self) -> None:
        draft = self.file.with_suffix(".new")
        draft.write_text(json.dumps([self.number, self.head, self.waiting]))
        draft.replace(self.file)

    @classmethod
    def kept(cls, file: Path) -> Outbox:
        """Return what a phone knows that was started anew."""
        return cls(file, *json.loads(file.read_text()))

    def tap(self, kind: str, line: str) -> None:
        """Take one entry into the outbox."""
        last: dict[str, Any] = self.waiting[-1] if self.waiting else {"number": self.number, "hash": self.head}
        number, prev = last["number"] + 1, last["hash"]
        mark = hash_of(prev, number, kind, line)
        self.waiting.append({"number": number, "kind": kind, "line": line, "prev": prev, "hash": mark})
        self.keep()

    def acknowledge(self, number: int, head: str) -> None:
        """Forget what the store has. Raises AssertionError where it has something else."""
        known = {entry["number"]: entry["hash"] for entry in self.waiting} | {self.number: self.head}
        assert known.get(number, head) == head, f"entry {number} is another one in the store"
        assert number >= self.number, f"the store has {number} entries, and acknowledged {self.number}"
        self.waiting = [entry for entry in self.waiting if entry["number"] > number]
        self.number, self.head = number, head
        self.keep()


@dataclass
class Recorded:
    """One recording: where it is, the cookies of its phone, what was tapped, and the outbox."""

    path: str
    cookies: dict[str, str]
    outbox: Outbox
    tapped: list[str] = field(default_factory=list)

    def request(self, method: str, path: str, body: bytes = b"") -> bytes:
        """Return a whole request as it goes over the line."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
        lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if body:
            lines += [f"X-CSRFToken: {self.cookies['csrftoken']}", "Content-Type: application/json"]
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


@dataclass
class Server:
    """The store's web server on one port, started anew when it was killed."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = store.start(store.SERVERS["ours"](self.port), self.folder)
        store.wait_for_page(self.port, self.process)

    def look(self) -> None:
        """Start it again where it has ended, as a store's supervisor does: it gives up where processes die in a row."""
        if self.process and self.process.poll() is not None:
            self.start()

    def kill(self) -> None:
        """Kill all of it at once."""
        assert self.process
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def kill_process(self) -> None:
        """Kill one process that makes pages; the server starts another."""
        assert self.process
        children = store.children(self.process.pid)
        if children:
            with suppress(ProcessLookupError):
                os.kill(random.choice(children), signal.SIGKILL)


def send(port: int, request: bytes, way: str = "", chance: random.Random | None = None) -> tuple[int, dict[str, Any]]:
    """Send a request and return status and JSON of its answer. Raises Cut, always where `way` says how it is cut."""
    if way == "before":
        raise Cut
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
            if way == "half":
                line.sendall(request[: (chance or random).randrange(1, len(request))])
                raise Cut
            line.sendall(request)
            if way == "answer":
                time.sleep((chance or random).random() * 0.05)
                raise Cut
            answer = http.client.HTTPResponse(line)
            answer.begin()
            text = answer.read()
            return answer.status, json.loads(text) if text[:1] == b"{" else {}
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Cut from error


def begin(server: Server, folder: Path, number: int) -> Recorded:
    """Begin to record a game, by the form that a guest sends."""
    cookies: dict[str, str] = {}

    def ask(method: str, path: str, body: str = "") -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        answer.read()
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, value = line.partition(";")[0].split("=", 1)
            cookies[name] = value
        connection.close()
        return answer

    ask("GET", "/record/new/")
    token = cookies["csrftoken"]
    answer = ask("POST", "/record/new/", f"csrfmiddlewaretoken={token}&book=wol2015&name1=Ana&name2=Bo")
    assert answer.status == 302, f"no recording was begun: {answer.status}"
    recorded = Recorded(answer.headers["Location"], cookies, Outbox(folder / f"outbox-{number}"))
    _, state = send(server.port, recorded.request("GET", f"{recorded.path}state.json"))
    recorded.outbox.head = state["hash"]
    recorded.outbox.keep()
    return recorded


def flush(server: Server, recorded: Recorded, way: str = "", chance: random.Random | None = None) -> None:
    """Send everything that waits, in order. Raises Cut."""
    outbox = recorded.outbox
    if not outbox.waiting:
        return
    body = json.dumps({"entries": outbox.waiting[:100]}).encode()
    status, told = send(server.port, recorded.request("POST", f"{recorded.path}entries/", body), way, chance)
    if status in (429, 502, 503) or not told:
        raise Cut
    assert status == 200 or told.get("code") in ("gap", "fork"), f"{status} {told}"
    outbox.acknowledge(told["number"], told["hash"])


#: What is tapped: the beginning of a game, then it is noted what is said at the table.
OPENING = (("first", "P1"), ("enter", "P1 roll S B ch ch"), ("enter", "P1 field Sidekick"), ("enter", "P1 attack none"))


def tap(recorded: Recorded) -> None:
    place = len(recorded.tapped)
    kind, line = OPENING[place] if place < len(OPENING) else ("note", f"tap {place + 1}")
    recorded.outbox.tap(kind, line)
    recorded.tapped.append(line)


def cut(server: Server, recorded: Recorded, way: str, chance: random.Random) -> None:
    """Cut once, in this way, while the outbox is sent."""
    if way == "reload":
        with suppress(Cut):
            flush(server, recorded, "answer", chance)
        recorded.outbox = Outbox.kept(recorded.outbox.file)
    elif way == "process":
        with suppress(Cut):
            flush(server, recorded, "answer", chance)
            server.kill_process()
        server.kill_process()
    elif way == "server":
        with suppress(Cut):
            flush(server, recorded, "answer", chance)
        server.kill()
        server.start()
    else:
        with suppress(Cut):
            flush(server, recorded, way, chance)


def settle(server: Server, recorded: Recorded) -> None:
    """Send until everything is acknowledged. Raises TimeoutError."""
    end = time.monotonic() + SILENCE
    while recorded.outbox.waiting:
        if time.monotonic() > end:
            raise TimeoutError(f"{len(recorded.outbox.waiting)} entries were never acknowledged")
        try:
            flush(server, recorded)
        except Cut:
            time.sleep(0.1)
            server.look()


def check(server: Server, recorded: Recorded) -> None:
    """Compare what the store has with what was tapped. Raises AssertionError."""
    _, found = send(server.port, recorded.request("GET", f"{recorded.path}entries/"))
    rows = found["entries"]
    assert [row["line"] for row in rows] == recorded.tapped, "the store has other entries than were tapped"
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[-1]["hash"] == recorded.outbox.head
    _, state = send(server.port, recorded.request("GET", f"{recorded.path}state.json"))
    assert (state["number"], state["view"]["turn"]) == (len(rows), 2 if len(rows) > 3 else state["view"]["turn"])


@contextmanager
def serving() -> Iterator[Server]:
    """A store with its web server, in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="cuts-") as name:
        store.copy_filled(4, Path(name))
        server = Server(Path(name), store.free_port())
        server.start()
        try:
            yield server
        finally:
            server.kill()


def run(server: Server, cuts: int, seed: int = 7) -> tuple[int, Counter[str]]:
    """Record while so many times something is cut; how many entries were tapped, and what was cut how often.

    Raises AssertionError for an entry that is lost or there twice.
    """
    chance, done, entries = random.Random(seed), Counter[str](), 0
    # Each way comes at its share, in an order by lot: few cuts kill a server too.
    ways = [way for way, share in WAYS.items() for _ in range(max(1, round(cuts * share / 100)))]
    chance.shuffle(ways)
    recorded = begin(server, server.folder, 0)
    for number, way in enumerate(ways, 1):
        for _ in range(chance.randrange(1, TAPS + 1)):
            tap(recorded)
        server.look()
        cut(server, recorded, way, chance)
        done[way] += 1
        if chance.random() < 0.3:
            with suppress(Cut):
                flush(server, recorded)
        if len(recorded.tapped) >= LONGEST or number == len(ways):
            settle(server, recorded)
            check(server, recorded)
            entries += len(recorded.tapped)
            recorded = begin(server, server.folder, number)
    return entries, done


def main() -> None:
    begun = time.monotonic()
    with serving() as server:
        entries, done = run(server, int(os.environ.get("CUTS", CUTS)))
    said = ", ".join(f"{way} {count}" for way, count in sorted(done.items()))
    print(f"{sum(done.values())} cuts ({said}) while {entries} entries were tapped: each is there once, in its order.")
    print(f"  {time.monotonic() - begun:.0f} s")
