"""Which phrases fit each other: what is said of players and what of dice, and what a line may speak of.

A line whose phrases fit by their words only would be accepted and never do anything. Its author is told instead, at
the part that does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.language.parser import Reading
from rules.core.language.problems import NoMeaning
from rules.dice_masters.cards import Card
from rules.dice_masters.language.ability import Ability, Noun, Predicate, Selection, Trigger

#: The modes of a selection that mean one player or both, and those that a line that always holds may speak of.
PLAYERS = frozenset(("you", "opponent", "that player", "each player", "target player"))
STATED = frozenset(("each", "any", "this", "bearer", "you", "opponent", "each player"))
#: What is said of players, and what of players as well as of dice; all else is said of dice.
OF_PLAYERS = frozenset(("cannot field", "no damage from when-fielded abilities"))
OF_EITHER = frozenset(("takes no damage", "takes less damage"))
#: What is said of dice wherever they lie; all else only of those in the field.
OF_COSTS = frozenset(("costs to purchase", "costs to field", "is free to field"))
#: What is said with regard to this die or its card, as the values of predicates have it.
OF_ITSELF = ("source", "this die", "this card")
ANYWHERE = OF_COSTS | {"counts as"}
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


def done_to_another(selection: Selection) -> None:
    """Raises NoMeaning for what a die cannot do to itself."""
    if selection.mode == "this":
        raise NoMeaning("A die cannot do this to itself.", "selection", ("target {noun}",))


def one_by_one(selection: Selection, place: str) -> None:
    """Raises NoMeaning where one die is to be chosen, and the words mean all there are, or one that is known."""
    if selection.mode not in ("target", "a") or selection.most != 1:
        raise NoMeaning("Here one die is chosen.", place, ("target {noun}", "{a noun}"))


def of_a_kind(selection: Selection, place: str) -> Noun:
    """What dice are looked for; raises NoMeaning where the words mean one that is known."""
    if selection.noun is None:
        raise NoMeaning(
            "Here dice of some kind are looked for in a zone.", place, ("{a noun}", "up to <number> {noun}")
        )
    return selection.noun


def lies_elsewhere(selection: Selection, place: str) -> None:
    """Raises NoMeaning where no zone is named that the die comes from."""
    if selection.noun is None or selection.noun.zones is None:
        raise NoMeaning("Say in which zone the die is.", place, ("{a noun} in {zone}",))


def done_in_the_field(selection: Selection) -> None:
    """Raises NoMeaning for what can be done to dice in the field only, where they certainly lie elsewhere."""
    done_to_dice(selection)
    of_event = selection.mode == "event" or (selection.mode in ("it", "this") and selection.event is not None)
    if of_event and selection.event is not None and selection.event.is_off_the_field:
        raise NoMeaning("This is done to dice in the field, and that die is not there any more.", "selection", TO_DICE)
    zones = getattr(selection.noun, "zones", None)
    if zones is not None and not getattr(zones, "in_field", True):
        raise NoMeaning("This is done to dice in the field, and these are elsewhere.", "selection", TO_DICE)


def said_for_a_time(selection: Selection, predicate: Predicate) -> Predicate:
    """As `said_of`; raises NoMeaning too for what a die costs that lies in the field: the effect ends as it leaves it
    (DM-STAT-03), and costs matter elsewhere."""
    meant = said_of(selection, predicate)
    if not OF_COSTS.issuperset(predicate.names()):
        return meant
    noun, event = selection.noun, selection.event
    chosen_there = selection.mode in ("target", "a") and (noun is None or getattr(noun.zones, "in_field", True))
    there = selection.mode in ("this", "event", "it") and event is not None and event.is_in_the_field
    own = selection.mode == "this" and event is None
    bought = selection.mode in ("event", "it") and event is not None and predicate.name == "costs to purchase"
    if chosen_there or there or own or bought or selection.mode == "bearer":
        raise NoMeaning("What a die costs is over once it is in the field.", "selection", ("any {noun}",))
    return meant


def said_of(selection: Selection, predicate: Predicate) -> Predicate:
    """The predicate, under the name that it has for players if it is said of them. Raises NoMeaning for what is said of
    players and not of dice, or of dice and not of players."""
    names = frozenset(predicate.names())
    if names & OF_PLAYERS and selection.mode not in PLAYERS:
        raise NoMeaning("This is said of a player, and no die is one.", "selection", TO_PLAYERS)
    if names - OF_PLAYERS - OF_EITHER and means_players(selection):
        raise NoMeaning("This is said of dice, and no player is one.", "selection", TO_DICE)
    if selection.mode == "this" and predicate.value in OF_ITSELF:
        raise NoMeaning("A die cannot be told this of itself.", "predicate", ("each {noun}",))
    if selection.mode == "players and each" or (selection.noun is not None and selection.noun.person):
        raise NoMeaning(
            "This is said of dice or of players, not of both at once.", "selection", (*TO_DICE, *TO_PLAYERS)
        )
    if names & OF_EITHER and selection.mode in PLAYERS:
        return replace(predicate, name=f"player {predicate.name}")
    return predicate


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
    "face": (lambda told: ("it" in told.given or _about_one_die(told)) and not (
                 "it" not in told.given and told.event is not None and told.event.is_of_faceless),
             "no die with a face has been spoken of before"),
    "own face": (lambda told: not (told.event is not None and told.event.subject == "this"
                                   and told.event.is_of_faceless), "the die shows no face where it is"),
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


def note(reading: Reading, value: Any, told: Told) -> Any:
    """What has been told of once this phrase has been read. Returns the value; a selection that means the die of the
    event is told of which."""
    if isinstance(value, Trigger):
        told.event = value
    if isinstance(value, Selection) and _is_of_event(value, told):
        value = replace(value, event=told.event)
    if reading.phrase.gives:
        told.given.update(reading.phrase.gives.split())
    return value


def _is_of_event(selection: Selection, told: Told) -> bool:
    event = told.event
    if event is None or told.unknown:
        return False
    if selection.mode == "this":
        return event.subject == "this" and event.object is None
    return selection.mode == "event" or (selection.mode == "it" and "it" not in told.given)


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


# --- lines on their card -------------------------------------------------------------------------

#: What makes an action die stay in the field; and lines that speak only for dice that lie there.
STAYING = frozenset(("Continuous", "Equip"))
OF_THE_FIELD = frozenset(("trigger", "would", "activate"))
#: The acts by which a card is told a colour, a type, a cost or a name; and what speaks of it.
CHOOSING = ("act: choose a", "act: name a")
OF_THE_CHOSEN = frozenset(
    ("filter: of the chosen colour, type or cost", "adjective: named before", "predicate: counts as the chosen colour")
)
OF_THE_BEARER = frozenset(("selection: the bearer", "filter: damaged by the bearer"))


def misfits(card: Card, lines: Sequence[Ability | None]) -> Iterator[tuple[int, str]]:
    """The lines, by their place, that never do anything on this card, and why; None is one that has no reading."""
    written = [line for line in lines if line is not None]
    keywords = {line.keyword for line in written}
    chooses = any(phrase.startswith(CHOOSING) for line in written for phrase in line.phrases)
    for place, line in enumerate(lines):
        if line is None:
            continue
        if place == 0 and line.burst_role in ("also", "instead", "first"):
            yield place, "there is no line above it that bursts could change."
        if line.kind == "use" and card.is_character:
            yield place, "only action dice are used; a character waits for something, or states it."
        if _needs_the_field(line) and not card.is_character and not keywords & STAYING:
            yield (
                place,
                "an action die is never in the field unless it has Continuous or Equip; write Use, or a Global.",
            )
        if not OF_THE_CHOSEN.isdisjoint(line.phrases) and not chooses:
            yield place, "nothing is chosen or named on this card."
        yield from ((place, why) for why in _without_its_keyword(line, keywords))


def _without_its_keyword(line: Ability, keywords: Collection[str | None]) -> Iterator[str]:
    """What it speaks of that only a keyword brings."""
    if "Equip" not in keywords and not OF_THE_BEARER.isdisjoint(line.phrases):
        yield "nobody bears a die without Equip."
    if "Breath Weapon" not in keywords and (line.keyword == "life for Breath Weapon" or "breath" in line.events):
        yield "the card has no Breath Weapon."


def _needs_the_field(line: Ability) -> bool:
    """Whether it speaks only for a die in the field, or for its card as long as one lies there."""
    if line.while_active:
        return True
    if line.kind == "static" and line.predicate is not None:
        return not ANYWHERE.issuperset(line.predicate.names())
    return line.kind in OF_THE_FIELD and not {"purchase", "to used pile"} & set(line.events)
