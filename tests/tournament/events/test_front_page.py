"""The store's front page: where each event stands, and the way to one's table."""

from __future__ import annotations

import datetime

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tournament.events import services

from .conftest import Hall


@pytest.mark.parametrize(
    ("stage", "words"),
    [("registration", "Open"), ("started", "Running"), ("finished", "Finished")],
)
def test_the_front_page_says_where_an_event_stands(hall: Hall, stage: str, words: str) -> None:
    """In words: a colour alone would be lost on some eyes, and on paper. The list of all events says the same."""
    hall.bring_to(stage)
    for address in ("/", "/events/"):
        page = Client().get(address).content.decode()
        assert "War of Light, tournament · 7 players</span>" in page and f">{words}</span>" in page


def test_a_finished_event_counts_everybody_who_took_part(hall: Hall) -> None:
    """Seven came, one of them dropped before round 1 and one after it: five are in at the end, six took part."""
    hall.bring_to("registration")
    services.drop(hall.organizer, hall.player("Gus"))
    services.start_event(hall.organizer, hall.event)
    hall.round()
    hall.play()
    services.drop(hall.organizer, hall.player("Flo"))
    assert "· 5 players</span>" in Client().get("/").content.decode()
    services.finish_event(hall.organizer, hall.fresh(), "finish")
    assert "· 6 players</span>" in Client().get("/").content.decode()
    assert "· 6 players</span>" in Client().get("/events/").content.decode()
    assert Client().get("/api/events/").json()["results"][0]["players"] == 6


def test_the_front_page_leads_a_player_to_the_table(hall: Hall) -> None:
    """While a round is played, one press from the front page; not before it is published, not when it is over."""
    hall.start()
    round_ = hall.round(publish=False)
    table = hall.table(2)
    phone = hall.guest(table.first.name)
    words, link = "Thursday Night Dice: your table is 2", f'href="{table.get_absolute_url()}"'
    assert words not in phone.get("/").content.decode()
    services.publish_round(hall.organizer, round_)
    page = phone.get("/").content.decode()
    assert words in page and link in page
    hall.play()
    hall.round(publish=False)
    assert words not in phone.get("/").content.decode()


def test_a_name_leads_to_its_table(hall: Hall) -> None:
    """One hit opens the table; several are listed; a name that nobody has, or a round not yet public, is told."""
    hall.start()
    round_ = hall.round(publish=False)
    table = hall.table(2)
    asked = {"q": table.first.name}
    assert "No table of a running round" in Client().get("/find-table/", asked).content.decode()
    services.publish_round(hall.organizer, round_)
    assert Client().get("/find-table/", asked).headers["Location"] == table.get_absolute_url()
    several = Client().get("/find-table/", {"q": "o"}).content.decode()
    assert several.count('<li><span class="t">') > 1 and table.event.name in several
    nobody = Client().get("/find-table/", {"q": "zz <b>"}).content.decode()
    assert "has “zz" in nobody and "&lt;b&gt;" in nobody and "Type fewer letters." in nobody
    assert "Tables with" not in Client().get("/find-table/", {"q": " "}).content.decode()


def test_the_dice_of_the_tables_lie_as_far_as_they_are(hall: Hall) -> None:
    """Open, reported by one, disputed and counted: by the pose, and in a word for whoever cannot see it."""
    hall.start()
    hall.round()
    one, two, three = hall.table(1), hall.table(2), hall.table(3)
    assert two.second and three.second
    services.decide_result(hall.judge, one, "1-0")
    services.report_result(two.first, two, "1-0")
    services.report_result(three.first, three, "1-0")
    services.report_result(three.second, three, "0-1")
    page = Client().get("/").content.decode()
    tables = page[page.index('<nav class="table-dice" aria-label="Tables of Thursday Night Dice"') :]
    for table, pose, word in (
        (one, "", ": 1–0"),
        (two, "number-die-cocked", "to confirm"),
        (three, "number-die-clash", "Disputed"),
    ):
        die = tables.partition(f'href="{table.get_absolute_url()}"')
        assert die[0].endswith(f'class="number-die {pose}" ') and word in die[2][:120]


def test_the_winner_of_an_evening_has_a_die(hall: Hall) -> None:
    """On the front page and over the final standings, once the event is over; while it runs nobody is a champion."""
    hall.start()
    for _ in range(3):
        hall.round()
        hall.play()
    assert "The winners’ dice" not in Client().get("/").content.decode()
    services.finish_event(hall.organizer, hall.fresh(), "finish")
    standings = Client().get(f"/events/{hall.event.slug}/standings/").content.decode()
    name = standings.partition('champion-name">')[2].partition("<")[0]
    assert name and f"<b>{name}</b>" in Client().get("/").content.decode()


def test_the_front_page_counts_entries_by_what_they_are(hall: Hall) -> None:
    """Two teams are two teams, and before round 1 nothing is between rounds."""
    services.update_event(hall.organizer, hall.event, team_format="doubles", swiss_rounds=1)
    services.open_registration(hall.organizer, hall.event)
    services.register_many(hall.organizer, hall.fresh(), ["A: Ana, Bo", "B: Cy, Di", "C: Ed, Flo", "D: Gus, Hob"])
    services.start_event(hall.organizer, hall.fresh(), with_faulty_teams=True)
    page = Client().get("/").content.decode()
    assert "<b>4</b><span>teams</span>" in page and "before round 1" in page


def test_the_front_page_says_when_a_round_has_ended(hall: Hall) -> None:
    """Before the end, after it, and while the clock is paused."""
    hall.bring_to("published")
    round_ = services.start_clock(hall.organizer, hall.event.rounds.last())
    told = f"{timezone.localtime(round_.ends_at):%H:%M}</span>"
    assert f"ends {told}" in Client().get("/").content.decode()
    with time_machine.travel(round_.ends_at + datetime.timedelta(minutes=1)):
        assert f"ended {told}" in Client().get("/").content.decode()
    services.pause_clock(hall.organizer, round_)
    assert "paused</span>" in Client().get("/").content.decode()
