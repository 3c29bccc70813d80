"""What every game answers in the same way: where its rules stand, which rulings it rests on, whether it is over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Protocol, Self

from rules.core.catalogue import Catalogue, restates
from rules.core.faults import Fault
from rules.core.game import Answer, Usual
from rules.core.notation import Entry
from rules.core.options import BaseProfile

#: Answers that may be left out in a row before the next line, as far as alternatives are listed.
MOST_AHEAD = 12


class _Table(Protocol):
    @property
    def profile(self) -> BaseProfile: ...


class _State(Protocol):
    """What positions of all games have in common."""

    over: bool
    rulings: dict[str, str | None]
    notes: list[str]

    @property
    def table(self) -> _Table: ...

    def copy(self) -> Self: ...


class Evidence(ABC):
    """The part of the `Game` protocol that needs no more than a catalogue and a position.

    `edition` is the one whose book is cited, "" where there is one book.
    """

    catalogue: ClassVar[Catalogue]
    edition: str = ""
    usual: Usual = Usual()
    lets_stand: ClassVar[bool] = False  # whether it carries out an entry that breaks a rule if a judge lets it stand

    def copy(self, state: Any) -> Any:
        return state.copy()

    def cannot_wait(self, state: Any, entry: Entry) -> Fault | None:
        return None

    def ends_at_once(self, state: Any) -> bool:
        return False

    def look_out(self, state: Any) -> None:
        return None

    def last_moment(self, state: Any) -> Any | None:
        return None

    @abstractmethod
    def default(self, state: Any) -> Answer | None: ...

    @abstractmethod
    def step(self, state: Any, answer: Answer) -> None: ...

    def says_nothing(self, state: Any, entry: Entry) -> bool:
        return False

    def says_what_happened(self, state: Any, entry: Entry) -> bool:
        return False

    def may_open_a_turn(self, entry: Entry) -> bool:
        return False

    def go_on(self, state: Any, entry: Entry) -> bool:
        answer = self.default(state)
        if answer is None:
            return False
        self.step(state, answer)
        return True

    def with_what_follows(self, state: Any, listed: Callable[[Any], tuple[str, ...]]) -> tuple[str, ...]:
        """What may be answered here, and what may be written at once because the answers before it may be left out."""
        found, ahead = list(listed(state)), self.copy(state)
        for _ in range(MOST_AHEAD):
            answer = None if ahead.over else self.default(ahead)
            if answer is None:
                break
            try:
                self.step(ahead, answer)
            except Fault:
                break
            found.extend(line for line in listed(ahead) if line not in found)
        return tuple(found)

    def is_over(self, state: _State) -> bool:
        return state.over

    def rulings(self, state: _State) -> dict[str, str | None]:
        return state.rulings

    def notes(self, state: _State) -> tuple[str, ...]:
        return tuple(state.notes)

    def settles(self, state: _State, ruling: str) -> str | None:
        return state.table.profile.settles(ruling)

    def ruled(self, state: _State, ruling: str) -> str:
        return state.table.profile.told(ruling, self.statement(ruling))

    def restates(self, state: _State, ruling: str) -> bool:
        """Whether a ruling says no more than the book, and is played so."""
        known = ruling in self.catalogue and restates(self.catalogue.entry(ruling))
        return known and state.table.profile.is_usual(ruling)

    def cite(self, rule: str) -> tuple[str | None, str | None]:
        return self.catalogue.cite(rule, self.edition) if rule in self.catalogue else (None, None)

    def statement(self, rule: str) -> str:
        return self.catalogue.entry(rule).statement if rule in self.catalogue else ""
