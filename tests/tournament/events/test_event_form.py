"""The organizer's form for an event, and the page that tells what it settled."""

from __future__ import annotations

import datetime
import re

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tournament.events import services
from tournament.events.models import Event
from tournament.events.rule_books import RULE_BOOKS
from tournament.events.setting_up.kinds import KINDS, Kind
from tournament.events.structures import STRUCTURES
from tournament.events.views.settings import next_name
from tournament.leagues import services as seasons

from .conftest import DAY, Hall, browser


def test_the_form_proposes_a_tournament(organizer: User) -> None:
    """Constructed teams, one game a match, half an hour, the later book."""
    page = browser(organizer).get("/events/new/").content.decode()
    assert '<option value="tournament" selected>' in page
    assert '<option value="wol2015" selected>' in page
    assert 'name="round_minutes" value="30"' in page


def test_the_form_groups_the_options_by_subject(organizer: User) -> None:
    """Every ruling can be chosen under its subject; the book's value and the recommendation stand beside it."""
    page = browser(organizer).get("/events/new/").content.decode()
    for subject in ("Areas, drawing and refilling", "Energy and costs", "Combat", "Readings of single cards"):
        assert f"<summary>{subject} " in page
    assert '<option value="" selected>standard: closed</option>' in page
    assert "Recommended: No. Purchases can be paid together, so can fieldings" in page
    assert page.count('<option value="undecided">') > 180


def test_the_rules_page_tells_every_option(hall: Hall, organizer: User) -> None:
    """What the event changes with the book's own value; what it leaves undecided; and all others by subject."""
    hall.event.rules_options = {"simul_zero": "ap_first", "ko_order": "undecided"}
    hall.event.save()
    page = " ".join(browser(organizer).get(f"/events/{hall.event.slug}/about/").content.decode().split())
    assert "This event changes 2 options" in page
    assert '<span class="rule">simul_zero=ap_first</span> When one event would take both players' in page
    assert "Standard: tie. AMB-23 AMB-63" in page
    assert '<span class="rule">ko_order=undecided</span>' in page
    assert '<span class="rule">overcrush_alone=full_damage</span>' in page
    assert "AMB-21 recommends: Once all blockers are knocked out" in page


def test_a_form_sent_twice_makes_one_event(organizer: User) -> None:
    """An impatient finger without scripts: the second press leads to the draft of the first, noted once in its history.

    Another showing of the form, or another name, is another event.
    """
    client, edition = browser(organizer), {"edition": "wol2015", "team_format": "tournament"}
    said = {
        "name": "Friday Cup",
        "date": DAY.isoformat(),
        "best_of": "1",
        "round_minutes": "30",
        "key": "k1",
        **edition,
    }
    first, second = (client.post("/events/new/", said) for _ in range(2))
    event = Event.objects.get()
    assert first["Location"] == second["Location"] == f"/events/{event.slug}/control/"
    assert event.audit.filter(action="event.create").count() == 1
    client.post("/events/new/", said | {"name": "Saturday Cup"})
    client.post("/events/new/", said | {"key": "k2"})
    assert sorted(made.name for made in Event.objects.all()) == ["Friday Cup", "Friday Cup", "Saturday Cup"]


def test_every_showing_of_the_form_has_a_key_of_its_own(organizer: User) -> None:
    """Also when it comes back with a fault."""
    client = browser(organizer)
    shown = [client.get("/events/new/"), client.get("/events/new/"), client.post("/events/new/", {"key": "k1"})]
    assert len({re.search(r'name="key" value="([^"]{16})"', page.content.decode())[1] for page in shown}) == 3


def test_an_event_is_held_again(hall: Hall) -> None:
    """Its settings come along, on the next day of the same name; rounds that follow from the players stay open."""
    today = timezone.localdate()
    services.update_event(hall.organizer, hall.event, round_minutes=35, date=today - datetime.timedelta(days=8))
    hall.bring_to("finished")
    desk = browser(hall.organizer)
    assert f'href="?like={hall.event.slug}"' in desk.get("/events/new/").content.decode()
    assert (
        f'href="/events/new/?like={hall.event.slug}"'
        in desk.get(f"/events/{hall.event.slug}/control/").content.decode()
    )
    page = desk.get("/events/new/", {"like": hall.event.slug}).content.decode()
    assert f"<b>Like {hall.event.name} of " in page and 'name="round_minutes" value="35"' in page
    date = today + datetime.timedelta(days=6)
    assert f'name="date" value="{date:%Y-%m-%d}"' in page
    assert desk.get("/events/new/", {"like": "no-such-evening"}).status_code == 404


@pytest.mark.parametrize(
    ("name", "then"),
    [("Week 1", "Week 2"), ("League 9", "League 10"), ("Friday Cup", "Friday Cup"), ("Autumn 2026", "Autumn 2026")],
)
def test_the_next_evening_of_a_series_is_counted_on(name: str, then: str) -> None:
    assert next_name(name) == then


def test_a_tile_keeps_the_season(organizer: User) -> None:
    """A page opened from a season stays for it, whatever kind is chosen, also when it is loaded anew."""
    season = seasons.create_season(organizer, name="Autumn league")
    page = browser(organizer).get("/events/new/", {"season": season.slug}).content.decode()
    assert 'href="?kind=doubles&amp;season=autumn-league#settings"' in page
    page = browser(organizer).get("/events/new/", {"season": season.slug, "kind": "doubles"}).content.decode()
    assert f'<option value="{season.pk}" selected>Autumn league</option>' in page


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_tile_fills_in_the_form(organizer: User, kind: Kind) -> None:
    """Its rule book and rounds are chosen, also without scripts; the event can be made from what the form shows."""
    page = browser(organizer).get("/events/new/", {"kind": kind.key}).content.decode()
    assert f"<h2 data-kind-name>{kind.name}</h2>" in page
    tile = page[page.index(f'href="?kind={kind.key}#settings"') :]
    assert 'aria-current="true"' in tile[: tile.index(">")] and f"<b>{kind.name}</b> <span>{kind.about}</span>" in tile
    for name, value in kind.sets.items():
        select = page[page.index(f'<select name="{name}"') :]
        assert f'<option value="{value}" selected' in re.sub(
            r" data-books=\"[^\"]*\"", "", select[: select.index("</select>")]
        )
    assert all(f'id="{mark}"' in page for mark in kind.faces if mark), kind.faces  # each mark is drawn
    assert STRUCTURES[kind.sets["structure"]].serves(RULE_BOOKS[kind.books.split()[0]])


def test_an_event_is_opened_in_one_press(organizer: User) -> None:
    """ "Open registration" makes the event and opens it; pressed twice it is one open event, and a draft stays one."""
    client = browser(organizer)
    sent = {"name": "Friday Cup", "date": DAY.isoformat(), "edition": "wol2015", "team_format": "tournament"}
    sent |= {"round_minutes": "30", "key": "k1"}
    for _ in range(2):
        page = client.post("/events/new/", {**sent, "open": "1"}, follow=True).content.decode()
        assert "<h1>Registration</h1>" in page
    assert (
        "Friday Cup is open: players can register."
        in client.post("/events/new/", {**sent, "open": "1", "key": "k2"}, follow=True).content.decode()
    )
    assert [event.state for event in Event.objects.all()] == ["registration", "registration"]
    page = client.post("/events/new/", sent | {"key": "k3"}, follow=True).content.decode()
    assert "Friday Cup is a draft: only the staff sees it until registration opens." in page


def test_a_fault_of_the_new_event_is_in_sight(organizer: User) -> None:
    """The folded settings are open where one of them was refused."""
    sent = {"name": "Friday Cup", "date": DAY.isoformat(), "edition": "wol2015", "round_minutes": "1", "open": "1"}
    response = browser(organizer).post("/events/new/", sent)
    page = response.content.decode()
    assert response.status_code == 400 and not Event.objects.exists()
    assert '<details class="more-settings" open>' in page
    assert "Ensure this value is greater than or equal to 5." in page
