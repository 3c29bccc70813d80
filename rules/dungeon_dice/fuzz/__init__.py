"""Dungeon Dice on the machine that looks for our own mistakes (rules/core/fuzz)."""
