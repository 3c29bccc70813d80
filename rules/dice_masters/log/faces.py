"""How faces and energy are written in a log: `F`, `FF` and `2` (energy), `?` (wild), `ch`, `L1`, `A*`."""

from __future__ import annotations

import re

from rules.core.bounded_cache import BoundedCache
from rules.core.faults import Undecided, Unreadable, Violation
from rules.core.lines.words import LONG, is_number
from rules.dice_masters.cards import LETTERS, ActionFace, CharacterFace, EnergyFace, Face, UnknownFace, face_word
from rules.dice_masters.names import PAWN_WORDS
from rules.dice_masters.stacks import Kind, Stack

SYMBOLS = (
    {letter.casefold(): name for name, letter in LETTERS.items()}
    | {name: name for name in LETTERS}
    | {"sh": "shield", "w": "wild"}
)


ENERGY_WORDS = {word: (name, 1) for word, name in SYMBOLS.items()} | {
    2 * word: (name, 2) for word, name in SYMBOLS.items() if len(word) == 1
}


ENERGY_WORDS["wildcard"] = ("wild", 1)  # as the books say in full


#: Words for every die that shows a face.
PLURAL_FACES = {f"{name}s": name for name in (*LETTERS, "wild", "wildcard", "sheild", "ch") if len(name) > 1}


FACE_WORDS = ENERGY_WORDS.keys() | {"ch", "a", "a*", "a**", "l1", "l2", "l3"}


_LEVEL = re.compile(r"l[1-9]\**")


_LEVEL_WORDS = re.compile(r"^(?:level-?|lvl|lv)?(?=[1-9]$)")  # what may stand before the number of a level


def face_called(kind: Kind, word: str) -> int | None:
    """Which face of a die a word means, the first of those that are alike; None if it has no such face."""
    usual = kind.words.get(word)
    if usual is not None:
        return usual
    word, faces = word.casefold(), enumerate(kind.faces)
    return next((number for number, face in faces if face is not None and _means(face, word, kind.pawn)), None)


def face_number(stack: Stack, word: str) -> int:
    """Which face of the die a word means. Raises Violation DM-COMP-09 if the die has no such face, and Undecided where
    the card data does not say its faces.
    """
    number = face_called(stack.kind, word)
    unknown = stack.card is not None and stack.card.has_unknown_faces
    if number is not None and not (unknown and isinstance(stack.faces[number], UnknownFace)):
        return number
    if unknown and (number is not None or not _LEVEL.fullmatch(word.casefold())):
        assert stack.card is not None
        what = "energy" if stack.card.is_character else "energy and action"
        message = f"The {what} faces of {stack.name} ({stack.card.code}) are not known, so {word} decides nothing."
        raise Undecided(stack.card.code, message)
    faces = " ".join(dict.fromkeys(face_word(face, stack.is_pawn) for face in stack.faces))
    if is_face(word):
        raise Violation(_no_such_face(stack, word), f"{stack.name} has no face {word}; its faces are {faces}.")
    raise Unreadable(f'"{word}" is not a face; the faces of {stack.name} are {faces}.', tuple(faces.split()))


def _no_such_face(stack: Stack, word: str) -> str:
    """The rule that keeps the face off the die: no face gives more than two energy, pawns have six of their own."""
    if stack.is_pawn:
        return "DM-COMP-15"
    energy = energy_word(word)
    return "DM-COMP-10" if energy is not None and energy[1] > 2 else "DM-COMP-09"


def _means(face: Face, word: str, pawn: bool) -> bool:
    if isinstance(face, EnergyFace):
        return energy_word(word) == (face.symbol, face.amount)
    if isinstance(face, CharacterFace):
        return _LEVEL_WORDS.sub("l", word.rstrip("*")) == f"l{face.level}" or (
            pawn and word in ("ch", "character", *PAWN_WORDS)
        )
    return word == "a" + "*" * face.bursts if isinstance(face, ActionFace) else False


def energy_word(word: str) -> tuple[str, int] | None:
    """`F` is one fist, `FF` two, `2` two generic."""
    return _ENERGY[word]


def _energy_word(word: str) -> tuple[str, int] | None:
    word = word.casefold()
    if word in ENERGY_WORDS:
        return ENERGY_WORDS[word]
    return ("generic", int(word)) if is_number(word) else None


def is_face(word: str) -> bool:
    return _FACES[word]


def _is_face(word: str) -> bool:
    word = word.casefold()
    return word in FACE_WORDS or is_number(word) or _LEVEL.fullmatch(word) is not None


# A matter of words alone.
_ENERGY: BoundedCache[str, tuple[str, int] | None] = BoundedCache(_energy_word, 4096, LONG)


_FACES: BoundedCache[str, bool] = BoundedCache(_is_face, 4096, LONG)
