"""A store hall with seasons: events that are over in a line."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tests.tournament.events.conftest import hall, judge, organizer, person  # noqa: F401
from tournament.events import services as events
from tournament.events.models import Event, Match, Season
from tournament.leagues import services

Play = Callable[..., Event]


@pytest.fixture
def season(organizer: User) -> Season:  # noqa: F811
    return services.create_season(organizer, name="Autumn league", keep=2)


@pytest.fixture
def play(organizer: User) -> Play:  # noqa: F811
    """Play an event in which an earlier name always beats a later one: `play("Week 1", "Ana", "Bo", …)`."""

    def make(title: str, *names: str, day: int = 1, finish: bool = True, **settings: object) -> Event:
        date = datetime.date(2026, 11, day)
        settings = {"structure": "round-robin", "team_format": "tournament"} | settings
        event = events.create_event(organizer, name=title, date=date, seed=day, **settings)
        events.open_registration(organizer, event)
        events.register_many(organizer, event, names)
        event = events.start_event(organizer, event, with_faulty_teams=True)
        for _ in range(len(names) - 1 + len(names) % 2):
            round_ = events.publish_round(organizer, events.pair_next_round(organizer, event))
            for match in round_.matches.filter(is_bye=False).select_related("first", "second", "round__event"):
                better = names.index(match.first.name) < names.index(match.second.name)
                events.decide_result(organizer, match, "1-0" if better else "0-1")
        return events.finish_event(organizer, event, "finish") if finish else event

    return make


def table_between(event: Event, one: str, other: str) -> Match:
    """The match of these two."""
    rows = Match.objects.filter(round__event=event).select_related("first", "second", "round__event")
    return next(match for match in rows if {p.name for p in match.players} == {one, other})
