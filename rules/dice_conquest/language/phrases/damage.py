"""Damage to heroes, healing, and the end of the game."""

from __future__ import annotations

from rules.dice_conquest.effects import heroes
from rules.dice_conquest.language.lines import CRIT, PLACED, PLACING, REVEALED, ROUND_ROLL, SLAIN, USE, Effect, nothing
from rules.dice_conquest.language.registry import table
from rules.dice_conquest.steps.harm import prepare_shield

EVENTS = frozenset((REVEALED, SLAIN, ROUND_ROLL))


table(
    "effect",
    ("take <number> damage", lambda number: Effect("take damage", nothing, frozenset((PLACED,)), number=number),
     "The hero who places the die; applied together with the healing of a crit (DC-RUL-27)."),
    ("1 hero takes <number> damage", lambda number: Effect("one hero", heroes.one_hero(number), EVENTS, number=number),
     "The team names the hero (DC-RUL-16).", "one hero takes damage"),
    ("each hero takes <number> damage",
     lambda number: Effect("each hero", heroes.each_hero(number), EVENTS, number=number),
     "From the first player on, clockwise; the first to fall loses the game."),
    ("the first player takes <number> damage",
     lambda number: Effect("first player", heroes.first_player(number), EVENTS, number=number),
     "Whoever has the token."),
    ("heal any hero <number>",
     lambda number: Effect("heal", heroes.heal_any(number), frozenset((USE, CRIT)), needs=("hero",), number=number),
     "Up to the health at the start (DC-CLAR-A1); of a crit, it waits for the die (DC-RUL-27)."),
    ("heal yourself <number>",
     lambda number: Effect("heal", heroes.heal_self(number), frozenset((USE, CRIT)), number=number),
     "Up to the health at the start (DC-CLAR-A1); of a crit, it waits for the die (DC-RUL-27)."),
    ("heal each hero <number>", lambda number: Effect("heal", heroes.heal_each(number), EVENTS | {USE}, number=number),
     "Every hero at once, each up to the health at the start."),
    ("take no damage from it", lambda: Effect("shield", prepare_shield, frozenset((PLACING,))),
     "Cancels what one placement does to the hero (DC-L-RINV).", "no damage from this die"),
    ("the heroes {how=win|lose}", lambda how: Effect(how, heroes.ending(how), EVENTS),
     "At once; after a hero's fall nothing is won any more (DC-GAME-03).", "the game ends"),
)  # fmt: skip
