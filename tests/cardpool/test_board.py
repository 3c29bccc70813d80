"""The position as the page lays it out."""

import copy

from cardpool.boards import board_of
from rules.dice_masters import board
from tests.tournament.judging.conftest import POSITION


def position(**zones: list) -> dict:
    """The position of the tests with other dice in Bo's zones."""
    found = copy.deepcopy(POSITION)
    found["players"][1]["zones"].update(zones)
    return {"position": found, "player": "Bo"}


def zone(half: board.Half, title: str) -> board.Zone | None:
    return next((found for found in half.zones if found.title == title), None)


def test_the_player_to_act_comes_first_and_keeps_their_colour() -> None:
    """Bo is asked: his half is on top, with the slate dice of the second player."""
    halves = board.halves(position())
    assert [(half.name, half.acting, half.second) for half in halves] == [("Bo", True, True), ("Ana", False, False)]


def test_every_zone_has_its_count_also_zero() -> None:
    """Rolled dice one by one, bag and piles by number."""
    bo = board.halves(
        position(bag=[{"name": "Sidekick", "code": None, "count": 4}, {"name": "Mogo", "code": "118wol"}])
    )[0]
    sizes = {found.title: found.size for found in bo.zones}
    assert sizes == {
        "Reserve pool": 1, "Field": 1, "Attack zone": 0, "Out of play": 0, "Prep area": 0, "Used pile": 1, "Bag": 5,
    }  # fmt: skip


def test_what_happens_to_a_die_stands_under_it() -> None:
    """Damage and blocks; and captured dice, a zone only drawn when somebody holds one."""
    blocker = POSITION["players"][0]["zones"]["field"][0] | {"blocks": "Vampire@2"}
    bo = board.halves(position(field=[blocker], captured=[{"name": "Mogo", "code": "118wol", "under": "Lex@1"}]))[0]
    assert zone(bo, "Field").dice[0]["caption"] == "1 damage, blocks Vampire@2"
    assert zone(bo, "Captured").counts[0]["caption"] == "under Lex@1"
    assert zone(board.halves(position())[0], "Captured") is None


def test_a_verdict_without_a_position_has_no_board() -> None:
    """A text that is no log leads to no position."""
    assert board.halves({"position": None}) == []
    assert board_of({"position": None}) is None
