"""A whole event through the pages, from the form to the final standings."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from tournament.events.models import Event

from .conftest import DAY, EIGHT, LEGAL, TOO_MANY_DICE, browser


def test_a_whole_evening_through_the_pages(organizer: User) -> None:
    """Create, eight pasted players (one team illegal, named with its rule), three rounds, standings, finish."""
    client = browser(organizer)
    form = {
        "name": "Friday Cup", "date": DAY.isoformat(), "team_format": "tournament", "best_of": "1",
        "round_minutes": "30", "edition": "wol2015", "dice-masters.class_effects": "open",
    }  # fmt: skip
    client.post("/events/new/", form)
    event = Event.objects.get(name="Friday Cup")
    base = f"/events/{event.slug}/"
    assert event.rules_options == {"class_effects": "open"}

    client.post(base + "control/do/open/")
    lines = [f"{name}; {LEGAL}" for name in EIGHT[:7]] + [f"{EIGHT[7]}; {TOO_MANY_DICE}"]
    client.post(base + "manage/", {"players": "\n".join(lines)})
    desk = client.get(base + "control/").content.decode()
    assert "Hob Thistle brings 23 dice; a tournament team may have at most 20." in desk
    assert "TR-TOUR-DICE" in desk
    page = client.post(base + "control/do/start/", follow=True).content.decode()
    assert "Correct the teams, remove the players, or start with the teams as they are." in page
    client.post(f"{base}manage/{event.entrants.get(name=EIGHT[7]).pk}/team/", {"team": LEGAL})
    client.post(base + "control/do/start/")

    for number in (1, 2, 3):
        client.post(base + "control/do/pair/", {"number": str(number)})
        assert "Check before you publish" in client.get(base + "control/").content.decode()
        client.post(base + "control/do/publish/", {"round": str(number), "clock": "on"})
        page = client.post(base + "control/do/pair/", {"number": str(number + 1)}, follow=True).content.decode()
        assert f"Round {number}: 4 tables have no agreed result (1, 2, 3, 4)." in page
        for table in range(1, 5):
            client.post(base + "control/quick/", {"quick": f"{table} A", "round": str(number)})
    client.post(base + "control/do/finish/", {"sure": "1"})

    standings = Client().get(base + "standings/").content.decode()
    assert "Final standings after round 3." in standings
    place = Client().get(f"{base}standings/{event.entrants.first().pk}/").content.decode()
    assert "exactly " in place and " of 9 match points" in place
    assert Event.objects.get(pk=event.pk).is_finished
    assert "finished the event" in client.get(base + "history/").content.decode()
