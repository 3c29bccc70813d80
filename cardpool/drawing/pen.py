"""The pen all dice are drawn with: SVG in a square of 48 units, `.full` from 44 px on and `.mini` below."""

from __future__ import annotations

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString


def drawn(body: str, drawing: SafeString, words: str, classes: str) -> SafeString:
    """Return one die: its outline (a symbol of the sprite), what is on it, and the sentence that says it."""
    return format_html(
        '<span class="{}" role="img" aria-label="{}"><svg viewBox="0 0 48 48" aria-hidden="true">'
        '<use href="#{}" width="48" height="48"/>{}</svg></span>',
        classes,
        words,
        body,
        drawing,
    )


def both(full: SafeString, mini: SafeString) -> SafeString:
    return format_html('<g class="full">{}</g><g class="mini">{}</g>', full, mini)


def text(x: float, y: float, size: float, said: Any, room: float, css: str = "") -> SafeString:
    """Centred text that is squeezed, never clipped, where it would need more than `room`."""
    said = str(said)
    wide = size * sum(0.28 if char == "/" else 0.58 if char.isdigit() else 0.7 for char in said)
    squeeze = format_html(' textLength="{}" lengthAdjust="spacingAndGlyphs"', number(room)) if wide > room else ""
    return format_html(
        '<text{} x="{}" y="{}" font-size="{}"{}>{}</text>',
        format_html(' class="{}"', css) if css else "",
        *map(number, (x, y, size)),
        squeeze,
        said,
    )


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
