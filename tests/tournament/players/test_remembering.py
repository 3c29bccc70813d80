"""Who an entry is: people are remembered over events, by account, else by name."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.events.conftest import browser
from tests.tournament.events.structures.test_score_runs import gauntlet
from tournament.events import services
from tournament.events.models import Entrant, Event, Member, Person
from tournament.events.queries import returning_players
from tournament.players.finding import everybody

pytestmark = pytest.mark.django_db

NAMES = ("Ana Quill", "Anton Berg", "Bo Oddsock", "Émile Anders", "Cy Reed-Andrews")


def opened(organizer: User, name: str = "Week 2", day: int = 12) -> Event:
    event = services.create_event(organizer, name=name, date=datetime.date(2026, 11, day))
    return services.open_registration(organizer, event)


@pytest.fixture
def before(organizer: User) -> Event:
    """An earlier evening with five guests."""
    event = opened(organizer, "Week 1", 5)
    services.register_many(organizer, event, NAMES)
    return event


def test_the_same_name_is_the_same_person(organizer: User, before: Event) -> None:
    """One by one, in a pasted list or by themselves, whatever the case: five people, not ten."""
    event = opened(organizer)
    services.register(organizer, event, "ana quill")
    services.register_many(organizer, event, ["Bo Oddsock", "ÉMILE ANDERS"])
    services.apply(None, event, "Anton Berg")
    people = {entrant.name: entrant.person.name for entrant in event.entrants.select_related("person")}
    assert people == {
        "ana quill": "Ana Quill",
        "Bo Oddsock": "Bo Oddsock",
        "ÉMILE ANDERS": "Émile Anders",
        "Anton Berg": "Anton Berg",
    }
    assert Person.objects.count() == 5


def test_an_account_is_one_person_under_any_name(organizer: User, before: Event, person: Any) -> None:
    """It is never taken for the guest of its name by itself: the organizer merges them."""
    pia = person("pia")
    for day, name in ((12, "Pia"), (19, "P. Featherstone")):
        services.register(pia, opened(organizer, f"Week of {day}", day), name, user=pia)
    assert Entrant.objects.filter(user=pia).values("person").distinct().count() == 1
    assert Person.objects.get(user=pia).name == "pia"


def test_people_of_a_party_are_remembered(organizer: User) -> None:
    """The party itself is nobody; whoever plays alone is."""
    event = gauntlet(organizer)
    assert set(event.entrants.values_list("person", flat=True)) == {None}
    names = Member.objects.filter(entrant__event=event).values_list("name", "person__name")
    assert all(name == who for name, who in names) and len(names) == 9
    last = everybody(event.store).values_list("events", "last")
    assert set(last) == {(1, event.date)}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("an", ["Ana Quill", "Anton Berg", "Cy Reed-Andrews", "Émile Anders"]),
        ("an q", []),
        ("ana q", ["Ana Quill"]),
        ("OD", ["Bo Oddsock"]),
        ("ém", ["Émile Anders"]),
        ("%", []),
        ("_", []),
    ],
)
def test_two_letters_find_who_was_here(organizer: User, before: Event, typed: str, found: list[str]) -> None:
    """The beginning of any word of a name, whatever the case."""
    assert [person.name for person in returning_players(opened(organizer), typed, 8)] == found


def test_two_letters_and_enter(organizer: User, before: Event) -> None:
    """The list of a few letters has a button for each; the first is what Enter presses, and adds a player."""
    event, desk = opened(organizer), browser(organizer)
    here = f"/events/{event.slug}/manage/returning/"
    part = desk.get(here, {"who": "bo"}, headers={"HX-Request": "true"}).content.decode()
    bo = Person.objects.get(name="Bo Oddsock")
    assert f'name="person" value="{bo.pk}"' in part and "<html" not in part
    desk.post(here, {"who": "bo", "for": "bo", "person": bo.pk})
    assert event.entrants.get().person == bo
    # Without scripts, or quicker than the list: letters that mean one person add them, others ask.
    desk.post(here, {"who": "ém", "find": "1"})
    asked = desk.post(here, {"who": "an", "for": "ém", "person": bo.pk}).content.decode()
    assert "Ana Quill" in asked and "Anton Berg" in asked
    assert sorted(event.entrants.values_list("name", flat=True)) == ["Bo Oddsock", "Émile Anders"]
    nobody = desk.post(here, {"who": "zz"})
    assert nobody.status_code == 400
    assert "No one who has played here matches “zz”. Add them as a new player." in _text(nobody)
    assert "Add zz as a new player</button>" in nobody.content.decode()
    again = desk.post(here, {"who": "bo", "for": "bo", "person": bo.pk})
    assert again.status_code == 409 and "Bo Oddsock is already registered." in again.content.decode()


def _text(answer: Any) -> str:
    import re

    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_a_returning_account_keeps_its_account(organizer: User, person: Any) -> None:
    """Added by the desk, the event is among the player's own."""
    pia = person("pia")
    services.register(pia, opened(organizer, "Week 1", 5), "Pia", user=pia)
    event = opened(organizer)
    known = Person.objects.get(user=pia)
    browser(organizer).post(f"/events/{event.slug}/manage/returning/", {"who": "pi", "for": "pi", "person": known.pk})
    assert event.entrants.get().user == pia


def test_only_the_organizer_adds_people(organizer: User, judge: User, before: Event) -> None:
    """Names of guests are not searched by others."""
    event = opened(organizer)
    for client in (Client(), browser(judge)):
        for answer in (client.get, client.post):
            assert answer(f"/events/{event.slug}/manage/returning/", {"who": "an"}).status_code == 403
    assert not event.entrants.exists()
