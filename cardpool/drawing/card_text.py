"""A card text as pages show it: keywords and Globals marked, energies as signs, bursts as stars."""

from __future__ import annotations

import re
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cardpool.drawing.energies import energy_sign
from cardpool.phrasebook import keyword_names
from rules.dice_masters.cards import ENERGY_TYPES

_GLOBAL = re.compile(r"Global(?: \(([^)]*)\))?([,:]) ?")
_BURST = re.compile(r"(\*+)( instead)?:? ")
_STAR = SafeString('<svg class="icon" viewBox="0 0 20 20"><use href="#s-star"/></svg>')


@lru_cache(maxsize=8192)
def card_text(lines: tuple[str, ...]) -> SafeString:
    """Return the lines of a text, each in a span of its own."""
    return format_html_join(" ", "{}", ((_line(line),) for line in lines))


def _line(line: str) -> SafeString:
    if re.fullmatch(rf"({'|'.join(map(re.escape, _keywords()))})( \d+)?\.", line):
        return format_html('<span class="card-text-line card-text-keyword"><b>{}</b></span>', line.removesuffix("."))
    if match := _GLOBAL.match(line):
        price = format_html_join("", " {}", ((_price(word),) for word in (match[1] or "").split(", ") if word))
        rest = f"{', ' if match[2] == ',' else ' '}{line[match.end() :]}"
        return format_html(
            '<span class="card-text-line"><b class="card-text-global">Global{}</b>{}</span>', price, rest
        )
    if match := _BURST.match(line):
        count = len(match[1])
        stars = SafeString(_STAR * count)
        said = f"{count} burst{'s' if count > 1 else ''}"
        return format_html(
            '<span class="card-text-line"><b class="card-text-burst" role="img" aria-label="{}">{}</b> {}</span>',
            said, stars, line[len(match[1]) :].strip(),
        )  # fmt: skip
    return format_html('<span class="card-text-line">{}</span>', line)


def _price(word: str) -> SafeString | str:
    """Return a price of a Global: an energy or a number as its sign, anything else in words."""
    if word in ENERGY_TYPES:
        return energy_sign(word)
    if word.isdigit():
        return energy_sign("generic", int(word))
    return word


@lru_cache(maxsize=1)
def _keywords() -> tuple[str, ...]:
    return tuple(keyword_names())
