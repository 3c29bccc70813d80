"""Dice out of a bag: by their kinds, with those filled in that must be among them."""

from __future__ import annotations

from rules.core.asking import DRAW, Ask, Option
from rules.dice_masters.asking.words import at_work, by_rule, by_text, of
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.state import BAG, Answer, Question, State
from rules.dice_masters.steps.draw import BY_TEXT, refilling

RULES = {"base": "DM-DRAW-01", "extra": "DM-KW-SWARM-01"}


def _counts(state: State, question: Question) -> tuple[dict[int, int], dict[int, int]]:
    """By stack: how many of it can be drawn, and how many must be."""
    stack_of, number = state.table.stack_of, question.most
    bag = [stack_of[die] for die in state.zones[question.player][BAG]]
    sure: dict[int, int] = {}
    if number > len(bag):  # the whole bag comes, then what a refill brings (DM-DRAW-02)
        sure = {stack: bag.count(stack) for stack in bag}
        number -= len(bag)
        bag = [stack_of[die] for die in refilling(state, question.player)]
    there = {stack: bag.count(stack) for stack in dict.fromkeys(bag)}
    must = {stack: max(0, number - (len(bag) - count)) for stack, count in there.items()}
    stacks = dict.fromkeys((*sure, *there))
    known = {stack: sure.get(stack, 0) + must.get(stack, 0) for stack in stacks}
    return {stack: sure.get(stack, 0) + min(number, there.get(stack, 0)) for stack in stacks}, known


def known(state: State) -> Answer | None:
    """The draw that the bag decides."""
    question = state.question
    if question is None or question.kind != "draw":
        return None
    _, must = _counts(state, question)
    if sum(must.values()) != question.most:
        return None
    return "draw", tuple(stack for stack, number in must.items() for _ in range(number))


def draw(game: DiceMasters, state: State) -> Ask:
    question = state.question
    assert question is not None
    counts, must = _counts(state, question)
    stacks = state.table.stacks
    options = [
        Option(
            stacks[index].name,
            card.name if (card := stacks[index].card) else stacks[index].name,
            card=card.code if card else None,
            count=count,
            known=must[index],
        )
        for index, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
    number, name = question.most, state.name(question.player)
    dice = f"{number} {'die' if number == 1 else 'dice'}"
    by_card = question.prompt in BY_TEXT
    prompt = f"{name}, which {dice} did you draw{f' for {at_work(state)}' if by_card else ''}?"
    why = by_text(state, question) if by_card else by_rule(RULES[question.prompt])
    key = f"draw {question.prompt}"
    line = f"{of(state, question.player)}draw"
    return Ask(DRAW, question.player, prompt, line, tuple(options), number, number, why, key=key)
