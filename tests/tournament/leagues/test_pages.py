"""Pages and API of the seasons."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import User

from tests.tournament.events.conftest import browser
from tournament.events import services as events
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Season
from tournament.leagues import services

from .conftest import Play

pytestmark = pytest.mark.django_db

FORM = {"name": "Autumn league", "count": "places", "places": "10-8-6", "attendance": "1", "winning": "0", "keep": "4",
        "minimum": "2"}  # fmt: skip


def test_from_the_form_to_the_table(organizer: User, play: Play) -> None:
    """Make a season, tick its events, and everybody reads the table with its reasons."""
    week = play("Week 1", "Ana", "Bo", "Cy")
    desk = browser(organizer)
    assert desk.post("/seasons/new/", FORM | {"minimum": "1"}).headers["Location"] == "/seasons/autumn-league/"
    season = Season.objects.get()
    assert (season.places, season.keep) == ([10, 8, 6], 4)
    page = desk.post("/seasons/autumn-league/events/", {"event": [week.pk]}, follow=True).content.decode()
    assert "Week 1 added." in page
    page = browser().get("/seasons/autumn-league/").content.decode()
    assert "Points 11 = 11 (Week 1, 1st)." in page and "Take out" not in page
    assert "Ana" in browser().get("/seasons/autumn-league/print/").content.decode()
    desk.post("/seasons/autumn-league/events/", {"do": "close"})
    assert "<b>Ana</b> won the season with 11 points." in browser().get("/seasons/autumn-league/").content.decode()
    desk.post("/seasons/autumn-league/events/", {"do": "reopen"})
    desk.post("/seasons/autumn-league/events/", {"remove": week.pk})
    assert "No table yet" in browser().get("/seasons/autumn-league/").content.decode()


def test_a_form_sent_twice_makes_one_season(organizer: User) -> None:
    """A second press on the same form leads to the same season; the form filled in again makes another."""
    desk = browser(organizer)
    page = desk.get("/seasons/new/").content.decode()
    key = page.partition('name="key" value="')[2].partition('"')[0]
    first = desk.post("/seasons/new/", FORM | {"key": key})
    second = desk.post("/seasons/new/", FORM | {"key": key})
    assert first.headers["Location"] == second.headers["Location"] and Season.objects.count() == 1
    desk.post("/seasons/new/", FORM | {"key": key, "name": "Spring league"})
    assert Season.objects.count() == 2


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("places", "10 12", "A lower place has more points than a higher one. Write the first place first."),
        ("places", "ten", "“ten” is not a number from 0 to 1000."),
        ("places", " ".join(["1"] * 65), "Give the points of 1 to 64 places."),
        ("keep", "-1", "“-1” is not a number from 0 to 200."),
        ("minimum", "0", "“0” is not a number from 1 to 200."),
        ("count", "dice", "There is no way to count called “dice”. Choose places, points, quests."),
        ("name", " \0 ", "The name is missing. Give one."),
        ("winner", "1", "A season has no setting winner."),
    ],
)
def test_settings_that_cannot_be(organizer: User, field: str, value: str, told: str) -> None:
    """Each refusal names its field and the way out."""
    with pytest.raises(BadInput) as fault:
        services.create_season(organizer, **{"name": "League", field: value})
    assert fault.value.field == field and told in str(fault.value)


def test_a_form_that_is_behind_changes_nothing(organizer: User, season: Season) -> None:
    """Two organizers with the settings open: the later one is told."""
    desk = browser(organizer)
    assert desk.post("/seasons/autumn-league/settings/", FORM | {"seen": "0", "keep": "3"}).status_code == 302
    late = desk.post("/seasons/autumn-league/settings/", FORM | {"seen": "0", "keep": "5"})
    assert late.status_code == 400 and "Somebody changed this season in the meantime." in late.content.decode()
    season.refresh_from_db()
    assert season.keep == 3


def test_the_form_of_an_event_offers_the_seasons(organizer: User, season: Season) -> None:
    """Chosen there, the event is in the season; one that is over is offered no more and refused."""
    desk = browser(organizer)
    assert f'<option value="{season.pk}">Autumn league</option>' in desk.get("/events/new/").content.decode()
    event = events.create_event(organizer, name="Week 1", date=datetime.date(2026, 11, 5), season_id=str(season.pk))
    assert list(season.events.all()) == [event]
    assert f'<option value="{season.pk}" selected>' in desk.get(f"/events/{event.slug}/settings/").content.decode()
    events.update_event(organizer, event, season_id="")
    assert not season.events.exists()
    services.set_over(organizer, season, True)
    assert 'name="season_id"' not in desk.get("/events/new/").content.decode()
    with pytest.raises(BadInput, match="Autumn league is over. Reopen it on its page, or choose another season."):
        events.update_event(organizer, event, season_id=season.pk)
    with pytest.raises(WrongState, match="Autumn league is over. Reopen it first."):
        services.add_events(organizer, season, [event.pk])


def test_only_organizers_write(organizer: User, judge: User, season: Season) -> None:
    """Pages and API refuse alike; the table stays for everybody."""
    for user, page, api in ((None, 302, 401), (judge, 403, 403)):
        client = browser(user)
        assert client.get("/seasons/new/").status_code == page
        for address in ("new/", "autumn-league/settings/", "autumn-league/events/"):
            assert client.post(f"/seasons/{address}", FORM).status_code == page, (user, address)
        body = {"name": "Mine", "is_over": True}
        json = "application/json"
        assert client.post("/api/seasons/", body, json).status_code == api
        assert client.patch("/api/seasons/autumn-league/", body, json).status_code == api
        assert client.get("/seasons/autumn-league/").status_code == 200
    season.refresh_from_db()
    assert (season.name, season.is_over, Season.objects.count()) == ("Autumn league", False, 1)


def test_the_table_as_csv(organizer: User, season: Season, play: Play) -> None:
    """A line a player; what does not count stands in brackets, and no name is a formula."""
    weeks = [play("Week 1", "=1+1", "Bo", "Cy", day=1), play("Week 2", "Bo", "Cy", "=1+1", day=2)]
    services.add_events(organizer, season, [week.pk for week in weeks])
    services.update_season(organizer, season, keep=1)
    answer = browser().get("/seasons/autumn-league/table.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.decode().splitlines() == [
        "place,player,points,events,2026-11-01 Week 1,2026-11-02 Week 2",
        "1,Bo,11,2,(9),11",
        "2,'=1+1,11,2,11,(7)",
        "3,Cy,9,2,(7),9",
    ]


def test_the_api_does_what_the_pages_do(organizer: User, play: Play) -> None:
    """Make, fill, read and close a season; a fault is told as every other."""
    week, client, json = play("Week 1", "Ana", "Bo", "Cy"), browser(organizer), "application/json"
    made = client.post("/api/seasons/", {"name": "Winter", "places": [5, 3], "keep": 2}, json)
    assert (made.status_code, made.json()["slug"], made.json()["places"]) == (201, "winter", [5, 3])
    table = client.post("/api/seasons/winter/events/", {"event": week.slug}, json).json()
    assert [(row["place"], row["player"], row["points"]) for row in table["table"]] == [
        (1, "Ana", "6"),
        (2, "Bo", "4"),
        (3, "Cy", "1"),
    ]
    assert table["weeks"] == [{"week": 1, "event": "week-1", "name": "Week 1", "date": "2026-11-01", "counts": True}]
    assert client.get("/api/events/week-1/").json()["season"] == "winter"
    changed = client.patch("/api/seasons/winter/", {"winning": 2, "seen": table["season"]["version"]}, json).json()
    assert client.get("/api/seasons/winter/").json()["table"][0]["points"] == "8"
    late = client.patch("/api/seasons/winter/", {"winning": 3, "seen": changed["version"] - 1}, json)
    assert (late.status_code, late.json()["detail"]) == (409, "Somebody changed this season in the meantime.")
    wrong = client.patch("/api/seasons/winter/", {"places": [1, 2]}, json)
    assert (wrong.status_code, wrong.json()["field"]) == (400, "places")
    assert client.delete("/api/seasons/winter/events/", {"event": week.slug}, json).json()["table"] == []
    assert client.patch("/api/seasons/winter/", {"is_over": True}, json).json()["is_over"] is True
    assert [each["slug"] for each in client.get("/api/seasons/").json()["results"]] == ["winter"]


def test_an_event_is_made_for_a_season(organizer: User, season: Season) -> None:
    """The season's page leads to the form, where the season is chosen in sight; a closed one is not offered."""
    desk = browser(organizer)
    assert f"/events/new/?season={season.slug}" in desk.get(season.get_absolute_url()).content.decode()
    page = desk.get("/events/new/", {"season": season.slug}).content.decode()
    assert f'<option value="{season.pk}" selected>' in page.partition('id="id_season_id"')[2].partition("</select>")[0]
    assert page.index('id="id_season_id"') < page.index("More settings")
    services.set_over(organizer, season, True)
    assert "id_season_id" not in desk.get("/events/new/", {"season": season.slug}).content.decode()
