"""The store's front page: where each event stands, and the way to one's table."""

from __future__ import annotations

import pytest
from django.test import Client

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
