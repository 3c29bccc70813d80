"""Global abilities that are paid for together and take effect as one (DM-GLOB-08, AMB-04)."""

from __future__ import annotations

from rules.core.faults import Unreadable, Violation
from rules.dice_masters.effects.resolve import begin
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import Answer, Frame, State
from rules.dice_masters.steps.global_abilities import check, note_use, uses_left
from rules.dice_masters.steps.paying import Price, pay
from rules.dice_masters.steps.ways import settled

Uses = tuple[tuple[int, int], ...]  # stack and line of each use


def use_globals(state: State, player: int, answer: Answer) -> None:
    """("globals", uses, Payment): all are checked and paid for, then each acts, and nothing comes in between."""
    uses = [(state.table.stacks[stack], line) for stack, line in answer[1]]
    for number, (stack, line) in enumerate(uses):
        _check(state, player, stack, line, uses[:number])
    what = "Using " + " and ".join(stack.name for stack, _ in uses)
    spending = settled(state, player, price_of(state, answer[1]), answer[2], "DM-GLOB-03", what)
    for stack, line in uses:
        note_use(state, player, stack, line)
    pay(state, player, spending, "spent on a global")
    state.lately["batch", player] = "DM-GLOB-08"
    for stack, line in reversed(uses):
        begin(state, Frame(stack.index, line, -1, player))


def price_of(state: State, uses: Uses) -> Price:
    """What the uses cost together; each has its own type to be met."""
    costs = [state.table.stacks[stack].abilities[line].cost for stack, line in uses]
    return tuple(item for cost in costs if cost is not None for item in cost.energy)


def _check(state: State, player: int, stack: Stack, line: int, before: list[tuple[Stack, int]]) -> None:
    ability = stack.abilities[line]
    if not _is_plain(ability):
        raise Unreadable(f"The global ability of {stack.name} costs more than energy, or reacts: write it by itself.")
    check(state, player, stack, line)
    if ability.limit and before.count((stack, line)) >= uses_left(state, player, stack, line):
        raise Violation("DM-GLOB-03", f"The global ability of {stack.name} may be used once a turn.")


def _is_plain(ability: Ability) -> bool:
    cost = ability.cost
    only_energy = cost is not None and not cost.acts and not cost.life and cost.payers is None
    return only_energy and ability.trigger is None and ability.would is None
