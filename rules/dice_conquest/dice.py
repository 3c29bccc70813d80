"""The seven dice: their names, their faces, and what a face is worth (DC-COMP-03, DC-DICE).

A die is a number from 0 to 6, its place in `DICE`. Faces and values correspond one to one, so a position holds
values only; on the D10 and the D10% they differ (DC-DICE-01 to 03).
"""

from __future__ import annotations

DICE = ("D4", "D6", "D8", "D10", "D10%", "D12", "D20")
SIDES = (4, 6, 8, 10, 10, 12, 20)
ALL = tuple(range(len(DICE)))
D10, PERCENT = DICE.index("D10"), DICE.index("D10%")


def face(die: int, value: int) -> str:
    """What is printed on the face of that value: the D10 shows 0 for 10, the D10% shows 00 for 10 and 30 for 3."""
    if die == D10:
        return str(value % 10)
    return f"{value % 10}0" if die == PERCENT else str(value)


def value_of_face(die: int, printed: str) -> int | None:
    """What a printed face is worth; None if the die has no such face."""
    return next((value for value in range(1, SIDES[die] + 1) if face(die, value) == printed), None)


def shown(die: int, value: int) -> str:
    """A die with what it shows, as a log writes it: `D8=5`, `D10=10`, `D10%[30]` (DC-DICE-07)."""
    if value == 0:
        return DICE[die]
    return f"{DICE[die]}[{face(die, value)}]" if die == PERCENT else f"{DICE[die]}={value}"
