"""Which dice a creature takes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dice_conquest.language.registry import phrase


@dataclass(frozen=True, slots=True)
class Accepts:
    """A test of a die's value; `kind` is "even", "odd" or "most"."""

    kind: str
    most: int = 0

    def __call__(self, value: int) -> bool:
        if self.kind == "most":
            return value <= self.most
        return value % 2 == (0 if self.kind == "even" else 1)


@phrase("dice", "{kind=even|odd} dice", title="even or odd")
def parity(kind: str) -> Accepts:
    """Values, never faces (DC-DICE-06)."""
    return Accepts(kind)


@phrase("dice", "dice of <number> or less", title="at most")
def at_most(number: int) -> Accepts:
    """Values up to a number."""
    return Accepts("most", number)
