"""Global abilities that are paid for together and take effect as one (DM-GLOB-08, AMB-04).

All of them act before anybody falls or anything else is heard of. None may be paid for nothing: what could not be used
alone behind the others cannot be used together with them either (AMB-17).
"""

from __future__ import annotations

from rules.core.faults import Unreadable, Violation
from rules.dice_masters.effects import choices
from rules.dice_masters.effects.resolve import begin
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.loop import run
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import Answer, Frame, State
from rules.dice_masters.steps.global_abilities import check, note_use, uses_left, why_pointless
from rules.dice_masters.steps.paying import Price, pay
from rules.dice_masters.steps.ways import settled

Uses = tuple[tuple[int, int], ...]  # stack and line of each use


def use_globals(state: State, player: int, answer: Answer) -> None:
    """("globals", uses, Payment): all are checked and paid for, then each acts, and nothing comes in between."""
    uses = [(state.table.stacks[stack], line) for stack, line in answer[1]]
    for number, (stack, line) in enumerate(uses):
        _check(state, player, stack, line, uses[:number])
    wasted = _wasted(state, player, uses)
    if wasted is not None and state.table.profile.pointless_global == "forbid":
        raise wasted[1]
    what = "Using " + " and ".join(stack.name for stack, _ in uses)
    spending = settled(state, player, price_of(state, answer[1]), answer[2], "DM-GLOB-03", what)
    for number, (stack, line) in enumerate(uses):
        note_use(state, player, stack, line, wasted is not None and number == wasted[0])
    pay(state, player, spending, "spent on a global")
    state.lately["batch", player] = "DM-GLOB-08"
    for stack, line in reversed(uses):
        begin(state, Frame(stack.index, line, -1, player))
    state.in_one = bool(state.agenda)


#: So many ways to choose for the first uses are looked at; a use that still may do something is not wasted.
MOST_WAYS = 200
Use = tuple[Stack, int]


def _wasted(state: State, player: int, uses: list[Use]) -> tuple[int, Violation] | None:
    """The first use that can do nothing behind those before it, whatever is chosen for them; and why."""
    if not all(_may_be_in_vain(stack.abilities[line]) for stack, line in uses):
        return None
    ways = [MOST_WAYS]
    for number in range(1, len(uses)):
        if (fault := _in_vain(state.copy(), player, uses[: number + 1], ways)) is not None:
            told = f"Use {number + 1} of {len(uses)} does nothing: {fault.message[0].lower()}{fault.message[1:]}"
            return number, Violation(fault.rule, told, fault.rests_on, missing=fault.missing)
    return None


def _may_be_in_vain(ability: Ability) -> bool:
    """Whether the line needs a target, or asks whether anything could change."""
    return bool(ability.needs) or ability.possible is not None


def _in_vain(ahead: State, player: int, uses: list[Use], ways: list[int]) -> Violation | None:
    """Why the last of these uses does nothing if each acts by itself; None if it does, or if nobody knows it yet."""
    first, *rest = uses
    if (fault := why_pointless(ahead, first[0], first[1], player)) is not None or not rest:
        return fault
    ahead.question, ahead.reopen = None, True
    begin(ahead, Frame(first[0].index, first[1], -1, player))
    run(ahead)
    return _behind(ahead, player, rest, ways)


def _behind(ahead: State, player: int, rest: list[Use], ways: list[int]) -> Violation | None:
    """The same from a position in which the uses before these are at work, or done."""
    question, ways[0] = ahead.question, ways[0] - 1
    if question is None or ways[0] < 0 or question.kind not in ("act", "choose"):
        return None  # the game is over, dice are rolled, or something else is asked that may help
    if question.kind == "act":
        return _in_vain(ahead, player, rest, ways)
    fault: Violation | None = None
    for chosen in (*question.dice, *[-2 - person for person in question.players]):
        twin = ahead.copy()
        choices.answer_choose(twin, ("choose", (chosen,)))
        run(twin)
        fault = _behind(twin, player, rest, ways)
        if fault is None:
            return None
    return fault


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
