"""The bracket in the API: what pages draw, as data."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tournament.events.conftest import EIGHT, Hall
from tournament.events import services

pytestmark = pytest.mark.django_db


def drawn(hall: Hall) -> list[dict[str, Any]]:
    answer = Client().get(f"/api/events/{hall.event.slug}/bracket/")
    assert answer.status_code == 200
    return answer.json()["parts"]


def start(hall: Hall, players: int, **settings: Any) -> None:
    services.update_event(hall.organizer, hall.event, **settings)
    hall.start(*EIGHT[:players])


def test_single_elimination_with_third_place(hall: Hall) -> None:
    """Seeds, games and winners; the seats still to be won; third place beside the final."""
    start(hall, 4, structure="elimination", structure_options={"third": "yes"})
    assert drawn(hall) == []
    hall.round()
    (part,) = drawn(hall)
    assert [round_["title"] for round_ in part["rounds"]] == ["semi-finals", "final"]
    assert [seat["waits"] for seat in part["rounds"][1]["matches"][0]["seats"]] == [
        "winner of table 1",
        "winner of table 2",
    ]
    assert [seat["seed"] for match in part["rounds"][0]["matches"] for seat in match["seats"]] == [1, 4, 2, 3]
    hall.play("0-1")
    hall.round()
    hall.play()
    (part,) = drawn(hall)
    semi = part["rounds"][0]["matches"][0]
    assert [(seat["games"], seat["won"]) for seat in semi["seats"]] == [("0", False), ("1", True)]
    assert semi["page"] == f"/events/{hall.event.slug}/r1/t1/"
    assert [match["label"] for match in part["rounds"][1]["matches"]] == ["", "third place"]
    finalists = {seat["name"] for seat in part["rounds"][1]["matches"][0]["seats"]}
    assert finalists == {match["seats"][1]["name"] for match in part["rounds"][0]["matches"]}


def test_double_elimination_has_two_sides(hall: Hall) -> None:
    """Each is a part of its own."""
    start(hall, 4, structure="double")
    hall.round()
    assert [part["title"] for part in drawn(hall)] == ["Winners' side", "Losers' side"]


def test_swiss_rounds_have_none(hall: Hall) -> None:
    """Neither has a draft for anybody but the staff."""
    assert Client().get(f"/api/events/{hall.event.slug}/bracket/").status_code == 404
    start(hall, 4)
    hall.round()
    assert drawn(hall) == []
