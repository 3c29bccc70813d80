"""Answers to try out, legal or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from rules.core.game import Answer
from rules.core.nature import Nature
from rules.dice_conquest.dice import ALL, SIDES
from rules.dice_conquest.legal import crit_ways, loot
from rules.dice_conquest.state import Question, State
from rules.dice_conquest.steps import crits

#: The word of an answer where a log may use several.
WORDS: dict[str, tuple[str, ...]] = {
    "highest": ("discard",),
    "set": ("discard",),
    "lose": ("discard",),
    "loot": ("give",),
    "keep": ("spend",),
    "return": ("return", "no"),
}

#: Questions about a die that is lost; elsewhere `discard` is about the die in hand.
LOSING = ("highest", "set", "lose", "gone")


def small(state: State) -> Iterator[Answer]:
    """Every answer with a word that may answer the question; facts of nature are not listed.

    That a die is kept may be said again, which says nothing new.
    """
    question = state.question
    if question is None:
        return
    if question.kind not in ("roll", "reveal", "set", "trap"):
        words = [word for word in _words(question) if word != "keep" or not state.attack.kept]
        yield from (answer for answer in _every(state, question) if answer[0] in words)


def _words(question: Question) -> tuple[str, ...]:
    """Without the other words that a log may use for the same answer."""
    return WORDS.get(question.kind, question.verbs)


def _every(state: State, question: Question) -> Iterator[Answer]:
    losing = question.kind in LOSING
    yield from ((verb,) for verb in ("pass", "reroll", "keep", "boost", "double", "no"))
    yield from [("discard", die) for die in ALL] if losing else [("discard",)]
    for verb in ("take", "swap", "return", "extra"):
        yield from ((verb, die) for die in ALL)
    yield from (("place", card) for card in state.display)
    yield from (("choose", hero) for hero in range(len(state.health)))
    yield from (("give", hero) for hero in range(-1, len(state.health)))
    yield from (answer for hero in range(len(state.hands)) for answer in loot(state, hero))
    if question.dice and question.kind in ("attack", "land"):
        yield from crit_ways(state, question.dice[0])
    if question.kind == "keep":
        sets = (dice for size in range(len(question.dice) + 1) for dice in combinations(question.dice, size))
        yield from (("spend", dice) for dice in sets)


def likeness(state: State, answer: Answer) -> object:
    """Dice are spent in any order."""
    if answer[0] == "spend":
        return "spend", tuple(sorted(answer[1]))
    return answer


def stray(state: State, nature: Nature) -> Answer | None:
    """Some answer, legal or not."""
    question = state.question
    if question is None:
        return None
    if question.kind == "roll":
        return "roll", tuple(nature.die(max(SIDES) + 2) for _ in question.dice)
    if question.kind == "reveal":
        return "reveal", tuple(nature.pick(tuple(state.table.cards.creatures)) for _ in range(1 + nature.die(4)))
    if question.kind == "trap":
        return None
    verb = nature.pick(_words(question))
    if verb == "discard" and question.kind not in LOSING:
        return ("discard",)
    return STRAYS.get(verb, _bare)(state, verb, nature)


def _bare(state: State, verb: str, nature: Nature) -> Answer:
    return (verb,)


def _die(state: State, verb: str, nature: Nature) -> Answer:
    return verb, nature.die(len(ALL))


def _hero(state: State, verb: str, nature: Nature) -> Answer:
    return verb, nature.die(len(state.health))


def _crit(state: State, verb: str, nature: Nature) -> Answer | None:
    """A way of the hero's, to any number or at any creature."""
    ways = list(enumerate(crits.ways(state, state.active)))
    if not ways:
        return None
    number, way = nature.pick(ways)
    given = {"number": nature.die(22), "creature": nature.pick(tuple(state.table.cards.creatures))}
    return verb, number, tuple(given[need] for need in crits.needs(way))


def _use(state: State, verb: str, nature: Nature) -> Answer | None:
    """Loot of anybody's hand, used on anything it can be used on."""
    found = [answer for hero in range(len(state.hands)) for answer in loot(state, hero)]
    return nature.pick(found) if found else None


STRAYS: dict[str, Callable[[State, str, Nature], Answer | None]] = {
    **dict.fromkeys(("take", "swap", "return", "extra", "discard"), _die),
    **dict.fromkeys(("choose", "give"), _hero),
    "place": lambda state, verb, nature: (verb, nature.pick(tuple(state.table.cards.creatures))),
    "crit": _crit,
    "use": _use,
    "spend": lambda state, verb, nature: (verb, tuple(nature.draw(ALL, nature.die(len(ALL))))),
}
