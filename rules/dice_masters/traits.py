"""The traits of cards: energy types, card types, rarities, alignments, affiliations, each with a sign and a colour.

All of them are data, in `traits.json`, in the order in which lists show them. Nobody else lists them: a set with a new
affiliation needs a line there, and no code.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

DATA_FILE = Path(__file__).resolve().with_name("traits.json")


@dataclass(frozen=True, slots=True)
class Trait:
    """One word that stands on cards. `sign` is one to three letters of our own, `colour` is `#rrggbb`."""

    name: str
    sign: str
    colour: str
    order: int  # its place in the list, from 0
    line: str = ""  # affiliations: "D&D", "Marvel, DC"
    in_texts: str = ""  # how a card text writes it, where the name itself would read as something else
    lantern: bool = False  # one of the eight Lantern symbols (DM-AFF-03)
    conduit: bool = False

    @property
    def written(self) -> str:
        """The word that a card text uses."""
        return self.in_texts or self.name


def _read() -> dict[str, dict[str, Trait]]:
    data = json.loads(DATA_FILE.read_text(encoding="utf-8"))
    return {
        kind: {row["name"]: Trait(order=place, **row) for place, row in enumerate(rows)} for kind, rows in data.items()
    }


_TRAITS = _read()
ENERGY = _TRAITS["energy"]
TYPES = _TRAITS["card types"]
RARITY = _TRAITS["rarities"]
ALIGNMENT = _TRAITS["alignments"]
AFFILIATION = _TRAITS["affiliations"]

#: Between the types of a die with more than one: `bolt/fist` (see `cards.Card.energy`).
EITHER = "/"


def energy_types(energy: str | None) -> tuple[str, ...]:
    """Return the types in `bolt`, `bolt/fist` or None: one, several or none."""
    return tuple(energy.split(EITHER)) if energy else ()


def energy_of(types: Iterable[str]) -> str | None:
    """Return types as one word, in their own order and each once: `bolt/fist`; None for no type."""
    return EITHER.join(sorted(set(types), key=lambda name: ENERGY[name].order)) or None


def serves(symbol: str, kind: str) -> bool:
    """Return whether energy of a symbol is energy of a kind; either may be two types, of which one is enough."""
    return symbol in (kind, "wild") or not set(energy_types(symbol)).isdisjoint(energy_types(kind))


def in_words(energy: str) -> str:
    """Return an energy type as a sentence has it: "bolt", "bolt or fist"."""
    return energy.replace(EITHER, " or ")
