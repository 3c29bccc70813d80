"""Another die instead of the chosen one: the abilities of Cleric and Thief (DC-H-CLE-A, DC-H-THI-A)."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.language.lines import BEFORE, REROLLED, Effect, Use
from rules.dice_conquest.queries import ability_of, hero_line, locked, note_lock
from rules.dice_conquest.state import AVAILABLE, CHOSEN, SPENT, Answer, State
from rules.dice_conquest.steps.rolling import ask_roll


def swap_of(state: State) -> Effect | None:
    """What the acting hero's ability does with another die."""
    line = hero_line(state, state.active, REROLLED) or hero_line(state, state.active, BEFORE)
    return line.effects[0] if line else None


def answer_swap(state: State, answer: Answer) -> None:
    effect = swap_of(state)
    name = state.table.heroes[state.active].name
    if effect is None:
        raise Violation("DC-TURN-02", f"{name} has no ability to take another die: the chosen die stands.")
    use = ability_of(state, answer[1])
    effect.check(state, use)
    state.attack.swaps += 1
    effect.do(state, use)


# --- an available die, as it lies --------------------------------------------------------------------


def check_available(state: State, use: Use) -> None:
    """After a reroll of the first die, once a turn (DC-RUL-26, DC-RUL-37)."""
    attack, other = state.attack, use.number()
    if attack.swaps:
        raise Violation("DC-H-G1", f"{use.name} takes another die once in a turn.")
    if not attack.rerolled and state.table.profile.cleric_swap != "any":
        raise Violation(use.rule, f"{DICE[attack.die]} has not been rerolled, so no other die is taken.", "DC-RUL-37")
    if state.where[other] != AVAILABLE:
        raise Violation(use.rule, f"{DICE[other]} is not available and cannot be taken instead.", "DC-RUL-12")


def take_available(state: State, use: Use) -> None:
    """The rerolled die stays available with its new value, or is spent (DC-RUL-12)."""
    attack, other = state.attack, use.number()
    if not attack.rerolled:
        state.cite_ruling("DC-RUL-37")
    state.cite_ruling("DC-RUL-12")
    state.where[attack.die] = SPENT if state.table.profile.cleric_rolled_die == "spent" else AVAILABLE
    state.reasons.dice[attack.die] = use.rule
    state.question = None
    state.do(("take instead", other))


# --- a spent die, rolled -----------------------------------------------------------------------------


def check_spent(state: State, use: Use) -> None:
    """A different spent die, once a turn unless the profile lets swaps follow each other (DC-RUL-26)."""
    attack, other = state.attack, use.number()
    locked(state, "spent", f"{DICE[other]} stays spent")
    if attack.swaps and state.table.profile.thief_swap != "chain":
        raise Violation("DC-H-G1", f"{use.name} takes a spent die once in a turn.", "DC-RUL-26")
    if other == attack.die or state.where[other] != SPENT:
        raise Violation(use.rule, f"{DICE[other]} is not another spent die, so it cannot be rolled instead.")


def roll_spent(state: State, use: Use) -> None:
    """The chosen die is discarded; the other is rolled and not rerolled (DC-H-THI-A)."""
    attack, other = state.attack, use.number()
    if attack.swaps > 1:
        state.cite_ruling("DC-RUL-26")
    note_lock(state, "spent")
    state.spend(attack.die, use.rule)
    ask_roll(state, (other,), "swap", use.hero)


def take_instead(state: State, die: int) -> None:
    """This is the attack die from now on; it counts as the chosen die for crits (DC-RUL-18)."""
    attack = state.attack
    attack.die, attack.seen, attack.ready = die, [], False
    attack.fixed = state.table.heroes[state.active].ability_rule
    state.where[die] = CHOSEN
    state.do(("ask attack",))
