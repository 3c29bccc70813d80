"""Entries that come at the wrong time: which rule says so."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import ChoiceNeeded, Fault, Unreadable, Violation
from rules.core.no_word import no_word
from rules.core.notation import TURN, Entry
from rules.core.parsing import HEADER_KEYS
from rules.dungeon_dice.diagnosis.draws_and_rolls import CHOICES, WAITED_FOR, missing, of_nature, turn_is_over
from rules.dungeon_dice.endings import ENDINGS, UNKNOWN_ENDINGS
from rules.dungeon_dice.log.claims import FIGURES, OF_PLAYER, OF_TABLE
from rules.dungeon_dice.log.reading import ANYTIME, KNOWN, READERS
from rules.dungeon_dice.log.uses import is_one_use
from rules.dungeon_dice.log.vocabulary import VOCABULARY
from rules.dungeon_dice.log.words import split_face
from rules.dungeon_dice.state import (
    AFTER,
    COMBAT,
    DUEL,
    FIGHTING,
    MEET,
    REST,
    REWARD,
    SEARCH,
    SETUP,
    Question,
    State,
)
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.answers import violation_of_time

#: (verb, step) -> rule and what to say. Read: this verb, while that step is on.
WRONG_STEP: dict[tuple[str, int], tuple[str, str]] = {
    ("flee", COMBAT): ("DD-COMBAT-01", "The monster has been confronted: there is no fleeing any more."),
    ("assist", COMBAT): ("DD-ASSIST-05", "The monster has been confronted: nobody is asked for help any more."),
    ("assist", DUEL): ("DD-THRONE-02", "A duel is fought by two alone."),
    ("confront", COMBAT): ("DD-COMBAT-01", "The monster has been confronted."),
    ("reach", COMBAT): ("DD-SEARCH-06", "Reach is for the time before the monster is confronted."),
    ("confront", REWARD): ("DD-SEARCH-04", "An item without a guard is taken, and the turn ends: there is no combat."),
    ("confront", SEARCH): ("DD-TURN-01", "No monster has been found yet."),
    ("flee", SEARCH): ("DD-TURN-01", "No monster has been found yet."),
    ("flee", REWARD): ("DD-SEARCH-04", "An item without a guard is taken, and the turn ends."),
    ("search", MEET): ("DD-TURN-01", "One search a turn: the monster is confronted or fled from."),
    ("search", REST): ("DD-REST-01", "Resting takes the whole turn."),
    ("hunt", MEET): ("DD-SEARCH-05", "Hunt is for the draw: this monster has been rolled."),
    ("rest", MEET): ("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search."),
    ("rest", COMBAT): ("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search."),
    ("rest", AFTER): ("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search."),
    ("rest", REWARD): ("DD-TURN-01", "Resting takes the whole turn, and this one has been used to search."),
    ("use", MEET): ("DD-COMBAT-05", "Abilities come after all dice are rolled."),
}  # fmt: skip


#: What a verb is for, where nothing nearer says why it cannot come here.
AT_NO_TIME_BUT = {
    "search": ("DD-TURN-01", "One search a turn, at its beginning."),
    "hunt": ("DD-TURN-01", "One search a turn, at its beginning."),
    "rest": ("DD-TURN-01", "Resting takes the whole turn, and this one has been used otherwise."),
    "flee": ("DD-SEARCH-03", "One flees from a monster that was found and not yet confronted."),
    "confront": ("DD-SEARCH-03", "One confronts a monster that was found, once."),
    "reach": ("DD-SEARCH-06", "Reach is for a monster that was found and not yet confronted."),
    "assist": ("DD-ASSIST-05", "Help is asked for between finding a monster and confronting it."),
    "pass": ("DD-COMBAT-07", "There is no combat in which anybody could pass."),
    "veto": ("DD-COMBAT-06", "Only the use of an assistant's die is refused, before the roll.", "DD-RUL-25"),
}


def explain(state: State, entry: Entry) -> Fault:
    """Why the entry cannot come here: the game is over, another player's, another step, or something is missing."""
    if entry.actor is not None and entry.actor >= state.table.players:
        return Unreadable(f"There is no P{entry.actor + 1}: {state.table.players} players are at this table.")
    if entry.kind != TURN and entry.verb not in KNOWN:
        names = [state.name(player) for player in range(state.table.players)]
        return no_word(entry, names, KNOWN, HEADER_KEYS | VOCABULARY.position, {*FIGURES, *OF_PLAYER, *OF_TABLE})
    if state.over:
        return _after_the_end(state, entry)
    question = state.question
    assert question is not None
    if entry.kind == TURN:
        return _too_early(state, question, entry)
    if entry.verb in ("yes", "no"):
        return Unreadable(f"Nothing is asked here that could be answered with {entry.verb}.")
    for look in LOOKS:
        if fault := look(state, question, entry):
            return fault
    return Unreadable(f'Nothing here waits for "{entry.verb}".')


def _after_the_end(state: State, entry: Entry) -> Fault:
    if entry.verb in ENDINGS or entry.verb in UNKNOWN_ENDINGS:
        return Unreadable(f"The game is over already ({state.reason}).")
    rule = state.because.get(("ended", 0), "DD-FAME-02")
    return Violation(rule, f"The game is over ({state.reason}); nothing more can happen.")


def _too_early(state: State, question: Question, entry: Entry) -> Fault:
    """A turn line while this turn is not at its end."""
    if question.kind == "draw" and question.prompt in DUE:
        return Violation(*DUE[question.prompt])
    if question.kind in ("draw", "roll"):
        return missing(state, question)
    if state.step in FIGHTING:
        return Violation("DD-COMBAT-07", f"Turn {state.turn} is not over: the combat has not been resolved.")
    return Violation("DD-TURN-01", f"Turn {state.turn} is not over: {_waits(state, question)}.")


#: What the rules still bring before the turn is over.
DUE = {
    "reward": ("DD-REWARD-05", "The reward is drawn before the turn ends."),
    "extra": ("DD-REWARD-03", "The monster rolled a 6: one potion more is drawn before the turn ends."),
}


def _waits(state: State, question: Question) -> str:
    what = {"meet": "confronts the monster or flees"}.get(question.kind, "is to answer")
    return f"{state.name(question.player)} {what}"


def _in_setup(state: State, question: Question, entry: Entry) -> Fault | None:
    if state.step != SETUP:
        return None
    rule = "DD-SETUP-03" if question.kind == "draw" else "DD-SETUP-04"
    if entry.actor not in (None, question.player) and entry.verb == question.kind:
        done = "drawn" if question.kind == "draw" else "rolled"
        one, other = state.name(entry.actor or 0), state.name(question.player)
        return Violation(rule, f"{one} has {done} already, and {other} has not.")
    what = WAITED_FOR[question.kind].format(name=state.name(question.player), dice=state.table.ids(question.dice))
    return Violation(rule, f"The game has not begun: {what} is missing.")


def _at_any_time(state: State, question: Question, entry: Entry) -> Fault | None:
    """What may come at any time but this: one-use dice, trades, artifacts, roll-offs, equipment."""
    if entry.verb == "use" and is_one_use(state, entry):
        if state.fight is not None and question.kind == "last call":
            return Violation("DD-COMBAT-09", "Two passes have closed the ability phase.", "DD-RUL-07")
        return violation_of_time("one-use")
    if entry.verb in ANYTIME:
        return violation_of_time(entry.verb) if entry.verb != "equip" else _equip(state, entry)
    return None


def _equip(state: State, entry: Entry) -> Fault:
    fight = state.fight
    if state.step == DUEL:
        return Violation("DD-THRONE-02", "Equipment for a duel is chosen before the roll-off.")
    if fight is not None:
        for word in entry.args:
            called = state.table.words.get(split_face(word)[0].casefold(), ())
            if any(die in fight.received for die in called):
                name = state.table.id(called[0])
                return Violation(
                    "DD-TRADE-03", f"{name} came during this combat and cannot be equipped before its end."
                )
    return violation_of_time("equip")


def _of_a_turn_that_is_over(state: State, question: Question, entry: Entry) -> Fault | None:
    """The player who has just had a turn goes on with it: what ended it says why not."""
    last = (state.active - 1) % state.table.players
    if (
        question.kind != "turn"
        or entry.actor != last
        or entry.verb not in READERS["turn"].keys() | READERS["meet"].keys()
    ):
        return None
    return turn_is_over(state, last)


def _of_others(state: State, question: Question, entry: Entry) -> Fault | None:
    """A line of somebody who is not asked."""
    if entry.verb == "assist" and entry.actor not in (None, state.active):
        return Violation("DD-ASSIST-02", f"{state.name(state.active)} chooses who helps; nobody joins unasked.")
    if entry.actor in (None, question.player) or entry.verb not in READERS[question.kind]:
        return None
    name, waits = state.name(entry.actor) if entry.actor is not None else "", state.name(question.player)
    if question.kind == "window":
        rule = "DD-THRONE-03" if state.step == DUEL else "DD-COMBAT-06"
        return Violation(rule, f"It is {waits}'s window: {name} waits for a pass.")
    if question.kind == "turn":
        return Violation("DD-SETUP-05", f"It is {waits}'s turn, to the left.")
    if question.kind == "veto":
        return Violation("DD-COMBAT-06", f"Only {waits} can object here.", "DD-RUL-25")
    rule = "DD-COMBAT-07" if question.kind == "last call" else "DD-TURN-01"
    return Violation(rule, f"{waits} decides here, not {name}.")


def _of_windows(state: State, question: Question, entry: Entry) -> Fault | None:
    """`use`, `pass` and `resolve` at the wrong time."""
    if entry.verb == "resolve" and state.step in FIGHTING and question.kind != "roll":
        if question.kind == "window":
            return combat.not_passed(state)
        return Violation("DD-COMBAT-07", f"Before the combat is resolved, {_waits(state, question)}.")
    if entry.verb in ("use", "pass") and question.kind == "last call":
        message = "Both have passed: only one-use dice and trades are left before resolve."
        return Violation("DD-COMBAT-07", message, "DD-RUL-07")
    if entry.verb == "use" and state.step in (SEARCH, REST):
        return Violation("DD-COMBAT-05", "There is no combat in which an ability could be used.")
    if entry.verb == "use" and state.step in (AFTER, REWARD):
        return Violation("DD-COMBAT-09", "The combat is resolved: nothing is added any more.")
    if entry.verb == "resolve" and question.kind not in ("roll", "draw"):
        return Violation("DD-COMBAT-07", "There is no combat to be resolved here.")
    return None


def _in_this_step(state: State, question: Question, entry: Entry) -> Fault | None:
    if (entry.verb, state.step) in WRONG_STEP:
        return Violation(*WRONG_STEP[entry.verb, state.step])
    if entry.verb == "key":
        return Violation("DD-ONE-04", "A key is rolled when a locked chest is to be opened, and none waits here.")
    return None


def _before_what_is_asked(state: State, question: Question, entry: Entry) -> Fault | None:
    """Dice that fall first, or a choice that matters."""
    if question.kind in ("draw", "roll"):
        return missing(state, question)
    if question.kind in CHOICES:
        name = state.name(question.player)
        return ChoiceNeeded(f"The log goes on without a choice that matters: {name} chooses here.")
    return None


def _at_no_time_but(state: State, question: Question, entry: Entry) -> Fault | None:
    return Violation(*AT_NO_TIME_BUT[entry.verb]) if entry.verb in AT_NO_TIME_BUT else None


#: Looked at one after the other: the first that knows why the entry cannot come here says so.
LOOKS: tuple[Callable[[State, Question, Entry], Fault | None], ...] = (
    _in_setup,
    _at_any_time,
    of_nature,
    _of_a_turn_that_is_over,
    _of_others,
    _of_windows,
    _in_this_step,
    _before_what_is_asked,
    _at_no_time_but,
)
