"""A team built from what was drafted."""

from __future__ import annotations

from collections import Counter

import pytest

from teams.values import TeamDraft, Unknown
from tests.teams.lists import ACTIONS, POOL, card, team
from tournament.drafts import DRAFTS, dice_pool, find_team_faults

RULES = DRAFTS["rainbow 2014"]
#: Three dice of 16 and of 7, two of 12; 24 and 8 in one copy each.
DRAFTED = Counter({"16wol": 3, "7wol": 3, "12bff": 2, "24wol": 1, "8bff": 1})
LEGAL = "3x16wol 3x7wol 2x12bff 1x24wol"


def faults(cards: str, basics: str = ACTIONS, earlier: TeamDraft | None = None) -> tuple[str, ...]:
    return find_team_faults(team(cards, basics), DRAFTED, POOL, RULES, earlier)


def test_a_team_of_drafted_cards() -> None:
    """Fewer cards than drafted are no fault."""
    assert faults(LEGAL) == ()


def test_versions_of_one_name_share_their_dice() -> None:
    """Two Beholders of different subtitles bring two dice for either."""
    beholders = Counter({"1bff": 1, "2bff": 1})
    assert dice_pool(beholders, POOL) == {"beholder": 2}
    assert find_team_faults(team("2x1bff"), beholders, POOL, RULES) == ()
    assert find_team_faults(team("1x1bff 1x2bff"), beholders, POOL, RULES) == (
        "Beholder is in the team 2 times. Choose one version of it.",
    )


@pytest.mark.parametrize(
    ("cards", "basics", "fault"),
    [
        ("3x16wol 1x4wol", ACTIONS, f"{card('4wol').title} (4wol) was not drafted. Take it out."),
        ("2x24wol", ACTIONS, f"{card('24wol').name} has 2 dice; the pool has 1 die of it. Take off 1."),
        ("0x24wol", ACTIONS, f"{card('24wol').name} has no dice. Put at least 1 on it, or take the card out."),
        ("", ACTIONS, "The team has no cards. Choose from those drafted."),
        (LEGAL, "31wol", "Basic action cards in the team: 1. Every player brings 2."),
        (LEGAL, "31wol 31wol", "The basic action cards are the same. Choose different ones."),
    ],
)
def test_each_fault_has_its_own_sentence(cards: str, basics: str, fault: str) -> None:
    assert faults(cards, basics) == (fault,)


def test_the_most_cards_and_dice() -> None:
    """Nine cards and more than twenty dice, and more on a card than it allows."""
    codes = ["16wol", "7wol", "4wol", "19wol", "24wol", "8bff", "12bff", "1wol", "4bff"]
    plenty = Counter(dict.fromkeys(codes, 9))
    found = find_team_faults(team(" ".join(f"3x{code}" for code in codes)), plenty, POOL, RULES)
    assert "The team has 9 cards; at most 8 may play. Take out 1." in found
    assert "The team has 27 dice; at most 20 may play. Take off 7." in found
    most = card("16wol").max_dice or 0
    assert find_team_faults(team(f"{most + 1}x16wol"), plenty, POOL, RULES) == (
        f"{card('16wol').name} has {most + 1} dice; its card allows {most}. Take off 1.",
    )


def test_basic_actions_stay_the_same() -> None:
    """Chosen after the draft, and kept for all rounds."""
    assert faults(LEGAL, ACTIONS, team(LEGAL, ACTIONS)) == ()
    names = " and ".join(basic.card.name for basic in team(LEGAL, "31wol 34wol").basics)
    assert faults(LEGAL, ACTIONS, team(LEGAL, "31wol 34wol")) == (
        f"The basic action cards stay the same in every round: {names}.",
    )


def test_what_cannot_be_read_is_told() -> None:
    """An unknown code of a list."""
    listed = TeamDraft(
        cards=team(LEGAL).cards, basics=team().basics, unknown=(Unknown("5xyz", 1, "set xyz is not here"),)
    )
    assert find_team_faults(listed, DRAFTED, POOL, RULES) == ("5xyz cannot be read: set xyz is not here. Correct it.",)
