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
from rules.dice_conquest.language.registry import phrase, table

# --- what holds while a card is in the display ----------------------------------------------------------------


table(
    "line",
    ("this creature is attacked only when it is alone .", lambda: Line(STATIC, said="alone"),
     "No die and no damage loot goes there while another creature is in the display.", "attacked last"),
    ("no other creature is targeted .", lambda: Line(STATIC, said="first"),
     "Dice, critical hits and loot go on this creature only (DC-RUL-20, DC-RUL-21).", "attacked first"),
    ("only {dice} are placed here .", lambda dice: Line(STATIC, said="accepts", value=dice),
     "A test of the die's value as it is placed; later changes do not matter (DC-CLAR-D2).", "takes only some dice"),
    ("slain only by its exact health .", lambda: Line(STATIC, said="exact"),
     "A total above its health does not slay it (DC-SLAY-08).", "slain exactly"),
    ("no crits are used against this creature .", lambda: Line(STATIC, said="no crits here"),
     "Neither to change the die that goes there, nor to slay it, nor for what follows the placing.",
     "no crits against it"),
    ("nobody uses {what=loot|crits} .",
     lambda what: Line(STATIC, said="lock", value={"loot": "loot", "crits": "crit"}[what]),
     "For every hero, as long as the card is there.", "loot or crits are locked"),
    ("nobody rerolls dice .", lambda: Line(STATIC, said="lock", value="reroll"),
     "No die that shows a value is rolled again; what leaves the spent dice is rolled all the same (DC-RUL-03).",
     "rerolls are locked"),
    ("no die leaves the spent dice .", lambda: Line(STATIC, said="lock", value="spent"),
     "Within the round; at its start they come back as ever (DC-END-10).", "spent dice are locked"),
)  # fmt: skip


# --- what holds for a hero ------------------------------------------------------------------------------------


table("line", ("you have <number> rerolls in an attack .", lambda number: Line(STATIC, said="rerolls", value=number),
       "So many instead of one; the last result stands.", "more rerolls"))  # fmt: skip


@phrase("line", "placing a die of <number> or less does no damage to you [, except on <name>] .", title="unharmed")
def unharmed(number: int, name: str = "") -> Line:
    """The value as placed; only the hero's own placements (DC-H-KNI-A, DC-RUL-04)."""
    return Line(STATIC, said="unharmed", value=name, most=number)


# --- when something happens -----------------------------------------------------------------------------------


table(
    "line",
    ("when revealed : {effects} .", lambda effects: Line(REVEALED, effects),
     "After the three new creatures are out, left to right (DC-REV-01).", "when revealed"),
    ("when a die is placed here : {effects} .", lambda effects: Line(PLACED, effects),
     "Also by the die that slays it (DC-SLAY-05).", "when a die is placed here"),
    ("when this creature is slain : {effects} .", lambda effects: Line(SLAIN, effects),
     "In the slay step, before the slayer's ability (DC-SLAY-09).", "when it is slain"),
    ("after the roll that opens a round : {effects} .", lambda effects: Line(ROUND_ROLL, effects),
     "Right after the first player's roll, left to right (DC-RUL-10).", "after the opening roll"),
    ("when placing a die : {effects} .", lambda effects: Line(PLACING, effects),
     "While the die is being placed, before anything falls.", "when placing a die"),
    ("after placing a die of <number> or less : {effects} .",
     lambda number, effects: Line(AFTER_PLACING, effects, most=number),
     "Right after placing, if the die is still there.", "after placing a low die"),
    ("after placing it : {effects} .", lambda effects: Line(AFTER_CRIT, effects),
     "What a crit brings once its die is placed and whatever it slays is gone (DC-RUL-28).",
     "after placing the die of the crit"),
    ("after slaying a creature : {effects} .", lambda effects: Line(SLAYING, effects),
     "Once for each creature, at the end of the slay step.", "after slaying"),
    ("after damage from placing : {effects} .", lambda effects: Line(HURT, effects),
     "If the hero's own placement has done damage to the hero, once a turn.", "after damage"),
    ("after a reroll : {effects} .", lambda effects: Line(REROLLED, effects),
     "Between the reroll of the chosen die and its placing (DC-RUL-37).", "after a reroll"),
    ("before placing : {effects} .", lambda effects: Line(BEFORE, effects),
     "Once a die is chosen, before or after its reroll.", "before placing"),
    ("a chosen die of <number> sets off your crit .",
     lambda number: Line(USE, (Effect("set off", set_off, frozenset((USE,)), check_set_off(number), number=number),)),
     "The die keeps its value, unless the crit itself changes it (DC-L-DAGG).", "sets off the crit"),
)  # fmt: skip


@phrase("line", "{effects} .", title="what a card does")
def plain(effects: tuple[Effect, ...]) -> Line:
    """Loot: in the own turn, at any time. A crit: once the die has its number."""
    may_crit = any(CRIT in effect.moments for effect in effects)
    only_crit = any(USE not in effect.moments for effect in effects)
    return Line(CRIT if may_crit and only_crit else USE, effects)


table("line", ("{effects} , or {other:effects} .", lambda effects, other: Line(CRIT, effects, other),
       "Whoever uses it says which.", "one of two"))  # fmt: skip


table(
    "effects",
    ("{effect}", lambda effect: (effect,), "One thing.", "one thing"),
    ("{effect} and {effects}", lambda effect, effects: (effect, *effects), "In this order.", "several things"),
)  # fmt: skip
