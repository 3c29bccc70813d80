"""What of a verdict is compared with a match: how the game ended, and who won."""

from typing import Any

import pytest

import rules
from tournament.judging.log_text.ending import columns

LOG = """Dice Marshal log 1
game dice-masters/wol2015
P1 player "Ana"
P2 player "Bo"
turn 1 P1
draw Sidekick x4
{words}
"""


@pytest.mark.parametrize(
    ("words", "over", "winner"),
    [("P1 concede", True, 1), ("agreed draw", True, None), ("we stop here", False, None)],
)
def test_a_game_that_was_stopped_has_no_result(words: str, over: bool, winner: int | None) -> None:
    """It is no draw: a draw is agreed on, or called when time is over."""
    data: dict[str, Any] = rules.replay(LOG.format(words=words)).as_json()
    assert data["verdict"] == "legal", data["message"]
    assert columns(data, ["Ana", "Bo"]) == {"over": over, "winner": winner, "judge_line": None}
