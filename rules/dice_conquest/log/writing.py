"""From answers to canonical log entries, and the legal answers as entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from rules.core.faults import Fault
from rules.core.notation import DECISION, FACT, Entry, lines_for
from rules.dice_conquest.dice import DICE, SIDES, shown
from rules.dice_conquest.log.using import candidates
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.state import Answer, Question, State
from rules.dice_conquest.steps import crits
from rules.dice_conquest.steps.answers import step
from rules.dice_conquest.steps.loot import effect_of
from rules.dice_conquest.steps.swapping import swap_of


def write(state: State, answer: Answer) -> Entry:
    """The entry that gives this answer to the question the position asks."""
    question = state.question
    assert question is not None
    verb, args = WRITERS[answer[0]](state, question, answer)
    kind = FACT if verb in ("roll", "reveal") else DECISION
    return Entry(kind, verb, tuple(args), _actor(question, verb))


def _actor(question: Question, verb: str) -> int | None:
    """Named where a turn begins, and where loot comes after the turn."""
    return question.player if question.kind in ("turn", "late") and verb != "no" else None


def _creature(state: State, card: str) -> str:
    return spelt(state.table.cards.card(card).name)


def _reveal(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return "reveal", [_creature(state, card) for card in answer[1]]


def _roll(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return "roll", [shown(die, value) for die, value in zip(question.dice, answer[1], strict=True)]


def _hero(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return answer[0], [f"P{answer[1] + 1}" if answer[1] >= 0 else "none"]


def _die(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    """`take D8`; the crit that returns a die is written as the crit it is."""
    verb = "crit" if question.kind == "return" and question.why == "crit" else answer[0]
    verb = "choose" if question.kind == "highest" else verb
    return verb, [DICE[answer[1]]] if len(answer) > 1 else []


def _bare(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return answer[0], []


def _place(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return "place", [_creature(state, answer[1])]


def _crit(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    if not answer[2]:
        return "crit", []
    given = answer[2][0]
    return "crit", [str(given)] if isinstance(given, int) else ["slay", _creature(state, given)]


def _use(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    loot = state.table.cards.loot(answer[1])
    words = [spelt(loot.name)]
    for need, given in zip(effect_of(loot).needs, answer[2], strict=True):
        words.append(_GIVEN[need](state, given))
    return "use", words


_GIVEN: dict[str, Callable[..., str]] = {
    "die": lambda state, given: DICE[given],
    "spent": lambda state, given: DICE[given],
    "sign": lambda state, given: f"{given:+}",
    "hero": lambda state, given: f"P{given + 1}",
    "creature": _creature,
}


def _spend(state: State, question: Question, answer: Answer) -> tuple[str, list[str]]:
    return ("spend", [DICE[die] for die in answer[1]]) if answer[1] else ("keep", [])


WRITERS: dict[str, Callable[[State, Question, Answer], tuple[str, list[str]]]] = {
    "reveal": _reveal,
    "roll": _roll,
    "choose": _hero,
    "give": _hero,
    "take": _die,
    "discard": _die,
    "swap": _die,
    "return": _die,
    "extra": _die,
    "place": _place,
    "crit": _crit,
    "use": _use,
    "spend": _spend,
    **dict.fromkeys(("pass", "reroll", "keep", "boost", "double", "no"), _bare),
}


# --- what is legal ----------------------------------------------------------------------------------


def legal(state: State) -> Iterator[Answer]:
    """Legal answers to a decision. Facts of nature are described, not listed."""
    for answer in proposals(state):
        if _may(state, answer):
            yield answer


def _may(state: State, answer: Answer) -> bool:
    tried = state.copy()
    try:
        step(tried, answer)
    except Fault:
        return False
    return True


def proposals(state: State) -> Iterator[Answer]:
    """Everything that answers the question in form."""
    question = state.question
    if question is not None:
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

#: What is legal where it cannot be listed.
DESCRIBED = {
    "reveal": "reveal: the cards that came up, in order",
    "trap": "!judge trap NAME: what a judge says that the trap does",
}


def legal_entries(state: State, most: int = 40) -> tuple[str, ...]:
    """Legal answers as log entries; a description where they are facts of nature."""
    question = state.question
    if question is None:
        return ()
    if question.kind == "roll":
        return (f"roll: what {', '.join(DICE[die] for die in question.dice)} shows",)
    if question.kind in DESCRIBED:
        return (DESCRIBED[question.kind],)
    return tuple(lines_for((write(state, answer) for answer in legal(state)), most))
