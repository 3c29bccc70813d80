"""An energy symbol as large as the text around it."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString

from cardpool.drawing.dice_masters import SHAPES
from cardpool.drawing.pen import number


def energy_sign(symbol: str, amount: int | None = None) -> SafeString:
    """Return the symbol with its letter, or the amount on it."""
    shape = SHAPES[symbol]
    return format_html(
        '<svg class="ico" viewBox="0 0 32 32" role="img" aria-label="{}"><use href="#e-{}"/>'
        '<text x="{}" y="{}">{}</text></svg>',
        symbol if amount is None else f"{amount} {symbol}",
        symbol,
        number(16 + shape.dx),
        number(21.5 + shape.dy),
        (shape.letter or "1") if amount is None else amount,
    )
