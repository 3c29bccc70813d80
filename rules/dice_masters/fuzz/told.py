"""What players tell of a fight though it goes without saying: damage that has one to go to."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice_masters.log.die_notation import place_among_like
from rules.dice_masters.state import ATTACK, State
from rules.dice_masters.steps.combat import fighters, recipients, strength
from rules.dice_masters.steps.turn import DAMAGE_IS_DEALT


def told(before: State, after: State) -> Iterator[tuple[str, str]]:
    """Lines that tell what each fighter with one recipient has dealt, where damage was dealt between two positions,
    and each told wrongly."""
    dealt = after.dealt is not None and after.dealt.turn == before.turn
    if before.step != ATTACK or before.pc > DAMAGE_IS_DEALT or not dealt or before.dealt is after.dealt:
        return
    for player in (before.active, 1 - before.active):
        for die in fighters(before, player):
            foes, amount = recipients(before, die), strength(before, die)
            if len(foes) == 1:
                line = f"P{player + 1} assign {_called(before, die)} {_called(before, foes[0])}"
                yield f"{line}={amount}", f"{line}={amount + 1}"


def _called(state: State, die: int) -> str:
    return f"P{state.controller[die] + 1}.{state.table.stack(die).name}#{place_among_like(state, die)}"
