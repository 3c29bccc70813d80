"""Dungeon Dice of eleven: an event in pods with everybody in it."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import User

from cardpool.dice_sets.services import shipped
from tests.tournament.events.conftest import Hall
from tournament.events import services

DICE = next(iter(shipped().values())).digest
DAY = datetime.date(2026, 11, 21)
ELEVEN = (
    "Ana Quill", "Bo Oddsock", "Cy Nightjar", "Di Tangle", "Ed Marble", "Flo Fogbottom", "Gus Lantern", "Hob Thistle",
    "Ida Moor", "Jo Pike", "Kit Vane",
)  # fmt: skip


@pytest.fixture
def dungeon(organizer: User, judge: User) -> Hall:
    """A draft in pods, with a final pod."""
    event = services.create_event(
        organizer, name="Dungeon Night", date=DAY, seed=3, edition="dungeon-dice", dice_set=DICE, structure="pods",
        cut_to=4,
    )  # fmt: skip
    return Hall(event, organizer, judge)


def start(dungeon: Hall, players: int = 11, rounds: int | None = None) -> None:
    """Register so many players without teams, and start."""
    services.open_registration(dungeon.organizer, dungeon.event)
    dungeon.enter(*ELEVEN[:players], team="")
    if rounds:
        services.update_event(dungeon.organizer, dungeon.event, swiss_rounds=rounds)
    services.start_event(dungeon.organizer, dungeon.event)
    dungeon.fresh()


def in_order(seats: int) -> str:
    """Return the result in which the seats come in one after the other."""
    return ", ".join(str(place) for place in range(1, seats + 1))


def play(dungeon: Hall) -> None:
    """Enter for every open pod of the last round that its seats come in one after the other."""
    for match in dungeon.event.rounds.last().matches.filter(outcome__isnull=True).select_related("round__event"):
        services.decide_result(dungeon.judge, match, in_order(len(match.player_ids)))
