"""The clear and draw step, and every other draw (DM-CLEAR, DM-DRAW)."""

from __future__ import annotations

from dataclasses import replace

from rules.core.faults import Violation
from rules.core.nature import Nature
from rules.dice_masters import texts
from rules.dice_masters.effects.damage import lose_life
from rules.dice_masters.effects.triggers import fire_each
from rules.dice_masters.moves import last_move
from rules.dice_masters.state import BAG, CLEAR, OUT, PREP, RESERVE, USED, Answer, Question, State
from rules.dice_masters.zones import move_all, put, refill, spend

#: The prompts of draws that a text makes.
BY_TEXT = ("effect", "quiet")
HAND = 4  # dice drawn in the clear and draw step (DM-DRAW-01)
#: By player, made once.
BASE = tuple(Question("draw", player, most=HAND, prompt="base") for player in (0, 1))


def clear(state: State) -> bool:
    """All dice in the reserve pool go to the used pile, whatever they show (DM-CLEAR-01)."""
    piles = state.zones[state.active]
    state.rolled = piles[PREP].copy()  # dice of earlier turns (AMB-12)
    if piles[RESERVE]:
        move_all(state, state.active, piles[RESERVE], RESERVE, USED, "cleared")
    return "to used pile" not in state.table.triggers


def base_draw(state: State) -> None:
    """Four dice, or as many as there are (DM-DRAW-01, DM-DRAW-02)."""
    state.drawn, state.base_drawn = [], 0
    player = state.active
    if len(state.zones[player][BAG]) >= HAND or available(state, player) >= HAND:
        state.question = BASE[player]
    elif number := available(state, player):
        state.question = Question("draw", player, most=number, prompt="base")
    else:
        after_base(state)


def extra_draw(state: State) -> bool:
    """Swarm: each die drawn of an active Swarm character brings one more, chains included (DM-KW-SWARM-01, AMB-30)."""
    swarm = _may_swarm(state)
    if not state.more_dice and not swarm:
        return True
    chains = not state.base_drawn or state.table.profile.swarm_order == "chains"
    extra = _swarming(state, state.drawn[state.base_drawn :]) if swarm and chains else 0
    state.base_drawn = len(state.drawn)
    if not extra and not state.more_dice:
        return True
    swarmed = bool(extra)
    if extra + state.more_dice > available(state, state.active):
        state.remember("less life", state.active, "DM-DRAW-09")
        state.cite_ruling("AMB-03")
    extra = min(extra + state.more_dice, available(state, state.active))
    state.more_dice = 0
    if extra:
        if swarmed:
            state.cite_ruling("AMB-30")
        state.pc -= 1  # and once more for what comes now
        state.question = Question("draw", state.active, most=extra, prompt="extra")
    return not extra


def _may_swarm(state: State) -> bool:
    """Whether a card with Swarm is active, or some die may have copied one."""
    for stack, _ in state.table.statics.get("Swarm", ()):  # noqa: SIM110 (asked so often that the call of any() counts)
        if state.table.copies or state.present[stack.index]:
            return True
    return False


def _swarming(state: State, dice: list[int]) -> int:
    """How many of the dice are of a character with Swarm that is active on this player's side."""
    stack_of, active, controller = state.table.stack_of, state.active, state.controller
    swarms = [
        stack.index
        for stack in {place[0].index: place[0] for place in state.table.statics["Swarm"]}.values()
        if any([controller[die] == active for die in texts.active_dice(state, stack)])
    ]
    return len([die for die in dice if stack_of[die] in swarms])


def available(state: State, player: int) -> int:
    """Dice that can still be drawn: the bag, then what a refill would bring (DM-DRAW-02)."""
    return len(state.zones[player][BAG]) + len(refilling(state, player))


def answer_draw(state: State, answer: Answer) -> None:
    """("draw", stack numbers in the order drawn). Which of several like dice comes is all the same.

    Extra dice come one by one (AMB-30), and those of a text may do so: they may be told in several answers.
    """
    question = state.question
    assert question is not None
    stacks: tuple[int, ...] = answer[1]
    player, left = question.player, question.most - len(stacks)
    if left and (question.prompt == "base" or not 0 < left < question.most):
        raise _wrong_number(state, question, len(stacks))
    dice = take_out(state, player, stacks)
    state.question = replace(question, most=left) if left else None
    if question.prompt in BY_TEXT:
        drawn_by_text(state, question, dice)
        return
    fire_each(state, "draw", dice, player)
    state.drawn += dice
    state.rolled += dice
    if question.prompt == "base" and (question.most < HAND or state.turn == 1):
        after_base(state)


def drawn_by_text(state: State, question: Question, dice: list[int]) -> None:
    """Dice of a text's draw, which is heard of when all of them are drawn: they are drawn at once (DM-DRAW-10)."""
    frame = state.agenda[-1]
    frame.it += tuple(dice)
    if question.prompt == "effect" and len(dice) == question.most:
        fire_each(state, "draw", frame.it, question.player)


def _wrong_number(state: State, question: Question, number: int) -> Violation:
    rule = "DM-DRAW-01" if question.prompt == "base" and question.most == HAND else "DM-DRAW-02"
    if question.prompt == "extra":
        rule = "DM-KW-SWARM-01"
    by_text = question.prompt in BY_TEXT and state.agenda
    more = "more " if by_text and state.agenda[-1].it else ""  # some of them have been told
    most = f"{question.most} {more}{'die' if question.most == 1 else 'dice'}"
    here = f"for {state.table.stacks[state.agenda[-1].stack].name}" if by_text else "here"
    if question.prompt == "base":
        here = f"to begin turn {state.turn}"
    if question.prompt == "base" and ("nothing more", 1 - state.active) in state.because:  # no turn line stands between
        message = f"{state.name(question.player)} draws {most} {here}, not {number}"
        return Violation(rule, f"{message}; and no text lets anybody draw before that.")
    return Violation(rule, f"{state.name(question.player)} draws {most} {here}, not {number}.")


def take_out(state: State, player: int, stacks: tuple[int, ...]) -> list[int]:
    """A die of each stack, which goes to the prep area. It must be in the bag when it is drawn (DM-ZONE-02)."""
    zones = state.zones[player]
    if len(stacks) > len(zones[BAG]):
        return _take_out_beyond(state, player, stacks)
    dice, zones[BAG] = _found(state, player, stacks, zones[BAG])
    put(state, zones, dice, PREP, "drawn")
    return dice


def _take_out_beyond(state: State, player: int, stacks: tuple[int, ...]) -> list[int]:
    """All of the bag, which is refilled when it has run out, and what the used pile brings then (DM-DRAW-02): in
    whatever order they were written down, the bag's own dice came first."""
    zones, stack_of = state.zones[player], state.table.stack_of
    left, in_bag = zones[BAG] + refilling(state, player), len(zones[BAG])
    its_stacks = list(map(stack_of.__getitem__, left))
    first: list[int] = []
    rest: list[int] = []
    for stack in stacks:
        if stack not in its_stacks:
            raise _not_in_all_of_them(state, player, stacks)
        place = its_stacks.index(stack)
        del its_stacks[place]
        (first if place < in_bag - len(first) else rest).append(left.pop(place))
    if len(first) < in_bag:
        raise _not_in_all_of_them(state, player, stacks)
    refill_between(state, player, first, rest, left)
    return first + rest


def refill_between(state: State, player: int, first: list[int], rest: list[int], left: list[int]) -> None:
    """The bag's own dice are drawn, and the rest when it has been refilled; the others are left in it (DM-DRAW-02)."""
    zones = state.zones[player]
    zones[BAG] = []
    if first:
        put(state, zones, first, PREP, "drawn")
    refill(state, player)
    zones[BAG] = left
    put(state, zones, rest, PREP, "drawn")


def _not_in_all_of_them(state: State, player: int, stacks: tuple[int, ...]) -> Violation:
    """Which of these dice is not in the bag, or not in the refilled one."""
    bag = state.zones[player][BAG]
    stacks = _bag_first([state.table.stack_of[die] for die in bag], stacks)
    try:
        _found(state, player, stacks[: len(bag)], bag)
        _found(state, player, stacks[len(bag) :], refilling(state, player), filled=True)
    except Violation as fault:
        return fault
    raise AssertionError("all of them are there")


def _found(
    state: State, player: int, stacks: tuple[int, ...], bag: list[int], filled: bool = False
) -> tuple[list[int], list[int]]:
    """A die of each stack among those in the bag, and what is left there. Changes nothing.

    `filled`: the bag has been filled from the used pile.
    """
    stack_of, stack = state.table.stack_of, -1
    left, its_stacks = bag.copy(), list(map(stack_of.__getitem__, bag))
    dice: list[int] = []
    try:
        for stack in stacks:
            place = its_stacks.index(stack)
            del its_stacks[place]
            dice.append(left.pop(place))
    except ValueError:
        counts = {stack_of[die]: its_stacks.count(stack_of[die]) for die in bag}
        raise _not_there(state, player, stack, filled, counts) from None
    return dice, left


def _bag_first(kinds: list[int], stacks: tuple[int, ...]) -> tuple[int, ...]:
    """Where the bag runs out its own dice came first, in whatever order all of them were written down."""
    left = list(kinds)
    first: list[int] = []
    rest: list[int] = []
    for stack in stacks:
        if stack in left:
            left.remove(stack)
            first.append(stack)
        else:
            rest.append(stack)
    return stacks if left else (*first, *rest)


def refilling(state: State, player: int) -> list[int]:
    """What a refill would bring into the bag (DM-ZONE-11)."""
    used = state.zones[player][USED]
    return [die for die in used if die not in state.spent] if state.spent else used


def _not_there(state: State, player: int, stack: int, filled: bool, bag: dict[int, int]) -> Violation:
    name = state.table.stacks[stack].name
    if state.table.stacks[stack].owner == 1 - player:
        return Violation("DM-COMP-03", f"{name} is {state.name(1 - player)}'s die and never in the other player's bag.")
    holds = ", ".join(f"{count} {state.table.stacks[s].name}" for s, count in bag.items() if count) or "nothing more"
    used = [d for d in state.zones[player][USED] if state.table.stack_of[d] == stack]
    if filled and any(die in state.spent for die in used):
        action = any(last_move(state, die) == ("used", state.turn) for die in used)
        return Violation(
            "DM-ZONE-11",
            f"{name} was used this turn and does not go back into the bag before the turn ends; the bag holds {holds}.",
            None if action else "AMB-51",
        )
    if used and not filled:
        return Violation(
            "DM-ZONE-02", f"{name} is in the used pile; the bag is refilled only when it is empty, and holds {holds}."
        )
    if any(state.table.stack_of[die] == stack for die in state.zones[player][OUT]):
        return Violation("DM-ZONE-07", f"{name} is out of play until the turn ends; the bag holds {holds}.")
    return Violation("DM-ZONE-02", f"No {name} is in {state.name(player)}'s bag; it holds {holds}.")


def after_base(state: State) -> None:
    """For each die below four lose 1 life and gain 1 generic energy (DM-DRAW-05); then the first-turn rule."""
    player = state.active
    short = HAND - len(state.drawn)
    if short > 0:
        gain_energy(state, player, short)
        state.remember("energy", player, "DM-DRAW-05")
        lose_life(state, player, short, "DM-DRAW-05")
    if state.turn == 1 and state.table.profile.first_turn_dice == 3 and state.drawn:
        die = state.drawn.pop()
        state.rolled.remove(die)
        spend(state, [die], "spent")


def gain_energy(state: State, player: int, number: int) -> None:
    """Energy without a die lasts for the turn, or under short_draw_energy=until_pass till its player passes."""
    state.remember("gained", player, "AMB-02")  # the ruling says what becomes of it
    state.virtual[player] += number
    if state.table.profile.short_draw_energy == "until_pass":
        state.leftover[player] += number


def drawable(state: State, player: int, number: int, nature: Nature) -> list[int]:
    """Stack numbers of a draw that chance could bring: the bag to its end, then from what a refill brings."""
    stack_of = state.table.stack_of
    bag = sorted([stack_of[die] for die in state.zones[player][BAG]])
    if number <= len(bag):
        return nature.draw(bag, number)
    used = sorted([stack_of[die] for die in refilling(state, player)])
    return nature.shuffled(bag) + nature.draw(used, number - len(bag))


def draw_one_more(state: State) -> None:
    """A draw inside a draw: in the clear and draw step the die joins those being drawn (CARD-59bff)."""
    frame = state.agenda[-1]
    if state.step != CLEAR:
        draw_for_effect(state, frame.player, 1)
    elif available(state, frame.player):
        state.question = Question("draw", frame.player, most=1, prompt="extra")


def draw_for_effect(state: State, player: int, number: int, quiet: bool = False) -> None:
    """A draw by a text: the refill rule holds, the penalty does not (DM-DRAW-10, AMB-37)."""
    there = available(state, player)
    if number > there:
        state.remember("less life", player, "DM-DRAW-10")
        state.cite_ruling("AMB-37" if there else "AMB-85")
    number = min(number, there)
    state.agenda[-1].it = ()
    if number:
        state.question = Question("draw", player, most=number, prompt="quiet" if quiet else "effect")
