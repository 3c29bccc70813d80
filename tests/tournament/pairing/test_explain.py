"""Every pairing says why, in sentences that are true of this round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tests.tournament.pairing.fields import ANA, BO, CY, DEE, ELI, FAY, NAMES, entrants, fields
from tournament.pairing import Entrant, NoPairingLeft, explain, pair_first_round, pair_round


def why(field: list[Entrant], player: int, seed: int = 1) -> tuple[str, ...]:
    return explain(pair_round(field, seed), player, NAMES).sentences


def test_the_first_round_is_drawn() -> None:
    """Only the seed decides."""
    explanation = explain(pair_first_round([ANA, BO], seed=7), ANA, NAMES)
    assert (explanation.player, explanation.opponent) == (ANA, BO)
    assert explanation.sentences == ("The first round is drawn at random (lot number 7).",)


def test_equal_points() -> None:
    """The usual case: the same points and not met before, and the round could not be more even."""
    assert why(entrants({ANA: 3, BO: 3, CY: 0, DEE: 0}), ANA) == (
        "Ana and Bo both have 3 points and had not met.",
        "At every table of this round both players have equal points. "
        "With these points, no pairing has a smaller difference, even with rematches.",
    )


def test_nobody_new_is_left_with_as_many_points() -> None:
    """Ana has met Bo, the only other player with 8 points; Cy is alone with 7."""
    sentences = why(entrants({ANA: 8, BO: 8, CY: 7, DEE: 4}, met=[(ANA, BO), (BO, CY)]), ANA)
    assert sentences[:2] == (
        "8 points against 7: Ana has already met every other player with 8 points (Bo).",
        "As for Cy: no other player to pair has 7 points.",
    )


def test_an_odd_group_must_give_somebody_away() -> None:
    """Three with 3 points: one plays down, and the lot decided who."""
    field = entrants({ANA: 3, BO: 3, CY: 3, DEE: 0})
    paired = pair_round(field, seed=1)
    down = next(pairing.first for pairing in paired.pairings if pairing.second == DEE)
    first = explain(paired, down, NAMES).sentences[0]
    assert first.startswith("3 points against 0: 3 players have 3 points, an odd number; with ")
    assert first.endswith("the round would have been just as even, so it was decided at random (lot number 1).")


def test_the_whole_round_would_have_been_less_even() -> None:
    """Ana and Bo could meet, but Cy and Dee, who have met, would then both play far down (4² + 4²)."""
    field = entrants({ANA: 6, BO: 6, CY: 4, DEE: 4, ELI: 0, FAY: 0}, met=[(CY, DEE)])
    assert why(field, ANA)[0] == (
        "6 points against 4: with Ana against Bo the round would have been uneven by 32 instead of 8."
    )


def test_others_would_have_been_left_without_an_opponent() -> None:
    """Ana and Bo could meet, but then Cy and Dee would have to meet again."""
    field = entrants({ANA: 6, BO: 6, CY: 4, DEE: 4}, met=[(CY, DEE)])
    assert why(field, ANA)[0] == (
        "6 points against 4: with Ana against Bo the others could not have been paired without a rematch."
    )


def test_the_bye() -> None:
    """Eli is lowest; Dee below him has had a bye before."""
    assert why(entrants({ANA: 6, BO: 3, ELI: 1, CY: 3, DEE: 0}, byes=[DEE]), ELI) == (
        "5 players are an odd number, so one sits out.",
        "Eli is lowest of those with the fewest byes so far (0): 1 point, place 4.",
    )


def test_the_bye_by_lot() -> None:
    """Cy and Dee share the last place, and the sentence gives the seed."""
    field = entrants({ANA: 3, CY: 0, DEE: 0})
    bye = pair_round(field, seed=3).bye
    assert bye is not None
    assert why(field, bye, seed=3)[-1] == "Of 2 players equal in that, one was chosen at random (lot number 3)."


def test_the_bye_that_had_to_move_up() -> None:
    """Without Cy, who stands lowest, Ana and Bo would have to meet again."""
    assert why(entrants({ANA: 6, BO: 3, CY: 0}, met=[(ANA, BO), (BO, CY)]), BO)[1:] == (
        "Without Cy the others could not have been paired without a rematch.",
        "Bo is lowest of the others with the fewest byes so far (0): 3 points, place 2.",
    )


def test_a_round_changed_by_hand_claims_nothing() -> None:
    """Neither the draw nor the sums are offered as the reason for what the organizer did."""
    changed = replace(pair_round(entrants({ANA: 3, BO: 3, CY: 0}), seed=1), proof="by hand")
    assert explain(changed, ANA, NAMES).sentences == (
        "Ana with 3 points plays Bo with 3.",
        "The organizer changed tables of this round.",
    )
    assert explain(changed, CY, NAMES).sentences[0] == "Cy sits out."


def test_a_stranger_has_no_explanation() -> None:
    """KeyError for somebody who is not in the round."""
    with pytest.raises(KeyError):
        explain(pair_first_round([ANA, BO], seed=7), FAY)


@given(fields(most=7))
def test_everybody_gets_at_least_one_sentence(field: list[Entrant]) -> None:
    """Whatever the round, each player's explanation names the right opponent and ends in full stops."""
    try:
        paired = pair_round(field, seed=1)
    except NoPairingLeft:
        return
    for entrant in field:
        explanation = explain(paired, entrant.id)
        assert explanation.opponent == paired.pairing_of(entrant.id).opponent_of(entrant.id)
        assert explanation.sentences and all(sentence.endswith(".") for sentence in explanation.sentences)


def test_a_round_that_cannot_be_even_says_what_its_number_means() -> None:
    """3 points meet 0, and the reader is told how 9 comes about."""
    told = why(entrants({ANA: 3, BO: 0}), ANA)[-1]
    assert told.startswith(
        "The round is uneven by 9, the least possible. "
        "A table counts its point difference times itself: 3 points apart count 9. "
    )
