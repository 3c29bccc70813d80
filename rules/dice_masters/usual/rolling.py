"""Draws, rolls and rerolls in the usual words."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.core.notation import Entry
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.log.facts import AGAIN
from rules.dice_masters.loop import run
from rules.dice_masters.state import BAG, MAIN, PREP, ROLL, Question, State
from rules.dice_masters.steps.draw import BASE, HAND, after_base, extra_draw, take_out
from rules.dice_masters.steps.turn import ACT, FLOOR, end_roll_step
from rules.dice_masters.usual import answering
from rules.dice_masters.zones import put


def draw(state: State, entry: Entry) -> bool:
    """The base draw of four dice (DM-DRAW-01), or that of a text at work."""
    player, table = state.active, state.table
    if state.agenda:
        return answering.drawn(state, entry)
    if state.question is not BASE[player] or state.unsettled or state.knocked_out:
        return False
    if entry.actor is not None and entry.actor != player:
        return False
    words, meant = entry.args, table.meant[player]
    stacks: list[int] = []
    for word in words:
        if word in AGAIN and stacks:
            stacks += stacks[-1:] * AGAIN[word]
        elif (stack := meant[word]) is None or (stack.name != word and table.words.joined(words) is not words):
            return False  # no name; or one of several words may be among them
        else:
            stacks.append(stack.index)
    dice = _drawn(state, player, stacks) if len(stacks) == HAND else None
    if dice is None:
        return False
    for die in dice if "draw" in table.triggers else ():
        fire(state, "draw", die, player=player, other=die)
    state.drawn += dice
    state.rolled += dice
    if state.turn == 1:
        after_base(state)
    state.question = None
    if state.waiting[0] or state.waiting[1]:
        run(state)
    else:
        _ask_for_the_roll(state, player)
    return True


def _drawn(state: State, player: int, stacks: list[int]) -> list[int] | None:
    """A die of each stack, taken out of the bag; None if they are not there, and nothing changes."""
    zones = state.zones[player]
    left = zones[BAG].copy()
    its_stacks = list(map(state.table.stack_of.__getitem__, left))
    dice: list[int] = []
    try:
        if len(left) < HAND:
            return take_out(state, player, tuple(stacks))
        for stack in stacks:
            place = its_stacks.index(stack)
            del its_stacks[place]
            dice.append(left.pop(place))
    except (ValueError, Violation):
        return None
    zones[BAG] = left
    put(state, player, dice, PREP, "drawn")
    return dice


def _ask_for_the_roll(state: State, player: int) -> None:
    """Or for what Swarm draws first. Dice that came to the prep area late, or are held, are not all that is rolled."""
    state.pc += 1
    if (state.more_dice or "Swarm" in state.table.statics) and not extra_draw(state):
        return
    rolled = state.rolled
    if state.held or rolled != state.zones[player][PREP]:
        run(state)
        return
    state.step = ROLL
    state.pc += 1
    state.question = Question("roll", player, tuple(rolled), None, "first")


def roll(state: State, entry: Entry) -> bool:
    if state.agenda:
        return answering.rolled(state, entry)
    question = state.question
    if question is None or question.kind != "roll" or state.unsettled or state.knocked_out:
        return False
    player, dice, words = question.player, question.dice, entry.args
    if len(words) != len(dice) or not (entry.actor is None or entry.actor == player):
        return False
    first = question.prompt == "first"
    if "roll" in state.table.triggers if first else question.prompt != "again":
        return False
    kinds = state.table.kinds
    faces: list[int] = []
    for place, die in enumerate(dice):
        face = kinds[die].told.get(words[place])
        if face is None:
            return False
        faces.append(face)
    shown = state.face
    for die in dice:
        shown[die] = faces.pop(0)
    if first:
        state.pc += 1
        state.question = Question("reroll", player, dice, ("reroll", ()))
    else:
        begin_play(state)
    return True


def reroll(state: State, entry: Entry) -> bool:
    question = state.question
    if question is None or question.kind != "reroll" or state.unsettled or state.knocked_out or state.modifiers:
        return False
    if entry.actor not in (None, question.player):
        return False
    kinds, shown = state.table.kinds, state.face
    left = [kinds[die].shown[shown[die]] for die in question.dice]
    dice: list[int] = []
    for word in entry.args:
        if word not in left:
            return False
        place = left.index(word)
        left[place] = ""
        dice.append(question.dice[place])
    if not dice:
        return False
    state.question = Question("roll", question.player, tuple(dice), None, "again")
    return True


def begin_play(state: State) -> None:
    """The end of the roll and reroll step, and the main step."""
    state.pc += 1
    state.question = None
    if end_roll_step(state):
        state.step = MAIN
        state.pc += 1
        state.offered = FLOOR
        state.question = ACT[state.active]
    else:
        run(state)
