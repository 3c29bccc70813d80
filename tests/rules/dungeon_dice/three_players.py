"""How a log of Ana, Bo and Cy begins, who play with the sample dice."""

from rules.dungeon_dice.set_file import read_folder

SAMPLE = read_folder()["sample-A"]
HEAD = f"""\
Dice Marshal log 1
game dungeon-dice
dice {SAMPLE.id} {SAMPLE.digest}
P1 player "Ana"
P2 player "Bo"
P3 player "Cy"
"""
