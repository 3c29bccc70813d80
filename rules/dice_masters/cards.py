"""Cards and dice of Dice Masters as values, and the pool they are looked up in.

`CardPool` finds cards by code, number, title or subtitle, in the spellings players and the rulebooks use. Where they
come from: card_files.py.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rules.dice_masters import traits

ENERGY_TYPES = tuple(traits.ENERGY)
CARD_TYPES = tuple(traits.TYPES)
RARITIES = tuple(traits.RARITY)
ALIGNMENTS = tuple(traits.ALIGNMENT)
AFFILIATIONS = tuple(traits.AFFILIATION)
#: The eight Lantern symbols (DM-AFF-03).
LANTERN_COLOURS = tuple(name for name, trait in traits.AFFILIATION.items() if trait.lantern)
#: The action cards that both players may buy from, with a set of dice of their own.
BASIC_ACTIONS = ("basic action", "epic basic action")


@dataclass(frozen=True, slots=True)
class EnergyFace:
    """`symbol` is an energy type, two of them that it may be spent as ("bolt/fist"), "wild" or "generic"; `amount` is
    the energy it is worth.
    """

    symbol: str
    amount: int


@dataclass(frozen=True, slots=True)
class CharacterFace:
    level: int
    fielding: int
    attack: int
    defense: int
    bursts: int


@dataclass(frozen=True, slots=True)
class ActionFace:
    bursts: int


@dataclass(frozen=True, slots=True)
class UnknownFace:
    """A face that no data says: of a die that shows "energy" there, or an "action" with who knows how many bursts."""

    shows: str


Face = EnergyFace | CharacterFace | ActionFace | UnknownFace
#: How a log writes a face that the card data does not say.
UNKNOWN_FACES = {"energy": "unknown-energy", "action": "unknown-action"}
#: The letters that stand for energy.
LETTERS = {"fist": "F", "bolt": "B", "mask": "M", "shield": "S", "wild": "?"}


def face_word(face: Face, pawn: bool = False) -> str:
    """How a log writes a face: `F`, `FF`, `2` (generic), `L3`, `A*`; `ch` for the character of an NPC or Sidekick."""
    if isinstance(face, EnergyFace):
        return str(face.amount) if face.symbol == "generic" else letters(face.symbol) * face.amount
    if isinstance(face, CharacterFace):
        return "ch" if pawn else f"L{face.level}"
    return UNKNOWN_FACES[face.shows] if isinstance(face, UnknownFace) else "A" + "*" * face.bursts


def letters(symbol: str) -> str:
    """The letter of an energy symbol; of two types both: `BF`."""
    return LETTERS.get(symbol) or "".join(LETTERS[kind] for kind in traits.energy_types(symbol))


#: The die of NPCs and Sidekicks: no card, no cost, no type (DM-COMP-15).
PAWN_FACES: tuple[Face, ...] = (
    EnergyFace("fist", 1),
    EnergyFace("bolt", 1),
    EnergyFace("mask", 1),
    EnergyFace("shield", 1),
    EnergyFace("wild", 1),
    CharacterFace(1, 0, 1, 1, 0),
)


@dataclass(frozen=True, slots=True)
class Card:
    """One card and its die: three energy faces, then three character or action faces (DM-COMP-09).

    A few dice of later sets have four levels and two energy faces. Faces that nobody has told us are `UnknownFace`.
    """

    set_code: str  # "bff"
    number: int
    name: str
    subtitle: str
    type: str
    cost: int
    energy: str | None  # "bolt"; "bolt/fist" for a die of two types, which pays as either (see `energies`)
    affiliations: tuple[str, ...]
    alignment: str | None
    creature_types: tuple[str, ...]
    equip_icon: bool
    rarity: str
    max_dice: int | None  # None for basic actions: their set is always `use_dice`
    use_dice: int | None
    faces: tuple[Face, ...]
    text: tuple[str, ...] | None  # None: not written yet; (): printed blank
    errata: tuple[str, ...] | None  # the later wording, where it plays differently
    spellings: tuple[str, ...]  # other subtitles it is known under
    # Facts of later sets. They are no part of `repr`, so that the digest of a set without them stays what it was.
    two_sided: bool = field(default=False, repr=False)  # a flip card
    flip_affiliations: tuple[str, ...] = field(default=(), repr=False)  # on its other side
    die_variant: str = field(default="", repr=False)  # tells two dice of one name apart: "Z" for a zombie
    code: str = field(init=False, repr=False, compare=False)  # "12bff"
    title: str = field(init=False, repr=False, compare=False)
    energies: tuple[str, ...] = field(init=False, repr=False, compare=False)  # each of its types, in their order

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", f"{self.number}{self.set_code}")
        object.__setattr__(self, "title", f"{self.name}: {self.subtitle}")
        object.__setattr__(self, "energies", traits.energy_types(self.energy))

    def __hash__(self) -> int:
        """Cards are looked up at every game; equal cards have the same code."""
        return hash(self.code)

    @property
    def is_character(self) -> bool:
        return self.type == "character"

    @property
    def is_basic_action(self) -> bool:
        return self.type in BASIC_ACTIONS

    @property
    def is_scripted(self) -> bool:
        """Whether its text is written, so that a log can be judged by it; a blank text is."""
        return self.text is not None

    @property
    def has_unknown_faces(self) -> bool:
        return any(isinstance(face, UnknownFace) for face in self.faces)

    @property
    def levels(self) -> tuple[CharacterFace, ...]:
        """Its character faces: three (DM-COMP-09), four on a few later dice, none on an action."""
        return tuple(face for face in self.faces if isinstance(face, CharacterFace))

    @property
    def later_facts(self) -> tuple[Any, ...]:
        """What `repr` leaves out, () where there is nothing."""
        found = (self.two_sided, self.flip_affiliations, self.die_variant)
        return found if any(found) else ()


@dataclass(frozen=True, slots=True)
class CardSet:
    code: str  # "bff"
    edition: str  # the rule book it came with, "bff2014"; "" for a set that came with neither of the two
    name: str
    cards: tuple[Card, ...]
    # What a page says of a set; no part of `repr`, for nothing is played differently by it.
    line: str = field(default="", repr=False)  # "Marvel", "DC"
    promo: bool = field(default=False, repr=False)
    order: int = field(default=0, repr=False)  # of appearance, from 1; 0 where it is not known
    released: str = field(default="", repr=False)  # "2014-07", where it is known


def plain(text: str) -> str:
    """Letters and digits only, lower case, without accents and trade marks: what names are compared by."""
    folded = unicodedata.normalize("NFKD", text.replace("™", "").replace("®", "")).casefold()
    return re.sub(r"[^a-z0-9]", "", "".join(c for c in folded if not unicodedata.combining(c)))


_CODE = re.compile(r"0*(\d+)([a-z][a-z0-9]*)|([a-z]+)[#\s]*0*(\d+)")


def read_code(text: str) -> str | None:
    """`12bff` from any spelling of a card code; None for other text. Says nothing about whether the card exists."""
    match = _CODE.fullmatch(text.strip().strip(":").casefold())
    if not match:
        return None
    number, set_code = (match[1], match[2]) if match[1] else (match[4], match[3])
    return f"{number}{set_code}"


def set_of(code: str) -> str:
    """The set of a card code: `bff` of `12bff`."""
    return code.lstrip("0123456789")


class CardPool:
    """The cards of one data version, found by code (`12bff`, `BFF #12`, `bff012`, `:bff12:`) or by name."""

    def __init__(self, sets: Iterable[CardSet]) -> None:
        self.sets = tuple(sets)
        self.cards = tuple(card for card_set in self.sets for card in card_set.cards)
        self._by_code = {card.code: card for card in self.cards}
        self._by_title: dict[tuple[str, str], Card] = {}
        self._by_name: dict[str, list[Card]] = {}
        for card in self.cards:
            self._by_name.setdefault(plain(card.name), []).append(card)
            for subtitle in (card.subtitle, *card.spellings):
                self._by_title.setdefault((plain(card.name), plain(subtitle)), card)

    def by_code(self, code: str) -> Card | None:
        return self._by_code.get(code) or self._by_code.get(read_code(code) or "")

    def by_title(self, name: str, subtitle: str) -> Card | None:
        return self._by_title.get((plain(name), plain(subtitle)))

    def by_name(self, name: str) -> tuple[Card, ...]:
        """All versions of a title."""
        return tuple(self._by_name.get(plain(name), ()))

    @cached_property
    def digest(self) -> str:
        """Sixteen hex digits over every fact and text: two pools with one digest play alike."""
        parts: list[Any] = [repr(card_set) for card_set in self.sets]
        later = {card.code: card.later_facts for card in self.cards if card.later_facts}
        canonical = json.dumps([*parts, later] if later else parts, ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]
