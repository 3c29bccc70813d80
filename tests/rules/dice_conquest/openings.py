"""Prepared positions that several tables of tests go on from."""

NAMES = ("Ana", "Bo", "Cy", "Dee")


def opening(*lines, heroes=("Wizard", "Knight")):
    """A log of these heroes in round 3, Ana first, with the lines of a prepared position or of the header."""
    seats = [f'P{seat} player "{NAMES[seat - 1]}"\nP{seat} hero {hero}' for seat, hero in enumerate(heroes, 1)]
    return "\n".join(["Dice Marshal log 1", "game dice-conquest", *seats, "first P1", *lines, ""])


#: Ana is about to choose a die.
TURN = ("position round 3 P1", "display Shade D20=3 Wyvern", "available D4=2 D6=4 D8=7")
#: A hero with loot, and loot in other places.
WITH_LOOT = (
    "position round 3 P1",
    "P1 health 7",
    "P1 loot Healing-Salve Quicksilver-Blade",
    "P2 loot Sword-of-Flame",
    "display Shade D20=3 Bugbear Wand-of-Blasting",
    "available D4=2 D6=4 D8=7",
    "discarded Ring-of-Invisibility Mace-of-Smiting",
    "gone Stone-Golem",
)
