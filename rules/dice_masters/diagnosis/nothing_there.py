"""Entries that speak of what is not there: nothing to draw, a text whose die is gone or found nothing."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.core.lines.notation import Entry
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import ATTACK, MAIN, USED, Question, State
from rules.dice_masters.steps.draw import available

#: What the text of a KO'd die speaks of, by the verb written for it, and the rule that says why it cannot happen.
GONE = {
    "choose": ("regenerates", "DM-KW-REGEN-02"),
    "yes": ("capture", "DM-CAP-01"),
    "pay": ("capture", "DM-CAP-01"),
}


def nothing_to_draw(state: State, entry: Entry) -> Violation | None:
    """A draw after the roll, with bag and used pile empty but for dice that were used this turn."""
    player = state.active if entry.actor is None else entry.actor
    if entry.verb != "draw" or player not in (0, 1) or state.step not in (MAIN, ATTACK) or available(state, player):
        return None
    if state.zones[player][USED]:
        holds = "holds only dice that were used this turn and do not go back into the bag before it ends"
        return Violation("DM-ZONE-11", f"{state.name(player)} has nothing to draw: the used pile {holds}.")
    return Violation("DM-ZONE-02", f"{state.name(player)} has nothing to draw: bag and used pile are empty.")


def nothing_to_act_with(state: State, question: Question, entry: Entry) -> Violation | None:
    """A draw from nothing, or a choice for the text of a die that is gone."""
    if fault := nothing_to_draw(state, entry):
        return fault
    if entry.verb not in GONE:
        return None
    word, rule = GONE[entry.verb]
    for die in state.knocked_out:
        stack = state.table.stack(die)
        if entry.actor not in (None, state.owner[die]) or state.in_field(die) or stack.card is None:
            continue
        if any(word in line for line in stack.card.text or ()):
            return Violation(rule, f"{stack.name} is KO'd and not in the field: its text does nothing here.")
    return None


def finds_nothing(state: State) -> str | None:
    """The card whose text was the last this turn that nothing could be chosen for."""
    found = [stack for stack, turn in state.found_nothing.items() if turn == state.turn]
    return state.table.stacks[found[-1]].name if found else None


def idle_breath(state: State) -> str | None:
    """A card with Breath Weapon in the field of which no die attacks, while others do."""
    for die in state.field(state.active) if state.attackers else ():
        stack = state.table.stack(die)
        if not set(stack.dice) & set(state.attackers) and _breathes(stack):
            return stack.name
    return None


def late_breath(state: State) -> str | None:
    """An attacker with Breath Weapon, once blockers have been declared."""
    stacks = [state.table.stack(die) for die in state.attackers if state.declared]
    return next((stack.name for stack in stacks if _breathes(stack)), None)


def _breathes(stack: Stack) -> bool:
    return any(ability.keyword == "Breath Weapon" for ability in stack.abilities)
