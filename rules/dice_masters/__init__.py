"""Dice Masters: Battle for Faerûn (bff2014) and War of Light (wol2015)."""
