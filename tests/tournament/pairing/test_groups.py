"""Round robin in groups, and who goes on."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing import (
    Entrant,
    GroupRow,
    TooFewPlayers,
    draw_groups,
    group_rounds,
    group_sizes,
    pair_groups,
    qualified,
)


def field(players: int) -> list[Entrant]:
    return [Entrant(player, rank=player) for player in range(1, players + 1)]


@pytest.mark.parametrize(
    ("players", "groups", "sizes"), [(8, 2, (4, 4)), (9, 2, (5, 4)), (11, 3, (4, 4, 3)), (4, 1, (4,))]
)
def test_groups_are_even(players: int, groups: int, sizes: tuple[int, ...]) -> None:
    assert group_sizes(players, groups) == sizes


def test_a_group_needs_two_players() -> None:
    with pytest.raises(TooFewPlayers):
        group_sizes(5, 3)


@given(st.integers(2, 6), st.integers(0, 12), st.integers(0, 99), st.randoms(use_true_random=False))
def test_the_best_are_in_different_groups(groups: int, more: int, seed: int, random: Random) -> None:
    """Whatever the order they come in; the same draw for the same seed."""
    players = field(2 * groups + more)
    drawn = draw_groups(players, groups, seed)
    assert drawn == draw_groups(random.sample(players, len(players)), groups, seed)
    assert sorted((len(group) for group in drawn), reverse=True) == list(group_sizes(len(players), groups))
    assert all(sum(entrant.rank <= groups for entrant in group) == 1 for group in drawn)


@given(st.integers(1, 4), st.integers(0, 9), st.integers(0, 99))
def test_everybody_meets_everybody_of_the_group(groups: int, more: int, seed: int) -> None:
    """Once, and nobody of another; tables are numbered through."""
    drawn = draw_groups(field(2 * groups + more), groups, seed)
    met: list[frozenset[int | None]] = []
    for number in range(1, group_rounds(drawn) + 1):
        paired = pair_groups(drawn, number, seed)
        assert [pairing.table for pairing in paired.pairings] == list(range(1, len(paired.pairings) + 1))
        assert len(paired.groups) == len(paired.pairings)
        met += [frozenset((pairing.first, pairing.second)) for pairing in paired.pairings]
    wanted = [frozenset((one.id, other.id)) for group in drawn for one, other in combinations(group, 2)]
    assert sorted(map(sorted, met)) == sorted(map(sorted, wanted))  # type: ignore[arg-type]


def table(*players: int) -> list[GroupRow]:
    """A group by places: 6, 4, 2, 0 points of 9."""
    return [GroupRow(player, place, 8 - 2 * place, 9) for place, player in enumerate(players, start=1)]


def test_winners_meet_the_seconds_of_other_groups() -> None:
    """Seeds 1 and 2 are winners; seed 1 meets seed 4, who is not of the same group."""
    for seed in range(20):
        first, second, third, last = qualified([table(1, 2, 3), table(4, 5, 6)], 2, seed)
        assert {first, second} == {1, 4} and {third, last} == {2, 5}
        assert {first, last} in ({1, 5}, {4, 2})


def test_a_better_share_of_the_points_is_a_better_seed() -> None:
    """A group of three has fewer points to take: 4 of 6 is more than 5 of 9."""
    large = [GroupRow(1, 1, 5, 9), GroupRow(2, 2, 4, 9)]
    assert qualified([large, [GroupRow(3, 1, 4, 6), GroupRow(4, 2, 1, 6)]], 1, seed=1) == (3, 1)


def test_one_group_cannot_avoid_itself() -> None:
    """Then the order of places stays."""
    assert qualified([table(1, 2, 3, 4)], 4, seed=1) == (1, 2, 3, 4)
