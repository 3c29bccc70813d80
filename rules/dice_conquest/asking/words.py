"""Answers of Dice Conquest as lines and as what can be tapped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.core.asking import Option, Why
from rules.core.lines.notation import write_entry
from rules.dice_conquest.catalogue import CATALOGUE
from rules.dice_conquest.dice import DICE, face
from rules.dice_conquest.log.writing import write
from rules.dice_conquest.queries import creature, total
from rules.dice_conquest.state import Answer, State


def by_rule(rule: str) -> Why:
    return Why(CATALOGUE.entry(rule).statement, rule=rule)


def by_card(state: State, card: str) -> Why:
    """The text of a creature or a trap as the reason of a question."""
    printed = state.table.cards.card(card)
    return Why(" ".join(printed.text or ()), card=printed.id)


def by_loot(state: State, card: str) -> str:
    return " ".join(state.table.cards.loot(card).text)


def damage(state: State, card: str) -> str:
    """How far a creature has come: "5 of 8 damage"."""
    return f"{total(state, card)} of {creature(state, card).health} damage"


def line_of(state: State, answer: Answer) -> str:
    return write_entry(write(state, answer))


def option(state: State, answer: Answer) -> Option:
    """An answer that can be tapped: its line, its group, what it is called and what it is about."""
    return replace(ABOUT.get(answer[0], _bare)(state, answer), line=line_of(state, answer))


def _bare(state: State, answer: Answer) -> Option:
    group, label = BARE[answer[0]]
    return Option(label=label, group=group)


def said(die: int, value: int) -> str:
    """Return a die with what is printed on its face, as people read it: `D8 (5)`, `D10 (0)`, `D10% (30)`."""
    return f"{DICE[die]} ({face(die, value)})" if value else DICE[die]


#: Answers without more words.
BARE = {
    "pass": ("end", "Pass, the round ends"), "reroll": ("reroll", "Reroll"), "keep": ("other", "Keep it"),
    "discard": ("place", "It fits nowhere: discard it"), "boost": ("yes", "Raise the other dice"),
    "double": ("yes", "Double the die"), "no": ("no", "No"),
}  # fmt: skip


def _die(state: State, answer: Answer) -> Option:
    if len(answer) < 2:
        return _bare(state, answer)
    die = answer[1]
    verb, group = OF_A_DIE[answer[0]]
    return Option(label=f"{verb} {said(die, state.value[die])}", group=group, die=die)


OF_A_DIE = {
    "take": ("Take", "take"), "swap": ("Attack with", "crit"), "return": ("Return", "yes"), "extra": ("Roll", "yes"),
    "discard": ("Discard", "other"),
}  # fmt: skip


def _place(state: State, answer: Answer) -> Option:
    card = answer[1]
    return Option(label=f"Place on {creature(state, card).name}", group="place", note=damage(state, card), card=card)


def _crit(state: State, answer: Answer) -> Option:
    found = Option(label="Critical hit", group="crit", note=" ".join(state.table.heroes[state.active].crit_text))
    if not answer[2]:
        return found
    given = answer[2][0]
    if isinstance(given, int):
        return replace(found, label=f"Critical hit: make it {given}")
    return replace(found, label=f"Critical hit: slay {creature(state, given).name}", card=given)


def _use(state: State, answer: Answer) -> Option:
    loot, words = state.table.cards.loot(answer[1]), write(state, answer).args[1:]
    label = " ".join((f"Use {loot.name}", *words))
    return Option(label=label, group="loot", note=by_loot(state, answer[1]), card=answer[1])


ABOUT: dict[str, Callable[[State, Answer], Option]] = {
    "take": _die, "swap": _die, "return": _die, "extra": _die, "discard": _die, "place": _place, "crit": _crit,
    "use": _use,
}  # fmt: skip
