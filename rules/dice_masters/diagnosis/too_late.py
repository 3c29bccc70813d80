"""Entries that belong to the turn before, written when the next one has begun."""

from __future__ import annotations

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.lines.notation import Entry
from rules.dice_masters.state import State

#: Why nothing more could be used in a turn, by the rule; and where what was used in it is written.
NOTHING_MORE = {
    "DM-TURN-04": "Nobody attacked: the turn went to its end, and nothing more could be used. "
    "What {name} or the other player used in the main step is written before that.",
    "DM-AWIN-02": "The attack step of {name} is over and its damage is dealt: nothing more can be used in it. "
    "Write what was used in it before the damage, and before any claim of what the damage did.",
}


#: What belongs to an earlier step of the turn before: the rule, and what to say.
LATE = {
    "attack": ("DM-ATK-03", "The attack step of {name} is over: all attackers are declared together, once a turn."),
    "buy": ("DM-BUY-01", "The main step of {name}, in which dice are purchased, is over."),
    "field": ("DM-TURN-03", "The main step of {name}, in which characters are fielded, is over."),
}


def too_late(state: State, entry: Entry) -> Fault | None:
    """Why an entry that comes before the first draw of a turn cannot belong to the turn before; None if it is plainly
    meant for this turn. After a turn line it always is.
    """
    before = 1 - state.active
    dealt = state.dealt is not None and state.dealt.turn == state.turn - 1
    if entry.verb == "assign" and not dealt:
        why = f"No damage of turn {state.turn - 1} is left to assign"
        message = f"{why}: leave this line out, or write it before the passes and claims that follow the attack."
        return Unreadable(message)
    rule = state.because.get(("nothing more", before))
    if rule and (entry.verb == "global" or (entry.verb == "use" and entry.actor != state.active)):
        return _over(state, rule, NOTHING_MORE[rule])
    if rule and entry.verb in LATE and entry.actor is None and _is_of(state, before, entry):
        late, why = LATE[entry.verb]
        return _over(state, late, why)
    if (entry.actor == before and entry.verb != "global") or entry.verb == "block":
        return _over(state, "DM-TURN-06", "The turn of {name} ended with its cleanup.")
    return None


def _is_of(state: State, player: int, entry: Entry) -> bool:
    """Whether the entry names nothing that only the other player has."""
    numbers, stacks = state.table.words.numbers, state.table.stacks
    named = [numbers[word.partition(":")[0].partition("#")[0]] for word in entry.args]
    return all(not found or any(stacks[stack].owner in (None, player) for stack in found) for found in named)


def _over(state: State, rule: str, why: str) -> Violation:
    before, now = state.name(1 - state.active), state.name(state.active)
    return Violation(rule, f"{why.format(name=before)} Turn {state.turn} is {now}'s and begins with a draw and a roll.")
