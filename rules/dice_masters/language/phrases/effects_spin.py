"""Effects that spin: dice turned to another face or level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.dice_masters import stats
from rules.dice_masters.effects.choices import ask_option, candidates
from rules.dice_masters.effects.waste import note_if_wasted
from rules.dice_masters.language.ability import Condition, Selection
from rules.dice_masters.language.phrases.choosing import chosen_dice, on
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import Frame, State


@phrase("act", "spin {selection} to {face}", title="spin to a face")
def spin_to(selection: Selection, face: Callable[[Any], bool]) -> Act:
    """To the first such face, without a burst, if it has one. What shows energy then leaves the field (AMB-89)."""

    def turn(state: State, frame: Frame) -> None:
        frame.done = False
        for die in chosen_dice(frame):
            fitting = [n for n, shown in enumerate(state.table.stack(die).faces) if face(shown)]
            if fitting:
                state.face[die] = fitting[0]
                frame.turned += (die,)
                frame.spun += (die,)
                frame.done = state.unsettled = True

    return on(selection, turn)


@phrase("act", "spin {selection} {way=up|down} <number> (level|levels)", title="spin")
def spin(selection: Selection, way: str, number: int) -> Act:
    """One face right or left; level 1 never goes down to energy, the top level never up (DM-LVL-02, DM-LVL-03)."""
    step = number if way == "up" else -number

    def turn(state: State, frame: Frame) -> None:
        frame.done = any([_spin(state, die, step) for die in chosen_dice(frame)])
        note_if_wasted(state, frame)

    return replace(on(selection, turn), possible=_some_can_spin(selection, (step,)))


@phrase("act", "spin {selection} up or down <number> (level|levels)", title="spin")
def spin_either_way(selection: Selection, number: int) -> Act:
    """The player says up or down."""

    def which(state: State, frame: Frame) -> None:
        if frame.it:
            ask_option(state, frame, ("up", "down"))

    def turn(state: State, frame: Frame) -> None:
        step = number if frame.answer == "up" else -number
        frame.done = any([_spin(state, die, step) for die in chosen_dice(frame)])
        note_if_wasted(state, frame)

    act = on(selection, which)
    return Act((*act.steps, turn), act.needs, possible=_some_can_spin(selection, (number, -number)))


@phrase("act", "spin {selection} to level <number>", title="spin")
def spin_to_level(selection: Selection, number: int) -> Act:
    """To that level straight away (DM-LVL-05)."""

    def turn(state: State, frame: Frame) -> None:
        frame.done = any([_spin(state, die, number - stats.printed_level(state, die)) for die in chosen_dice(frame)])

    return on(selection, turn)


def _some_can_spin(selection: Selection, steps: tuple[int, ...]) -> Condition | None:
    """Whether one of the dice that may be the target has such a level to spin to (AMB-17)."""
    noun = selection.noun
    if selection.mode != "target" or noun is None:
        return None
    is_another = selection.value == "another"

    def some_can(state: State, frame: Frame) -> bool:
        barred = frame.others if is_another else ()
        dice = [die for die in candidates(state, frame, noun) if die not in barred]
        return any(_can_spin(state, die, step) for die in dice for step in steps)

    return some_can


def _can_spin(state: State, die: int, step: int) -> bool:
    level, top = stats.printed_level(state, die), 1 if state.table.stack(die).is_pawn else 3
    return bool(level) and 1 <= level + step <= top


def _spin(state: State, die: int, step: int) -> bool:
    if not _can_spin(state, die, step):
        state.remember("face", die, "DM-LVL-03")
        return False
    state.face[die] += step
    if die in state.damage or any(modifier.dice and die in modifier.dice for modifier in state.modifiers):
        state.cite_ruling("AMB-24")
    state.remember("face", die, "DM-LVL-02")
    state.remember("damage", die, "DM-LVL-05")
    state.unsettled = True
    return True
