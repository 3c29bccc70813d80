"""A die of Dice Masters as the table draws it (static/table/dice.js): an ivory body, its foot the energy of its card.

    token("Kobold", ("fist",))            the die of a card in a list: three letters and its energy
    face("Kobold", ("fist",), card.faces[3])

The shapes of energies are symbols of `templates/parts/sprite.html`; colours stand in static/look/rack.css.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cardpool.drawing.dice_masters import SHAPES
from cardpool.drawing.pen import number, text
from rules.dice_masters.cards import ActionFace, CharacterFace, EnergyFace

_BODY = SafeString(
    '<rect class="game-die-foot" x=".8" y=".8" width="46.4" height="46.4" rx="11"/>'
    '<rect class="game-die-body" x=".8" y=".8" width="46.4" height="40.6" rx="11"/>'
)
_HEXAGON = SafeString('<path class="game-die-line" d="M24 21.5 31.5 25.8V34.2L24 38.5 16.5 34.2V25.8Z"/>')
_STAR = '<use href="#s-star" class="game-die-star" x="{}" y="{}" width="8" height="8"/>'


def letters_of(name: str) -> str:
    """Return what stands on a die for its card: the first three letters."""
    return "".join(re.findall(r"[^\W\d_]", name))[:3].upper() or name[:3].upper()


@lru_cache(maxsize=8192)
def token(name: str, energies: tuple[str, ...], words: str = "") -> SafeString:
    """Return the die of a card in a list; `words` is what it is called aloud, none for a die beside its name."""
    if not energies:
        sign = _HEXAGON
    elif len(energies) == 1:
        sign = _symbol(energies[0], 15.5, 21.5, 17)
    else:
        sign = _symbol(energies[0], 6.5, 22.5, 16) + _symbol(energies[1], 25.5, 22.5, 16)
    return _die(text(24, 18, 15, letters_of(name), 38, "game-die-letters") + sign, _foot(energies), words)


def unknown(written: str, words: str = "") -> SafeString:
    """Return the grey die of a card that is not known here."""
    return _die(text(24, 31, 24, "?", 30), "game-die-unknown", words or f"{written}, not known here")


@lru_cache(maxsize=16384)
def face(name: str, energies: tuple[str, ...], shown: Any) -> SafeString:
    """Return one face of a card's die with the sentence that says it."""
    drawing, words = _face(shown, letters_of(name))
    return _die(drawing, _foot(energies), words)


def _die(drawing: SafeString, classes: str, words: str) -> SafeString:
    spoken = format_html('role="img" aria-label="{}"', words) if words else SafeString('aria-hidden="true"')
    return format_html('<svg class="game-die {}" viewBox="0 0 48 48" {}>{}{}</svg>', classes, spoken, _BODY, drawing)


def _foot(energies: tuple[str, ...]) -> str:
    return f"foot-{energies[0]}" if energies else "foot-none"


def _face(shown: Any, letters: str) -> tuple[SafeString, str]:
    match shown:
        case CharacterFace():
            drawing = format_html(
                '<circle class="game-die-line" cx="11.5" cy="11.4" r="7"/>{}{}'
                '<path class="game-die-line" d="M26.5 22.5h16v8.3c0 4.6-4.2 7.2-8 8.7-3.8-1.5-8-4.1-8-8.7Z"/>{}{}{}',
                text(11.5, 15.4, 11, shown.fielding, 11),
                text(34.5, 18.6, 19, shown.attack, 20),
                text(34.5, 35.4, 13, shown.defense, 13),
                text(14, 36.6, 10.5, letters, 20, "game-die-letters"),
                _stars(shown.bursts, 5, 19),
            )
            words = f"fielding cost {shown.fielding}, attack {shown.attack}, defense {shown.defense}"
            return drawing, f"level {shown.level}: {words}{_bursts(shown.bursts)}"
        case EnergyFace():
            return _energy(shown.symbol, shown.amount), f"{shown.amount} {shown.symbol.replace('/', ' or ')}"
        case ActionFace():
            drawing = format_html(
                '<path class="game-die-line" d="M24 3.5 40 12.3V30L24 38.8 8 30V12.3Z"/>{}{}',
                text(24, 23.5 if shown.bursts else 25.5, 12.5, letters, 27, "game-die-letters"),
                _stars(shown.bursts, 19.8 if shown.bursts == 1 else 15.2, 26.5),
            )
            return drawing, f"action{_bursts(shown.bursts)}"
    return text(24, 30, 24, "?", 30), "a face that is not known yet"


def _energy(symbol: str, amount: int) -> SafeString:
    kinds = symbol.split("/")
    if kinds == ["generic"]:
        return _symbol("generic", 9, 6, 30, str(amount))
    if len(kinds) > 1:
        drawn = _symbol(kinds[0], 3, 5, 22) + _symbol(kinds[1], 23, 14, 22)
        return drawn + text(40, 14, 12, f"×{amount}", 14) if amount > 1 else drawn
    if amount == 2:
        return _symbol(symbol, 3.2, 5, 22) + _symbol(symbol, 22.5, 13, 22)
    return _symbol(symbol, 9, 6, 30, None if amount == 1 else f"{amount}")


def _symbol(kind: str, x: float, y: float, size: float, said: str | None = None) -> SafeString:
    """Return an energy in a square of `size` at x, y, with its letter (or `said`) on it."""
    shape, unit = SHAPES.get(kind, SHAPES["generic"]), size / 32
    known = kind if kind in SHAPES else "generic"
    words = shape.letter if said is None else said
    use = format_html(
        '<use href="#e-{}" x="{}" y="{}" width="{}" height="{}"/>', known, *map(number, (x, y, size, size))
    )
    if not words:
        return use
    at = (x + (16 + shape.dx) * unit, y + (16 + shape.dy + 6 * shape.scale) * unit, 17 * shape.scale * unit)
    return use + text(*at, words, 24 * unit, "energy-letter")


def _stars(count: int, x: float, y: float) -> SafeString:
    return format_html_join("", _STAR, ((number(x + place * 8.6), number(y)) for place in range(count)))


def _bursts(count: int) -> str:
    return f", {count} burst{'s' if count > 1 else ''}" if count else ""
