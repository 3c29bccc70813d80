"""The desk's list of tables: a fixed order, filters that keep their rows, names apart, reports of one player alone."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tournament.events import services
from tournament.events.errors import BadInput, NotAllowed, ResultsMissing, WrongState
from tournament.events.shown import desk
from tournament.name_lists import names_apart

BASE = "/events/thursday-night-dice/"


def _page(client: Client, query: str = "") -> str:
    return html.unescape(client.get(f"{BASE}control/{query}").content.decode())


def _tables(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<td class="t"><a [^>]*>(\d+)</a>', page)]


@pytest.fixture
def playing(hall: Hall) -> Hall:
    """Round 1 of eight players is on the tables."""
    hall.start(*EIGHT)
    hall.round()
    return hall


def test_a_table_stays_where_it_is_when_its_result_comes_in(playing: Hall) -> None:
    """Three presses at one spot never record three tables."""
    client = browser(playing.organizer)
    assert _tables(_page(client)) == [1, 2, 3, 4]
    for number, result in ((2, "1-0"), (1, "0-1")):
        services.decide_result(playing.judge, playing.table(number), result)
        assert _tables(_page(client)) == [1, 2, 3, 4]


def test_a_filter_keeps_the_rows_it_was_opened_with(playing: Hall) -> None:
    """A table reported meanwhile stays in its row, a new one comes at the end; opened again, the filter counts anew."""
    client = browser(playing.organizer)
    services.decide_result(playing.judge, playing.table(2), "1-0")
    page = _page(client, "?show=missing")
    assert _tables(page) == [1, 3, 4] and "Not reported 3" in page
    poll = re.search(r'hx-get="[^"]*/control/\?have=[^&]*&([^"]*)"', page)
    assert poll and poll[1] == "show=missing&tables=1.3.4"
    services.decide_result(playing.judge, playing.table(1), "1-0")
    services.clear_result(playing.judge, playing.table(2))
    assert _tables(_page(client, f"?{poll[1]}")) == [1, 3, 4, 2]
    answer = client.post(f"{BASE}r1/t3/decide/", {"result": "1-0-0", "next": "control", "at": poll[1]}, follow=True)
    assert _tables(answer.content.decode()) == [1, 3, 4, 2]
    assert _tables(_page(client, "?show=missing")) == [2, 4]


@pytest.mark.parametrize(
    "query",
    ["?page=99", "?page=-1", "?show=dance", "?tables=1.x.99999999.2", "?show=missing&tables=..", "?q=²"],
)
def test_an_odd_address_shows_a_list(playing: Hall, query: str) -> None:
    """What cannot be read is left out."""
    assert browser(playing.judge).get(f"{BASE}control/{query}").status_code == 200


def test_a_table_is_found_by_number_or_name(playing: Hall) -> None:
    """Part of a name is enough."""
    client, match = browser(playing.judge), playing.table(3)
    assert _tables(_page(client, "?q=3")) == [3]
    assert _tables(_page(client, f"?q={match.second.name[:6]}")) == [3]
    assert "No table or name here matches “nobody”." in _page(client, "?q=nobody")


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("Sam Brightwater", "Ada Quill", ("Sam", "Ada")),
        ("Sam Brightwater", "Sam Nightjar", ("Brightwater", "Nightjar")),
        ("Sam Lee", "sam lee jr", ("Lee", "jr")),
        ("Sam A Lee", "Sam B Lee", ("Sam A Lee", "Sam B Lee")),
        ("Featherstonehaugh One", "Featherstonehaugh Two", ("One", "Two")),
    ],
)
def test_buttons_tell_two_players_apart(one: str, other: str, words: tuple[str, str]) -> None:
    """Given names, surnames where those are alike, else the whole names."""
    assert names_apart([one, other]) == words


def test_reports_of_one_player_are_shown_before_pairing(playing: Hall) -> None:
    """Pairing waits; the staff accepts one table or all by name, and the report keeps its reporter."""
    for number in (1, 2, 3, 4):
        match = playing.table(number)
        services.report_result(match.first, match, "1-0")
    services.confirm_result(playing.table(4).second, playing.table(4), "1-0")
    client = browser(playing.organizer)
    page = _page(client)
    one = playing.table(1)
    assert f"<li>Table 1: {one.first} wins 1–0, says {one.first}; {one.second} has not answered</li>" in page
    assert "Accept the 3 one-sided results</button>" in page and 'name="tables" value="1.2.3"' in page
    assert 'aria-disabled="true" aria-describedby="np">Pair round 2</button>' in page
    with pytest.raises(ResultsMissing, match=r"3 tables have the report of one player only \(1, 2, 3\)\. Wait"):
        services.pair_next_round(playing.organizer, playing.event)
    assert _tables(_page(client, "?show=confirm")) == [1, 2, 3]
    client.post(f"{BASE}control/do/confirm/", {"round": "1", "table": "2"})
    assert playing.table(2).confirmed and playing.table(2).reported_entrant == playing.table(2).first
    assert not playing.table(1).confirmed
    client.post(f"{BASE}control/do/confirm/", {"round": "1", "tables": "1.3"})
    assert all(playing.table(number).accepted_by == "wil" for number in (1, 3))
    assert "one-sided" not in _page(client) and 'id="press-pair"' in _page(client)
    assert (playing.deeds().count("result.accept"), playing.deeds().count("result.confirm")) == (3, 1)


def test_the_other_player_may_object_to_what_was_accepted(playing: Hall) -> None:
    """Their page says what was accepted and by whom; an objection calls a judge and changes no result."""
    match = playing.table(1)
    services.report_result(match.first, match, "1-0")
    services.confirm_reports(playing.organizer, match.round, 1)
    silent, reporter = playing.guest(match.second.name), playing.guest(match.first.name)
    page = html.unescape(silent.get(match.get_absolute_url()).content.decode())
    assert f"wil accepted what {match.first} reported: {match.first} wins 1–0.</b> You had not answered." in page
    assert 'id="object"' not in reporter.get(match.get_absolute_url()).content.decode()
    playing.play()
    playing.round()
    silent.post(f"{match.get_absolute_url()}call/", {"object": "1", "note": "I won"})
    assert (playing.table(1, 1).called_by, str(playing.table(1, 1).result)) == (match.second.name, "1–0")
    shown = _page(browser(playing.judge))
    assert f": objects to {match.first} wins 1–0, says: I won</p>" in shown
    assert "Table 1, round 1</a> calls" in shown
    assert "Calls for a judge" in html.unescape(browser(playing.judge).get("/").content.decode())
    browser(playing.judge).post(f"{BASE}control/do/answer-call/", {"round": "1", "table": "1"})
    assert playing.table(1, 1).called_at is None and playing.deeds()[-2:] == ["call.raise", "call.answer"]


def test_only_the_table_calls_a_judge(playing: Hall) -> None:
    """A player of another table and a visitor may not; one call waits at a time."""
    match = playing.table(1)
    with pytest.raises(NotAllowed, match="You may not call a judge to this table. Ask a player of this table"):
        services.call_judge(playing.table(2).first, match)
    with pytest.raises(BadInput, match="The note to the judge has 201 characters. Shorten it to 200."):
        services.call_judge(match.first, match, "x" * 201)
    services.call_judge(match.first, match, "a die rolled off")
    assert services.call_judge(match.second, match, "again").call_note == "a die rolled off"
    assert playing.deeds().count("call.raise") == 1


def test_the_wall_counts_a_one_sided_report_as_to_confirm(playing: Hall) -> None:
    """With every table reported by one player, nothing is done yet."""
    for number in (1, 2, 3, 4):
        services.report_result(playing.table(number).first, playing.table(number), "1-0")
    wall = Client().get(f"{BASE}tv/").content.decode()
    assert "4 to confirm" in wall and "Every table has a result" not in wall
    services.confirm_reports(playing.judge, playing.table(1).round)
    assert "Every table has a result" in Client().get(f"{BASE}tv/").content.decode()


def test_only_the_staff_confirms_for_a_player(playing: Hall) -> None:
    """And only what waits for it."""
    match = playing.table(1)
    services.report_result(match.first, match, "1-0")
    with pytest.raises(NotAllowed, match="You may not confirm a result"):
        services.confirm_reports(match.second, match.round, 1)
    with pytest.raises(WrongState, match="Table 2 has no result to confirm"):
        services.confirm_reports(playing.judge, match.round, 2)
    assert services.confirm_reports(playing.judge, match.round) == 1
    assert services.confirm_reports(playing.judge, match.round) == 0


def test_u_takes_ones_own_last_result_back(playing: Hall, organizer: User) -> None:
    """Typed in the entry line; what somebody else entered, or has changed since, stays."""
    client, quick = browser(organizer), f"{BASE}control/quick/"
    services.decide_result(playing.judge, playing.table(3), "1-0")
    for line in ("1 A", "2 B", "u"):
        client.post(quick, {"quick": line, "round": "1"})
    assert (playing.table(1).result.key, playing.table(2).result) == ("1-0-0", None)
    services.decide_result(playing.judge, playing.table(1), "0-1")
    page = client.post(quick, {"quick": "U", "round": "1"}, follow=True).content.decode()
    assert "You have no result to undo here." in page
    assert [playing.table(number).result is not None for number in (1, 2, 3)] == [True, False, True]


def test_a_swap_takes_names_as_they_are_typed(hall: Hall) -> None:
    """Part of a name will do while it means one player; else the page names them, and keeps what was typed."""
    hall.start("Sam Brightwater", "Sam Nightjar", *EIGHT[2:])
    round_ = hall.round(publish=False)
    one, other = hall.table(1).first, hall.table(2).first
    client, swap = browser(hall.organizer), f"{BASE}control/do/swap/"
    page = client.post(swap, {"round": "1", "one": "sam", "other": "Bob"}, follow=True).content.decode()
    assert "“sam” may be Sam Brightwater, Sam Nightjar. Type the whole name." in html.unescape(page)
    assert 'value="sam"' in page and 'value="Bob"' in page and '<details id="swap" open>' in page
    page = client.post(swap, {"round": "1", "one": one.name, "other": "Bob"}, follow=True).content.decode()
    assert "No player in round 1 is called “Bob”." in html.unescape(page)
    client.post(swap, {"round": "1", "one": one.name.upper(), "other": other.name})
    assert (hall.table(1).first, hall.table(2).first) == (other, one)
    assert desk.seated_as(round_, "  ") == []
    with pytest.raises(BadInput, match="sit at the same table"):
        services.swap_players(hall.organizer, round_, hall.table(1).first, hall.table(1).second)


def test_players_are_found_and_dropped_on_the_page_they_stand_on(playing: Hall) -> None:
    """One press; the search stays."""
    client, flo = browser(playing.organizer), playing.player("Flo")
    page = client.get(f"{BASE}manage/?q=fog").content.decode()
    assert page.count('<li><span class="name">') == 1 and 'name="at" value="q=fog"' in page
    answer = client.post(f"{BASE}manage/{flo.pk}/drop/", {"at": "q=fog"}, follow=True)
    assert answer.redirect_chain[-1][0] == f"{BASE}manage/?q=fog"
    assert "Flo Fogbottom has dropped." in answer.content.decode() and ">Readmit<" in answer.content.decode()
    own = client.get(f"{BASE}manage/{flo.pk}/").content.decode()
    assert f"/guest/{flo.code}/" in own and "See the team" in own
    assert browser(playing.judge).get(f"{BASE}manage/{flo.pk}/").status_code == 403
    assert client.post(f"{BASE}manage/{flo.pk}/dance/").status_code == 404
