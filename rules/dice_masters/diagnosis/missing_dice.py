"""What is waited for where an effect has begun: a draw or a roll that the log lacks."""

from __future__ import annotations

from collections import Counter

from rules.core.faults import ChoiceNeeded, Violation
from rules.dice_masters.state import Question, State
from rules.dice_masters.steps.rolling import being_rolled

#: The prompts of draws and rolls that a text makes.
BY_TEXT = ("effect", "quiet", "effect again")


def is_of_effect(state: State, question: Question) -> bool:
    return question.kind in ("draw", "roll") and question.prompt in BY_TEXT and bool(state.agenda)


def effect_at_work(state: State) -> str:
    """The card whose text is being carried out."""
    name: str = state.table.stacks[state.agenda[-1].stack].name
    return name


#: What a line says that the log lacks, by what is asked.
WANTED = {"draw": "write draw and the dice", "roll": "write roll and the faces"}


def left_out(state: State, question: Question) -> ChoiceNeeded:
    """That the line is missing on which somebody draws or rolls, as the log goes on without it."""
    if is_of_effect(state, question):
        lacks = missing(state, question)
    elif question.kind == "draw":
        lacks = f"{state.name(question.player)} draws {question.most} dice"
    else:
        dice = being_rolled(state, question)
        names = ", ".join(state.table.stack(die).name for die in dice)
        lacks = f"{state.name(question.player)} rolls {names}"
    return ChoiceNeeded(f"A line is missing before this: {lacks}. Before this line, {WANTED[question.kind]}.")


def unless_left_out(fault: Violation, state: State, question: Question) -> Violation:
    """The fault of what comes too early; if the draw or roll never comes in that turn, its line was left out."""
    fault.lacks, fault.unless = left_out(state, question), frozenset(("draw", "roll"))
    return fault


def missing(state: State, question: Question) -> str:
    """Who draws or rolls what by which card: "Ana draws 1 die by the text of Jade"."""
    name = state.name(question.player)
    if question.kind == "draw":
        more = " more" if state.agenda[-1].it else ""  # the log has told some of them
        what = f"draws {question.most}{more} {'die' if question.most == 1 else 'dice'}"
    else:
        names = Counter(state.table.stack(die).name for die in question.dice)
        what = "rolls " + " and ".join([name if often == 1 else f"{often} {name}" for name, often in names.items()])
    return f"{name} {what} by the text of {effect_at_work(state)}"
