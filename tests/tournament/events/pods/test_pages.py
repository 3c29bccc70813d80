"""Every page of an event in pods opens, and the API tells seats and columns."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from tests.tournament.events.conftest import Hall, browser
from tests.tournament.events.pods.conftest import play, start
from tournament.events import services

pytestmark = pytest.mark.django_db
PAGES = (
    "", "r1/", "r1/t1/", "r1/t1/why/", "standings/", "players/", "about/", "tv/", "print/pairings/", "print/slips/",
    "print/standings/", "control/", "control/r1/", "manage/", "history/", "settings/",
)  # fmt: skip


def test_every_page_opens(dungeon: Hall) -> None:
    """After a round, and in the final pod once the event is over."""
    start(dungeon, 9, rounds=1)
    dungeon.round()
    play(dungeon)
    staff, address = browser(dungeon.organizer), f"/events/{dungeon.event.slug}/"
    assert {page: staff.get(f"{address}{page}").status_code for page in PAGES} == dict.fromkeys(PAGES, 200)
    round_ = services.pair_next_round(dungeon.organizer, dungeon.fresh())
    services.publish_round(dungeon.organizer, round_)
    play(dungeon)
    services.finish_event(dungeon.organizer, dungeon.fresh())
    assert {page: staff.get(f"{address}{page}").status_code for page in PAGES} == dict.fromkeys(PAGES, 200)
    first = staff.get(f"{address}standings/{round_.matches.get().first_id}/").content.decode()
    assert "Place 1 in the final pod." in first


def test_a_typed_result_is_told_what_is_wrong_with_it(dungeon: Hall) -> None:
    """Whose place is missing, which name nobody has, who is named twice; nothing is written."""
    start(dungeon, 4, rounds=1)
    dungeon.round()
    desk, address = browser(dungeon.organizer), f"/events/{dungeon.event.slug}/control/quick/"
    first, second, third, last = (player.name.split()[0].lower() for player in dungeon.table(1).players)
    name = {player.name.split()[0].lower(): player.name for player in dungeon.table(1).players}
    for typed, told in {
        f"1 {first} {second} {third}": f"{name[last]} has no place.",
        f"1 {first} {second}": f"{name[third]} and {name[last]} have no place.",
        f"1 {first} {second} {third} zz": "Nobody at table 1 has a name that begins with “zz”.",
        f"1 {first} {first} {second} {third}": f"{name[first]} is named twice.",
    }.items():
        page = html.unescape(desk.post(address, {"quick": typed, "round": "1"}, follow=True).content.decode())
        assert f"{told} Type the table, then the first letters of each name" in page
    assert dungeon.table(1).result is None


def test_the_personal_link_shows_the_table_while_a_round_is_played(dungeon: Hall) -> None:
    """Before round 1 it shows the entry."""
    start(dungeon, 4, rounds=1)
    code, address = dungeon.event.entrants.first().code, f"/events/{dungeon.event.slug}/"
    assert Client().get(f"{address}guest/{code}/")["Location"] == f"{address}entry/"
    dungeon.round()
    page = Client().get(f"{address}guest/{code}/", follow=True).content.decode()
    assert "Seats clockwise" in page and "Report result" in page


def test_the_api_tells_seats_and_columns(dungeon: Hall) -> None:
    """Names by seat with the result in both spellings, and the row of the standings as the page has it."""
    start(dungeon, 4, rounds=1)
    dungeon.round()
    match = dungeon.table(1)
    services.decide_result(dungeon.judge, match, "1, 2, 2, 4")
    (table,) = browser().get(f"/api/events/{dungeon.event.slug}/pairings/").json()["tables"]
    assert table["seats"] == [player.name for player in match.players]
    assert (table["first"], table["result"]) == (table["seats"][0], "1, 2, 2, 4")
    assert table["words"].startswith(f"{table['first']} takes the throne, then ")
    rows = browser().get(f"/api/events/{dungeon.event.slug}/standings/").json()["standings"]
    assert [(row["points"], row["columns"]["Places"]) for row in rows] == [(5, "1"), (3, "2"), (3, "2"), (1, "4")]


def test_the_wall_names_a_pod_on_one_line(dungeon: Hall) -> None:
    """By first names: three whole names were cut off."""
    start(dungeon, 11)
    dungeon.round()
    page = html.unescape(Client().get(f"/events/{dungeon.event.slug}/tv/").content.decode())
    match = next(m for m in dungeon.event.rounds.get().matches.all() if len(m.player_ids) == 4)
    briefly = [other.name.split()[0] for other in match.players[1:]]
    assert f"{match.first.surname_first} <span>against {briefly[0]}, {briefly[1]} and {briefly[2]}</span>" in page


def test_a_pod_has_an_hour(dungeon: Hall) -> None:
    """Pods and parties are played for an hour unless the organizer says otherwise; two at a table for half of it."""
    assert dungeon.event.round_minutes == 60
    desk = browser(dungeon.organizer)
    assert 'name="round_minutes" value="60"' in desk.get("/events/new/?kind=dungeon").content.decode()
    assert 'name="round_minutes" value="60"' in desk.get("/events/new/?kind=conquest").content.decode()
    assert 'name="round_minutes" value="30"' in desk.get("/events/new/?kind=swiss").content.decode()
