"""Dungeon Dice: two to five heroes, four bags, one throne."""
