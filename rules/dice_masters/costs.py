"""What fielding and purchasing cost at this moment: what is printed, more or less by texts (DM-FIELD-04, DM-BUY-07)."""

from __future__ import annotations

from rules.dice_masters import texts
from rules.dice_masters.state import Modifier, State


def are_printed(state: State) -> bool:
    """Whether no text of this game, and no effect at work, has anything to say of costs."""
    return not state.modifiers and not state.table.of_costs


def fielding_cost(state: State, die: int) -> int:
    """The cost on the face, more or less by texts, never below 0 (DM-FIELD-04)."""
    if are_printed(state):
        return state.table.kinds[die].fielding[state.face[die]]
    cost = unfloored_fielding_cost(state, die)
    return 0 if cost <= 0 or texts.is_said_of(state, die, "is free to field") else cost


def unfloored_fielding_cost(state: State, die: int) -> int:
    """What fielding would cost if a cost could be less than nothing."""
    cost = state.table.kinds[die].fielding[state.face[die]]
    return cost + _cost_changes(state, die, "field", state.controller[die])


def is_for_next_purchase(state: State, modifier: Modifier, die: int, player: int) -> bool:
    """Whether an effect waits for this very purchase: its value has a fourth part, the damage that goes with it."""
    waits = modifier.name == "costs" and len(modifier.value) > 3 and isinstance(modifier.value[3], int)
    return waits and modifier.player == player and texts.binds(state, modifier, die)


def purchase_cost(state: State, die: int, player: int, once: list[Modifier] | None = None) -> int:
    """The printed cost, more or less by texts, never below 1 (DM-BUY-07)."""
    cost = state.table.stack(die).cost
    if not are_printed(state):
        cost += _cost_changes(state, die, "purchase", player, once)
    return max(state.table.profile.min_purchase, cost)


def full_discount(state: State, die: int, player: int) -> int:
    """What a purchase would cost if there were no least cost."""
    return state.table.stack(die).cost + _cost_changes(state, die, "purchase", player)


def _cost_changes(state: State, die: int, act: str, player: int, once: list[Modifier] | None = None) -> int:
    """`value` of "costs" is (amount, act, whether for "you" only). `once` gathers what waits for one purchase."""
    lines = texts.heard_of(state, die, "costs")
    total = 0
    counted: set[tuple[int, int]] = set()
    for modifier in state.modifiers:
        if once is not None and is_for_next_purchase(state, modifier, die, player):
            if any(modifier is used for used in once):
                continue
            once.append(modifier)
        if (
            modifier.name == "costs"
            and modifier.value[1] == act
            and (not modifier.value[2] or modifier.player == player)
            and not ("once" in modifier.value and (modifier.stack, modifier.line) in counted)
        ):
            counted.add((modifier.stack, modifier.line))
            total += modifier.value[0] if texts.binds(state, modifier, die) else 0
    for stack, line in lines:
        ability = stack.abilities[line]
        for frame in texts.stating(state, stack, line, ability, die):
            predicate = ability.predicate
            assert predicate is not None
            amount, of, yours = predicate.value
            for_this = of == act and (not yours or frame.player == player)
            if for_this and (predicate.condition is None or predicate.condition(state, frame)):
                total += amount * (1 if predicate.amount is None else predicate.amount(state, frame))
    return total
