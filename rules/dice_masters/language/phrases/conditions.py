"""What must hold: "there is an opposing adventurer", "it shows a character face"."""

from __future__ import annotations

from rules.dice_masters import stats
from rules.dice_masters.effects.choices import candidates
from rules.dice_masters.effects.knockout import engaged_with
from rules.dice_masters.language.ability import Amount, Condition, Noun
from rules.dice_masters.language.phrases.amounts import colours
from rules.dice_masters.language.registry import called_later, phrase, table
from rules.dice_masters.state import ATTACKING, Frame, State

table(
    "simple condition",
    ("there is {noun:a noun}", lambda noun: lambda state, frame: bool(candidates(state, frame, noun)),
     "At least one die fits."),
    ("there is no {noun}", lambda noun: lambda state, frame: not candidates(state, frame, noun),
     "No die fits.", "there is"),
    ("there are <number> or more {noun}",
     lambda number, noun: lambda state, frame: len(candidates(state, frame, noun)) >= number,
     "So many dice fit, or more.", "there is"),
    ("there are {low:number} to {high:number} {noun}",
     lambda low, high, noun: lambda state, frame: low <= len(candidates(state, frame, noun)) <= high,
     "The number of dice that fit is between the two, both included.", "there is"),
    ("there are <number> or more lantern colours in play",
     lambda number: lambda state, frame: len(colours(state, (0, 1))) >= number,
     "So many of the eight symbols are in the field, whoever has them (DM-AFF-03, AMB-67).", "Lantern colours"),
    ("there are <number> or more lantern colours among characters",
     lambda number: lambda state, frame: len(colours(state, (0, 1), characters_only=True)) >= number,
     "The same, but only characters count: an action with a symbol does not (DM-AFF-03).", "colours among characters"),
    ("there are <number> or more friendly lantern colours",
     lambda number: lambda state, frame: len(colours(state, (frame.player,))) >= number,
     "So many of the eight symbols are on the side of the ability's player.", "friendly Lantern colours"),
)  # fmt: skip


@called_later("simple condition", "{a:quantity} is more than {b:quantity}", title="is more than")
def is_more_than(state: State, frame: Frame, a: Amount, b: Amount) -> bool:
    """The first is larger; a tie is not more, and where a card is read otherwise too (CARD-20wol) that is said."""
    first, second = a(state, frame), b(state, frame)
    reading = state.table.stacks[frame.stack].readings.get(frame.line)
    if first == second and reading:
        state.cite_ruling(reading)
    return first > second


table(
    "simple condition",
    ("{a:quantity} is at least {b:quantity}", lambda a, b: lambda state, frame: a(state, frame) >= b(state, frame),
     "The first is as large, or larger."),
    ("you have used a basic action die this turn", lambda: lambda state, frame: frame.player in state.basics_used,
     "In this turn, by the ability's player.", "has used a basic action die"),
)  # fmt: skip


@phrase("simple condition", "it is the only attacker", title="only attacker", needs="it")
def it_is_the_only_attacker() -> Condition:
    """It was declared as an attacker, and nothing else was."""
    return lambda state, frame: state.declared_with == 1 and state.attackers == [frame.die]


@called_later("simple condition", "it is engaged with {noun:a noun}", title="is engaged with", needs="face")
def it_is_engaged_with(state: State, frame: Frame, noun: Noun) -> bool:
    """They fight each other: blocker and blocked (DM-BLK-06)."""
    foes = engaged_with(state, frame.die) if frame.die >= 0 else []
    return any(noun.matches(state, frame, foe) for foe in foes)


@phrase("simple condition", "it is attacking", title="is attacking", needs="it")
def it_is_attacking() -> Condition:
    """It was declared as an attacker and still is one."""
    return lambda state, frame: frame.die >= 0 and state.role[frame.die] == ATTACKING


@phrase("simple condition", "this die is attacking", title="is attacking")
def this_die_is_attacking() -> Condition:
    """The same of the die whose line this is."""
    return lambda state, frame: frame.source >= 0 and state.role[frame.source] == ATTACKING


table(
    "simple condition",
    ("it shows {face}", lambda face: lambda state, frame: frame.die >= 0 and face(stats.face(state, frame.die)),
     "The die last spoken of has such a face up.", "shows a face"),
    ("it does not show {face}",
     lambda face: lambda state, frame: frame.die >= 0 and not face(stats.face(state, frame.die)),
     "It has another face up; without a die this is not so either.", "shows a face"),
    ("it is {noun:a noun}", lambda noun: lambda state, frame: frame.die >= 0 and noun.matches(state, frame, frame.die),
     "The die last spoken of fits.", "it is such a die"),
    needs="it",
)  # fmt: skip

table(
    "condition",
    ("{simple condition}", lambda **parts: parts["simple condition"], "It must hold.", "one condition"),
    ("{a:simple condition} and {b:simple condition}",
     lambda a, b: lambda state, frame: a(state, frame) and b(state, frame),
     "Both must hold.", "two conditions"),
)  # fmt: skip
