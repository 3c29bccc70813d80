"""Critical hits: when one is open, and its ways (DC-H-G2 to G8)."""

from __future__ import annotations

from typing import Any

from rules.core.agenda import acts
from rules.core.faults import Unreadable, Violation, is_allowed
from rules.dice_conquest.dice import DICE, PERCENT, SIDES
from rules.dice_conquest.language.lines import CRIT, Effect, Use
from rules.dice_conquest.queries import (
    check_target,
    check_value,
    creature,
    crit_forbidden_here,
    crit_line,
    is_exact,
    locked,
    note_lock,
    placeable,
    remaining,
)  # fmt: skip
from rules.dice_conquest.state import CHOSEN, EXTRA, Answer, Question, State
from rules.dice_conquest.steps.rolling import impossible, note_seen


def ways(state: State, hero: int) -> tuple[tuple[Effect, ...], ...]:
    """What a hero's crit can do before the die is placed: one way, or two to choose from; none for the Sorceress."""
    line = crit_line(state, hero, CRIT)
    if line is None:
        return ()
    return (line.effects, line.other) if line.other else (line.effects,)


def needs(way: tuple[Effect, ...]) -> tuple[str, ...]:
    """What has to be said with it: "number" or "creature"."""
    return tuple(need for effect in way for need in effect.needs if need != "hero")


def crit_use(state: State, given: tuple[int | str, ...] = ()) -> Use:
    hero = state.table.heroes[state.active]
    return Use(state.active, hero.id, hero.name, hero.crit_rule, given, "crit")


def acting_die(state: State) -> int:
    """The die being attacked with: the extra die while it is being placed, else the attack die."""
    extra = state.dice_in(EXTRA)
    return extra[0] if extra else state.attack.die


def check_open(state: State, die: int) -> None:
    """Raises Violation unless the acting hero may use the crit with this die now."""
    hero, attack = state.table.heroes[state.active], state.attack
    locked(state, "crit", f"{hero.name} uses none")
    if attack.crit >= 0:
        raise Violation("DC-H-G3", f"{hero.name} has used a critical hit in this turn; there is one a turn.")
    if state.where[die] == EXTRA and state.table.profile.extra_die_crit == "no":
        raise Violation("DC-H-G9", f"{DICE[die]} is an extra die, with which no critical hit is used.", "DC-RUL-18")
    if (here := crit_forbidden_here(state)) is not None:
        raise Violation(here.rule, f"No critical hit may be used in an attack on {here.name}.")
    check_number(state, die)


def check_number(state: State, die: int) -> None:
    """The die shows the crit number now, or the Dagger makes up for it (DC-H-G2, DC-L-DAGG)."""
    hero, value = state.table.heroes[state.active], state.value[die]
    if value == hero.crit or state.attack.ready:
        return
    if die == PERCENT and hero.crit == 10 and value == 1:
        raise Violation("DC-DICE-03", f"{DICE[die]}[10] counts 1, which is not {hero.name}'s critical hit (10).")
    raise Violation("DC-H-G2", f"{DICE[die]} with {value} is not {hero.name}'s critical hit, which is {hero.crit}.")


def answer_crit(state: State, answer: Answer) -> None:
    """`answer`: "crit", the number of the way, what is said with it."""
    _, way, given = answer
    die, found = acting_die(state), ways(state, state.active)
    check_open(state, die)
    if not found:
        _after_placing_only(state, die)
    if not 0 <= way < len(found):
        raise Violation(crit_use(state).rule, f"{crit_use(state).name}'s critical hit cannot do that.")
    use = crit_use(state, given)
    for effect in found[way]:
        effect.check(state, use)
    note_lock(state, "crit")
    if state.where[die] == EXTRA:
        state.cite_ruling("DC-RUL-18")
    again, place = _again(state, die), len(state.agenda)
    state.attack.crit, state.attack.ready, state.question = way, False, None
    for effect in reversed(found[way]):
        effect.do(state, use)
    if state.where[die] in (CHOSEN, EXTRA):
        state.agenda.insert(place, again)


def _again(state: State, die: int) -> tuple[Any, ...]:
    """What is asked once the crit is carried out, if the die is still to be placed."""
    question = state.question_now
    if state.where[die] == EXTRA:
        return "land", die, question.number, *question.cards
    return ("ask attack",)


def _after_placing_only(state: State, die: int) -> None:
    """The Sorceress's crit comes as the die is placed, and not with one that is discarded."""
    name = state.table.heroes[state.active].name
    if placeable(state, die, state.value[die]):
        raise Unreadable(f"{name}'s critical hit comes after the die is placed: write it below place.")
    raise Violation(
        crit_use(state).rule, f"{name}'s critical hit needs a die that is placed; {DICE[die]} fits nowhere."
    )


def could_crit(state: State, die: int) -> bool:
    """Whether a crit with an extra die is open and has a way."""
    open_ = state.table.profile.extra_die_crit != "no" and bool(ways(state, state.active))
    return open_ and is_allowed(check_open, state, die)


def could_help(state: State) -> bool:
    """Whether a crit open now would find the die a creature (DC-RUL-14)."""
    die = state.attack.die
    return is_allowed(check_open, state, die) and any(
        _helps(state, die, effect) for way in ways(state, state.active) for effect in way
    )


def _helps(state: State, die: int, effect: Effect) -> bool:
    if effect.name == "set":
        return any(placeable(state, die, value, True) for value in range(1, SIDES[die] + 1))
    return effect.name == "slay" and any(can_slay(state, card, effect.number) for card in state.creatures())


# --- any number -------------------------------------------------------------------------------------


def check_set(state: State, use: Use) -> None:
    """Any number that the die has (DC-H-G5)."""
    if not 1 <= use.number() <= SIDES[acting_die(state)]:
        raise impossible(acting_die(state), use.number())


def set_number(state: State, use: Use) -> None:
    die = acting_die(state)
    note_seen(state, die)
    state.value[die] = use.number()
    state.reasons.dice[die] = use.rule


# --- discard to slay --------------------------------------------------------------------------------


def check_slay(state: State, use: Use, limit: int) -> None:
    """A target that lacks at most so many; no check of the value, no placement (DC-H-G8)."""
    card = use.creature
    check_target(state, card)
    here, left = creature(state, card), remaining(state, card)
    if "no crits here" in here.says:
        raise Violation(here.rule, f"No critical hit may be used in an attack on {here.name}.")
    if is_exact(state, card) and (left < 0 or state.table.profile.slay_exact == "forbid"):
        raise Violation(use.rule, f"{here.name} must be met exactly, and a critical hit cannot do that.", "DC-RUL-15")
    if not 1 <= left <= limit:
        raise Violation(use.rule, f"{here.name} lacks {left}; this critical hit slays what lacks {limit} or less.")
    _check_die(state, card)


def _check_die(state: State, card: str) -> None:
    """Under `slay_crit_value_check=yes` the die must be one the creature accepts (DC-RUL-30)."""
    if state.table.profile.slay_crit_value_check != "yes":
        return
    die = acting_die(state)
    try:
        check_value(state, die, state.value[die], card)
    except Violation as fault:
        raise Violation("DC-H-G8", fault.message, "DC-RUL-30") from None


def can_slay(state: State, card: str, limit: int) -> bool:
    return is_allowed(check_slay, state, crit_use(state, (card,)), limit)


def slay(state: State, use: Use) -> None:
    """The die goes to the spent dice and the creature falls, whatever the die shows."""
    die, card = acting_die(state), use.creature
    if is_exact(state, card):
        state.cite_ruling("DC-RUL-15")
    try:
        check_value(state, die, state.value[die], card)
    except Violation:
        state.cite_ruling("DC-RUL-30")
    state.spend(die, "DC-H-G8")
    state.do(("ask gone", die), ("slay step", card), ("turn end",))


def ask_gone(state: State, die: int) -> None:
    """The die is spent already: the game stops so that a log may tell of it."""
    state.question = Question("gone", state.active, ("discard",), ("discard", die), (die,), forced=True)


def answer_gone(state: State, answer: Answer) -> None:
    question = state.question_now
    if answer[1] not in question.dice:
        name = DICE[question.dice[0]]
        raise Violation("DC-H-G8", f"{name} is the die of the critical hit, and is discarded; not {DICE[answer[1]]}.")
    state.question = None


ACTS = acts(ask_gone)
