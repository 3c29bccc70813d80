"""Games won in the words of pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from typing import TYPE_CHECKING

from .games import DOUBLE_LOSS, Result, ResultError, check, choices, parse
from .kind import ResultKind

if TYPE_CHECKING:
    from ..models import Entrant, Match, Round


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


def _tagged(match: Match, result: Result, entrant: Entrant | None) -> str:
    return spoken(result if entrant is None or entrant.pk == match.first_id else result.swapped())


def _winner(match: Match, result: Result) -> Entrant | None:
    return {"first": match.first, "second": match.second}.get(result.winner or "")


def _without(match: Match, gone: Set[int]) -> Result:
    """Return every game to the player who is there; a bye is won, and where both have gone, by the first."""
    needed = match.round.best_of // 2 + 1
    return Result(0, needed) if match.first_id in gone and match.second_id not in gone else Result(needed, 0)


def _added(winners: Mapping[int, int | None]) -> Result:
    won = list(winners.values())
    return Result(won.count(0), won.count(1), won.count(None))


def _of_recordings(match: Match, winners: Mapping[int, int | None], told: object = None) -> Result | None:
    """Return what the recorded games come to, once one player has won the match or all games are played."""
    found, best_of = _added(winners), match.round.best_of
    decided = max(found.first, found.second) > best_of // 2 or found.games == best_of
    return found if decided else None


def _from_logs(match: Match, winners: Mapping[int, int | None], told: object = None) -> Result | None:
    """Return the games that these logs add up to, if the match can end so."""
    found = _added(winners)
    if sorted(winners) != list(range(1, len(winners) + 1)):
        return None
    try:
        return check(found, match.round.best_of, decisive=match.round.is_cut)
    except ResultError:
        return None


def _absence(match: Match) -> str:
    one = match.event.entry_word
    return f"The other {one} wins the match. The absent {one} is dropped and not paired again until you readmit them."


#: How many games a match may have, and what that is called.
LENGTHS = {1: "one game", 3: "best of three games", 5: "best of five games"}


def length(best_of: int) -> str:
    """Return `best of three games`, `one game a match`."""
    return "one game a match" if best_of == 1 else LENGTHS.get(best_of, f"best of {best_of} games")


def _typed(round_: Round) -> tuple[str, str]:
    draw = "" if round_.is_cut else " D draw,"
    return f"A first player,{draw} B second player", "4 A" + ("  or  4 2-1" if round_.best_of > 1 else "")


def _posted(post: Mapping[str, str]) -> str:
    return post.get("result", "")


#: What hurried fingers type between the games: `2 1`, `2:1`.
_BETWEEN_GAMES = re.compile(r"\s*[\s:.,–-]\s*")
#: `2-1`, `1-1-1`.
_GAMES = re.compile(r"\d-\d(?:-\d)?", re.ASCII)


def _quick(match: Match, typed: str) -> Result | None:
    """Return the usual result of this match length for A, D or B, or the games as typed."""
    needed = match.round.best_of // 2 + 1
    usual = {"a": Result(needed, 0), "b": Result(0, needed), "d": Result(0, 0, 1)}
    found = usual.get(typed.lower())
    games = _BETWEEN_GAMES.sub("-", typed)
    return parse(games) if found is None and _GAMES.fullmatch(games) else found


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
    tagged=_tagged,
    winner=_winner,
    without=_without,
    from_logs=_from_logs,
    of_recordings=_of_recordings,
    absence=_absence,
    length=length,
    choices=result_choices,
    quick=_quick,
    typed=_typed,
    slip="events/results/games_slip.html",
)
