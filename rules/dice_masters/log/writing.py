"""From answers to canonical log entries, and the legal answers as entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, product
from math import comb
from typing import Any

from rules.core.faults import Violation
from rules.core.notation import DECISION, FACT, Entry, write_entry
from rules.dice_masters import costs, stats
from rules.dice_masters.cards import LETTERS, face_word
from rules.dice_masters.log.words import label, label_among, place_among_like, shown
from rules.dice_masters.state import MAIN, Answer, Question, State
from rules.dice_masters.steps import actions, attack, batches, blocking, buying, fielding, global_abilities
from rules.dice_masters.steps.combat import recipients
from rules.dice_masters.steps.paying import NOTHING, Payment, Price, total
from rules.dice_masters.steps.ways import payments
from rules.dice_masters.table import Stack


def write(state: State, answer: Answer) -> Entry:
    """The entry that gives this answer to the question the position asks."""
    question = state.question
    assert question is not None
    verb, args = WRITERS[answer[0]](state, question, answer)
    kind = FACT if verb in ("draw", "roll") else DECISION
    actor = None if question.player == state.active else question.player
    return Entry(kind, verb, tuple(args), actor)


def _counted(names: list[str]) -> list[str]:
    """`Sidekick x4` for four in a row."""
    out: list[str] = []
    index = 0
    while index < len(names):
        run = index
        while run < len(names) and names[run] == names[index]:
            run += 1
        out += [names[index]] + ([f"x{run - index}"] if run - index > 1 else [])
        index = run
    return out


def _draw(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return "draw", _counted([state.table.stacks[stack].name for stack in answer[1]])


def _roll(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    words = []
    for die, face in zip(question.dice, answer[1], strict=True):
        stack = state.table.stack(die)
        word = face_word(stack.faces[face], stack.is_pawn)
        words.append(word if stack.is_pawn else f"{stack.name}:{word}")
    return "roll", words


def _reroll(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return ("reroll", [shown(state, die) for die in answer[1]]) if answer[1] else ("keep", [])


def _paid(state: State, player: int, payment: Payment, price: Price) -> list[str]:
    """The payment, unless it is the only one there is."""
    if total(price) == 0:
        return []
    ways = list(payments(state, player, price, 2))
    return [] if len(ways) == 1 else payment_words(state, payment)


def payment_words(state: State, payment: Payment) -> list[str]:
    words = ["with"]
    faces = [_energy(state, die, amount) for die, amount in payment.dice]
    for index, (die, amount) in enumerate(payment.dice):
        words.append(
            faces[index] if _plain(state, die) else f"{state.table.stack(die).name}:{_energy(state, die, amount)}"
        )
    if payment.virtual:
        words.append(f"+{payment.virtual}")
    return words


def _plain(state: State, die: int) -> bool:
    """Whether the face alone says which die: no unlike die in the reserve pool shows the same."""
    energy = stats.energy(state, die)
    player = state.owner[die]
    same = [d for d in state.zones[player][state.zone[die]] if stats.energy(state, d) == energy]
    return len({(state.table.stack_of[d], d in state.spent, d in state.partly) for d in same}) == 1


def _energy(state: State, die: int, amount: int) -> str:
    shows = stats.energy(state, die)
    assert shows is not None
    symbol, full = shows
    word = str(full) if symbol == "generic" else LETTERS[symbol] * full
    return word if amount == full else f"{word}/{amount}"


def _buy(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    stacks = [state.table.stacks[index] for index in answer[1]]
    price = buying.price_of(state, question.player, stacks)
    return "buy", _counted([stack.name for stack in stacks]) + _paid(state, question.player, answer[2], price)


def _field(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    price: Price = tuple((costs.fielding_cost(state, die), None) for die in answer[1])
    names = [_own(state, die) for die in answer[1]]
    return "field", names + _paid(state, question.player, answer[2], price)


def _own(state: State, die: int) -> str:
    """One of one's own dice in the reserve pool: with its face where the name alone is not enough."""
    stack = state.table.stack(die)
    like = [d for d in state.zones[state.owner[die]][state.zone[die]] if state.table.stack_of[d] == stack.index]
    many = len({state.face[d] for d in like if type(stats.face(state, d)) is type(stats.face(state, die))}) > 1
    return f"{stack.name}:{face_word(stack.faces[state.face[die]], stack.is_pawn)}" if many else stack.name


def _use(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return "use", [_own(state, answer[1])]


def _global(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    stack = state.table.stacks[answer[1]]
    cost = stack.abilities[answer[2]].cost
    assert cost is not None
    return "global", [_whose(state, stack), *_paid(state, question.player, answer[3], cost.energy)]


def _globals(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    """Several that are paid for together."""
    names = _counted([_whose(state, state.table.stacks[stack]) for stack, _ in answer[1]])
    return "global", [*names, *_paid(state, question.player, answer[2], batches.price_of(state, answer[1]))]


def _whose(state: State, stack: Stack) -> str:
    """A card with a global ability, with its player where both brought one of the name."""
    twins = {other.index for other, _ in state.table.globals if other.name == stack.name}
    return f"P{stack.owner + 1}.{stack.name}" if len(twins) > 1 and stack.owner is not None else stack.name


def _activate(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    cost = state.table.stacks[answer[2]].abilities[answer[3]].cost
    assert cost is not None
    name = f"{state.table.stack(answer[1]).name}:{face_word(stats.face(state, answer[1]))}"  # type: ignore[arg-type]
    return "use", [name, *_paid(state, question.player, answer[4], cost.energy)]


def _attack(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return ("attack", _counted([_mine(state, die) for die in answer[1]])) if answer[1] else ("end", [])


def _mine(state: State, die: int) -> str:
    """A die in one's own field needs no side."""
    text = label(state, die)
    return text.partition(".")[2] if text[:3] in ("P1.", "P2.") else text


def _block(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    chosen: dict[int, list[str]] = {}
    for blocker, attacker in answer[1]:
        chosen.setdefault(blocker, []).append(_numbered(state, attacker))
    words = [f"{_numbered(state, b)}={'+'.join(attackers)}" for b, attackers in chosen.items()] or ["none"]
    price = blocking.block_price(state, answer[1]).energy
    paid = answer[2] if len(answer) > 2 else next(payments(state, question.player, price, 1), NOTHING)
    return "block", [*words, *_paid(state, question.player, paid, price)]


def _numbered(state: State, die: int) -> str:
    """In a fight every twin has its number, so that pairs are told apart."""
    stack = state.table.stack(die)
    side = state.controller[die]
    like = [d for d in state.field(side) if state.table.stack(d).name == stack.name]
    return f"{stack.name}#{place_among_like(state, die)}" if len(like) > 1 else stack.name


def _assign(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    words: list[str] = []
    for die, split in answer[1]:
        words.append(_numbered(state, die))
        words += [f"{_numbered(state, target)}={amount}" for target, amount in split]
    return "assign", words


def _choose(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return "choose", [_chosen(state, question, item) for item in answer[1]] or ["none"]


def _chosen(state: State, question: Question, item: int) -> str:
    return f"P{-2 - item + 1}" if item < 0 else label_among(state, item, question.dice)


def _order(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    """The card; and which of its lines, counted as they wait, if it is not the first."""
    waiting = state.waiting[question.player]
    stack = state.table.stacks[waiting[answer[1]].stack]
    like = [frame for frame in waiting if state.table.stacks[frame.stack].name == stack.name]
    lines = list(dict.fromkeys((frame.stack, frame.line) for frame in like))
    place = lines.index((stack.index, waiting[answer[1]].line)) + 1
    return "order", [f"{stack.name}#{place}" if place > 1 else stack.name]


def _yes(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return "yes", _paid(state, question.player, answer[1], question.cost)


WRITERS: dict[str, Callable[[State, Question, Answer], tuple[str, list[str]]]] = {
    "draw": _draw,
    "roll": _roll,
    "reroll": _reroll,
    "buy": _buy,
    "field": _field,
    "use": _use,
    "global": _global,
    "globals": _globals,
    "activate": _activate,
    "attack": _attack,
    "block": _block,
    "assign": _assign,
    "choose": _choose,
    "order": _order,
    "yes": _yes,
    "no": lambda state, question, answer: ("no", []),
    "pass": lambda state, question, answer: ("pass", []),
    "name": lambda state, question, answer: ("choose", answer[1].replace(" ", "-").split()),
}


def legal(state: State) -> Iterator[Answer]:
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
        groups += [group for size in range(2, len(able)) for group in combinations(able, size)]
    for dice in dict.fromkeys(groups):
        if _may(attack.check_attack, state, dice):
            yield "attack", dice


def _in_order(dice: Sequence[int], chosen: set[int]) -> tuple[int, ...]:
    return tuple(die for die in dice if die in chosen)


def _blocks(state: State, question: Question) -> Iterator[Answer]:
    """As duty asks, none, each alone, all on one; of few characters every block."""
    dutiful = blocking.dutiful_block(state)
    pairs = [
        [(blocker, foe) for blocker in question.dice if blocking.may_block(state, blocker, foe)]
        for foe in state.attackers
    ]
    blocks = [dutiful, (), *(_besides(dutiful, pair) for on_one in pairs for pair in on_one), *map(tuple, pairs)]
    if max(len(question.dice), len(state.attackers)) <= FEW_BLOCKERS:
        blocks += _every_block(state, question.dice)
    for block in dict.fromkeys(blocks):
        if _may(blocking.check_block, state, block) and _payable(state, question.player, block):
            yield "block", block


def _besides(dutiful: tuple[tuple[int, int], ...], pair: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """This pair, and what the others must do."""
    return (*(duty for duty in dutiful if duty[0] != pair[0]), pair)


def _every_block(state: State, blockers: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    targets: list[list[tuple[tuple[int, int], ...]]] = []
    for blocker in blockers:
        foes = [foe for foe in state.attackers if blocking.may_block(state, blocker, foe)]
        many = len(foes) if stats.is_said_of(state, blocker, "can block many") else 1
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
}

#: What is legal where it cannot be listed.
DESCRIBED = {
    "draw": "draw: dice from the bag",
    "roll": "roll: a face for each die",
    "reroll": "reroll: any of the dice just rolled, once",
    "assign": "assign: any division that adds up",
}
#: The same, where there are more than are listed.
TOO_MANY = {
    "attack": "attack: any of those that may, all together",
    "block": "block: any of those that may, each on one attacker",
    "choose": "choose: any of these together, as many as the text says",
}


def _described(state: State, question: Question) -> list[str]:
    kind = question.kind
    items = len(question.dice) + len(question.players)
    many = {
        "attack": kind == "attack" and len(attack.attackers_open(state)) > FEW_ATTACKERS,
        "block": max(len(question.dice), len(state.attackers)) > FEW_BLOCKERS,
        "choose": sum(comb(items, size) for size in range(question.least, question.most + 1)) > FEW_CHOICES,
    }
    if many.get(kind):
        return [TOO_MANY[kind]]
    return [DESCRIBED[kind]] if kind in DESCRIBED else []


def legal_entries(state: State, most: int = 40) -> tuple[str, ...]:
    """Legal answers as log entries, without repeats; where there are too many kinds, a description first."""
    question = state.question
    if question is None:
        return ()
    found = _described(state, question)
    for answer in legal(state):
        text = write_entry(write(state, answer))
        if text not in found:
            found.append(text)
        if len(found) >= most:
            break
    return tuple(found)
