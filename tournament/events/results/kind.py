"""A kind of result: how it is read from a form, checked, stored and said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .values import MatchResult

if TYPE_CHECKING:
    from ..models import Entrant, Match


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
    #: (value, match, entrant) -> the same as seen from this entrant's seat.
    seen_by: Callable[[Any, Match, Entrant | None], Any]
    #: (match, by the staff) -> what can be pressed; empty where a result is filled in.
    choices: Callable[[Match, bool], list[dict[str, object]]]
    #: (match, what was typed behind the table's number) -> the value, None where that is no result.
    quick: Callable[[Match, str], MatchResult | None]
    #: The template in which it is filled in; empty where pressing is enough.
    form: str = ""
