"""The dice of Dungeon Dice: a letter in the corner for the kind, the number, the symbols as short words."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString

from cardpool.drawing.pen import both, drawn, text

LETTERS = {
    "monster": "M", "treasure": "T", "one_use": "U", "artifact": "A", "hero_level": "H", "monster_level": "L",
    "spell": "S",
}  # fmt: skip
_TAB = (
    "M1.8 16V10.2A8.5 8.5 0 0 1 10.2 1.8H16.5A1.5 1.5 0 0 1 18 3.3V14.5A1.5 1.5 0 0 1 16.5 16Z"  # the upper left corner
)


def dungeon(kind: str, value: str, symbols: tuple[str, ...], words: str, classes: str = "die") -> SafeString:
    """Return one face. `value` is "" where it has no number; `symbols` are whole words, shortened here where there are
    two.
    """
    letter = LETTERS.get(kind, "?")
    codes = " ".join(symbols if len(symbols) == 1 else [symbol[:3] for symbol in symbols]).upper()
    tab = format_html('<path class="d-solid" d="{}"/>', _TAB) + text(10, 12.9, 11, letter, 14, "on")
    if codes:
        full = tab + text(27, 29, 23, value, 24) + text(24, 40, 9.5, codes, 36)
        mini = text(12, 20, 17, letter, 16) + text(33, 22, 21, value, 22) + text(24, 40, 14, codes, 38)
    else:
        full, mini = tab + text(25, 34, 23, value, 32), text(12, 19, 15, letter, 16) + text(29, 38, 28, value, 30)
    return drawn("b-d6", both(full, mini), words, classes)
