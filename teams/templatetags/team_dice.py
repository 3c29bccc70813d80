"""Template tags that draw the dice of teams: `{% token card %}`, `{% six_faces card %}`, `{% unknown_die "118x" %}`."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cardpool.drawing import game_die
from rules.dice_masters.cards import Card
from teams.share import qr_code

register = template.Library()


@register.simple_tag
def token(card: Card, words: str = "") -> SafeString:
    """Return the die of a card in a list; silent, unless `words` say what it is."""
    return game_die.token(card.name, _types(card), words)


@register.simple_tag
def unknown_die(written: str) -> SafeString:
    """Return the grey die of a card that is not known here."""
    return game_die.unknown(written)


@register.simple_tag
def six_faces(card: Card) -> SafeString:
    """Return the faces of a card's die in one line."""
    faces = ((game_die.face(card.name, _types(card), face),) for face in card.faces)
    return format_html('<span class="six-faces">{}</span>', format_html_join("", "{}", faces))


@register.simple_tag
def one_face(card: Card, face: object) -> SafeString:
    return game_die.face(card.name, _types(card), face)


@register.simple_tag
def qr(base: str, address: str) -> SafeString | str:
    """Return an address of this site as a code to photograph; nothing for one that is too long."""
    return qr_code(base + address) or ""


def _types(card: Card) -> tuple[str, ...]:
    return tuple(card.energy.split("/")) if card.energy else ()
