"""The cut: who sits where in the bracket, who meets next, and why."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.pairing.fields import ANA, BO, CY, DEE, ELI, NAMES
from tournament.pairing import (
    SIZES,
    Entrant,
    PairedRound,
    cut_rounds,
    cut_size,
    explain,
    pair_cut,
    pair_winners,
    title,
)


def by_rank(*ranks: int) -> list[Entrant]:
    """Players 1, 2, 3 … with these places in the standings."""
    return [Entrant(player, points=9, rank=rank) for player, rank in enumerate(ranks, start=1)]


def tables(paired: PairedRound) -> list[tuple[int, int | None]]:
    return [(pairing.first, pairing.second) for pairing in paired.pairings]


def test_eight_sit_as_in_every_bracket() -> None:
    """1 against 8, 4 against 5, 2 against 7, 3 against 6: a ninth has missed the cut."""
    paired = pair_cut(by_rank(*range(1, 10)), 8, seed=1)
    assert tables(paired) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert (paired.bye, [pairing.table for pairing in paired.pairings]) == (None, [1, 2, 3, 4])


def test_the_winners_of_neighbours_meet() -> None:
    """Whoever wins tables 1 and 2 meet, the better seed first; so do those of 3 and 4."""
    first = pair_cut(by_rank(*range(1, 9)), 8, seed=1)
    assert tables(pair_winners([8, 4, 2, 3], first.entrants, seed=1)) == [(4, 8), (2, 3)]


@pytest.mark.parametrize(
    ("wanted", "players", "size", "rounds"),
    [(0, 9, 0, 0), (8, 9, 8, 3), (8, 8, 8, 3), (8, 7, 4, 2), (4, 3, 2, 1), (2, 1, 0, 0), (32, 100, 32, 5)],
)
def test_a_cut_is_a_full_bracket(wanted: int, players: int, size: int, rounds: int) -> None:
    """With fewer players than wanted fewer play on: nobody ever sits out."""
    assert (cut_size(wanted, players), cut_rounds(size)) == (size, rounds)


@pytest.mark.parametrize(
    ("size", "words"), [(2, "final"), (4, "semi-finals"), (8, "quarter-finals"), (16, "round of 16")]
)
def test_each_round_has_a_name(size: int, words: str) -> None:
    assert title(size) == words


@given(st.sampled_from(SIZES), st.randoms(use_true_random=False))
def test_if_the_better_seed_always_wins_the_best_meet_last(size: int, random: Random) -> None:
    """In a round of n players the best n seeds are left, and 1 meets 2 in the final, in whatever order they came."""
    paired = pair_cut(random.sample(by_rank(*range(1, size + 1)), size), size, seed=3)
    while len(paired.pairings) > 1:
        assert all(pairing.first + (pairing.second or 0) == 2 * len(paired.pairings) + 1 for pairing in paired.pairings)
        paired = pair_winners([pairing.first for pairing in paired.pairings], paired.entrants, seed=3)
    assert tables(paired) == [(1, 2)]


@given(st.integers(0, 99), st.randoms(use_true_random=False))
def test_equals_are_seeded_by_lot_and_the_lot_repeats(seed: int, random: Random) -> None:
    """Four players share place 1: the order they are given in is immaterial, the seed decides."""
    line = by_rank(1, 1, 1, 1, 5)
    assert pair_cut(line, 4, seed) == pair_cut(random.sample(line, 5), 4, seed)
    assert len({tuple(tables(pair_cut(line, 4, number))) for number in range(20)}) > 1


def test_a_seed_is_explained() -> None:
    """Ana and Dee of four."""
    paired = pair_cut(by_rank(1, 2, 3, 4), 4, seed=7)
    explained = explain(paired, ANA, NAMES)
    assert explained.opponent == DEE
    assert explained.sentences == (
        "Ana is seed 1 and Dee is seed 4 of the cut.",
        "Single elimination: best seed against last seed, and the first two seeds in different halves. "
        "A seed is a player's place in line when the bracket was made.",
    )


def test_a_lot_on_the_line_of_the_cut_is_told() -> None:
    """Dee and Eli share place 4: one of them has missed the cut by lot, and the other is told so."""
    paired = pair_cut(by_rank(1, 2, 3, 4, 4), 4, seed=7)
    inside = next(player for player in (DEE, ELI) if any(player == pairing.second for pairing in paired.pairings))
    lot = "Dee and Eli share place 4 in the standings: their seeds were drawn at random (lot number 7)."
    assert lot in explain(paired, inside, NAMES).sentences
    with pytest.raises(KeyError):
        explain(paired, DEE + ELI - inside, NAMES)


def test_the_next_round_is_explained_by_the_tables_before() -> None:
    """Bo and Cy have won tables 3 and 4, and play at table 2."""
    first = pair_cut(by_rank(*range(1, 9)), 8, seed=1)
    paired = pair_winners([1, 4, 2, 3], first.entrants, seed=1)
    assert explain(paired, CY, NAMES).sentences[:2] == (
        "Cy is seed 3 and Bo is seed 2 of the cut.",
        "The winners of tables 3 and 4 of the previous round meet.",
    )
    assert explain(paired, CY, NAMES).opponent == BO
