"""Results of a pod: what cannot be, places, points."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.pods.fields import ANA, BO, CY, DEE, ELI, NAMES, PARAMS, seat, throne, time
from tournament.pods import (
    POD_POINTS,
    BadPodResult,
    PodPlaces,
    PodResult,
    SeatPlace,
    SeatResult,
    find_faults,
    outcome,
    placings,
    pod_points,
)

SOUND = [
    throne(seat(ANA, 4, claim=True), seat(BO, 3), seat(CY, 2), seat(DEE, 0)),
    throne(seat(ANA, 4, claim=True, duel="won"), seat(BO, 4, claim=True, duel="lost"), seat(CY, 2)),
    throne(seat(ANA, 3, claim=True), seat(BO, 2), seat(CY, 2), seat(DEE, 1), seat(ELI, 0)),
    throne(seat(ANA, 5, claim=True), seat(BO, 4, claim=True), seat(CY, 0)),
    throne(SeatResult(ANA, 7, 1, 1, 1, 1, claim=True), seat(BO, 0)),
    time(seat(ANA, 3), seat(BO, 2), seat(CY, 2)),
    time(seat(ANA, 2, duel="won"), seat(BO, 2, duel="lost"), seat(CY, 2, duel="lost")),
    throne(seat(ANA, 4, claim=True), seat(BO, 4, left=True), seat(CY, 1)),
]


@pytest.mark.parametrize("result", SOUND)
def test_sound_results(result: PodResult) -> None:
    """Nothing is wrong with them."""
    assert find_faults(result, PARAMS, NAMES) == ()


@pytest.mark.parametrize(
    ("result", "fault"),
    [
        (throne(seat(ANA, 4, claim=True)), "A pod has 2 to 5 players, and this result has 1."),
        (throne(seat(ANA, 4, claim=True), seat(ANA, 1)), "Ana is in the result 2 times. Each player has one seat."),
        (
            PodResult("rain", (seat(ANA, 4, claim=True), seat(BO, 1))),
            '"rain" is not an ending of a pod. Say whether the throne was taken or time was called.',
        ),
        (
            throne(seat(ANA, 4, claim=True), SeatResult(BO, 5, red=1, black=1)),
            "Bo has 5 Fame written down, but trophies and artifacts make 3 (1 red x 1 + 1 black x 2). Correct one.",
        ),
        (throne(seat(ANA, 4, claim=True), seat(BO, 1, wounds=-1)), "Bo has -1 wounds. A count cannot be below 0."),
        (
            throne(seat(ANA, 3, red=3, claim=True), seat(BO, 1)),
            "Ana claims the throne with 3 Fame; this pod needs 4. Correct the Fame, or say that time was called.",
        ),
        (
            throne(seat(ANA, 4), seat(BO, 1)),
            "The throne was taken, but nobody is marked as claiming it and not losing the duel. Mark the winner.",
        ),
        (
            throne(seat(ANA, 4, claim=True), seat(BO, 4, claim=True)),
            "Ana and Bo claim the throne with no duel between them decided. Record the duel.",
        ),
        (
            throne(seat(ANA, 4, claim=True), seat(BO, 5)),
            "Bo has 5 Fame, more than the winner Ana with 4. Correct one.",
        ),
        (
            throne(seat(ANA, 4, claim=True), seat(BO, 4)),
            "Bo has as much Fame as the winner Ana (4), and lost no duel. Record the duel.",
        ),
        (time(seat(ANA, 3), seat(BO, 3), seat(CY, 1)),
         "Ana and Bo have 3 Fame each when time is called: they duel. Record who won."),
        (time(seat(ANA, 3), seat(BO, 2, claim=True)), "Bo has the claim with 2 Fame, but the most Fame is 3."),
        (time(seat(ANA, 3), seat(BO, 2, duel="won")), "Bo won a duel that nobody lost. Say who lost it."),
        (time(seat(ANA, 3), seat(BO, 2, duel="lost")), "Bo lost a duel that nobody won. Say who won it."),
        (
            time(seat(ANA, 3, duel="won"), seat(BO, 2, duel="lost")),
            "Ana (3) and Bo (2) duelled with different Fame; only equal claims duel.",
        ),
        (
            time(seat(ANA, 3, duel="won"), seat(BO, 3, duel="won"), seat(CY, 3, duel="lost")),
            "Ana and Bo both won the duel. One throne has one winner: correct one.",
        ),
        (time(seat(ANA, 3, duel="tied"), seat(BO, 1)),
         'Ana: "tied" is not an outcome of a duel. Write won, lost or none.'),
        (
            throne(seat(ANA, 4, claim=True, left=True), seat(BO, 1)),
            "Ana left early and so cannot have taken the throne. Take away the claim or the leaving.",
        ),
        (time(seat(ANA, 3, left=True), seat(BO, 1, left=True)),
         "All players have left. Leave the result open, or say who stayed to the end."),
    ],
)  # fmt: skip
def test_each_fault_has_its_own_sentence(result: PodResult, fault: str) -> None:
    assert fault in find_faults(result, PARAMS, NAMES)


def places(*seats: tuple[int, int, int | None] | SeatPlace, ended_by: str = "") -> PodPlaces:
    return PodPlaces(tuple(each if isinstance(each, SeatPlace) else SeatPlace(*each) for each in seats), ended_by)


@pytest.mark.parametrize(
    ("result", "faults"),
    [
        (places((ANA, 1, None), (BO, 2, None), (CY, 2, None), (DEE, 4, None)), ()),
        (places((ANA, 1, 4), (BO, 2, 4), (CY, 3, 1), ended_by="throne"), ()),
        (places((ANA, 1, None), (BO, 2, None), SeatPlace(CY, 3, left=True)), ()),
        (
            places((ANA, 1, None), (BO, 1, None)),
            ("Ana and Bo share place 1, but one throne has one winner: they duel. Record who won.",),
        ),
        (
            places((ANA, 1, None), (BO, 3, None)),
            (
                "Bo has place 3, but place 2 follows. "
                "Places run 1, 2, 3; equals share a place and the next is left out.",
            ),
        ),
        (
            places((ANA, 1, 2), (BO, 2, 3)),
            ("Bo has 3 Fame on place 2, more than Ana with 2 on place 1. Correct one.",),
        ),
        (
            places((ANA, 1, 4), (BO, 2, 3), (CY, 2, 2)),
            ("Bo (3) and Cy (2) share place 2 with different Fame. Correct one.",),
        ),
        (
            places((ANA, 1, 3), (BO, 2, 1), ended_by="throne"),
            ("Ana took the throne with 3 Fame; this pod needs 4. Correct the Fame, or say that time was called.",),
        ),
        (
            places((ANA, 1, None), SeatPlace(BO, 2, left=True), SeatPlace(CY, 3, left=True)),
            ("Cy left early and has place 2, the last.",),
        ),
    ],
)
def test_the_short_form(result: PodPlaces, faults: tuple[str, ...]) -> None:
    """Places alone, or with Fame."""
    assert find_faults(result, PARAMS, NAMES) == faults


def test_a_bad_result_has_no_outcome() -> None:
    """All sentences come with the refusal."""
    with pytest.raises(BadPodResult) as refused:
        outcome(time(seat(ANA, 3), seat(BO, 3)), 1, PARAMS)
    assert refused.value.faults == (
        "player 1 and player 2 have 3 Fame each when time is called: they duel. Record who won.",
    )


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((seat(ANA, 4, claim=True), seat(BO, 3), seat(CY, 2), seat(DEE, 3)), {ANA: 1, BO: 2, DEE: 2, CY: 4}),
        ((seat(ANA, 4, claim=True), SeatResult(BO, 3, gold=1), SeatResult(CY, 3, red=1, black=1), seat(DEE, 3)),
         {ANA: 1, BO: 2, CY: 3, DEE: 4}),
        ((seat(ANA, 4, claim=True), seat(BO, 3, experience=1), seat(CY, 3, experience=2)), {ANA: 1, CY: 2, BO: 3}),
        ((seat(ANA, 4, claim=True), seat(BO, 3, wounds=1), seat(CY, 3)), {ANA: 1, CY: 2, BO: 3}),
        ((seat(ANA, 4, claim=True, duel="won"), seat(BO, 4, claim=True, duel="lost", red=0, gold=1, artifacts=1)),
         {ANA: 1, BO: 2}),
        ((seat(ANA, 4, claim=True), seat(BO, 3, left=True), seat(CY, 0)), {ANA: 1, CY: 2, BO: 3}),
        ((seat(ANA, 4, claim=True), seat(BO, 3, left=True), seat(CY, 0, left=True)), {ANA: 1, BO: 2, CY: 2}),
    ],
)  # fmt: skip
def test_placings(seats: tuple[SeatResult, ...], expected: dict[int, int]) -> None:
    """The throne, then Fame, gold, black, experience, fewer wounds, shared; leaving early is last."""
    assert find_faults(throne(*seats), PARAMS) == ()
    assert placings(throne(*seats)) == expected


@pytest.mark.parametrize(
    ("shared", "points"),
    [
        ({ANA: 1, BO: 2, CY: 2, DEE: 4}, {ANA: 5, BO: 3, CY: 3, DEE: 1}),
        ({ANA: 1, BO: 2, CY: 2}, {ANA: 5, BO: 2, CY: 2}),
        ({ANA: 1, BO: 2, CY: 2, DEE: 2}, {ANA: 5, BO: Fraction(7, 3), CY: Fraction(7, 3), DEE: Fraction(7, 3)}),
        ({ANA: 1, BO: 2}, {ANA: 5, BO: 1}),
    ],
)
def test_shared_places_average_their_points(shared: dict[int, int], points: dict[int, Fraction]) -> None:
    """Exactly, as fractions."""
    assert pod_points(shared) == points


def test_leaving_early_is_worth_nothing() -> None:
    """The last place of four, and 0 points; the others have theirs."""
    assert pod_points({ANA: 1, BO: 2, CY: 3, DEE: 4}, frozenset({DEE})) == {ANA: 5, BO: 4, CY: 2, DEE: 0}


@pytest.mark.parametrize("size", POD_POINTS)
def test_every_pod_pays_three_on_average(size: int) -> None:
    assert sum(POD_POINTS[size]) == 3 * size


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=4),
       st.randoms(use_true_random=False))  # fmt: skip
def test_points_are_conserved_whatever_the_order(rest: list[tuple[int, int, int]], random: Random) -> None:
    """A pod pays 3 a head however its places are shared, and the order of seats is immaterial."""
    seats = [seat(1, 4, claim=True)]
    seats += [seat(number, fame, experience=xp, wounds=hurt) for number, (fame, xp, hurt) in enumerate(rest, start=2)]
    result = throne(*seats)
    assert find_faults(result, PARAMS) == ()
    scored = {each.player: each.points for each in outcome(result, 1, PARAMS).seats}
    assert sum(scored.values()) == 3 * len(seats)
    mixed = throne(*random.sample(seats, len(seats)))
    assert {each.player: each.points for each in outcome(mixed, 1, PARAMS).seats} == scored
