"""Whose turn it is, who acts, passes and blocks, and what belongs in which step."""

from __future__ import annotations

from dataclasses import replace

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.lines.notation import Entry, write_entry
from rules.dice_masters.diagnosis.missing_choices import ANSWERS, STARTS
from rules.dice_masters.log.reading import actor, as_written
from rules.dice_masters.state import ATTACK, CLEAR, ROLL, STEPS, Question, State
from rules.dice_masters.steps.wrong_step import WRONG_STEP

#: What somebody does next, by what is asked; for an entry that says nothing new.
WAITS_FOR = {
    "draw": "draws", "roll": "rolls", "reroll": "may reroll", "act": "may act", "attack": "attacks or not",
    "block": "declares blockers",
}  # fmt: skip


def passes_left_out(state: State, question: Question, entry: Entry) -> Violation | None:
    """A log that says it holds every pass goes on without one (DM-PRIO-07)."""
    if not state.table.passes_written or entry.verb in (*STARTS, *ANSWERS, "pass"):
        return None
    name = state.name(question.player)
    return Violation("DM-PRIO-07", f"{name} acts or passes first: this log leaves no pass out.", "AMB-15")


def nothing_to_pass(state: State, question: Question, entry: Entry) -> Fault | None:
    """A pass by a seat that does not act is refused; one of whoever is asked something else cannot be read."""
    if state.table.passes_written:
        return None
    waits = f"{state.name(question.player)} {WAITS_FOR.get(question.kind, 'decides')}"
    if entry.actor not in (None, question.player):
        return Violation("DM-PRIO-06", f"{state.name(entry.actor)} does not {entry.verb} here: {waits} next.")
    return Unreadable(f"There is nothing left to {entry.verb} here: {waits} next.")


def out_of_turns(state: State, question: Question, entry: Entry) -> Violation | None:
    """In a log that leaves no pass out, whoever is asked acts or passes first."""
    if not state.table.passes_written or actor(state, entry) == question.player:
        return None
    return Violation("DM-PRIO-06", f"{state.name(question.player)} acts or passes first.", "AMB-14")


def of_the_active_player(state: State, question: Question, entry: Entry) -> Violation | None:
    """What only the player does whose turn it is."""
    player = actor(state, entry)
    if player == state.active:
        return None
    rule = "DM-AWIN-01" if state.step == ATTACK and entry.verb == "use" else "DM-MAIN-02"
    whose = f"It is {state.name(state.active)}'s turn"
    return Violation(rule, f"{whose}; {state.name(player)} may use global abilities only.")


def block_of_the_attacker(state: State, question: Question, entry: Entry) -> Fault | None:
    """It is the other player who blocks; if the dice are that player's, only the player of the line is wrong."""
    active, other = state.name(state.active), state.name(1 - state.active)
    if actor(state, entry) != state.active:
        return None
    if question.kind == "block" and is_of_the_other(state, entry):
        meant = write_entry(replace(entry, actor=question.player))
        return Unreadable(f"{active} is attacking, and {other} blocks. Did you mean {meant}?", (meant,))
    return Violation("DM-BLK-01", f"{active} is attacking, so {other} declares blockers, not {active}.")


def is_of_the_other(state: State, entry: Entry) -> bool:
    """Whether the blocks name dice of the player who is attacked, so that only the player of the line is wrong."""
    try:
        answer = as_written(state, replace(entry, actor=1 - state.active))
    except Fault:
        return False
    mine = state.field(1 - state.active)
    return answer[0] == "block" and all(blocker in mine for blocker, _ in answer[1])


def damage_pending(state: State, question: Question, entry: Entry) -> Violation | None:
    """Only reactions come in while damage is being dealt."""
    if not state.pending:
        return None
    return Violation("DM-PRIO-04", "Damage is being dealt: only what prevents or redirects it may come in now.")


def blocks_are_over(state: State, question: Question, entry: Entry) -> Violation | None:
    if state.step != ATTACK:
        return None
    return Violation("DM-GLOB-09", "Blockers are declared once, before actions and globals are used.")


def not_in_this_step(state: State, question: Question, entry: Entry) -> Violation:
    """The verb belongs to another step."""
    early = state.step in (CLEAR, ROLL) and (entry.verb, state.step) not in WRONG_STEP
    place = "comes later in the turn" if early else f"does not belong in the {STEPS[state.step]}"
    waits = f"{state.name(question.player)} {WAITS_FOR.get(question.kind, 'decides')}"
    elsewhere = "DM-TURN-02", f"{entry.verb} {place}: {waits} first."
    rule, text = WRONG_STEP.get((entry.verb, state.step), elsewhere)
    vague = early or entry.verb in ("draw", "roll", "assign")
    return Violation(rule, text, "AMB-16" if rule == "DM-GLOB-09" else None, vague=vague)
