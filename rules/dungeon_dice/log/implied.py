"""Answers that nobody wrote, but that the next entry shows to have been given."""

from __future__ import annotations

from rules.core.notation import TURN, Entry
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.log.words import split_face
from rules.dungeon_dice.state import Answer, Question, State
from rules.dungeon_dice.steps.due import draws_due

#: What shows that nobody had anything to use, or more to add.
BEHIND_A_COMBAT = frozenset(("draw", "key", "resolve", "pass", "search", "hunt", "rest"))


def implied(state: State, entry: Entry) -> Answer | None:
    """The answer to the question that this entry takes for granted."""
    question = state.question
    if question is None:
        return None
    if question.kind == "turn" and entry.verb == "draw" and _hunts(state, entry):
        return ("hunt",)
    if question.kind == "hunted" and entry.verb == "roll":
        return _chosen(state, entry)
    if (good := sooner(state, entry)) is not None:
        return "sooner", good
    if question.default is None and _tells_of_the_end(question, entry):
        return legal.forced(state)
    return question.default


def _tells_of_the_end(question: Question, entry: Entry) -> bool:
    """Whether a combat, or the window of a side with nothing to use, is over if this entry comes."""
    if entry.kind == TURN or entry.verb in BEHIND_A_COMBAT:
        return True
    return question.kind == "last call" and entry.verb in ("equip", "artifact")


def _hunts(state: State, entry: Entry) -> bool:
    """Two dice are drawn by a hero with a bow (DD-SEARCH-05)."""
    return len(entry.args) == 2 and zones.has_equipped(state, state.active, "hunt")


def _chosen(state: State, entry: Entry) -> Answer | None:
    """Of two dice drawn, the one that is rolled."""
    question = state.question
    named = [die for die in _named(state, entry) if question is not None and die in question.dice]
    return ("choose", named[0]) if len(named) == len(entry.args) == 1 else None


def sooner(state: State, entry: Entry) -> int | None:
    """The reward that is drawn first though another is asked for: by who draws, or by the bag."""
    if entry.verb != "draw" or not entry.args or len(waiting := draws_due(state)) < 2:
        return None
    bags = {state.table.dice[die].bag for die in _named(state, entry)[:1]}
    for due in waiting:
        if due.bag in bags and entry.actor in (None, due.player):
            return due.good if due.task is not None else None
    return None


def _named(state: State, entry: Entry) -> list[int]:
    words = (split_face(word)[0].casefold() for word in entry.args)
    return [die for word in words for die in state.table.words.get(word, ())[:1]]
