"""One's own history over events, and doubles made one."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.events.conftest import LEGAL, Hall, browser
from tests.tournament.leagues.conftest import Play
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Person, Season
from tournament.events.services import register
from tournament.leagues.counting import table_of
from tournament.leagues.services import add_events
from tournament.players import services

pytestmark = pytest.mark.django_db


def known(name: str) -> Person:
    return Person.objects.get(name=name)


def test_a_history_over_events(organizer: User, play: Play) -> None:
    """Place, record and every match, the last event first; for the staff."""
    for day, names in ((5, ("Ana", "Bo", "Cy")), (12, ("Bo", "Ana", "Cy"))):
        play(f"Week of {day}", *names, day=day)
    page = " ".join(browser(organizer).get(known("Ana").get_absolute_url()).content.decode().split())
    assert page.index("Week of 12") < page.index("Week of 5")
    assert "2 events, 1 won · 4 matches" in page
    assert "1st of 3" in page and "2nd of 3" in page and "Pts 9, W–L–D 3–0–0" in page  # a bye is a win
    assert "</a> against Bo: 1–0" in page and "</a> against Bo: 0–1" in page
    assert "so far" not in page


def test_a_place_of_an_event_that_runs_may_change(organizer: User, play: Play) -> None:
    """It is a place so far, and nobody has won."""
    play("Week 1", "Ana", "Bo", "Cy", finish=False)
    page = " ".join(browser(organizer).get(known("Ana").get_absolute_url()).content.decode().split())
    assert '<span class="tag">1st of 3 so far</span>' in page and "won" not in page


def test_a_history_is_for_its_player_and_the_staff(organizer: User, judge: User, hall: Hall, person: Any) -> None:
    """By account or as the guest whose link this browser has opened; nobody else reads whom a guest has met."""
    hall.start("Ana", "Bo", "Cy", "Di")
    ana = known("Ana").get_absolute_url()
    assert browser().get(ana).status_code == 403
    assert browser(person("zoe")).get(ana).status_code == 403
    assert hall.guest("Bo").get(ana).status_code == 403
    for client in (hall.guest("Ana"), browser(judge), browser(organizer)):
        assert client.get(ana).status_code == 200
    assert hall.guest("Ana").get("/players/me/").headers["Location"] == ana
    assert "belongs to nobody" in Client().get("/players/me/").content.decode()


def test_a_history_gives_no_hidden_team_or_pairing_away(organizer: User, hall: Hall, play: Play) -> None:
    """A guest of the same name elsewhere sees of this event what its pages show them, and no more."""
    hall.start("Ana", "Bo", "Cy", "Di")
    hall.round(publish=False)
    other = play("Elsewhere", "Ana", "Zed", "Moe", day=3, finish=False)
    stranger = Client()
    stranger.get(f"/events/{other.slug}/guest/{other.entrants.get(name='Ana').code}/")
    page, own = stranger.get(known("Ana").get_absolute_url()), hall.guest("Ana").get(known("Ana").get_absolute_url())
    team = f"/events/{hall.event.slug}/players/{hall.player('Ana').pk}/"
    assert page.status_code == 200 and team not in page.content.decode()
    assert team in own.content.decode()
    for answer in (page, own):
        assert f"/events/{hall.event.slug}/r1/" not in answer.content.decode()


def test_two_names_become_one_person(organizer: User, season: Season, play: Play) -> None:
    """The page shows what changes before; after it the season counts them as one; one press takes it back."""
    weeks = [play("Week 1", "Ana Quill", "Bo", "Cy", day=5), play("Week 2", "A. Quill", "Bo", "Cy", day=12)]
    add_events(organizer, season, [week.pk for week in weeks])
    ana, double, desk = known("Ana Quill"), known("A. Quill"), browser(organizer)
    assert table_of(season).rows[0].name == "Bo"
    preview = " ".join(desk.get(f"{ana.get_absolute_url()}merge/", {"other": double.pk}).content.decode().split())
    assert "Week 2, 12 Nov 2026: entered as A. Quill" in preview
    assert "Now: Ana Quill is 3rd with 11 points; A. Quill is 3rd with 11 points." in preview
    assert "Then: Ana Quill is 1st with 22 points from 2 events." in preview
    assert known("A. Quill").merged_into is None  # looking changes nothing
    desk.post(f"{ana.get_absolute_url()}merge/", {"other": double.pk})
    assert [(row.place, row.name, row.points) for row in table_of(season).rows][0] == (1, "Ana Quill", "22")
    assert desk.get(double.get_absolute_url()).headers["Location"] == ana.get_absolute_url()
    page = desk.post(f"{ana.get_absolute_url()}unmerge/", follow=True).content.decode()
    assert "A. Quill is a separate person again." in page
    assert table_of(season).rows[0].name == "Bo" and known("A. Quill").merged_into is None


def test_an_account_goes_over_and_comes_back(organizer: User, play: Play, hall: Hall, person: Any) -> None:
    """The guest becomes the account's; taken back, each has its own again."""
    pia = person("pia")
    play("Week 1", "Pia", "Bo", "Cy")
    register(organizer, hall.event, "P.", user=pia, team=LEGAL)
    guest, account = known("Pia"), known("pia")
    services.merge(organizer, guest, account)
    assert known("Pia").user == pia and known("pia").user is None
    assert Person.objects.get(entries__event=hall.event) == guest
    services.unmerge(organizer, known("Pia"))
    assert known("Pia").user is None and known("pia").user == pia
    assert Person.objects.get(entries__event=hall.event) == account


def test_who_cannot_be_one(organizer: User, play: Play, hall: Hall, person: Any) -> None:
    """Two who met, two accounts, oneself, somebody merged already; nobody but an organizer."""
    event = play("Week 1", "Ana", "Bo", "Cy")
    ana, bo = known("Ana"), known("Bo")
    with pytest.raises(WrongState, match="Both play in Week 1, so they are two people."):
        services.merge(organizer, ana, bo)
    with pytest.raises(BadInput, match="These are not two people of one store."):
        services.merge(organizer, ana, ana)
    for name in ("pia", "kim"):
        register(organizer, hall.event, name, user=person(name))
    with pytest.raises(WrongState, match="Both have an account, so they are two people."):
        services.merge(organizer, known("pia"), known("kim"))
    services.merge(organizer, ana, known("pia"))
    with pytest.raises(WrongState, match="pia is merged into Ana already."):
        services.merge(organizer, bo, known("pia"))
    with pytest.raises(WrongState, match="Nobody is merged into Bo."):
        services.unmerge(organizer, bo)
    for client, status in ((browser(), 302), (browser(hall.judge), 403)):
        for act in ("merge", "unmerge", "name"):
            answer = client.post(f"{bo.get_absolute_url()}{act}/", {"other": ana.pk, "name": "Eve"})
            assert answer.status_code == status
        assert client.get("/players/").status_code == status
    assert known("Bo").merged_into is None and event.entrants.filter(name="Bo").exists()


def test_another_name_from_now_on(organizer: User, season: Season, play: Play) -> None:
    """The table says the new one, the event the old one; a name that is none stays in its box."""
    week = play("Week 1", "Ana", "Bo", "Cy")
    add_events(organizer, season, [week.pk])
    desk, ana = browser(organizer), known("Ana")
    desk.post(f"{ana.get_absolute_url()}name/", {"name": " Ana  Quill "})
    assert table_of(season).rows[0].name == "Ana Quill" and week.entrants.filter(name="Ana").exists()
    long = desk.post(f"{ana.get_absolute_url()}name/", {"name": "x" * 61})
    assert long.status_code == 400 and "The name has 61 of at most 60 characters." in long.content.decode()
    assert "Ana Quill" in desk.get("/players/", {"q": "quill"}).content.decode()
