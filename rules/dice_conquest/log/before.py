"""What has to come first: cards that are due, dice that have to fall, choices that have to be written."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import ChoiceNeeded, Fault, Undecided, Unreadable, Violation
from rules.core.notation import Entry
from rules.dice_conquest.language.lines import REVEALED
from rules.dice_conquest.log.late import round_over
from rules.dice_conquest.log.reasons import sentence, waiting
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.queries import rule_of
from rules.dice_conquest.state import State
from rules.dice_conquest.steps.reveal import deck_size

# --- cards come up ----------------------------------------------------------------------------------


def _before_a_reveal(state: State, entry: Entry) -> Violation:
    """Cards are still due: to three creatures, or for a creature that draws."""
    question = state.question
    assert question is not None
    if entry.verb == "choose":
        if not question.why:
            return Violation("DC-REV-01", f"Reveal effects wait until three creatures are out: {waiting(state)}.")
        return Violation(_in_order(state), f"Reveal effects go from left to right: {waiting(state)}.")
    if (ended := round_over(state, entry)) is not None:
        return ended
    if entry.verb == "spend":
        return too_late_to_spend(state)
    if question.why:
        last = deck_size(state) == 1 and set(state.unseen) <= set(state.table.cards.bottom)
        message = f"{question.why} brings one more card" + (", and it is the last of the deck." if last else ".")
        return Violation("DC-REV-05" if last else "DC-REV-03", message)
    if any(card in state.table.cards.traps for card in state.fresh):
        return Violation("DC-TRAP-02", f"A trap is replaced by a further card: {waiting(state)}.")
    rule = "DC-SETUP-05" if state.round == 1 else "DC-END-08"
    return Violation(rule, f"Three new creatures come up each time: {waiting(state)}.")


def _in_order(state: State) -> str:
    return "DC-SETUP-06" if state.round == 1 else "DC-REV-01"


def _before_a_victim(state: State, entry: Entry) -> Violation:
    if entry.verb == "reveal":
        return Violation(_in_order(state), f"Reveal effects go from left to right: {waiting(state)}.")
    return Violation("DC-REV-04", sentence(waiting(state)))


def _before_a_judge(state: State, entry: Entry) -> Fault:
    """A trap whose text nobody has: only a judge's line gets the log further (DC-TRAP-04)."""
    question = state.question
    assert question is not None
    if entry.verb == "reveal":
        return Violation("DC-TRAP-03", f"Reveal effects go from left to right: {waiting(state)}.")
    card = question.cards[0]
    name = state.table.cards.card(card).name
    return Undecided(
        card, f"Nobody has written what {name} does, and no judge's line says it: !judge trap {spelt(name)}."
    )


# --- dice are rolled --------------------------------------------------------------------------------

#: Why dice fall, and the rule that they do.
ROLLS = {
    "reroll": "DC-TURN-03",
    "mace": "DC-L-MACE",
    "mage": "DC-L-RMAG",
    "return": "DC-H-G6",
    "swap": "DC-H-G6",
    "extra": "DC-H-G6",
}


def _before_a_roll(state: State, entry: Entry) -> Fault:
    question = state.question
    assert question is not None
    if question.why != "round":
        return Violation(ROLLS[question.why], sentence(waiting(state)))
    if entry.verb == "reveal":
        return _a_card_too_many(state)
    if entry.verb == "choose":
        return _nobody_to_choose(state)
    if entry.verb == "spend":
        return too_late_to_spend(state)
    if (ended := round_over(state, entry)) is not None:
        return ended
    return Violation("DC-ROUND-02", f"The round starts with the roll of all Available dice: {waiting(state)}.")


def _nobody_to_choose(state: State) -> Fault:
    """The heroes that creatures bite have been named, or nothing bites at all."""
    for card in state.display:
        for line in state.table.cards.card(card).lines:
            if line.moment == REVEALED and any(effect.name == "one hero" for effect in line.effects):
                return Violation("DC-REV-04", "One hero takes the damage of the reveal, and that is done.")
    return Unreadable(f"Nothing is to be chosen here: {waiting(state)}.")


def too_late_to_spend(state: State) -> Violation:
    """Dice stay or go between the damage and the new cards (DC-END-09), if they lie on creatures (DC-END-06)."""
    if not any(zone in state.table.cards.creatures for zone in state.where):
        return Violation("DC-END-06", "No die lies on a creature, so there is none to be taken off.")
    return Violation("DC-END-09", "Dice are taken off creatures after the damage and before new cards come up.")


def _a_card_too_many(state: State) -> Fault:
    """Nothing more is due; with a declared deck the cards that come up are known and are not written (DC-LOG-03)."""
    if state.table.declared and deck_size(state):
        names = " ".join(spelt(state.table.cards.card(card).name) for card in state.display)
        return Unreadable(
            f"The header gives the deck, so cards that come up are not written; a claim is = display {names}."
        )
    if not deck_size(state):
        return Violation("DC-REV-06", "The deck is empty: no card comes up any more.")
    rule = "DC-SETUP-05" if state.round == 1 else "DC-END-08"
    return Violation(rule, "All the cards that are due have come up; the dice are rolled next.")


# --- choices ----------------------------------------------------------------------------------------


def _before_a_choice(state: State, entry: Entry) -> Violation:
    """The First Player's choice for the Goblin Scout is missing."""
    return Violation("DC-ROUND-03", sentence(waiting(state)))


def _before_a_discard(state: State, entry: Entry) -> Violation:
    """The die that a creature costs has not been named."""
    question = state.question
    assert question is not None
    of_the_hero = "DC-RUL-19" if entry.verb in ("boost", "double", "return", "extra", "crit") else None
    return Violation(rule_of(state, question.cards[0]), sentence(waiting(state)), of_the_hero)


def _before_a_heal(state: State, entry: Entry) -> Fault:
    """Nobody has broken a rule: the log does not say who is healed."""
    return ChoiceNeeded(f"The log does not say whom {state.name(state.active)}'s critical hit heals: write choose P1.")


def _before_the_dice_are_kept(state: State, entry: Entry) -> Violation:
    """The round has ended, and nothing has happened since."""
    late = round_over(state, entry)
    return late or Violation("DC-END-09", sentence(waiting(state)))


BEFORE: dict[str, Callable[[State, Entry], Fault]] = {
    "reveal": _before_a_reveal,
    "victim": _before_a_victim,
    "trap": _before_a_judge,
    "roll": _before_a_roll,
    "highest": _before_a_choice,
    "lose": _before_a_discard,
    "heal": _before_a_heal,
    "keep": _before_the_dice_are_kept,
}
