"""A store hall in a few words: the staff, an event, its players and tables."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator

import pytest
import time_machine
from django.contrib.auth.models import Group, User
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests import kept_tables
from tournament.events import services
from tournament.events.models import Entrant, Event, Match, Round
from tournament.events.permissions import JUDGES, ORGANIZERS

#: Eight characters, twenty dice, two basic actions.
LEGAL = (
    "https://tb.dicecoalition.com/?view&cards="
    "3x1wol;3x4wol;3x7wol;3x10wol;2x13wol;2x16wol;2x19wol;2x22wol;3x25wol;3x26wol"
)
#: The same with 23 dice: TR-TOUR-DICE.
TOO_MANY_DICE = LEGAL.replace("=3x", "=4x").replace(";2x", ";3x", 2)
DAY = datetime.date(2026, 11, 19)
DEADLINE = datetime.datetime(2026, 11, 19, 19, 15, tzinfo=datetime.UTC)  # of registration, in `open_hall`
EIGHT = (
    "Ana Quill", "Bo Oddsock", "Cy Nightjar", "Di Tangle", "Ed Marble", "Flo Fogbottom", "Gus Lantern", "Hob Thistle",
)  # fmt: skip
#: Points in the life of an event, in their order (`Hall.bring_to`).
STAGES = ["registration", "started", "paired", "published", "reported", "round 2", "finished"]


def browser(user: User | None = None) -> Client:
    """Logged in as this user; without one it is anybody's."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


class Hall:
    """One event with everybody in it; names stand for people."""

    def __init__(self, event: Event, organizer: User, judge: User) -> None:
        self.event, self.organizer, self.judge = event, organizer, judge

    def fresh(self) -> Event:
        self.event.refresh_from_db()
        return self.event

    def player(self, name: str) -> Entrant:
        return self.event.entrants.get(name__startswith=name)

    def guest(self, name: str) -> Client:
        """A browser that has opened this player's own link."""
        client = Client()
        client.get(f"/events/{self.event.slug}/guest/{self.player(name).code}/")
        return client

    def enter(self, *names: str, team: str = LEGAL) -> None:
        """All at once, as from a list: to register one after the other takes ten times as long."""
        event = Event.objects.get(pk=self.event.pk)
        services.register_many(self.organizer, event, [f"{name}; {team}" for name in names], over_cap=True)

    def start(self, *names: str, rounds: int | None = None) -> None:
        """Registration with these players (Eight without names), then start."""
        services.open_registration(self.organizer, self.event)
        self.enter(*(names or EIGHT))
        if rounds:
            services.update_event(self.organizer, self.event, swiss_rounds=rounds)
        services.start_event(self.organizer, self.event)
        self.fresh()

    def round(self, *, publish: bool = True) -> Round:
        """Pair the next round, and publish it."""
        round_ = services.pair_next_round(self.organizer, self.fresh())
        return services.publish_round(self.organizer, round_) if publish else round_

    def table(self, number: int = 1, round_: int | None = None) -> Match:
        rounds = self.event.rounds
        wanted = rounds.get(number=round_) if round_ else rounds.last()
        return wanted.matches.select_related("first", "second", "round__event").get(table=number)

    def play(self, result: str = "1-0") -> None:
        """The staff enters this result for every open table of the last round, and accepts what one player reported."""
        for match in self.event.rounds.last().matches.filter(outcome__isnull=True).select_related("round__event"):
            services.decide_result(self.judge, match, result)
        services.confirm_reports(self.judge, self.event.rounds.last())

    def bring_to(self, stage: str) -> None:
        """Seven players and their event as far as one of `STAGES`."""
        steps: list[Callable[[], object]] = [
            lambda: (services.open_registration(self.organizer, self.event), self.enter(*EIGHT[:7])),
            lambda: services.start_event(self.organizer, self.event),
            lambda: self.round(publish=False),
            self.round,
            lambda: services.report_result(self.table(1).first, self.table(1), "1-0"),
            lambda: (self.play(), self.round()),
            lambda: (self.play(), services.finish_event(self.organizer, self.event, "finish")),
        ]
        for step in steps[: STAGES.index(stage) + 1]:
            step()

    def deeds(self) -> list[str]:
        """The actions of the trail, oldest first."""
        return list(self.event.audit.order_by("pk").values_list("action", flat=True))


@pytest.fixture
def person(db: None) -> Callable[..., User]:
    """Make an account: `person("wil", ORGANIZERS)`."""

    def make(name: str, *groups: str) -> User:
        user = User.objects.create_user(name, password="sesame-open-9")
        user.groups.set([Group.objects.get_or_create(name=group)[0] for group in groups])
        return user

    return make


@pytest.fixture
def organizer(person: Callable[..., User]) -> User:
    return person("wil", ORGANIZERS)


@pytest.fixture
def judge(person: Callable[..., User]) -> User:
    return person("barnaby", JUDGES)


@pytest.fixture
def hall(organizer: User, judge: User) -> Hall:
    """A draft: Thursday Night Dice, one game a match."""
    event = services.create_event(organizer, name="Thursday Night Dice", date=DAY, seed=7)
    return Hall(event, organizer, judge)


@pytest.fixture(scope="session")
def crowd_tables(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> list[str]:
    """The tables that hold an event of 2,048 players, each with a copy to fill it from."""
    from benchmarks.load.crowd import crowd

    with django_db_blocker.unblock():
        return kept_tables.keep("events", lambda: crowd(2048, 5, slug="large"))


@pytest.fixture
def large(crowd_tables: list[str], db: None) -> Event:
    """An event of 2,048 players: five rounds are played, the sixth is on the tables, half of its results are in."""
    kept_tables.copy(crowd_tables)
    return Event.objects.get(slug="large")


@pytest.fixture
def open_hall(hall: Hall) -> Iterator[Hall]:
    """The hall an hour before the deadline of registration, where time stands still."""
    services.update_event(hall.organizer, hall.event, registration_deadline=DEADLINE)
    with time_machine.travel(DEADLINE - datetime.timedelta(hours=1), tick=False):
        services.open_registration(hall.organizer, hall.event)
        hall.fresh()
        yield hall


def with_a_place(event: Event) -> set[int]:
    """Everybody who stands in the standings: who dropped before round 1 does only if round 1 was paired with them."""
    seated = {player.pk for match in Match.objects.filter(round__event=event) for player in match.players}
    return {entrant.pk for entrant in event.entrants.all() if entrant.dropped_in_round != 0 or entrant.pk in seated}
