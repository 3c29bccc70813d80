"""Every act of the desk is taken back in one press, and a table has its own minutes."""

from __future__ import annotations

import datetime
import html
import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tournament.events import services
from tournament.events.errors import BadInput, NotAllowed, WrongState
from tournament.events.models import Event, Match, Round

BASE = "/events/thursday-night-dice/"


def _page(client: Client) -> str:
    return html.unescape(client.get(f"{BASE}control/").content.decode())


def _state(hall: Hall) -> object:
    """Everything that an act of the desk changes, as values."""
    rounds = list(hall.event.rounds.order_by("number").values("number", "state", "started_at", "ends_at", "paused_at"))
    kept = ("table", "first__name", "second__name", "outcome", "confirmed", "accepted_by", "extra_minutes")
    tables = list(Match.objects.filter(round__event=hall.event).order_by("round", "table").values(*kept))
    drops = list(hall.event.entrants.order_by("pk").values_list("dropped_in_round", flat=True))
    return Event.objects.get(pk=hall.event.pk).state, rounds, tables, drops


#: What stands before, the press, and what the button that takes it back says.
ACTS: dict[str, tuple[str, Callable[[Hall], tuple[str, dict[str, str]]], str]] = {
    "start": ("registration", lambda hall: ("start", {"anyway": "on"}), "open registration again"),
    "pair": ("started", lambda hall: ("pair", {"number": "1"}), "take the pairings away"),
    "swap": ("paired", lambda hall: ("swap", _two(hall)), "seat both as before"),
    "publish": ("paired", lambda hall: ("publish", {"round": "1", "clock": "on"}), "hide the pairings again"),
    "clock": ("published", lambda hall: ("minutes", {"round": "1", "minutes": "5"}), "turn the clock back"),
    "pause": ("published", lambda hall: ("pause", {"round": "1"}), "turn the clock back"),
    "extend": ("published", lambda hall: ("extend", {"round": "1", "table": "1", "minutes": "3"}),
               "take the time back"),
    "drop": ("published", lambda hall: ("drop", {"entrant": str(hall.player("Ana").pk)}), "readmit Ana Quill"),
    "accept": ("reported", lambda hall: ("confirm", {"round": "1"}), "wait for the players again"),
}  # fmt: skip


def _two(hall: Hall) -> dict[str, str]:
    return {"round": "1", "one": hall.table(1).first.name, "other": hall.table(2).first.name}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_taken_back_in_one_press(hall: Hall, act: str) -> None:
    """The strip says what was done and what the button takes back; everything is as it was before."""
    stage, press, words = ACTS[act]
    hall.bring_to(stage)
    client, before = browser(hall.organizer), _state(hall)
    action, form = press(hall)
    client.post(f"{BASE}control/do/{action}/", form)
    assert _state(hall) != before
    page = _page(client)
    assert f"Undo: {words} <kbd" in page and 'class="toast undo"' in page
    entry = re.search(r'name="entry" value="(\d+)"', page)
    assert entry
    client.post(f"{BASE}control/do/undo/", {"entry": entry[1]})
    assert _state(hall) == before
    assert f'name="entry" value="{entry[1]}"' not in _page(client)


def test_reports_accepted_together_are_taken_back_together(hall: Hall) -> None:
    """Three in one press, and the strip says how many more."""
    hall.start(*EIGHT)
    hall.round()
    for number in (1, 2, 3):
        services.report_result(hall.table(number).first, hall.table(number), "1-0")
    client = browser(hall.organizer)
    client.post(f"{BASE}control/do/confirm/", {"round": "1", "tables": "1.2.3"})
    page = _page(client)
    assert "table 3: accepted the report 1–0 of one player, and 2 more." in page
    services.undo(hall.organizer, hall.event.audit.filter(action="result.accept").order_by("-pk")[0])
    assert [hall.table(number).confirmed for number in (1, 2, 3)] == [False, False, False]


def test_a_no_show_is_taken_back_with_the_drop(hall: Hall) -> None:
    """The result goes and the player is in again."""
    hall.start(*EIGHT)
    hall.round()
    match = hall.table(1)
    browser(hall.organizer).post(f"{match.get_absolute_url()}absent/", {"absent": str(match.second_id)})
    assert hall.table(1).result is not None and hall.player(match.second.name).dropped_in_round == 1
    services.undo(hall.organizer, hall.event.audit.get(action="match.no_show"))
    assert hall.table(1).result is None and hall.player(match.second.name).dropped_in_round is None


def test_what_something_rests_on_is_not_taken_back(hall: Hall) -> None:
    """A published round with a result, and what another has changed since; a player has no strip at all."""
    hall.start(*EIGHT)
    round_ = hall.round()
    entry = hall.event.audit.get(action="round.publish")
    services.report_result(hall.table(1).first, hall.table(1), "1-0")
    with pytest.raises(
        WrongState, match="This has been changed in the meantime, or something rests on it. Look at the desk"
    ):
        services.undo(hall.organizer, entry)
    with pytest.raises(NotAllowed, match="You may not undo an act of the desk"):
        services.undo(hall.table(1).first, entry)
    assert round_.state == Round.State.PUBLISHED
    assert "Your last step" not in _page(browser(hall.judge))


def test_a_table_has_its_own_minutes(hall: Hall) -> None:
    """On the player's clock, in the row of the desk, and in the filter; the round's clock stays."""
    hall.start(*EIGHT)
    hall.round()
    match = services.extend_table(hall.judge, hall.table(2), 3)
    services.extend_table(hall.judge, match, 5)
    match = hall.table(2)
    assert match.ends_at == match.round.ends_at + datetime.timedelta(minutes=8)
    guest = hall.guest(match.first.name).get(match.get_absolute_url()).content.decode()
    assert "30 minutes and 8 for this table" in guest
    page = _page(browser(hall.judge))
    assert "+8 min, until" in page and "Extension 1</a>" in page
    assert "+8" in Client().get(f"{BASE}tv/").content.decode()
    for minutes, words in ((0, "cannot have 8 minutes more"), (60, "cannot have 68 minutes more")):
        with pytest.raises(BadInput, match=words):
            services.extend_table(hall.judge, match, minutes)
    with pytest.raises(NotAllowed, match="You may not give a table more time. Ask the staff"):
        services.extend_table(match.first, match, 3)


def test_the_menu_of_a_row_offers_what_the_table_needs(hall: Hall) -> None:
    """Loaded beside the list, so that no row moves; a judge drops nobody; without scripts the table's page has it."""
    hall.start(*EIGHT)
    hall.round()
    match, htmx = hall.table(1), {"HX-Request": "true"}
    menu = f"{match.get_absolute_url()}menu/"
    shown = html.unescape(browser(hall.organizer).get(menu, headers=htmx).content.decode())
    for words in ("+3 min", "+5 min", "Call a judge to table 1", f"{match.first} did not come", f"Drop {match.second}"):
        assert words in shown
    assert "Drop" not in browser(hall.judge).get(menu, headers=htmx).content.decode()
    answer = browser(hall.judge).get(menu)
    assert answer["Location"] == f"{match.get_absolute_url()}#menu"
    assert Client().get(menu, headers=htmx).status_code == 403
