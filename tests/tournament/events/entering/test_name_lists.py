"""Lists of names are sorted, and names found, as a person does it: marks over letters and capitals do not count."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournament.events.conftest import Hall, browser
from tournament.events import services
from tournament.events.models import Entrant, Person
from tournament.events.queries import returning_players
from tournament.events.views.own.check_in import secret_of
from tournament.exchange.archive import make
from tournament.exchange.restoring import restore
from tournament.name_lists import in_a_list

#: As a person sorts them; a database puts the small letters and those with marks last.
SORTED = (
    "Ada Vane", "Åsa Lind", "bea Rowntree", "Élodie Brook", "Lou Marrow", "Łukasz Sowa", "Mo Pike", "Ørjan Dale",
    "Özlem Demir", "Pia Fern", "Zoë Hart",
)  # fmt: skip


@pytest.fixture
def mixed(hall: Hall) -> Hall:
    """The hall with these players, entered in another order."""
    services.update_event(hall.organizer, hall.event, check_in=True, fee="5 €")
    services.open_registration(hall.organizer, hall.fresh())
    services.register_many(hall.organizer, hall.fresh(), [*sorted(SORTED, key=lambda name: name[::-1])])
    return hall


def shown(client: Client, address: str) -> list[str]:
    """Return the names in the order in which a page or file has them for the first time."""
    text = client.get(address).content.decode()
    text = re.sub(r"<select.*?</select>", "", text, flags=re.DOTALL)
    text = re.sub(r'<div id="undo-strip">.*?</div></div>', "", text, flags=re.DOTALL)  # the last step names a player
    found = re.findall("|".join(map(re.escape, SORTED)), text)
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("place", ["manage/", "players/", "print/players/", "export/players.csv", "here"])
def test_names_are_sorted_as_a_person_sorts_them(mixed: Hall, place: str) -> None:
    """At the desk, for everybody, on paper, in the file, and where players check themselves in."""
    place = f"here/{secret_of(mixed.event)}/" if place == "here" else place
    assert shown(browser(mixed.organizer), f"/events/{mixed.event.slug}/{place}") == list(SORTED)


def test_a_list_by_surname_is_sorted_the_same_way(mixed: Hall) -> None:
    """Demir, Özlem follows Dale, Ørjan on the tables by name and on paper."""
    services.start_event(mixed.organizer, mixed.fresh(), with_faulty_teams=True)
    mixed.round()
    by_surname = sorted(SORTED, key=lambda name: in_a_list(name.rpartition(" ")[2]))
    page = browser().get(f"/events/{mixed.event.slug}/", {"by": "name"}).content.decode()
    names = [f"{last}, {first}" for first, _, last in (name.rpartition(" ") for name in by_surname)]
    assert re.findall("|".join(map(re.escape, names)), page)[: len(names)] == names


@pytest.mark.parametrize(
    ("typed", "name"),
    [("lukasz", "Łukasz Sowa"), ("OZLEM", "Özlem Demir"), ("åsa", "Åsa Lind"), ("orjan", "Ørjan Dale")],
)
def test_a_name_is_found_without_its_marks(mixed: Hall, typed: str, name: str) -> None:
    """In the players of the desk, in everybody's list, at check-in, in the line of the desk, in people of the store."""
    base, desk = f"/events/{mixed.event.slug}", browser(mixed.organizer)
    for place in ("manage/", "players/", f"here/{secret_of(mixed.event)}/"):
        assert shown(desk, f"{base}/{place}?q={typed}") == [name], place
    assert shown(desk, f"/players/?q={typed}") == [name]
    services.start_event(mixed.organizer, mixed.fresh(), with_faulty_teams=True)
    mixed.round()
    assert name in shown(desk, f"{base}/control/?q={typed}")


def test_whoever_comes_back_is_found_by_two_plain_letters(mixed: Hall) -> None:
    """`lu` is enough for Łukasz."""
    other = services.create_event(mixed.organizer, name="Next week", date=mixed.event.date)
    assert [person.name for person in returning_players(other, "lu", 5)] == ["Łukasz Sowa"]


def test_another_name_takes_another_place(mixed: Hall) -> None:
    """Also in the list of the store's people, and for an event that was imported."""
    services.rename(mixed.organizer, mixed.player("Ada"), "Łada Vane")
    names = list(mixed.event.entrants.values_list("name", flat=True))
    assert names[2:5] == ["Élodie Brook", "Łada Vane", "Lou Marrow"]
    again = restore(mixed.organizer, mixed.event.store, make(mixed.event))
    assert list(again.entrants.values_list("name", flat=True)) == names
    assert not Entrant.objects.filter(listed_as="").exists()
    assert not Person.objects.filter(listed_as="").exists()
