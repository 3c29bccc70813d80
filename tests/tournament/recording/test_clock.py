"""The clock of a recording: how long each turn took, from the times of its entries."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from tournament.judging.models import GameLog
from tournament.recording.clock import turn_seconds
from tournament.recording.models import RecordedEntry

from .conftest import Phone

BEGUN = datetime(2026, 11, 26, 18, 0, tzinfo=UTC)


def entry(
    number: int, seconds: int, *lines: str, kind: str = "enter", line: str = "", waited: int = 0
) -> RecordedEntry:
    """An entry that was tapped so many seconds into the game, and came to the store later still."""
    at = BEGUN + timedelta(seconds=seconds)
    kept = [[text, ""] for text in lines]
    return RecordedEntry(
        number=number, kind=kind, line=line, lines=kept, at=at, received_at=at + timedelta(seconds=waited)
    )


@pytest.mark.parametrize(
    ("rows", "times"),
    [
        (
            [entry(1, 0, "turn 1 P1", "roll S"), entry(2, 65, "end"), entry(3, 80, "turn 2 P2", "draw NPC")],
            {1: 65, 2: 15},
        ),
        ([entry(1, 0, "turn 1 P1"), entry(2, 30, "end"), entry(3, 40, kind="undo", line="1")], {1: 40}),
        ([entry(1, 0, "turn 1 P1"), entry(2, 20, "end", waited=900), entry(3, 50, "turn 2 P2")], {1: 20, 2: 30}),
        ([entry(1, 0, "round 1"), entry(2, 10, "roll D8=3"), entry(3, 25, "round 2")], {1: 10, 2: 15}),
    ],
    ids=["a turn begins with the last entry of the one before", "what is taken back took its time",
         "entries that waited for a network", "rounds"],
)  # fmt: skip
def test_each_turn_has_its_time(rows: list[RecordedEntry], times: dict[int, int]) -> None:
    """Seconds by turn, as the phones that tapped saw them pass."""
    assert turn_seconds(rows) == times


@pytest.mark.django_db
@pytest.mark.parametrize("timed", [True, False])
def test_the_log_says_how_long_turns_took(timed: bool) -> None:
    """Where the players asked for a clock when they began, and nowhere else."""
    ana = Client()
    typed = {"book": "wol2015", "name1": "Ana", "name2": "Bo"} | ({"timed": "1"} if timed else {})
    phone = Phone(ana.post("/record/new/", typed)["Location"], ana)
    assert phone.state()["recording"]["timed"] is timed
    with time_machine.travel(BEGUN, tick=False) as clock:
        phone.tap("first", "P1")
        for line in ("P1 roll S B ch ch", "P1 field Sidekick", "P1 attack none"):
            clock.shift(41)
            phone.tap("enter", line)
        phone.tap("concede", "P2 concede")
    assert phone.post("finish/", {"hash": phone.head}).status_code == 200
    assert ("; clock: turn 1 took 2:03" in GameLog.objects.get().text) is timed
