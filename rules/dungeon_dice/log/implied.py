"""Answers that nobody wrote, but that the next entry shows to have been given."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.notation import TURN, Entry
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.dice_set import MONSTER_LEVEL
from rules.dungeon_dice.log.words import split_face
from rules.dungeon_dice.state import NOBODY, Answer, Question, State
from rules.dungeon_dice.steps import combat, setup
from rules.dungeon_dice.steps.due import draws_due

#: What shows that nobody had anything to use, or more to add.
BEHIND_A_COMBAT = frozenset(("draw", "key", "resolve", "pass", "search", "hunt", "rest"))


def implied(state: State, entry: Entry) -> Answer | None:
    """The answer to the question that this entry takes for granted."""
    question = state.question
    if question is None:
        return None
    shown = SHOWN_BY.get((question.kind, entry.verb))
    if shown is not None and (answer := shown(state, question, entry)) is not None:
        return answer
    if question.default is None and _tells_of_the_end(state, question, entry):
        return legal.forced(state)
    return question.default


def _tells_of_the_end(state: State, question: Question, entry: Entry) -> bool:
    """Whether a combat, or the window of a side with nothing to use, is over if this entry comes."""
    if entry.kind == TURN or entry.verb in BEHIND_A_COMBAT:
        return True
    if question.kind == "last call":
        return entry.verb in ("equip", "artifact") or (entry.verb == "roll" and any(d.odds for d in state.deals))
    return question.kind == "window" and entry.verb == "use" and _of_the_other_side(state, entry)


def _of_the_other_side(state: State, entry: Entry) -> bool:
    fight = state.fight
    assert fight is not None
    return any(die in combat.dice_of(state, 1 - fight.window) for die in _named(state, entry)[:1])


# --- what the dice show -----------------------------------------------------------------------------


def _hunt(state: State, question: Question, entry: Entry) -> Answer | None:
    """Two dice are drawn by a hero with a bow (DD-SEARCH-05)."""
    return ("hunt",) if len(entry.args) == 2 and zones.has_equipped(state, state.active, "hunt") else None


def _chosen(state: State, question: Question, entry: Entry) -> Answer | None:
    """Of two dice drawn, the one that is rolled."""
    named = [die for die in _named(state, entry) if die in question.dice]
    return ("choose", named[0]) if len(named) == len(entry.args) == 1 else None


def _drawn(state: State, question: Question, entry: Entry) -> Answer | None:
    """The monster die that is rolled has been drawn."""
    named = _named(state, entry)
    if question.prompt != "search" or len(named) != 1 or named[0] not in zones.in_bag(state, question.bag):
        return None
    return "draw", (named[0],)


def _confronts(state: State, question: Question, entry: Entry) -> Answer | None:
    """The monster's dice are rolled once it is confronted (DD-COMBAT-02)."""
    kinds = {state.table.dice[die].kind for die in _named(state, entry)}
    return ("confront",) if kinds == {MONSTER_LEVEL} else None


def _draw_sooner(state: State, question: Question, entry: Entry) -> Answer | None:
    if entry.actor is not None and setup.starts_sooner(state, entry.actor):
        return "sooner", entry.actor
    good = sooner(state, entry)
    return None if good is None else ("sooner", good)


def _roll_sooner(state: State, question: Question, entry: Entry) -> Answer | None:
    if entry.actor is not None and setup.starts_sooner(state, entry.actor):
        return "sooner", entry.actor
    who = rolls_sooner(state, entry)
    return None if who is None else ("sooner", who)


SHOWN_BY: dict[tuple[str, str], Callable[[State, Question, Entry], Answer | None]] = {
    ("turn", "draw"): _hunt,
    ("hunted", "roll"): _chosen,
    ("draw", "roll"): _drawn,
    ("meet", "roll"): _confronts,
    ("draw", "draw"): _draw_sooner,
    ("roll", "roll"): _roll_sooner,
}


def rolls_sooner(state: State, entry: Entry) -> int | None:
    """Who rolls into the combat before the one who is asked: a hero, NOBODY for the monster, None if nobody does."""
    if entry.verb != "roll" or len(waiting := combat.who_rolls(state)) < 2:
        return None
    owners = {NOBODY if die in state.table.monster_dice else zones.owner(state, die) for die in _named(state, entry)}
    meant: list[int | None] = [*owners] or [entry.actor]
    who = meant[0] if len(meant) == 1 else None
    if who not in waiting[1:] or (who != NOBODY and entry.actor not in (None, who)):
        return None
    return who


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
