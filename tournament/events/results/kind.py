"""A kind of result: how it is read from a form, checked, stored and said."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .values import MatchResult, ResultFromLog

if TYPE_CHECKING:
    from rules.judging import Judged

    from ..models import Entrant, Match, Round


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultKind:
    """One kind of result. `KINDS` has them all; pages, the trail and the API go through this."""

    key: str
    #: What a match stores under `key` -> the value.
    read: Callable[[Any], MatchResult]
    #: The spelling of forms and of the API -> the value. Raises ResultError.
    parse: Callable[[str], MatchResult]
    #: What a form sent -> that spelling; empty where nothing was entered.
    posted: Callable[[Mapping[str, str]], str]
    #: (value, match, by the staff) -> the value, if the match can end so. Raises ResultError.
    check: Callable[[Any, Match, bool], MatchResult]
    #: (match, value) -> `Ada wins 2–1`.
    in_words: Callable[[Match, Any], str]
    #: (match, value) -> `2–1 to Ada`, the numbers first.
    scored: Callable[[Match, Any], str]
    #: (value) -> `2–1`, without names.
    spoken: Callable[[Any], str]
    #: (match, value, entrant) -> a word or two for a list, as seen from this entrant's seat: `1–2`, `shared 3rd`.
    tagged: Callable[[Match, Any, Entrant | None], str]
    #: Does the trail need the words with names, because the value by itself says too little?
    names_in_trail: bool = False
    #: (match, value) -> who has won, None for nobody.
    winner: Callable[[Match, Any], Entrant | None]
    #: (reported, said by another player) -> whether both say the same.
    agree: Callable[[Any, Any], bool] = operator.eq
    #: (match, ids of those who did not play) -> what the match ends with, None where the others play on.
    without: Callable[[Match, Set[int]], MatchResult | None]
    #: (match) -> what follows when a player of it does not come, for the person who enters that.
    absence: Callable[[Match], str]
    #: (match, winners of its games by number, each a seat from 0, results by number) -> the result that these games
    #: make, None for none.
    from_logs: Callable[..., MatchResult | None]
    #: The same of games recorded at the table: None while they do not decide the match.
    of_recordings: Callable[..., MatchResult | None]
    #: (log that has been judged) -> what its game came to; None where that is no more than who won.
    of_log: Callable[[Judged], ResultFromLog] | None = None
    #: Games of a match -> `best of three games`.
    length: Callable[[int], str]
    #: (match, by the staff) -> what can be pressed; empty where a result is filled in.
    choices: Callable[[Match, bool], list[dict[str, object]]]
    #: (match, what was typed behind the table's number) -> the value, None where that is no result.
    quick: Callable[[Match, str], MatchResult | None]
    #: (match, the same) -> what is wrong with it, where a person can be told: "Edda has no place."
    quick_fault: Callable[[Match, str], str] = lambda match, typed: ""
    #: (round) -> how that is typed, for the line beside the desk, and an example of it.
    typed: Callable[[Round], tuple[str, str]]
    #: The heading of a form in which it is filled in.
    asks: str = "Report the result"
    #: The template in which it is filled in, empty where pressing is enough; and (match, what was sent before, what is
    #: wrong with it) -> what that shows.
    form: str = ""
    filled: Callable[..., Any] = lambda match, sent, faults=(): None
    #: The template that shows a result in full below its words, and (match, value) -> its rows; empty for none.
    details: str = ""
    detailed: Callable[[Match, Any], Any] = lambda match, value: None
    #: The template of what a paper slip asks; `row`, `match`, `round`, `has_points`; and how many fit on a page.
    slip: str
    slips: int = 4
