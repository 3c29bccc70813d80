"""A position of Dice Masters as plain data. The table is left out: the header of the log lays it anew."""

from __future__ import annotations

from typing import Any

from rules.core.snapshot import Codec
from rules.dice_masters.effects.damage import Packet
from rules.dice_masters.state import Frame, State
from rules.dice_masters.table import Table

_CODEC = Codec(State, leaves_out="table", closer={"agenda": list[Frame], "pending": tuple[Packet, ...]})

as_data, digest = _CODEC.as_data, _CODEC.digest


def from_data(table: Table, data: dict[str, Any]) -> State:
    """The position that `as_data` wrote, on a table laid from the same header. Raises KeyError or ValueError."""
    state: State = _CODEC.from_data(data, table)
    return state
