"""Faces: six keys for each kind of die that is rolled."""

from __future__ import annotations

from typing import Any

from rules.core.asking import FACES, Ask, Face, Option
from rules.dice_masters.asking.words import at_work, by_rule, by_text, code, of, title
from rules.dice_masters.position import WHAT
from rules.dice_masters.stacks import Kind
from rules.dice_masters.state import Answer, Question, State
from rules.dice_masters.steps.rolling import BY_TEXT, being_rolled

RULES = {"first": "DM-ROLL-01", "again": "DM-ROLL-02"}
SIDES = 6


def keys(kind: Kind) -> tuple[Face, ...]:
    """The different faces of a die, as they are written and as a position shows them."""
    found: dict[str, Face] = {}
    for number, face in enumerate(kind.faces[:SIDES]):
        if face is None or kind.first_like[number] != number:
            continue
        data: dict[str, Any] = {"kind": WHAT[type(face)], **{name: getattr(face, name) for name in face.__slots__}}
        word = kind.shown[number]
        found.setdefault(word, Face(word, data, word.rpartition(":")[2]))
    return tuple(found.values())


def known(state: State) -> Answer | None:
    """The roll of dice whose faces are all the same."""
    question = state.question
    if question is None or question.kind != "roll":
        return None
    dice = being_rolled(state, question)
    if all(len(keys(state.table.kinds[die])) == 1 for die in dice):
        return "roll", tuple(0 for _ in dice)
    return None


def by_kind(state: State, dice: tuple[int, ...]) -> tuple[Option, ...]:
    """Dice to be rolled, each kind once, in the order in which they come."""
    kinds: dict[int, list[int]] = {}
    for die in dice:
        kinds.setdefault(state.table.stack_of[die], []).append(die)
    names = [state.table.stacks[index].name for index in kinds]
    return tuple(
        Option(
            _of_whom(state, index) if names.count(name) > 1 else name,
            f"{title(state, like[0])} of {_owner(state, index)}" if names.count(name) > 1 else title(state, like[0]),
            card=code(state, like[0]), count=len(like), faces=keys(state.table.kinds[like[0]]),
            die=like[0] if len(like) == 1 else None,
        )
        for (index, like), name in zip(kinds.items(), names, strict=True)
    )  # fmt: skip


def _of_whom(state: State, index: int) -> str:
    """The word of a stack whose name is that of the other player's as well."""
    stack = state.table.stacks[index]
    return f"P{(stack.owner or 0) + 1}.{stack.name}"


def _owner(state: State, index: int) -> str:
    return state.name(state.table.stacks[index].owner or 0)


def faces(state: State, question: Question) -> Ask:
    dice = tuple(being_rolled(state, question))
    by_card = question.prompt in BY_TEXT
    name, number = state.name(question.player), len(dice)
    which = "does the die show" if number == 1 else f"do the {number} dice show"
    again = " now" if question.prompt == "again" else f" for {at_work(state)}" if by_card else ""
    why = by_text(state, question) if by_card else by_rule(RULES[question.prompt])
    line = f"{of(state, question.player)}roll"
    prompt = f"{name}, what {which}{again}?"
    key = f"roll {question.prompt}"
    return Ask(FACES, question.player, prompt, line, by_kind(state, dice), number, number, why, key=key)
