"""A store's colour, made legible on every ground of the style: darker by day, lighter by night."""

from __future__ import annotations

import re
from dataclasses import dataclass

#: What links and marks in the store's colour stand on (static/look/tokens.css).
LIGHT_GROUNDS = ("#f6f3ec", "#ffffff", "#ece7db")
DARK_GROUNDS = ("#10161b", "#18212a", "#0b1014")
#: The ink that stands on a soft ground of the colour.
LIGHT_INK, DARK_INK = "#17212b", "#f0ede4"
#: Contrast that small text needs (WCAG 2.2, 1.4.3).
ENOUGH = 4.5
_STEPS = 100

Rgb = tuple[float, float, float]


def is_colour(text: str) -> bool:
    """Return whether a text is a colour as a browser's field sends it: `#1b5aa0`."""
    return re.fullmatch(r"#[0-9a-f]{6}", text) is not None


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def _hex(rgb: Rgb) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def _luminance(colour: str) -> float:
    """Return the relative luminance, 0 to 1."""
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in _rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _mixed(colour: str, other: str, part: float) -> str:
    red, green, blue = (a + (b - a) * part for a, b in zip(_rgb(colour), _rgb(other), strict=True))
    return _hex((red, green, blue))


def _legible(colour: str, grounds: tuple[str, ...], towards: str) -> str:
    """Return the colour, moved towards black or white as little as makes it legible on each ground."""
    mixes = (_mixed(colour, towards, step / _STEPS) for step in range(_STEPS + 1))
    return next(mix for mix in mixes if all(contrast(mix, ground) >= ENOUGH for ground in grounds))


@dataclass(frozen=True, slots=True)
class Shades:
    """The colour of links and marks, and the soft ground of a marked row, by day and by night."""

    light: str
    light_soft: str
    dark: str
    dark_soft: str


def shades(colour: str) -> Shades:
    """Return what the style makes of a store's colour."""
    light, dark = _legible(colour, LIGHT_GROUNDS, "#000000"), _legible(colour, DARK_GROUNDS, "#ffffff")
    return Shades(light, _mixed(light, "#ffffff", 0.88), dark, _mixed(dark, "#10161b", 0.8))


def stylesheet(colour: str) -> str:
    """Return the tokens as a stylesheet, with the selectors of those that they replace."""
    made = shades(colour)
    light = f"--accent:{made.light};--accent-soft:{made.light_soft}"
    dark = f"--accent:{made.dark};--accent-soft:{made.dark_soft}"
    return (
        f":root,[data-theme=light]{{{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark],[data-theme=dark]{{{dark}}}\n"
    )
