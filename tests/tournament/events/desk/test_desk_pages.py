"""What the staff sees first: two results at one table, and players who came after the pairing."""

from __future__ import annotations

import html

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.events.conftest import EIGHT, TOO_MANY_DICE, Hall, browser
from tournament.events import services

BASE = "/events/thursday-night-dice/"


def _page(user: User | None, address: str) -> str:
    return html.unescape(browser(user).get(address).content.decode())


@pytest.fixture
def disputed(hall: Hall) -> Hall:
    """Best of three; at table 1 the first player says 2–1, the second says the same for herself."""
    services.update_event(hall.organizer, hall.event, best_of=3)
    hall.start()
    hall.round()
    match = hall.table(1)
    services.report_result(match.first, match, "2-1")
    services.dispute_result(match.second, match, "1-2")
    return hall


def test_a_dispute_is_decided_by_pressing_what_one_of_the_two_says(disputed: Hall) -> None:
    """The judge has a button for each claim; the players and visitors have none."""
    match = disputed.table(1)
    page = _page(disputed.judge, match.get_absolute_url())
    assert f'value="2-1-0"><b>{match.first.name} wins 2–1</b>' in page
    assert f'value="1-2-0"><b>{match.second.name} wins 2–1</b>' in page
    for other in (Client(), disputed.guest(match.first.name)):
        assert 'value="1-2-0"><b>' not in other.get(match.get_absolute_url()).content.decode()
    browser(disputed.judge).post(f"{match.get_absolute_url()}decide/", {"result": match.counter_claim})
    assert (str(disputed.table(1).result), disputed.table(1).disputed) == ("1–2", False)


def test_the_desk_has_not_chosen_between_two_results(disputed: Hall) -> None:
    """The first report is not preselected: choosing what is chosen already would send nothing."""
    match = disputed.table(1)
    desk = _page(disputed.organizer, f"{BASE}control/?show=disputed")
    assert '<option value="" selected>Choose …</option>' in desk
    assert f'<option value="2-1-0">2–1 to {match.first.name}</option>' in desk
    assert desk.count(" selected>") == 1


def test_nothing_chosen_is_no_decision(disputed: Hall) -> None:
    """Save without a choice, as a browser without scripts can: the dispute stays."""
    match = disputed.table(1)
    answer = browser(disputed.judge).post(f"{match.get_absolute_url()}decide/", {"result": ""}, follow=True)
    assert "No result was chosen for table 1. Choose one, then save it." in answer.content.decode()
    assert disputed.table(1).disputed


def test_the_history_tells_both_claims(disputed: Hall) -> None:
    """What was disputed, and what the other player says instead."""
    assert "round 1, table 1: disputed 2–1, says 1–2" in _page(disputed.judge, f"{BASE}history/")


def test_the_front_page_calls_the_judge_to_the_table(disputed: Hall) -> None:
    """Until it is decided; nobody else is called."""
    call = f'href="{disputed.table(1).get_absolute_url()}">Thursday Night Dice, table 1</a>'
    assert call in _page(disputed.judge, "/")
    assert "Calls for a judge" not in _page(None, "/")
    services.decide_result(disputed.judge, disputed.table(1), "2-0")
    assert "Calls for a judge" not in _page(disputed.judge, "/")


def test_a_player_who_comes_after_the_pairing_is_pointed_out(hall: Hall) -> None:
    """Before publishing one can still pair again, and then nobody is left without a table."""
    hall.start(*EIGHT[:7])
    round_ = hall.round(publish=False)
    assert "came after this round was paired" not in _page(hall.organizer, f"{BASE}control/")
    hall.enter("Hob Thistle")
    words = (
        "Hob Thistle joined after this round was paired</b> and has no table in it. Pair it again to seat this player."
    )
    assert words in _page(hall.organizer, f"{BASE}control/")
    services.repair_round(hall.organizer, round_)
    assert "came after this round was paired" not in _page(hall.organizer, f"{BASE}control/")


def test_the_players_page_shows_the_teams_to_look_at(hall: Hall) -> None:
    """One with 23 dice and one missing; the first fault stands in one line, and who has dropped is not asked."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT[:4])
    hall.enter("Gus Lantern", team=TOO_MANY_DICE)
    hall.enter("Hob Thistle", "Flo Fogbottom", team="")
    services.drop(hall.organizer, hall.player("Flo"))
    page = _page(hall.organizer, f"{BASE}manage/?show=teams")
    assert page.count('<li><span class="name">') == 2 and "Teams to check 2" in page and "6 players, 1 dropped" in page
    assert '<span class="small dim">Gus Lantern brings 23 dice; a tournament team may have at most 20.' in page
    assert _page(hall.organizer, f"{BASE}manage/").count('<li><span class="name">') == 7


def test_the_pages_of_the_staff_lead_to_each_other(hall: Hall) -> None:
    """The same row on every one of them, with the page one is on marked; a judge is offered what a judge may open."""
    hall.start()
    pages = {"control/": "Round control", "manage/": "Players", "settings/": "Settings", "history/": "History"}
    for here in pages:
        shown = _page(hall.organizer, BASE + here)
        for page, words in pages.items():
            mark = ' aria-current="page"' if page == here else ""
            assert f'<a class="btn" href="{BASE}{page}"{mark}>{words}</a>' in shown
    assert f'href="{BASE}manage/"' not in _page(hall.judge, f"{BASE}control/")
    assert f'href="{BASE}control/"' not in _page(None, BASE)


def test_printed_standings_say_who_has_dropped(hall: Hall) -> None:
    """As the page does: whoever reads them on the wall knows who is still in."""
    hall.start()
    hall.round()
    hall.play()
    services.drop(hall.organizer, hall.player("Bo"))
    assert 'Bo Oddsock <span class="dim">dropped</span>' in _page(None, f"{BASE}print/standings/")
    assert 'Ana Quill <span class="dim">dropped' not in _page(None, f"{BASE}print/standings/")


def test_the_points_stand_beside_the_names(hall: Hall) -> None:
    """On the desk from round 2 on, as each player brought them into the round, and in the list of players."""
    hall.start()
    hall.round()
    desk = browser(hall.organizer)
    base = f"/events/{hall.event.slug}"
    assert " pts</small>" not in desk.get(f"{base}/control/").content.decode()
    hall.play()
    hall.round()
    match = hall.table(1)
    page = desk.get(f"{base}/control/").content.decode()
    assert f'<span>{match.first} <small class="num">3 pts</small></span>' in page
    assert page.count('<small class="num">3 pts</small>') == page.count('<small class="num">0 pts</small>') == 4
    players = desk.get(f"{base}/manage/").content.decode()
    assert players.count(">3 pts</span>") == players.count(">0 pts</span>") == 4


def test_an_event_starts_from_a_phone_though_teams_are_missing(hall: Hall) -> None:
    """The button at the foot of the screen says with how many, in place of a box to tick far below the code."""
    services.open_registration(hall.organizer, hall.event)
    services.register_many(hall.organizer, hall.event, ["Ana", "Bo", "Cy", "Di"])
    desk, base = browser(hall.organizer), f"/events/{hall.event.slug}/control/"
    page = desk.get(base).content.decode()
    assert 'form="start" name="anyway" value="on">Start with 4 teams to check</button>' in page
    desk.post(f"{base}do/start/", {"anyway": "on"})
    assert hall.fresh().is_running
    assert "started the event with 4 players" in desk.get(base).content.decode()
