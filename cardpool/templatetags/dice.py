"""Template tags that draw dice, energy and icons as SVG: shapes and letters of our own, each with its words.

    {% load dice %}
    {% die face size=48 name="Vampire" %}     a face: from rules.dice_masters.cards, or its JSON
    {% die die.face die=die second=True %}    a die of a position, with its name, its damage and its owner's colour
    {% die None name="Sidekick" count=3 %}    dice nobody has rolled
    {% energy "bolt" %} {% energy "generic" 2 %} {% icon "ok" %}

The shapes are in `templates/parts/sprite.html`. A drawing is 48 units square; `.full` is shown from 44 px on,
`.mini` (two big lines) below, and the style sheet chooses by the width of the die.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.dice_masters.cards import ActionFace, CharacterFace, EnergyFace

register = template.Library()

SMALL_WORDS = {"a", "an", "and", "of", "the"}
KNOWN_LETTERS = {"Sidekick": "SK", "NPC": "NPC"}


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


@register.simple_tag
def die(
    face: Any,
    size: int | None = None,
    name: str = "",
    letters: str = "",
    count: int = 1,
    second: bool = False,
    die: Mapping[str, Any] | None = None,
) -> SafeString:
    """One die. `size` in pixels (24 32 40 48 56 64 96), or none to take the size its surroundings set."""
    name = name or (die["name"] if die else "")
    letters = letters or short(name)
    drawing, words = _face(face, letters, name)
    if not face and count > 1:
        words = f"{count} {words}"
    if die and die.get("damage"):
        words += f", {die['damage']} damage"
    classes = " ".join(["die", *([f"s{size}"] if size else []), *(["b"] if second else []), *([] if face else ["bag"])])
    drawn = format_html(
        '<span class="{}" role="img" aria-label="{}"><svg viewBox="0 0 48 48" aria-hidden="true">'
        '<use href="#b-d6" width="48" height="48"/>{}</svg></span>',
        classes,
        words,
        drawing,
    )
    if count == 1:
        return drawn
    return format_html('<span class="pair">{}<span class="times" aria-hidden="true">×{}</span></span>', drawn, count)


@register.simple_tag
def energy(symbol: str, amount: int | None = None) -> SafeString:
    """An energy symbol as large as the text around it, with its letter or the amount on it."""
    shape = SHAPES[symbol]
    return format_html(
        '<svg class="ico" viewBox="0 0 32 32" role="img" aria-label="{}"><use href="#e-{}"/>'
        '<text x="{}" y="{}">{}</text></svg>',
        symbol if amount is None else f"{amount} {symbol}",
        symbol,
        _number(16 + shape.dx),
        _number(21.5 + shape.dy),
        (shape.letter or "1") if amount is None else amount,
    )


@register.simple_tag
def icon(name: str, word: str = "") -> SafeString:
    """An icon of the sprite (ok bad wait seal hand link start prev next); silent unless `word` gives it one."""
    spoken = format_html('role="img" aria-label="{}"', word) if word else SafeString('aria-hidden="true"')
    return format_html('<svg class="icon" viewBox="0 0 20 20" {}><use href="#i-{}"/></svg>', spoken, name)


def short(name: str) -> str:
    """Two or three letters for a name: VAM for Vampire, GD for Green Dragon."""
    words = [word for word in re.findall(r"\w+", name.replace("'", "")) if word.casefold() not in SMALL_WORDS]
    if name in KNOWN_LETTERS:
        return KNOWN_LETTERS[name]
    return (words[0][:3] if len(words) == 1 else "".join(word[0] for word in words[:3])).upper()


def _face(face: Any, letters: str, name: str) -> tuple[SafeString, str]:
    """The drawing of a face and the sentence that says it."""
    match face:
        case CharacterFace():
            return _character(face, letters, name)
        case EnergyFace():
            return _energy(face, letters, name)
        case ActionFace():
            return _action(face, letters, name)
        case {"kind": "character"}:
            return _character(CharacterFace(*(face[k] for k in CharacterFace.__slots__)), letters, name)
        case {"kind": "energy"}:
            return _energy(EnergyFace(face["symbol"], face["amount"]), letters, name)
        case {"kind": "action"}:
            return _action(ActionFace(face["bursts"]), letters, name)
    full, mini = _text(24, 28, 14, letters, 34), _text(24, 30, 19, letters, 38)
    return _both(full, mini), f"{name or 'die'}, not rolled"


def _character(face: CharacterFace, letters: str, name: str) -> tuple[SafeString, str]:
    full = format_html(
        '<circle class="d-line" cx="11.2" cy="11" r="6.9"/>{}{}{}'
        '<path class="d-line" d="M28.4 29.4h15v6.4c0 4.2-4 6.3-7.5 7.4-3.5-1.1-7.5-3.2-7.5-7.4Z"/>{}{}',
        _text(11.2, 15.1, 11.5, face.fielding, 11),
        _text(36.2, 16.2, 15, face.attack, 17),
        _text(24, 27, 9.5, letters, 27),
        _text(35.9, 39.9, 11.5, face.defense, 12),
        _stars(face.bursts),
    )
    mini = _text(24, 19.5, 16, letters, 34) + _text(24, 40, 20.5, f"{face.attack}/{face.defense}", 35)
    words = f"level {face.level}: fielding {face.fielding}, attack {face.attack}, defense {face.defense}"
    return _both(full, mini), f"{name}{', ' if name else ''}{words}{_bursts(face.bursts)}"


def _energy(face: EnergyFace, letters: str, name: str) -> tuple[SafeString, str]:
    symbol = face.symbol
    letter = SHAPES[symbol].letter or str(face.amount)
    top = _text(24, 12.4, 9.5, letters, 30) if letters else SafeString("")
    if face.amount == 2 and symbol != "generic":
        full = top + _shape(symbol, 3.6, 12.5, 22.5, letter) + _shape(symbol, 21.9, 18.5, 22.5, letter)
        mini = _shape(symbol, 4, 3, 40, f"2{letter}")
    else:
        full = top + (_shape(symbol, 10, 13.4, 28, letter) if letters else _shape(symbol, 8, 6.5, 32, letter))
        mini = _shape(symbol, 4, 3, 40, letter)
    return _both(full, mini), f"{name}{': ' if name else ''}{face.amount} {symbol} energy"


def _action(face: ActionFace, letters: str, name: str) -> tuple[SafeString, str]:
    hexagon = '<polygon class="d-line" points="{}"/>'
    full = format_html(hexagon, "25,3.5 39.7,12 39.7,29 25,37.5 10.3,29 10.3,12") + _text(25, 25, 13, letters, 25)
    mini = format_html(hexagon, "24,2.5 41.8,12.8 41.8,33.3 24,43.5 6.2,33.3 6.2,12.8") + _text(24, 29, 17, letters, 32)
    return _both(full + _stars(face.bursts), mini), f"{name}{', ' if name else ''}action face{_bursts(face.bursts)}"


def _both(full: SafeString, mini: SafeString) -> SafeString:
    return format_html('<g class="full">{}</g><g class="mini">{}</g>', full, mini)


def _shape(symbol: str, x: float, y: float, width: float, letter: str) -> SafeString:
    """An energy shape in a square of `width` at x, y, with its letter where the shape is widest."""
    shape, unit = SHAPES[symbol], width / 32
    size = 18 * shape.scale * unit
    room = (19 if len(letter) > 1 else 30) * shape.scale * unit
    use = format_html(
        '<use href="#e-{}" x="{}" y="{}" width="{}" height="{}"/>', symbol, *map(_number, (x, y, width, width))
    )
    baseline = y + (16 + shape.dy + 6.4 * shape.scale) * unit
    return use + _text(x + (16 + shape.dx) * unit, baseline, size, letter, room, "on")


def _text(x: float, y: float, size: float, text: Any, room: float, css: str = "") -> SafeString:
    """Centred text that is squeezed, never clipped, where it would need more than `room`."""
    text = str(text)
    wide = size * sum(0.28 if char == "/" else 0.58 if char.isdigit() else 0.7 for char in text)
    squeeze = format_html(' textLength="{}" lengthAdjust="spacingAndGlyphs"', _number(room)) if wide > room else ""
    return format_html(
        '<text{} x="{}" y="{}" font-size="{}"{}>{}</text>',
        format_html(' class="{}"', css) if css else "",
        *map(_number, (x, y, size)),
        squeeze,
        text,
    )


def _stars(bursts: int) -> SafeString:
    star = '<use href="#s-star" class="d-solid" x="{}" y="31.5" width="10.5" height="10.5"/>'
    return format_html_join("", star, ((_number(4.6 + 9.2 * index),) for index in range(bursts)))


def _bursts(count: int) -> str:
    return f", {count} burst{'s' if count > 1 else ''}" if count else ""


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
