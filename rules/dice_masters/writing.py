"""From answers to canonical log entries, and the legal answers as entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.notation import DECISION, FACT, Entry
from rules.dice_masters import actions, attack, buying, fielding, global_abilities, stats
from rules.dice_masters.combat import recipients
from rules.dice_masters.paying import NOTHING, Payment, Price, payments, total
from rules.dice_masters.state import MAIN, Answer, Question, State
from rules.dice_masters.words import LETTERS, face_word, label, label_among, shown


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
    price: Price = tuple((stats.fielding_cost(state, die), None) for die in answer[1])
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
    return "global", [stack.name, *_paid(state, question.player, answer[3], cost.energy)]


def _activate(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    cost = state.table.stack(answer[1]).abilities[answer[2]].cost
    assert cost is not None
    name = f"{state.table.stack(answer[1]).name}:{face_word(stats.face(state, answer[1]))}"  # type: ignore[arg-type]
    return "use", [name, *_paid(state, question.player, answer[3], cost.energy)]


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
    price = attack.block_price(state, answer[1]).energy
    paid = answer[2] if len(answer) > 2 else next(payments(state, question.player, price, 1), NOTHING)
    return "block", [*words, *_paid(state, question.player, paid, price)]


def _numbered(state: State, die: int) -> str:
    """In a fight every twin has its number, so that pairs are told apart."""
    from rules.dice_masters.words import place_among_like

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
    frame = state.waiting[question.player][answer[1]]
    return "order", [state.table.stacks[frame.stack].name]


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
    for die, line in global_abilities.activations(state, player):
        cost = state.table.stack(die).abilities[line].cost
        assert cost is not None
        for payment in payments(state, player, cost.energy, 2):
            yield "activate", die, line, payment
    for stack, line, payment in global_abilities.uses(state, player, 2):
        yield "global", stack.index, line, payment
    yield ("pass",)


def _attacks(state: State, question: Question) -> Iterator[Answer]:
    able = attack.attackers_open(state)
    yield "attack", tuple(able)
    for die in able:
        yield "attack", (die,)
    yield "attack", ()


def _blocks(state: State, question: Question) -> Iterator[Answer]:
    if dutiful := attack.dutiful_block(state):
        yield "block", dutiful
    yield "block", ()
    for blocker in question.dice:
        for attacker in state.attackers:
            price = attack.block_price(state, ((blocker, attacker),)).energy
            payable = any(True for _ in payments(state, question.player, price, 1))
            if payable and attack.may_block(state, blocker, attacker):
                yield "block", ((blocker, attacker),)


def _choices(state: State, question: Question) -> Iterator[Answer]:
    if question.least == 0:
        yield "choose", ()
    items = [*question.dice, *(-2 - player for player in question.players)]
    if question.least <= 1 <= question.most:
        for item in items:
            yield "choose", (item,)
    elif question.most:
        yield "choose", tuple(items[: question.most])


def _may(state: State, question: Question) -> Iterator[Answer]:
    for payment in payments(state, question.player, question.cost, 3):
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
    "may": _may,
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


def legal_entries(state: State, most: int = 40) -> tuple[str, ...]:
    """Legal answers as log entries, without repeats; where there are too many kinds, a description first."""
    from rules.core.notation import write_entry

    question = state.question
    if question is None:
        return ()
    found = [DESCRIBED[question.kind]] if question.kind in DESCRIBED else []
    for answer in legal(state):
        text = write_entry(write(state, answer))
        if text not in found:
            found.append(text)
        if len(found) >= most:
            break
    return tuple(found)
