"""What must hold: "there is an opposing adventurer", "it shows a character face"."""

from __future__ import annotations

from typing import Any

from rules.dice_masters import stats
from rules.dice_masters.cards import ENERGY_TYPES
from rules.dice_masters.choices import candidates
from rules.dice_masters.knockout import engaged_with
from rules.dice_masters.language.ability import Amount, Condition, Noun
from rules.dice_masters.language.phrases.amounts import colours, energy_of_its_type, symbols
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import ATTACKING


@phrase("simple condition", "there is {noun:a noun}", title="there is")
def there_is(noun: Noun) -> Condition:
    return lambda state, frame: bool(candidates(state, frame, noun))


@phrase("simple condition", "there is no {noun}", title="there is")
def there_is_no(noun: Noun) -> Condition:
    return lambda state, frame: not candidates(state, frame, noun)


@phrase("simple condition", "there are <number> or more {noun}", title="there is")
def there_are_at_least(number: int, noun: Noun) -> Condition:
    return lambda state, frame: len(candidates(state, frame, noun)) >= number


@phrase("simple condition", "there are {low:number} to {high:number} {noun}", title="there is")
def there_are_between(low: int, high: int, noun: Noun) -> Condition:
    return lambda state, frame: low <= len(candidates(state, frame, noun)) <= high


@phrase("simple condition", "there are <number> or more lantern colours in play", title="lantern colours")
def there_are_colours(number: int) -> Condition:
    return lambda state, frame: len(colours(state, (0, 1))) >= number


@phrase("simple condition", "you have {kind:energy type} in your reserve", title="energy in reserve")
def you_have(kind: str) -> Condition:
    return lambda state, frame: symbols(state, frame.player, kind) > 0


@phrase("simple condition", "you have <number> or more {kind:energy type} in your reserve", title="energy in reserve")
def you_have_at_least(number: int, kind: str) -> Condition:
    return lambda state, frame: symbols(state, frame.player, kind) >= number


@phrase("simple condition", "you have energy of its type in your reserve", title="energy in reserve")
def you_have_energy_of_its_type() -> Condition:
    return lambda state, frame: energy_of_its_type()(state, frame) > 0


@phrase("simple condition", "you have each energy type in your reserve")
def you_have_each_type() -> Condition:
    return lambda state, frame: all(symbols(state, frame.player, kind) for kind in ENERGY_TYPES)


@phrase("simple condition", "{a:quantity} is more than {b:quantity}", title="is more than")
def is_more_than(a: Amount, b: Amount) -> Condition:
    return lambda state, frame: a(state, frame) > b(state, frame)


@phrase("simple condition", "you have used a basic action die this turn")
def you_have_used_a_basic_action() -> Condition:
    return lambda state, frame: frame.player in state.basics_used


@phrase("simple condition", "it is the only attacker")
def it_is_the_only_attacker() -> Condition:
    return lambda state, frame: state.attackers == list(frame.it[:1])


@phrase("simple condition", "it is engaged with {noun:a noun}", title="is engaged with")
def it_is_engaged_with(noun: Noun) -> Condition:
    return lambda state, frame: any(noun.matches(state, frame, d) for d in engaged_with(state, frame.it[0]))


@phrase("simple condition", "it is attacking", title="is attacking")
def it_is_attacking() -> Condition:
    return lambda state, frame: state.role[frame.it[0]] == ATTACKING


@phrase("simple condition", "this die is attacking", title="is attacking")
def this_die_is_attacking() -> Condition:
    return lambda state, frame: frame.source >= 0 and state.role[frame.source] == ATTACKING


@phrase("simple condition", "it shows {face}", title="shows")
def it_shows(face: Any) -> Condition:
    return lambda state, frame: bool(frame.it) and face(stats.face(state, frame.it[0]))


@phrase("simple condition", "it does not show {face}", title="shows")
def it_does_not_show(face: Any) -> Condition:
    return lambda state, frame: bool(frame.it) and not face(stats.face(state, frame.it[0]))


@phrase("simple condition", "it is {noun:a noun}", title="it is a")
def it_is(noun: Noun) -> Condition:
    return lambda state, frame: bool(frame.it) and noun.matches(state, frame, frame.it[0])


@phrase("condition", "{simple condition}")
def one_condition(**parts: Condition) -> Condition:
    return parts["simple condition"]


@phrase("condition", "{a:simple condition} and {b:simple condition}", title="and")
def both(a: Condition, b: Condition) -> Condition:
    return lambda state, frame: a(state, frame) and b(state, frame)
