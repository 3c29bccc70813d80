"""A table on its own page and in the lists: one reports, the other confirms, or a judge decides."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tournament.events import services

from .conftest import Hall, browser


def test_my_table_is_on_top_with_the_way_to_report(hall: Hall) -> None:
    """A guest's link is enough to be known."""
    hall.bring_to("published")
    name = hall.table(1).second.name
    page = hall.guest(name).get(hall.event.get_absolute_url()).content.decode()
    mine = page[page.index('aria-label="My table"') :]
    assert '<span class="number-die number-die-huge">1</span>' in mine
    assert f'<p class="lead">{hall.table(1).first.name}</p>' in mine
    assert "Report result" in mine


def test_two_taps_on_two_phones(hall: Hall) -> None:
    """One reports, the other confirms; the table says so."""
    hall.bring_to("published")
    table = hall.table(1)
    one, other = hall.guest(table.first.name), hall.guest(table.second.name)
    one.post(table.get_absolute_url() + "report/", {"result": "1-0-0", "key": "a"})
    page = other.get(table.get_absolute_url()).content.decode()
    assert f"Yes, {table.first.name} wins 1–0" in page
    other.post(table.get_absolute_url() + "answer/", {"seen": "1-0-0", "answer": "yes"})
    assert hall.table(1).confirmed


@pytest.mark.parametrize(
    ("who", "where", "words"),
    [
        ("player", "r1/t1/report/", [{"result": "1-0-0"}, {"result": "0-1-0"}]),
        ("judge", "r1/t1/decide/", [{"result": "1-0-0"}, {"result": "0-1-0"}]),
        ("judge", "control/quick/", [{"quick": "1 A", "round": "1"}, {"quick": "1 B", "round": "1"}]),
    ],
)
def test_another_word_on_the_same_page_is_no_resend(
    hall: Hall, who: str, where: str, words: list[dict[str, str]]
) -> None:
    """The wrong button, then the right one before the page has come back: the second holds; each counts once."""
    hall.bring_to("published")
    client = browser(hall.judge) if who == "judge" else hall.guest(hall.table(1).first.name)
    for form in (words[0], words[0], words[1], words[1]):
        client.post(f"{hall.event.get_absolute_url()}{where}", form | {"key": "k"})
    assert hall.table(1).result.key == "0-1-0"
    assert len([deed for deed in hall.deeds() if deed.startswith("result.")]) == 2


def test_a_dispute_calls_the_judge_and_the_judge_decides(hall: Hall) -> None:
    """The desk shows both claims; the decision offers Undo; Undo brings the dispute back."""
    hall.bring_to("published")
    table, judge = hall.table(1), browser(hall.judge)
    hall.guest(table.first.name).post(table.get_absolute_url() + "report/", {"result": "1-0-0"})
    hall.guest(table.second.name).post(table.get_absolute_url() + "answer/", {"answer": "no", "claim": "0-1-0"})
    desk = judge.get(f"/events/{hall.event.slug}/control/").content.decode()
    assert "Table 1: two different results" in desk and f"{table.second.name}: {table.second.name} wins 1–0." in desk
    assert (
        f"{table.second.name} says: {table.second.name} wins 1–0."
        in judge.get(table.get_absolute_url()).content.decode()
    )
    form = {"result": "0-1-0", "next": "control", "key": "d"}
    page = judge.post(table.get_absolute_url() + "decide/", form, follow=True).content.decode()
    assert f"Table 1: {table.second.name} wins 1–0." in page
    entry = re.search(r'name="entry" value="(\d+)"', page)[1]
    judge.post(table.get_absolute_url() + "undo/", {"entry": entry, "next": "control"})
    assert hall.table(1).disputed


def test_ones_own_games_come_first_in_ones_own_row(hall: Hall) -> None:
    """The second player of table 1 has won: "1–0" in the list by surname and in their own panel, "0–1" by table."""
    hall.start()
    round_ = hall.round()
    table = hall.table(1)
    assert table.second
    services.decide_result(hall.judge, table, "0-1")
    address = f"/events/{hall.event.slug}/r{round_.number}/"
    by_name = hall.guest(table.second.name).get(f"{address}?by=name").content.decode()
    rows = {player.name: re.search(rf'<li id="p{player.pk}".*?</li>', by_name, re.DOTALL) for player in table.players}
    assert {name: "0–1" in row[0] for name, row in rows.items() if row} == {
        table.first.name: True,
        table.second.name: False,
    }
    own = re.search(r'<section class="mine felt".*?</section>', by_name, re.DOTALL)
    assert own and "1–0" in own[0]
    assert "0–1" in Client().get(address).content.decode()


def test_a_result_nobody_has_confirmed_says_so_in_words(hall: Hall) -> None:
    """The icon alone would leave it to the eye."""
    hall.start()
    hall.round()
    services.report_result(hall.table(1).first, hall.table(1), "1-0")
    assert "1–0, to confirm" in Client().get(f"/events/{hall.event.slug}/").content.decode()
    services.confirm_result(hall.table(1).second, hall.table(1), "1-0-0")
    assert "to confirm" not in Client().get(f"/events/{hall.event.slug}/").content.decode()


def test_a_judges_word_is_answered_and_spoken_as_at_the_table(hall: Hall) -> None:
    """A draw is called a draw, in the message and in the history."""
    hall.start()
    hall.round()
    page = browser(hall.judge).post(f"{hall.table(1).get_absolute_url()}decide/", {"result": "0-0-1"}, follow=True)
    assert "Table 1 is decided." in page.content.decode()
    assert "round 1, table 1: reported draw" in page.content.decode()
