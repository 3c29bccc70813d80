"""Games won in the words of pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from .games import DOUBLE_LOSS, Result, check, choices, parse
from .kind import ResultKind

if TYPE_CHECKING:
    from ..models import Entrant, Match


def spoken(result: Result) -> str:
    """Return `2–1`, or the words for a result nobody won a game of."""
    if result == DOUBLE_LOSS:
        return "double loss"
    return "draw" if result.first == result.second == 0 else str(result)


def in_words(match: Match, result: Result) -> str:
    """Return `Ada wins 2–1`, `draw 1–1`: a result with the winner's name."""
    if match.second is None:
        return ""
    if result.winner is None:
        return f"draw {result}" if result.first else spoken(result)
    won = result.winner == "first"
    return f"{match.first.name if won else match.second.name} wins {result if won else result.swapped()}"


def scored(match: Match, result: Result) -> str:
    """Return `2–1 to Ada`: the games first, so that a narrow list still shows them beside a long name."""
    if result.winner is None or match.second is None:
        return in_words(match, result)
    first_won = result.winner == "first"
    return f"{result if first_won else result.swapped()} to {match.first.name if first_won else match.second.name}"


def result_choices(match: Match, staff: bool) -> list[dict[str, object]]:
    """Return what can be chosen for a match: the value to send, the words, and whether it is the present result.

    While two results stand against each other the staff has chosen neither.
    """
    round_ = match.round
    offered = choices(round_.best_of, decisive=round_.is_cut)
    if staff and not round_.is_cut:
        offered += (DOUBLE_LOSS,)
    present = match.result.key if match.result and not (staff and match.disputed) else ""
    words = scored if staff and round_.best_of > 1 else in_words
    return [{"key": r.key, "words": words(match, r), "chosen": r.key == present} for r in offered]


def _seen_by(result: Result, match: Match, entrant: Entrant | None) -> Result:
    return result if entrant is None or entrant.pk == match.first_id else result.swapped()


def _posted(post: Mapping[str, str]) -> str:
    return post.get("result", "")


#: `2-1`, `1-1-1`.
_GAMES = re.compile(r"\d-\d(?:-\d)?", re.ASCII)


def _quick(match: Match, typed: str) -> Result | None:
    """Return the usual result of this match length for A, D or B, or the games as typed."""
    needed = match.round.best_of // 2 + 1
    usual = {"a": Result(needed, 0), "b": Result(0, needed), "d": Result(0, 0, 1)}
    found = usual.get(typed.lower())
    return parse(typed) if found is None and _GAMES.fullmatch(typed) else found


def _checked(result: Result, match: Match, staff: bool) -> Result:
    return check(result, match.round.best_of, double_loss=staff, decisive=match.round.is_cut)


GAMES = ResultKind(
    key="games",
    read=Result.of_body,
    parse=parse,
    posted=_posted,
    check=_checked,
    in_words=in_words,
    scored=scored,
    spoken=spoken,
    seen_by=_seen_by,
    choices=result_choices,
    quick=_quick,
)
