"""Pair, look, publish, take back, and the clock."""

from __future__ import annotations

import datetime
from itertools import pairwise

import pytest
import time_machine

from tournament.events import adapter, services
from tournament.events.errors import BadInput, CannotPair, NotAllowed, ResultsMissing, WordMissing, WrongState
from tournament.events.models import Match

from .conftest import EIGHT, Hall

NOW = datetime.datetime(2026, 11, 19, 19, 25, tzinfo=datetime.UTC)


def test_everybody_sits_once_and_the_seed_is_recorded(hall: Hall) -> None:
    """Eight players, four tables, seed of the event and the round."""
    hall.start()
    round_ = hall.round(publish=False)
    seated = [player.name for match in round_.matches.all() for player in match.players]
    assert sorted(seated) == sorted(EIGHT)
    assert [match.table for match in round_.matches.all()] == [1, 2, 3, 4]
    assert (round_.seed, round_.state, round_.proof["cost"]) == (1007, "paired", 0)


def test_pairing_twice_gives_the_same_round(hall: Hall) -> None:
    """A double click, with or without the round's number, pairs once."""
    hall.start()
    first = services.pair_next_round(hall.organizer, hall.event, 1)
    assert services.pair_next_round(hall.organizer, hall.event, 1) == first
    assert services.pair_next_round(hall.organizer, hall.event) == first
    assert hall.deeds().count("round.pair") == 1


def test_the_next_round_waits_for_every_table_by_name(hall: Hall) -> None:
    """Missing and disputed tables are named."""
    hall.start()
    hall.round()
    services.decide_result(hall.judge, hall.table(1), "1-0")
    services.decide_result(hall.judge, hall.table(3), "0-1")
    services.report_result(hall.table(2).first, hall.table(2), "1-0")
    services.dispute_result(hall.table(2).second, hall.table(2), "0-1")
    with pytest.raises(ResultsMissing, match=r"Round 1: 2 tables have no agreed result \(2, 4\)") as caught:
        services.pair_next_round(hall.organizer, hall.event)
    assert caught.value.tables == (2, 4)


def test_a_report_nobody_answered_is_accepted_by_the_staff(hall: Hall) -> None:
    """One player's word is not yet a result; one press of the staff makes it one, so no lost phone stops the hall."""
    hall.start()
    hall.round()
    for number in range(1, 5):
        services.report_result(hall.table(number).first, hall.table(number), "1-0")
    with pytest.raises(ResultsMissing, match=r"4 tables have the report of one player only \(1, 2, 3, 4\)"):
        hall.round()
    services.confirm_reports(hall.organizer, hall.event.rounds.last())
    assert hall.round().number == 2


def test_no_rematch_in_three_rounds_and_equal_points_meet(hall: Hall) -> None:
    """Winners meet winners; nobody meets twice."""
    hall.start()
    met = set()
    for _ in range(3):
        round_ = hall.round()
        pairs = {frozenset((match.first_id, match.second_id)) for match in round_.matches.all()}
        assert not pairs & met
        met |= pairs
        hall.play()
    points = adapter.points_before(hall.event.rounds.get(number=2))
    second = Match.objects.filter(round__event=hall.event, round__number=2)
    assert all(points[match.first_id] == points[match.second_id] for match in second)


def test_after_the_last_round_there_is_nothing_to_pair(hall: Hall) -> None:
    """The way out: finish, or more rounds."""
    hall.start(rounds=1)
    hall.round()
    hall.play()
    with pytest.raises(WrongState, match="The only round is played. Finish the event, or raise the number of rounds"):
        services.pair_next_round(hall.organizer, hall.event)


def test_an_odd_player_sits_out_with_a_won_match(hall: Hall) -> None:
    """Seven players: three tables and a bye of three points."""
    hall.start(*EIGHT[:7])
    bye = hall.round().matches.get(is_bye=True)
    assert (bye.table, bye.confirmed, bye.is_settled) == (0, True, True)
    hall.play("0-0-1")
    leader = adapter.table(hall.event)[0]
    assert (leader.entrant, leader.standing.points, leader.standing.byes) == (bye.first, 3, 1)


def test_nobody_sits_out_twice(hall: Hall) -> None:
    """Seven players, three rounds: three different byes."""
    hall.start(*EIGHT[:7])
    byes = []
    for _ in range(3):
        byes.append(hall.round().matches.get(is_bye=True).first_id)
        hall.play()
    assert len(set(byes)) == 3


def test_pairing_from_one_seed_is_repeatable(hall: Hall, organizer: object) -> None:
    """The same players and seed sit the same way in another event."""
    hall.start()
    other = services.create_event(organizer, name="Again", date=hall.event.date, seed=7)
    again = Hall(other, hall.organizer, hall.judge)
    again.start()
    names = [[(m.first.name, m.second.name) for m in h.round().matches.all()] for h in (hall, again)]
    assert names[0] == names[1]


def test_publishing_starts_the_clock_of_the_server(hall: Hall) -> None:
    """Thirty minutes from now; publishing again moves nothing."""
    hall.start()
    with time_machine.travel(NOW, tick=False):
        round_ = hall.round()
    assert round_.ends_at == NOW + datetime.timedelta(minutes=30)
    assert services.publish_round(hall.organizer, round_).ends_at == round_.ends_at
    assert hall.deeds().count("round.publish") == 1


def test_a_pause_gives_its_time_back(hall: Hall) -> None:
    """Ten minutes of fire alarm move the end by ten minutes; +5 moves it by five more."""
    hall.start()
    with time_machine.travel(NOW, tick=False) as clock:
        round_ = hall.round()
        services.pause_clock(hall.judge, round_)
        clock.shift(datetime.timedelta(minutes=10))
        services.resume_clock(hall.judge, round_)
        assert services.add_minutes(hall.judge, round_, 5).ends_at == NOW + datetime.timedelta(minutes=45)


@pytest.mark.parametrize("minutes", [0, 181, -1000])
def test_the_clock_moves_in_sensible_steps(hall: Hall, minutes: int) -> None:
    """A slip of the finger must not end the round next week."""
    hall.start()
    with pytest.raises(BadInput, match=f"by {minutes} minutes. Move it by 1 to 180 minutes"):
        services.add_minutes(hall.judge, hall.round(), minutes)


def test_unpublished_pairings_are_drawn_again_without_a_word(hall: Hall) -> None:
    """Nobody has seen them; the new draw has a new seed, the old tables stay in the trail."""
    hall.start()
    round_ = services.repair_round(hall.organizer, hall.round(publish=False))
    assert (round_.number, round_.seed) == (1, 1008)
    assert len(hall.event.audit.get(action="round.repair").data["tables"]) == 4


def test_published_pairings_go_back_only_with_the_word(hall: Hall) -> None:
    """The players have read them."""
    hall.start()
    round_ = hall.round()
    with pytest.raises(WordMissing, match="Type repair to take them back"):
        services.unpublish_round(hall.organizer, round_)
    back = services.unpublish_round(hall.organizer, round_, " Repair ")
    assert (back.state, back.ends_at) == ("paired", None)


def test_pairings_with_a_result_stay(hall: Hall) -> None:
    """One result is enough, even one that was only reported."""
    hall.start()
    round_ = hall.round()
    services.report_result(hall.table(2).first, hall.table(2), "1-0")
    with pytest.raises(WrongState, match="Results or logs have come in: table 2"):
        services.repair_round(hall.organizer, round_, "repair")


def test_an_earlier_round_cannot_be_taken_back(hall: Hall) -> None:
    """The next one was paired from it."""
    hall.start()
    first = hall.round()
    hall.play()
    hall.round()
    with pytest.raises(WrongState, match="Round 1 is not the last round"):
        services.repair_round(hall.organizer, first, "repair")


def test_two_players_change_seats_before_publishing(hall: Hall) -> None:
    """The tables keep their numbers; everybody still sits once."""
    hall.start()
    round_ = hall.round(publish=False)
    one, other = hall.table(1).first, hall.table(4).second
    services.swap_players(hall.organizer, round_, one, other)
    assert hall.table(1).first == other
    assert hall.table(4).second == one
    round_.refresh_from_db()
    assert adapter.how_proved(round_) == "The organizer changed tables of this round."


def test_a_swap_that_would_be_a_rematch_is_refused(hall: Hall) -> None:
    """Both players are named."""
    hall.start()
    hall.round()
    hall.play()
    round_ = hall.round(publish=False)
    old = hall.table(1, round_=1)
    seats = {player: match for match in round_.matches.all() for player in match.players}
    mate = next(player for player in seats[old.first].players if player != old.first)
    with pytest.raises(WrongState, match="have met. Choose another swap"):
        services.swap_players(hall.organizer, round_, mate, old.second)


def test_two_of_one_table_cannot_swap(hall: Hall) -> None:
    """It would change nothing."""
    hall.start()
    round_ = hall.round(publish=False)
    with pytest.raises(BadInput, match="sit at the same table"):
        services.swap_players(hall.organizer, round_, hall.table(1).first, hall.table(1).second)


def test_each_pairing_explains_itself(hall: Hall) -> None:
    """Also after a later correction of the results it rests on."""
    hall.start()
    hall.round()
    hall.play()
    round_ = hall.round()
    before = adapter.why_paired(round_, hall.table(1).first)
    services.decide_result(hall.judge, hall.table(1, round_=1), "0-1")
    assert before and adapter.why_paired(round_, hall.table(1).first) == before


def test_when_only_rematches_are_left_the_message_names_who_blocks(hall: Hall) -> None:
    """Four players have all met after three rounds."""
    hall.start(*EIGHT[:4], rounds=4)
    for _ in range(3):
        hall.round()
        hall.play()
    with pytest.raises(CannotPair, match="No pairing without a rematch is left.*Ways out"):
        services.pair_next_round(hall.organizer, hall.event)
    assert hall.event.rounds.count() == 3


def test_a_rematch_allowed_on_purpose_repeats_the_oldest_meeting(hall: Hall) -> None:
    """The fourth round of four players is the first once more, and says so."""
    hall.start(*EIGHT[:4], rounds=4)
    for _ in range(3):
        hall.round()
        hall.play()
    fourth = services.pair_next_round(hall.organizer, hall.event, rematch=True)
    first = hall.event.rounds.get(number=1)
    tables = [{frozenset((m.first_id, m.second_id)) for m in round_.matches.all()} for round_ in (first, fourth)]
    assert tables[0] == tables[1]
    assert adapter.why_paired(fourth, hall.player("Ana")) == (
        "These two meet again: when this round was paired, no pairing without a rematch was left.",
    )


def test_judges_do_not_pair(hall: Hall) -> None:
    """They decide results; the organizer runs the rounds."""
    hall.start()
    with pytest.raises(NotAllowed, match="You may not pair a round"):
        services.pair_next_round(hall.judge, hall.event)


def test_rounds_before_stay_in_order(hall: Hall) -> None:
    """Each round finishes when the next is paired."""
    hall.start()
    for _ in range(3):
        hall.round()
        hall.play()
    states = list(hall.event.rounds.values_list("state", flat=True))
    assert states == ["finished", "finished", "published"]
    assert all(a.number + 1 == b.number for a, b in pairwise(hall.event.rounds.all()))
