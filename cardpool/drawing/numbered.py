"""Numbered dice of Dice Conquest: D4 to D20, each with its silhouette."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from cardpool.drawing.pen import both, drawn, text


@dataclass(frozen=True, slots=True)
class Solid:
    """Where the number stands on a die, how large it is at full size and in small, and how wide it may be."""

    y: float
    size: float
    small: float
    room: float
    small_drop: float = 1.5


#: The outline in the sprite is `b-d4` and so on; a D10% has that of a D10.
SOLIDS = {
    "d4": Solid(33.5, 18, 25, 19),
    "d6": Solid(31, 22, 28, 30),
    "d8": Solid(25.5, 16, 23, 22, small_drop=5),
    "d10": Solid(29, 16, 24, 21),
    "d12": Solid(30.5, 17, 22, 22),
    "d20": Solid(28.5, 13.5, 20, 17),
}


def numbered(name: str, shown: str, words: str = "", classes: str = "die") -> SafeString:
    """Return `numbered("D10%", "30", "D10% shows 30, counts 3")`. `shown` is "" for a die that shows nothing."""
    key = name.casefold().removesuffix("%")
    solid = SOLIDS[key]
    full = text(24, solid.y, solid.size, shown, solid.room)
    mini = text(24, solid.y + solid.small_drop, solid.small, shown, solid.room + 9, "halo")
    said = words or (f"{name} shows {shown}" if shown else f"{name}, not rolled")
    return drawn(f"b-{key}", both(full, mini), said, classes if shown else f"{classes} bag")
