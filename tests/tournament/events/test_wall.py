"""The screen on the wall: names to tables, the clock, standings between the rounds, the winner, registration."""

from __future__ import annotations

import datetime
import html
import re

import pytest
import time_machine
from django.test import Client

from tournament.events import adapter, services
from tournament.events.errors import EventError
from tournament.events.views.paper import NAMES_ON_TV, TV_SECONDS

from .conftest import EIGHT, Hall

BASE = "/events/thursday-night-dice/"


def _wall(at: datetime.datetime | None = None) -> str:
    with time_machine.travel(at or datetime.datetime.now(datetime.UTC), tick=False):
        return html.unescape(Client().get(f"{BASE}tv/").content.decode())


def _turn(page: int, pages: int) -> datetime.datetime:
    """A moment at which this page of so many is shown."""
    start = int(datetime.datetime.now(datetime.UTC).timestamp()) // (TV_SECONDS * pages) * TV_SECONDS * pages
    return datetime.datetime.fromtimestamp(start + page * TV_SECONDS + 1, datetime.UTC)


def test_registration_has_the_code_on_half_the_screen(hall: Hall) -> None:
    """With the address and how many are in."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT[:3])
    page = _wall()
    assert 'class="qr-die"' in page and "Register<br>on your phone" in page and "3 players</p>" in page


@pytest.mark.parametrize(("players", "rows"), [(8, 8), (20, 10), (40, 14)])
def test_all_names_of_forty_stand_on_one_screen(hall: Hall, players: int, rows: int) -> None:
    """The columns grow with the names, and a name over 26 letters is set narrow."""
    hall.start("Jonas Maximilian Holloway-Winter", *[f"Player {number:02}" for number in range(1, players)])
    hall.round()
    page = _wall()
    assert page.count("<li>") == players and f"rows-{rows}" in page and players <= NAMES_ON_TV
    assert 'wall-names-longest">Holloway-Winter, Jonas Maximilian' in page


def test_a_paused_clock_says_how_much_is_left(hall: Hall) -> None:
    """No end without a time."""
    hall.start()
    round_ = hall.round()
    services.pause_clock(hall.judge, round_)
    page = _wall()
    assert "Time is called at" not in page  # the end moves on while the clock stands
    assert 'role="timer">Paused</p>' in page and re.search(r"<b>(29:\d\d|30:00) left</b>", page)
    assert "<b>ends" not in page


def test_between_rounds_everybody_has_a_place(hall: Hall) -> None:
    """With every result confirmed the wall shows all places, in pages that turn."""
    hall.start(*[f"Player {number:02}" for number in range(1, 51)])
    hall.round()
    assert "After round 1" not in _wall()
    hall.play()
    pages = [_wall(_turn(page, 2)) for page in (0, 1)]
    assert [len(re.findall("<li[ >]", page)) for page in pages] == [42, 8]
    assert all("After round 1 of " in page and "Every table has a result" in page for page in pages)
    assert "1 of 2" in pages[0] and "2 of 2" in pages[1]


def test_a_finished_event_shows_its_winner_and_the_bracket(hall: Hall) -> None:
    """Then the standings in the order of the cut, which a line explains."""
    services.update_event(hall.organizer, hall.event, cut_to=4, cut_best_of=1)
    hall.start(*EIGHT, rounds=2)
    for _ in range(4):
        hall.round()
        hall.play()
    services.finish_event(hall.organizer, hall.fresh())
    first, second = (_wall(_turn(page, 2)) for page in (0, 1))
    winner = hall.table(1).first
    assert f'champion-name">{winner}</p>' in first and 'class="bracket"' in first
    assert "In the order of the cut: how far each player came; below the line by points before it." in second
    assert second.index(f">{winner}<") < second.index('wall-names-cut"') and len(re.findall("<li[ >]", second)) == 8


def test_the_wall_has_sound_and_full_screen_for_whoever_allows_them(hall: Hall) -> None:
    """Two buttons that a script shows; the page works without."""
    hall.bring_to("published")
    page = _wall()
    assert 'id="sound" aria-pressed="false" hidden>Sound on<' in page and 'id="full" hidden>Full screen<' in page


def test_who_dropped_before_round_1_is_not_on_the_wall(hall: Hall) -> None:
    """Nor in the standings, on paper or in the API; somebody who drops later keeps the place."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT, "Rae Never")
    services.drop(hall.organizer, hall.player("Rae"))
    services.start_event(hall.organizer, hall.fresh())
    hall.round()
    hall.play()
    services.drop(hall.organizer, hall.player("Ana"))
    assert "Ana Quill" in _wall() and "Rae Never" not in _wall()
    for place in ("standings/", "print/standings/"):
        page = Client().get(f"{BASE}{place}").content.decode()
        assert "Ana Quill" in page and "Rae Never" not in page, place
    rows = Client().get(f"/api{BASE}standings/").json()["standings"]
    assert len(rows) == 8 and "Rae Never" not in {row["player"] for row in rows}


def test_who_dropped_once_round_1_was_paired_has_a_place(hall: Hall) -> None:
    """The opponent plays against nobody, and what was seated can be counted."""
    hall.start()
    hall.round(publish=False)
    services.drop(hall.organizer, hall.player("Ana"))
    with pytest.raises(EventError):
        services.publish_round(hall.organizer, hall.event.rounds.last())
    assert len(adapter.players(hall.event)) == 8


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("at_once", "Stop playing. Then most life wins; equal life is a draw."),
        ("turn_ends", "Finish this turn. Then most life wins; equal life is a draw."),
        ("five_turns", "Finish this turn and play five more. Then most life wins; equal life is a draw."),
        ("undecided", "Stop playing and ask a judge who wins: this event makes no ruling."),
    ],
)
def test_when_time_is_called_everybody_reads_what_follows(hall: Hall, value: str, words: str) -> None:
    """On the wall in place of the note, on the rules page before anybody asks, and beside the clock of a phone."""
    services.update_event(hall.organizer, hall.event, rules_options={"time_called": value}, note="Pizza at nine.")
    hall.bring_to("published")
    assert "Pizza at nine." in _wall() and words not in _wall()
    late = datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=1)
    assert f"<b>Time.</b> {words}" in _wall(late) and "Pizza" not in _wall(late)
    assert f"<dt>When time is called</dt><dd>{words}</dd>" in html.unescape(
        Client().get(f"{BASE}about/").content.decode()
    )
    assert f"<b>Time.</b> {words}" in html.unescape(Client().get(f"{BASE}r1/t1/").content.decode())


def test_in_a_cut_equal_life_is_no_draw(hall: Hall) -> None:
    """A match of the cut has a winner."""
    hall.start(*EIGHT[:4], rounds=1)
    services.update_event(hall.organizer, hall.fresh(), cut_to=2)
    for _ in range(2):
        hall.round()
        if hall.event.rounds.count() == 1:
            hall.play()
    late = datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=1)
    assert "Then most life wins; on equal life, ask a judge." in _wall(late)
