"""What may be answered now, by both players' choices: for bots, for the recorder, for a judge who asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, product
from typing import Any

from rules.core.faults import Violation
from rules.dice_masters import stats, texts
from rules.dice_masters.state import MAIN, Answer, Question, State
from rules.dice_masters.steps import actions, attack, blocking, buying, fielding, global_abilities
from rules.dice_masters.steps.combat import recipients
from rules.dice_masters.steps.ways import payments


def default(state: State) -> Answer | None:
    """What is taken when the log goes on without an answer; None if one must be written.

    Where a pass is a move of its own, a log that says it holds them all must hold it (DM-PRIO-06).
    """
    question = state.question
    if question is None:
        return None
    if state.table.passes_written and question.kind == "act" and state.table.profile.priority == "tournament":
        return None
    return ("attack", ()) if question.default is None and attack.may_stay_home(state) else question.default


def answers(state: State) -> Iterator[Answer]:
    """Legal answers to a decision, most natural first. Facts of nature and damage splits are described, not listed."""
    question = state.question
    if question is None:
        return
    lister = LISTERS.get(question.kind)
    if lister is not None:
        yield from lister(state, question)


def _acts(state: State, question: Question) -> Iterator[Answer]:
    player = question.player
    if player == state.active:
        if state.step == MAIN:
            for die, payment in fielding.fieldable(state, player, 3):
                yield "field", (die,), payment
            for stack, payment in buying.purchases(state, player, 3):
                yield "buy", (stack.index,), payment
        for die in actions.usable(state, player):
            yield "use", die
    for die, stack, line in global_abilities.activations(state, player):
        cost = stack.abilities[line].cost
        assert cost is not None
        for payment in payments(state, player, cost.energy, 2):
            yield "activate", die, stack.index, line, payment
    for stack, line, payment in global_abilities.uses(state, player, 2):
        yield "global", stack.index, line, payment
    yield ("pass",)


#: Attacks of this many characters, blocks of this many by this many, and choices of so many are listed one by one.
FEW_ATTACKERS, FEW_BLOCKERS, FEW_CHOICES = 4, 3, 40


def _attacks(state: State, question: Question) -> Iterator[Answer]:
    """All, each alone, none; with whoever must attack. Of few characters every group."""
    able, bound = attack.attackers_open(state), attack.dutiful_attack(state)
    groups = [tuple(able), *(_in_order(able, {die, *bound}) for die in able), bound, ()]
    if len(able) <= FEW_ATTACKERS:
        groups += [group for size in range(1, len(able)) for group in combinations(able, size)]
    for dice in dict.fromkeys(groups):
        if _may(attack.check_attack, state, dice):
            yield "attack", dice


def _in_order(dice: Sequence[int], chosen: set[int]) -> tuple[int, ...]:
    return tuple(die for die in dice if die in chosen)


def _blocks(state: State, question: Question) -> Iterator[Answer]:
    """As duty asks, none, each alone, all on one; of few characters every block."""
    dutiful, able = blocking.dutiful_block(state), blocking.blockers_open(state)
    pairs = [[(blocker, foe) for blocker in able if blocking.may_block(state, blocker, foe)] for foe in state.attackers]
    blocks = [dutiful, (), *(_besides(dutiful, pair) for on_one in pairs for pair in on_one), *map(tuple, pairs)]
    if max(len(able), len(state.attackers)) <= FEW_BLOCKERS:
        blocks += _every_block(state, able)
    seen: dict[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]] = {}
    for block in blocks:
        seen.setdefault(tuple(sorted(block)), block)  # whom of them is named first is all the same
    for block in seen.values():
        if _may(blocking.check_block, state, block) and _payable(state, question.player, block):
            yield "block", block


def _besides(dutiful: tuple[tuple[int, int], ...], pair: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """This pair, and what the others must do."""
    return (*(duty for duty in dutiful if duty[0] != pair[0]), pair)


def _every_block(state: State, blockers: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    targets: list[list[tuple[tuple[int, int], ...]]] = []
    for blocker in blockers:
        foes = [foe for foe in state.attackers if blocking.may_block(state, blocker, foe)]
        many = len(foes) if texts.is_said_of(state, blocker, "can block many") else 1
        groups = [group for size in range(many + 1) for group in combinations(foes, size)]
        targets.append([tuple((blocker, foe) for foe in group) for group in groups])
    for chosen in product(*targets):
        yield tuple(pair for pairs in chosen for pair in pairs)


def _payable(state: State, player: int, block: tuple[tuple[int, int], ...]) -> bool:
    price = blocking.block_price(state, block)
    return price.life <= state.life[player] and any(True for _ in payments(state, player, price.energy, 1))


def _may(check: Callable[[State, Any], object], state: State, choice: object) -> bool:
    try:
        check(state, choice)
    except Violation:
        return False
    return True


def _choices(state: State, question: Question) -> Iterator[Answer]:
    """Each one alone, then more together, up to a number that can be looked through."""
    items = [*question.dice, *(-2 - player for player in question.players)]
    sizes = range(question.least, min(question.most, len(items)) + 1)
    groups = (group for size in sizes for group in combinations(items, size))
    yield from (("choose", group) for group in islice(groups, max(FEW_CHOICES, len(items) + 1)))


def _yes_or_no(state: State, question: Question) -> Iterator[Answer]:
    able = question.life <= state.life[question.player]
    for payment in payments(state, question.player, question.cost, 3) if able else ():
        yield "yes", payment
    yield ("no",)


def _orders(state: State, question: Question) -> Iterator[Answer]:
    seen = set()
    for number, frame in enumerate(state.waiting[question.player]):
        if (frame.stack, frame.line) not in seen:
            seen.add((frame.stack, frame.line))
            yield "order", number


def _splits(state: State, question: Question) -> Iterator[Answer]:
    """Everything on one recipient, for each of them; any other division is legal as well."""
    first = question.dice[0]
    for target in recipients(state, first):
        split = []
        for die in question.dice:
            fight = recipients(state, die)
            wanted = target if target in fight else fight[0]
            split.append((die, tuple((f, stats.attack(state, die) if f == wanted else 0) for f in fight)))
        yield "assign", tuple(split)


LISTERS: dict[str, Callable[[State, Question], Iterator[Answer]]] = {
    "reroll": lambda state, question: iter([("reroll", ())]),
    "act": _acts,
    "attack": _attacks,
    "block": _blocks,
    "assign": _splits,
    "choose": _choices,
    "may": _yes_or_no,
    "name": lambda state, question: (("name", option) for option in question.options),
    "order": _orders,
    "turn end": lambda state, question: iter([("end",)]),
}
