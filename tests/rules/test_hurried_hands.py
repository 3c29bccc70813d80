"""What hurried hands write (`<game>/hurried_hands.txt`): read as what was meant, or unreadable with the repair."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.hurried import Case, cases, twice

#: By the folder of each game: how many slips there are at least.
AT_LEAST = {"dice_masters": 400, "dice_conquest": 160, "dungeon_dice": 160}
CASES = {game: cases(Path(__file__).parent / game / "hurried_hands.txt") for game in AT_LEAST}
READ = [pytest.param(case, id=f"{game}: {case}") for game in CASES for case in CASES[game] if case.canonical]
TOLD = [pytest.param(case, id=f"{game}: {case}") for game in CASES for case in CASES[game] if case.message]


@pytest.mark.parametrize("case", READ)
def test_it_is_read_as_what_was_meant(case: Case) -> None:
    """The same position comes of it as of the canonical lines."""
    case.check_read()


@pytest.mark.parametrize("case", TOLD)
def test_it_is_unreadable_and_told_what_it_may_mean(case: Case) -> None:
    """On its own line; what is offered can be written there instead."""
    case.check_told()


@pytest.mark.parametrize("game", CASES)
def test_there_are_many(game: str) -> None:
    """So many slips for each game, none of them there twice."""
    assert len(CASES[game]) >= AT_LEAST[game]
    assert not twice(CASES[game])
