"""Abilities, passes and the end of a combat at the wrong time: which rule says so."""

from __future__ import annotations

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.lines.notation import Entry
from rules.dungeon_dice import zones
from rules.dungeon_dice.diagnosis.sentences import missing, or_what_is_missing, waits
from rules.dungeon_dice.log.uses import is_one_use
from rules.dungeon_dice.log.words import split_face
from rules.dungeon_dice.state import AFTER, DUEL, FIGHTING, MEET, REST, REWARD, SEARCH, Question, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.answers import violation_of_time

#: Why no ability is used in a step.
NO_ABILITY = {
    SEARCH: ("DD-COMBAT-05", "There is no combat in which an ability could be used."),
    REST: ("DD-COMBAT-05", "There is no combat in which an ability could be used."),
    MEET: ("DD-COMBAT-05", "Abilities come after all dice are rolled."),
    AFTER: ("DD-COMBAT-09", "The combat is resolved: nothing is added any more."),
    REWARD: ("DD-COMBAT-09", "The combat is resolved: nothing is added any more."),
}


def use(state: State, question: Question, entry: Entry) -> Fault:
    """An ability, or a one-use die."""
    if is_one_use(state, entry):
        if state.fight is not None and question.kind == "last call":
            return Violation("DD-COMBAT-09", "Two passes have closed the ability phase.", "DD-RUL-07")
        return violation_of_time("one-use")
    if question.kind == "last call":
        return _both_have_passed()
    if state.step in NO_ABILITY:
        unguarded = state.step == REWARD and (face := zones.face(state, state.monster)) is not None and not face.monster
        return Violation(*NO_ABILITY[SEARCH if unguarded else state.step])
    return or_what_is_missing(state, question) or Unreadable('Nothing here asks for "use".')


def _both_have_passed() -> Violation:
    message = "Both have passed: only one-use dice and trades are left before resolve."
    return Violation("DD-COMBAT-07", message, "DD-RUL-07")


def passing(state: State, question: Question, entry: Entry) -> Fault:
    if question.kind == "last call":
        return _both_have_passed()
    nobody = Violation("DD-COMBAT-07", "There is no combat in which anybody could pass.")
    return or_what_is_missing(state, question) or nobody


def resolve(state: State, question: Question, entry: Entry) -> Fault:
    """Not before both have passed, and once."""
    if state.step in FIGHTING and question.kind == "window":
        return combat.not_passed(state)
    if state.step in FIGHTING and question.kind != "roll":
        return Violation("DD-COMBAT-07", f"Before the combat is resolved, {waits(state, question)}.")
    if question.kind in ("roll", "draw"):
        return missing(state, question)
    return Violation("DD-COMBAT-07", "There is no combat to be resolved here.")


def equip(state: State, question: Question, entry: Entry) -> Fault:
    fight = state.fight
    if state.step == DUEL:
        return Violation("DD-THRONE-02", "Equipment for a duel is chosen before the roll-off.")
    for word in entry.args if fight is not None else ():
        called = state.table.words.get(split_face(word)[0].casefold(), ())
        if fight is not None and any(die in fight.received for die in called):
            message = f"{state.table.id(called[0])} came during this combat and cannot be equipped before its end."
            return Violation("DD-TRADE-03", message)
    return violation_of_time("equip")
