"""An event's settings and its way from draft to finish."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User

from tournament.events import services
from tournament.events.errors import (
    BadInput,
    NotAllowed,
    ResultsMissing,
    TeamsNotReady,
    TooFewPlayers,
    WordMissing,
    WrongState,
)
from tournament.events.services.setup import settings_of

from .conftest import DAY, EIGHT, TOO_MANY_DICE, Hall, browser


def test_a_new_event_is_a_draft_with_a_recorded_seed(hall: Hall) -> None:
    """Every random choice follows from the seed, so it is written down at once."""
    assert (hall.event.state, hall.event.slug, hall.event.seed) == ("draft", "thursday-night-dice", 7)
    assert hall.deeds() == ["event.create"]


def test_two_events_of_one_name_get_two_addresses(hall: Hall, organizer: User) -> None:
    """The second address carries the date, the third a random end."""
    second = services.create_event(organizer, name="Thursday Night Dice", date=DAY)
    third = services.create_event(organizer, name="Thursday Night Dice", date=DAY)
    assert second.slug == "thursday-night-dice-2026-11-19"
    assert third.slug not in (hall.event.slug, second.slug)


def test_no_event_takes_the_address_of_the_new_event_page(organizer: User) -> None:
    """`/events/new/` is the form."""
    assert services.create_event(organizer, name="New", date=DAY).slug == "new-2026-11-19"


FAULTY = [
    ("name", "   ", "The name is missing."),
    ("name", "x" * 81, "The name has 81 of at most 80 characters."),
    ("date", "tomorrow", "'tomorrow' is not a date."),
    ("best_of", 2, "A match is one game, best of three games or best of five games."),
    ("round_minutes", 4, "'4' is not a number from 5 to 180."),
    ("round_minutes", "soon", "'soon' is not a number from 5 to 180."),
    ("swiss_rounds", 21, "'21' is not a number from 1 to 20."),
    ("team_format", "chess", "There is no format 'chess'"),
    ("event_format", "winter", "There is no event format 'winter'"),
    ("registration_deadline", "late", "'late' is not a time."),
    ("starts_at", "7pm", "'7pm' is not a time of day."),
    ("rules_options", {"class_effects": "sideways"}, "class_effects"),
    ("rules_options", ["class_effects"], "Rules options must be names with values."),
    ("edition", "hobbit", "hobbit"),
    ("colour", "red", "An event has no setting colour."),
]


@pytest.mark.parametrize(("field", "value", "words"), FAULTY)
def test_a_faulty_setting_is_refused_by_name(organizer: User, field: str, value: Any, words: str) -> None:
    """The error names the field and what is wrong with it."""
    with pytest.raises(BadInput) as caught:
        services.create_event(organizer, **{"name": "Cup", "date": DAY, field: value})
    assert words in caught.value.message
    assert caught.value.field in (field, "rules_options")


def test_only_options_that_differ_from_the_book_are_kept(organizer: User) -> None:
    """An option set to what the book has anyway is no difference."""
    options = {"class_effects": "open", "card_text": "printed"}
    event = services.create_event(organizer, name="Cup", date=DAY, rules_options=options)
    assert event.rules_options == {"class_effects": "open"}


def test_a_time_without_a_zone_is_the_stores_own(organizer: User) -> None:
    """Forms send local times."""
    event = services.create_event(organizer, name="Cup", date=DAY, registration_deadline="2026-11-19T19:15")
    assert event.registration_deadline.tzinfo is not None


def test_a_starting_time_is_to_the_minute_by_the_stores_clock(organizer: User) -> None:
    """Forms send `19:00`; what comes back is written the same, and an empty field is no time."""
    event = services.create_event(organizer, name="Cup", date=DAY, starts_at="19:00:31")
    assert settings_of(event)["starts_at"] == "19:00"
    assert services.update_event(organizer, event, starts_at="").starts_at is None


def test_start_needs_four_players(hall: Hall) -> None:
    """Three players cannot play three rounds without a rematch."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter("Ana", "Bo", "Cy")
    with pytest.raises(TooFewPlayers, match="has 3 of at least 4 players"):
        services.start_event(hall.organizer, hall.event)


def test_start_names_every_player_whose_team_is_missing_or_illegal_with_the_rule(hall: Hall) -> None:
    """Eight players, one with 23 dice and one without a team."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT[:6])
    hall.enter("Gus Lantern", team=TOO_MANY_DICE)
    hall.enter("Hob Thistle", team="")
    with pytest.raises(TeamsNotReady) as caught:
        services.start_event(hall.organizer, hall.event)
    assert caught.value.message == (
        "Gus Lantern brings 23 dice; a tournament team may have at most 20. "
        "Basic action dice do not count. (TR-TOUR-DICE) Hob Thistle has handed in no team."
    )
    assert "start with the teams as they are" in caught.value.way_out
    assert services.start_event(hall.organizer, hall.event, with_faulty_teams=True).is_running


def test_a_refusal_to_start_names_three_players_and_counts_the_rest(hall: Hall) -> None:
    """Thirty names would fill the screen; the desk lists them all."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT[:5], team="")
    with pytest.raises(TeamsNotReady, match="Cy Nightjar has handed in no team. And 2 more. Correct the teams"):
        services.start_event(hall.organizer, hall.event)
    desk = browser(hall.organizer).get(f"/events/{hall.event.slug}/control/").content.decode()
    assert all(f"{name} has handed in no team." in desk for name in EIGHT[:5])


def test_start_settles_the_rounds_from_the_players_and_locks_the_teams(hall: Hall) -> None:
    """Eight players: three rounds (tournament rules of 2017)."""
    hall.start()
    assert hall.event.swiss_rounds == 3
    assert hall.event.locked_at is not None
    assert hall.event.is_locked


def test_start_twice_is_start_once(hall: Hall) -> None:
    """A double click leaves one row in the trail."""
    hall.start()
    services.start_event(hall.organizer, hall.event)
    assert hall.deeds().count("event.start") == 1


def test_the_format_cannot_change_under_the_players(hall: Hall) -> None:
    """Match length and ban list are settled by the start, named as the form names them; minutes may still change."""
    hall.start()
    with pytest.raises(
        WrongState, match="has begun: ban list, length of a match cannot change any more. Change it back"
    ):
        services.update_event(hall.organizer, hall.event, best_of=3, event_format="golden_age")
    assert services.update_event(hall.organizer, hall.event, round_minutes=45).round_minutes == 45


def test_a_running_event_keeps_a_possible_number_of_rounds(hall: Hall) -> None:
    """Emptied, it is the number the players need; fewer than are paired is refused."""
    hall.start(rounds=5)
    hall.round()
    hall.play()
    hall.round()
    assert services.update_event(hall.organizer, hall.event, swiss_rounds=None).swiss_rounds == 3
    with pytest.raises(WrongState, match="is in round 2 already. Give at least 2 rounds"):
        services.update_event(hall.organizer, hall.event, swiss_rounds=1)


def test_finishing_early_needs_the_word(hall: Hall) -> None:
    """One of three rounds is played: the word `finish` ends the event."""
    hall.start()
    hall.round()
    hall.play()
    with pytest.raises(WordMissing, match="Only 1 of 3 rounds are played. Type finish"):
        services.finish_event(hall.organizer, hall.event)
    assert services.finish_event(hall.organizer, hall.event, "Finish").is_finished


def test_a_last_round_that_nobody_plays_is_thrown_away(hall: Hall) -> None:
    """Everybody goes home after round 2: the event ends without round 3, published or not, and the trail says so."""
    hall.start()
    for _ in range(2):
        hall.round()
        hall.play()
    hall.round()
    with pytest.raises(WordMissing, match="Only 2 of 3 rounds are played. Type finish"):
        services.finish_event(hall.organizer, hall.event)
    services.finish_event(hall.organizer, hall.event, "finish")
    assert [round_.number for round_ in hall.event.rounds.all()] == [1, 2]
    assert hall.deeds()[-2:] == ["round.discard", "event.finish"]


def test_a_round_that_was_begun_has_to_be_completed(hall: Hall) -> None:
    """One table has a result: the others are named."""
    hall.start()
    hall.round()
    services.decide_result(hall.judge, hall.table(2), "1-0")
    with pytest.raises(ResultsMissing, match=r"3 tables have no agreed result \(1, 3, 4\)"):
        services.finish_event(hall.organizer, hall.event, "finish")


@pytest.mark.parametrize("act", [services.open_registration, services.lock_teams, services.start_event])
def test_players_cannot_run_an_event(hall: Hall, person: Any, act: Any) -> None:
    """Every step is the organizer's."""
    with pytest.raises(NotAllowed, match="You may not"):
        act(person("ana"), hall.event)


def test_the_machine_may_do_everything(db: None) -> None:
    """Management commands act as nobody in particular."""
    event = services.create_event(None, name="Demo", date=datetime.date(2026, 11, 20))
    assert event.audit.get().who == "Dice Marshal"
