"""Every tie-break that a setting can name is headed, explained and shown wherever standings are."""

import pytest
from django.test import Client

from tests.tournament.events.conftest import Hall
from tournament.events import adapter, present, services
from tournament.standings import TIEBREAKS


@pytest.fixture
def ranked(hall: Hall) -> Hall:
    """Seven players after two rounds, told apart by everything there is."""
    services.update_event(hall.organizer, hall.event, scoring={"tiebreaks": list(TIEBREAKS)})
    hall.fresh()
    hall.bring_to("finished")
    return hall


@pytest.mark.parametrize("address", ["standings/", "print/standings/"])
def test_each_has_its_column(ranked: Hall, address: str) -> None:
    """Headed as in the reasons, with a number for everybody: shares in percent, the others as they are."""
    shown = Client().get(f"/events/{ranked.event.slug}/{address}").content.decode()
    for tiebreak in TIEBREAKS.values():
        assert f">{tiebreak.label}<" in shown
    for name, value in adapter.ranking(ranked.event)[0].tiebreaks:
        assert f">{present.shown(name, value)}</td>" in shown, name


def test_each_is_explained(ranked: Hall) -> None:
    """The page of a place gives each value exactly; programs read the same."""
    row = adapter.ranking(ranked.event)[0]
    page = Client().get(f"/events/{ranked.event.slug}/standings/{row.player}/").content.decode()
    read = Client().get(f"/api/events/{ranked.event.slug}/standings/").json()["standings"][0]
    assert {one["name"]: one["exact"] for one in read["tiebreaks"]} == {
        name: str(value) for name, value in row.tiebreaks
    }
    for name, value in row.tiebreaks:
        assert f"{TIEBREAKS[name].label} exactly {value}" in page
