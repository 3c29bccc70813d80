"""What happens when a die is placed, in its order: harm, increases, doubling, and what follows (DC-SLAY-09)."""

from __future__ import annotations

from typing import Any

from rules.core.agenda import acts
from rules.core.faults import Violation
from rules.dice_conquest.dice import ALL, DICE, SIDES
from rules.dice_conquest.language.lines import (
    AFTER_CRIT,
    AFTER_PLACING,
    CRIT,
    HURT,
    PLACED,
    PLACING,
    Use,
)  # fmt: skip
from rules.dice_conquest.queries import (
    ability_of,
    costs_a_die,
    creature,
    crit_line,
    hero_line,
    is_exact,
    locked,
    remaining,
)  # fmt: skip
from rules.dice_conquest.state import Answer, Question, Refusal, State
from rules.dice_conquest.steps.crits import check_number, crit_use
from rules.dice_conquest.steps.loot import usable, use_loot
from rules.dice_conquest.steps.rolling import note_seen

Act = tuple[Any, ...]


def placed(state: State, die: int, card: str, harmless: bool, extra: bool) -> None:
    """The order of everything, as the profile has it (DC-RUL-19, DC-RUL-28)."""
    profile = state.table.profile
    state.reasons.changed.discard(card)
    here = creature(state, card)
    on_place: list[Act] = [("creature acts", card, PLACED)] if PLACED in here.acts else []
    after: list[Act] = [("after", die, card, extra)] if not extra and _goes_on(state) else []
    rises: list[Act] = []
    if here.hurts:
        rises += [("ask shield", card, die, harmless), ("harm", card, die, harmless)]
    elif state.attack.heals or state.attack.shield:
        rises += [("harm", card, die, harmless)]
    if profile.place_order == "creature_first":
        rises += on_place
    if state.hands[state.active] or hero_line(state, state.active, PLACING):
        rises += [("boosts", card, die, True)]
    doubled: list[Act] = [("doubling", card, die)] if hero_line(state, state.active, AFTER_PLACING) else []
    falls: list[Act] = [("slay checks",)]
    if profile.slay_step == "last":
        falls = [*doubled, *after, ("slay checks",)]
        after = []
    elif doubled:
        falls += [*doubled, ("slay checks",)]
    if profile.place_order == "hero_first":
        falls += on_place
    if profile.mutual_death == "win":
        falls += [("fall",)]
    state.do(*rises, *falls, *after)


def _goes_on(state: State) -> bool:
    """Whether the acting hero has a line for what comes after a crit, or after damage."""
    hero = state.active
    return crit_line(state, hero, AFTER_CRIT) is not None or hero_line(state, hero, HURT) is not None


# --- increases --------------------------------------------------------------------------------------


def boosts(state: State, card: str, die: int, ability: bool) -> None:
    """While the die is being placed: what raises the other dice there (DC-H-SOR-A, DC-L-SWOR)."""
    line = hero_line(state, state.active, PLACING) if ability else None
    cards = usable(state, state.active, PLACING, "boost")
    if not (line or cards):
        return
    others = tuple([other for other in ALL if state.where[other] == card and other != die])
    if others and _is_exactly_met(state, card) and state.table.profile.exact_boost == "die_first":
        message = (
            f"{DICE[die]} makes the exact number of {creature(state, card).name}, which falls before any die is raised."
        )
        state.refused["boost"] = Refusal(state.table.heroes[state.active].ability_rule, message, "DC-RUL-39")
    elif others:
        verbs = ("boost", "use", "no") if line else ("use", "no")
        state.question = Question("placing", state.active, verbs, ("no",), others, cards, number=die, why=card)
    elif line:  # the ability may be used, and raises nothing (DC-H-G4)
        verbs = ("boost", "no")
        state.question = Question("placing", state.active, verbs, ("no",), number=die, why=card, forced=True)


def _is_exactly_met(state: State, card: str) -> bool:
    """Whether the creature falls by the dice that lie there now, but not by more (DC-RUL-39)."""
    return is_exact(state, card) and remaining(state, card) == 0


def answer_placing(state: State, answer: Answer) -> None:
    question = state.question_now
    die, card, ability = question.number, question.why, "boost" in question.verbs
    if answer[0] == "no" or question.forced:
        state.question = None
        return
    exact = _is_exactly_met(state, card)
    if answer[0] == "use":
        use_loot(state, answer, ("boosts", card, die, ability), settle=False)
    else:
        line = hero_line(state, state.active, PLACING)
        if line is None or not ability:
            raise Violation("DC-H-G1", f"{state.name(state.active)} cannot do that, or has done it for this die.")
        state.question = None
        use = ability_of(state)
        for effect in line.effects:
            effect.check(state, use)
            effect.do(state, use)
        state.do(("boosts", card, die, False))
    if costs_a_die(state, card):
        state.cite_ruling("DC-RUL-19")
    if exact:
        state.cite_ruling("DC-RUL-39")


def raise_others(state: State, use: Use, by: int) -> None:
    """Each other die on the creature that the die is placed on (FAQ 5)."""
    for die in ALL:
        if state.where[die] == state.attack.target and die != state.attack.placed:
            change(state, die, by, use.rule)


def change(state: State, die: int, by: int, rule: str) -> None:
    """Up to the highest number of the die, down to 1; or nothing at all beyond them (DC-RUL-05)."""
    wanted = state.value[die] + by
    reached = max(1, min(SIDES[die], wanted))
    if reached != wanted:
        state.cite_ruling("DC-RUL-05")
        if state.table.profile.over_max == "no_effect":
            reached = state.value[die]
    if reached != state.value[die]:
        note_seen(state, die)
    state.value[die] = reached
    state.reasons.changed.add(state.where[die])
    state.reasons.dice[die] = rule if reached == wanted else "DC-DICE-04" if by > 0 else "DC-DICE-05"


def doubling(state: State, card: str, die: int) -> None:
    """Right after placing, a low die may be doubled exactly, up to what it has (DC-H-RAN-A)."""
    line = hero_line(state, state.active, AFTER_PLACING)
    if line is None:
        return
    value, rule = state.value[die], state.table.heroes[state.active].ability_rule
    if state.where[die] != card:
        message = f"{creature(state, card).name} is slain and {DICE[die]} is no longer there, so it is not doubled."
        state.refused["double"] = Refusal(rule, message, "DC-RUL-28")
    elif value > line.most:
        message = f"{DICE[die]} with {value} is more than {line.most} and is not doubled."
        state.refused["double"] = Refusal(rule, message)
    elif 2 * value > SIDES[die]:
        message = f"{DICE[die]} has no {2 * value}: a die is doubled exactly or not at all."
        state.refused["double"] = Refusal(rule, message)
    else:
        state.question = Question("double", state.active, ("double", "no"), ("no",), (die,))


def answer_double(state: State, answer: Answer) -> None:
    question = state.question_now
    state.question = None
    if answer[0] == "double":
        die = question.dice[0]
        if costs_a_die(state, state.where[die]):
            state.cite_ruling("DC-RUL-19")
        state.value[die] *= 2
        state.reasons.changed.add(state.where[die])
        state.reasons.dice[die] = state.table.heroes[state.active].ability_rule


# --- afterwards -------------------------------------------------------------------------------------


def after(state: State, die: int, card: str, extra: bool) -> None:
    """What a crit and damage taken bring once the slaying is done; the placed die counts with its value as placed."""
    lines = []
    if not extra and _crit_goes_on(state, die, card):
        lines.append((crit_line(state, state.active, AFTER_CRIT), crit_use(state)))
    if not extra and state.attack.hurt:
        lines.append((hero_line(state, state.active, HURT), ability_of(state)))
    for line, use in reversed(lines):
        for effect in reversed(line.effects if line else ()):
            effect.do(state, use)


def _crit_goes_on(state: State, die: int, card: str) -> bool:
    """The crit used before placing goes on; one that acts only now is offered if the die has its number."""
    if crit_line(state, state.active, AFTER_CRIT) is None:
        return False
    if crit_line(state, state.active, CRIT) is not None:
        return state.attack.crit >= 0
    reason = _closed(state, die, card)
    if reason:
        state.refused["crit"] = reason
    return reason is None


def _closed(state: State, die: int, card: str) -> Refusal | None:
    """Why a crit that acts after placing is not open."""
    name = state.table.heroes[state.active].name
    if state.attack.crit >= 0:
        return Refusal("DC-H-G3", f"{name} has used a critical hit in this turn; there is one a turn.")
    here = creature(state, card)
    if "no crits here" in here.says:
        return Refusal(here.rule, f"No critical hit may be used in an attack on {here.name}.")
    try:
        locked(state, "crit", f"{name} uses none")
        check_number(state, die)
    except Violation as fault:
        return Refusal(fault.rule, fault.message, fault.rests_on)
    return None


ACTS = acts(placed, boosts, doubling, after)
