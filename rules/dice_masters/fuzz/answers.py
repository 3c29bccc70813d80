"""Answers to try out, legal or not, and which of them are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from rules.core.game import Answer
from rules.core.nature import Nature
from rules.dice_masters import copying, stats
from rules.dice_masters.state import FIELD, MAIN, RESERVE, Question, State
from rules.dice_masters.steps.buying import purchasable
from rules.dice_masters.steps.paying import NOTHING, Payment
from rules.dice_masters.steps.rolling import being_rolled

#: Choices up to this many are all tried out against what is offered.
SMALL_ATTACK, SMALL_BLOCK, SMALL_PURSE = 4, 3, 7


def stray(state: State, nature: Nature) -> Answer | None:
    """Some answer of the kind that is asked for, legal or not."""
    question = state.question
    if question is None:
        return None
    dice = range(len(state.zone))
    some = tuple(nature.draw(dice, nature.die(4)))
    one = nature.pick(dice)
    if question.kind == "draw":
        return "draw", tuple(nature.die(len(state.table.stacks)) for _ in range(nature.die(6)))
    if question.kind == "roll":
        return "roll", tuple(nature.die(6) for _ in being_rolled(state, question))
    if question.kind == "act":
        return _stray_act(state, question.player, nature)
    if question.kind == "block":
        return "block", tuple((die, nature.pick(state.attackers or [one])) for die in some)
    if question.kind == "assign":
        return "assign", tuple((die, tuple((d, nature.die(5)) for d in some)) for die in question.dice)
    if question.kind == "order":
        return "order", nature.die(9) - 2
    if question.kind == "name":
        return "name", nature.pick((*question.options, "nothing"))
    if question.kind == "may":
        return "yes", _stray_payment(state, question.player, nature)
    return (question.kind, some) if question.kind != "turn end" else None


def _stray_act(state: State, player: int, nature: Nature) -> Answer:
    payment, die = _stray_payment(state, player, nature), nature.die(len(state.zone))
    kind = nature.die(5)
    if kind == 0:
        return "buy", (nature.die(len(state.table.stacks)),), payment
    if kind == 1:
        return "field", (nature.pick(state.zones[player][RESERVE] or [die]),), payment
    if kind == 2 or not state.table.globals:
        return "use", nature.pick(state.zones[player][RESERVE] or [die])
    uses = [(stack.index, line) for stack, line in (nature.pick(state.table.globals) for _ in range(2))]
    return ("global", *uses[0], payment) if kind == 3 else ("globals", tuple(uses), payment)


def _stray_payment(state: State, player: int, nature: Nature) -> Payment:
    reserve = state.zones[player][RESERVE]
    chosen = nature.draw(reserve, nature.die(len(reserve) + 1))
    return Payment(tuple((die, 1 + nature.die(2)) for die in chosen), nature.die(2))


def small(state: State) -> Iterator[Answer]:
    """Every answer of the question's kind that is small enough to be tried out."""
    question = state.question
    if question is None:
        return
    if question.kind == "act":
        yield from _all_acts(state, question.player)
    elif question.kind == "attack":
        mine = state.field(state.active)
        if len(mine) <= SMALL_ATTACK:
            yield from (("attack", dice) for size in range(len(mine) + 1) for dice in combinations(mine, size))
    elif question.kind == "block":
        yield from _all_blocks(state, question)
    elif question.kind == "choose" and len(question.dice) + len(question.players) <= SMALL_ATTACK:
        items = [*question.dice, *(-2 - player for player in question.players)]
        sizes = range(question.least, question.most + 1)
        yield from (("choose", chosen) for size in sizes for chosen in combinations(items, size))


def _all_blocks(state: State, question: Question) -> Iterator[Answer]:
    mine = state.field(question.player)
    if len(mine) > SMALL_BLOCK or len(state.attackers) > SMALL_BLOCK:
        return
    foes: list[tuple[int, ...]] = [()]
    foes += [dice for size in range(1, len(state.attackers) + 1) for dice in combinations(state.attackers, size)]
    for targets in product(foes, repeat=len(mine)):
        yield "block", tuple((die, foe) for die, attacked in zip(mine, targets, strict=True) for foe in attacked)


def _all_acts(state: State, player: int) -> Iterator[Answer]:
    """Each thing that can be done at all, with every payment of a small purse."""
    purses = list(_purses(state, player))
    for payment in purses:
        if player == state.active and state.step == MAIN:
            yield from (("buy", (stack.index,), payment) for stack in purchasable(state, player))
            yield from (("field", (die,), payment) for die in state.zones[player][RESERVE])
        yield from (("global", stack.index, line, payment) for stack, line in state.table.globals)
        yield from (("activate", die, stack, line, payment) for die, stack, line in _standing(state, player))
    yield from (("use", die) for die in state.zones[player][RESERVE])


def _standing(state: State, player: int) -> Iterator[tuple[int, int, int]]:
    for die in state.zones[player][FIELD]:
        yield from ((die, stack.index, line) for stack, line in copying.at_will(state, die))


def _purses(state: State, player: int) -> Iterator[Payment]:
    energy = [(die, shown[1]) for die in state.zones[player][RESERVE] if (shown := stats.energy(state, die))]
    if len(energy) > SMALL_PURSE:
        return
    for amounts in product(*(range(most + 1) for _, most in energy)):
        dice = tuple((die, spent) for (die, _), spent in zip(energy, amounts, strict=True) if spent)
        yield from (Payment(dice, virtual) for virtual in range(state.virtual[player] + 1))
    yield NOTHING


def likeness(state: State, answer: Answer) -> object:
    """Answers that differ only in which of like dice, in which of a die's lines, in the order named, or in how they are
    paid, are one."""
    if len(answer) < 2:
        return answer
    if answer[0] in ("buy", "global"):
        return answer[:-1]
    if answer[0] == "field":
        return "field", tuple(_kind(state, die) for die in answer[1])
    if answer[0] in ("use", "activate"):
        return answer[0], _kind(state, answer[1]), answer[2:3]
    return answer[0], tuple(sorted(answer[1]))


def _kind(state: State, die: int) -> tuple[int, int]:
    return state.table.stack_of[die], state.face[die]


def shape(state: State) -> object:
    """What two positions have in common that differ only in which of like dice is which."""
    kinds = [
        (state.table.stack_of[d], state.zone[d], state.owner[d], state.controller[d], stats.face(state, d))
        + (state.damage.get(d, 0), state.role[d], d in state.spent, d in state.held)
        + (state.table.stack_of[state.attached.get(d, d)],)
        for d in range(len(state.zone))
    ]
    fights = Counter(
        (kinds[die], tuple(sorted((kinds[foe] for foe in foes), key=repr))) for die, foes in state.blocks.items()
    )
    at_work = [(frame.stack, frame.line, frame.pc) for frame in state.agenda]
    waiting = [Counter((frame.stack, frame.line) for frame in frames) for frames in state.waiting]
    question = (state.question.kind, state.question.player) if state.question else None
    numbers = (state.life, state.virtual, state.turn, state.step, state.pc, state.offered, state.winner, state.tokens)
    return Counter(kinds), fights, at_work, waiting, question, numbers
