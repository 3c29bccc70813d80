"""Heroes and dice that somebody has to name."""

from __future__ import annotations

from rules.core.asking import PICK, Ask, Option, Why
from rules.dice_conquest import legal
from rules.dice_conquest.asking.words import by_card, by_loot, by_rule, said
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.log.writing import write
from rules.dice_conquest.state import Question, State


def _heroes(state: State) -> tuple[Option, ...]:
    """The heroes who may be named."""
    return tuple(
        Option(
            write(state, answer).args[0],
            state.name(answer[1]),
            note=f"{state.health[answer[1]]} health",
            player=answer[1],
        )
        for answer in legal.answers(state)
        if answer[1] >= 0
    )


def hero(state: State, question: Question) -> Ask:
    """Who takes damage, or is healed."""
    hurt = question.kind == "victim"
    points = question.number
    prompt = f"Who takes {points} damage?" if hurt else f"{state.name(question.player)}, who is healed by {points}?"
    why = by_card(state, question.cards[0]) if hurt else Why(" ".join(state.table.heroes[question.player].crit_text))
    player = None if hurt else question.player
    return Ask(PICK, player, prompt, "choose", _heroes(state), 1, 1, why, "player", key=question.kind)


def gift(state: State, question: Question) -> Ask:
    """Who gets the loot of a slain creature, the slayer first."""
    heroes = sorted(_heroes(state), key=lambda option: option.player != question.player)
    card = question.cards[0]
    name = state.table.cards.loot(card).name
    none = "give none" if any(answer == ("give", -1) for answer in legal.answers(state)) else ""
    prompt = f"{state.name(question.player)}, who gets {name}?"
    why = Why(by_loot(state, card), card=card)
    return Ask(
        PICK, question.player, prompt, "give", tuple(heroes), 0 if none else 1, 1, why, "player", none, key="loot"
    )  # fmt: skip


def die(state: State, question: Question) -> Ask:
    """Which die a creature costs."""
    options = tuple(
        Option(write(state, answer).args[0], said(answer[1], state.value[answer[1]]), die=answer[1])
        for answer in legal.answers(state)
    )
    card = question.cards[0]
    verb = write(state, ("discard", question.dice[0])).verb
    prompt = f"{state.name(question.player)}, which die does {state.table.cards.card(card).name} cost you?"
    return Ask(PICK, question.player, prompt, verb, options, 1, 1, by_card(state, card), "dice", key=question.kind)


def kept(state: State, question: Question) -> Ask:
    """Which dice come off their creatures at the end of a round."""
    named = {die: state.table.cards.card(state.where[die]).name for die in question.dice}
    options = tuple(Option(DICE[die], said(die, state.value[die]), note=f"on {named[die]}", die=die) for die in named)
    prompt = "Which dice do you take off their creatures? Those that stay are not rolled."
    why = by_rule("DC-END-06")
    return Ask(PICK, None, prompt, "spend", options, 0, len(options), why, "dice", "keep", key="keep")
