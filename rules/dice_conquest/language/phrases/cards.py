"""What happens to cards, and loot that works on a creature."""

from __future__ import annotations

from rules.dice_conquest.effects import cards
from rules.dice_conquest.language.lines import CRIT, REVEALED, SLAIN, USE, Effect
from rules.dice_conquest.language.registry import phrase


@phrase("effect", "draw <number> (card|cards)", title="draw cards")
def draw(number: int) -> Effect:
    """More creatures come up at the right end; an empty deck gives none (DC-REV-03)."""
    return Effect("draw", cards.draw(number), frozenset((REVEALED, SLAIN)), number=number)


@phrase("effect", "take the top card of the discard pile", title="take discarded loot")
def take_top() -> Effect:
    """It may be a card just used (FAQ 13, DC-RUL-34)."""
    return Effect("take top", cards.take_top, frozenset((CRIT, USE)))


@phrase("effect", "lay this on a creature as <number> damage", title="damage by loot")
def lie_on(number: int) -> Effect:
    """It counts until the creature is slain, and is discarded then (DC-SLAY-07)."""
    moments = frozenset((USE,))
    return Effect("lie on", cards.lie_on, moments, cards.check_lie_on, ("creature",), number=number)


@phrase("effect", "1 creature deals no damage at the end of this round", title="hold a creature")
def hold() -> Effect:
    """Its attack counts 0 for every hero; its abilities go on (FAQ 24)."""
    return Effect("hold", cards.hold, frozenset((USE,)), cards.check_hold, ("creature",))
