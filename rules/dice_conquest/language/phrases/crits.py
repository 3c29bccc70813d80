"""What only a critical hit does."""

from __future__ import annotations

from rules.dice_conquest.language.lines import CRIT, Effect, Use
from rules.dice_conquest.language.registry import phrase
from rules.dice_conquest.state import State
from rules.dice_conquest.steps import crits


@phrase("effect", "set the die to any number", title="any number")
def set_die() -> Effect:
    """Any number that the die has (DC-H-G5)."""
    return Effect("set", crits.set_number, frozenset((CRIT,)), crits.check_set, ("number",))


@phrase("effect", "discard (the die|it) to slay a creature that lacks <number> or less", title="discard to slay")
def discard_to_slay(number: int) -> Effect:
    """No placement, no damage, no check of the value; all or nothing (DC-H-G8)."""

    def check(state: State, use: Use) -> None:
        crits.check_slay(state, use, number)

    return Effect("slay", crits.slay, frozenset((CRIT,)), check, ("creature",), number=number)
