"""What may be answered now: for bots, for the recorder, for a judge who asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from rules.core.faults import is_allowed
from rules.dice_conquest.dice import ALL, SIDES
from rules.dice_conquest.state import SPENT, Answer, Question, State
from rules.dice_conquest.steps import crits
from rules.dice_conquest.steps.answers import step
from rules.dice_conquest.steps.loot import effect_of, swap_of


def answers(state: State) -> Iterator[Answer]:
    """Legal answers to a decision. Facts of nature are described, not listed."""
    for answer in proposals(state):
        if is_allowed(step, state.copy(), answer):
            yield answer


def proposals(state: State) -> Iterator[Answer]:
    """Everything that answers the question in form."""
    question = state.question
    if question is not None and question.forced and question.default is not None:
        yield question.default
        if "boost" in question.verbs:
            yield ("boost",)  # which raises nothing here
    elif question is not None:
        yield from LISTERS.get(question.kind, _facts)(state, question)


def _facts(state: State, question: Question) -> Iterator[Answer]:
    return iter(())


def _heroes(state: State, question: Question) -> Iterator[Answer]:
    return (("choose", hero) for hero in range(len(state.health)))


def _dice(verb: str, *rest: Answer) -> Callable[[State, Question], Iterator[Answer]]:
    def each(state: State, question: Question) -> Iterator[Answer]:
        yield from ((verb, die) for die in question.dice)
        yield from rest

    return each


def _turn(state: State, question: Question) -> Iterator[Answer]:
    yield from (("take", die) for die in state.dice_in("available"))
    yield from loot(state, question.player)
    yield ("pass",)


def loot(state: State, hero: int, cards: tuple[str, ...] | None = None) -> Iterator[Answer]:
    """Each card of a hero's hand (or of these), with everything it may be used on."""
    for card in state.hands[hero] if cards is None else cards:
        effect = effect_of(state.table.cards.loot(card))
        for given in product(*(candidates(state, need) for need in effect.needs)):
            yield "use", card, given


def candidates(state: State, need: str) -> list[int] | list[str]:
    """Whatever may be named for a need, legal or not."""
    if need == "creature":
        return state.creatures()
    if need == "hero":
        return list(range(len(state.health)))
    if need == "sign":
        return [1, -1]
    return [die for die in ALL if state.where[die] == SPENT or need == "die" and state.value[die]]


def _attack(state: State, question: Question) -> Iterator[Answer]:
    yield from _places(state, question)
    yield ("reroll",)
    if not state.attack.kept:
        yield ("keep",)
    effect = swap_of(state)
    if effect is not None:
        yield from (("swap", die) for die in state.dice_in(effect.needs[0]))
    yield from crit_ways(state, question.dice[0])
    yield from loot(state, question.player)
    yield ("discard",)
    yield ("pass",)  # where a die fits nowhere, and only then (DC-RUL-01)


def crit_ways(state: State, die: int) -> Iterator[Answer]:
    for way, effects in enumerate(crits.ways(state, state.active)):
        if crits.needs(effects) == ("number",):
            yield from (("crit", way, (number,)) for number in range(1, SIDES[die] + 1))
        else:
            yield from (("crit", way, (card,)) for card in state.creatures())


def _places(state: State, question: Question) -> Iterator[Answer]:
    return (("place", card) for card in state.creatures())


def _land(state: State, question: Question) -> Iterator[Answer]:
    yield from _places(state, question)
    yield from crit_ways(state, question.dice[0])
    yield from loot(state, question.player)
    yield ("discard",)


def _late(state: State, question: Question) -> Iterator[Answer]:
    yield ("no",)
    yield from loot(state, question.player, question.cards)


def _placing(state: State, question: Question) -> Iterator[Answer]:
    if "boost" in question.verbs:
        yield ("boost",)
    yield from _late(state, question)


def _gifts(state: State, question: Question) -> Iterator[Answer]:
    yield from (("give", hero) for hero in range(len(state.health)))
    yield "give", -1


def _keeping(state: State, question: Question) -> Iterator[Answer]:
    """Every set of dice, few ones first."""
    sets: list[tuple[int, ...]] = [()]
    for die in question.dice:
        sets += [(*chosen, die) for chosen in sets]
    return (("spend", chosen) for chosen in sorted(sets, key=len))


LISTERS: dict[str, Callable[[State, Question], Iterator[Answer]]] = {
    "victim": _heroes,
    "heal": _heroes,
    "highest": _dice("discard"),
    "lose": _dice("discard"),
    "turn": _turn,
    "attack": _attack,
    "land": _land,
    "shield": _late,
    "placing": _placing,
    "late": _late,
    "loot": _gifts,
    "return": _dice("return", ("no",)),
    "extra": _dice("extra", ("no",)),
    "double": lambda state, question: iter([("double",), ("no",)]),
    "keep": _keeping,
}
