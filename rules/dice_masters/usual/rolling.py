"""Draws, rolls and rerolls in the usual words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.notation import Entry
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.effects.triggers import fire_each
from rules.dice_masters.log.counting import AGAIN
from rules.dice_masters.loop import run
from rules.dice_masters.state import BAG, MAIN, PREP, ROLL, Question, State
from rules.dice_masters.steps.draw import BASE, HAND, after_base, extra_draw, refill_between, refilling
from rules.dice_masters.steps.rolling import FIRST, REROLL
from rules.dice_masters.steps.turn import (
    ACT,
    FLOOR,
    MAIN_BEGINS,
    MAIN_ENDS,
    REROLL_OFFERED,
    ROLL_BEGINS,
    ROLL_ENDS,
    end_roll_step,
)
from rules.dice_masters.usual import answering
from rules.dice_masters.zones import put


def draw(state: State, entry: Entry) -> bool:
    """The base draw of four dice (DM-DRAW-01), or that of a text at work."""
    player = state.active
    if state.question is not BASE[player]:
        return bool(state.agenda) and answering.drawn(state, entry)
    if state.unsettled or state.knocked_out or not (entry.actor is None or entry.actor == player):
        return False
    dice = _drawn(state, player, entry.args)
    if dice is None:
        return False
    if "draw" in state.table.triggers:
        fire_each(state, "draw", dice, player)
    state.drawn += dice
    state.rolled += dice
    state.question = None
    if state.turn == 1:
        after_base(state)
    if state.waiting[0] or state.waiting[1]:
        run(state)
    else:
        _ask_for_the_roll(state, player)
    return True


def _drawn(state: State, player: int, words: Sequence[str]) -> list[int] | None:
    """Four dice in the usual words (`Sidekick x3 Beast`) out of the bag, which may be refilled in between; None if they
    are not there, and nothing changes.
    """
    zones, called = state.zones[player], state.table.called
    bag = zones[BAG]
    refilled = len(bag) < HAND
    left = bag + refilling(state, player) if refilled else bag.copy()
    dice: list[int] = []
    for word in words:
        if word in AGAIN and dice:
            wanted = AGAIN[word]
        else:
            name, wanted = word, 1
        while wanted:
            for die in left:
                if called[die] == name:
                    break
            else:
                return None
            left.remove(die)
            dice.append(die)
            wanted -= 1
    if len(dice) != HAND:
        return None
    if refilled:
        return _out_of_both(state, player, dice, left)
    zones[BAG] = left
    put(state, zones, dice, PREP, "drawn")
    return dice


def _out_of_both(state: State, player: int, dice: list[int], left: list[int]) -> list[int] | None:
    """All of the bag is drawn first, then what the refill brings; None if some of the bag were left (DM-DRAW-02)."""
    bag = state.zones[player][BAG]
    first: list[int] = []
    rest: list[int] = []
    for die in dice:
        (first if die in bag else rest).append(die)
    if len(first) < len(bag):
        return None
    refill_between(state, player, first, rest, left)
    return first + rest


def _ask_for_the_roll(state: State, player: int) -> None:
    """Or for what Swarm draws first. Dice that came to the prep area late, or are held, are not all that is rolled."""
    state.pc = ROLL_BEGINS
    if (state.more_dice or "Swarm" in state.table.statics) and not extra_draw(state):
        return
    rolled = state.rolled
    if state.held or rolled != state.zones[player][PREP]:
        run(state)
        return
    state.step, state.pc = ROLL, REROLL_OFFERED
    state.question = FIRST[player]


def roll(state: State, entry: Entry) -> bool:
    """The dice of the roll step, for the first time or again, or those of a text at work."""
    question = state.question
    if question is None or question.kind != "roll" or state.unsettled:
        return False
    first = question.prompt == "first"
    if not first and question.prompt != "again":
        return answering.rolled(state, entry)
    player, dice, words = question.player, state.rolled if first else question.dice, entry.args
    if state.knocked_out or len(words) != len(dice) or not (entry.actor is None or entry.actor == player):
        return False
    kinds, shown = state.table.kinds, state.face.copy()
    try:
        for place, die in enumerate(dice):
            shown[die] = kinds[die].told[words[place]]
    except KeyError:
        return False
    state.face = shown
    if not first:
        begin_play(state)
    elif "roll" in state.table.triggers:
        fire_each(state, "roll", dice, player)
        state.question = None
        run(state)
    else:
        state.pc, state.question = ROLL_ENDS, REROLL[player]
    return True


def reroll(state: State, entry: Entry) -> bool:
    question = state.question
    if question is None or question.kind != "reroll" or state.unsettled or state.knocked_out:
        return False
    if not (entry.actor is None or entry.actor == question.player):
        return False
    kinds, shown, rolled = state.table.kinds, state.face, state.rolled
    dice: list[int] = []
    for word in entry.args:
        for die in rolled:
            if kinds[die].shown[shown[die]] == word and die not in dice:
                break
        else:
            return False
        dice.append(die)
    if not dice or (state.modifiers and not _are_alike(state, rolled, dice)):
        return False
    state.question = Question("roll", question.player, tuple(dice), None, "again")
    return True


def _are_alike(state: State, rolled: Sequence[int], named: Sequence[int]) -> bool:
    """Whether it is all the same which of the dice of one name and face are meant: effects may have told them apart."""
    kinds, shown = state.table.kinds, state.face
    words = [kinds[die].shown[shown[die]] for die in rolled]
    for word in {kinds[die].shown[shown[die]] for die in named}:
        same = [die for place, die in enumerate(rolled) if words[place] == word]
        if len(same) > 1 and not alike(state, same):
            return False
    return True


def begin_play(state: State) -> None:
    """The end of the roll and reroll step, and the main step."""
    if end_roll_step(state):
        state.step, state.pc = MAIN, MAIN_ENDS
        state.offered, state.question = FLOOR, ACT[state.active]
    else:
        state.pc, state.question = MAIN_BEGINS, None
        run(state)
