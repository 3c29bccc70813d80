"""Tables for spreadsheets, a federation's report, calendars: what is in them, and what no program runs or misreads."""

from __future__ import annotations

import csv
import datetime
import io

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tests.tournament.events.entering.test_doubles import PAIRS, hand_in
from tournament.events import services
from tournament.events.spreadsheet import safe
from tournament.exchange import trf
from tournament.exchange.calendar import folded

pytestmark = pytest.mark.django_db
BASE = "/events/thursday-night-dice/export/"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ana", "Ana"),
        ("=1+1", "'=1+1"),
        ("+49 123", "'+49 123"),
        ("-2", "'-2"),
        ("@sum", "'@sum"),
        ("  =1", "'  =1"),
        ("＝1", "'＝1"),
        ("\t=1", "'\t=1"),
        (-2, -2),
        ("", ""),
        ("3–0–0", "3–0–0"),
    ],
)
def test_no_cell_is_a_formula(written: object, shown: object) -> None:
    """Text that a spreadsheet would run gets a quote before it; numbers stay numbers."""
    assert safe(written) == shown


def _rows(client: Client, what: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(client.get(f"{BASE}{what}.csv").content.decode())))


def test_tables_have_everything(hall: Hall) -> None:
    """Players with their state, teams by card, results with words, standings with every column."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter("=cmd|' /C calc'!A0", *EIGHT[:5])
    services.start_event(hall.organizer, hall.event)
    hall.round()
    hall.play()
    desk = browser(hall.organizer)
    players = _rows(desk, "players")
    assert [row[1] for row in players[1:]] == ["'=cmd|' /C calc'!A0", *EIGHT[:5]]
    assert {row[-1] for row in players[1:]} == {"legal"}
    teams = _rows(desk, "teams")
    assert len(teams) == 1 + 6 * 10
    assert ["Ana Quill", "", "card", "1wol", "Anti-Monitor: Enemy of the Multiverse", "3", "yes"] in teams
    results = _rows(Client(), "pairings")
    assert len(results) == 4 and {row[5] for row in results[1:]} == {"1-0-0"}
    standings = _rows(Client(), "standings")
    assert standings[0][:3] == ["place", "player", "Pts"] and len(standings) == 7
    told = desk.get(f"{BASE}event.json").json()
    assert [row["name"] for row in told["players"]][1:] == list(EIGHT[:5])
    assert "teams" not in Client().get(f"{BASE}event.json").json()
    for what in ("players", "teams"):
        assert Client().get(f"{BASE}{what}.csv").status_code == 403
    assert desk.get(f"{BASE}money.csv").status_code == 404


def test_a_team_of_doubles_has_the_list_of_each_of_its_people(hall: Hall, loaded: None) -> None:
    """A line a card, with who brings it."""
    services.update_event(hall.organizer, hall.event, team_format="doubles", swiss_rounds=2)
    services.open_registration(hall.organizer, hall.event)
    services.register_many(hall.organizer, hall.fresh(), PAIRS)
    hand_in(hall, hall.player("Oddsocks"))
    rows = _rows(browser(hall.organizer), "teams")[1:]
    assert [(row[:3], row[5]) for row in rows if row[3] in ("1wol", "13wol")] == [
        (["Oddsocks", "Ana Quill", "card"], "4"), (["Oddsocks", "Bo Oddsock", "card"], "4"),
    ]  # fmt: skip
    assert {row[4].count("(") for row in rows} == {0} and {row[6] for row in rows} == {"yes"}


def test_the_federation_s_report(hall: Hall) -> None:
    """A line a player in the columns of TRF16; a bye is U, a half-point bye H, a round missed Z."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT[:5])
    services.ask_bye(hall.organizer, hall.player("Cy"), 1, "half")
    services.update_event(hall.organizer, hall.event, swiss_rounds=2)
    services.start_event(hall.organizer, hall.event)
    hall.round()
    hall.play()
    services.drop(hall.organizer, hall.player("Ed"))
    hall.round()
    hall.play()
    text = Client().get(f"{BASE}report.trf").content.decode()
    lines = {line[14:47].strip(): line for line in text.splitlines() if line.startswith("001")}
    assert set(lines) == set(EIGHT[:5])
    assert "XXR 2" in text.splitlines()
    cy, ed = lines["Cy Nightjar"], lines["Ed Marble"]
    assert cy[91:99] == "0000 - H" and ed[101:109] == "0000 - Z"
    for name, line in lines.items():
        rounds = [line[91 + 10 * at : 99 + 10 * at] for at in range(2)]
        worth = {"1": 1, "0": 0, "=": 0.5, "H": 0.5, "Z": 0, "U": 1, "+": 1, "-": 0}
        assert float(line[80:84]) == sum(worth[cell[-1]] for cell in rounds), name
        assert int(line[4:8]) == EIGHT.index(name) + 1 and int(line[85:89]) in range(1, 6)
        for at, cell in enumerate(rounds):
            if cell[:4] != "0000":  # the opponent has the other side of it
                other = lines[EIGHT[int(cell[:4]) - 1]][91 + 10 * at : 99 + 10 * at]
                assert EIGHT[int(other[:4]) - 1] == name and {cell[5], other[5]} == {"w", "b"}


def test_what_is_no_report_says_why(hall: Hall) -> None:
    """Before the first round is complete, and of games of another kind."""
    answer = Client().get(f"{BASE}report.trf")
    assert answer.status_code == 404  # a draft
    services.open_registration(hall.organizer, hall.event)
    answer = Client().get(f"{BASE}report.trf")
    assert (answer.status_code, answer.content.decode()) == (409, "No round is complete yet.\n")
    hall.event.structure = "elimination"
    assert trf.why_not(hall.event) == "Single elimination has no points, which a federation's report counts."


def test_calendars(hall: Hall) -> None:
    """The store's feed leaves drafts out; texts are escaped, and lines have at most 75 bytes."""
    assert "BEGIN:VEVENT" not in Client().get("/events.ics").content.decode()
    long = "Dice, dice; and \\ more dice " + "ÄÖÜ" * 14
    services.update_event(hall.organizer, hall.event, name=long)
    services.open_registration(hall.organizer, hall.event)
    for address in ("/events.ics", f"{BASE}event.ics"):
        answer = Client().get(address)
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        lines = answer.content.decode().split("\r\n")
        assert max(len(line.encode()) for line in lines) <= 75
        whole = answer.content.decode().replace("\r\n ", "")
        assert "SUMMARY:Dice\\, dice\\; and \\\\ more dice " + "ÄÖÜ" * 14 in whole
        assert "DTSTART;VALUE=DATE:20261119" in whole and "STATUS:CONFIRMED" in whole
    services.update_event(hall.organizer, hall.fresh(), starts_at="19:30")
    moment = timezone.make_aware(datetime.datetime(2026, 11, 19, 19, 30)).astimezone(datetime.UTC)
    assert f"DTSTART:{moment:%Y%m%dT%H%M%SZ}" in Client().get("/events.ics").content.decode()
    services.call_off(hall.organizer, hall.fresh(), "call off")
    assert "STATUS:CANCELLED" in Client().get("/events.ics").content.decode()
    assert folded("x" * 76) == "x" * 75 + "\r\n x"
