"""What a match can end with, by kind: games won, placings of a pod, a party's quest.

A match stores its result as `{kind: body}`; whoever reads one goes through the value and its kind, never its fields.
A new kind is its value, its words and its line below.
"""

from __future__ import annotations

from typing import Any

from .games import Result, ResultError
from .games_words import GAMES
from .kind import ResultKind
from .placings_kind import PLACINGS
from .quest_words import QUEST
from .values import MatchResult, ResultFromLog

KINDS: dict[str, ResultKind] = {kind.key: kind for kind in (GAMES, PLACINGS, QUEST)}


def kind_of(outcome: dict[str, Any]) -> ResultKind:
    """Return the kind of a stored result."""
    (key,) = outcome
    return KINDS[key]


def read_outcome(outcome: dict[str, Any]) -> MatchResult:
    """Return the value of what a match stores: `{"games": [2, 1, 0]}`."""
    ((key, body),) = outcome.items()
    return KINDS[key].read(body)


def read_from_log(kept: dict[str, Any]) -> ResultFromLog:
    """Return the value of what a verdict stores of its game (`ResultFromLog.as_json`); empty for `{}`."""
    outcome = kept.get("outcome")
    return ResultFromLog(read_outcome(outcome) if outcome else None, kept.get("note", ""), kept.get("setup", {}))


__all__ = [
    "KINDS",
    "MatchResult",
    "Result",
    "ResultError",
    "ResultFromLog",
    "ResultKind",
    "kind_of",
    "read_from_log",
    "read_outcome",
]
