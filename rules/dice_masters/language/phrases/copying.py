"""Copying: the numbers, the abilities and the name of another die, for a time (DM-COPY)."""

from __future__ import annotations

from rules.dice_masters import stats
from rules.dice_masters.effects.copied import take_on
from rules.dice_masters.effects.resolve import begin, demand_text
from rules.dice_masters.language import sense
from rules.dice_masters.language.ability import Selection
from rules.dice_masters.language.phrases.choosing import chosen_dice, on
from rules.dice_masters.language.phrases.durations import Duration
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import Frame, State


@phrase("act", "copy the {what=stats|abilities|stats and abilities} of {selection} {duration}", title="copy")
def copy(what: str, selection: Selection, duration: Duration) -> Act:
    """Numbers with what bursts add (DM-COPY-01), or abilities besides the own ones (DM-COPY-02), or both.

    The own bursts stay (DM-BURST-07), and texts by the other's name mean this die too (DM-COPY-03). An action copies
    by doing what the other does.
    """
    sense.done_to_another(selection)

    def copied(state: State, frame: Frame) -> None:
        dice = [die for die in chosen_dice(frame) if die != frame.source]
        frame.done = bool(dice) and _can_copy(state, frame)
        for die in dice if frame.done else ():
            if "abilities" in what:
                demand_text(state, state.table.stack_of[die], "Copying it")
            take_on(state, frame, die, what, duration.span(state, frame))
            if "abilities" in what and not stats.is_character(state, frame.source):
                _use(state, frame, die)

    return on(selection, copied)


def _can_copy(state: State, frame: Frame) -> bool:
    """A character that has left the field copies nothing any more; an action die copies while it is used."""
    return frame.source >= 0 and (state.in_field(frame.source) or not state.table.stack(frame.source).is_character)


def _use(state: State, frame: Frame, die: int) -> None:
    """The effect of another action, with the bursts of the die that copies it; not of one that is just at work."""
    stack = state.table.stack(die)
    if any(other.stack == stack.index and other.line >= 0 for other in state.agenda):
        return
    for line, _ in reversed(stack.uses):
        begin(state, Frame(stack.index, line, frame.source, frame.player))
