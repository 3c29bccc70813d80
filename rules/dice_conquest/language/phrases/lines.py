"""Whole lines: what always holds, and when something happens."""

from __future__ import annotations

from rules.dice_conquest.effects.dice import check_set_off, set_off
from rules.dice_conquest.language.lines import (
    AFTER_CRIT,
    AFTER_PLACING,
    BEFORE,
    CRIT,
    HURT,
    PLACED,
    PLACING,
    REROLLED,
    REVEALED,
    ROUND_ROLL,
    SLAIN,
    SLAYING,
    STATIC,
    USE,
    Effect,
    Line,
)  # fmt: skip
from rules.dice_conquest.language.phrases.numbers import Accepts
from rules.dice_conquest.language.registry import phrase

# --- what holds while a card is in the display ----------------------------------------------------------------


@phrase("line", "this creature is attacked only when it is alone .", title="attacked last")
def alone() -> Line:
    """No die and no damage loot goes there while another creature is in the display."""
    return Line(STATIC, said="alone")


@phrase("line", "no other creature is targeted .", title="attacked first")
def first() -> Line:
    """Dice, critical hits and loot go on this creature only (DC-RUL-20, DC-RUL-21)."""
    return Line(STATIC, said="first")


@phrase("line", "only {dice} are placed here .", title="takes only some dice")
def accepts(dice: Accepts) -> Line:
    """A test of the die's value as it is placed; later changes do not matter (DC-CLAR-D2)."""
    return Line(STATIC, said="accepts", value=dice)


@phrase("line", "slain only by its exact health .", title="slain exactly")
def exact() -> Line:
    """A total above its health does not slay it (DC-SLAY-08)."""
    return Line(STATIC, said="exact")


@phrase("line", "no crits are used against this creature .", title="no crits against it")
def no_crits_here() -> Line:
    """Neither to change the die that goes there, nor to slay it, nor for what follows the placing."""
    return Line(STATIC, said="no crits here")


@phrase("line", "nobody uses {what=loot|crits} .", title="loot or crits are locked")
def nobody_uses(what: str) -> Line:
    """For every hero, as long as the card lies there."""
    return Line(STATIC, said="lock", value={"loot": "loot", "crits": "crit"}[what])


@phrase("line", "nobody rerolls dice .", title="rerolls are locked")
def nobody_rerolls() -> Line:
    """No die that shows a value is rolled again; what leaves the spent dice is rolled all the same (DC-RUL-03)."""
    return Line(STATIC, said="lock", value="reroll")


@phrase("line", "no die leaves the spent dice .", title="spent dice are locked")
def no_die_leaves() -> Line:
    """Within the round; at its start they come back as ever (DC-END-10)."""
    return Line(STATIC, said="lock", value="spent")


# --- what holds for a hero ------------------------------------------------------------------------------------


@phrase("line", "you have <number> rerolls in an attack .", title="more rerolls")
def rerolls(number: int) -> Line:
    """So many instead of one; the last result stands."""
    return Line(STATIC, said="rerolls", value=number)


@phrase("line", "placing a die of <number> or less does no damage to you [, except on <name>] .", title="unharmed")
def unharmed(number: int, name: str = "") -> Line:
    """The value as placed; only the hero's own placements (DC-H-KNI-A, DC-RUL-04)."""
    return Line(STATIC, said="unharmed", value=name, most=number)


# --- when something happens -----------------------------------------------------------------------------------


@phrase("line", "when revealed : {effects} .", title="when revealed")
def when_revealed(effects: tuple[Effect, ...]) -> Line:
    """After the three new creatures are out, left to right (DC-REV-01)."""
    return Line(REVEALED, effects)


@phrase("line", "when a die is placed here : {effects} .", title="when a die is placed here")
def when_placed(effects: tuple[Effect, ...]) -> Line:
    """Also by the die that slays it (DC-SLAY-05)."""
    return Line(PLACED, effects)


@phrase("line", "when this creature is slain : {effects} .", title="when it is slain")
def when_slain(effects: tuple[Effect, ...]) -> Line:
    """In the slay step, before the slayer's ability (DC-SLAY-09)."""
    return Line(SLAIN, effects)


@phrase("line", "after the roll that opens a round : {effects} .", title="after the opening roll")
def after_opening_roll(effects: tuple[Effect, ...]) -> Line:
    """Right after the first player's roll, left to right (DC-RUL-10)."""
    return Line(ROUND_ROLL, effects)


@phrase("line", "when placing a die : {effects} .", title="when placing a die")
def when_placing(effects: tuple[Effect, ...]) -> Line:
    """While the die is being placed, before anything falls."""
    return Line(PLACING, effects)


@phrase("line", "after placing a die of <number> or less : {effects} .", title="after placing a low die")
def after_placing(number: int, effects: tuple[Effect, ...]) -> Line:
    """Right after placing, if the die is still there."""
    return Line(AFTER_PLACING, effects, most=number)


@phrase("line", "after placing it : {effects} .", title="after placing the die of the crit")
def after_placing_it(effects: tuple[Effect, ...]) -> Line:
    """What a crit brings once its die is placed and whatever it slays is gone (DC-RUL-28)."""
    return Line(AFTER_CRIT, effects)


@phrase("line", "after slaying a creature : {effects} .", title="after slaying")
def after_slaying(effects: tuple[Effect, ...]) -> Line:
    """Once for each creature, at the end of the slay step."""
    return Line(SLAYING, effects)


@phrase("line", "after damage from placing : {effects} .", title="after damage")
def after_damage(effects: tuple[Effect, ...]) -> Line:
    """If the hero's own placement has done damage to the hero, once a turn."""
    return Line(HURT, effects)


@phrase("line", "after a reroll : {effects} .", title="after a reroll")
def after_reroll(effects: tuple[Effect, ...]) -> Line:
    """Between the reroll of the chosen die and its placing (DC-RUL-37)."""
    return Line(REROLLED, effects)


@phrase("line", "before placing : {effects} .", title="before placing")
def before_placing(effects: tuple[Effect, ...]) -> Line:
    """Once a die is chosen, before or after its reroll."""
    return Line(BEFORE, effects)


@phrase("line", "a chosen die of <number> sets off your crit .", title="sets off the crit")
def sets_off(number: int) -> Line:
    """The die keeps its value, unless the crit itself changes it (DC-L-DAGG)."""
    return Line(USE, (Effect("set off", set_off, frozenset((USE,)), check_set_off(number), number=number),))


@phrase("line", "{effects} .", title="what a card does")
def plain(effects: tuple[Effect, ...]) -> Line:
    """Loot: in the own turn, at any time. A crit: once the die has its number."""
    moment = CRIT if any(CRIT in effect.moments for effect in effects) and _of_crit(effects) else USE
    return Line(moment, effects)


@phrase("line", "{effects} , or {other:effects} .", title="one of two")
def one_of_two(effects: tuple[Effect, ...], other: tuple[Effect, ...]) -> Line:
    """Whoever uses it says which."""
    return Line(CRIT, effects, other)


def _of_crit(effects: tuple[Effect, ...]) -> bool:
    """Whether something in it can only be done by a crit."""
    return any(USE not in effect.moments for effect in effects)


@phrase("effects", "{effect}", title="one thing")
def one(effect: Effect) -> tuple[Effect, ...]:
    """One thing."""
    return (effect,)


@phrase("effects", "{effect} and {effects}", title="several things")
def several(effect: Effect, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """In this order."""
    return (effect, *effects)
