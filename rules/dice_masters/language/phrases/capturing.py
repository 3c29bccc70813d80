"""Capture: a die put under another for a time (DM-CAP, AMB-83)."""

from __future__ import annotations

from dataclasses import replace

from rules.dice_masters.language import sense
from rules.dice_masters.language.ability import Instruction, Selection
from rules.dice_masters.language.phrases.choosing import chosen_dice, on, waits_for_a_fall
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import CAPTURED, FIELD, PREP, USED, Captive, Frame, State
from rules.dice_masters.zones import move as move_die
from rules.dice_masters.zones import release

table(
    "ending",
    ("until this ability is used again", lambda: "again",
     "Until the same line captures again, or this die leaves (AMB-26).", "until used again"),
    ("until you field another die of this card", lambda: "field",
     "Until the player fields one more die of this card, or this die leaves.",
     "until another die of this card is fielded"),
    ("until this die leaves the field", lambda: "leaves",
     "As long as this die is in the field.", "until this die leaves"),
    ("this turn", lambda: "turn", "Until the turn ends (DM-CAP-03)."),
)  # fmt: skip


@phrase("act", "capture {selection} {ending}", title="capture")
def capture(selection: Selection, ending: str) -> Act:
    """The die goes under this one and does not exist meanwhile (DM-CAP-01), until the captor leaves at the latest."""
    sense.done_to_another(selection)
    act = on(selection, _take(ending))
    if ending == "field":
        act = Act((_free_the_last, *act.steps), act.needs)
    return replace(act, possible=_possible) if selection.mode == "event" else act


def _free_the_last(state: State, frame: Frame) -> None:
    """A further die of the card has been fielded: what the others of that player hold is free (CARD-7bff)."""
    for die, (captor, _, ending, line) in list(state.captured.items()):
        same_line = state.table.stack_of[captor] == frame.stack and line == frame.line
        if ending == "field" and same_line and captor != frame.source and state.controller[captor] == frame.player:
            release(state, die)


def _take(ending: str) -> Instruction:
    def take(state: State, frame: Frame) -> None:
        if ending == "again" and any(_can_capture(state, frame, die) for die in chosen_dice(frame)):
            mine = (frame.source, frame.line)
            for die in [d for d, held in state.captured.items() if (held.captor, held.line) == mine]:
                release(state, die)
        for die in chosen_dice(frame):
            _capture(state, frame, die, ending)

    return take


def _possible(state: State, frame: Frame) -> bool:
    return _can_capture(state, frame, frame.event_die)


def _can_capture(state: State, frame: Frame, die: int) -> bool:
    """Another die in the field; one that fell must still lie where it fell, and the captor be in the field (AMB-60).
    A die that an effect's new target would put under itself leaves the field, so that it is free at once (AMB-83)."""
    there = (PREP, USED) if die == frame.event_die and waits_for_a_fall(state, frame) else (FIELD,)
    return die != frame.source and state.in_field(frame.source) and state.zone[die] in there


def _capture(state: State, frame: Frame, die: int, ending: str) -> None:
    if not _can_capture(state, frame, die):
        return
    was = state.zone[die]
    if was != FIELD:
        state.cite_ruling("AMB-26")
    face = state.face[die]
    move_die(state, die, CAPTURED, cause="captured")
    state.face[die] = face
    state.captured[die] = Captive(frame.source, was, ending, frame.line)
