"""Changes to a paired round: who then meets whom, what it costs, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.pairing.fields import (
    ANA,
    BO,
    CY,
    DEE,
    ELI,
    FAY,
    GUS,
    HANA,
    NAMES,
    cheapest,
    entrants,
    fields,
)
from tournament.pairing import (
    Change,
    Entrant,
    MayNotMeet,
    NobodySitsOut,
    NoPairingLeft,
    PairedRound,
    cost_of,
    explain,
    pair_again,
    pair_round,
    seat_latecomer,
    swap_seats,
)


def tables(paired: PairedRound) -> dict[int, set[int | None]]:
    return {pairing.table: {pairing.first, pairing.second} for pairing in paired.pairings}


def paired_by_points(*meetings: tuple[int, int]) -> PairedRound:
    """Ana and Bo on 9 points at table 1, Cy and Dee on 6, Eli and Fay on 3, Gus sits out; these pairs have met."""
    return pair_round(entrants({ANA: 9, BO: 9, CY: 6, DEE: 6, ELI: 3, FAY: 3, GUS: 0}, met=meetings), seed=1)


def test_two_tables_are_paired_anew() -> None:
    """The first two tables with new opponents: each of the four plays for 3² more, and the last table stays."""
    paired = paired_by_points()
    change = pair_again(paired, [1, 2], seed=5, new_opponents=True)
    assert tables(change.paired)[3] == {ELI, FAY}
    assert all(len(tables(change.paired)[table] & {ANA, BO}) == 1 for table in (1, 2))
    assert (change.paired.bye, change.paired.proof) == (GUS, "by hand")
    assert (change.cost, change.least) == (18, 0)


def test_paired_anew_among_the_same_opponents() -> None:
    """Without the demand for new opponents the cheapest pairing of two tables is the one there was."""
    paired = paired_by_points()
    assert tables(pair_again(paired, [1, 2], seed=5).paired) == tables(paired)


def test_the_bye_can_be_settled_anew() -> None:
    """Table 0 with the last table: without Gus, who has since had a bye, Eli or Fay sits out."""
    paired = paired_by_points()
    had_one = tuple(replace(entrant, byes=int(entrant.id == GUS)) for entrant in paired.entrants)
    change = pair_again(replace(paired, entrants=had_one), [0, 3], seed=5)
    assert change.paired.bye in (ELI, FAY)
    assert tables(change.paired)[3] == {ELI, FAY, GUS} - {change.paired.bye}
    assert (change.cost, change.least) == (9, 9)


def test_one_table_alone_has_no_other_opponents() -> None:
    """Ana and Bo alone cannot both have new opponents; the refusal names them."""
    with pytest.raises(NoPairingLeft) as caught:
        pair_again(paired_by_points(), [1], seed=1, new_opponents=True)
    assert caught.value.message(NAMES).startswith(
        "No pairing without a rematch is left. Ana and Bo have already met every other player. "
        "Players who are kept apart count as having met."
    )


def test_a_table_that_is_not_there() -> None:
    """KeyError: a page asks only for tables that it shows."""
    with pytest.raises(KeyError):
        pair_again(paired_by_points(), [1, 9], seed=1)


def test_two_players_change_seats() -> None:
    """Bo and Cy: 9 plays 6 at both tables."""
    change = swap_seats(paired_by_points(), BO, CY)
    assert (tables(change.paired)[1], tables(change.paired)[2]) == ({ANA, CY}, {BO, DEE})
    assert (change.cost, change.least) == (18, 0)


def test_a_player_changes_seats_with_the_bye() -> None:
    """Gus plays Eli and Fay sits out: those who play now cannot have less than 3²."""
    change = swap_seats(paired_by_points(), GUS, FAY)
    assert (change.paired.bye, tables(change.paired)[3]) == (FAY, {ELI, GUS})
    assert (change.cost, change.least) == (9, 9)


def test_a_swap_cannot_make_a_rematch() -> None:
    """Ana has met Cy, and Bo is kept apart from Dee: either pair is named with the reason."""
    with pytest.raises(MayNotMeet) as caught:
        swap_seats(paired_by_points((ANA, CY)), BO, CY)
    assert caught.value.message(NAMES) == "Ana and Cy have met. Choose other players."
    paired = paired_by_points()
    apart = tuple(replace(one, avoid=frozenset({DEE})) if one.id == BO else one for one in paired.entrants)
    with pytest.raises(MayNotMeet) as caught:
        swap_seats(replace(paired, entrants=apart), BO, CY)
    assert caught.value.message(NAMES) == "Dee and Bo are kept apart. Choose other players."


def test_a_latecomer_plays_the_bye() -> None:
    """Hana sits down against Gus at table 4; nobody else moves."""
    paired = paired_by_points()
    change = seat_latecomer(paired, Entrant(HANA, joined=4, rank=8))
    assert tables(change.paired) == {**tables(paired), 4: {GUS, HANA}}
    assert (change.paired.bye, change.cost, change.least) == (None, 0, 0)
    assert explain(change.paired, HANA, NAMES).opponent == GUS


def test_a_latecomer_needs_somebody_who_sits_out() -> None:
    """With everybody at a table there is no seat; and who is kept apart from the bye cannot play it."""
    full = seat_latecomer(paired_by_points(), Entrant(HANA, joined=4)).paired
    with pytest.raises(NobodySitsOut) as caught:
        seat_latecomer(full, Entrant(9, joined=4))
    assert caught.value.message({9: "Ida"}) == (
        "Nobody sits out this round, so Ida has no opponent. Ida can play from the next round on."
    )
    with pytest.raises(MayNotMeet, match="player 7 and player 8 are kept apart"):
        seat_latecomer(paired_by_points(), Entrant(HANA, joined=4, avoid=frozenset({GUS})))
    with pytest.raises(ValueError, match="in the round already"):
        seat_latecomer(full, Entrant(HANA))


@given(fields(most=8), st.integers(0, 99), st.sets(st.integers(0, 4)))
def test_all_changes_leave_a_whole_round(field: list[Entrant], seed: int, tables_: set[int]) -> None:
    """Everybody plays or sits out once, other tables stay, and the least cost is that of trying every pairing."""
    try:
        paired = pair_round(field, seed)
    except NoPairingLeft:
        return
    there = set(tables(paired)) | ({0} if paired.bye is not None else set())
    chosen = (tables_ & there) or there
    if chosen == {0}:
        with pytest.raises(ValueError, match="no table to pair again"):
            pair_again(paired, chosen, seed + 1)
        return
    check_whole(field, paired, pair_again(paired, chosen, seed + 1), chosen)


def check_whole(field: list[Entrant], paired: PairedRound, change: Change, chosen: set[int]) -> None:
    after = change.paired
    seated = [player for pairing in after.pairings for player in (pairing.first, pairing.second)]
    assert sorted([*seated, *([] if after.bye is None else [after.bye])]) == sorted(entrant.id for entrant in field)
    assert all(tables(after)[table] == seats for table, seats in tables(paired).items() if table not in chosen)
    assert change.cost == cost_of(after) and change.least == cheapest(field, without=after.bye)
