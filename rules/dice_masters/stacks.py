"""What one game is played with, card by card: what a die can show, and a card with its dice.

Every card brought by a player is a *stack*: the card and its dice. The NPCs or Sidekicks of each player are a stack
without a card. Dice are numbered from 0; identical dice of a stack differ only by where they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.dice_masters.cards import (
    PAWN_FACES,
    ActionFace,
    Card,
    CharacterFace,
    EnergyFace,
    Face,
    UnknownFace,
    face_word,
)
from rules.dice_masters.language.ability import Ability

PAWNS = 8  # DM-SETUP-01
NOBODY = -1  # owns the dice of basic actions, before somebody buys them (DM-SETUP-06)
BASIC_DICE = 3  # of each basic action card (DM-SETUP-05)


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
    unknown: tuple[int, ...]  # the faces that no card data says


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
        tuple([number for number, face in enumerate(faces) if isinstance(face, UnknownFace)]),
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


@dataclass(slots=True, eq=False)
class Stack:
    """One card in play and its dice. `owner` is None for basic actions, which both players may buy (DM-SETUP-06).

    Nobody changes a stack, and no two are equal. A pawn has no card, costs nothing and has no type (DM-COMP-15).
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
    affiliations: frozenset[str] = frozenset()  # as printed

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
