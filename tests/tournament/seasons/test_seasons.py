"""The table of a season."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.coop.runs import entry, loss, win
from tests.tournament.pods.fields import PARAMS
from tournament.coop import Bracket, boards
from tournament.pairing import play_bracket
from tournament.pods import PodPlaces, SeatPlace, outcome, pod_standings
from tournament.seasons import (
    SeasonError,
    SeasonEvent,
    SeasonScoring,
    event_results,
    ordinal,
    places_of,
    season_table,
    team_places_of,
)
from tournament.standings import MatchRecord, standings

ANA, BO, CY, DEE = 1, 2, 3, 4
NAMES = {ANA: "Ana", BO: "Bo", CY: "Cy", DEE: "Dee"}


def week(number: int, *players: int, kind: str = "swiss") -> SeasonEvent:
    """An event by its places, the winner first."""
    return SeasonEvent(number, f"week {number}", kind, ({player: place for place, player in enumerate(players, 1)},))


def test_points_by_place_and_attendance() -> None:
    """10-8-6 and 1 for taking part."""
    rows = season_table([week(1, ANA, BO, CY)])
    assert [(row.place, row.player, row.points) for row in rows] == [(1, ANA, 11), (2, BO, 9), (3, CY, 7)]


def test_a_shared_place_gets_the_mean() -> None:
    """Two second places: (8 + 6) / 2."""
    event = SeasonEvent(1, "week 1", "swiss", ({ANA: 1, BO: 2, CY: 2, DEE: 4},))
    assert {player: result.points for player, result in event_results(event).items()} == {ANA: 11, BO: 8, CY: 8, DEE: 6}


def test_the_best_of_each_player_count() -> None:
    """Best two of three; what is left out is told."""
    weeks = [week(1, ANA, BO), week(2, BO, CY, ANA), week(3, ANA, CY)]
    rows = season_table(weeks, SeasonScoring(keep=2), NAMES)
    ana = rows[0]
    assert (ana.player, ana.points, [one.event for one in ana.counting]) == (ANA, 22, [1, 3])
    assert [one.event for one in ana.left_out] == [2]
    assert ana.why == (
        "No one else has 22 points, so no tie-break was needed.",
        "Points 22 = 11 (week 1, 1st) + 11 (week 3, 1st). Left out, because the best 2 count: 7 (week 2, 3rd).",
    )


def test_drop_ins_stand_behind_without_a_place() -> None:
    """Cy has won the only week played: that is not enough for a place."""
    weeks = [week(1, ANA, BO), week(2, CY, BO, ANA)]
    rows = season_table(weeks, SeasonScoring(minimum=2), NAMES)
    assert [(row.place, row.player) for row in rows] == [(1, ANA), (2, BO), (None, CY)]
    assert rows[2].is_drop_in
    assert rows[2].why == (
        "Cy took part in 1 of the 2 events that a place needs.", "Points 11 = 11 (week 2, 1st)."
    )  # fmt: skip


def test_ties_go_by_wins_then_seconds_then_all_points() -> None:
    """Ana and Bo have 18 points from their best two; Ana has won once."""
    weeks = [week(1, ANA, DEE, CY, BO), week(2, DEE, BO, CY, ANA), week(3, DEE, BO, ANA)]
    rows = {row.player: row for row in season_table(weeks, SeasonScoring(keep=2), NAMES)}
    assert rows[ANA].points == rows[BO].points == 18
    assert "Ahead of Bo by events won after equal points: 1 against 0." in rows[ANA].why


def test_kinds_may_count_more() -> None:
    """A final counts double."""
    scoring = SeasonScoring(weights={"final": Fraction(2)})
    rows = season_table([week(1, ANA, BO), week(2, BO, ANA, kind="final")], scoring)
    assert [(row.player, row.points) for row in rows] == [(BO, 9 + 22), (ANA, 11 + 18)]


def test_teams_bring_all_their_people() -> None:
    """Both of a team take its place; one person in two teams is an error."""
    event = SeasonEvent(1, "doubles", "doubles", ({10: 1, 20: 2},), {10: (ANA, BO), 20: (CY, DEE)})
    assert [(row.place, row.player, row.points) for row in season_table([event])] == [
        (1, ANA, 11), (1, BO, 11), (3, CY, 9), (3, DEE, 9)
    ]  # fmt: skip
    twice = SeasonEvent(1, "doubles", "doubles", ({10: 1, 20: 2},), {10: (ANA, BO), 20: (ANA, DEE)})
    with pytest.raises(SeasonError, match="Player 1 is in doubles twice. Take the player out of one team or bracket."):
        season_table([twice])


def test_two_events_of_one_number_are_an_error() -> None:
    with pytest.raises(SeasonError, match="week 1 and week 1 are both number 1. Renumber one."):
        season_table([week(1, ANA), week(1, BO)])


def test_a_league_of_pods_counts_its_own_points() -> None:
    """5-4-2-1 instead of points by place."""
    pod = outcome(
        PodPlaces(tuple(SeatPlace(player, place) for place, player in enumerate((ANA, BO, CY, DEE), 1))), 1, PARAMS
    )
    rows = pod_standings([], [pod])
    event = SeasonEvent(1, "week 1", "pods", (places_of(rows),), points={row.player: row.points for row in rows})
    assert [row.points for row in season_table([event], SeasonScoring(attendance=0))] == [5, 4, 2, 1]
    missing = SeasonEvent(1, "week 1", "pods", (places_of(rows),), points={ANA: Fraction(5)})
    with pytest.raises(SeasonError, match="week 1 has no points for entrant 2"):
        season_table([missing])


def test_every_kind_of_standings_can_be_counted() -> None:
    """Swiss rounds, a bracket and a co-operative night in one season."""
    swiss = standings([], [MatchRecord(1, ANA, BO, 2), MatchRecord(1, CY, DEE, 2)])
    bracket = play_bracket(
        4, [ANA, BO, CY, DEE], {"W1-1": ANA, "W1-2": BO, "W2-1": ANA, "L1-1": CY, "L2-1": BO, "F": ANA}
    )
    night = boards([entry(10, win()), entry(20, loss())])[Bracket(4)]
    events = [
        SeasonEvent(1, "Swiss night", "swiss", (places_of(swiss),)),
        SeasonEvent(2, "Bracket", "double", (places_of(bracket.places),)),
        SeasonEvent(3, "Quest", "coop", (team_places_of(night),), {10: (ANA, BO), 20: (CY, DEE)}),
    ]
    rows = season_table(events, names=NAMES)
    assert rows[0].player == ANA and [result.kind for result in rows[0].results] == ["swiss", "double", "coop"]
    assert rows[0].why[-1] == "Points 32 = 10 (Swiss night, 1st) + 11 (Bracket, 1st) + 11 (Quest, 1st)."


@pytest.mark.parametrize(
    ("place", "words"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (22, "22nd")]
)
def test_places_are_written(place: int, words: str) -> None:
    assert ordinal(place) == words


@given(st.integers(0, 9999), st.integers(0, 3), st.integers(1, 3), st.randoms(use_true_random=False))
def test_the_order_of_events_is_immaterial(seed: int, keep: int, minimum: int, random: Random) -> None:
    """The same rows and reasons; without a limit every point of every event is in the table."""
    chance = Random(seed)
    weeks = [week(number, *chance.sample(range(1, 9), chance.randint(0, 8))) for number in range(1, 5)]
    scoring = SeasonScoring(keep=keep, minimum=minimum)
    rows = season_table(weeks, scoring, NAMES)
    again = season_table(random.sample(weeks, 4), scoring, NAMES)
    assert [(row.place, row.player, row.points, row.why) for row in rows] == [
        (row.place, row.player, row.points, row.why) for row in again
    ]
    paid = sum(result.points for each in weeks for result in event_results(each, scoring).values())
    assert sum(result.points for row in rows for result in row.results) == paid
    assert all(len(row.counting) <= (keep or 4) for row in rows)


def test_who_left_a_team_takes_the_points_for_taking_part() -> None:
    """No place of the team and no win; the reason says so. Who sits in another team takes that one's place."""
    event = SeasonEvent(
        1, "Doubles", "swiss", ({90: 1, 91: 2},), {90: (ANA,), 91: (BO,)}, left={90: (CY, BO), 91: (DEE,), 92: (5,)}
    )
    rows = {row.player: row for row in season_table([event], SeasonScoring(winning=2), NAMES)}
    assert {player: row.points for player, row in rows.items()} == {ANA: 13, BO: 9, CY: 1, DEE: 1}
    assert rows[CY].results[0].place is None
    assert rows[CY].why[-1] == "Points 1 = 1 (Doubles, left the team)."
    assert rows[CY].place == rows[DEE].place == 3
