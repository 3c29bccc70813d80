"""The dice that a line of Dice Conquest names: `take D6` is the D6 with what it shows. Pure."""

from __future__ import annotations

import re

from rules.core.acts import Acting, NamedDice, everything_in
from rules.core.notation import Entry
from rules.core.sentences import Data

_DIE = re.compile(r"(D\d+%?)(?:\[(\d+)\]|=(\d+))?", re.IGNORECASE)


def named(position: Data, entry: Entry) -> NamedDice:
    """Return the dice of an entry, each with the face that the line gives it, else with the one it shows there."""
    shown = {die["name"]: die for die in everything_in(position) if _DIE.fullmatch(str(die.get("name", "")))}
    found = []
    for match in filter(None, map(_DIE.fullmatch, entry.args)):
        name, face = match[1].upper(), match[2] or match[3]
        found.append({"name": name, "value": None, "face": face} if face else shown.get(name, {"name": name}))
    return NamedDice(tuple(found))


ACTING = Acting(named)
