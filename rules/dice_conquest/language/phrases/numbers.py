"""Which dice a creature takes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dice_conquest.language.registry import table


@dataclass(frozen=True, slots=True)
class Accepts:
    """A test of a die's value; `kind` is "even", "odd" or "most"."""

    kind: str
    most: int = 0

    def __call__(self, value: int) -> bool:
        if self.kind == "most":
            return value <= self.most
        return value % 2 == (0 if self.kind == "even" else 1)


table(
    "dice",
    ("{kind=even|odd} dice", lambda kind: Accepts(kind), "Values, never faces (DC-DICE-06).", "even or odd"),
    ("dice of <number> or less", lambda number: Accepts("most", number), "Values up to a number.", "at most"),
)  # fmt: skip
