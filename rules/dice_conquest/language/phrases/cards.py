"""What happens to cards, and loot that works on a creature."""

from __future__ import annotations

from rules.dice_conquest.effects import cards
from rules.dice_conquest.language.lines import CRIT, REVEALED, SLAIN, USE, Effect
from rules.dice_conquest.language.registry import table

table(
    "effect",
    ("draw <number> (card|cards)",
     lambda number: Effect("draw", cards.draw(number), frozenset((REVEALED, SLAIN)), number=number),
     "More creatures come up at the right end; an empty deck gives none (DC-REV-03).", "draw cards"),
    ("take the top card of the discard pile", lambda: Effect("take top", cards.take_top, frozenset((CRIT, USE))),
     "It may be a card just used (FAQ 13, DC-RUL-34).", "take discarded loot"),
    ("lay this on a creature as <number> damage",
     lambda number: Effect("lie on", cards.lie_on, frozenset((USE,)), cards.check_lie_on, ("creature",), number=number),
     "It counts until the creature is slain, and is discarded then (DC-SLAY-07).", "damage by loot"),
    ("1 creature deals no damage at the end of this round",
     lambda: Effect("hold", cards.hold, frozenset((USE,)), cards.check_hold, ("creature",)),
     "Its attack counts 0 for every hero; its abilities go on (FAQ 24).", "hold a creature"),
)  # fmt: skip
