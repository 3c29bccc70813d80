"""Declaring attackers: who may attack and who must (DM-ATK); what bans them, and blockers as well."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Violation
from rules.dice_masters import stats, texts
from rules.dice_masters.effects.hearing import no_subscriber
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.moves import elsewhere, last_move
from rules.dice_masters.state import ATTACKING, FIELD, Answer, Frame, Question, State
from rules.dice_masters.steps.once import each_once

#: What keeps dice from attacking, and what makes them attack.
BARS = frozenset(("cannot attack", "control"))
DUTIES = frozenset(("must attack", "some must attack"))
#: By player, made once.
ATTACK_WITH = tuple(Question("attack", player, default=("attack", ())) for player in (0, 1))


def ask_attackers(state: State) -> bool:
    state.question = ATTACK_WITH[state.active]
    return False


def may_attack(state: State, die: int) -> str | None:
    """Why this die may not attack, or None."""
    if not stats.is_character(state, die):
        return f"{state.table.stack(die).name} shows no character face."
    if banned(state, die, "cannot attack"):
        return f"{state.table.stack(die).name} cannot attack this turn{texts.by_text(state, die, 'cannot attack')}."
    if state.modifiers and any(m.name == "control" and m.source == die for m in state.modifiers):
        return f"{state.table.stack(die).name} controls another die and cannot attack."
    if state.turn == 1 and not state.table.profile.first_turn_attack:
        return "The player who goes first may not attack on the first turn."
    return None


def banned(state: State, die: int, what: str) -> bool:
    """Whether a text forbids it. A ban on a class of dice binds the dice that were there (AMB-72, class_effects)."""
    for modifier in state.modifiers:
        if modifier.name != what:
            continue
        if texts.binds(state, modifier, die):
            return True
        if modifier.noun is not None and modifier.dice is not None and texts.of_its_class(state, modifier, die):
            if state.table.profile.class_effects == "open":
                return True
            state.cite_ruling("AMB-72")
    if what not in state.table.statics or not texts.heard_of(state, die, what):
        return False
    return any(True for _, frame in texts.said_of(state, die, what) if frame is not None)


def by_class(state: State, die: int, what: str) -> str | None:
    """AMB-72 where a ban on a class forbids it that class_effects=open asks about anew."""
    bound = any(modifier.name == what and modifier.dice and die in modifier.dice for modifier in state.modifiers)
    stated = any(frame is not None for _, frame in texts.said_of(state, die, what))
    return None if bound or stated or state.table.profile.class_effects == "closed" else "AMB-72"


def answer_attack(state: State, answer: Answer) -> None:
    """("attack", dice in the order named): all together, once (DM-ATK-03)."""
    dice: tuple[int, ...] = answer[1]
    check_attack(state, dice)
    if len(dice) > 1:
        each_once(state, dice, "DM-ATK-03", "each attacks once, and all together")
    if state.turn == 1 and dice:
        state.cite_ruling("AMB-44")
    state.question = None
    state.declared_with = len(dice)
    for die in dice:
        state.role[die] = ATTACKING
        state.attackers.append(die)


def check_attack(state: State, dice: tuple[int, ...]) -> None:
    """Raises Violation if these characters may not attack together."""
    kinds, shown, active = state.table.kinds, state.face, state.active
    barred = state.turn == 1 or not no_subscriber(state, BARS)  # some die may be
    for die in dice:
        if state.zone[die] != FIELD or state.controller[die] != active:
            raise Violation("DM-ATK-02", not_there(state, die, dice, active))
        if (barred or not kinds[die].is_character[shown[die]]) and (reason := may_attack(state, die)):
            raise _may_not(state, die, reason)
    if not no_subscriber(state, DUTIES):
        _check_duties(state, dice)


def _may_not(state: State, die: int, reason: str) -> Violation:
    rule = "DM-ATK-05" if "no character face" in reason else "DM-FUND-05"
    rule = "DM-ATK-06" if "controls another" in reason else rule
    return Violation(rule, reason, "AMB-44" if "first turn" in reason else by_class(state, die, "cannot attack"))


def _check_duties(state: State, dice: tuple[int, ...]) -> None:
    """A die that must attack attacks if it may (AMB-79)."""
    for die in state.field(state.active):
        duty = texts.is_said_of(state, die, "must attack")
        if duty and die not in dice and stats.is_character(state, die) and may_attack(state, die) is None:
            text = texts.by_text(state, die, "must attack")
            raise Violation("DM-FUND-01", f"{state.table.stack(die).name} must attack this turn{text}.", "AMB-79")
    for modifier in state.modifiers:
        if modifier.name == "some must attack" and modifier.starts_turn == state.turn:
            mine = state.field(state.active)
            able = [d for d in mine if texts.binds(state, modifier, d) and not may_attack(state, d)]
            if able and not set(able) & set(dice):
                raise Violation("DM-FUND-01", "At least one character must attack this turn.", "AMB-79")


def dutiful_attack(state: State) -> tuple[int, ...]:
    """An attack of every die that must attack, and no other."""
    able = attackers_open(state)
    bound = [die for die in able if texts.is_said_of(state, die, "must attack")]
    for modifier in state.modifiers:
        if modifier.name == "some must attack" and modifier.starts_turn == state.turn:
            some = [die for die in able if texts.binds(state, modifier, die)]
            bound += some[:1] if not set(some) & set(bound) else []
    return tuple(bound)


def may_stay_home(state: State) -> bool:
    """Whether a text asks for something as the attack step begins, which matters only if there is an attack."""
    question = state.question
    if question is None or question.kind != "name" or question.player != state.active or not state.agenda:
        return False
    frame = state.agenda[-1]
    return "attack begins" in state.table.stacks[frame.stack].abilities[frame.line].events


def stay_home(state: State) -> None:
    """Nobody attacks: what such texts ask for, and would do, is left out with the step (DM-TURN-04)."""
    check_attack(state, ())
    state.question = None
    state.agenda.clear()
    state.waiting[state.active].clear()
    state.effects_by = -1
    state.pc += 1  # past the question who attacks


def attack_triggers(state: State) -> list[Frame]:
    """Tell that they attack, each die for itself and each card once. Returns the abilities that it sets off."""
    told: list[Frame] = []
    if "attacks" in state.table.triggers:
        for die in state.attackers:
            told += fire(state, "attacks", die, player=state.active)
    if "card attacks" in state.table.triggers:
        for die in {state.table.stack_of[die]: die for die in reversed(state.attackers)}.values():
            told += fire(state, "card attacks", die, player=state.active)
    return told


def attackers_open(state: State) -> list[int]:
    """The characters that may attack, like dice side by side."""
    return [d for d in state.field(state.active) if may_attack(state, d) is None]


def _gone_unblocked(state: State, dice: Sequence[int]) -> str:
    """That one of these attacked, was not blocked and has left the field: the last that did, if any."""
    turns = [turn for die in dice if (move := last_move(state, die))[0].startswith("unblocked") for turn in move[1:]]
    return f": one attacked unblocked in turn {max(turns)} and left for the used pile" if turns else ""


def not_there(state: State, die: int, named: Sequence[int], player: int) -> str:
    """That a die is not in this player's field, or not once more than it is."""
    name = state.table.stack(die).name
    there = [d for d in state.field(player) if d in named and state.table.stack(d).name == name]
    mine = [d for d in state.table.stack(die).dice if state.owner[d] == player]
    if die in state.captured or (not there and any(d in state.captured for d in mine)):
        return f"{name} is captured: it is in nobody's field."
    if there:
        left = _gone_unblocked(state, mine)
        return f"There is no more than {len(there)} {name} in {state.name(player)}'s field{left}."
    return f"{name} is not a character in {state.name(player)}'s field: {elsewhere(state, die, player)}."
