"""What the review of whole evenings found in words and numbers stays mended."""

from __future__ import annotations

import pytest
from django.test import Client

from tournament.events import services
from tournament.events.models import AuditEntry
from tournament.events.templatetags.events import deed

from .conftest import EIGHT, Hall, browser


def test_the_length_of_a_cut_is_told_beside_that_of_the_rounds(hall: Hall) -> None:
    """Finished or not: one game a match, the cut best of three."""
    services.update_event(hall.organizer, hall.event, cut_to=4, cut_best_of=3)
    assert hall.fresh().lengths == "one game a match, best of three games in the cut"
    hall.bring_to("finished")
    page = Client().get(f"/events/{hall.event.slug}/").content.decode()
    assert "one game a match, best of three games in the cut" in page
    assert "updates automatically" not in page
    services.update_event(hall.organizer, hall.event, cut_to=0)
    assert hall.fresh().lengths == "one game a match"


def test_a_bye_is_no_pairing(hall: Hall) -> None:
    """Seven players are three tables and a bye, said before the round is published."""
    hall.start(*EIGHT[:7])
    hall.round(publish=False)
    page = browser(hall.organizer).get(f"/events/{hall.event.slug}/control/").content.decode()
    assert "3 tables, 1 bye" in page
    assert "(3 points)" in page


def test_the_columns_are_explained_beside_them(hall: Hall) -> None:
    """Each heading with what it means, by the event's own scoring."""
    services.update_event(hall.organizer, hall.event, scoring={"preset": "median"})
    hall.bring_to("round 2")
    page = Client().get(f"/events/{hall.event.slug}/standings/").content.decode()
    assert "<dt>BH-M1</dt><dd>Median-Buchholz: the sum of the opponents" in page
    assert "<dt>Pts</dt><dd>3 for a win or a bye, 1 for a draw</dd>" in page


@pytest.mark.parametrize(
    ("action", "data", "told"),
    [
        ("entry.drop", {"name": "Ana", "after_round": 0}, "dropped Ana before round 1"),
        ("entry.drop", {"name": "Ana", "after_round": 2}, "dropped Ana after round 2"),
        ("log.attach", {}, "handed in a log"),
        ("log.judged", {}, "checked a log"),
        ("round.pair", {"number": 3, "seed": 7}, "paired round 3 by lot number 7"),
        ("entry.put_back", {"names": ["Ana", "Bo"]}, "put Ana, Bo back"),
    ],
)
def test_the_history_says_what_was_done(action: str, data: dict[str, object], told: str) -> None:
    """In words, and not by the name of the action."""
    assert deed(AuditEntry(action=action, data=data)) == told
