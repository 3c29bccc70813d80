"""What must hold in every position, whatever is played. A check that fails raises `Mistake`: ours, not a player's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from rules.core.faults import Fault, Undecided
from rules.core.game import Answer, Game
from rules.core.nature import Nature
from rules.core.notation import write_entry
from rules.core.session import Session
from rules.dice_masters import stats
from rules.dice_masters.snapshot import as_data, from_data
from rules.dice_masters.state import CARD, FIELD, MAIN, RESERVE, Question, State
from rules.dice_masters.steps.buying import purchasable
from rules.dice_masters.steps.paying import NOTHING, Payment
from rules.dice_masters.table import PAWNS

#: Choices up to this many are all tried out against what is offered.
SMALL_ATTACK, SMALL_BLOCK, SMALL_PURSE = 4, 3, 7
#: What asking about a position may note in it, though nothing happens.
NOTED = ("rulings", "latched", "because")


class Mistake(AssertionError):
    """The rules engine contradicts itself."""


def conserved(state: State) -> None:
    """Every die lies in exactly one place, and each player has eight pawns (DM-ZONE-01, DM-SETUP-02)."""
    lying = Counter(die for side in state.zones for zone in side for die in zone)
    lying.update(die for dice in state.supply for die in dice)
    if lying != Counter(range(len(state.zone))):
        raise Mistake(f"dice are lost or doubled: {[d for d in range(len(state.zone)) if lying[d] != 1]}")
    for die, zone in enumerate(state.zone):
        if (die in state.supply[state.table.stack_of[die]]) != (zone == CARD):
            raise Mistake(f"die {die} lies elsewhere than it says")
    for player in (0, 1):
        pawns = sum(1 for d, owner in enumerate(state.owner) if owner == player and state.table.stack(d).is_pawn)
        if pawns != PAWNS:
            raise Mistake(f"{state.name(player)} has {pawns} {state.table.pawn_name} dice")


def stored(state: State) -> None:
    """A position that is written and read back is the same."""
    data = as_data(state)
    again = as_data(from_data(state.table, data))
    if again != data:
        raise Mistake(f"a stored position comes back different: {_differing(data, again)}")


def undone(session: Session, answer: Answer, before: dict[str, object]) -> None:
    """Undo gives the position before the answer back, and the same answer leads to the same position again."""
    after = as_data(session.state)
    session.undo()
    if (found := as_data(session.state)) != before:
        raise Mistake(f"undo leaves something changed: {_differing(before, found)}")
    session.answer(answer)
    if (found := as_data(session.state)) != after:
        raise Mistake(f"the same answer leads elsewhere: {_differing(after, found)}")


def offered(game: Game, state: State) -> None:
    """Every answer that is offered is accepted, as it stands and as it is written, and means the same both times."""
    for answer in list(game.answers(state.copy())):
        meant, read = state.copy(), state.copy()
        if fault := refused(game, meant, answer):
            raise Mistake(f"{answer} is offered and refused: {fault.message}")
        entry = game.write(state, answer)
        try:
            understood = game.read(state.copy(), entry)
        except Fault as unclear:
            raise Mistake(f"{write_entry(entry)} is offered and not understood: {unclear.message}") from unclear
        if fault := refused(game, read, understood):
            raise Mistake(f"{write_entry(entry)} is offered and refused: {fault.message}")
        if _shape(meant) != _shape(read):
            raise Mistake(f"{write_entry(entry)} is written for {answer} and read as {understood}")


def refused(game: Game, state: State, answer: Answer) -> Fault | None:
    """Why this answer is not legal; None if it was played (or began what no text has an end for)."""
    try:
        game.step(state, answer)
    except Undecided:
        return None
    except Fault as fault:
        return fault
    return None


def unchanged_by_refusal(game: Game, state: State, nature: Nature, tries: int = 8) -> None:
    """Answers out of the air are played or refused with a Fault; refused, they leave the position as it was."""
    question = state.question
    if question is None:
        return
    before = _lasting(state)
    for _ in range(tries):
        answer = stray(state, question, nature)
        twin = state.copy()
        if refused(game, twin, answer) and _lasting(twin) != before:
            raise Mistake(f"{answer} is refused and changes {_differing(before, _lasting(twin))}")


def stray(state: State, question: Question, nature: Nature) -> Answer:
    """Some answer of the kind that is asked for, legal or not."""
    dice = range(len(state.zone))
    some = tuple(nature.draw(dice, nature.die(4)))
    one = nature.pick(dice)
    if question.kind == "draw":
        return "draw", tuple(nature.die(len(state.table.stacks)) for _ in range(nature.die(6)))
    if question.kind == "roll":
        return "roll", tuple(nature.die(6) for _ in question.dice)
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
    return question.kind, some


def _stray_act(state: State, player: int, nature: Nature) -> Answer:
    payment, die = _stray_payment(state, player, nature), nature.die(len(state.zone))
    kind = nature.die(4)
    if kind == 0:
        return "buy", (nature.die(len(state.table.stacks)),), payment
    if kind == 1:
        return "field", (nature.pick(state.zones[player][RESERVE] or [die]),), payment
    if kind == 2 or not state.table.globals:
        return "use", nature.pick(state.zones[player][RESERVE] or [die])
    stack, line = nature.pick(state.table.globals)
    return "global", stack.index, line, payment


def _stray_payment(state: State, player: int, nature: Nature) -> Payment:
    reserve = state.zones[player][RESERVE]
    chosen = nature.draw(reserve, nature.die(len(reserve) + 1))
    return Payment(tuple((die, 1 + nature.die(2)) for die in chosen), nature.die(2))


def complete(game: Game, state: State) -> None:
    """Whatever small choice the rules allow is offered, in that form or (damage, payments) in its kind."""
    question = state.question
    if question is None or question.kind not in ("act", "attack", "block", "choose"):
        return
    known = {_likeness(state, answer) for answer in game.answers(state.copy())}
    for answer in _all_small(state, question):
        if _likeness(state, answer) not in known and refused(game, state.copy(), answer) is None:
            raise Mistake(f"{answer} is legal and not offered: {write_entry(game.write(state, answer))}")


def _all_small(state: State, question: Question) -> Iterator[Answer]:
    """Every answer of the question's kind that is small enough to be tried out."""
    if question.kind == "act":
        yield from _all_acts(state, question.player)
    elif question.kind == "attack":
        mine = state.field(state.active)
        if len(mine) <= SMALL_ATTACK:
            yield from (("attack", dice) for size in range(len(mine) + 1) for dice in combinations(mine, size))
    elif question.kind == "block":
        yield from _all_blocks(state, question)
    elif len(question.dice) + len(question.players) <= SMALL_ATTACK:
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
        yield from (("activate", die, line, payment) for die, line in _standing(state, player))
    yield from (("use", die) for die in state.zones[player][RESERVE])


def _standing(state: State, player: int) -> Iterator[tuple[int, int]]:
    for die in state.zones[player][FIELD]:
        for line, ability in enumerate(state.table.stack(die).abilities):
            if ability.kind == "activate":
                yield die, line


def _purses(state: State, player: int) -> Iterator[Payment]:
    energy = [(die, shown[1]) for die in state.zones[player][RESERVE] if (shown := stats.energy(state, die))]
    if len(energy) > SMALL_PURSE:
        return
    for amounts in product(*(range(most + 1) for _, most in energy)):
        dice = tuple((die, spent) for (die, _), spent in zip(energy, amounts, strict=True) if spent)
        yield from (Payment(dice, virtual) for virtual in range(state.virtual[player] + 1))
    yield NOTHING


def _likeness(state: State, answer: Answer) -> object:
    """Answers that differ only in which of like dice, in the order named, or in how they are paid, are one."""
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


def _shape(state: State) -> object:
    """What two positions have in common that differ only in which of like dice is which."""
    kinds = [
        (state.table.stack_of[d], state.zone[d], state.owner[d], state.controller[d], state.face[d])
        + (state.damage[d], state.role[d], d in state.spent, d in state.held)
        + (state.table.stack_of[state.attached.get(d, d)],)
        for d in range(len(state.zone))
    ]
    fights = Counter((kinds[die], tuple(sorted(kinds[foe] for foe in foes))) for die, foes in state.blocks.items())
    at_work = [(frame.stack, frame.line, frame.pc) for frame in state.agenda]
    waiting = [Counter((frame.stack, frame.line) for frame in frames) for frames in state.waiting]
    question = (state.question.kind, state.question.player) if state.question else None
    numbers = (state.life, state.virtual, state.turn, state.step, state.pc, state.offered, state.winner, state.tokens)
    return Counter(kinds), fights, at_work, waiting, question, numbers


def _lasting(state: State) -> dict[str, object]:
    """The position without what merely asking about it notes."""
    return {name: value for name, value in as_data(state).items() if name not in NOTED}


def _differing(one: dict[str, object], other: dict[str, object]) -> str:
    return ", ".join(f"{name} ({one[name]} / {other[name]})"[:200] for name in one if one[name] != other[name])
