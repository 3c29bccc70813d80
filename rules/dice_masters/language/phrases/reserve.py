"""Energy in the reserve pool that a text counts: "3 or more bolt in your reserve", "each energy type".

A wild is what its player says when it is spent (DM-NRG-02), and here nothing is spent: it counts where the text names
it. Where a card is read otherwise too, that is said once a wild would make the difference.
"""

from __future__ import annotations

from typing import TypeVar

from rules.dice_masters import stats
from rules.dice_masters.cards import ENERGY_TYPES
from rules.dice_masters.language.ability import Amount, Condition
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import RESERVE, Frame, State
from rules.dice_masters.traits import energy_types
from rules.dice_masters.wording import WILD

_Counted = TypeVar("_Counted", int, bool)


table(
    "count",
    ("{kind:energy type} in your reserve",
     lambda kind: lambda state, frame: _printed(state, frame, *_both(state, frame, kind)),
     "Printed symbols of that type; wild is none of them.", "energy in reserve"),
    ("{kind:energy type} or wild in your reserve", lambda kind: lambda state, frame: _both(state, frame, kind)[1],
     "Printed symbols of that type, and each wild.", "energy or wild in reserve"),
)  # fmt: skip


@phrase("count", "energy of its type in your reserve", title="energy in reserve", needs="its")
def energy_of_its_type() -> Amount:
    """Of the type of the die that is spoken of; NPCs and Sidekicks have none."""
    return lambda state, frame: _printed(state, frame, *_both(state, frame, _its_type(state, frame)))


@phrase("count", "energy of its type or wild in your reserve", title="energy or wild in reserve", needs="its")
def energy_of_its_type_or_wild() -> Amount:
    """The same with each wild; it matches no die that has no type."""
    return lambda state, frame: _both(state, frame, _its_type(state, frame))[1]


@phrase("simple condition", "you have {kind:energy type} in your reserve", title="energy in reserve")
def you_have(kind: str) -> Condition:
    """A printed symbol of that type lies there; wild is none."""
    return you_have_at_least(1, kind)


@phrase("simple condition", "you have <number> or more {kind:energy type} in your reserve", title="energy in reserve")
def you_have_at_least(number: int, kind: str) -> Condition:
    """So many printed symbols of that type lie there."""

    def holds(state: State, frame: Frame) -> bool:
        plain, with_wild = _both(state, frame, kind)
        return _printed(state, frame, plain >= number, with_wild >= number)

    return holds


table("simple condition", ("you have <number> or more {kind:energy type} or wild in your reserve",
       lambda number, kind: lambda state, frame: _both(state, frame, kind)[1] >= number,
       "So many symbols of that type and wilds are there together.", "energy or wild in reserve"))  # fmt: skip


@phrase("simple condition", "you have energy of its type in your reserve", title="energy in reserve", needs="its")
def you_have_energy_of_its_type() -> Condition:
    """Of the type of the die that the event is about."""
    count = energy_of_its_type()
    return lambda state, frame: count(state, frame) > 0


@phrase(
    "simple condition",
    "you have energy of its type or wild in your reserve",
    title="energy or wild in reserve",
    needs="its",
)
def you_have_energy_of_its_type_or_wild() -> Condition:
    """The same, or a wild if that die has a type."""
    count = energy_of_its_type_or_wild()
    return lambda state, frame: count(state, frame) > 0


table(
    "simple condition",
    ("you have each energy type in your reserve",
     lambda: lambda state, frame: _printed(state, frame, *_each_type(state, frame)),
     "All four symbols are there, printed on faces.", "every energy type in reserve"),
    ("you have each energy type or wild for it in your reserve",
     lambda: lambda state, frame: _each_type(state, frame)[1],
     "Each wild stands for one symbol that is missing there.", "every energy type or wild in reserve"),
)  # fmt: skip


def symbols(state: State, player: int) -> dict[str, int]:
    """Symbols in the reserve pool as they are printed, by type; only types that lie there. A face of two types shows
    both.
    """
    found: dict[str, int] = {}
    for die in state.zones[player][RESERVE]:
        energy = stats.energy(state, die)
        if energy is not None:
            symbol, amount = energy
            for kind in energy_types(symbol):
                found[kind] = found.get(kind, 0) + amount
    return found


def _both(state: State, frame: Frame, kind: str | None) -> tuple[int, int]:
    """Symbols of the type there, without wild and with it; of no type there are none."""
    if kind is None:
        return 0, 0
    there = symbols(state, frame.player)
    plain = max(there.get(each, 0) for each in energy_types(kind))
    return plain, plain + there.get("wild", 0)


def _its_type(state: State, frame: Frame) -> str | None:
    die = frame.event_die if frame.event_die >= 0 else frame.die
    return state.table.stack(die).energy if die >= 0 else None


def _each_type(state: State, frame: Frame) -> tuple[bool, bool]:
    """Whether all four symbols are there, without wild and with it, where each wild stands for one that is missing."""
    there = symbols(state, frame.player)
    missing = sum(kind not in there for kind in ENERGY_TYPES)
    return missing == 0, missing <= there.get("wild", 0)


def _printed(state: State, frame: Frame, plain: _Counted, with_wild: _Counted) -> _Counted:
    """What the printed symbols come to; a reading by which wild would count is told if that differs."""
    if plain != with_wild:
        reading = state.table.stacks[frame.stack].readings.get((frame.line, WILD))
        if reading is not None:
            state.cite_ruling(reading)
    return plain
