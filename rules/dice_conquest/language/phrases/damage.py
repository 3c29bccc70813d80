"""Damage to heroes, healing, and the end of the game."""

from __future__ import annotations

from rules.dice_conquest.effects import heroes
from rules.dice_conquest.language.lines import CRIT, PLACED, PLACING, REVEALED, ROUND_ROLL, SLAIN, USE, Effect
from rules.dice_conquest.language.registry import phrase

EVENTS = frozenset((REVEALED, SLAIN, ROUND_ROLL))


@phrase("effect", "take <number> damage", title="take damage")
def take(number: int) -> Effect:
    """The hero who places the die; applied together with the healing of a crit (DC-RUL-27)."""
    return Effect("take damage", heroes.nothing, frozenset((PLACED,)), number=number)


@phrase("effect", "1 hero takes <number> damage", title="one hero takes damage")
def one_hero(number: int) -> Effect:
    """The team names the hero (DC-RUL-16)."""
    return Effect("one hero", heroes.one_hero(number), EVENTS, number=number)


@phrase("effect", "each hero takes <number> damage", title="each hero takes damage")
def each_hero(number: int) -> Effect:
    """From the first player on, clockwise; the first to fall loses the game."""
    return Effect("each hero", heroes.each_hero(number), EVENTS, number=number)


@phrase("effect", "the first player takes <number> damage", title="the first player takes damage")
def first_player(number: int) -> Effect:
    """Whoever has the token."""
    return Effect("first player", heroes.first_player(number), EVENTS, number=number)


@phrase("effect", "heal any hero <number>", title="heal any hero")
def heal_any(number: int) -> Effect:
    """Up to the health at the start (DC-CLAR-A1); of a crit, it waits for the die (DC-RUL-27)."""
    return Effect("heal", heroes.heal_any(number), frozenset((USE, CRIT)), needs=("hero",), number=number)


@phrase("effect", "heal yourself <number>", title="heal yourself")
def heal_self(number: int) -> Effect:
    """Up to the health at the start (DC-CLAR-A1); of a crit, it waits for the die (DC-RUL-27)."""
    return Effect("heal", heroes.heal_self(number), frozenset((USE, CRIT)), number=number)


@phrase("effect", "heal each hero <number>", title="heal each hero")
def heal_each(number: int) -> Effect:
    """Every hero at once, each up to the health at the start."""
    return Effect("heal", heroes.heal_each(number), EVENTS | {USE}, number=number)


@phrase("effect", "take no damage from it", title="no damage from this die")
def no_damage() -> Effect:
    """Cancels what one placement does to the hero (DC-L-RINV)."""
    return Effect("shield", heroes.shield, frozenset((PLACING,)))


@phrase("effect", "the heroes {how=win|lose}", title="the game ends")
def game_ends(how: str) -> Effect:
    """At once; after a hero's fall nothing is won any more (DC-GAME-03)."""
    return Effect(how, heroes.ending(how), EVENTS)
