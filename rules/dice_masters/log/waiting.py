"""What is waited for where an effect has begun: a draw or a roll that the log lacks."""

from __future__ import annotations

from rules.dice_masters.state import Question, State

#: The prompts of draws and rolls that a text makes.
BY_TEXT = ("effect", "quiet", "effect again")


def is_of_effect(state: State, question: Question) -> bool:
    return question.kind in ("draw", "roll") and question.prompt in BY_TEXT and bool(state.agenda)


def effect_at_work(state: State) -> str:
    """The card whose text is being carried out."""
    name: str = state.table.stacks[state.agenda[-1].stack].name
    return name


def missing(state: State, question: Question) -> str:
    """Who draws or rolls what by which card: "Ana draws 1 die by the text of Jade"."""
    name = state.name(question.player)
    if question.kind == "draw":
        more = " more" if state.agenda[-1].it else ""  # the log has told some of them
        what = f"draws {question.most}{more} {'die' if question.most == 1 else 'dice'}"
    else:
        what = "rolls " + " and ".join([state.table.stack(die).name for die in question.dice])
    return f"{name} {what} by the text of {effect_at_work(state)}"
