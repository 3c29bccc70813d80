"""What every game answers in the same way: where its rules stand, which rulings it rests on, whether it is over."""

from __future__ import annotations

from abc import ABC
from typing import Any, ClassVar, Protocol, Self

from rules.core.books.catalogue import Catalogue, restates
from rules.core.books.options import BaseProfile

#: A player's decision or a fact of nature, as plain data. An empty one changes nothing (`Game.read`).
Answer = tuple[Any, ...]
NO_CHANGE: Answer = ()


class _Table(Protocol):
    @property
    def profile(self) -> BaseProfile: ...


class _Question(Protocol):
    """What a position asks. `forced`: nobody has a choice, and the default is what happens."""

    @property
    def player(self) -> int: ...
    @property
    def default(self) -> Answer | None: ...
    @property
    def forced(self) -> bool: ...


class _State(Protocol):
    """What positions of all games have in common."""

    over: bool
    rulings: dict[str, str | None]
    notes: list[str]

    @property
    def table(self) -> _Table: ...
    @property
    def question(self) -> _Question | None: ...

    def copy(self) -> Self: ...


class Evidence(ABC):
    """The part of a game that needs no more than a catalogue and a position.

    `edition` is the one whose book is cited, "" where there is one book.
    """

    catalogue: ClassVar[Catalogue]
    edition: str = ""
    lets_stand: ClassVar[bool] = False  # whether it carries out an entry that breaks a rule if a judge lets it stand

    def copy(self, state: Any) -> Any:
        """A position that can be played on without touching this one."""
        return state.copy()

    def is_over(self, state: _State) -> bool:
        return state.over

    def asked(self, state: _State) -> int | None:
        """The seat whose answer the position waits for, from 0; None where it waits for nobody."""
        return state.question.player if state.question is not None else None

    def default(self, state: Any) -> Answer | None:
        """What is taken when the log goes on without an answer; None if one must be written."""
        return state.question.default if state.question is not None else None

    def is_forced(self, state: _State) -> bool:
        """Whether the default is the only legal answer: it happens by itself, and only a log may tell of it."""
        return state.question is not None and state.question.forced

    def usually_omitted(self, state: Any) -> bool:
        """Whether a scribe leaves the default answer to this question out."""
        return state.question is not None and state.question.default is not None

    def rulings(self, state: _State) -> dict[str, str | None]:
        """The rulings that the course of the game has rested on so far, with their options. Grows with the position."""
        return state.rulings

    def notes(self, state: _State) -> tuple[str, ...]:
        return tuple(state.notes)

    def settles(self, state: _State, ruling: str) -> str | None:
        """The option of the rules profile that settles a ruling, with its value: `class_effects=closed`."""
        return state.table.profile.settles(ruling)

    def ruled(self, state: _State, ruling: str) -> str:
        """What a ruling says as this game is played, which may be otherwise than recommended."""
        return state.table.profile.told(ruling, self.statement(ruling))

    def restates(self, state: _State, ruling: str) -> bool:
        """Whether a ruling says no more than the book, and is played so."""
        known = ruling in self.catalogue and restates(self.catalogue.entry(ruling))
        return known and state.table.profile.is_usual(ruling)

    def cite(self, rule: str) -> tuple[str | None, str | None]:
        """Book and section of a rule, for this game's edition."""
        return self.catalogue.cite(rule, self.edition) if rule in self.catalogue else (None, None)

    def statement(self, rule: str) -> str:
        """What a rule or ruling says."""
        return self.catalogue.entry(rule).statement if rule in self.catalogue else ""
