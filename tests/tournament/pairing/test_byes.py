"""An odd number: who sits out."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.pairing.fields import ANA, BO, CY, DEE, ELI, NAMES, cheapest, entrants, fields
from tournament.pairing import BYE_POLICIES, Entrant, NoPairingLeft, explain, pair_first_round, pair_round


def test_the_lowest_player_sits_out() -> None:
    """Eli has the fewest points and no bye yet."""
    paired = pair_round(entrants({ANA: 6, BO: 6, CY: 3, DEE: 3, ELI: 0}), seed=1)
    assert paired.bye == ELI
    assert (paired.pairing_of(ELI).table, paired.pairing_of(ELI).opponent_of(ELI)) == (0, None)


def test_nobody_has_a_second_bye_first() -> None:
    """Eli had one, so it goes to the next above him."""
    assert pair_round(entrants({ANA: 6, BO: 6, CY: 3, DEE: 1, ELI: 0}, byes=[ELI]), seed=1).bye == DEE


def test_the_place_decides_between_equal_points() -> None:
    """Cy and Dee both have none; Dee is placed lower by the tie-breaks."""
    field = [Entrant(ANA, 3, rank=1), Entrant(CY, 0, rank=2), Entrant(DEE, 0, rank=3)]
    assert {pair_round(field, seed).bye for seed in range(20)} == {DEE}


def test_the_lot_decides_between_equal_places() -> None:
    """Cy and Dee share the last place: over several seeds each sits out."""
    assert {pair_round(entrants({ANA: 3, CY: 0, DEE: 0}), seed).bye for seed in range(20)} == {CY, DEE}


def test_in_the_first_round_anybody_may_sit_out() -> None:
    """The first bye is drawn."""
    assert {pair_first_round([ANA, BO, CY], seed).bye for seed in range(20)} == {ANA, BO, CY}


def test_the_bye_can_be_drawn_in_every_round() -> None:
    """Policy "drawn": any of those without a bye, whatever the standing."""
    field = entrants({ANA: 6, BO: 3, CY: 0}, byes=[CY])
    assert {pair_round(field, seed, bye_policy="drawn").bye for seed in range(20)} == {ANA, BO}


def test_the_bye_moves_up_when_the_others_could_not_be_paired() -> None:
    """Without Cy, Ana and Bo would have to meet again; without Bo, Ana and Cy can play."""
    assert pair_round(entrants({ANA: 6, BO: 3, CY: 0}, met=[(ANA, BO), (BO, CY)]), seed=1).bye == BO


def test_a_latecomer_has_the_bye_last() -> None:
    """Dee came in round 2 and stands last; with "latecomer" Cy, who stands above, sits out instead."""
    field = [Entrant(ANA, 6, rank=1), Entrant(CY, 3, rank=2), Entrant(DEE, 0, rank=3, joined=2)]
    assert pair_round(field, seed=1, bye_policy="lowest").bye == DEE
    paired = pair_round(field, seed=1, bye_policy="latecomer")
    assert paired.bye == CY
    assert explain(paired, CY, NAMES).sentences[1:] == (
        "Players who joined after round 1 are the last to sit out.",
        "Cy is lowest of those with the fewest byes so far (0): 3 points, place 2.",
    )


def test_a_latecomer_sits_out_before_anybody_does_twice() -> None:
    """All who were there from the start have had a bye: now it is Dee's turn."""
    field = [Entrant(ANA, 6, byes=1, rank=1), Entrant(CY, 3, byes=1, rank=2), Entrant(DEE, 0, rank=3, joined=2)]
    assert pair_round(field, seed=1, bye_policy="latecomer").bye == DEE


def test_a_bye_asked_for_takes_no_seat() -> None:
    """Bo asked for a half-point bye: the other four play, nobody sits out, and the reason is told."""
    field = entrants({ANA: 6, BO: 6, CY: 3, DEE: 3, ELI: 0})
    field = [replace(entrant, requested_bye="half") if entrant.id == BO else entrant for entrant in field]
    paired = pair_round(field, seed=1)
    assert (paired.bye, [entrant.id for entrant in paired.requested]) == (None, [BO])
    assert {player for table in paired.pairings for player in (table.first, table.second)} == {ANA, CY, DEE, ELI}
    assert paired.pairing_of(BO).opponent_of(BO) is None
    assert explain(paired, BO, NAMES).sentences == ("Bo asked for a half-point bye in this round.",)


def test_byes_asked_for_can_leave_an_odd_number() -> None:
    """Eli asked for a zero-point bye; of the other three Cy, who is lowest, sits out."""
    field = entrants({ANA: 6, BO: 6, CY: 3, ELI: 0})
    field = [replace(entrant, requested_bye="zero") if entrant.id == ELI else entrant for entrant in field]
    paired = pair_round(field, seed=1)
    assert paired.bye == CY
    assert explain(paired, CY, NAMES).sentences[0] == "3 players are an odd number, so one sits out."
    assert explain(paired, ELI, NAMES).sentences == ("Eli asked for a zero-point bye in this round.",)


@given(fields(most=7), st.integers(0, 99), st.sampled_from(sorted(BYE_POLICIES)))
def test_whoever_comes_before_in_the_policys_order_had_to_play(field: list[Entrant], seed: int, policy: str) -> None:
    """Whoever comes strictly before the player who sits out could not be spared."""
    try:
        paired = pair_round(field, seed, policy)
    except NoPairingLeft:
        return
    if paired.bye is None:
        assert len(field) % 2 == 0
        return
    order = BYE_POLICIES[policy]
    sits_out = next(entrant for entrant in field if entrant.id == paired.bye)
    for entrant in field:
        if order(entrant) < order(sits_out):
            assert cheapest(field, without=entrant.id) is None
