"""Draws and rolls that come before the one asked for, where the book sets no order among them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.lines.notation import Entry
from rules.dungeon_dice import zones
from rules.dungeon_dice.log.words import split_face
from rules.dungeon_dice.state import NOBODY, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.due import draws_due, reward_may_wait


def rolls_sooner(state: State, entry: Entry) -> int | None:
    """Who rolls into the combat before the one who is asked: a hero, NOBODY for the monster, None if nobody does."""
    first = state.table.rolled.get(entry.args[0]) if entry.args else None
    if first is not None and state.question is not None and first[0] in state.question.dice:
        return None  # in order, as nearly every roll is
    if state.fight is None or len(waiting := combat.who_rolls(state)) < 2:
        return None
    owners = {NOBODY if die in state.table.monster_dice else zones.owner(state, die) for die in named(state, entry)}
    meant: list[int | None] = [*owners] or [entry.actor]
    who = meant[0] if len(meant) == 1 else None
    if who not in waiting[1:] or (who != NOBODY and entry.actor not in (None, who)):
        return None
    return who


def sooner(state: State, entry: Entry) -> int | None:
    """The reward that is drawn first though another is asked for: by who draws, or by the bag."""
    if not entry.args or not reward_may_wait(state) or len(waiting := draws_due(state)) < 2:
        return None
    bags = {state.table.dice[die].bag for die in named(state, entry)[:1]}
    for due in waiting:
        if due.bag in bags and entry.actor in (None, due.player):
            return due.good if due.task is not None else None
    return None


def named(state: State, entry: Entry) -> list[int]:
    """The dice that an entry names, of like ones the first."""
    dice: list[int] = []
    for word in entry.args:
        dice += _called(state, entry, split_face(word)[0].casefold())[:1]
    return dice


def _called(state: State, entry: Entry, word: str) -> Sequence[int]:
    """The dice of that name; where others have it in theirs (a Worn Sword is a sword), those of the player first."""
    called = state.table.words.get(word, ())
    if word not in state.table.parts or entry.actor is None:
        return called
    mine = [die for die in state.table.parts[word] if zones.owner(state, die) == entry.actor]
    return mine or called
