"""Effects on cards, and loot that works on a creature."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dice_conquest.language.lines import Check, Use
from rules.dice_conquest.queries import check_target, creature
from rules.dice_conquest.state import State


def draw(number: int) -> Check:
    return lambda state, use: state.do(("draw up", number, use.name))


def take_top(state: State, use: Use) -> None:
    """The top of the pile; under `newest_only` nothing, once the newest card has been taken (DC-RUL-34)."""
    if not state.pile:
        return
    if not state.newest:
        state.cite_ruling("DC-RUL-34")
        if state.table.profile.last_discarded == "newest_only":
            return
    card = state.pile.pop()
    state.newest = False
    state.hands[use.hero].append(card)
    state.reasons.cards[card] = use.rule


def check_lie_on(state: State, use: Use) -> None:
    """It attacks and targets, but is no die: no parity, no highest number, no damage for placing (DC-RUL-20)."""
    try:
        check_target(state, use.creature, "dealt damage")
    except Violation as fault:
        if use.creature not in state.display or state.table.profile.loot_targets == "as_attack":
            rests_on = "DC-RUL-20" if use.creature in state.display else None
            raise Violation(use.rule, fault.message, rests_on) from None


def lie_on(state: State, use: Use) -> None:
    try:
        check_target(state, use.creature)
    except Violation:
        state.cite_ruling("DC-RUL-20")
    state.attached.setdefault(use.creature, []).append(use.card)
    state.reasons.cards[use.card] = use.rule


def check_hold(state: State, use: Use) -> None:
    """A creature of the display; where only one may be targeted, that one (DC-RUL-21)."""
    if use.creature not in state.creatures():
        raise Violation(use.rule, f"{creature(state, use.creature).name} is not in the display.")
    if state.table.profile.ogre_scroll == "illegal" and (fault := _not_first(state, use.creature)):
        raise Violation(fault.rule, fault.message, "DC-RUL-21")


def _not_first(state: State, card: str) -> Violation | None:
    for other in state.creatures():
        here = creature(state, other)
        if other != card and any(line.said == "first" for line in here.lines):
            return Violation(here.rule, f"While {here.name} is in the display, no other creature may be targeted.")
    return None


def hold(state: State, use: Use) -> None:
    if _not_first(state, use.creature):
        state.cite_ruling("DC-RUL-21")
    state.held.append(use.creature)
