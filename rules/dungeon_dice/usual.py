"""Plain rolls, draws and words carried out at once: most of a log is such.

Dice are called by their ids, and rolled in the order in which they are asked for. Whatever is written otherwise, legal
or not, is left to `log` and `steps.answers`, with nothing changed: no fault is ever told from here.
"""

from __future__ import annotations

from rules.core.notation import Entry
from rules.core.unported.game import Usual
from rules.dungeon_dice.dice_set import BLACK
from rules.dungeon_dice.loop import run
from rules.dungeon_dice.state import BAG, Question, State
from rules.dungeon_dice.steps import asking, combat, turn


def roll(state: State, entry: Entry) -> bool:
    """`roll G01:5 B09:2+slash`."""
    question = _asked(state, entry, "roll")
    if question is None or len(entry.args) != len(question.dice):
        return False
    numbers, faces = state.table.numbers, state.table.face_numbers
    rolled: list[tuple[int, int]] = []
    for die, word in zip(question.dice, entry.args, strict=True):
        name, _, face = word.partition(":")
        known = faces.get((die, face))
        if known is None or numbers.get(name) != die:
            return False
        rolled.append((die, known))
    asking.lie(state, question, tuple(rolled))
    run(state)
    return True


def draw(state: State, entry: Entry) -> bool:
    """`draw B10 B17`; or the monster of a search, which goes without saying."""
    question = _asked(state, entry, "draw")
    if question is None:
        return _search(state, entry)
    dice = _in_bag(state, entry.args, question.bag)
    if len(dice) != question.number:
        return False
    asking.take(state, dice)
    run(state)
    return True


def _search(state: State, entry: Entry) -> bool:
    dice = _in_bag(state, entry.args, BLACK) if _asked(state, entry, "turn") else ()
    if len(dice) != 1:
        return False
    turn.answer_turn(state, ("search",))
    run(state)
    asking.take(state, dice)
    run(state)
    return True


def _in_bag(state: State, words: tuple[str, ...], bag: str) -> tuple[int, ...]:
    """The dice of these words, each once; () if they do not all lie in the bag."""
    table, place = state.table, state.place
    dice: list[int] = []
    for word in words:
        die = table.numbers.get(word)
        if die is None or place[die] != BAG or table.dice[die].bag != bag or die in dice:
            return ()
        dice.append(die)
    return tuple(dice)


def pass_on(state: State, entry: Entry) -> bool:
    """No ability is used, or no more, in this window (DD-COMBAT-06)."""
    if _asked(state, entry, "window") is None:
        return False
    combat.answer_pass(state)
    run(state)
    return True


def resolve(state: State, entry: Entry) -> bool:
    """The last call is over (DD-COMBAT-07)."""
    if _asked(state, entry, "last call") is None:
        return False
    combat.answer_last_call(state, ("resolve",))
    run(state)
    return True


def _asked(state: State, entry: Entry, kind: str) -> Question | None:
    """The question, if it is of this kind, is put to whoever writes, and no face is there that nobody can explain."""
    question = state.question
    if question is None or question.kind != kind or state.unknown:
        return None
    return question if entry.actor is None or entry.actor == question.player else None


USUAL = Usual({"roll": roll, "draw": draw, "pass": pass_on, "resolve": resolve})
