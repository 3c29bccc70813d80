"""Pods and parties are recorded to their end: the result is reported with everything that its kind asks for."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules.dungeon_dice.play import play
from tests.tournament.events.conftest import Hall
from tests.tournament.events.pods.conftest import dungeon, start
from tests.tournament.events.structures.test_runs_from_logs import event, log_of, run_of
from tests.tournament.events.structures.test_score_runs import begun, table_of
from tournament.events import services
from tournament.events.errors import WrongState
from tournament.events.models import Event, Match
from tournament.events.proof import evidence
from tournament.events.proof.log_standing import VERIFIED
from tournament.recording.models import Recording
from tournament.recording.services import begin_match

from .conftest import Phone

__all__ = ["dungeon", "event"]

pytestmark = pytest.mark.django_db


def begin(client: Client, match: Match) -> Phone:
    answer = client.post(f"{match.get_absolute_url()}record/")
    assert answer.status_code == 302, answer.content
    phone = Phone(answer.headers["Location"], client)
    phone.state()
    return phone


def guest(match: Match, seat: int = 0) -> Client:
    client = Client()
    client.get(f"/events/{match.event.slug}/guest/{match.players[seat].code}/")
    return client


def tap_through(phone: Phone, text: str, first: str) -> None:
    """Tap every line of a log from the one that begins so; the lines of turns and rounds come by themselves."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(first))
    for line in lines[start:]:
        if not line.startswith(("turn ", "round ", ";")):
            phone.tap("enter", line)


def test_a_party_records_its_run(organizer: User, event: Event) -> None:
    """Heroes and the First Player are filled in; at the end the whole record is reported, and the log proves it."""
    match = table_of(event, "Lanternbearers")
    text = log_of(match)
    phone = begin(guest(match), match)
    recording = Recording.objects.get()
    assert recording.names == ["Ana", "Bo", "Cy", "Di"]
    assert "P4 hero " in recording.header and "first P" in recording.header
    assert phone.state()["you"]["seat"] is None
    second = begin(guest(match), match)
    assert (phone.state()["you"]["pen"], second.state()["you"]["pen"]) == (True, False)
    tap_through(phone, text, "round 1 P")
    answer = phone.post("finish/", {"hash": phone.head})
    assert answer.status_code == 200, answer.content
    told = answer.json()["finished"]
    assert (told["report"], told["result"]) == ("reported", run_of(text).key)
    match.refresh_from_db()
    assert match.reported_by == "Lanternbearers" and not match.confirmed
    found = evidence.standing(match)
    assert (found.kind, found.says) == (VERIFIED, ())
    services.confirm_reports(organizer, match.round, match.table)


def test_a_party_without_heroes_waits(organizer: User) -> None:
    """The way out is named."""
    match = table_of(begun(organizer, "draft"), "Mossy Boots")
    with pytest.raises(WrongState, match="The heroes of this table are not chosen yet. Choose them on the page"):
        begin_match(match.first, match)


def test_a_pod_records_its_game(dungeon: Hall) -> None:
    """Places, Fame, trophies and the duel are reported for the others to confirm."""
    start(dungeon, 3, rounds=1)
    dungeon.round()
    match = dungeon.table(1)
    phone = begin(guest(match), match)
    tap_through(phone, play(66, 3), "P1 draw")
    answer = phone.post("finish/", {"hash": phone.head})
    assert answer.status_code == 200, answer.content
    assert answer.json()["finished"]["report"] == "reported"
    match = dungeon.table(1)
    assert "won" in match.result.key and "lost" in match.result.key
    found = evidence.standing(match)
    assert (found.kind, found.says) == (VERIFIED, ())
    services.confirm_result(match.players[1], match, match.result)
    assert dungeon.table(1).confirmed
