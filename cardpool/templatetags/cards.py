"""Template tags that draw a card as lists of the new look show it.

{% load cards %}
{% card_die card %}              the die of a card: three letters and its energy
{% card_faces card %}            its six faces in one line
{% card_lines card %}            its text, with signs
{% die_head card set %} {% found_card card set %}     a die, and one card under it: what searches show
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from cardpool.drawing import game_die
from cardpool.drawing.card_text import card_text
from rules.dice_masters.cards import Card

register = template.Library()


@register.simple_tag
def card_die(card: Card, words: str = "") -> SafeString:
    """Return the die of a card in a list; silent, unless `words` say what it is."""
    return game_die.token(card.name, card.energies, words)


@register.simple_tag
def card_face(card: Card, face: Any) -> SafeString:
    """Return one face of a card's die."""
    return game_die.face(card.name, card.energies, face)


@register.simple_tag
def card_faces(card: Card) -> SafeString:
    """Return the faces of a card's die."""
    return format_html_join("", "{}", ((card_face(card, face),) for face in card.faces))


@register.simple_tag
def card_lines(lines: tuple[str, ...]) -> SafeString:
    """Return the lines of a text with their signs."""
    return card_text(lines)


@register.simple_tag
def die_head(card: Card, set_name: str, traits: bool = True) -> SafeString:
    """Return a die with its name, where it belongs, and its six faces. A card is drawn once and kept.

    `traits`: its affiliations and alignment too, which the cards of a die from several sets need not share.
    """
    return _die_head(card, set_name, traits)


@register.simple_tag
def found_card(card: Card, set_name: str) -> SafeString:
    """Return one card of a die: cost, subtitle, text. A card is drawn once and kept."""
    return _found_card(card, set_name)


@lru_cache(maxsize=1024)  # some six kilobytes each
def _die_head(card: Card, set_name: str, traits: bool) -> SafeString:
    context = {"card": card, "set_name": set_name, "traits": traits}
    return render_to_string("cardpool/parts/die_head.html", context)


@lru_cache(maxsize=4096)
def _found_card(card: Card, set_name: str) -> SafeString:
    return render_to_string("cardpool/parts/found_card.html", {"card": card, "set_name": set_name})


@register.filter
def at(names: dict[str, str], code: str) -> str:
    """Return the name of a set; "" where none is to be shown."""
    return names.get(code, "")


@register.simple_tag
def set_label(group: Any, set_names: dict[str, str]) -> tuple[str, dict[str, str], bool]:
    """Return what the head of a die says of its sets, the names that its cards have to say themselves, and whether the
    head may speak of traits.
    """
    codes = list(dict.fromkeys(card.set_code for card in group.cards))
    if len(codes) == 1:
        return set_names.get(codes[0], codes[0]), {}, True
    return f"{len(codes)} sets", set_names, False
