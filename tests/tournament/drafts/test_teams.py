"""A team built from what was drafted."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.teams.lists import POOL, card, team
from tournament.drafts import DRAFTS, dice_pool, find_team_faults

RULES = DRAFTS["rainbow 2014"]
#: Three dice of 16 and of 7, two of 12; 24 and 8 in one copy each.
DRAFTED = Counter({"16wol": 3, "7wol": 3, "12bff": 2, "24wol": 1, "8bff": 1})
LEGAL = "3x16wol 3x7wol 2x12bff 1x24wol"


def faults(cards: str) -> tuple[str, ...]:
    return find_team_faults(team(cards), DRAFTED, POOL, RULES)


def test_a_team_of_drafted_cards() -> None:
    """Fewer cards than drafted are no fault."""
    assert faults(LEGAL) == ()


def test_versions_of_one_name_share_their_dice() -> None:
    """Two Beholders of different subtitles bring two dice for either."""
    beholders = Counter({"1bff": 1, "2bff": 1})
    assert dice_pool(beholders, POOL) == {"beholder": 2}
    assert find_team_faults(team("2x1bff"), beholders, POOL, RULES) == ()
    assert find_team_faults(team("3x1bff"), beholders, POOL, RULES) == (
        "Beholder has 3 dice; the pool has 2 dice of it. Take off 1.",
    )


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("3x16wol 1x4wol", f"{card('4wol').title} (4wol) was not drafted. Take it out."),
        ("2x24wol", f"{card('24wol').name} has 2 dice; the pool has 1 die of it. Take off 1."),
        ("", "The team has no cards. Choose from those drafted."),
    ],
)
def test_each_fault_has_its_own_sentence(cards: str, fault: str) -> None:
    """What no other check of a team knows: the pool."""
    assert faults(cards) == (fault,)


def test_the_most_cards_and_dice() -> None:
    """Nine cards and more than twenty dice."""
    codes = ["16wol", "7wol", "4wol", "19wol", "24wol", "8bff", "12bff", "1wol", "4bff"]
    plenty = Counter(dict.fromkeys(codes, 9))
    assert find_team_faults(team(" ".join(f"3x{code}" for code in codes)), plenty, POOL, RULES) == (
        "The team has 9 cards; at most 8 may play. Take out 1.",
        "The team has 27 dice; at most 20 may play. Take off 7.",
    )
