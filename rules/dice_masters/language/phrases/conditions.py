"""What must hold: "there is an opposing adventurer", "it shows a character face"."""

from __future__ import annotations

from typing import Any

from rules.dice_masters import stats
from rules.dice_masters.effects.choices import candidates
from rules.dice_masters.effects.knockout import engaged_with
from rules.dice_masters.language.ability import Amount, Condition, Noun
from rules.dice_masters.language.phrases.amounts import colours
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import ATTACKING, Frame, State


@phrase("simple condition", "there is {noun:a noun}", title="there is")
def there_is(noun: Noun) -> Condition:
    """At least one die fits."""
    return lambda state, frame: bool(candidates(state, frame, noun))


@phrase("simple condition", "there is no {noun}", title="there is")
def there_is_no(noun: Noun) -> Condition:
    """No die fits."""
    return lambda state, frame: not candidates(state, frame, noun)


@phrase("simple condition", "there are <number> or more {noun}", title="there is")
def there_are_at_least(number: int, noun: Noun) -> Condition:
    """So many dice fit, or more."""
    return lambda state, frame: len(candidates(state, frame, noun)) >= number


@phrase("simple condition", "there are {low:number} to {high:number} {noun}", title="there is")
def there_are_between(low: int, high: int, noun: Noun) -> Condition:
    """The number of dice that fit lies between the two, both included."""
    return lambda state, frame: low <= len(candidates(state, frame, noun)) <= high


@phrase("simple condition", "there are <number> or more lantern colours in play", title="Lantern colours")
def there_are_colours(number: int) -> Condition:
    """So many of the eight symbols are in the field, whoever has them (DM-AFF-03, AMB-67)."""
    return lambda state, frame: len(colours(state, (0, 1))) >= number


@phrase(
    "simple condition", "there are <number> or more lantern colours among characters", title="colours among characters"
)
def there_are_colours_among_characters(number: int) -> Condition:
    """The same, but only characters count: an action with a symbol does not (DM-AFF-03)."""
    return lambda state, frame: len(colours(state, (0, 1), characters_only=True)) >= number


@phrase("simple condition", "there are <number> or more friendly lantern colours", title="friendly Lantern colours")
def there_are_friendly_colours(number: int) -> Condition:
    """So many of the eight symbols are on the side of the ability's player."""
    return lambda state, frame: len(colours(state, (frame.player,))) >= number


@phrase("simple condition", "{a:quantity} is more than {b:quantity}", title="is more than")
def is_more_than(a: Amount, b: Amount) -> Condition:
    """The first is larger; a tie is not more, and where a card is read otherwise too (CARD-20wol) that is said."""

    def holds(state: State, frame: Frame) -> bool:
        first, second = a(state, frame), b(state, frame)
        reading = state.table.stacks[frame.stack].readings.get(frame.line)
        if first == second and reading:
            state.cite_ruling(reading)
        return first > second

    return holds


@phrase("simple condition", "{a:quantity} is at least {b:quantity}", title="is at least")
def is_at_least(a: Amount, b: Amount) -> Condition:
    """The first is as large, or larger."""
    return lambda state, frame: a(state, frame) >= b(state, frame)


@phrase("simple condition", "you have used a basic action die this turn", title="has used a basic action die")
def you_have_used_a_basic_action() -> Condition:
    """In this turn, by the ability's player."""
    return lambda state, frame: frame.player in state.basics_used


@phrase("simple condition", "it is the only attacker", title="only attacker", needs="it")
def it_is_the_only_attacker() -> Condition:
    """It was declared as an attacker, and nothing else was."""
    return lambda state, frame: state.declared_with == 1 and state.attackers == [frame.die]


@phrase("simple condition", "it is engaged with {noun:a noun}", title="is engaged with", needs="face")
def it_is_engaged_with(noun: Noun) -> Condition:
    """They fight each other: blocker and blocked (DM-BLK-06)."""

    def holds(state: State, frame: Frame) -> bool:
        foes = engaged_with(state, frame.die) if frame.die >= 0 else []
        return any(noun.matches(state, frame, foe) for foe in foes)

    return holds


@phrase("simple condition", "it is attacking", title="is attacking", needs="it")
def it_is_attacking() -> Condition:
    """It was declared as an attacker and still is one."""
    return lambda state, frame: frame.die >= 0 and state.role[frame.die] == ATTACKING


@phrase("simple condition", "this die is attacking", title="is attacking")
def this_die_is_attacking() -> Condition:
    """The same of the die whose line this is."""
    return lambda state, frame: frame.source >= 0 and state.role[frame.source] == ATTACKING


@phrase("simple condition", "it shows {face}", title="shows a face", needs="it")
def it_shows(face: Any) -> Condition:
    """The die last spoken of lies with such a face up."""
    return lambda state, frame: frame.die >= 0 and face(stats.face(state, frame.die))


@phrase("simple condition", "it does not show {face}", title="shows a face", needs="it")
def it_does_not_show(face: Any) -> Condition:
    """It lies with another face up; without a die this is not so either."""
    return lambda state, frame: frame.die >= 0 and not face(stats.face(state, frame.die))


@phrase("simple condition", "it is {noun:a noun}", title="it is such a die", needs="it")
def it_is(noun: Noun) -> Condition:
    """The die last spoken of fits."""
    return lambda state, frame: frame.die >= 0 and noun.matches(state, frame, frame.die)


@phrase("condition", "{simple condition}", title="one condition")
def one_condition(**parts: Condition) -> Condition:
    """It must hold."""
    return parts["simple condition"]


@phrase("condition", "{a:simple condition} and {b:simple condition}", title="two conditions")
def both(a: Condition, b: Condition) -> Condition:
    """Both must hold."""
    return lambda state, frame: a(state, frame) and b(state, frame)
