"""Who or what a sentence is about: "target opposing character", "each sidekick", "this die", "the opponent"."""

from __future__ import annotations

from rules.dice_masters.language.ability import Noun, Selection
from rules.dice_masters.language.registry import phrase


@phrase("selection", "target {noun}")
def target(noun: Noun) -> Selection:
    return Selection("target", noun)


@phrase("selection", "another target {noun}", title="target")
def another_target(noun: Noun) -> Selection:
    return Selection("target", noun, value="another")


@phrase("selection", "<number> target {noun}", title="target")
def some_targets(number: int, noun: Noun) -> Selection:
    return Selection("target", noun, number, number)


@phrase("selection", "up to <number> target {noun}", title="target")
def up_to_targets(number: int, noun: Noun) -> Selection:
    return Selection("target", noun, 0, number)


@phrase("selection", "each {noun}")
def each(noun: Noun) -> Selection:
    return Selection("each", noun)


@phrase("selection", "any {noun}", title="any")
def any_(noun: Noun) -> Selection:
    return Selection("any", noun)


@phrase("selection", "{noun:a noun}")
def a(noun: Noun) -> Selection:
    return Selection("a", noun)


@phrase("selection", "<number> {noun}", title="a")
def some(number: int, noun: Noun) -> Selection:
    return Selection("a", noun, number, number)


@phrase("selection", "up to <number> {noun}", title="a")
def up_to(number: int, noun: Noun) -> Selection:
    return Selection("a", noun, 0, number)


@phrase("selection", "any number of {noun}", title="a")
def any_number(noun: Noun) -> Selection:
    return Selection("a", noun, 0, 99)


@phrase("selection", "this die")
def this_die() -> Selection:
    return Selection("this")


@phrase("selection", "that die")
def that_die() -> Selection:
    """The die of the event, whatever has been chosen since."""
    return Selection("event")


@phrase("selection", "(it|them)", title="it")
def it() -> Selection:
    return Selection("it")


@phrase("selection", "each of them", title="it")
def each_of_them() -> Selection:
    return Selection("it")


@phrase("selection", "those showing {face}")
def those_showing(face: object) -> Selection:
    return Selection("those", value=face)


@phrase("selection", "[each of] the others", title="the others")
def the_others() -> Selection:
    return Selection("others")


@phrase("selection", "the bearer")
def the_bearer() -> Selection:
    return Selection("bearer")


@phrase("selection", "<number> of them", title="some of them")
def some_of_them(number: int) -> Selection:
    return Selection("of them", None, number, number)


@phrase("selection", "you")
def you() -> Selection:
    return Selection("you")


@phrase("selection", "(the opponent|target opponent)", title="the opponent")
def the_opponent() -> Selection:
    return Selection("opponent")


@phrase("selection", "that player")
def the_player_of_the_event() -> Selection:
    return Selection("that player")


@phrase("selection", "each player")
def each_player() -> Selection:
    return Selection("each player")


@phrase("selection", "target player")
def target_player() -> Selection:
    return Selection("target player")


@phrase("selection", "each player and each {noun}", title="each player and each")
def each_player_and_each(noun: Noun) -> Selection:
    return Selection("players and each", noun)


@phrase("player", "the opponent")
def opponent() -> str:
    return "opponent"


@phrase("player", "each player", title="each player")
def every_player() -> str:
    return "each"


@phrase("player", "the active player")
def active_player() -> str:
    return "active"


@phrase("player", "that player")
def that_player() -> str:
    return "that"
