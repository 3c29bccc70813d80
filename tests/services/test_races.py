"""Twelve hands reach for one row, one button, one link or one code at once, over SQLite and over PostgreSQL."""

from __future__ import annotations

import ast

import pytest

from tests.services.workers import Shop

#: What each module of races runs, in this order.
RACES = {
    "event_races": (
        "pairings",
        "unnumbered_pairings",
        "publications",
        "reports",
        "saved_teams",
        "registrations",
        "last_places",
        "chained_decisions",
    ),
    "account_races": ("invitations", "one_name", "resets", "codes", "spare_codes", "last_organizers"),
    "races": ("claims", "finishes", "attachments", "recomputations"),
}
RUN = """
from importlib import import_module
print({{race: getattr(import_module(f"tests.services.{{module}}"), race)()
       for module, races in {races}.items() for race in races}})
"""


@pytest.fixture(scope="module")
def answers(store: Shop) -> dict[str, int]:
    """What each race ends with: one process runs them all, one after the other."""
    found: dict[str, int] = ast.literal_eval(store.manage("shell", "-v0", "-c", RUN.format(races=RACES)))
    return found


@pytest.mark.parametrize("race", [race for races in RACES.values() for race in races])
def test_twelve_at_once_are_one(answers: dict[str, int], race: str) -> None:
    """One round, publication, report, team, entrant, last place and unbroken trail; one account, password, way in and
    organizer left; one claim, verdict, log and open replay.
    """
    assert answers[race] == 1
