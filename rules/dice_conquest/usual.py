"""Plain turns carried out at once: a die chosen, rolled, rerolled, placed, in the usual words. Most of a log is such.

Whatever is written otherwise, legal or not, is left to `log` and `steps.answers`, with nothing changed: no fault is
ever told from here.
"""

from __future__ import annotations

from rules.core.faults import Violation
from rules.core.game import Usual
from rules.core.notation import Entry
from rules.dice_conquest.dice import ALL, DICE, SIDES, shown
from rules.dice_conquest.log.words import is_die
from rules.dice_conquest.loop import run
from rules.dice_conquest.state import AVAILABLE, Answer, Question, State
from rules.dice_conquest.steps import rolling, turn

BY_NAME = {name: die for die, name in enumerate(DICE)}
#: A die with what it shows, as a log writes it: the die and the value.
SHOWN = {shown(die, value): (die, value) for die in ALL for value in range(1, SIDES[die] + 1)}


def take(state: State, entry: Entry) -> bool:
    """`take D20`."""
    die = BY_NAME.get(entry.args[0], -1) if len(entry.args) == 1 else -1
    if die < 0 or state.where[die] != AVAILABLE or _asked(state, entry, "turn") is None:
        return False
    turn.answer_turn(state, ("take", die))
    return _go_on(state)


def roll(state: State, entry: Entry) -> bool:
    """`roll D4=4 D10%[90]`, in the order of the dice."""
    question = _asked(state, entry, "roll")
    if question is None or len(entry.args) != len(question.dice):
        return False
    values: list[int] = []
    for die, word in zip(question.dice, entry.args, strict=True):
        found = SHOWN.get(word)
        if found is None or found[0] != die:
            return False
        values.append(found[1])
    rolling.answer_roll(state, ("roll", tuple(values)))
    return _go_on(state)


def reroll(state: State, entry: Entry) -> bool:
    """`reroll`, of the chosen die."""
    return not entry.args and _with_the_die(state, entry, ("reroll",))


def place(state: State, entry: Entry) -> bool:
    """`place Skeleton`."""
    if len(entry.args) != 1 or is_die(entry.args[0]):
        return False
    card = state.table.cards.words["creature"].get(entry.args[0].casefold())
    return card is not None and _with_the_die(state, entry, ("place", card))


def _with_the_die(state: State, entry: Entry, answer: Answer) -> bool:
    """What is done with the chosen die, if it may be."""
    if _asked(state, entry, "attack") is None:
        return False
    try:
        turn.answer_attack(state, answer)
    except Violation:
        return False
    return _go_on(state)


def _asked(state: State, entry: Entry, kind: str) -> Question | None:
    """The question, if it is of this kind and put to whoever writes."""
    question = state.question
    if question is None or question.kind != kind:
        return None
    return question if entry.actor is None or entry.actor == question.player else None


def _go_on(state: State) -> bool:
    state.refused.clear()
    run(state)
    return True


USUAL = Usual({"take": take, "roll": roll, "reroll": reroll, "place": place})
