"""Control: given for a time, by an effect (DM-CTRL-05, AMB-84)."""

from __future__ import annotations

from rules.dice_masters.effects.choices import affected, ask_dice, targetable
from rules.dice_masters.effects.control import give_control
from rules.dice_masters.language.ability import Instruction, Noun, Selection
from rules.dice_masters.language.phrases.choosing import chosen_dice, on
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import Frame, State


@phrase(
    "act",
    "exchange control of <number> target {mine:noun} and {other:number} target {theirs:noun} this turn",
    gives="it",
)
def exchange_control(number: int, mine: Noun, other: int, theirs: Noun) -> Act:
    """Each player plays the other's dice as his own until the turn ends; no die controls them (CARD-124bff).

    As many of the one as of the other: where one side has fewer, fewer change hands.
    """

    def ask(noun: Noun) -> Instruction:
        def choose(state: State, frame: Frame) -> None:
            frame.others = frame.it
            open_ = [_open(state, frame, side) for side in (mine, theirs)]
            many = min(number, other, *map(len, open_))
            ask_dice(state, frame, open_[0 if noun is mine else 1], many, many)

        return choose

    def exchange(state: State, frame: Frame) -> None:
        given, taken = frame.others, frame.it
        for die in given:
            give_control(state, die, 1 - frame.player, frame)
        for die in taken:
            give_control(state, die, frame.player, frame)
        frame.it = given + taken

    def forget(state: State, frame: Frame) -> None:
        frame.it = ()

    return Act((forget, ask(mine), ask(theirs), exchange), (mine, theirs))


def _open(state: State, frame: Frame, noun: Noun) -> list[int]:
    """The dice that this effect may choose and can touch."""
    return targetable(state, frame, affected(state, frame, noun))


@phrase("act", "take control of {selection} this turn", title="take control")
def take_control(selection: Selection) -> Act:
    """Until the end of the turn; unblocked it goes to its owner's prep area (DM-CTRL-01, DM-CTRL-04, AMB-27)."""

    def take(state: State, frame: Frame) -> None:
        gone = state.table.stack(frame.source).is_character and not state.in_field(frame.source)
        for die in chosen_dice(frame) if not gone else ():  # who has left controls nobody (DM-CTRL-05)
            give_control(state, die, frame.player, frame)
        frame.done = bool(frame.it) and not gone

    return on(selection, take, in_field=True)
