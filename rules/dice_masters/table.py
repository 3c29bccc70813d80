"""What stays the same during one game: the players, the cards in play, the dice, the rules profile.

Every card brought by a player is a *stack*: the card and its dice. The NPCs or Sidekicks of each
player are a stack without a card. Dice are numbered from 0; identical dice of a stack differ only by
where they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from rules.dice_masters.cards import PAWN_FACES, ActionFace, Card, CharacterFace, EnergyFace, Face, face_word
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.names import Meant, Words
from rules.dice_masters.profile import Profile

PAWNS = 8  # DM-SETUP-01
NOBODY = -1  # owns the dice of basic actions, before somebody buys them (DM-SETUP-06)
BASIC_DICE = 3  # of each basic action card (DM-SETUP-05)
#: What texts may say of attack and defense.
OF_NUMBERS = frozenset(("has exactly", "has numbers", "has double", "gets", "copies stats"))

#: Events of dice that need not be in the field: a text hears them of its own die.
ANYWHERE = frozenset(("to used pile",))


@dataclass(frozen=True, slots=True)
class TeamList:
    """A team by content: (card code, dice) and the codes of its basic actions."""

    cards: tuple[tuple[str, int], ...]
    basics: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """What a die can show, face by face; the last of each seven stands for a die without a face (NO_FACE is -1)."""

    pawn: bool
    faces: tuple[Face | None, ...]
    first_like: tuple[int, ...]  # the first face that is the same
    first_plain: tuple[int, ...]  # the first face that is the same but for bursts: the first action face of any
    words: Mapping[str, int]  # the usual words for the faces, as written and in small letters: the first such face
    shown: tuple[str, ...]  # the usual word for a die of this kind with its face: that of a pawn alone, else Name:face
    told: Mapping[str, int]  # those words, also in small letters: the first such face
    is_character: tuple[bool, ...]  # without a face: by the kind of die (DM-DICE-02)
    is_action: tuple[bool, ...]
    energy: tuple[tuple[str, int] | None, ...]  # symbol and amount
    level: tuple[int, ...]
    bursts: tuple[int, ...]
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    fielding: tuple[int, ...]
    frail: bool  # some character face has a defense of 0


def kind_of(faces: tuple[Face, ...], name: str = "") -> Kind:
    """A kind of die. It is called by its name and its face; a pawn, which has no name of its own, by its face alone."""
    shown: tuple[Face | None, ...] = (*faces, None)
    pawn = not name
    written = [face_word(face, pawn) for face in faces]
    told = written if pawn else [f"{name}:{word}" for word in written]
    return Kind(
        pawn,
        shown,
        tuple(shown.index(face) for face in shown),
        tuple(_first_plain(shown, face) for face in shown),
        _numbered(written),
        (*told, ""),
        _numbered(told),
        (*(isinstance(face, CharacterFace) for face in faces), isinstance(faces[5], CharacterFace)),
        tuple(isinstance(face, ActionFace) for face in shown),
        tuple((face.symbol, face.amount) if isinstance(face, EnergyFace) else None for face in shown),
        tuple(getattr(face, "level", 0) for face in shown),
        tuple(getattr(face, "bursts", 0) for face in shown),
        tuple(getattr(face, "attack", 0) for face in shown),
        tuple(getattr(face, "defense", 0) for face in shown),
        tuple(getattr(face, "fielding", 0) for face in shown),
        any(isinstance(face, CharacterFace) and not face.defense for face in faces),
    )


def _first_plain(shown: tuple[Face | None, ...], face: Face | None) -> int:
    if not isinstance(face, ActionFace):
        return shown.index(face)
    return next(number for number, other in enumerate(shown) if isinstance(other, ActionFace))


def _numbered(words: list[str]) -> dict[str, int]:
    """The words as written and in small letters: the place of the first such word."""
    first = {word: words.index(word) for word in words}
    return first | {word.casefold(): number for word, number in first.items()}


PAWN_KIND = kind_of(PAWN_FACES)


@dataclass(slots=True)
class Stack:
    """One card in play and its dice. `owner` is None for basic actions, which both players may buy (DM-SETUP-06).

    Nobody changes a stack. A pawn has no card, costs nothing and has no type (DM-COMP-15).
    """

    index: int
    owner: int | None
    dice: Sequence[int]
    # All else follows from the card, and the profile it is played under.
    card: Card | None
    name: str  # as logs write it: "Blue-Dragon", "Sidekick"
    kind: Kind
    abilities: tuple[Ability, ...]
    #: line, or (line, bursts) where only that face's wording is meant -> the reading of the card it rests on
    readings: Mapping[int | tuple[int, int], str]
    uses: tuple[tuple[int, Ability], ...] = ()  # the lines that a use of its action die carries out
    stays: str | None = None  # by which keyword it goes to the field when it is used (DM-KW-CONT-01, DM-KW-EQUIP-03)
    minds_bursts: bool = False  # whether its own text asks for bursts, or may do so because nobody has written it yet
    cost: int = 0
    energy: str | None = None
    scripted: bool = True

    @property
    def is_pawn(self) -> bool:
        return self.card is None

    @property
    def faces(self) -> tuple[Face, ...]:
        return PAWN_FACES if self.card is None else self.card.faces

    @property
    def cards(self) -> int:
        """How many cards of it are in play: two where both players brought the same basic action (AMB-34)."""
        card = self.card
        return max(1, len(self.dice) // BASIC_DICE) if card and card.is_basic_action else 1

    @property
    def is_character(self) -> bool:
        return self.kind.is_character[-1]


_name = attrgetter("name")
#: By event or query: the abilities that wait for it or state it, with their stacks.
Texts = Mapping[str, Sequence[tuple[Stack, int]]]


@dataclass(slots=True)
class Table:
    """Everything a game is played with. Built once by `lay`; never changed by play."""

    profile: Profile
    names: tuple[str, str]
    first: int
    life: int
    stacks: tuple[Stack, ...]
    stack_of: tuple[int, ...]  # by die
    #: event name -> the abilities that wait for it, with their stacks
    triggers: Texts
    #: query name -> the abilities that state something, with their stacks
    statics: Texts
    globals: tuple[tuple[Stack, int], ...]
    words: Words
    kinds: tuple[Kind, ...] = field(repr=False)  # by die
    owner: tuple[int, ...] = field(repr=False)  # by die, as the game begins; NOBODY where both players may buy it
    frail: bool  # some die may fall without damage or any text in the field: by its face, or as the copy of another
    copies: bool  # some text here copies another die
    #: The cards of the lines that always hold and speak of attack or defense; whether the line is about its own die.
    of_numbers: tuple[tuple[int, bool], ...]
    lowering: tuple[int, ...] = field(repr=False)  # the cards of those that may take off a defense
    passes_written: bool = False  # the log leaves no pass out
    doubles: bool = False  # two sides of two players each; the book does not say how they play
    moments: list[Any] | None = field(default=None, repr=False)  # the last fight as it ended: kept for `SecondLook`
    called: tuple[str, ...] = field(init=False, repr=False)  # by die: its name; "" if that may mean another stack
    listeners: Listeners = field(init=False, repr=False)
    heard: Named = field(init=False, repr=False)  # the events in `triggers`
    stated: Named = field(init=False, repr=False)  # the queries in `statics`
    voices: Voices = field(init=False, repr=False)
    meant: tuple[Meant, Meant] = field(init=False, repr=False)  # by player

    def __post_init__(self) -> None:
        self.heard, self.stated = Named(self.triggers), Named(self.statics)
        self.listeners = Listeners(self.triggers, self.copies)
        self.voices = Voices(self.triggers, self.statics, self.copies)
        self.meant = Meant(self.words, 0), Meant(self.words, 1)
        called = list(map(_name, self.stacks))
        for stack in self.words.in_doubt():
            called[stack] = ""
        self.called = tuple(map(called.__getitem__, self.stack_of))

    def stack(self, die: int) -> Stack:
        return self.stacks[self.stack_of[die]]

    def plays_like(self, die: int, face: int) -> int:
        """The first face of the die that makes no difference to this; bursts make none where no text asks for them."""
        stack = self.stack(die)
        kind = stack.kind
        return (kind.first_like if self.copies or stack.minds_bursts else kind.first_plain)[face]

    @property
    def pawn_name(self) -> str:
        return self.stacks[0].name


def takes_off(ability: Ability) -> bool:
    """Whether a line that speaks of attack or defense does more than add to the latter."""
    predicate = ability.predicate
    return predicate is None or predicate.name != "gets" or bool(predicate.also) or predicate.value[1] < 0


class Named(dict[tuple[str, ...], bool]):
    """Whether some text on the table waits for one of these events, or states one of these things. Filled as it is
    asked."""

    def __init__(self, texts: Mapping[str, object]) -> None:
        self._texts = texts

    def __missing__(self, names: tuple[str, ...]) -> bool:
        found = self[names] = not self._texts.keys().isdisjoint(names)
        return found


#: Abilities with their stacks; and whether one may hear the event while no die of its card is in the field.
Lines = tuple[tuple[Stack, int, bool], ...]


class Listeners(dict[str, "Hearers"]):
    """By event: who may hear it. Filled as it is asked."""

    def __init__(self, triggers: Texts, copies: bool) -> None:
        self._triggers, self._copies = triggers, copies

    def __missing__(self, event: str) -> Hearers:
        found = self[event] = Hearers(self._triggers.get(event, ()), self._copies)
        return found


#: Instead of a card: the event is about no die, or about a die of a card that does not wait for it.
NO_DIE, ANOTHER = -1, -2


class Hearers(dict[int, Lines]):
    """By the card of the die that an event is about: the abilities that may hear it, which are not those that wait for
    it of their own die, and that is another card's. Filled as it is asked.
    """

    def __init__(self, lines: Sequence[tuple[Stack, int]], copies: bool) -> None:
        self._lines = [(stack, line, stack.abilities[line]) for stack, line in lines]
        self._copies = copies
        self._told_apart = {stack.index for stack, _ in lines} | {NO_DIE, ANOTHER}

    def __missing__(self, own: int) -> Lines:
        found = self[own] = self._that_hear(own) if own in self._told_apart else self[ANOTHER]
        return found

    def _that_hear(self, own: int) -> Lines:
        copies = self._copies
        return tuple(
            [
                (stack, line, copies or ability.off_field or stack.index == own)
                for stack, line, ability in self._lines
                if copies or not ability.of_its_own or own == stack.index or own == NO_DIE
            ]
        )


class Voices(dict[frozenset[str], tuple[int, ...] | None]):
    """By events and queries: the cards of which a die must be in the field if any text hears one of those or states
    one of these; None where a text may do so without. Delayed lines are not among them: they wait only while an effect
    at work says so (`triggers.wait`). Filled as it is asked.
    """

    def __init__(self, triggers: Texts, statics: Texts, copies: bool) -> None:
        self._texts, self._copies = (triggers, statics), copies

    def __missing__(self, names: frozenset[str]) -> tuple[int, ...] | None:
        found = self[names] = None if self._copies else self._cards_of(names)
        return found

    def _cards_of(self, names: frozenset[str]) -> tuple[int, ...] | None:
        cards: set[int] = set()
        for texts in self._texts:
            for name in names.intersection(texts):
                for stack, line in texts[name]:
                    ability = stack.abilities[line]
                    if not ability.off_field and (ability.while_active or name not in ANYWHERE):
                        cards.add(stack.index)
                    elif ability.kind != "delayed":
                        return None
        return tuple(cards)
