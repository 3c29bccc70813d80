"""Positions of Dungeon Dice as plain data (rules/core/snapshot.py)."""

from rules.core.snapshot import Codec
from rules.dungeon_dice.state import State

CODEC = Codec(State, leaves_out="table")
