"""Who or what a sentence is about: "target opposing character", "each sidekick", "this die", "the opponent"."""

from __future__ import annotations

from rules.dice_masters.language.ability import Noun, Selection
from rules.dice_masters.language.registry import phrase


@phrase("selection", "target {noun}", gives="it")
def target(noun: Noun) -> Selection:
    """Chosen in the field by the ability's player as it acts (DM-FUND-02, DM-FUND-03)."""
    return Selection("target", noun)


@phrase("selection", "another target {noun}", title="target", gives="it")
def another_target(noun: Noun) -> Selection:
    """A further one, not chosen before."""
    return Selection("target", noun, value="another")


@phrase("selection", "<number> target {noun}", title="target", gives="it")
def some_targets(number: int, noun: Noun) -> Selection:
    """Exactly so many different ones; all there are, if fewer."""
    return Selection("target", noun, number, number)


@phrase("selection", "up to <number> target {noun}", title="target", gives="it")
def up_to_targets(number: int, noun: Noun) -> Selection:
    """None to so many."""
    return Selection("target", noun, 0, number)


@phrase("selection", "each {noun}", gives="it")
def each(noun: Noun) -> Selection:
    """All that fit now; nobody chooses (AMB-72)."""
    return Selection("each", noun)


@phrase("selection", "any {noun}", title="any", gives="it")
def any_(noun: Noun) -> Selection:
    """All that fit now; for costs and in lines with "while active" those that come later too (AMB-72)."""
    return Selection("any", noun)


@phrase("selection", "{noun:a noun}", title="a, some, up to", gives="it")
def a(noun: Noun) -> Selection:
    """One, chosen in another zone or as a cost: no target (DM-FUND-02)."""
    return Selection("a", noun)


@phrase("selection", "<number> {noun}", title="a, some, up to", gives="it")
def some(number: int, noun: Noun) -> Selection:
    """So many, chosen the same way."""
    return Selection("a", noun, number, number)


@phrase("selection", "up to <number> {noun}", title="a, some, up to", gives="it")
def up_to(number: int, noun: Noun) -> Selection:
    """None to so many."""
    return Selection("a", noun, 0, number)


@phrase("selection", "any number of {noun}", title="a, some, up to", gives="it")
def any_number(noun: Noun) -> Selection:
    """As many as the player likes, none included."""
    return Selection("a", noun, 0, 99)


@phrase("selection", "this die", gives="it")
def this_die() -> Selection:
    """The die whose line this is."""
    return Selection("this")


@phrase("selection", "that die", needs="die", gives="it")
def that_die() -> Selection:
    """The die of the event, whatever has been chosen since."""
    return Selection("event")


@phrase("selection", "(it|them)", title="it or them", needs="it")
def it() -> Selection:
    """The dice last chosen, drawn, rolled or moved; before that, the die of the event."""
    return Selection("it")


@phrase("selection", "each of them", title="it or them", needs="it")
def each_of_them() -> Selection:
    """The same, said of several."""
    return Selection("it")


@phrase("selection", "those showing {face}", needs="it")
def those_showing(face: object) -> Selection:
    """Of them, those with such a face up."""
    return Selection("those", value=face)


@phrase("selection", "[each of] the others", title="the others", needs="it")
def the_others() -> Selection:
    """Of the dice spoken of before, all that were not picked."""
    return Selection("others")


@phrase("selection", "the bearer", gives="it")
def the_bearer() -> Selection:
    """The character that bears this gear (DM-KW-EQUIP-01)."""
    return Selection("bearer")


@phrase("selection", "<number> of them", title="some of them", needs="it")
def some_of_them(number: int) -> Selection:
    """So many of the dice last spoken of, as the player picks."""
    return Selection("of them", None, number, number)


@phrase("selection", "you")
def you() -> Selection:
    """The ability's player."""
    return Selection("you")


@phrase("selection", "(the opponent|target opponent)", title="the opponent")
def the_opponent() -> Selection:
    """The other player."""
    return Selection("opponent")


@phrase("selection", "that player", title="that player", needs="player")
def the_player_of_the_event() -> Selection:
    """The player the event is about."""
    return Selection("that player")


@phrase("selection", "each player")
def each_player() -> Selection:
    """Both, the active player first (DM-PRIO-01)."""
    return Selection("each player")


@phrase("selection", "target player")
def target_player() -> Selection:
    """Either player, as the ability's player chooses."""
    return Selection("target player")


@phrase("selection", "each player and each {noun}", title="each player and each")
def each_player_and_each(noun: Noun) -> Selection:
    """Both players and all dice that fit, at once."""
    return Selection("players and each", noun)


@phrase("player", "the opponent", title="the opponent")
def opponent() -> str:
    """The other player."""
    return "opponent"


@phrase("player", "each player", title="each player")
def every_player() -> str:
    """Both, the active player first (DM-PRIO-01)."""
    return "each"


@phrase("player", "the active player", title="the active player")
def active_player() -> str:
    """Whoever has the turn."""
    return "active"


@phrase("player", "that player", needs="player")
def that_player() -> str:
    """The player the event is about."""
    return "that"
