"""Draws, rolls and rerolls in the usual words."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.core.notation import Entry
from rules.dice_masters.log.facts import AGAIN
from rules.dice_masters.loop import run
from rules.dice_masters.state import MAIN, NO_FACE, PREP, ROLL, Question, State
from rules.dice_masters.steps.draw import HAND, take_out
from rules.dice_masters.steps.rolling import to_reserve
from rules.dice_masters.steps.turn import ACT, FLOOR, TURN, main_step

PLAY_BEGINS = TURN.index(main_step) + 1


def draw(state: State, entry: Entry) -> bool:
    """The base draw of four dice (DM-DRAW-01)."""
    question, table = state.question, state.table
    if question is None or question.prompt != "base" or question.most != HAND or state.turn == 1:
        return False
    if state.unsettled or state.knocked_out or "draw" in table.triggers or entry.actor not in (None, question.player):
        return False
    player = question.player
    meant = table.meant[player]
    stacks: list[int] = []
    for word in entry.args:
        if word in AGAIN and stacks:
            stacks += stacks[-1:] * AGAIN[word]
        elif (stack := meant[word]) is not None:
            stacks.append(stack.index)
        else:
            return False
    if len(stacks) != HAND:
        return False
    try:
        dice = take_out(state, player, tuple(stacks))
    except Violation:
        return False
    state.drawn += dice
    rolled = state.rolled
    rolled += dice
    if state.held or state.more_dice or "Swarm" in table.statics or rolled != state.zones[player][PREP]:
        state.question = None
        run(state)
        return True
    state.step = ROLL
    state.pc += 2
    state.question = Question("roll", player, tuple(rolled), None, "first")
    return True


def roll(state: State, entry: Entry) -> bool:
    question = state.question
    if question is None or question.kind != "roll" or state.unsettled or state.knocked_out:
        return False
    dice, words, kinds = question.dice, entry.args, state.table.kinds
    if len(words) != len(dice) or entry.actor not in (None, question.player):
        return False
    faces = [kinds[die].told.get(words[place], NO_FACE) for place, die in enumerate(dice)]
    if NO_FACE in faces:
        return False
    first = question.prompt == "first"
    if (first and "roll" in state.table.triggers) or (not first and question.prompt != "again"):
        return False
    shown = state.face
    for place, die in enumerate(dice):
        shown[die] = faces[place]
    if first:
        state.pc += 1
        state.question = Question("reroll", question.player, dice, ("reroll", ()))
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
    triggers = state.table.triggers
    if "final roll" in triggers or "roll step ends" in triggers:
        state.question = None
        run(state)
        return
    to_reserve(state)
    state.step = MAIN
    state.pc = PLAY_BEGINS
    state.offered = FLOOR
    state.question = ACT[state.active]
