"""The API of events."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from .conftest import Hall


@pytest.fixture
def playing(hall: Hall) -> Hall:
    hall.start()
    hall.round()
    return hall


def _report(hall: Hall, body: Any, client: Client | None = None) -> Any:
    address = f"/api/events/{hall.event.slug}/rounds/1/tables/1/result/"
    data = body if isinstance(body, bytes) else json.dumps(body)
    return (client or Client()).post(address, data, content_type="application/json")


def test_events_are_listed_with_their_players(playing: Hall) -> None:
    """The newest first, drafts left out."""
    listed = Client().get("/api/events/").json()["results"]
    assert [(event["slug"], event["state"], event["players"]) for event in listed] == [
        ("thursday-night-dice", "running", 8)
    ]
    assert Client().get("/api/events/thursday-night-dice/").json()["swiss_rounds"] == 3


def test_pairings_and_standings_are_told_with_exact_values(playing: Hall) -> None:
    """Fractions as text, so that nobody compares rounded numbers."""
    tables = Client().get(f"/api/events/{playing.event.slug}/pairings/").json()
    assert (tables["round"], [table["table"] for table in tables["tables"]]) == (1, [1, 2, 3, 4])
    playing.play()
    rows = Client().get(f"/api/events/{playing.event.slug}/standings/").json()
    assert rows["round"] == 1
    assert rows["standings"][0]["points"] == 3
    assert rows["standings"][0]["tiebreaks"][0] == {"name": "omw", "percent": "33.3", "exact": "1/3"}


def test_a_guest_reports_with_the_code(playing: Hall) -> None:
    """The answer is the table as it is now."""
    answer = _report(playing, {"result": "1-0", "code": playing.table(1).first.code, "key": "k"})
    assert answer.status_code == 200
    assert answer.json() == {
        "table": 1, "first": playing.table(1).first.name, "second": playing.table(1).second.name,
        "seats": [player.name for player in playing.table(1).players],
        "result": "1-0-0", "words": f"{playing.table(1).first.name} wins 1–0",
        "confirmed": False, "accepted_by": "", "disputed": False, "by_own_player": False,
        "logs": "", "logs_result": None, "logs_say": [],
    }  # fmt: skip


def test_a_visitor_may_not_report(playing: Hall) -> None:
    """Without an account and a code it is 401; a code that is not of this table 403, with the way out."""
    answer = _report(playing, {"result": "1-0"})
    assert answer.status_code == 401
    assert answer.json()["detail"] == "Sign in, or send your player code, to report a result."
    answer = _report(playing, {"result": "1-0", "code": "of nobody"})
    assert answer.status_code == 403
    assert "can report the result of table 1" in answer.json()["detail"]
    assert answer.json()["way_out"] == "Open your own table, or ask the staff."


def test_an_impossible_result_names_its_field(playing: Hall) -> None:
    """400 with the limit in words."""
    answer = _report(playing, {"result": "2-0", "code": playing.table(1).first.code})
    assert answer.status_code == 400
    assert answer.json()["field"] == "result"
    assert "no player wins more than 1 of a best-of-1 match" in answer.json()["detail"]


BODIES = [
    b"", b"{", b"[]", b"null", b"7", b'"x"', b"\xff\xfe",
    b'{"result": null}', b'{"result": {"a": 1}}', b'{"result": []}', b'{"result": "\\ud800"}',
    b'{"result": "1-0", "code": "\\u0000"}', b'{"result": "1-0", "key": 5e400}',
    b'{"result": "' + b"9" * 5000 + b'"}', b'{"result": "1-0", "code": "' + b"x" * 5000 + b'"}', b"[" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES)
def test_nothing_sent_makes_a_500(playing: Hall, body: bytes) -> None:
    """A broken body is the sender's fault."""
    assert 400 <= _report(playing, body).status_code < 500


@pytest.mark.parametrize("asked", ["x", "-1", "9" * 30, "²", "1.5"])
def test_a_round_is_a_number(playing: Hall, asked: str) -> None:
    """400 with words."""
    answer = Client().get(f"/api/events/{playing.event.slug}/pairings/", {"round": asked})
    assert answer.status_code == 400
    assert answer.json()["detail"] == "The round is a number."


def test_the_api_keeps_drafts_and_unpublished_rounds(hall: Hall) -> None:
    """404, as for what does not exist."""
    assert Client().get(f"/api/events/{hall.event.slug}/").status_code == 404
    hall.start()
    hall.round(publish=False)
    assert Client().get(f"/api/events/{hall.event.slug}/pairings/").status_code == 404
    assert Client().get(f"/api/events/{hall.event.slug}/pairings/", {"round": 1}).status_code == 404


def test_a_missing_field_is_a_fault_like_any_other(playing: Hall) -> None:
    """The same three keys, with the field's name."""
    answer = _report(playing, {})
    assert answer.status_code == 400
    assert answer.json() == {"detail": "This field is required.", "way_out": "", "field": "result"}


def test_an_event_says_how_it_is_played_and_who_may_look_on(playing: Hall) -> None:
    """Whether matches are played at a distance, and how many minutes later onlookers see a recorded game."""
    address = f"/api/events/{playing.event.slug}/"
    kept = Client().get(address).json()
    assert (kept["online"], kept["watch"], kept["watch_delay"], kept["turn_minutes"]) == (False, "off", 5, 0)
    type(playing.event).objects.filter(pk=playing.event.pk).update(online=True, watch="delayed", watch_delay=10)
    kept = Client().get(address).json()
    assert (kept["online"], kept["watch"], kept["watch_delay"]) == (True, "delayed", 10)
