"""The one loop: do what is on the agenda until the game waits for an answer or is over."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Undecided
from rules.dice_conquest.state import State
from rules.dice_conquest.steps import (
    attack,
    crits,
    ending,
    extra,
    harm,
    placing,
    reveal,
    rounds,
    slaying,
    turn,
)

#: Acts between two questions; a game takes some dozen at most.
MOST_ACTS = 2_000

ACTS: dict[str, Callable[..., None]] = {
    **reveal.ACTS, **rounds.ACTS, **turn.ACTS, **attack.ACTS, **placing.ACTS, **harm.ACTS,
    **slaying.ACTS, **extra.ACTS, **ending.ACTS, **crits.ACTS,
}  # fmt: skip


def run(state: State) -> None:
    """Go on until the game waits for an answer or is over. Raises Undecided where it never would."""
    agenda = state.agenda
    for _ in range(MOST_ACTS):
        if state.question is not None or state.over:
            return
        act = agenda.pop()
        if len(act) == 1:
            ACTS[act[0]](state)
        else:
            ACTS[act[0]](state, *act[1:])
    raise Undecided("", "The texts in the display set each other off without end.")
