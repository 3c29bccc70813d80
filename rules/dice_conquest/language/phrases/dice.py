"""What happens to dice: discarded, rolled again, returned, changed."""

from __future__ import annotations

from rules.dice_conquest.effects import dice
from rules.dice_conquest.language.lines import (
    AFTER_CRIT,
    AFTER_PLACING,
    BEFORE,
    HURT,
    PLACED,
    PLACING,
    REROLLED,
    REVEALED,
    ROUND_ROLL,
    SLAYING,
    USE,
    Effect,
    nothing,
)  # fmt: skip
from rules.dice_conquest.language.registry import phrase, table
from rules.dice_conquest.steps import loot

table(
    "effect",
    ("discard the highest die", lambda: Effect("highest die", dice.highest_die, frozenset((ROUND_ROLL,))),
     "Of those rolled; the first player picks among equals (DC-ROUND-03)."),
    ("discard the highest group of equal dice",
     lambda: Effect("highest group", dice.highest_group, frozenset((ROUND_ROLL,))),
     "Two or more of a value, the whole of the highest such group (DC-ROUND-04).", "discard the highest group"),
)  # fmt: skip


@phrase("effect", "discard <number> available (die|dice)", title="discard available dice")
def discard_available(number: int) -> Effect:
    """The acting hero chooses, if there are more than that (DC-RUL-38)."""
    return Effect("discard available", dice.discard_available(number), frozenset((PLACED, REVEALED)), number=number)


@phrase("effect", "roll a spent die and make it available", title="return a spent die")
def give_back() -> Effect:
    """It is rolled first, always; this is no reroll (DC-H-G6)."""
    moments = frozenset((USE, SLAYING, AFTER_CRIT))
    return Effect("return", dice.give_back, moments, dice.check_give_back, ("spent",), "return")


table(
    "effect",
    ("reroll any die", lambda: Effect("reroll", dice.reroll_one, frozenset((USE,)), dice.check_reroll_one, ("die",)),
     "The chosen die, an available one, or one on a creature (DC-RUL-11).", "reroll a die"),
    ("reroll all available dice",
     lambda: Effect("reroll all", dice.reroll_all, frozenset((USE,)), dice.check_reroll_all),
     "Every one of them, none left out."),
    ("change the chosen die by <number>",
     lambda number: Effect("change by", dice.change_chosen, frozenset((USE,)), dice.check_chosen(number), ("sign",)),
     "Up or down, between 1 and the die's highest number (DC-RUL-05).", "change the chosen die"),
    ("change any die by <number>",
     lambda number: Effect("change by", dice.change_any, frozenset((USE,)), dice.check_change(number), ("die", "sign")),
     "Up or down, wherever the die is.", "change any die"),
    ("add <number> to each other die there",
     lambda number: Effect("boost", dice.raise_others(number), frozenset((PLACING,)), verb="boost", number=number),
     "Each die on that creature but the one being placed, each up to its highest number (FAQ 5).",
     "raise the other dice"),
    ("double it", lambda: Effect("double", nothing, frozenset((AFTER_PLACING,)), verb="double"),
     "Exactly, or not at all (FAQ 28).", "double the die"),
)  # fmt: skip


@phrase("effect", "attack with another available die as it lies", title="take another available die")
def another_available() -> Effect:
    """It is not rerolled; the first die stays available with its new value (DC-RUL-12)."""
    moments = frozenset((REROLLED,))
    return Effect("swap", loot.take_available, moments, loot.check_available, ("available",), "swap")


@phrase("effect", "discard the chosen die to attack with another spent die , rolled once", title="take a spent die")
def another_spent() -> Effect:
    """It is rolled and not rerolled (DC-H-THI-A)."""
    moments = frozenset((BEFORE,))
    return Effect("swap", loot.roll_spent, moments, loot.check_spent, ("spent",), "swap")


@phrase(
    "effect",
    "roll a spent die and place it on {where=any|a different} creature [without {harm=damage} to yourself]",
    title="roll and place a spent die",
)
def extra_die(where: str, harm: str = "") -> Effect:
    """An extra die: placed under all restrictions, not rerolled, without a crit (DC-H-G9)."""
    moments = frozenset((HURT, AFTER_CRIT))
    return Effect("extra", dice.extra(where == "a different", bool(harm)), moments, verb="extra")
