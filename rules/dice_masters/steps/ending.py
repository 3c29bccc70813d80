"""Ends that no book knows, and an attack that is open as they come: it is finished first, if the log leaves it so.

A log that ends behind a declared attack deals its damage, so one that goes on with `time` or `concede` does, too.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import ChoiceNeeded, Unreadable
from rules.dice_masters.endings import BY_AGREEMENT, ENDINGS, is_at_once
from rules.dice_masters.state import Answer, State

Step = Callable[[State, Answer], None]


def end(state: State, answer: Answer, step: Step) -> None:
    """(ending, player). `step` gives an answer and goes on to the next question."""
    ending, player = answer
    if not state.attackers or not is_at_once(state, ending):
        ENDINGS[ending](state, player)
        return
    if ending in BY_AGREEMENT or state.table.passes_written:
        state.notes.append("An attack had been declared; its damage was not dealt.")
        ENDINGS[ending](state, player)
        return
    _check(state, ending, player, step)
    state.notes.append("The attack that had been declared was finished first.")
    if _is_decided_by_the_attack(state, step):
        return
    state.over = False
    ENDINGS[ending](state, player)


def _check(state: State, ending: str, player: int, step: Step) -> None:
    """Raises ChoiceNeeded where the attack cannot be finished without a word, Unreadable where whoever concedes would
    have won by it."""
    ahead = state.copy()
    decided = _is_decided_by_the_attack(ahead, step)
    if not ahead.over:
        raise ChoiceNeeded(f"An attack has been declared: write what comes of it before {ending}.")
    if decided and ending == "concede" and ahead.winner == player:
        message = f"{state.name(player)}'s attack would win: write what comes of it, or that the game is stopped."
        raise Unreadable(message, ("stop",))


def _is_decided_by_the_attack(state: State, step: Step) -> bool:
    """Play this turn to its end, as if it were the last and nobody did anything more in it."""
    state.last_turn = state.turn
    while not state.over and state.question is not None and state.question.default is not None:
        step(state, state.question.default)
    state.last_turn = 0
    return state.over and state.reason != "time"
