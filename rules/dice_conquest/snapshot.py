"""Positions of Dice Conquest as plain data (rules/core/snapshot.py)."""

from rules.core.snapshot import Codec
from rules.dice_conquest.state import State

CODEC = Codec(State, leaves_out="table")
