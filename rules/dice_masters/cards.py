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

ENERGY_TYPES = ("bolt", "fist", "mask", "shield")
CARD_TYPES = ("character", "action", "basic action")
RARITIES = ("starter", "common", "uncommon", "rare", "super rare")
ALIGNMENTS = ("good", "neutral", "evil")
AFFILIATIONS = (
    "Emerald Enclave", "Harpers", "Lords' Alliance", "Monster", "Order of the Gauntlet", "Zhentarim",
    "Teen Titans", "Villain", "Conduit",
    "Black Lantern", "Blue Lantern", "Green Lantern", "Indigo Tribe", "Orange Lantern", "Red Lantern",
    "Sinestro Corps", "Star Sapphire",
)  # fmt: skip
#: The eight Lantern symbols (DM-AFF-03).
LANTERN_COLOURS = AFFILIATIONS[9:]


@dataclass(frozen=True, slots=True)
class EnergyFace:
    """`symbol` is an energy type, "wild" or "generic"; `amount` is the energy it is worth."""

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


Face = EnergyFace | CharacterFace | ActionFace
#: The letters that stand for energy.
LETTERS = {"fist": "F", "bolt": "B", "mask": "M", "shield": "S", "wild": "?"}


def face_word(face: Face, pawn: bool = False) -> str:
    """How a log writes a face: `F`, `FF`, `2` (generic), `L3`, `A*`; `ch` for the character of an NPC or Sidekick."""
    if isinstance(face, EnergyFace):
        return str(face.amount) if face.symbol == "generic" else LETTERS[face.symbol] * face.amount
    if isinstance(face, CharacterFace):
        return "ch" if pawn else f"L{face.level}"
    return "A" + "*" * face.bursts


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
    """One card and its die: three energy faces, then three character or action faces (DM-COMP-09)."""

    set_code: str  # "bff"
    number: int
    name: str
    subtitle: str
    type: str
    cost: int
    energy: str | None
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
    code: str = field(init=False, repr=False, compare=False)  # "12bff"
    title: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", f"{self.number}{self.set_code}")
        object.__setattr__(self, "title", f"{self.name}: {self.subtitle}")

    def __hash__(self) -> int:
        """Cards are looked up at every game; equal cards have the same code."""
        return hash(self.code)

    @property
    def is_character(self) -> bool:
        return self.type == "character"

    @property
    def is_basic_action(self) -> bool:
        return self.type == "basic action"


@dataclass(frozen=True, slots=True)
class CardSet:
    code: str  # "bff"
    edition: str  # "bff2014"
    name: str
    cards: tuple[Card, ...]


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
        canonical = json.dumps([repr(card_set) for card_set in self.sets], ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]
