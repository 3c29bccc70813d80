"""Why something is as it is, and what the game waits for: pieces of sentences for whoever wrote it otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.diagnosis import read_reasons
from rules.dice_conquest.catalogue import CATALOGUE
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.queries import creature
from rules.dice_conquest.state import State

#: What the rules do without a card, by the rule that a wrong claim is told.
GENERAL = read_reasons(CATALOGUE.folder)


def because(state: State, rule: str) -> str:
    """The reason behind a rule, to be put after a sentence: `; Shade: when a die is placed here: take 1 damage`."""
    told = GENERAL.get(rule) or next((f"{name}: {text}" for one, name, text in _cards(state) if one == rule), "")
    return f"; {told}" if told else ""


def _cards(state: State) -> Iterator[tuple[str, str, str]]:
    """Rule, name and text of every card; the text without its full stop, as it stands inside a sentence."""
    cards = state.table.cards
    for printed in cards.creatures.values():
        yield printed.rule, printed.name, _inside(printed.text)
        if printed.loot is not None:
            yield printed.loot.rule, printed.loot.name, _inside(printed.loot.text)
    for hero in cards.heroes.values():
        yield hero.ability_rule, hero.name, _inside(hero.ability)
        yield hero.crit_rule, f"{hero.name}'s critical hit", _inside(hero.crit_text)


def _inside(text: tuple[str, ...]) -> str:
    return " ".join(line[:1].lower() + line[1:] for line in text).rstrip(".")


def where(state: State, card: str) -> str:
    """Where a card of loot is, as the end of a sentence."""
    for hero, hand in enumerate(state.hands):
        if card in hand:
            return f"{state.name(hero)} has it"
    for bearer, cards in state.attached.items():
        if card in cards:
            return f"it is on {creature(state, bearer).name}"
    if card in state.pile:
        return "it is in the discard pile"
    return "its creature is not slain" if card not in state.gone else "it is out of the game"


def sentence(words: str) -> str:
    """A whole sentence of what may also stand inside one."""
    return f"{words[:1].upper()}{words[1:]}."


# --- what comes first -------------------------------------------------------------------------------


def waiting(state: State) -> str:
    """What the game waits for."""
    question = state.question
    if question is None:
        return "nothing is waited for"
    name, dice = state.name(question.player), ", ".join(DICE[die] for die in question.dice)
    if question.kind == "reveal":
        return _cards_due(question.number, question.why)
    if question.kind == "roll":
        return f"{dice} {'has' if len(question.dice) == 1 else 'have'} to be rolled first"
    known = state.table.cards.creatures.keys() | state.table.cards.traps.keys()
    cards = ", ".join(spelt(state.table.cards.card(card).name) for card in question.cards if card in known)
    return _WAITS.get(question.kind, "{name} has to answer first").format(name=name, dice=dice, cards=cards)


def _cards_due(number: int, why: str) -> str:
    due = "one more card comes" if number == 1 else f"{number} more cards come"
    return f"{due} up first" + (f", which {why} draws" if why else "")


_WAITS = {
    "victim": "the team names the hero who takes the damage first",
    "highest": "{name} says first which of {dice} is discarded",
    "turn": "{name} takes a die or passes first",
    "attack": "{name}'s die is resolved first",
    "heal": "{name} says first who is healed",
    "lose": "{name} discards one of {dice} first",
    "land": "{name} places the extra die first",
    "keep": "the team keeps or spends the dice on creatures first",
    "trap": "a judge says what {cards} does first",
}
