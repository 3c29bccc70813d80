"""The organizer's page of registrations: 300 of a machine's are removed in one go."""

from __future__ import annotations

import datetime
import re

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from tests.tournament.events.conftest import DEADLINE, Hall, browser
from tournament.events import services
from tournament.events.errors import WordMissing, WrongState
from tournament.events.models import AuditEntry

FLOOD = DEADLINE - datetime.timedelta(minutes=30)


@pytest.fixture
def flooded(open_hall: Hall) -> Hall:
    """Three players, and half an hour later 25 of a machine."""
    for name in ("Ana", "Bo", "Cy"):
        services.register(AnonymousUser(), open_hall.event, name)
    with time_machine.travel(FLOOD, tick=False):
        for number in range(25):
            services.register(AnonymousUser(), open_hall.event, f"Bot {number:02}")
    return open_hall


def desk(hall: Hall) -> tuple[Client, str]:
    return browser(hall.organizer), f"/events/{hall.event.slug}/manage/registrations/"


def test_all_of_a_flood_are_removed_in_one_go(flooded: Hall) -> None:
    """Filtered by their time, with the word, in one row of the trail that names them."""
    client, address = desk(flooded)
    since = FLOOD.replace(tzinfo=None).isoformat()
    page = client.get(address, {"since": since, "guests": "1"}).content.decode()
    assert "Remove all 25 shown" in page and "Bot 00" in page and "Ana" not in page
    sent = {"action": "remove-shown", "since": since, "guests": "1", "seen": "25", "word": "Remove"}
    assert client.post(address, sent).status_code == 302
    assert set(flooded.event.entrants.values_list("name", flat=True)) == {"Ana", "Bo", "Cy"}
    entry = AuditEntry.objects.get(action="entry.remove_many")
    assert (entry.data["count"], entry.data["names"][0]) == (25, "Bot 00")
    history = client.get(f"/events/{flooded.event.slug}/history/").content.decode()
    assert "removed 25 players at once: Bot 00" in history and "and 13 more" in history


def test_many_need_the_word(flooded: Hall) -> None:
    """Without it nothing happens, the page says so, and the filter stays."""
    client, address = desk(flooded)
    answer = client.post(address, {"action": "remove-shown", "name": "Bot", "seen": "25"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "This removes 25 players and their teams." in page and 'value="Bot"' in page
    assert flooded.event.entrants.count() == 28
    with pytest.raises(WordMissing, match="This removes 28 players"):
        services.remove_many(flooded.organizer, flooded.event, flooded.event.entrants.values_list("pk", flat=True))


def test_a_filter_that_shows_others_by_now_removes_nobody(flooded: Hall) -> None:
    """Somebody registered while the organizer looked."""
    client, address = desk(flooded)
    answer = client.post(address, {"action": "remove-shown", "name": "Bot", "seen": "24", "word": "remove"})
    assert (answer.status_code, flooded.event.entrants.count()) == (400, 28)
    assert "The filter showed 24 registrations and now shows 25." in answer.content.decode()


def test_ticked_ones_are_removed(flooded: Hall) -> None:
    """Few need no word, and those who wait move up."""
    services.update_event(flooded.organizer, flooded.event, cap=28)
    services.apply(AnonymousUser(), flooded.event, "Zoe")
    client, address = desk(flooded)
    bot = flooded.player("Bot 07")
    assert client.post(address, {"action": "remove", "who": [bot.pk]}).status_code == 302
    assert not flooded.event.entrants.filter(pk=bot.pk).exists()
    assert flooded.player("Zoe")


def test_those_who_wait_are_admitted_and_refused_here(flooded: Hall) -> None:
    """Those ticked, or all."""
    services.update_event(flooded.organizer, flooded.event, approval=True)
    for name in ("Xia", "Yan", "Zoe"):
        services.apply(AnonymousUser(), flooded.event, name)
    client, address = desk(flooded)
    assert "3 waiting" in client.get(address).content.decode()
    client.post(address, {"action": "admit", "who": [flooded.event.applicants.get(name="Yan").pk]})
    client.post(address, {"action": "refuse-all"})
    assert flooded.player("Yan")
    assert not flooded.event.applicants.exists()


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({"action": "remove"}, 400, "No player is selected."),
        ({"action": "admit", "who": "999999"}, 400, "No player is selected."),
        ({}, 400, "No button was pressed."),
        ({"action": "remove-shown", "since": "yesterday"}, 400, "&#x27;yesterday&#x27; is not a time."),
    ],
)
def test_odd_presses_are_answered(flooded: Hall, sent: dict[str, str], status: int, said: str) -> None:
    """What is wrong stands on the page."""
    client, address = desk(flooded)
    answer = client.post(address, sent)
    assert (answer.status_code, said in answer.content.decode()) == (status, True)


def test_after_the_first_pairing_players_are_dropped(open_hall: Hall) -> None:
    """A player with a table cannot vanish."""
    for name in ("Ana", "Bo", "Cy", "Di"):
        services.register(open_hall.organizer, open_hall.event, name)
    services.start_event(open_hall.organizer, open_hall.event, with_faulty_teams=True)
    open_hall.round()
    with pytest.raises(WrongState, match="has begun. Drop the players instead"):
        services.remove_many(open_hall.organizer, open_hall.event, [open_hall.player("Ana").pk])
    client, address = desk(open_hall)
    assert "Remove the selected players" not in client.get(address).content.decode()


def test_the_page_is_the_organizers(flooded: Hall) -> None:
    """A judge and a visitor are refused."""
    _, address = desk(flooded)
    assert browser(flooded.judge).get(address).status_code == 403
    assert browser().get(address).status_code == 403


def test_a_page_that_somebody_else_has_overtaken_asks_first(flooded: Hall) -> None:
    """Ana was removed by another organizer: removing Bo asks, names who did what, and does it at the second press."""
    client, address = desk(flooded)
    seen = re.search(r'name="made_from" value="([^"]+)"', client.get(address).content.decode())
    assert seen
    services.remove_entrant(None, flooded.event.entrants.get(name="Ana"))
    sent = {"action": "remove", "who": flooded.event.entrants.get(name="Bo").pk, "made_from": seen[1]}
    answer = client.post(address, sent)
    page = answer.content.decode()
    assert answer.status_code == 409 and flooded.event.entrants.filter(name="Bo").exists()
    assert "The registrations were changed in the meantime" in page
    assert "<b>Dice Marshal</b> removed Ana" in page and "Remove the selected players (1)" in page
    fresh = re.search(r'name="made_from" value="([^"]+)"', page)
    assert fresh and client.post(address, sent | {"made_from": fresh[1]}).status_code == 302
    assert not flooded.event.entrants.filter(name="Bo").exists()
