"""What is done to players, settings and roles is taken back in one press, on the page where it was done."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.events.conftest import EIGHT, LEGAL, Hall, browser
from tournament.events import services
from tournament.events.models import Event
from tournament.events.services.setup import settings_of

BASE = "/events/thursday-night-dice/"


def _state(hall: Hall) -> object:
    """Everything that these acts change, as values: the link on a guest's phone works again, too."""
    event = Event.objects.get(pk=hall.event.pk)
    kept = (
        *("name", "code", "dropped_in_round", "paid", "fixed_table", "asked_byes", "user", "registered_at"),
        *("checked_in_at", "team_settled", "team_due_at", "submission__source", "submission__submitted_at"),
        "apart__name",
    )
    players = list(event.entrants.order_by("name").values_list(*kept))
    return event.state, settings_of(event), players, event.locked_at is None, [*event.roles.values_list("user", "role")]


def _act(action: str, player: str = "Ana", **form: str) -> Callable[[Hall], tuple[str, dict[str, str]]]:
    return lambda hall: (f"manage/{hall.player(player).pk}/{action}/", form)


def _settings(hall: Hall) -> tuple[str, dict[str, str]]:
    sent = {"name": "Thursday", "date": "2026-11-26", "edition": "wol2015", "team_format": "tournament"}
    return "settings/", {**sent, "round_minutes": "45", "cap": "32", "cut_to": "4"}


#: The page that shows the strip, the stage before, the press, and what the button says.
ACTS: dict[str, tuple[str, str, Callable[[Hall], tuple[str, dict[str, str]]], str]] = {
    "drop": ("manage/", "registration", _act("drop"), "readmit Ana Quill"),
    "remove": ("manage/", "registration", _act("remove"), "put Ana Quill back"),
    "here": ("manage/", "registration", _act("here"), "take the check-in back"),
    "paid": ("manage/", "registration", _act("paid"), "note the fee as due"),
    "name": ("manage/", "registration", _act("name", name="Ana Q"), "call the player Ana Quill again"),
    "table": ("manage/", "registration", _act("table", table="7"), "seat Ana Quill as before"),
    "bye": ("manage/", "registration", _act("bye", round="2", kind="half"), "change round 2 back"),
    "add": ("manage/", "registration", lambda hall: ("manage/", {"players": "Rae Stray\nQuin Vane"}),
            "remove all of them"),
    "add one": ("manage/", "registration", lambda hall: ("manage/", {"players": f"Rae Stray; {LEGAL}"}),
                "remove Rae Stray"),
    "remove many": ("registrations", "registration",
                    lambda hall: ("manage/registrations/", {"action": "remove", "who": str(hall.player("Bo").pk)}),
                    "put all of them back"),
    "settings": ("settings/", "registration", _settings, "change the settings back"),
    "lock": ("control/", "registration", lambda hall: ("control/do/lock/", {}), "unlock the teams"),
    "call off": ("control/", "registration", lambda hall: ("control/do/call-off/", {"word": "call off"}),
                 "open the event again"),
    "role": ("roles/", "registration", lambda hall: ("roles/", {"do": "give", "name": "ida", "role": "judge"}),
             "change the role of ida back"),
}  # fmt: skip


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_taken_back_where_it_was_done(hall: Hall, person: Callable[..., User], act: str) -> None:
    """The strip says what its button does; everything is as it was, and the same page is shown again."""
    place, stage, press, words = ACTS[act]
    place = "manage/registrations/" if place == "registrations" else place
    person("ida")
    hall.bring_to(stage)
    services.check_in(hall.organizer, hall.player("Bo"))
    services.set_paid(hall.organizer, hall.player("Bo"))
    hall.player("Bo").apart.add(hall.player("Ana"))
    client, before = browser(hall.organizer), _state(hall)
    path, form = press(hall)
    assert client.post(BASE + path, form).status_code == 302
    assert _state(hall) != before
    page = _page(client, place)
    assert f"Undo: {words} <kbd" in page
    strip = page[page.index('id="undo-strip"') :]
    sent = dict(re.findall(r'name="(entry|back|at)" value="([^"]*)"', strip[: strip.index("</form>")]))
    response = client.post(f"{BASE}control/do/undo/", sent)
    assert response.headers["Location"].startswith(BASE + place)
    assert _state(hall) == before
    assert f'name="entry" value="{sent["entry"]}"' not in _page(client, place)


def _page(client: Client, place: str) -> str:
    return html.unescape(client.get(BASE + place).content.decode())


def test_a_player_put_back_has_the_team_and_the_account(hall: Hall, person: Callable[..., User]) -> None:
    """As before; the trail says so in words."""
    services.open_registration(hall.organizer, hall.event)
    ana = person("ana")
    services.register(ana, hall.event, "Ana Quill", user=ana, team=LEGAL)
    client = browser(hall.organizer)
    client.post(f"{BASE}manage/{hall.player('Ana').pk}/remove/")
    assert not hall.event.entrants.exists()
    _undo(client, "manage/")
    back = hall.player("Ana")
    assert (back.user, back.submission.source, back.submission.is_legal) == (ana, LEGAL, True)
    assert "put Ana Quill back" in _page(client, "history/")


def _undo(client: Client, place: str) -> None:
    entry = re.search(r'name="entry" value="(\d+)"', _page(client, place))
    assert entry
    client.post(f"{BASE}control/do/undo/", {"entry": entry[1], "back": place.strip("/")})


def test_an_event_opened_too_early_is_a_draft_again(hall: Hall) -> None:
    """As long as nobody has come."""
    client = browser(hall.organizer)
    client.post(f"{BASE}control/do/open/")
    assert "Undo: hide the event again" in _page(client, "control/")
    services.apply(None, hall.fresh(), "Ana Quill")
    assert "hide the event again" not in _page(client, "control/")


def test_settings_that_somebody_changed_since_are_not_changed_back(hall: Hall, person: Callable[..., User]) -> None:
    """The press would take away what the other organizer did."""
    services.update_event(hall.organizer, hall.event, round_minutes=45)
    services.update_event(person("olga", "organizers"), hall.fresh(), round_minutes=50)
    assert "Undo:" not in _page(browser(hall.organizer), "settings/")


def test_players_who_play_are_not_removed_by_undo(hall: Hall) -> None:
    """Once round 1 is paired, entering somebody is no step to take back."""
    hall.start(*EIGHT)
    services.register_many(hall.organizer, hall.fresh(), ["Rae Late"])
    assert "Undo: remove Rae Late" in _page(browser(hall.organizer), "manage/")
    hall.round()
    assert "Undo: remove" not in _page(browser(hall.organizer), "manage/")
