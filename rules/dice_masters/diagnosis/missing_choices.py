"""Something waits to be finished: an effect at work, or a choice that the log leaves out."""

from __future__ import annotations

from dataclasses import replace

from rules.core.faults import ChoiceNeeded, Fault, Unreadable, Violation
from rules.core.lines.notation import Entry, write_entry
from rules.dice_masters import stats
from rules.dice_masters.diagnosis.missing_dice import effect_at_work
from rules.dice_masters.log.reading import accepts, actor, as_written
from rules.dice_masters.state import Question, State

#: What a trigger of the active player's comes before, when the other player answers first (DM-PRIO-01).
OF_EVENT = {"ko": "DM-KO-03", "blocked": "DM-BLK-03", "blocks": "DM-BLK-03", "blockers declared": "DM-BLK-03"}
STARTS = ("buy", "field", "use", "global", "activate")
#: The verbs that answer a text, and what it would have asked for.
ASKED = {"choose": "a choice", "yes": "a yes or no", "no": "a yes or no", "pay": "a payment"}
ANSWERS = tuple(ASKED)
#: Stands for what is asked where a choice must be written.
MISSING = "a choice"


def interruption(state: State, question: Question, entry: Entry) -> Fault | None:
    """An entry that comes while a choice must be written: it breaks a rule, or the log lacks the choice."""
    return _interrupted(state, question, entry) or _of_the_other(state, question, entry)


def _of_the_other(state: State, question: Question, entry: Entry) -> Unreadable:
    """That a choice is missing; or that the right choice stands on a line of the wrong player."""
    meant = replace(entry, actor=question.player)
    if entry.verb not in ANSWERS or entry.actor in (None, question.player) or not accepts(state, meant):
        return ChoiceNeeded(_choice(state, question))
    try:
        as_written(state, meant)
    except Fault:
        return ChoiceNeeded(_choice(state, question))
    line = write_entry(meant)
    return Unreadable(f"{state.name(question.player)} decides this. Did you mean {line}?", (line,))


def _interrupted(state: State, question: Question, entry: Entry) -> Violation | None:
    """Something else is started, or the other player goes first, while an effect waits for its choice."""
    player = actor(state, entry)
    if question.kind == "assign":
        if entry.verb in ("use", "global"):
            return Violation("DM-AWIN-02", "The part for actions and globals is over: damage is being assigned.")
        if entry.verb == "assign" and player != question.player:
            return Violation("DM-PRIO-10", f"{state.name(question.player)} divides damage first.")
        return None
    if not state.agenda:
        return None
    frame = state.agenda[-1]
    name = state.table.stacks[frame.stack].name
    if entry.verb in STARTS and ("batch", frame.player) in state.lately:
        fault = Violation("DM-GLOB-08", "Globals that are paid for together take effect as one: they are not finished.")
        return _unless_left_out(fault, state, question)
    if entry.verb in STARTS and entry.verb != "field":
        rule = rule_of_the_unfinished(state, question, entry)
        first = f"{state.name(question.player)} {WHAT[question.kind].format(text='it')} first"
        fault = Violation(rule, f"{name} is not finished: its effect resolves before anything else starts. {first}.")
        return _unless_left_out(fault, state, question)
    return other_player_first(state, question, entry) if entry.verb in ANSWERS else None


def _unless_left_out(fault: Violation, state: State, question: Question) -> Violation:
    """The fault of what is started too early; if the choice never comes in that turn, its line was left out."""
    fault.lacks, fault.unless = ChoiceNeeded(_choice(state, question)), frozenset(ANSWERS)
    return fault


def rule_of_the_unfinished(state: State, question: Question, entry: Entry) -> str:
    """The rule by which the effect at work comes first: that of action dice, or of effects (DM-PRIO-03)."""
    frame = state.agenda[-1]
    if entry.verb not in STARTS or frame.source < 0 or stats.is_character(state, frame.source):
        return "DM-PRIO-03"
    if question.player != state.active or not state.table.stacks[frame.stack].card:
        return "DM-PRIO-03"
    return "DM-ACT-05" if actor(state, entry) == state.active else "DM-GLOB-07"


def other_player_first(state: State, question: Question, entry: Entry) -> Violation | None:
    """A choice for an effect of the other player that waits behind one of the active player's."""
    frame = state.agenda[-1]
    own = entry.actor in (None, question.player) and not (question.kind == "draw" and entry.verb == "choose")
    if own or not state.waiting[1 - question.player]:
        return None
    trigger = state.table.stacks[frame.stack].abilities[frame.line].trigger if frame.line >= 0 else None
    rule = next((OF_EVENT[event] for event in (trigger.events if trigger else ()) if event in OF_EVENT), "DM-PRIO-01")
    name = state.table.stacks[frame.stack].name
    return Violation(rule, f"{state.name(question.player)}'s {name} resolves first: the active player comes first.")


#: What somebody does who is asked.
WHAT = {
    "choose": "chooses dice for {text}",
    "name": "chooses for {text}",
    "may": "decides about {text}",
    "order": "says which ability is first",
    "assign": "divides combat damage",
}
#: What the missing line says, by what is asked.
WRITE = {
    "choose": "Write choose and what is chosen.",
    "name": "Write choose and what is chosen.",
    "may": "Write yes or no.",
    "order": "Write order and the card that comes first.",
    "assign": "Write assign, who deals the damage, and how much each gets: assign Name Other=1 Third=1.",
}


def choice_before_a_roll(state: State, question: Question, entry: Entry) -> Unreadable | None:
    """What a text rolls is chosen first, though nothing need be."""
    frame = state.agenda[-1] if state.agenda else None
    rolls = frame is not None and "roll" in state.table.stacks[frame.stack].abilities[frame.line].text.casefold()
    return ChoiceNeeded(_choice(state, question)) if rolls else None


def _choice(state: State, question: Question) -> str:
    """What the log lacks, as a sentence."""
    text = f"the text of {effect_at_work(state)}" if state.agenda else "an effect"
    what = WHAT[question.kind].format(text=text)
    return f"A choice is missing before this: {state.name(question.player)} {what}. {WRITE[question.kind]}"
