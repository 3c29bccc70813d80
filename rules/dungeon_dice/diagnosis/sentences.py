"""Why a claim is wrong, by the rule that brought the position about; and what the game waits for."""

from __future__ import annotations

from rules.core.faults import ChoiceNeeded, Fault, Violation
from rules.dungeon_dice.state import Question, State

REASONS = {
    "DD-SETUP-02": "everybody starts with one",
    "DD-FAME-01": "red is worth 1, black 2, gold 3, an artifact 1",
    "DD-FAME-04": "Fame goes with the dice that changed hands",
    "DD-SEARCH-03": "fleeing costs nothing, and the die goes back",
    "DD-COMBAT-03": "each wound takes one Level die away",
    "DD-COMBAT-10": "a lost combat wounds each hero in it once, and nobody else",
    "DD-COMBAT-11": "a combat that was won teaches each hero in it once, and nobody else",
    "DD-COMBAT-12": "a tie is won and wounds each hero once",
    "DD-COMBAT-13": "a wound stays until it is healed",
    "DD-COMBAT-14": "nobody has more wounds than Level dice",
    "DD-AFTER-01": "what the monster shows happens by itself",
    "DD-AFTER-02": "what the monster shows touches the active player only",
    "DD-AFTER-04": "there is nothing to learn from a monster that was not beaten",
    "DD-SYM-12": "a skeleton key stays with its owner",
    "DD-SYM-13": "a small key goes back once it has opened a lock",
    "DD-SYM-14": "one for the kill and one for each Kill symbol",
    "DD-SYM-15": "each Recover heals a wound",
    "DD-XP-01": "so many Level dice go with that experience",
    "DD-REST-01": "1 to 3 heals one wound, 4 and 5 heal two, a 6 three",
    "DD-REST-02": "healing brings back lost Level dice and no others",
    "DD-BAG-02": "a one-use die goes back once it has been used",
    "DD-BAG-04": "a monster that gives no Fame goes back",
    "DD-ONE-01": "a one-use die goes back when the combat is over",
    "DD-EQ-07": "the treasures were given for an artifact",
    "DD-TRADE-01": "it was traded",
    "DD-ASSIST-04": "that was agreed, and it binds",
    "DD-ROLL-03": "the roll-off decided so",
    "DD-TROPHY-01": "the trophy is the active player's unless agreed otherwise",
}


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


def waits(state: State, question: Question) -> str:
    """What the game waits for: `Ana confronts the monster or flees`."""
    what = {"meet": "confronts the monster or flees"}.get(question.kind, "is to answer")
    return f"{state.name(question.player)} {what}"


def waited_for(state: State, question: Question) -> str:
    """The draw or the roll that comes first."""
    if question.kind == "draw":
        return f"the draw of {state.name(question.player)}"
    return f"the roll of {state.table.ids(question.dice)}"


def missing(state: State, question: Question) -> Fault:
    """Facts must be written: without them the log cannot be read on."""
    what = waited_for(state, question)
    if question.kind == "roll" and question.prompt in ROLLED_FIRST:
        rule, text = ROLLED_FIRST[question.prompt]
        return Violation(rule, text.format(what=what))
    return ChoiceNeeded(f"Before this, {what} is missing.")


def choice_needed(state: State, question: Question) -> Fault | None:
    if question.kind not in CHOICES:
        return None
    name = state.name(question.player)
    return ChoiceNeeded(f"The log goes on without a choice that matters: {name} chooses here.")


def or_what_is_missing(state: State, question: Question) -> Fault | None:
    """Dice that fall first, or a choice that matters; None if nothing has to be written first."""
    return missing(state, question) if question.kind in ("draw", "roll") else choice_needed(state, question)
