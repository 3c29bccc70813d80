"""A position of Pig."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .profile import Profile

GOAL = 30


@dataclass(frozen=True, slots=True)
class Table:
    names: tuple[str, ...]
    profile: Profile


class Question(NamedTuple):
    """Whether to throw or to hold. Both must be written."""

    player: int
    default: None = None
    forced: bool = False


@dataclass(slots=True)
class State:
    """`thrown` is what this turn is worth so far, 0 before the first throw."""

    table: Table
    score: list[int]
    player: int = 0
    turn: int = 1
    thrown: int = 0
    over: bool = False
    rulings: dict[str, str | None] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def copy(self) -> State:
        return replace(self, score=[*self.score], rulings={**self.rulings}, notes=[*self.notes])

    @property
    def question(self) -> Question | None:
        return None if self.over else Question(self.player)

    def name(self, player: int) -> str:
        return self.table.names[player]
