"""Using global abilities (DM-GLOB)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.citing import is_open
from rules.core.faults import Violation
from rules.dice_masters import copying, stats, texts
from rules.dice_masters.effects.damage import check_life_cost, lose_life
from rules.dice_masters.effects.resolve import begin, reading_of
from rules.dice_masters.effects.triggers import paid_ahead
from rules.dice_masters.effects.waste import note_waste
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import ATTACK, Answer, Frame, LineUse, Modifier, State
from rules.dice_masters.steps.actions import asks_in_vain, has_target
from rules.dice_masters.steps.paying import Payment, Price, Spending, pay
from rules.dice_masters.steps.ways import payments, settled


def use_global(state: State, player: int, answer: Answer) -> None:
    """("global", stack number, line, Payment): for both players, whoever brought the card (DM-GLOB-01, DM-GLOB-02)."""
    stack = state.table.stacks[answer[1]]
    carry_out(state, player, stack, answer[2], agreed(state, player, stack, answer[2], answer[3]))


def agreed(state: State, player: int, stack: Stack, line: int, payment: Payment | None) -> Spending:
    """What is spent on a use that is legal; raises as `check` and `ways.settled`."""
    cost = stack.abilities[line].cost
    assert cost is not None
    check(state, player, stack, line)
    return settled(state, player, cost.energy, payment, "DM-GLOB-03", _called(stack))


def carry_out(state: State, player: int, stack: Stack, line: int, spending: Spending) -> None:
    """Pay, and begin what the ability does."""
    ability = stack.abilities[line]
    assert ability.cost is not None
    if ability.trigger is None:
        note_use(state, player, stack, line)
    pay(state, player, spending, "spent on a global")
    if ability.cost.life:
        lose_life(state, player, ability.cost.life)
    if ability.trigger is not None:
        pay_ahead(state, player, stack, line)
        return
    begin(state, Frame(stack.index, line, -1, player))


def note_use(state: State, player: int, stack: Stack, line: int, wasted: bool = False) -> None:
    """A use that is about to be paid for: it may be the only one this turn, and it may do nothing. `wasted`: it does
    nothing behind others that are paid for together with it."""
    if stack.abilities[line].limit:
        if _uses_of_others(state, player, stack, line):
            state.cite_ruling("AMB-42")
        _use_up(state, player, stack, line)
    if state.table.profile.pointless_global == "note":
        _note_if_pointless(state, player, stack, line, wasted)


def pay_ahead(state: State, player: int, stack: Stack, line: int) -> None:
    """Paid before what it waits for: it acts when that happens (CARD-4wol)."""
    ahead = Modifier("paid ahead", None, None, player, state.turn, state.turn, None, stack.index, line)
    state.modifiers.append(ahead)


def _check_ahead(state: State, player: int, stack: Stack, line: int) -> None:
    """Only for the player's own first act of the turn that is still to come; anything else is spent for nothing."""
    ability, name = stack.abilities[line], _called(stack)
    trigger = ability.trigger
    if trigger is None or trigger.events != ("use",) or ability.limit != "first" or player != state.active:
        raise Violation("DM-GLOB-06", f"{name} is used only when what it reacts to happens.", vague=True)
    if LineUse(stack.index, line, player) in state.once or paid_ahead(state, player, stack.index, line):
        raise Violation("DM-PAY-03", f"{name} does nothing more this turn: the energy would be spent for nothing.")


def check(state: State, player: int, stack: Stack, line: int) -> None:
    """Raises Violation unless the player may use the ability now, energy aside. What the text refuses rests on the
    reading of the text, if there is one that no book settles."""
    try:
        _check_all(state, player, stack, line)
    except Violation as fault:
        fault.rests_on = fault.rests_on or stack.readings.get(line)
        raise


def _check_all(state: State, player: int, stack: Stack, line: int) -> None:
    ability, frame = stack.abilities[line], Frame(stack.index, line, -1, player)
    if state.modifiers and state.table.profile.lost_text == "globals_too":
        _check_text(state, stack)
    _check_moment(state, player, stack, line)
    if ability.limit:
        _check_limit(state, player, stack, line)
    _check_cost(state, player, stack, frame)
    _check_sense(state, stack, ability, frame)


def _check_text(state: State, stack: Stack) -> None:
    """Under lost_text=globals_too a card whose die has lost its text in the field has no global ability either."""
    if any(texts.loses_text(state, die) for die in texts.active_dice(state, stack)):
        raise Violation("DM-GLOB-01", f"{stack.name} has lost its text, and its global ability with it.")


def _check_moment(state: State, player: int, stack: Stack, line: int) -> None:
    ability = stack.abilities[line]
    if ability.window and player != state.active:
        raise Violation("DM-GLOB-06", f"{_called(stack)} may be used by the active player only.")
    if ability.window == "main" and state.step == ATTACK:
        raise Violation("DM-GLOB-06", f"{_called(stack)} may be used before the attack step only.")
    if ability.trigger is not None or ability.would is not None:
        _check_ahead(state, player, stack, line)


def _check_limit(state: State, player: int, stack: Stack, line: int) -> None:
    """A line that says once per turn (AMB-42)."""
    once_in_all = state.table.profile.global_once == "once_in_all"
    if uses_left(state, player, stack, line) < 1:
        often = "once a turn for each of its two cards" if stack.cards > 1 and not once_in_all else "once a turn"
        ruling = "AMB-42" if stack.cards > 1 else None
        raise Violation(
            "DM-GLOB-03", f"{_called(stack)} may be used {often}, and {state.name(player)} has used it.", ruling
        )
    if once_in_all and (used := _uses_of_others(state, player, stack, line)):
        who = state.name(used[0].player)
        raise Violation("DM-GLOB-03", f"{_called(stack)} may be used once a turn, and {who} has used it.", "AMB-42")


def _check_cost(state: State, player: int, stack: Stack, frame: Frame) -> None:
    """What it costs besides energy: an act with a die, and life."""
    cost = stack.abilities[frame.line].cost
    assert cost is not None
    if cost.payers is not None and not cost.payers(state, frame):
        raise Violation(
            "DM-FUND-09",
            f"{_called(stack)} has a cost that {state.name(player)} cannot pay: no die of theirs can spin down.",
        )
    if cost.life:
        check_life_cost(state, player, cost.life, _called(stack))


def _check_sense(state: State, stack: Stack, ability: Ability, frame: Frame) -> None:
    """Whether it can do anything (AMB-17)."""
    if ability.condition is not None and not ability.condition(state, frame):
        raise Violation("DM-GLOB-06", f"{_called(stack)} cannot be used now: what it asks for is not there.")
    if state.table.profile.pointless_global == "note":
        return
    if (fault := why_pointless(state, stack, frame.line, frame.player)) is not None:
        raise fault


def why_pointless(state: State, stack: Stack, line: int, player: int) -> Violation | None:
    """Why the ability could do nothing if this player used it now (AMB-17), or None."""
    ability, frame = stack.abilities[line], Frame(stack.index, line, -1, player)
    if not has_target(state, ability, frame):
        return Violation(_target_rule(state), f"{_called(stack)} has no legal target now.", _ruling(state, frame))
    if not _helps(state, ability, frame):
        message = f"{_called(stack)} can change nothing now: energy would be spent for nothing."
        return Violation("DM-PAY-03", message, _ruling(state, frame))
    return None


def _ruling(state: State, frame: Frame) -> str:
    """What such a refusal rests on: where the event leaves a reading of the card open, on that before AMB-17."""
    reading = reading_of(state, frame)
    return reading if reading and is_open(state.table.profile.settles(reading)) else "AMB-17"


def _called(stack: Stack) -> str:
    return f"The global ability of {stack.name}"


def _helps(state: State, ability: Ability, frame: Frame) -> bool:
    return ability.possible is None or ability.possible(state, frame)


def _times_used(state: State, player: int, stack: Stack, line: int) -> int:
    return sum(LineUse(stack.index, line, player, card) in state.once for card in range(stack.cards))


def uses_left(state: State, player: int, stack: Stack, line: int) -> int:
    """How often a player may still use a line that is used once a turn: with each of its cards, or once in all."""
    cards = 1 if state.table.profile.global_once == "once_in_all" else stack.cards
    return cards - _times_used(state, player, stack, line)


def _use_up(state: State, player: int, stack: Stack, line: int) -> None:
    """Once a turn for each card and player (AMB-42); of a doubled basic action there are two cards (AMB-34)."""
    times = _times_used(state, player, stack, line)
    if times:
        state.cite_ruling("AMB-34")
        state.cite_ruling("AMB-42")
    state.once.add(LineUse(stack.index, line, player, times))


def _note_if_pointless(state: State, player: int, stack: Stack, line: int, wasted: bool) -> None:
    """A use that could do nothing when it was paid for (AMB-17)."""
    if wasted or why_pointless(state, stack, line, player) is not None:
        note_waste(state, player, stack.index)


def _uses_of_others(state: State, player: int, stack: Stack, line: int) -> list[LineUse]:
    """The uses, this turn, of the same text on another card or by the other player (AMB-42)."""
    text, own = stack.abilities[line].text, LineUse(stack.index, line, player)
    return [use for use in sorted(state.once) if use != own and _is_global_text(state, use, text)]


def _is_global_text(state: State, use: LineUse, text: str) -> bool:
    ability = state.table.stacks[use.stack].abilities[use.line]
    return ability.is_global and ability.text == text


def activate(state: State, player: int, answer: Answer) -> None:
    """("activate", die, stack number, line, Payment): an ability that the controller of a die in the field uses at
    will (AMB-41); the line is of its card, or of one that it copies."""
    die, stack, line = answer[1], state.table.stacks[answer[2]], answer[3]
    ability = stack.abilities[line]
    cost = ability.cost
    assert cost is not None
    check_activation(state, player, die, stack, line)
    spending = settled(state, player, cost.energy, answer[4], "DM-PAY-02", state.table.stack(die).name)
    pay(state, player, spending, "spent on a global")
    if any(other.keyword == "Continuous" for other in state.table.stack(die).abilities):
        state.cite_ruling("AMB-41")
    if ability.limit:
        state.once.add(LineUse(stack.index, line, player))
    begin(state, Frame(stack.index, line, die, player))


def check_activation(state: State, player: int, die: int, stack: Stack, line: int) -> None:
    name = state.table.stack(die).name
    ability = stack.abilities[line]
    frame = Frame(stack.index, line, die, player)
    if state.controller[die] != player or not state.in_field(die):
        raise Violation("DM-KW-CONT-01", f"{name} is not in {state.name(player)}'s field.")
    if ability.window == "main" and (state.step == ATTACK or player != state.active):
        raise Violation("DM-MAIN-02", f"{name} may be used in its player's main step only.")
    if ability.limit and LineUse(stack.index, line, player) in state.once:
        raise Violation("DM-GLOB-03", f"{name} may be used once a turn, and {state.name(player)} has used it.")
    wrong_face = ability.bursts is not None and stats.bursts(state, die) not in ability.bursts
    if wrong_face or texts.loses_text(state, die) or (ability.condition and not ability.condition(state, frame)):
        raise asks_in_vain(state, name, frame)
    if not has_target(state, ability, frame):
        raise Violation("AMB-17", f"{name} has no legal target now.", "AMB-17")


def activations(state: State, player: int) -> list[tuple[int, Stack, int]]:
    """The dice and lines that may be used so, costs aside; of lines of a die with one cost the first, because a log
    names the die only."""
    found: dict[tuple[int, int, Price, int], tuple[int, Stack, int]] = {}
    for die in state.field(player):
        for stack, line in copying.at_will(state, die):
            try:
                check_activation(state, player, die, stack, line)
            except Violation:
                continue
            cost = stack.abilities[line].cost
            assert cost is not None
            found.setdefault((die, stack.index, cost.energy, cost.life), (die, stack, line))
    return list(found.values())


def _target_rule(state: State) -> str:
    return "DM-FUND-03" if state.table.profile.target_domain == "field_characters" else "DM-FUND-02"


def usable(state: State, player: int) -> list[tuple[Stack, int, Ability]]:
    """The globals that may be started now, costs aside."""
    found = []
    for stack, line in state.table.globals:
        try:
            check(state, player, stack, line)
        except Violation:
            continue
        found.append((stack, line, stack.abilities[line]))
    return found


def uses(state: State, player: int, most: int = 4) -> Iterator[tuple[Stack, int, Payment]]:
    """Globals that can be used and paid now, with at most `most` ways to pay each."""
    for stack, line, ability in usable(state, player):
        assert ability.cost is not None
        for payment in payments(state, player, ability.cost.energy, most):
            yield stack, line, payment
