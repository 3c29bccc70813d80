"""Dice out of a bag: by their kinds, with those filled in that must be among them."""

from __future__ import annotations

from rules.core.asking import DRAW, FACES, Ask, Option
from rules.dice_masters.asking.rolls import keys
from rules.dice_masters.asking.words import at_work, by_rule, by_text, called, card_code, of
from rules.dice_masters.state import Question, State
from rules.dice_masters.steps.bag import can_and_must
from rules.dice_masters.steps.draw import BY_TEXT, HAND

RULES = {"base": "DM-DRAW-01", "extra": "DM-KW-SWARM-01"}


def draw(state: State, question: Question) -> Ask:
    """The draw of a turn with its roll, where nothing can come between them; else the dice alone."""
    alone = _draw(state, question)
    return with_roll(state, question, alone) if _is_rolled_at_once(state, question) else alone


def _is_rolled_at_once(state: State, question: Question) -> bool:
    """Whether whatever is drawn is rolled together with the prep area and nothing else: no text hears of these draws,
    no active Swarm can meet one of its dice, none keeps a die back, and nobody is short of dice (DM-DRAW-05).
    """
    table = state.table
    usual = question.prompt == "base" and question.most == HAND and not state.more_dice and not state.held
    if not usual or (state.turn == 1 and table.profile.first_turn_dice < HAND):
        return False
    hearing = [stack.index for stack, _ in table.triggers.get("draw", ())]
    swarms = [stack.index for stack, _ in table.statics.get("Swarm", ())]
    if table.copies and (hearing or swarms):
        return False
    there = can_and_must(state, question)[0]
    if any(state.present[index] and index in there for index in swarms):
        return False
    return not any(state.present[index] or index in there for index in hearing)


def with_roll(state: State, question: Question, alone: Ask) -> Ask:
    """The faces of all dice of the turn: they tell which dice came out of the bag."""
    waiting: dict[int, int] = {}
    for die in state.rolled:
        waiting[state.table.stack_of[die]] = waiting.get(state.table.stack_of[die], 0) + 1
    counts, must = can_and_must(state, question)
    kinds = dict.fromkeys((*sorted(counts, key=lambda index: -counts[index]), *waiting))
    options = tuple(
        Option(
            stack.name,
            called(stack),
            card=card_code(stack),
            count=counts.get(stack.index, 0) + waiting.get(stack.index, 0),
            known=must.get(stack.index, 0) + waiting.get(stack.index, 0),
            waiting=waiting.get(stack.index, 0),
            faces=keys(stack.kind),
        )
        for stack in map(state.table.stacks.__getitem__, kinds)
    )
    number = question.most + len(state.rolled)
    prompt = f"{state.name(question.player)}, what do the {number} dice show that you rolled?"
    also = (Option(label="Enter the draw alone", group="other", ask=alone),)
    return Ask(
        FACES, question.player, prompt, "roll", options, number, number, by_rule("DM-ROLL-01"), draw="draw", also=also,
        key="draw and roll",
    )  # fmt: skip


def _draw(state: State, question: Question) -> Ask:
    counts, must = can_and_must(state, question)
    stacks = state.table.stacks
    options = [
        Option(stacks[index].name, called(stacks[index]), card=card_code(stacks[index]), count=count, known=must[index])
        for index, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
    number, name = question.most, state.name(question.player)
    dice = "die" if number == 1 else f"{number} dice"
    by_card = question.prompt in BY_TEXT
    prompt = f"{name}, which {dice} did you draw{f' for {at_work(state)}' if by_card else ''}?"
    why = by_text(state, question) if by_card else by_rule(RULES[question.prompt])
    key = f"draw {question.prompt}"
    line = f"{of(state, question.player)}draw"
    return Ask(DRAW, question.player, prompt, line, tuple(options), number, number, why, key=key)
