"""Standings of an event in pods, and the reasons."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.pods.fields import ANA, BO, CY, DEE, ELI, NAMES, PARAMS, seat, throne
from tournament.pods import PodOutcome, PodPlaces, SeatPlace, after_final, outcome, pod_standings


def pod(number: int, *players: int, fame: tuple[int, ...] = (4, 3, 2, 1, 0)) -> PodOutcome:
    """A pod by places: the first player has the throne."""
    seats = [SeatPlace(player, place, fame[place - 1]) for place, player in enumerate(players, start=1)]
    return outcome(PodPlaces(tuple(seats)), number, PARAMS)


def short(number: int, *players: int) -> PodOutcome:
    seats = [SeatPlace(player, place) for place, player in enumerate(players, start=1)]
    return outcome(PodPlaces(tuple(seats)), number, PARAMS)


def test_points_decide_first() -> None:
    """Seven players in pods of 4 and 3: winners have 5 each and share thrones, Fame decides."""
    rows = pod_standings(range(1, 8), [pod(1, 1, 2, 3, 4), pod(1, 5, 6, 7, fame=(5, 2, 0))], names=NAMES)
    assert [(row.place, row.player, row.points) for row in rows] == [
        (1, 1, 5), (2, 5, 5), (3, 2, 4), (4, 6, 3), (5, 3, 2), (6, 4, 1), (7, 7, 1)
    ]  # fmt: skip


def test_each_tie_break_decides_and_says_so() -> None:
    """Bo and Eli are equal up to the points of those they met."""
    outcomes = [pod(1, ANA, BO, CY), pod(1, DEE, ELI, 6), pod(2, 7, BO, CY), pod(2, 8, ELI, 6), pod(2, ANA, 6, CY)]
    rows = {row.player: row for row in pod_standings(range(1, 9), outcomes, names=NAMES)}
    assert (rows[ANA].points, rows[ANA].thrones, rows[ANA].fame) == (10, 2, 2)
    assert rows[BO].why == (
        "Ahead of Eli by mean points of the players met after equal points, thrones won and Fame as a share of the "
        "goal: 5 1/4 against 5.",
        "Points 6 = 3 (2nd) + 3 (2nd).",
        "Took the throne in 0 of 2 pods.",
        "Fame 1 1/2 = 3 of 4 + 3 of 4.",
        "Opponents 5 1/4 = (Ana 10 + Cy 3 + Cy 3 + player 7 5) / 4.",
        "Mean place 2 = (2 + 2) / 2.",
    )


def test_a_place_is_explained() -> None:
    """Bo and Dee have 4 points each; Bo has met stronger players."""
    rows = pod_standings([], [pod(1, ANA, BO, CY, ELI), pod(1, 6, DEE, 7, 8)], names=NAMES)
    bo = next(row for row in rows if row.player == BO)
    dee = next(row for row in rows if row.player == DEE)
    assert bo.place == dee.place == 3
    assert bo.why[0] == "Equal in points and every tie-break with Dee, so they share the place."
    assert bo.why[1:] == (
        "Points 4 = 4 (2nd).",
        "Took the throne in 0 of 1 pod.",
        "Fame 3/4 = 3 of 4.",
        "Opponents 2 2/3 = (Ana 5 + Cy 2 + Eli 1) / 3.",
        "Mean place 2 = (2) / 1.",
    )


def test_thrones_come_before_fame() -> None:
    """A throne and a bye against two second places of the same points."""
    rows = pod_standings([], [pod(1, ANA, BO, CY), pod(2, CY, BO, 6)], byes=[ANA], names=NAMES)
    ana = next(row for row in rows if row.player == ANA)
    assert (ana.place, ana.points, ana.byes) == (1, 8, 1)
    assert "Points 8 = 5 (1st) + 3 (bye)." in ana.why
    cy = next(row for row in rows if row.player == CY)
    bo = next(row for row in rows if row.player == BO)
    assert (cy.points, bo.points, cy.place, bo.place) == (6, 6, 2, 3)
    assert "Ahead of Bo by thrones won after equal points: 1 against 0." in cy.why


def test_fame_counts_up_to_the_goal_of_its_pod() -> None:
    """6 Fame of 4 counts as 1, and 3 of 3 in a pod of five as well."""
    ended = throne(seat(ANA, 6, claim=True), seat(BO, 2), seat(CY, 1))
    five = pod(1, DEE, 5, 6, 7, 8, fame=(3, 2, 1, 1, 0))
    rows = {row.player: row for row in pod_standings([], [outcome(ended, 1, PARAMS), five], names=NAMES)}
    assert rows[ANA].fame == rows[DEE].fame == 1
    assert "Fame 1 = 6 of 4, counted as 1." in rows[ANA].why
    assert rows[5].fame == Fraction(2, 3)


def test_fame_breaks_no_tie_where_one_pod_lacks_it() -> None:
    """One slip had only places."""
    rows = pod_standings([], [pod(1, ANA, BO, CY), short(1, DEE, ELI, 6)], names=NAMES)
    assert [row.fame for row in rows] == [None] * 6
    assert [row.place for row in rows] == [1, 1, 3, 3, 5, 5]
    assert "Fame was not written down in every pod, so it breaks no tie in this event." in rows[0].why


def test_the_final_pod_places_its_four() -> None:
    """The winner of the final is first, whoever led before; those below stay in order."""
    rows = pod_standings(range(1, 10), [pod(1, 1, 2, 3), pod(1, 4, 5, 6), pod(1, 7, 8, 9)], names=NAMES)
    placed = after_final(rows, {7: 1, 4: 2, 2: 3, 1: 3})
    assert [(row.place, row.player) for row in placed][:4] == [(1, 7), (2, 4), (3, 1), (3, 2)]
    assert [(row.place, row.player) for row in placed][4:] == [(5, 5), (5, 8), (7, 3), (7, 6), (7, 9)]
    assert placed[0].why[0] == "Place 1 in the final pod."
    assert placed[4].why[0] == "Below the 4 players of the final pod, the pods before it decide."


@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_the_order_of_players_and_pods_is_immaterial(seed: int, random: Random) -> None:
    """The same rows and reasons; every pod's points are in the table."""
    chance = Random(seed)
    pods = [pod(number, *chance.sample(range(1, 10), chance.randint(2, 4))) for number in range(1, 5)]
    rows = pod_standings(range(1, 10), pods, names=NAMES)
    again = pod_standings(random.sample(range(1, 10), 9), random.sample(pods, 4), names=NAMES)
    assert rows == again and [row.why for row in rows] == [row.why for row in again]
    assert sum(row.points for row in rows) == sum(3 * len(each.seats) for each in pods)
