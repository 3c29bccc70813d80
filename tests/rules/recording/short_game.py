"""The game that recordings are tried with: War of Light, short. 4 life would not be legal, so it is a draft with 10."""

HEADER = """Dice Marshal log 1
game dice-masters/wol2015
format draft
life 10
P1 player "Ana"
P1 card 4wol x2 Batman
P2 player "Bo"
P2 card 9wol x2 Guy Gardner
P1 basic 31wol Stealth Ops
first P1
"""
