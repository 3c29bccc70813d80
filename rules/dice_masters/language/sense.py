"""Which phrases fit each other: what is said of players and what of dice, and what a line may speak of.

A line whose phrases fit by their words only would be accepted and never do anything. Its author is told instead, at
the part that does not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rules.core.language.parser import Reading
from rules.core.language.problems import NoMeaning
from rules.dice_masters.language.ability import Noun, Predicate, Selection, Trigger

#: The modes of a selection that mean one player or both, and those that a line that always holds may speak of.
PLAYERS = frozenset(("you", "opponent", "that player", "each player", "target player"))
STATED = frozenset(("each", "any", "this", "bearer", "you", "opponent", "each player"))
#: What is said of players, and what of players as well as of dice; all else is said of dice.
OF_PLAYERS = frozenset(("cannot field", "no damage from when-fielded abilities"))
OF_EITHER = frozenset(("takes no damage", "takes less damage"))
#: What is said of dice wherever they lie; all else only of those in the field.
ANYWHERE = frozenset(("costs to purchase", "costs to field", "is free to field", "counts as"))
TO_PLAYERS = ("you", "the opponent", "each player")
TO_DICE = ("each {noun}", "target {noun}", "this die")


def means_players(selection: Selection) -> bool:
    """Whether it means a player, or may."""
    person = selection.noun is not None and bool(selection.noun.person)
    return selection.mode in PLAYERS or selection.mode == "players and each" or person


def done_to_dice(selection: Selection) -> None:
    """Raises NoMeaning for what can be done to dice only."""
    if means_players(selection):
        raise NoMeaning("This is done to dice, and no player is one.", "selection", TO_DICE)


def said_of(selection: Selection, predicate: Predicate) -> None:
    """Raises NoMeaning for what is said of players and not of dice, or of dice and not of players."""
    names = frozenset(predicate.names())
    if names & OF_PLAYERS and selection.mode not in PLAYERS:
        raise NoMeaning("This is said of a player, and no die is one.", "selection", TO_PLAYERS)
    if names - OF_PLAYERS - OF_EITHER and means_players(selection):
        raise NoMeaning("This is said of dice, and no player is one.", "selection", TO_DICE)
    if selection.mode == "players and each" or (selection.noun is not None and selection.noun.person):
        raise NoMeaning(
            "This is said of dice or of players, not of both at once.", "selection", (*TO_DICE, *TO_PLAYERS)
        )


def stated(selection: Selection) -> None:
    """Raises NoMeaning where a line that always holds speaks of what somebody would have to choose, or of an event."""
    if selection.mode in ("target", "target player", "a", "of them"):
        told = "a line that always holds has nobody to choose for it; write each, this die or the bearer."
        raise NoMeaning(told, "", TO_DICE)
    if selection.mode not in STATED:
        raise NoMeaning("a line that always holds waits for no event that this could be about.", "", TO_DICE)


@dataclass(slots=True)
class Told:
    """What a line has told of so far, so that the words behind may speak of it."""

    event: Trigger | None = None
    given: set[str] = field(default_factory=set)
    unknown: bool = False  # it changes a line that is not there to be looked at


def before(reading: Reading, above: Told | None) -> Told:
    """What has been told of before a line: nothing, but where bursts change the line above, what that one tells of."""
    if reading.phrase.title.startswith("prevent the first damage to you"):
        return Told(given={"it"})  # the character that deals it
    if reading.phrase.title != "bursts change the line above":
        return Told()
    return Told(unknown=True) if above is None else Told(above.event, set(above.given), above.unknown)


#: What a phrase may need, by the word for it: whether the line has told of it, and what is wrong if not.
_NEEDS: dict[str, tuple[Callable[[Told], bool], str]] = {
    "it": (lambda told: "it" in told.given or _about_one_die(told),
           "nothing that this could mean has been spoken of before"),
    "its": (lambda told: "it" in told.given or _about_one_die(told), "no die that this could be of has been spoken of"),
    "die": (lambda told: _about_one_die(told), "the line waits for no event of one die beside this one"),
    "hit": (lambda told: "hit" in told.given or (told.event is not None and told.event.events == ("breath",)),
            "no damage has been dealt before in the line"),
    "fallen": (lambda told: "fallen" in told.given, "nothing has been KO'd or sacrificed before in the line"),
    "payment": (lambda told: "payment" in told.given, "nothing has been paid any number of times before in the line"),
    "player": (lambda told: told.event is not None, "the line waits for no event of a player"),
    "damage": (lambda told: "damage" in told.given or (told.event is not None and told.event.is_of_damage),
               "the line waits for no damage"),
    "packet": (lambda told: "packet" in told.given, "no damage is about to be dealt where the line acts"),
    "draw": (lambda told: told.event is not None and told.event.is_before_the_draw,
             "the dice of the turn are not being drawn where the line acts"),
}  # fmt: skip


def _about_one_die(told: Told) -> bool:
    return told.event is not None and told.event.is_of_one_die


def check(reading: Reading, told: Told) -> None:
    """Raises NoMeaning if a phrase speaks of what the line has not told of."""
    needs = reading.phrase.needs
    if needs and not told.unknown and not _NEEDS[needs][0](told):
        raise NoMeaning(f"{_NEEDS[needs][1]}.")


def note(reading: Reading, value: Any, told: Told) -> None:
    """What has been told of once this phrase has been read."""
    if isinstance(value, Trigger):
        told.event = value
    if reading.phrase.gives:
        told.given.update(reading.phrase.gives.split())


def check_noun(reading: Reading, arguments: dict[str, Any]) -> None:
    """Raises NoMeaning where "or player" stands with another word than target: only a target may be either."""
    if reading.phrase.part == "a noun" or "target" in reading.phrase.title:
        return
    for name, value in arguments.items():
        if isinstance(value, Noun) and value.person:
            raise NoMeaning("Only a target may be a die or a player.", name, ("target {noun}",))


def starts_anew(reading: Reading) -> bool:
    """Whether what this phrase tells of is over with it: a text that waits has an event of its own."""
    return reading.phrase.part == "waiting"
