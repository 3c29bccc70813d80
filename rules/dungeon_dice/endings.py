"""Ends that the book does not know: the time of the round is over, or the players play no further."""

from __future__ import annotations

from collections.abc import Callable

from rules.dungeon_dice import zones
from rules.dungeon_dice.state import State


def call_time(state: State) -> None:
    """The round's time is over: most Fame wins, as events count it; the book knows no time limit."""
    state.notes.append("The book has no time limit: the result is noted, not judged.")
    fame = zones.fame(state)
    first = [player for player, number in enumerate(fame) if number == max(fame)]
    state.end(first[0] if len(first) == 1 else None, "time")


def stop(state: State) -> None:
    """All agree to play no further: nobody has won."""
    state.notes.append("The book has no rule for a stopped game: it is noted, not judged.")
    state.end(None, "stopped")


#: Ends of other games: what is said of them, and what may be written instead.
UNKNOWN_ENDINGS = {
    "tie": ("Dungeon Dice has no draws: a tie for the throne is fought out. Write that you stop.", ("stop",)),
    "concede": ("Dungeon Dice does not say what happens when a player gives up. Write that you stop.", ("stop",)),
}
#: By the verb that writes it.
ENDINGS: dict[str, Callable[[State], None]] = {"time": call_time, "stop": stop}
