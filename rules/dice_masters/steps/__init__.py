"""The turn and what players do in it: draw, roll, buy, field, use, attack, block, damage, cleanup."""
