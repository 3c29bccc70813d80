"""A game at a table in a few words: phones that tap, and a link between them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from rules import fold
from tests.tournament.events.conftest import Hall, hall, judge, organizer, person
from tournament.recording.models import Recording

__all__ = ["Hall", "hall", "judge", "organizer", "person"]

#: The beginning of a game of two players who brought no team.
OPENING = (
    ("first", "P1"), ("enter", "P1 roll S B ch ch"), ("enter", "P1 field Sidekick"), ("enter", "P1 attack none"),
)  # fmt: skip


class Phone:
    """A browser at one recording. `tap` chains what it sends to what it last heard."""

    def __init__(self, base: str, client: Client | None = None) -> None:
        self.client, self.base = client or Client(), base
        self.number, self.head = 0, ""

    def state(self, **asked: Any) -> dict[str, Any]:
        """Ask where the game stands, and remember it."""
        answer = self.client.get(f"{self.base}state.json", asked)
        assert answer.status_code == 200, answer.content
        found: dict[str, Any] = answer.json()
        if not asked:
            self.number, self.head = found["number"], found["hash"]
        return found

    def draft(self, kind: str, line: str, number: int = 0, prev: str = "") -> dict[str, Any]:
        """Return the next entry as it is sent."""
        number, prev = number or self.number + 1, prev or self.head
        return {
            "number": number, "kind": kind, "line": line, "prev": prev, "hash": fold.hash_of(prev, number, kind, line),
        }  # fmt: skip

    def post(self, where: str, sent: Any) -> Any:
        data = sent if isinstance(sent, str | bytes) else json.dumps(sent)
        return self.client.post(f"{self.base}{where}", data, content_type="application/json")

    def send(self, *entries: dict[str, Any]) -> Any:
        return self.post("entries/", {"entries": list(entries)})

    def tap(self, kind: str, line: str) -> dict[str, Any]:
        """Send one entry that is taken."""
        if not self.head:
            self.state()
        answer = self.send(self.draft(kind, line))
        assert answer.status_code == 200, answer.content
        found: dict[str, Any] = answer.json()
        self.number, self.head = found["number"], found["hash"]
        return found

    def play(self, *taps: tuple[str, str]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for kind, line in taps:
            found = self.tap(kind, line)
        return found

    def say(self, kind: str, text: str = "", key: str = "", **more: Any) -> Any:
        """Send a signal."""
        self._keys = getattr(self, "_keys", 0) + 1
        return self.post("signals/", {"kind": kind, "key": key or f"{id(self)}-{self._keys}", "text": text} | more)

    def sit(self, seat: int) -> Phone:
        assert self.post("seat/", {"seat": seat}).status_code == 200
        return self

    @property
    def recording(self) -> Recording:
        return Recording.objects.get(pk=self.base.split("/")[2])


def joined(recording: Recording, seat: int | None = None) -> Phone:
    """Return one more phone that came by the link with the key."""
    phone = Phone(recording.get_absolute_url())
    assert phone.client.get(recording.join_path).status_code == 302
    return phone.sit(seat) if seat is not None else phone


@pytest.fixture
def ana(db: None) -> Phone:
    """The phone of Ana, who has begun to record a game against Bo: it holds the pen."""
    client = Client()
    answer = client.post("/record/new/", {"book": "wol2015", "name1": "Ana", "name2": "Bo"})
    assert answer.status_code == 302, answer.content
    return Phone(answer.headers["Location"], client).sit(0)


@pytest.fixture
def bo(ana: Phone) -> Phone:
    """The phone of Bo, who has opened the link."""
    return joined(ana.recording, 1)
