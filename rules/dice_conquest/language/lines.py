"""What a line of card text is once it is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.dice_conquest.state import State

#: When a line acts. A "static" line is asked by the rules as long as its card is in the display, or its hero acts.
STATIC = "static"
REVEALED, PLACED, SLAIN, ROUND_ROLL = "revealed", "placed", "slain", "round roll"  # creatures and traps
USE, CRIT = "use", "crit"  # loot; a crit as it is set off
PLACING, AFTER_PLACING, AFTER_CRIT = "placing", "after placing", "after crit"
SLAYING, HURT, REROLLED, BEFORE = "slaying", "hurt", "rerolled", "before placing"

#: Which lines a card may bear.
BEARERS: dict[str, frozenset[str]] = {
    "creature": frozenset((STATIC, REVEALED, PLACED, SLAIN, ROUND_ROLL)),
    "trap": frozenset((STATIC, REVEALED)),
    "loot": frozenset((USE, PLACING)),
    "ability": frozenset((STATIC, PLACING, AFTER_PLACING, SLAYING, HURT, REROLLED, BEFORE)),
    "crit": frozenset((CRIT, AFTER_CRIT)),
}
#: Static lines of creatures and traps, and those of heroes.
OF_CREATURES = frozenset(("alone", "first", "accepts", "exact", "no crits here", "lock"))
OF_TRAPS = frozenset(("lock",))
OF_HEROES = frozenset(("unharmed", "rerolls"))


@dataclass(slots=True)
class Use:
    """Something being used: by which hero, from which card, on what. `given` answers the effect's `needs`, in order.

    Made often, and never changed.
    """

    hero: int
    card: str
    name: str
    rule: str
    given: tuple[int | str, ...] = ()
    source: str = ""  # "loot", "ability", "crit", "creature", "trap"

    def number(self, place: int = 0) -> int:
        """A die, hero or amount that was given."""
        value = self.given[place]
        assert isinstance(value, int)
        return value

    @property
    def creature(self) -> str:
        return str(self.given[0])


Check = Callable[["State", Use], None]


def nothing(state: State, use: Use) -> None:
    """Ask for nothing more; or do what the rules themselves look for (`Creature.hurts`, `placing.doubling`)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a line does. `check` raises Violation, `do` changes the position or puts acts on the agenda.

    `needs` is what whoever uses it has to say: "die", "other die", "spent", "available", "sign", "number",
    "creature", "hero". `moments` are the lines it may stand in. `verb` is its word in a log where it has one.
    """

    name: str
    do: Check
    moments: frozenset[str]
    check: Check = nothing
    needs: tuple[str, ...] = ()
    verb: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `most` is the highest die it acts on (0: any); `other` the second way of a crit.

    A static line says `said`, with a `value`: a number, a word or a test of a die's value.
    """

    moment: str
    effects: tuple[Effect, ...] = ()
    other: tuple[Effect, ...] = ()
    most: int = 0
    said: str = ""
    value: Any = None
    text: str = ""
    phrases: tuple[str, ...] = ()


def saying(lines: Iterable[Line]) -> Mapping[str, Line]:
    """By what a static line says: the first that says it."""
    return {line.said: line for line in reversed(tuple(lines)) if line.said}


def acting(lines: Iterable[Line]) -> Mapping[str, Line]:
    """By the moment: the first line that acts then."""
    return {line.moment: line for line in reversed(tuple(lines))}
