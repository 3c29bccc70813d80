"""Template tags that draw dice, energy and icons as SVG: shapes and letters of our own, each with its words.

    {% load dice %}
    {% die face size=48 name="Vampire" %}     a face: from rules.dice_masters.cards, or its JSON
    {% die die.face die=die second=True %}    a die of a position, with its name, its damage and its owner's colour
    {% die None name="Sidekick" count=3 %}    dice nobody has rolled
    {% energy "bolt" %} {% energy "generic" 2 %} {% icon "ok" %}

    {% numbered_die "D10%" "30" "D10% shows 30, counts 3" %}     {% dungeon_face die %}

The shapes are in `templates/parts/sprite.html`, the drawings in `cardpool/drawing`. `.full` is shown from 44 px on,
`.mini` (two big lines) below, and the style sheet chooses by the width of the die.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cardpool.drawing.dice_masters import face_of
from cardpool.drawing.dungeon_dice import dungeon
from cardpool.drawing.energies import energy_sign
from cardpool.drawing.numbered import numbered
from cardpool.drawing.pen import drawn
from rules.dice_masters.traits import EITHER, energy_types

register = template.Library()

SMALL_WORDS = {"a", "an", "and", "of", "the"}
KNOWN_LETTERS = {"Sidekick": "SK", "NPC": "NPC"}


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
    drawing, words = face_of(face, letters, name)
    if not face and count > 1:
        words = f"{count} {words}"
    if die and die.get("damage"):
        words += f", {die['damage']} damage"
    classes = " ".join(["die", *([f"s{size}"] if size else []), *(["b"] if second else []), *([] if face else ["bag"])])
    one = drawn("b-d6", drawing, words, classes)
    if count == 1:
        return one
    return format_html('<span class="pair">{}<span class="times" aria-hidden="true">×{}</span></span>', one, count)


@register.simple_tag
def numbered_die(name: str, shown: object, words: str = "", size: int | None = None) -> SafeString:
    """Return a die of Dice Conquest with what it shows; "" for one that lies unrolled."""
    return numbered(name, "" if shown is None else str(shown), words, f"die s{size}" if size else "die")


@register.simple_tag
def dungeon_face(die: Mapping[str, Any], size: int | None = None) -> SafeString:
    """Return a die of Dungeon Dice as plain data: kind, name, value, symbols, words; `second` for the monster's
    side.
    """
    classes = " ".join(["die", *([f"s{size}"] if size else []), *(["b"] if die.get("second") else [])])
    return dungeon(die["kind"], str(die["value"]), tuple(die["symbols"]), die["words"], classes)


@register.simple_tag
def energy(symbol: str | list[str], amount: int | None = None) -> SafeString:
    """Return an energy symbol as large as the text around it, with its letter or the amount on it; of two types
    both.
    """
    symbol = symbol if isinstance(symbol, str) else EITHER.join(symbol)  # as a card's file lists two types
    if EITHER in symbol:
        first, *others = energy_types(symbol)
        return format_html_join("", "{}", [(energy(first, amount),), *((energy(other),) for other in others)])
    return energy_sign(symbol, amount)


@register.simple_tag
def icon(name: str, word: str = "") -> SafeString:
    """Return an icon of the sprite (ok bad wait seal hand link start prev next); silent unless `word` gives it one."""
    spoken = format_html('role="img" aria-label="{}"', word) if word else SafeString('aria-hidden="true"')
    return format_html('<svg class="icon" viewBox="0 0 20 20" {}><use href="#i-{}"/></svg>', spoken, name)


def short(name: str) -> str:
    """Return two or three letters for a name: VAM for Vampire, GD for Green Dragon."""
    words = [word for word in re.findall(r"\w+", name.replace("'", "")) if word.casefold() not in SMALL_WORDS]
    if name in KNOWN_LETTERS:
        return KNOWN_LETTERS[name]
    return (words[0][:3] if len(words) == 1 else "".join(word[0] for word in words[:3])).upper()
