"""Who sits where: sizes, cost, wishes, chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.pods.fields import ANA, BO, CY, DEE, NAMES, field, played
from tournament.pods import PodEntrant, PodError, explain_seat, final_pod, has_final, pod_sizes, seat_pods, warnings
from tournament.pods import cheapest as cheapest_splits


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, (2,)), (3, (3,)), (4, (4,)), (5, (5,)), (6, (3, 3)), (7, (4, 3)), (8, (4, 4)), (9, (3, 3, 3)),
        (10, (4, 3, 3)), (11, (4, 4, 3)), (12, (4, 4, 4)), (13, (4, 3, 3, 3)),
    ],
)  # fmt: skip
def test_sizes(players: int, sizes: tuple[int, ...]) -> None:
    """Fours, replaced by threes so that nobody is left over; a five only for five players."""
    assert pod_sizes(players) == sizes


@pytest.mark.parametrize("players", range(6, 200))
def test_every_number_fills_fours_and_threes(players: int) -> None:
    """Never more than three pods of three, and nobody is left over."""
    sizes = pod_sizes(players)
    assert sum(sizes) == players and {*sizes} <= {3, 4} and sizes.count(3) <= 3


@pytest.mark.parametrize(("players", "says"), [(0, "nobody is here"), (1, "only 1 is here")])
def test_one_player_is_no_pod(players: int, says: str) -> None:
    with pytest.raises(PodError, match=says):
        pod_sizes(players)


@pytest.mark.parametrize(
    ("sizes", "says"), [((6,), "A pod of 6 is not possible"), ((4,), "These pods have 4 seats and 6 players are here")]
)
def test_sizes_that_do_not_fit_are_refused(sizes: tuple[int, ...], says: str) -> None:
    with pytest.raises(PodError, match=says):
        seat_pods([PodEntrant(player) for player in range(6)], 1, sizes)


def cost_of(tables: tuple[tuple[int, ...], ...], entrants: list[PodEntrant]) -> Fraction:
    """The cost as its definition words it."""
    by_id = {entrant.id: entrant for entrant in entrants}
    total = Fraction(0)
    for table in tables:
        for one, other in combinations(table, 2):
            total += (by_id[one].points - by_id[other].points) ** 2 + 16 * by_id[one].met.count(other) ** 2
    return total


def every_split(players: list[int], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not sizes:
        yield ()
        return
    for table in combinations(players, sizes[0]):
        rest = [player for player in players if player not in table]
        yield from ((table, *others) for others in every_split(rest, sizes[1:]))


@pytest.mark.parametrize(("players", "rounds"), [(6, 2), (7, 3), (8, 2), (9, 2)])
def test_the_cost_is_the_least_of_all_splits(players: int, rounds: int) -> None:
    """Every split of a small field is tried, and none costs less."""
    entrants, _ = played(players, rounds, seed=players)
    seating = seat_pods(entrants, 1)
    splits = every_split([entrant.id for entrant in entrants], pod_sizes(players))
    assert seating.cost == min(cost_of(split, entrants) for split in splits)
    assert seating.cost == cost_of(tuple(pod.seats for pod in seating.pods), entrants) == seating.bound
    assert seating.proof == "all seatings"


@pytest.mark.parametrize("seed", range(4))
def test_exchanges_find_what_comparing_all_finds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the limit of the exact way set to nothing, 12 players are still seated at the least cost."""
    entrants, _ = played(12, 3, seed)
    best = seat_pods(entrants, seed)
    monkeypatch.setattr(cheapest_splits, "EXACT", 0)
    found = seat_pods(entrants, seed)
    assert (found.cost, found.proof) == (best.cost, "exchanges")
    assert found.bound <= best.cost


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 24), st.integers(0, 3), st.integers(0, 99), st.randoms(use_true_random=False))
def test_everybody_sits_once_whatever_the_order(players: int, rounds: int, seed: int, random: Random) -> None:
    """Sizes are kept, the order in which players come is immaterial, the bound is one."""
    entrants, _ = played(players, rounds, seed)
    seating = seat_pods(entrants, seed)
    assert seating == seat_pods(random.sample(entrants, len(entrants)), seed)
    assert sorted(player for pod in seating.pods for player in pod.seats) == list(range(1, players + 1))
    assert sorted((len(pod.seats) for pod in seating.pods), reverse=True) == list(pod_sizes(players))
    assert [pod.number for pod in seating.pods] == list(range(1, len(seating.pods) + 1))
    assert seating.bound <= seating.cost == cost_of(tuple(pod.seats for pod in seating.pods), entrants)


def test_the_first_round_is_drawn() -> None:
    """Equal players: the seed decides tables and seats."""
    rounds = {seat_pods([PodEntrant(player) for player in range(8)], seed).pods for seed in range(20)}
    assert len(rounds) == 20
    seating = seat_pods([PodEntrant(player) for player in range(8)], 3)
    assert explain_seat(seating, [], 1) == ("The seating was drawn at random (lot number 3).",)


def test_twelve_players_meet_nobody_twice_in_two_rounds() -> None:
    """Where points are equal, repeated meetings alone decide, and 9 players can avoid them."""
    _, seatings = played(9, 1, seed=2)
    again = seat_pods(field(dict.fromkeys(range(1, 10), Fraction(0)), seatings), 5)
    assert (again.repeats, again.cost) == ((), 0)


def test_those_who_shall_sit_apart_do() -> None:
    """However much it costs in points, and one side's word is enough."""
    points = {1: 15, 2: 15, 3: 0, 4: 0, 5: 0, 6: 0}
    entrants = [PodEntrant(player, Fraction(score)) for player, score in points.items()]
    assert {1, 2} <= {*seat_pods(entrants, 1).pods[0].seats}
    entrants[1] = PodEntrant(2, Fraction(15), apart=frozenset({1}))
    seating = seat_pods(entrants, 1)
    assert seating.pod_of(1) is not seating.pod_of(2)
    assert (seating.together, warnings(seating), seating.cost) == ((), (), 4 * 15**2)


def test_a_wish_that_cannot_be_kept_is_told() -> None:
    """Four players are one pod."""
    entrants = [PodEntrant(ANA, apart=frozenset({DEE})), PodEntrant(BO), PodEntrant(CY), PodEntrant(DEE)]
    seating = seat_pods(entrants, 1)
    assert (seating.together, seating.cost) == (((ANA, DEE),), 0)
    assert warnings(seating, NAMES) == (
        "Ana and Dee should not sit together; no seating was found that keeps all such pairs apart.",
    )


def test_a_seat_is_explained() -> None:
    """Points at the table, who meets again, the proof."""
    entrants = [
        PodEntrant(ANA, Fraction(5), (BO,)), PodEntrant(BO, Fraction(7, 2), (ANA,)), PodEntrant(CY, Fraction(1))
    ]  # fmt: skip
    assert explain_seat(seat_pods(entrants, 4), entrants, ANA, NAMES) == (
        "Pod 1: Ana 5 points, Bo 3 1/2 points and Cy 1 point.",
        "Ana and Bo have met once before.",
        "All players sit in one pod.",
        "Seats and equal seatings were drawn at random (lot number 4).",
    )


def test_the_final_pod_takes_the_best_four() -> None:
    """By rank; who shares the fourth place is told, for the lot decided between them."""
    ranks = {1: 1, 2: 2, 3: 3, 4: 4, 5: 4, 6: 6}
    pod, drawn = final_pod([PodEntrant(player, rank=rank) for player, rank in ranks.items()], 1)
    assert {1, 2, 3} < {*pod.seats} < {1, 2, 3, 4, 5} and len(pod.seats) == 4
    assert drawn == (4, 5)
    assert final_pod([PodEntrant(player, rank=player) for player in range(1, 10)], 1)[1] == ()
    with pytest.raises(PodError, match="A final pod of 4 needs 4 players and 3 are here"):
        final_pod([PodEntrant(player) for player in range(3)], 1)
    assert (has_final(8), has_final(9)) == (False, True)


def test_a_player_given_twice_is_our_mistake() -> None:
    with pytest.raises(ValueError, match="a player was given twice"):
        seat_pods([PodEntrant(1), PodEntrant(1)], 1)
