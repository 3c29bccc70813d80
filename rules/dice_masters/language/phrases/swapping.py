"""Swaps: a die that takes the place of another (AMB-78, AMB-84)."""

from __future__ import annotations

from dataclasses import replace

from rules.dice_masters.effects.choices import ask_dice, candidates
from rules.dice_masters.effects.resolve import demand_text
from rules.dice_masters.language import sense
from rules.dice_masters.language.ability import Selection
from rules.dice_masters.language.phrases.choosing import chosen_dice, on
from rules.dice_masters.language.phrases.effects_dice import only_fieldable
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import BAG, FIELD, Frame, State
from rules.dice_masters.steps.fielding import pay_to_field, told_fielded
from rules.dice_masters.zones import move as move_die


@phrase(
    "act",
    "swap {selection} with {other:selection} at level <number> without triggering abilities",
    title="swap without fielding",
)
def swap(selection: Selection, other: Selection, number: int) -> Act:
    """The die that comes in takes the place of the one that goes: no fielding, no damage (AMB-78, AMB-84)."""
    sense.one_by_one(other, "other")
    sense.lies_elsewhere(other, "other")
    out = on(selection, lambda state, frame: None, in_field=True)

    def ask(state: State, frame: Frame) -> None:
        frame.others = frame.it
        dice = _reserves(state, frame, other, frame.others[0]) if frame.others else []
        ask_dice(state, frame, dice, 1, 1)

    def change(state: State, frame: Frame) -> None:
        if frame.it and frame.others:
            _change_places(state, frame.others[0], frame.it[0], number)
            state.lately["quiet", 0] = "DM-FIELD-08"

    return Act((*out.steps, ask, change), out.needs)


def _reserves(state: State, frame: Frame, other: Selection, out: int) -> list[int]:
    """The dice of the same owner that may come in for one that goes out."""
    noun, owner = other.noun, state.owner
    assert noun is not None and noun.zones is not None
    dice = [die for die in noun.zones(state, frame) if owner[die] == owner[out]]
    return [die for die in dice if noun.matches(state, frame, die)]


@phrase("act", "swap {selection} with {other:selection} at level <number>", title="swap and field")
def swap_and_field(selection: Selection, other: Selection, number: int) -> Act:
    """The same, but the die that comes in is fielded, at no cost (CARD-88wol)."""
    only_fieldable(other, "other")
    change = swap(selection, other, number)

    def tell(state: State, frame: Frame) -> None:
        state.lately.pop(("quiet", 0), None)
        for die in chosen_dice(frame):
            if frame.others:
                demand_text(state, state.table.stack_of[die], "Fielding it")
                pay_to_field(state, frame.player, die)
                told_fielded(state, die)

    return Act((*change.steps, tell), change.needs)


@phrase("act", "swap it with {other:selection}", title="swap it with a die elsewhere", needs="it")
def swap_it(other: Selection) -> Act:
    """The die last spoken of goes to the chosen die's zone, that die to its owner's bag (CARD-120wol)."""

    sense.one_by_one(other, "other")
    sense.lies_elsewhere(other, "other")

    def keep(state: State, frame: Frame) -> None:
        frame.used = frame.it

    def change(state: State, frame: Frame) -> None:
        if frame.used and frame.it:
            zone = state.zone[frame.it[0]]
            move_die(state, frame.it[0], BAG)
            move_die(state, frame.used[0], zone)

    def possible(state: State, frame: Frame) -> bool:
        return other.noun is not None and bool(candidates(state, frame, other.noun))

    act = on(other, change)
    return Act((keep, *act.steps), act.needs, possible=possible)


def _change_places(state: State, leaving: int, coming: int, level: int) -> None:
    role, blocks, was_blocked = state.role[leaving], state.blocks.get(leaving), leaving in state.blocked
    index = state.attackers.index(leaving) if leaving in state.attackers else -1
    zone = state.zone[coming]
    controller = state.controller[leaving]
    control = [m for m in state.modifiers if m.name == "control" and m.dice == (leaving,)]
    move_die(state, leaving, zone)
    state.modifiers += [replace(modifier, dice=(coming,)) for modifier in control]  # for as long as the other's
    state.controller[coming] = controller
    move_die(state, coming, FIELD)
    state.face[coming] = 5 if state.table.stack(coming).is_pawn else 2 + level
    state.role[coming] = role
    state.cite_ruling("AMB-84")
    if blocks is not None:
        state.blocks[coming] = blocks
    if index >= 0:
        state.attackers.insert(index, coming)
        state.blocks = {b: tuple(coming if a == leaving else a for a in on_) for b, on_ in state.blocks.items()}
        if was_blocked:
            state.blocked.discard(leaving)
            state.blocked.add(coming)
    state.unsettled = True
