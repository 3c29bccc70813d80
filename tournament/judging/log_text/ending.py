"""What of a verdict is compared with a match: whether the game is over, who won, where the log has a judge. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rules.core.verdict import LEGAL, LEGAL_WITH_RULINGS

SOUND = (LEGAL, LEGAL_WITH_RULINGS)
JUDGE = "JUDGE"  # the rule that stands for a judge's line
STOPPED = "stopped"  # why a game is over that has no result: the players stopped it


def columns(data: Mapping[str, Any], names: Sequence[str], ruled: Collection[int] = ()) -> dict[str, Any]:
    """Return the columns `over`, `winner` (a seat from 0) and `judge_line` of a verdict, from its JSON.

    `ruled`: the lines on which a judge has ruled outside the log; the others were written by whoever kept it.
    """
    result = data.get("result") or {}
    over = data.get("verdict") in SOUND and bool(result) and result.get("reason") != STOPPED
    own = [ruling["line"] for ruling in data.get("rulings") or () if ruling.get("rule") == JUDGE]
    lines = [line for line in own if line not in ruled]
    return {
        "over": over,
        "winner": _seat(result, names) if over else None,
        "judge_line": min(lines, default=None),
    }


def _seat(result: Mapping[str, Any], names: Sequence[str]) -> int | None:
    if (player := result.get("player")) is not None:
        return int(player)
    called = [name.casefold() for name in names]
    winner = str(result.get("winner") or "").casefold()
    return called.index(winner) if winner in called else None
