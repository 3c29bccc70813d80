"""Who may do what, as a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User

from tournament.events import permissions, services

from .conftest import Hall

ROLES = ("visitor", "stranger", "guest at table 1", "guest at table 2", "judge", "organizer", "superuser", "machine")

#: What is asked about table 1 of a published round -> the answers in the order of ROLES.
TABLE = {
    "run": "- - - - - o o o",
    "judge": "- - - - o o o o",
    "play": "- - o - - - - -",
    "report": "- - o - o o o o",
    "see a hidden team": "- - o - o o o o",
    "manage the entry": "- - o - - o o o",
}


@pytest.fixture
def actors(hall: Hall, person: Callable[..., User]) -> dict[str, Any]:
    hall.start()
    hall.round()
    root = User.objects.create_superuser("root")
    seats = [hall.table(1).first, hall.table(2).first]
    everybody = [AnonymousUser(), person("zoe"), *seats, hall.judge, hall.organizer, root, None]
    return dict(zip(ROLES, everybody, strict=True))


@pytest.mark.parametrize("question", TABLE)
def test_who_may(hall: Hall, actors: dict[str, Any], question: str) -> None:
    """Each row of the table, role by role."""
    match, entrant = hall.table(1), hall.table(1).first
    entrant.event.state = "registration"
    ask = {
        "run": lambda actor: permissions.may_run(actor, match),
        "judge": lambda actor: permissions.may_judge(actor, match),
        "play": lambda actor: permissions.may_play(actor, match),
        "report": lambda actor: permissions.may_report(actor, match),
        "see a hidden team": lambda actor: permissions.may_see_team(actor, entrant),
        "manage the entry": lambda actor: permissions.may_manage_entry(actor, entrant),
    }[question]
    answers = " ".join("o" if ask(actors[role]) else "-" for role in ROLES)
    assert answers == TABLE[question]


def test_a_guests_code_is_good_for_one_event(hall: Hall, actors: dict[str, Any]) -> None:
    """The same person in another event is somebody else."""
    other = services.create_event(hall.organizer, name="Other", date=hall.event.date)
    assert permissions.entrant_of(actors["guest at table 1"], other) is None


def test_nobody_reports_before_publishing(hall: Hall, actors: dict[str, Any]) -> None:
    """Players do not know the pairing yet; the staff may act at any time."""
    hall.play()
    round_ = hall.round(publish=False)
    match = round_.matches.first()
    assert not permissions.may_report(match.first, match)
    assert permissions.may_report(hall.judge, match)
