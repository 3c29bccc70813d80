"""An end that the book does not know: the time of the round is over."""

from __future__ import annotations

from collections.abc import Callable

from rules.dungeon_dice import zones
from rules.dungeon_dice.state import State


def call_time(state: State) -> None:
    """The round's time is over: most Fame wins, as events count it; the book knows no time limit."""
    state.notes.append("The book knows no time limit: the result is noted, not judged.")
    fame = zones.fame(state)
    first = [player for player, number in enumerate(fame) if number == max(fame)]
    state.end(first[0] if len(first) == 1 else None, "time")


#: By the verb that writes it.
ENDINGS: dict[str, Callable[[State], None]] = {"time": call_time}
