"""Words of a log: dice with what they show, cards by name, heroes by seat.

D6   D6=4   D6:4   D10[0]   D10%[30]   D10%[30]=3        Stone-Golem   golem   GOLE        P2   Bo
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from rules.core.bounded_cache import BoundedCache, signs
from rules.core.faults import Ambiguous, Unreadable, Violation
from rules.core.lines.words import LONG
from rules.dice_conquest.dice import D10, DICE, PERCENT, SIDES, face, shown, value_of_face
from rules.dice_conquest.state import State
from rules.dice_conquest.steps.rolling import impossible

_DIE = re.compile(r"(d[0-9]+%?|d%)(?:\[([0-9]{1,3})\])?(?:[=:](-?[0-9]{1,3}))?", re.IGNORECASE)
_FACE = re.compile(r"(?:\[([0-9]{1,3})\])?=?(-?[0-9]{1,3})?")
_SEAT = re.compile(r"p([1-4])", re.IGNORECASE)
_BY_NAME = {name.casefold(): die for die, name in enumerate(DICE)} | {"d%": PERCENT, "d00": PERCENT, "d100": PERCENT}
#: The rule on what a face counts (DC-DICE-01 to 03); the face 10 of the D10% has one of its own.
_FACE_RULES = {D10: "DC-DICE-01", PERCENT: "DC-DICE-02"}

#: How cards are told apart: id -> every word sequence that may stand for it.
Names = Mapping[str, str]


# --- dice -------------------------------------------------------------------------------------------


def _told(word: str) -> tuple[int, str | None, str | None] | None:
    """The die that a word speaks of, with the face and the value that it gives; None if it speaks of none."""
    match = _DIE.fullmatch(word)
    die = _BY_NAME.get(match[1].casefold()) if match else None
    return None if match is None or die is None else (die, match[2], match[3])


_TOLD = BoundedCache(_told, 4096, LONG)


def is_die(word: str) -> bool:
    """Whether the word speaks of a die, whatever it says about it."""
    return _TOLD[word] is not None


def die_named(word: str) -> int | None:
    """The die that a word speaks of, whatever it says about it."""
    told = _TOLD[word]
    return told[0] if told is not None else None


def read_die(state: State, word: str) -> tuple[int, int | None]:
    """A die, and the value that the word gives it (None: it gives none).

    Raises Unreadable for what is no die, Violation where face and value contradict each other (DC-DICE-01 to 03).
    """
    told = _TOLD[word]
    if told is None:
        raise Unreadable(f'"{word}" is not a die.', DICE)
    die, printed, bare = told
    return die, _value(state, die, printed, bare)


def read_face(state: State, die: int, word: str) -> int:
    """What one die shows, as a log writes it behind an arrow: `4`, `[30]`, `[30]=3`, or with the die's name."""
    if is_die(word):
        named, value = read_die(state, word)
        if named != die or value is None:
            raise Unreadable(f"It is the {DICE[die]} that falls: write {DICE[die]}={SIDES[die]}.")
        return value
    match = _FACE.fullmatch(word)
    value = _value(state, die, match[1], match[2]) if match else None
    if value is None:
        raise Unreadable(f'"{word}" is nothing that the {DICE[die]} shows.')
    return value


def _value(state: State, die: int, printed: str | None, bare: str | None) -> int | None:
    if printed is None:
        return None if bare is None else _bare(state, die, bare)
    value = value_of_face(die, printed)
    if value is None:
        raise _no_face(die, printed)
    if bare is not None and int(bare) != value:
        rule = "DC-DICE-03" if printed == "10" and die == PERCENT else _FACE_RULES.get(die, "DC-TURN-07")
        raise Violation(rule, f"The face {printed} of the {DICE[die]} counts {value}, not {bare}.")
    return value


def die_as_told(state: State, word: str) -> int:
    """A die; what the word says about its value must be so."""
    die, value = read_die(state, word)
    if value is not None and value != state.value[die]:
        raise wrong_value(state, die, value)
    return die


def wrong_value(state: State, die: int, value: int) -> Violation:
    """A value that the die does not show: one it never has, one it showed before, or just another."""
    if not 1 <= value <= SIDES[die]:
        return impossible(die, value)
    there = shown(die, state.value[die])
    if die == state.attack.die and value in state.attack.seen:
        return Violation("DC-TURN-03", f"It is {there} now; the {value} it showed before is gone.")
    rule = state.reasons.dice[die] or "DC-TURN-07"
    return Violation(rule, f"It is {there} here, not {value}.")


def _no_face(die: int, printed: str) -> Unreadable:
    faces = [face(die, number) for number in range(1, SIDES[die] + 1)]
    named = tuple(f"{DICE[die]}[{one}]" for one in faces)
    return Unreadable(f"The {DICE[die]} has no face {printed}; it has {' '.join(faces)}.", named)


def _bare(state: State, die: int, word: str) -> int:
    """A number without a face. On the D10 0 and 10 are both the face 0."""
    if die == PERCENT:
        return _bare_percent(state, word)
    return 10 if die == D10 and int(word) == 0 else int(word)


def _rests_on_bare(words: tuple[str, ...]) -> bool:
    """Whether one of the words gives the D10% a number alone, which is read by a ruling (DC-RUL-09)."""
    text = " ".join(words)
    if "%" not in text and "00" not in text:
        return False
    told = [_TOLD[word] for word in words if "%" in word or "00" in word]
    return any(die == PERCENT and printed is None and bare is not None for die, printed, bare in filter(None, told))


#: By words.
RESTS_ON_BARE: BoundedCache[tuple[str, ...], bool] = BoundedCache(_rests_on_bare, 4096, LONG, signs)


def _bare_percent(state: State, word: str) -> int:
    """1 to 9 is what the D10% counts; 00 and 20 to 90 can only be faces; 10 may be two faces (DC-RUL-09)."""
    number = int(word)
    if number == 10:
        raise Ambiguous(
            "D10%=10 could be the face 00 or the face 10 (DC-RUL-09): write the face.", ("D10%[00]", "D10%[10]")
        )
    value = number if number < SIDES[PERCENT] and word != "00" else value_of_face(PERCENT, word)
    if value is None:
        raise _no_face(PERCENT, word)
    if state.table.profile.bare_d10pct == "always_error":
        shows = shown(PERCENT, value)
        fault = Unreadable(
            f"A number alone is not read here on the D10% (DC-RUL-09): write the face, {shows}.", (shows,)
        )
        fault.rests_on = "DC-RUL-09"
        raise fault
    return value


# --- heroes -----------------------------------------------------------------------------------------


def find_hero(state: State, word: str) -> int:
    """A seat: `P2`, the player's name, or the hero's."""
    if match := _SEAT.fullmatch(word):
        seat = int(match[1]) - 1
        if seat >= len(state.health):
            raise Unreadable(f"There is no {word.upper()}: {len(state.health)} heroes play.", tuple(_seats(state)))
        return seat
    heroes = dict(enumerate(hero.name.casefold() for hero in state.table.heroes))
    names = dict(enumerate(name.casefold() for name in state.table.names))
    found = [seat for seat in heroes if word.casefold() in (heroes[seat], names[seat])]
    if len(found) != 1:
        raise Unreadable(f'"{word}" is not a hero of this game.', tuple(_seats(state)))
    return found[0]


def is_seat(word: str) -> bool:
    return _SEAT.fullmatch(word) is not None


def _seats(state: State) -> Iterator[str]:
    return (f"P{seat + 1}" for seat in range(len(state.health)))


# --- cards ------------------------------------------------------------------------------------------


def creature_names(state: State) -> Names:
    return {card.id: card.name for card in state.table.cards.creatures.values()}


def card_names(state: State) -> Names:
    """Creatures and traps: everything that is in the deck."""
    return dict(creature_names(state)) | {trap.id: trap.name for trap in state.table.cards.traps.values()}


def loot_names(state: State) -> Names:
    """Loot by the id of the creature whose card it is."""
    creatures = state.table.cards.creatures.values()
    return {card.id: card.loot.name for card in creatures if card.loot is not None}


def find_target(state: State, word: str) -> str:
    """The creature that is aimed at: of several that the word may mean, the one in the display."""
    return find_creature(state, word, state.display)


def find_creature(state: State, word: str, there: Collection[str] = ()) -> str:
    known = state.table.cards.words["creature"].get(word.casefold())
    return known or find(word, creature_names(state), "creature", there)


def find_card(state: State, word: str) -> str:
    known = state.table.cards.words["card"].get(word.casefold())
    return known or find(word, card_names(state), "card of the deck")


def find_loot(state: State, word: str, hand: Collection[str] = ()) -> str:
    """The id of the creature's card that bears the loot; of several that the word may mean, the one in the hand."""
    known = state.table.cards.words["loot"].get(word.casefold())
    return known or find(word, loot_names(state), "loot card", hand)


def loot_named(state: State, word: str, hand: Collection[str] = ()) -> str:
    """The same; "" if the word means no loot."""
    try:
        return find_loot(state, word, hand)
    except Unreadable:
        return ""


def find(word: str, names: Names, kind: str, there: Collection[str] = ()) -> str:
    """The id that the word means: an id, a whole name, or the beginning (three letters) of a name or of a word in it.

    Where several fit, those that lie `there` are meant. Raises Unreadable if nothing fits, Ambiguous if several still
    do; the candidates are names as a log writes them.
    """
    said = word.casefold().replace("'", "")
    for exact in (lambda one: one.casefold(), lambda one: spelt(names[one]).casefold()):
        if found := [one for one in names if exact(one) == said]:
            return found[0]
    fitting = [one for one in names if len(said) >= 3 and _begins(said, names[one])]
    fitting = [one for one in fitting if one in there] or fitting
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        spelt_out = tuple(spelt(names[one]) for one in fitting)
        raise Ambiguous(f'"{word}" may be {" or ".join(spelt_out)}.', spelt_out)
    raise Unreadable(f'"{word}" is not a {kind}.', tuple(spelt(name) for name in names.values()))


def _begins(said: str, name: str) -> bool:
    whole = spelt(name).casefold()
    return whole.startswith(said) or any(part.startswith(said) for part in whole.split("-"))


def spelt(name: str) -> str:
    """A card's name as one word of a log."""
    return name.replace(" ", "-")
