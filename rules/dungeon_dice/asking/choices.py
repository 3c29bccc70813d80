"""Dice and players that somebody has to name."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.asking import ACTS, PICK, Ask, Option
from rules.dungeon_dice import legal
from rules.dungeon_dice.asking.besides import besides
from rules.dungeon_dice.asking.words import by_rule, die_option, line_of, of, title
from rules.dungeon_dice.state import Question, State

AIMS = {
    "target": ("which die do you aim at", "DD-COMBAT-08"),
    "lowest": ("which of the lowest dice is it", "DD-COMBAT-08"),
    "spell": ("which spell is it", "DD-ABIL-05"),
}


def hunted(state: State, question: Question) -> Ask:
    prompt = f"{state.name(question.player)}, which of the two do you roll?"
    options = tuple(die_option(state, die) for die in question.dice)
    why, also = by_rule("DD-SEARCH-05"), tuple(besides(state))
    return Ask(PICK, question.player, prompt, "choose", options, 1, 1, why, "dice", also=also, key="hunted")


def aim(state: State, question: Question) -> Ask:
    what, rule = AIMS[question.kind]
    prompt = f"{state.name(question.player)}, {what}?"
    options = tuple(die_option(state, die) for die in question.dice)
    line, why = f"{of(state, question.player)}choose", by_rule(rule)
    return Ask(PICK, question.player, prompt, line, options, 1, 1, why, "dice", key=question.kind)


def side(state: State, question: Question) -> Ask:
    """For or against whom a one-use die is."""
    options = tuple(
        Option(
            label=f"{'For' if answer[1] > 0 else 'Against'} {state.name(answer[2])}",
            line=line_of(state, answer),
            group="other",
            player=answer[2],
        )
        for answer in legal.answers(state)
        if answer[0] == "side"
    )
    prompt = f"{state.name(question.player)}, whom is {title(state, question.dice[0])} for or against?"
    return Ask(ACTS, question.player, prompt, "", options, why=by_rule("DD-COMBAT-09"), key="side")


def veto(state: State) -> Iterator[Option]:
    """The assistant may refuse the use of an own die."""
    question = state.question
    if question is not None and question.kind == "veto":
        label = f"{state.name(question.player)} refuses the use of {title(state, question.dice[0])}"
        yield Option(label=label, line=line_of(state, ("veto",)), group="no", player=question.player)
