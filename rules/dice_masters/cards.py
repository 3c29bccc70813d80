"""Cards and dice of Dice Masters as values, and the pool they are looked up in.

A set is one JSON file (`cardpool/data/*.json`); `read_set` turns it into cards and names the file,
the card and the field of anything wrong. `CardPool` finds cards by code, number, title or subtitle,
in the spellings players and the rulebooks use.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

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

#: Where the product keeps its card data; `--cards` and the loader may name another folder.
DATA_FOLDER = Path(__file__).resolve().parents[2] / "cardpool" / "data"


class CardDataError(ValueError):
    """Card data that cannot be used: names the file, the card and the field."""

    def __init__(self, file: str, card: str, field: str, message: str) -> None:
        super().__init__(f"{file}, {card}, {field}: {message}")
        self.file, self.card, self.field, self.message = file, card, field, message


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

    def __hash__(self) -> int:
        """Cards are looked up at every game; equal cards have the same number."""
        return hash((self.set_code, self.number))

    @property
    def code(self) -> str:
        return f"{self.number}{self.set_code}"

    @property
    def title(self) -> str:
        return f"{self.name}: {self.subtitle}"

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


def read_set(data: Mapping[str, Any], file: str) -> CardSet:
    """A set from its decoded JSON. Raises CardDataError for the first thing that cannot be right."""
    for field in ("set", "edition", "name", "cards"):
        if field not in data:
            raise CardDataError(file, "the set", field, "is missing")
        kind = list if field == "cards" else str
        if not isinstance(data[field], kind):
            raise CardDataError(file, "the set", field, f"should be {kind.__name__}, is {data[field]!r:.60}")
    if not re.fullmatch("[a-z][a-z0-9]*", data["set"]):
        raise CardDataError(file, "the set", "set", f"should be small letters such as bff, is {data['set']!r}")
    cards = tuple(_read_card(entry, data["set"], file) for entry in data["cards"])
    seen: set[int] = set()
    for card in cards:
        if card.number in seen:
            raise CardDataError(file, f"card {card.number}", "number", "stands twice")
        seen.add(card.number)
    return CardSet(data["set"], data["edition"], data["name"], cards)


def read_folder(folder: Path = DATA_FOLDER) -> CardPool:
    """Every `*.json` set file of a folder, in the order of the file names."""
    sets = []
    for path in sorted(folder.glob("*.json")):
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except (UnicodeDecodeError, json.JSONDecodeError) as error:
            raise CardDataError(path.name, "the set", "the file", f"is not JSON in UTF-8: {error}") from error
        sets.append(read_set(data, path.name))
    return CardPool(sets)


def _read_card(entry: Mapping[str, Any], set_code: str, file: str) -> Card:
    if not isinstance(entry, Mapping):
        raise CardDataError(file, "the set", "cards", f"each card is an object, not {entry!r:.60}")
    label = f"card {entry.get('number', '?')} ({entry.get('name', 'no name')})"

    def wrong(field: str, message: str) -> CardDataError:
        return CardDataError(file, label, field, message)

    def take(field: str, kind: type, default: Any = ...) -> Any:
        value = entry.get(field, default)
        if value is ...:
            raise wrong(field, "is missing")
        if value is not default and (not isinstance(value, kind) or isinstance(value, bool) != (kind is bool)):
            raise wrong(field, f"should be {kind.__name__}, is {value!r}")
        if kind is int and not 0 <= value <= 999:
            raise wrong(field, f"should be between 0 and 999, is {value}")
        return value

    def one_of(field: str, allowed: tuple[str, ...], default: Any = ...) -> Any:
        value = take(field, str, default)
        if value is not default and value not in allowed:
            raise wrong(field, f"{value!r} is none of {', '.join(allowed)}")
        return value

    def words(field: str, default: Any = ()) -> Any:
        value = take(field, list, default)
        if value is default:
            return value
        if not all(isinstance(word, str) and word.strip() for word in value):
            raise wrong(field, "should be a list of non-empty texts")
        return tuple(value)

    kind = one_of("type", CARD_TYPES)
    affiliations = words("affiliations")
    for name in affiliations:
        if name not in AFFILIATIONS:
            raise wrong("affiliations", f"{name!r} is none of {', '.join(AFFILIATIONS)}")
    basic = kind == "basic action"
    energy = one_of("energy", ENERGY_TYPES, None)
    if kind == "character" and energy is None:
        raise wrong("energy", "every character has an energy type")
    if basic and energy is not None:
        raise wrong("energy", "basic actions have no energy type")
    return Card(
        set_code=set_code,
        number=take("number", int),
        name=take("name", str),
        subtitle=take("subtitle", str),
        type=kind,
        cost=take("cost", int),
        energy=energy,
        affiliations=affiliations,
        alignment=one_of("alignment", ALIGNMENTS, None),
        creature_types=words("creature_types"),
        equip_icon=take("equip_icon", bool, False),
        rarity=one_of("rarity", RARITIES),
        max_dice=None if basic else take("max", int),
        use_dice=take("use", int) if basic else None,
        faces=_read_faces(entry, kind, wrong),
        text=words("text", None),
        errata=words("errata", None),
        spellings=words("spellings"),
    )


def _read_faces(entry: Mapping[str, Any], kind: str, wrong: Any) -> tuple[Face, ...]:
    die = entry.get("die")
    if not isinstance(die, dict):
        raise wrong("die", "is missing")
    energy = die.get("energy")
    if not isinstance(energy, list) or len(energy) != 3:
        raise wrong("die.energy", "should list three faces")
    faces: list[Face] = []
    for face in energy:
        if not (isinstance(face, list) and len(face) == 2 and face[0] in (1, 2)):
            raise wrong("die.energy", f'each face is [amount, symbol] such as [2, "fist"], not {face!r}')
        if face[1] not in (*ENERGY_TYPES, "wild", "generic"):
            raise wrong("die.energy", f"{face[1]!r} is no energy symbol")
        faces.append(EnergyFace(face[1], face[0]))
    field = "levels" if kind == "character" else "actions"
    rest = die.get(field)
    if not isinstance(rest, list) or len(rest) != 3:
        raise wrong(f"die.{field}", "should list three faces")
    for level, face in enumerate(rest, start=1):
        if kind == "character":
            if not (isinstance(face, list) and len(face) == 4 and all(type(n) is int and 0 <= n <= 99 for n in face)):
                raise wrong(
                    "die.levels", f"each level is [fielding, attack, defense, bursts], none over 99, not {face!r}"
                )
            faces.append(CharacterFace(level, *face))
        else:
            if face not in (0, 1, 2):
                raise wrong("die.actions", f"each action face is its number of bursts, not {face!r}")
            faces.append(ActionFace(face))
    return tuple(faces)


#: The die of NPCs and Sidekicks: no card, no cost, no type (DM-COMP-15).
PAWN_FACES: tuple[Face, ...] = (
    EnergyFace("fist", 1),
    EnergyFace("bolt", 1),
    EnergyFace("mask", 1),
    EnergyFace("shield", 1),
    EnergyFace("wild", 1),
    CharacterFace(1, 0, 1, 1, 0),
)
