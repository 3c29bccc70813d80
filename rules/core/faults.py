"""What can be wrong with a log. Each kind is its own class, so that nobody mistakes a typing slip for cheating."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


class Fault(Exception):
    """The log cannot go on as written. `message` is a sentence for the players, `rests_on` a ruling behind it,
    `readings` are further rulings that had a say in it.
    """

    rests_on: str | None = None
    readings: tuple[str, ...] = ()

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def add_readings(self, rulings: Iterable[str]) -> None:
        """Add rulings that had a say in it, each of them once."""
        known = (self.rests_on, *self.readings)
        self.readings = (*self.readings, *[ruling for ruling in rulings if ruling not in known])


def is_allowed(check: Callable[..., object], *given: Any) -> bool:
    """Whether this check, or this step on a copy, raises no Fault."""
    try:
        check(*given)
    except Fault:
        return False
    return True


class Violation(Fault):
    """An entry that can be read but breaks a rule: the verdict is *illegal*.

    `rests_on` names a ruling (AMB-…, CARD-…) where the rule alone would not decide it. `line` is set for a fault of the
    header, `code` where that is a card's line. How certain it is: `vague` says that it is not so, and knows no rule of
    its own why; `final` that nothing which the log leaves out can make it right; `early`, of a claim, that it may speak
    of what a missing choice brings about. `missing`: of a payment that is too little the energy that is not there, one
    word each ("mask"; "generic" for any).
    """

    line: int | None = None
    #: What is told instead where none of these verbs follows in the turn: nothing came too early, a line was left out.
    lacks: Unreadable | None = None
    unless: frozenset[str] = frozenset()

    def __init__(
        self,
        rule: str,
        message: str,
        rests_on: str | None = None,
        code: str | None = None,
        *,
        vague: bool = False,
        final: bool = False,
        early: bool = False,
        missing: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.rule, self.rests_on, self.code, self.missing = rule, rests_on, code, missing
        self.vague, self.final, self.early = vague, final, early


class Unreadable(Fault):
    """An entry that has no meaning here, or several. `candidates` are the readings it could have had."""

    def __init__(
        self, message: str, candidates: tuple[str, ...] = (), line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.candidates, self.line, self.column = candidates, line, column


class Ambiguous(Unreadable):
    """The entry fits several dice or choices that are not the same."""


class NotSo(Unreadable):
    """A sentence that claims, without the sign of a claim, what is not so."""


class ChoiceNeeded(Unreadable):
    """The log goes on without a choice that matters (AMB-76)."""


class SaysTooLittle(ChoiceNeeded):
    """An entry that answers the question at hand, and nothing later, but not in one way only."""


class Undecided(Fault):
    """What happens next depends on a text that is not written yet, on rules that the book does not have, or on a ruling
    that the event leaves open.

    `code` is the card's, "" where there is none; `line` is set for what stands in the header; `rests_on` is the ruling.
    """

    line: int | None = None

    def __init__(self, code: str, message: str, rests_on: str | None = None) -> None:
        super().__init__(message)
        self.code, self.rests_on = code, rests_on
