"""Ends that the book does not know: the time is over, the heroes give up, or play no further."""

from __future__ import annotations

from collections.abc import Callable

from rules.dice_conquest.state import State


def _stop(reason: str) -> Callable[[State], None]:
    """The document knows no such end (DC-GAME-04): it is noted, and the game counts as unfinished."""

    def stop(state: State) -> None:
        state.notes.append(f"The book has no end by {reason}: the run is unfinished.")
        state.over, state.won, state.reason, state.question = True, False, f"unfinished: {reason}", None

    return stop


#: Ends of other games: what is said of them, and what may be written instead.
UNKNOWN_ENDINGS = {
    "tie": (
        "Dice Conquest has no draws: the heroes win or lose together. Write that you stop, or that you give up.",
        ("stop", "concede"),
    ),
}
#: By the verb that writes it.
ENDINGS: dict[str, Callable[[State], None]] = {
    "time": _stop("time"), "concede": _stop("giving up"), "stop": _stop("stopping here"),
}  # fmt: skip
