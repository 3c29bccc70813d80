"""Why a claim is wrong, by the rule that brought the position about; and what the game waits for."""

from __future__ import annotations

from rules.core.diagnosis import read_reasons
from rules.core.faults import ChoiceNeeded, Fault, Violation
from rules.dungeon_dice.catalogue import CATALOGUE
from rules.dungeon_dice.state import Question, State

#: What a rule does, as half a sentence, by the rule that a wrong claim is told.
REASONS = read_reasons(CATALOGUE.folder)


def reason(rule: str) -> str:
    """` (half a sentence)`, or nothing."""
    return f" ({REASONS[rule]})" if rule in REASONS else ""


# --- what comes first ---------------------------------------------------------------------------------

#: What has to be chosen before anything else.
CHOICES = frozenset(("target", "lowest", "spell", "side", "hunted"))
#: Before which rolls a rule says that nothing comes: the rule, and why.
ROLLED_FIRST = {
    "level": ("DD-COMBAT-05", "Before this comes {what}: abilities come after all dice are rolled."),
    "hero": ("DD-COMBAT-05", "Before this comes {what}: abilities come after all dice are rolled."),
    "first": ("DD-THRONE-03", "Before this comes {what}: a roll-off says who acts first in a duel."),
    "rest": ("DD-REST-01", "Resting takes the whole turn; before anything else comes {what}."),
}


#: What a player does next, by what is asked.
NEXT = {
    "turn": "searches or rests", "hunted": "says which of the two dice is rolled",
    "meet": "confronts the monster or flees", "window": "uses something or passes", "veto": "allows it or not",
    "last call": "ends the combat with resolve", "settle": "ends the turn with done",
    "chest": "uses a key or leaves it",
}  # fmt: skip


#: How the line is written that says what was drawn or rolled.
WRITTEN = {"draw": "write draw and the dice", "roll": "write roll and what each die shows"}


def waits(state: State, question: Question) -> str:
    """What the game waits for: `Ana confronts the monster or flees`."""
    if question.kind in ("draw", "roll"):
        return f"{waited_for(state, question)} comes first"
    return f"{state.name(question.player)} {NEXT.get(question.kind, 'is to answer')}"


def waited_for(state: State, question: Question) -> str:
    """The draw or the roll that comes first."""
    if question.kind == "draw":
        return f"the draw of {state.name(question.player)}"
    return f"the roll of {state.table.ids(question.dice)}"


def missing(state: State, question: Question, by_a_turn_line: bool = False) -> Fault:
    """Facts must be written: without them the log cannot be read on. Whoever acts before a roll breaks its rule; a line
    that only opens the next turn shows that the roll has not been written.
    """
    what = waited_for(state, question)
    if not by_a_turn_line and question.kind == "roll" and question.prompt in ROLLED_FIRST:
        rule, text = ROLLED_FIRST[question.prompt]
        return Violation(rule, text.format(what=what))
    return ChoiceNeeded(f"A line is missing before this: {what}. Before this line, {WRITTEN[question.kind]}.")


def choice_needed(state: State, question: Question) -> Fault | None:
    if question.kind not in CHOICES:
        return None
    name = state.name(question.player)
    return ChoiceNeeded(f"The log goes on without a choice that matters: {name} chooses here.")


def or_what_is_missing(state: State, question: Question) -> Fault | None:
    """Dice that fall first, or a choice that matters; None if nothing has to be written first."""
    return missing(state, question) if question.kind in ("draw", "roll") else choice_needed(state, question)
