"""A player who does not come: one press of the organizer gives the match away and drops them."""

from __future__ import annotations

import html

import pytest

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tournament.events import services
from tournament.events.errors import NotAllowed, WrongState


@pytest.fixture
def playing(hall: Hall) -> Hall:
    """Round 1 of a best-of-three event is public."""
    services.update_event(hall.organizer, hall.event, best_of=3)
    hall.start(*EIGHT)
    hall.round()
    return hall


@pytest.mark.parametrize(("seat", "result"), [("first", "0–2"), ("second", "2–0")])
def test_who_did_not_come_loses_every_game_and_is_dropped(playing: Hall, seat: str, result: str) -> None:
    """A row in the trail for each, and one that binds them; the next round is paired without them."""
    match = playing.table(1)
    absent = getattr(match, seat)
    page = browser(playing.organizer).post(f"{match.get_absolute_url()}absent/", {"absent": absent.pk}, follow=True)
    assert f"{absent} did not come and is dropped. The other player wins the match." in page.content.decode()
    assert (str(playing.table(1).result), playing.table(1).confirmed) == (result, True)
    assert playing.deeds()[-3:] == ["result.report", "entry.drop", "match.no_show"]
    playing.play("2-0")
    playing.round()
    assert absent not in [player for table in playing.event.rounds.last().matches.all() for player in table.players]


def test_the_button_is_the_organizers_and_only_before_a_result(playing: Hall) -> None:
    """A judge decides results, and the organizer who plays on; a player at the table has neither."""
    match = playing.table(1)
    address, words = match.get_absolute_url(), f"{match.second} did not come</button>"
    assert words in html.unescape(browser(playing.organizer).get(address).content.decode())
    for client in (browser(playing.judge), playing.guest(match.first.name)):
        assert words not in html.unescape(client.get(address).content.decode())
        assert client.post(f"{address}absent/", {"absent": match.second.pk}).status_code == 403
    services.report_result(match.first, match, "2-1")
    assert words not in html.unescape(browser(playing.organizer).get(address).content.decode())
    with pytest.raises(WrongState, match="Table 1 has a result. Correct the result, and drop the player by hand"):
        services.no_show(playing.organizer, match, match.second)
    assert playing.player(match.second.name).dropped_in_round is None


def test_only_somebody_of_that_table_can_be_absent(playing: Hall) -> None:
    """Another player's number, or none, changes nothing."""
    match, other = playing.table(1), playing.table(2).first
    for said in (str(other.pk), "", "nobody"):
        page = browser(playing.organizer).post(f"{match.get_absolute_url()}absent/", {"absent": said}, follow=True)
        assert "No player was chosen at table 1. Choose who did not come." in page.content.decode()
    assert playing.table(1).result is None
    with pytest.raises(NotAllowed, match="enter a no-show"):
        services.no_show(playing.judge, match, match.first)
