"""The faces of Dice Masters: characters, energy, actions. Each is a drawing and the sentence that says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cardpool.drawing.pen import both, number, text
from rules.dice_masters.cards import ActionFace, CharacterFace, EnergyFace, UnknownFace
from rules.dice_masters.traits import EITHER, energy_types, in_words


@dataclass(frozen=True)
class Shape:
    """An energy symbol: its letter, and where and how large the shape has room for it (units of a 32 square)."""

    letter: str
    dx: float = 0
    dy: float = 0
    scale: float = 1


SHAPES = {
    "bolt": Shape("B", -1.2, -2.2, 0.8),
    "fist": Shape("F", 0, 0.6),
    "mask": Shape("M", 0, 0.9, 0.74),
    "shield": Shape("S", 0, -0.6),
    "wild": Shape("?", 0, 0, 0.95),
    "generic": Shape(""),
}


def face_of(face: Any, letters: str, name: str) -> tuple[SafeString, str]:
    """Return the drawing of a face and the sentence that says it."""
    match face:
        case CharacterFace():
            return _character(face, letters, name)
        case EnergyFace():
            return _energy(face, letters, name)
        case ActionFace():
            return _action(face, letters, name)
        case UnknownFace():
            return _unknown(face, letters, name)
        case {"kind": "character"}:
            return _character(CharacterFace(*(face[k] for k in CharacterFace.__slots__)), letters, name)
        case {"kind": "energy"}:
            return _energy(EnergyFace(face["symbol"], face["amount"]), letters, name)
        case {"kind": "action"}:
            return _action(ActionFace(face["bursts"]), letters, name)
        case {"kind": "unknown"}:
            return _unknown(UnknownFace(face["shows"]), letters, name)
    full, mini = text(24, 28, 14, letters, 34), text(24, 30, 19, letters, 38)
    return both(full, mini), f"{name or 'die'}, not rolled"


def _character(face: CharacterFace, letters: str, name: str) -> tuple[SafeString, str]:
    full = format_html(
        '<circle class="d-line" cx="11.2" cy="11" r="6.9"/>{}{}{}'
        '<path class="d-line" d="M28.4 29.4h15v6.4c0 4.2-4 6.3-7.5 7.4-3.5-1.1-7.5-3.2-7.5-7.4Z"/>{}{}',
        text(11.2, 15.1, 11.5, face.fielding, 11),
        text(36.2, 16.2, 15, face.attack, 17),
        text(24, 27, 9.5, letters, 27),
        text(35.9, 39.9, 11.5, face.defense, 12),
        _stars(face.bursts),
    )
    mini = text(24, 19.5, 16, letters, 34) + text(24, 40, 20.5, f"{face.attack}/{face.defense}", 35)
    words = f"level {face.level}: fielding {face.fielding}, attack {face.attack}, defense {face.defense}"
    return both(full, mini), f"{name}{', ' if name else ''}{words}{_bursts(face.bursts)}"


def _energy(face: EnergyFace, letters: str, name: str) -> tuple[SafeString, str]:
    symbol = face.symbol
    top = text(24, 12.4, 9.5, letters, 30) if letters else SafeString("")
    if EITHER in symbol:
        return _either(face, top, name)
    letter = SHAPES[symbol].letter or str(face.amount)
    if face.amount == 2 and symbol != "generic":
        full = top + _shape(symbol, 3.6, 12.5, 22.5, letter) + _shape(symbol, 21.9, 18.5, 22.5, letter)
        mini = _shape(symbol, 4, 3, 40, f"2{letter}")
    else:
        full = top + (_shape(symbol, 10, 13.4, 28, letter) if letters else _shape(symbol, 8, 6.5, 32, letter))
        mini = _shape(symbol, 4, 3, 40, letter)
    return both(full, mini), f"{name}{': ' if name else ''}{face.amount} {symbol} energy"


def _either(face: EnergyFace, top: SafeString, name: str) -> tuple[SafeString, str]:
    """Draw the symbols of each type side by side: a face that may be spent as any of them."""
    types = energy_types(face.symbol)
    width = min(22.5, 45 / len(types))
    amount = str(face.amount) if face.amount > 1 else ""
    shapes = [
        _shape(kind, 1.5 + place * (45 - width) / (len(types) - 1), 24 - width / 2, width, amount + SHAPES[kind].letter)
        for place, kind in enumerate(types)
    ]
    drawing = SafeString("".join(shapes))
    return both(top + drawing, drawing), f"{name}{': ' if name else ''}{face.amount} {in_words(face.symbol)} energy"


def _unknown(face: UnknownFace, letters: str, name: str) -> tuple[SafeString, str]:
    """Draw a face that the card data does not say: a question mark."""
    drawing = text(24, 31, 24, "?", 30)
    full = text(24, 12.4, 9.5, letters, 30) + drawing
    return both(full, drawing), f"{name}{', ' if name else ''}{face.shows} face not known"


def _action(face: ActionFace, letters: str, name: str) -> tuple[SafeString, str]:
    hexagon = '<polygon class="d-line" points="{}"/>'
    full = format_html(hexagon, "25,3.5 39.7,12 39.7,29 25,37.5 10.3,29 10.3,12") + text(25, 25, 13, letters, 25)
    mini = format_html(hexagon, "24,2.5 41.8,12.8 41.8,33.3 24,43.5 6.2,33.3 6.2,12.8") + text(24, 29, 17, letters, 32)
    return both(full + _stars(face.bursts), mini), f"{name}{', ' if name else ''}action face{_bursts(face.bursts)}"


def _shape(symbol: str, x: float, y: float, width: float, letter: str) -> SafeString:
    """Return an energy shape in a square of `width` at x, y, with its letter where the shape is widest."""
    shape, unit = SHAPES[symbol], width / 32
    size = 18 * shape.scale * unit
    room = (19 if len(letter) > 1 else 30) * shape.scale * unit
    use = format_html(
        '<use href="#e-{}" x="{}" y="{}" width="{}" height="{}"/>', symbol, *map(number, (x, y, width, width))
    )
    baseline = y + (16 + shape.dy + 6.4 * shape.scale) * unit
    return use + text(x + (16 + shape.dx) * unit, baseline, size, letter, room, "on")


def _stars(bursts: int) -> SafeString:
    star = '<use href="#s-star" class="d-solid" x="{}" y="31.5" width="10.5" height="10.5"/>'
    return format_html_join("", star, ((number(4.6 + 9.2 * index),) for index in range(bursts)))


def _bursts(count: int) -> str:
    return f", {count} burst{'s' if count > 1 else ''}" if count else ""
