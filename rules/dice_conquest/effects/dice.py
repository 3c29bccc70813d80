"""Effects on dice. Where an ability or a crit offers one, the hero is asked; loot says it at once."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.language.lines import Check, Use
from rules.dice_conquest.queries import crit_forbidden_here, holder, lingering, locked, note_lock
from rules.dice_conquest.state import AVAILABLE, CHOSEN, EXTRA, SPENT, State
from rules.dice_conquest.steps.placing import change
from rules.dice_conquest.steps.placing import raise_others as raise_there
from rules.dice_conquest.steps.rolling import ask_roll


def highest_die(state: State, use: Use) -> None:
    state.do(("discard highest die", use.card))


def highest_group(state: State, use: Use) -> None:
    state.do(("discard highest set", use.card))


def discard_available(number: int) -> Check:
    return lambda state, use: state.do(("ask lose", number, use.card))


def extra(different: bool, harmless: bool) -> Check:
    def do(state: State, use: Use) -> None:
        state.do(("ask extra", use.source, harmless, state.attack.target if different else ""))

    return do


# --- spent dice -------------------------------------------------------------------------------------


def check_give_back(state: State, use: Use) -> None:
    die = use.number()
    locked(state, "spent", f"{DICE[die]} stays spent", use.rule)
    if state.where[die] != SPENT:
        raise Violation(use.rule, f"{DICE[die]} is not spent, so it cannot be returned.")


def give_back(state: State, use: Use) -> None:
    if use.source != "loot":
        state.do(("ask return", use.source))
        return
    note_lock(state, "spent")
    ask_roll(state, (use.number(),), "return", use.hero)


# --- rerolls ----------------------------------------------------------------------------------------


def _check_unlocked(state: State, use: Use, what: str) -> None:
    """A lock on rerolls stops loot as well, unless the profile has it stop attacks only (DC-RUL-03)."""
    if state.table.profile.basilisk == "all_rerolls":
        locked(state, "reroll", what, use.rule, "DC-RUL-03")


def _note_unlocked(state: State) -> None:
    if holder(state, "reroll"):
        state.cite_ruling("DC-RUL-03")
    elif lingering(state, "reroll"):
        note_lock(state, "reroll")


def check_reroll_one(state: State, use: Use) -> None:
    die = use.number()
    _check_unlocked(state, use, f"{DICE[die]} is not rerolled")
    zone = state.where[die]
    if die == state.attack.die and state.attack.fixed:
        raise Violation(use.rule, f"{DICE[die]} was taken instead of another die and is not rerolled.", "DC-RUL-11")
    if zone in (AVAILABLE, CHOSEN, EXTRA):
        return
    if zone not in state.display:
        raise Violation(use.rule, f"{DICE[die]} is spent: {use.name} rerolls dice in play.", "DC-RUL-11")
    if state.table.profile.mace == "not_on_creature":
        raise Violation(use.rule, f"{DICE[die]} is on a creature and is not rerolled.", "DC-RUL-11")


def reroll_one(state: State, use: Use) -> None:
    die = use.number()
    _note_unlocked(state)
    if state.where[die] in state.display:
        state.cite_ruling("DC-RUL-11")
    if die == state.attack.die:
        state.attack.rerolled = True
    ask_roll(state, (die,), "mace", use.hero)


def check_reroll_all(state: State, use: Use) -> None:
    _check_unlocked(state, use, "no dice are rerolled")


def reroll_all(state: State, use: Use) -> None:
    _note_unlocked(state)
    dice = state.dice_in(AVAILABLE)
    if dice:
        ask_roll(state, dice, "mage", use.hero)


# --- numbers ----------------------------------------------------------------------------------------


def _check_step(use: Use, by: int, number: int) -> None:
    if abs(by) != number:
        raise Violation(use.rule, f"{use.name} changes a die by {number}, not by {abs(by)}.")


def check_chosen(number: int) -> Check:
    def check(state: State, use: Use) -> None:
        _check_step(use, use.number(), number)
        if state.attack.die < 0 or state.where[state.attack.die] != CHOSEN:
            raise Violation(use.rule, f"{use.name} changes the chosen die, and none is chosen.")

    return check


def change_chosen(state: State, use: Use) -> None:
    change(state, state.attack.die, use.number(), use.rule)


def check_change(number: int) -> Check:
    def check(state: State, use: Use) -> None:
        _check_step(use, use.number(1), number)
        if not state.value[use.number()]:
            raise Violation(use.rule, f"{DICE[use.number()]} has not been rolled yet.")

    return check


def change_any(state: State, use: Use) -> None:
    change(state, use.number(), use.number(1), use.rule)


def raise_others(by: int) -> Check:
    return lambda state, use: raise_there(state, use, by)


# --- crits ------------------------------------------------------------------------------------------


def check_set_off(number: int) -> Check:
    """The die attacked with shows that number, and a crit is open (DC-L-DAGG)."""

    def check(state: State, use: Use) -> None:
        die = state.attack.die
        locked(state, "crit", f"{use.name} sets none off")
        if (here := crit_forbidden_here(state)) is not None:
            raise Violation(here.rule, f"No critical hit may be used in an attack on {here.name}.")
        if state.attack.crit >= 0:
            raise Violation("DC-H-G3", "A critical hit has been used in this turn; there is one a turn.")
        if die < 0 or state.where[die] != CHOSEN or state.value[die] != number:
            shows = f"{DICE[die]} shows {state.value[die]}" if die >= 0 else "no die is chosen"
            raise Violation(use.rule, f"{use.name} works with a chosen die of {number}; {shows}.")

    return check


def set_off(state: State, use: Use) -> None:
    state.attack.ready = True
