"""Using action dice (DM-ACT)."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dice_masters import stats
from rules.dice_masters.cards import ActionFace
from rules.dice_masters.effects.choices import affected, targetable
from rules.dice_masters.effects.resolve import begin, demand_text, reading_of
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.moves import elsewhere, last_move
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import ATTACK, FIELD, MAIN, NO_FACE, RESERVE, USED, Answer, Frame, State
from rules.dice_masters.wording import BEYOND
from rules.dice_masters.zones import move, spend

#: Keywords of dice that stay in the field when they are used.
STAYING = ("Continuous", "Equip")


def use(state: State, player: int, answer: Answer) -> None:
    """("use", die): apply the effect, then move the die (DM-ACT-02)."""
    die: int = answer[1]
    check(state, player, die)
    stack = state.table.stack(die)
    demand_text(state, stack.index, "Using it")
    if stack.stays:
        to_the_field(state, player, die)
        return
    state.agenda.append(Frame(stack.index, -1, die, player))
    for line, _ in reversed(stack.uses):
        begin(state, Frame(stack.index, line, die, player))


def to_the_field(state: State, player: int, die: int) -> None:
    """What stays is not carried out at once: it is in the field with its face up (DM-KW-CONT-01, DM-KW-EQUIP-03)."""
    face, stays = state.face[die], state.table.stack(die).stays
    move(state, die, FIELD, cause="continuous" if stays == "Continuous" else "gear")
    state.face[die] = face
    if stays == "Equip" and state.step == ATTACK:
        state.cite_ruling("AMB-74")
    fire(state, "gear fielded", die, player=player)
    _tell(state, player, die)


def finish(state: State, frame: Frame) -> None:
    """The effect is over: the die leaves the reserve pool, and those who wait for its use are told. That is as late
    as this because to use a die is to carry its effect out and move it (DM-ACT-02), with nothing between (DM-ACT-05).
    """
    die = frame.source
    if state.zone[die] == RESERVE:
        shown = state.face[die]
        spend(state, [die], "used")
        _tell(state, frame.player, die, shown)
    elif frame.loop:
        shown, state.face[die] = state.face[die], NO_FACE
        if state.owner[die] == frame.player and state.zone[die] == USED:
            spend(state, [die], "used")
        _tell(state, frame.player, die, shown)


def could_use(state: State, stack: Stack, player: int, die: int) -> bool:
    """Whether an effect may use these lines now: in a step that they allow, with a condition that holds and the targets
    they need (AMB-17)."""
    if state.step == ATTACK and _is_for_the_main_step(stack):
        return False
    frames = [(Frame(stack.index, line, die, player), ability) for line, ability in stack.uses]
    return bool(frames) and all(
        (ability.condition is None or ability.condition(state, frame)) and has_target(state, ability, frame)
        for frame, ability in frames
    )


def _is_for_the_main_step(stack: Stack) -> bool:
    return any(ability.window == "main" for _, ability in stack.uses)


def use_for_effect(state: State, die: int, player: int, bursts: int, stack: Stack | None = None) -> None:
    """An effect uses an action: a die where it lies, or a card without a die (`die` -1 and its stack)."""
    stack = stack or state.table.stack(die)
    if die >= 0:
        after = Frame(stack.index, -1, die, player)
        after.loop = 1
        state.agenda.append(after)
    for line, _ in reversed(stack.uses):
        frame = Frame(stack.index, line, die, player)
        begin(state, frame, bursts)


def _tell(state: State, player: int, die: int, shown: int = -1) -> None:
    table = state.table
    if table.stacks[table.stack_of[die]].owner is None:  # a basic action
        state.basics_used.add(player)
    if "use" in table.triggers:
        for frame in fire(state, "use", die, player=player, other=die):
            frame.face = shown


def check(state: State, player: int, die: int) -> None:
    """Raises Violation unless the player may use the die now."""
    _check_die(state, player, die)
    _check_step(state, die)
    stack = state.table.stack(die)
    for line, ability in stack.uses:
        try:
            _check_line(state, die, ability, Frame(stack.index, line, die, player))
        except Violation as fault:
            fault.rests_on = fault.rests_on or stack.readings.get(line)
            if state.declared and not ability.late and (reading := stack.readings.get((line, BEYOND))):
                fault.readings = (reading,)
            raise


def _check_die(state: State, player: int, die: int) -> None:
    """An action face in the active player's own reserve pool."""
    name = state.table.stack(die).name
    if player != state.active:
        raise Violation(
            "DM-MAIN-02",
            f"It is {state.name(state.active)}'s turn; {state.name(player)} may use global abilities only.",
        )
    if state.owner[die] == 1 - player and state.table.profile.edition == "bff2014":
        raise Violation("DM-FUND-14", f"{name} is {state.name(1 - player)}'s die; nobody uses another player's dice.")
    if state.zone[die] != RESERVE or state.owner[die] != player:
        if state.owner[die] == player and last_move(state, die) == ("used", state.turn):
            raise Violation("DM-ZONE-16", f"{name} has been used and is no longer in the reserve pool.")
        if stats.is_character(state, die):
            raise Violation("DM-ACT-01", f"{name} is a character, and has no text that is used so.")
        where = elsewhere(state, die, player)
        raise Violation("DM-ACT-01", f"{name} is not in {state.name(player)}'s reserve pool: {where}.")
    if not isinstance(stats.face(state, die), ActionFace):
        raise Violation("DM-ACT-07", f"{name} shows no action face and cannot be used.")


def _check_step(state: State, die: int) -> None:
    """In the main step, or once blockers are declared (DM-ACT-03)."""
    stack = state.table.stack(die)
    name = stack.name
    if state.step == ATTACK and stack.stays == "Equip" and state.table.profile.gear_fielding == "main_step":
        raise Violation("DM-KW-EQUIP-03", f"{name} is gear, which goes to the field in the main step only.", "AMB-74")
    if state.step == ATTACK and _is_for_the_main_step(stack):
        raise Violation("DM-ACT-03", f"{name} may be used in the main step only.")
    if state.step not in (MAIN, ATTACK):
        raise Violation("DM-ACT-03", f"{name} may be used in the main step or after blockers are declared.")


def _check_line(state: State, die: int, ability: Ability, frame: Frame) -> None:
    """Whether the text can do anything (AMB-17)."""
    name = state.table.stack(die).name
    if state.declared and not ability.late:
        raise Violation("AMB-17", f"{name} can do nothing any more once blockers are declared.", "AMB-17")
    if ability.condition is not None and not ability.condition(state, frame):
        raise asks_in_vain(state, name, frame)
    if state.table.profile.targetless_action == "forbid" and not has_target(state, ability, frame):
        raise Violation("AMB-17", f"{name} has no legal target and cannot be used.", "AMB-17")


def asks_in_vain(state: State, name: str, frame: Frame) -> Violation:
    """The card's own text says when it may be used (DM-FUND-01)."""
    message = f"{name} cannot be used now: what its text asks for is not there."
    return Violation("DM-FUND-01", message, reading_of(state, frame))


def has_target(state: State, ability: Ability, frame: Frame) -> bool:
    """Whether the line's obligatory targets are there (AMB-17)."""
    needs = ability.needs
    if ability.burst_needs and frame.source >= 0:
        needs = ability.burst_needs.get(stats.bursts(state, frame.source), needs)
    for number in needs:
        noun = ability.nouns[number]
        if not noun.person and not targetable(state, frame, affected(state, frame, noun)):
            return False
    return True


def usable(state: State, player: int) -> list[int]:
    """The action dice that may be used now, one of each kind and face."""
    found: dict[tuple[int, int], int] = {}
    for die in state.zones[player][RESERVE]:
        key = (state.table.stack_of[die], state.face[die])
        if key in found or not isinstance(stats.face(state, die), ActionFace):
            continue
        try:
            check(state, player, die)
        except Violation:
            continue
        found[key] = die
    return list(found.values())
