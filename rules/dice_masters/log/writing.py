"""From answers to canonical log entries, and the legal answers as entries, or described."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb

from rules.core.faults import Fault
from rules.core.game import NotOneEntry
from rules.core.lines.notation import DECISION, FACT, Entry, lines_for
from rules.dice_masters import costs, legal, stats
from rules.dice_masters.cards import face_word, letters
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.log.die_notation import label_among, place_among_like, shown
from rules.dice_masters.loop import run
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import MAIN, Answer, Question, State
from rules.dice_masters.steps import attack, batches, blocking, buying
from rules.dice_masters.steps.paying import NOTHING, Payment, Price, total
from rules.dice_masters.steps.rolling import being_rolled
from rules.dice_masters.steps.turn import close_window
from rules.dice_masters.steps.ways import payments
from rules.dice_masters.traits import EITHER


def write(state: State, answer: Answer) -> Entry:
    """The entry that gives this answer to the question the position asks. Raises NotOneEntry."""
    question = state.question_now
    if answer[0] in ENDINGS:
        return Entry(DECISION, answer[0], (), answer[1])
    if answer[0] not in WRITERS:
        raise NotOneEntry(answer[0])
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


def _roll(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    words = []
    for die, face in zip(being_rolled(state, question), answer[1], strict=True):
        stack = state.table.stack(die)
        word = face_word(stack.faces[face], stack.is_pawn)
        words.append(word if stack.is_pawn else f"{stack.name}:{word}")
    return "roll", words


def _part(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    """The faces told on this line; those told before it are kept in the question (`steps.answers`)."""
    return "roll", list(answer[1][len(question.options) :])


def _reroll(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return ("reroll", [shown(state, die) for die in answer[1]]) if answer[1] else ("keep", [])


def _paid(state: State, player: int, payment: Payment | None, price: Price) -> list[str]:
    """The payment, unless it is the only one there is; more may be paid where that is allowed (AMB-05)."""
    if payment is None or (payment == NOTHING and total(price) == 0):
        return []
    ways = list(payments(state, player, price, 2))
    only = len(ways) == 1 and _size(payment) == _size(ways[0])
    return [] if only else payment_words(state, payment)


def _size(payment: Payment) -> tuple[int, int, int]:
    return len(payment.dice), sum(amount for _, amount in payment.dice), payment.virtual


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
    """Whether the face alone says which die: no unlike die in the reserve pool shows the same. `BF` alone would be read
    as two dice.
    """
    energy = stats.energy(state, die)
    if energy is not None and EITHER in energy[0]:
        return False
    player = state.owner[die]
    same = [d for d in state.zones[player][state.zone[die]] if stats.energy(state, d) == energy]
    return len({(state.table.stack_of[d], d in state.spent, d in state.partly) for d in same}) == 1


def _energy(state: State, die: int, amount: int) -> str:
    shows = stats.energy(state, die)
    assert shows is not None
    symbol, full = shows
    word = str(full) if symbol == "generic" else letters(symbol) * full
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
    stack = state.table.stack(answer[1])
    name = f"{stack.name}:{face_word(stack.faces[state.face[answer[1]]])}"
    return "use", [name, *_paid(state, question.player, answer[4], cost.energy)]


def _attack(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return "attack", _counted([_mine(state, die) for die in answer[1]]) or ["none"]


def _mine(state: State, die: int) -> str:
    """A die in one's own field needs no side."""
    text = label_among(state, die, state.field(state.controller[die]))
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


WRITERS: dict[str, Callable[[State, Question, Answer], tuple[str, list[str]]]] = {
    "draw": lambda state, question, answer: ("draw", _counted([state.table.stacks[stack].name for stack in answer[1]])),
    "roll": _roll,
    "part": _part,
    "reroll": _reroll,
    "buy": _buy,
    "field": _field,
    "use": lambda state, question, answer: ("use", [_own(state, answer[1])]),
    "global": _global,
    "globals": _globals,
    "activate": _activate,
    "attack": _attack,
    "block": _block,
    "assign": _assign,
    "choose": _choose,
    "order": _order,
    "yes": lambda state, question, answer: ("yes", _paid(state, question.player, answer[1], question.cost)),
    "agreed": lambda state, question, answer: ("yes", []),
    "end": lambda state, question, answer: ("end", []),
    "no": lambda state, question, answer: ("no", []),
    "pass": lambda state, question, answer: ("pass", []),
    "name": lambda state, question, answer: ("choose", answer[1].replace(" ", "-").split()),
}


#: What is legal where it cannot be listed.
DESCRIBED: dict[str, Callable[[State, Question], str]] = {
    "draw": lambda state, question: f"draw: {question.most} {'die' if question.most == 1 else 'dice'} from the bag",
    "roll": lambda state, question: f"roll: a face for {_names(state, being_rolled(state, question))}",
    "reroll": lambda state, question: "reroll: any of the dice just rolled, once",
    "assign": lambda state, question: "assign: any division that adds up",
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
        "attack": kind == "attack" and len(attack.attackers_open(state)) > legal.FEW_ATTACKERS,
        "block": kind == "block" and max(len(blocking.blockers_open(state)), len(state.attackers)) > legal.FEW_BLOCKERS,
        "choose": sum(comb(items, size) for size in range(question.least, question.most + 1)) > legal.FEW_CHOICES,
    }
    if many.get(kind):
        return [TOO_MANY[kind]]
    if kind not in DESCRIBED:
        return []
    other = "" if question.player == state.active else f"P{question.player + 1} "
    return [other + DESCRIBED[kind](state, question)]


def _names(state: State, dice: Sequence[int]) -> str:
    return " ".join(_counted(sorted(state.table.stack(die).name for die in dice)))


def legal_entries(state: State, most: int = 40) -> tuple[str, ...]:
    """Legal answers as log entries, without repeats; where there are too many kinds, a description first."""
    question = state.question
    if question is None:
        return ()
    described = _described(state, question)
    return (*described, *lines_for((write(state, answer) for answer in legal.answers(state)), most - len(described)))


def attacks_next(state: State) -> tuple[str, ...]:
    """The attacks that a log may go on with from the main step: passes need not be written. Plays the position on."""
    question = state.question
    if question is None or question.kind != "act" or state.step != MAIN or state.table.passes_written:
        return ()
    try:
        close_window(state)
        run(state)
    except Fault:
        return ()
    return legal_entries(state) if state.question and state.question.kind == "attack" else ()
