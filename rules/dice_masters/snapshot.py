"""Positions of Dice Masters as plain data (rules/core/snapshot.py)."""

from rules.core.snapshot import Codec
from rules.dice_masters.effects.damage import Packet
from rules.dice_masters.state import Frame, State

CODEC = Codec(State, leaves_out="table", closer={"agenda": list[Frame], "pending": tuple[Packet, ...]})
