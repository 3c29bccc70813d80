"""The order of somebody's waiting abilities, as the replies that are written tell it."""

from __future__ import annotations

from contextlib import suppress

from rules.core.faults import Fault
from rules.core.lines.notation import Entry
from rules.dice_masters.log import forgiving, implied
from rules.dice_masters.log.following import text_at
from rules.dice_masters.log.reading import accepts, as_written
from rules.dice_masters.state import Answer, State
from rules.dice_masters.steps.answers import step


def order(state: State, entry: Entry) -> Answer | None:
    """The order in which that of one's waiting abilities comes first which a reply speaks of, if it does not speak of
    the first: None where it does, or of none."""
    question = state.question
    if question is None or entry.verb not in ("choose", "yes", "no", "pay"):
        return None
    if entry.actor not in (None, question.player):
        return None
    for number in range(question.most):
        ahead = state.copy()
        try:
            step(ahead, ("order", number))
            if _takes(ahead, entry):
                return ("order", number) if number else None
        except Fault:
            return None
    return None


def _takes(state: State, entry: Entry) -> bool:
    """Whether the text at work asks for what an entry says, if only behind a yes, or a no to what comes first."""
    depth = len(state.agenda)
    text = text_at(state, depth)
    while state.question is not None and state.question.kind in implied.OF_EFFECTS and text_at(state, depth) == text:
        if _asks_for(state, entry):
            return True
        if state.question.default is None:
            return False
        step(state, state.question.default)
    return False


def _asks_for(state: State, entry: Entry) -> bool:
    """Whether the question takes what an entry says."""
    if not accepts(state, entry):
        return implied.yes(state, entry) is not None
    try:
        step(state.copy(), as_written(state, entry))
    except Fault as fault:
        with suppress(Fault):
            return forgiving.read_otherwise(state, entry, fault, None) is not None
        return False
    return True
