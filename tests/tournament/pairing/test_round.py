"""A round: points meet points, nobody meets twice, tables are numbered from the top."""

from __future__ import annotations

import pytest

from tests.tournament.pairing.fields import ANA, BO, CY, DEE, ELI, FAY, NAMES, entrants
from tournament.pairing import (
    Entrant,
    PairedRound,
    TooFewPlayers,
    explain,
    pair_first_round,
    pair_round,
    swiss_rounds,
)


def tables(paired: PairedRound) -> list[set[int | None]]:
    return [{pairing.first, pairing.second} for pairing in paired.pairings]


def test_equal_points_meet() -> None:
    """Two on 3 points and two on none: winners play each other, at table 1."""
    paired = pair_round(entrants({ANA: 3, BO: 0, CY: 3, DEE: 0}, met=[(ANA, BO), (CY, DEE)]), seed=1)
    assert tables(paired) == [{ANA, CY}, {BO, DEE}]
    assert (paired.cost, paired.bound, paired.proof) == (0, 0, "brackets")


def test_a_rematch_is_avoided_at_any_cost() -> None:
    """The two leaders have met: each plays down, for 2 × 3², although meeting again would cost nothing."""
    paired = pair_round(entrants({ANA: 6, BO: 6, CY: 3, DEE: 3}, met=[(ANA, BO)]), seed=1)
    assert {ANA, BO} not in tables(paired)
    assert (paired.cost, paired.bound, paired.proof) == (18, 0, "prices")


def test_squares_spread_the_differences() -> None:
    """6-4-3-1: 6 against 4 and 3 against 1 (4 + 4) beats 6 against 1 and 4 against 3 (25 + 1)."""
    paired = pair_round(entrants({ANA: 6, BO: 4, CY: 3, DEE: 1}), seed=5)
    assert tables(paired) == [{ANA, BO}, {CY, DEE}]
    assert paired.cost == 8


def test_the_higher_standing_player_is_named_first() -> None:
    """At each table the player with more points, then with the better place, comes first."""
    field = [Entrant(ANA, 3, rank=4), Entrant(BO, 6, rank=1), Entrant(CY, 6, rank=2), Entrant(DEE, 3, rank=3)]
    assert [(pairing.table, pairing.first, pairing.second) for pairing in pair_round(field, seed=3).pairings] == [
        (1, BO, CY),
        (2, DEE, ANA),
    ]


def test_opponents_who_have_left_do_not_matter() -> None:
    """Somebody met and gone is no obstacle, and one side's memory of a match is enough."""
    field = [Entrant(ANA, 3, frozenset({BO, 99})), Entrant(BO, 3), Entrant(CY, 3), Entrant(DEE, 3)]
    assert {ANA, BO} not in tables(pair_round(field, seed=1))


def test_players_who_are_kept_apart_do_not_meet() -> None:
    """Ana asked not to play Bo: one side's word is enough, and the reason is told."""
    field = [Entrant(ANA, 6, avoid=frozenset({BO})), Entrant(BO, 6), Entrant(CY, 3), Entrant(DEE, 3)]
    paired = pair_round(field, seed=1)
    assert {ANA, BO} not in tables(paired)
    assert (paired.cost, paired.proof) == (18, "prices")
    for player, name, other in ((ANA, "Ana", "Bo"), (BO, "Bo", "Ana")):
        assert f"{name} is kept apart from every other player with 6 points ({other})." in " ".join(
            explain(paired, player, NAMES).sentences
        )


def test_some_met_and_others_kept_apart() -> None:
    """Ana has met Bo and is kept apart from Cy, the others with 6 points."""
    field = [
        Entrant(ANA, 6, frozenset({BO}), avoid=frozenset({CY})),
        *(Entrant(player, 6) for player in (BO, CY)),
        Entrant(DEE, 3),
    ]
    assert explain(pair_round(field, seed=1), ANA, NAMES).sentences[0] == (
        "6 points against 3: of the other players with 6 points, Ana has already met Bo and is kept apart from Cy."
    )


def test_the_same_seed_gives_the_same_round() -> None:
    """A round can be drawn again from its seed, and another seed draws another round."""
    assert pair_first_round(range(16), seed=7) == pair_first_round(reversed(range(16)), seed=7)
    assert pair_first_round(range(16), seed=7).pairings != pair_first_round(range(16), seed=8).pairings


def test_the_draw_of_a_seed_never_changes() -> None:
    """Recorded seeds must lead to the same pairings in every later version."""
    paired = pair_first_round([ANA, BO, CY, DEE, ELI, FAY], seed=2026)
    assert [(pairing.first, pairing.second) for pairing in paired.pairings] == [(ELI, ANA), (FAY, BO), (CY, DEE)]


def test_every_first_opponent_is_possible() -> None:
    """Over many seeds Ana is drawn against each of the five others, none much more often than another."""
    met = [pair_first_round([ANA, BO, CY, DEE, ELI, FAY], seed).pairing_of(ANA).opponent_of(ANA) for seed in range(500)]
    assert {opponent: met.count(opponent) > 60 for opponent in met} == dict.fromkeys([BO, CY, DEE, ELI, FAY], True)


@pytest.mark.parametrize(("ids", "left"), [([], "none is left"), ([ANA], "only 1 is left")])
def test_a_round_needs_two_players(ids: list[int], left: str) -> None:
    """The refusal says how many are left and what can be done."""
    with pytest.raises(TooFewPlayers, match=f"at least 2 players and {left}.*Readmit a dropped player"):
        pair_first_round(ids, seed=1)


def test_a_player_given_twice_is_our_own_fault() -> None:
    """Not a fault of the people at the event: a plain ValueError."""
    with pytest.raises(ValueError, match="a player was given twice"):
        pair_first_round([ANA, ANA], seed=1)


def test_who_plays_where() -> None:
    """A player finds table and opponent; a stranger is not found."""
    paired = pair_round(entrants({ANA: 3, BO: 0, CY: 3, DEE: 0}, met=[(ANA, BO), (CY, DEE)]), seed=1)
    assert (paired.pairing_of(DEE).table, paired.pairing_of(DEE).opponent_of(DEE)) == (2, BO)
    with pytest.raises(KeyError):
        paired.pairing_of(FAY)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(0, 0), (1, 0), (2, 1), (4, 2), (5, 3), (6, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6)]
    + [(65, 7), (128, 7), (129, 8), (256, 8), (257, 9), (1024, 10), (1025, 11)],
)
def test_rounds_by_number_of_players(players: int, rounds: int) -> None:
    """WizKids' table between 6 and 256 players, and on either side of it one unbeaten player at most."""
    assert swiss_rounds(players) == rounds
