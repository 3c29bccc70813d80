"""A round robin: every player meets every other player once, and the table of points decides."""

from __future__ import annotations

import pytest

from tests.tournament.events.conftest import Hall, browser
from tournament.events import adapter, services
from tournament.events.errors import BadInput, TooFewPlayers, WrongState
from tournament.events.structures import STRUCTURES

FIVE = ("Ana Quill", "Bo Oddsock", "Cy Nightjar", "Di Tangle", "Ed Marble")


@pytest.fixture
def circle(hall: Hall) -> Hall:
    """Five players, started."""
    services.update_event(hall.organizer, hall.event, structure="round-robin")
    hall.start(*FIVE)
    return hall


def met(hall: Hall) -> list[frozenset[str]]:
    matches = [
        match for round_ in hall.event.rounds.all() for match in round_.matches.select_related("first", "second")
    ]
    return [frozenset(player.name for player in match.players) for match in matches if not match.is_bye]


def test_five_players_meet_in_five_rounds(circle: Hall) -> None:
    """Ten tables, each pair once, everybody with one bye; then there is nothing more to pair."""
    for _ in range(5):
        circle.round()
        circle.play()
    assert len(met(circle)) == len(set(met(circle))) == 10
    byes = [match.first.name for round_ in circle.event.rounds.all() for match in round_.matches.filter(is_bye=True)]
    assert sorted(byes) == sorted(FIVE)
    with pytest.raises(WrongState, match="All 5 rounds are played.") as caught:
        services.pair_next_round(circle.organizer, circle.fresh())
    assert caught.value.way_out == "Finish the event."
    services.finish_event(circle.organizer, circle.event)
    assert circle.fresh().is_finished


def test_who_has_gone_leaves_walkovers(circle: Hall) -> None:
    """After round 1 Ana goes home: whoever would meet her has won, and she has no bye."""
    circle.round()
    circle.play()
    services.drop(circle.organizer, circle.player("Ana"))
    for _ in range(4):
        circle.round()
        circle.play()
    later = [match for round_ in circle.event.rounds.filter(number__gt=1) for match in round_.matches.all()]
    hers = [match for match in later if match.seats(circle.player("Ana"))]
    assert hers and all(match.is_walkover and not match.is_bye for match in hers)
    assert all(adapter.winner_and_loser(match)[1] == circle.player("Ana").pk for match in hers)


def test_a_walkover_is_announced_and_nobody_is_called_late(circle: Hall) -> None:
    """The desk names the table and who has won there; its winner is no latecomer."""
    circle.round()
    circle.play()
    services.drop(circle.organizer, circle.table(1).first)
    circle.round(publish=False)
    look = browser(circle.organizer).get(f"/events/{circle.event.slug}/control/").content.decode()
    assert look.count("is a walkover:</b>") == 1
    assert "came after this round was paired" not in look and "dropped after this round was paired" not in look


def test_who_comes_back_plays_on_in_the_same_seat(circle: Hall) -> None:
    """The circle keeps the seat: taken back in, Ana meets everybody who is left."""
    circle.round()
    circle.play()
    services.drop(circle.organizer, circle.player("Ana"))
    services.undrop(circle.organizer, circle.player("Ana"))
    for _ in range(4):
        circle.round()
        circle.play()
    assert len(set(met(circle))) == 10
    assert not any(match.is_walkover for round_ in circle.event.rounds.all() for match in round_.matches.all())


def test_a_latecomer_is_seated_while_round_1_is_not_published(circle: Hall) -> None:
    """The desk says so; paired again six players take five rounds, and everybody meets everybody."""
    round_ = circle.round(publish=False)
    circle.enter("Flo Fogbottom")
    look = browser(circle.organizer).get(f"/events/{circle.event.slug}/control/").content.decode()
    assert "Flo Fogbottom joined after this round was paired" in look
    services.publish_round(circle.organizer, services.repair_round(circle.organizer, round_))
    circle.play()
    for _ in range(4):
        circle.round()
        circle.play()
    assert circle.fresh().swiss_rounds == 5
    assert len(set(met(circle))) == 15


def test_who_leaves_before_round_1_is_not_in_the_circle(circle: Hall) -> None:
    """Four are left, and play three rounds."""
    services.drop(circle.organizer, circle.player("Ana"))
    circle.round()
    assert circle.fresh().swiss_rounds == 3


def test_nobody_comes_in_once_round_1_is_published(circle: Hall) -> None:
    """Everybody would have to meet the latecomer."""
    circle.round()
    with pytest.raises(WrongState, match="The round robin of Thursday Night Dice has begun") as caught:
        circle.enter("Flo Fogbottom")
    assert caught.value.way_out == "Create another event for late players."


def test_tables_are_not_swapped(circle: Hall) -> None:
    """It would make a rematch later."""
    round_ = circle.round(publish=False)
    one, other = (match.first for match in round_.matches.filter(is_bye=False))
    with pytest.raises(WrongState, match="a swap would cause a rematch later"):
        services.swap_players(circle.organizer, round_, one, other)


def test_the_number_of_rounds_follows_from_the_players(circle: Hall) -> None:
    """It is settled at the start and stays."""
    assert circle.event.swiss_rounds == 5
    with pytest.raises(WrongState, match="The round robin of Thursday Night Dice takes 5 rounds."):
        services.update_event(circle.organizer, circle.event, swiss_rounds=3)
    with pytest.raises(WrongState, match="has begun: structure cannot change any more"):
        services.update_event(circle.organizer, circle.event, structure="swiss")


def test_three_are_enough_and_two_are_not(hall: Hall) -> None:
    """Three players meet in three rounds."""
    services.update_event(hall.organizer, hall.event, structure="round-robin")
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*FIVE[:2])
    with pytest.raises(TooFewPlayers, match="has 2 of at least 3 players"):
        services.start_event(hall.organizer, hall.event)
    hall.enter(FIVE[2])
    services.start_event(hall.organizer, hall.event)
    assert hall.fresh().swiss_rounds == 3


def test_too_many_are_told_how_long_it_would_take(hall: Hall) -> None:
    """21 players would take 21 rounds."""
    services.update_event(hall.organizer, hall.event, structure="round-robin")
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*(f"Player {number}" for number in range(21)))
    with pytest.raises(WrongState, match="A round robin of 21 players takes 21 rounds.") as caught:
        services.start_event(hall.organizer, hall.event)
    assert caught.value.way_out == "Choose Swiss rounds, or play with at most 20 players."


def test_a_structure_that_nobody_knows(hall: Hall) -> None:
    """The refusal names the field and what there is."""
    with pytest.raises(BadInput, match="There is no structure 'ladder'.") as caught:
        services.update_event(hall.organizer, hall.event, structure="ladder")
    assert (caught.value.field, caught.value.way_out) == (
        "structure",
        f"Choose {', '.join(STRUCTURES)}.",
    )


def test_a_cut_may_follow(circle: Hall) -> None:
    """The best two of the circle play the final."""
    services.update_event(circle.organizer, circle.fresh(), cut_to=2, cut_best_of=1)
    for _ in range(5):
        circle.round()
        circle.play()
    assert circle.round().title == "Round 6: final"


def test_the_pages_speak_of_a_round_robin(circle: Hall) -> None:
    """No word of Swiss, of rematches or of a cost; why two meet is told."""
    desk = browser(circle.organizer)
    base = f"/events/{circle.event.slug}/"
    circle.round(publish=False)
    look = desk.get(base + "control/").content.decode()
    assert "Rematches" not in look and "Swap two players" not in look
    assert "Every player meets every other player once; the order was drawn at random." in look
    services.publish_round(circle.organizer, circle.event.rounds.last())
    circle.play()
    assert "Only rematches left?" not in desk.get(base + "control/").content.decode()
    assert "Round robin, round 1 of 5" in desk.get(base).content.decode()
    assert "round robin: every player meets every other player once" in desk.get(base + "about/").content.decode()
