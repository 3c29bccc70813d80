"""What fielding and purchasing cost at this moment: what is printed, more or less by texts (DM-FIELD-04, DM-BUY-07)."""

from __future__ import annotations

from rules.dice_masters import texts
from rules.dice_masters.said import PriceChange
from rules.dice_masters.state import Modifier, State

#: What texts say of the price of fielding.
OF_FIELDING = ("costs to field", "is free to field")


def fielding_cost(state: State, die: int) -> int:
    """The cost on the face, more or less by texts, never below 0 (DM-FIELD-04)."""
    if not texts.is_spoken_of(state, OF_FIELDING):
        return state.table.kinds[die].fielding[state.face[die]]
    cost = unfloored_fielding_cost(state, die)
    return 0 if cost <= 0 or texts.is_said_of(state, die, "is free to field") else cost


def unfloored_fielding_cost(state: State, die: int) -> int:
    """What fielding would cost if a cost could be less than nothing."""
    printed = state.table.kinds[die].fielding[state.face[die]]
    return printed + _changes(state, die, "costs to field", state.controller[die])


def is_for_next_purchase(state: State, modifier: Modifier, die: int, player: int) -> bool:
    """Whether an effect waits for this very purchase."""
    value = modifier.value
    waits = modifier.name == "costs to purchase" and isinstance(value, PriceChange) and value.hit is not None
    return waits and modifier.player == player and texts.binds(state, modifier, die)


def purchase_cost(state: State, die: int, player: int, once: list[Modifier] | None = None) -> int:
    """The printed cost, more or less by texts, never below 1 (DM-BUY-07)."""
    cost = state.table.stack(die).cost
    if texts.is_spoken_of(state, ("costs to purchase",)):
        cost += _changes(state, die, "costs to purchase", player, once)
    return max(state.table.profile.min_purchase, cost)


def full_discount(state: State, die: int, player: int) -> int:
    """What a purchase would cost if there were no least cost."""
    return state.table.stack(die).cost + _changes(state, die, "costs to purchase", player)


def _changes(state: State, die: int, name: str, player: int, once: list[Modifier] | None = None) -> int:
    """`value` of what is said is (amount, whether for "you" only). `once` gathers what waits for one purchase."""
    total = _stated_changes(state, die, name, player)
    return total + _lent_changes(state, die, name, player, once) if state.modifiers else total


def _lent_changes(state: State, die: int, name: str, player: int, once: list[Modifier] | None) -> int:
    """What effects that have resolved change."""
    total = 0
    counted: set[tuple[int, int]] = set()
    for modifier in state.modifiers:
        if modifier.name != name:
            continue
        if once is not None and is_for_next_purchase(state, modifier, die, player):
            if any(modifier is used for used in once):
                continue
            once.append(modifier)
        change, line = modifier.value, (modifier.stack, modifier.line)
        assert isinstance(change, PriceChange)
        if (not change.yours or modifier.player == player) and (change.cumulative or line not in counted):
            counted.add(line)
            total += change.amount if texts.binds(state, modifier, die) else 0
    return total


def _stated_changes(state: State, die: int, name: str, player: int) -> int:
    """What lines that always hold change, each die that says so for itself."""
    total = 0
    for stack, line, ability in texts.heard_of(state, die, name):
        for frame in texts.stating(state, stack, line, ability, die):
            predicate = ability.predicate
            assert predicate is not None
            amount, yours = predicate.value.amount, predicate.value.yours
            if (not yours or frame.player == player) and (
                predicate.condition is None or predicate.condition(state, frame)
            ):
                total += amount * (1 if predicate.amount is None else predicate.amount(state, frame))
                if line in stack.readings:
                    state.cite_ruling(stack.readings[line])
    return total
