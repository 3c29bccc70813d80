"""Every option of a rules profile of Dice Masters, read from `catalogue/options.json`.

`OPTIONS` have several readings in play. Under `ruled` stand all other rulings: they can be left undecided, and no more.
`CARDS` do the same for the readings of single cards (`card-13wol=whole_field`): under `cards` are those with a reading,
by set (cards that share one are named by the first of them), under `readings` what may be played instead.
"""

from __future__ import annotations

import json
from pathlib import Path

from rules.core.options import RULED, Option, read_options

_FILE = Path(__file__).parent / "catalogue" / "options.json"
_DATA = json.loads(_FILE.read_text(encoding="utf-8"))
_READINGS = {row["card"]: row for row in _DATA["readings"]}

#: Every option that changes play, in the order a profile is written.
OPTIONS = read_options(_FILE)


def _read(card: str) -> Option:
    row = _READINGS.get(card, {"values": "", "decides": ""})
    return Option(f"card-{card}", (RULED, *row["values"].split()), (f"CARD-{card}",), row["decides"])


_RULED = {name: Option(name, (RULED,), (ruling,), "") for name, ruling in _DATA["ruled"].items()}
CARDS = {
    f"card-{number}{card_set}": _read(f"{number}{card_set}")
    for card_set, numbers in _DATA["cards"].items()
    for number in numbers.split()
}
#: All of them, by name.
EVERY_OPTION = OPTIONS | _RULED | CARDS
