"""What a bag decides of a draw before anybody looks into it."""

from __future__ import annotations

from rules.dice_masters.state import BAG, Answer, Question, State
from rules.dice_masters.steps.draw import refilling


def can_and_must(state: State, question: Question) -> tuple[dict[int, int], dict[int, int]]:
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


def known_draw(state: State) -> Answer | None:
    """The draw that the bag decides; None if several may come."""
    question = state.question
    if question is None or question.kind != "draw":
        return None
    _, must = can_and_must(state, question)
    if sum(must.values()) != question.most:
        return None
    return "draw", tuple(stack for stack, number in must.items() for _ in range(number))
