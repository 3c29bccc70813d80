"""How an event is scored is data of the event: presets, a list of its own, and a look before a change."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from tests.tournament.events.conftest import DAY, EIGHT, Hall, browser
from tournament.events import adapter, services
from tournament.events.errors import BadInput, Unforeseen, WrongState
from tournament.events.models import Event, Match
from tournament.standings import MatchRecord, standings
from tournament.tiebreaks import PRESETS, STANDARD

#: What a form of a new event sends besides its scoring.
FORM = {
    "name": "Chess-like", "date": DAY.isoformat(), "team_format": "tournament", "best_of": "1", "round_minutes": "30",
    "structure": "swiss", "edition": "wol2015", "teams_shown": "end", "watch": "off",
}  # fmt: skip
OWN = {
    "score-preset": "own", "score-win": "1", "score-draw": "0.5", "score-loss": "0", "score-tiebreak1": "bh_m1",
    "score-tiebreak2": "de", "score-tiebreak3": "lot", "score-floor": "1/4",
}  # fmt: skip


def rescored(hall: Hall, **scoring: Any) -> Event:
    return services.update_event(hall.organizer, hall.fresh(), sure=True, scoring=scoring)


def test_an_event_of_before_is_scored_as_ever(hall: Hall) -> None:
    """Nothing stored means 3-1-0, OMW%, GW%, OGW% with a floor of a third, exactly."""
    hall.bring_to("finished")
    records = [
        MatchRecord(match.round.number, match.first_id, match.second_id, *match.outcome["games"])
        for match in Match.objects.filter(round__event=hall.event).select_related("round")
    ]
    assert hall.event.scoring == {}
    assert adapter.ranking(hall.event) == standings([e.pk for e in hall.event.entrants.all()], records)


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_heads_the_columns(hall: Hall, preset: str) -> None:
    """The page of the standings has the preset's tie-breaks in its order, and so has the API."""
    services.update_event(hall.organizer, hall.event, scoring={"preset": preset})
    hall.fresh()
    hall.bring_to("round 2")
    wanted = PRESETS[preset].scoring
    row = Client().get(f"/api/events/{hall.event.slug}/standings/").json()["standings"][0]
    assert [one["name"] for one in row["tiebreaks"]] == list(wanted.tiebreaks)
    best = wanted.shown(wanted.win)
    assert row["points"] == int(best)
    about = Client().get(f"/events/{hall.event.slug}/about/").content.decode()
    assert f"{int(best)} for a win" in about


def test_half_points_are_told_as_such(hall: Hall) -> None:
    """By chess a draw is a half, on the page, in the pairing's points, and in its reasons."""
    services.update_event(hall.organizer, hall.event, scoring={"preset": "chess"})
    hall.start(*EIGHT)
    hall.round()
    hall.play("0-0-1")
    round_ = hall.round()
    page = Client().get(f"/events/{hall.event.slug}/standings/").content.decode()
    assert "<b>1/2</b>" in page
    assert set(adapter.points_before(round_).values()) == {"1/2"}
    why = adapter.why_paired(round_, hall.table(1).first)
    assert "both have 1/2 point and had not met" in why[0]


def test_the_form_takes_points_and_an_order_of_ones_own(hall: Hall) -> None:
    """Halves make a win of two parts; boxes left empty are no tie-breaks."""
    page = browser(hall.organizer).post("/events/new/", FORM | OWN)
    assert page.status_code == 302
    scoring = Event.objects.get(name="Chess-like").scores
    assert (scoring.win, scoring.draw, scoring.scale) == (2, 1, 2)
    assert scoring.tiebreaks == ("bh_m1", "de", "lot")
    assert scoring.floor == Fraction(1, 4)


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"score-tiebreak3": "de"}, "DE is named twice. Name each tie-break once."),
        ({"score-draw": "1"}, "A win is worth more than a draw"),
        ({"score-win": "1.3"}, "Points are whole numbers or halves: 1, 1.5 or 2."),
        ({"score-win": "1" * 400}, "Ensure this value is less than or equal to 50."),
    ],
)
def test_the_form_says_what_is_wrong(hall: Hall, sent: dict[str, str], told: str) -> None:
    """A list that cannot be scored by comes back with the fault."""
    page = browser(hall.organizer).post("/events/new/", FORM | OWN | sent)
    assert page.status_code == 400
    assert told in page.content.decode()


def test_a_change_in_a_running_event_shows_first_what_it_does(hall: Hall) -> None:
    """The form asks, with the places that move; the same form with `sure` changes it."""
    hall.bring_to("round 2")
    hall.play()
    client = browser(hall.organizer)
    form = FORM | OWN | {"name": hall.event.name}
    asked = client.post(f"/events/{hall.event.slug}/settings/", form)
    text = asked.content.decode()
    assert asked.status_code == 409
    assert "This changes how the event is scored" in text
    assert "in the standings move" in text or "No place in the standings moves." in text
    assert hall.fresh().scoring == {}
    client.post(f"/events/{hall.event.slug}/settings/", form | {"sure": "1"})
    assert hall.fresh().scores.tiebreaks == ("bh_m1", "de", "lot")
    assert hall.deeds()[-1] == "event.update"


def test_the_service_asks_too(hall: Hall) -> None:
    """Without having seen what changes nothing is written; in a finished event nothing at all."""
    hall.bring_to("published")
    with pytest.raises(Unforeseen) as caught:
        services.update_event(hall.organizer, hall.fresh(), scoring={"preset": "median"})
    assert caught.value.effects[-1].startswith("Rounds that are paired stay as they are")
    hall.play()
    hall.round()
    hall.play()
    services.finish_event(hall.organizer, hall.fresh(), "finish")
    with pytest.raises(WrongState, match="points and tie-breaks cannot change any more"):
        rescored(hall, preset="median")


@pytest.mark.parametrize(
    ("scoring", "told"),
    [
        ([], "The scoring must be names with values."),
        ({"seed": 4}, "The lot is drawn from the event's own seed."),
        ({"preset": "bridge"}, "There is no preset 'bridge'"),
    ],
)
def test_a_setting_that_is_none(hall: Hall, scoring: Any, told: str) -> None:
    """Whoever writes a setting by program is told what is wrong with it."""
    with pytest.raises(BadInput, match=told) as caught:
        services.update_event(hall.organizer, hall.event, scoring=scoring)
    assert caught.value.field == "scoring"


def test_a_no_show_is_no_match_that_was_played(hall: Hall) -> None:
    """Whoever was not there keeps the opponent from having met them, where the scoring asks; undone, it is open."""
    hall.start(*EIGHT)
    hall.round()
    match = hall.table(1)
    services.no_show(hall.organizer, match, match.second)
    assert hall.table(1).unplayed == "forfeit"
    services.decide_result(hall.judge, hall.table(1), "0-1")
    assert hall.table(1).unplayed == ""
    assert STANDARD.no_shows_met is False


def test_by_a_program(hall: Hall) -> None:
    """A running event answers first with what would change, then takes the same with `sure`."""
    hall.bring_to("published")
    hall.play()
    client, address = browser(hall.organizer), f"/api/events/{hall.event.slug}/scoring/"
    asked = client.post(address, {"scoring": {"preset": "median"}}, content_type="application/json")
    assert asked.status_code == 409
    assert asked.json()["effects"][-1].startswith("Rounds that are paired stay as they are")
    done = client.post(address, {"scoring": {"preset": "median"}, "sure": True}, content_type="application/json")
    assert (done.status_code, done.json()["scoring"]) == (200, {"preset": "median"})
    wrong = client.post(address, {"scoring": {"win": 0}, "sure": True}, content_type="application/json")
    assert (wrong.status_code, wrong.json()["field"]) == (400, "scoring")
