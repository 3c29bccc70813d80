"""Answers that no text asks for: to a choice, a yes or no, an order."""

from __future__ import annotations

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.lines.notation import Entry
from rules.dice_masters.diagnosis.missing_choices import ASKED
from rules.dice_masters.diagnosis.missing_dice import effect_at_work
from rules.dice_masters.diagnosis.nothing_there import finds_nothing, idle_breath, late_breath
from rules.dice_masters.log.faces import energy_word
from rules.dice_masters.log.reading import actor
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.dice_masters.state import Question, State

#: Why a text that somebody thinks of says nothing now, by the rule.
WHY_QUIET = {
    "DM-KW-BREATH-02": "A Breath Weapon is used once a turn by each card.",
    "DM-ACTV-02": "That text works once, however many dice of its card there are.",
    "DM-BURST-01": "The die shows no burst.",
    "DM-BURST-02": "The text is for another number of bursts.",
    "DM-CAP-04": "A die that is freed is not fielded.",
    "DM-FIELD-08": "A die that is moved or swapped is not fielded.",
    "DM-FUND-11": "That text works once a turn here, whichever die of its card it is about (per_die_abilities=false).",
}


def quiet(state: State, question: Question, entry: Entry) -> Violation | None:
    """A text that somebody thinks of says nothing now, for a reason of its own."""
    rule = state.lately.get(("quiet", 0))
    if question.kind in ("may", "choose", "name") and actor(state, entry) != question.player:
        return None  # a text asks, but the other player
    if not rule or (rule == "DM-CAP-04" and entry.verb == "choose" and finds_nothing(state)):
        return None
    return Violation(rule, f"No effect asks for this choice here. {WHY_QUIET.get(rule, '')}".rstrip())


def breath_weapon(state: State, question: Question, entry: Entry) -> Violation | None:
    """A Breath Weapon is used as its die attacks, and by none that stays at home."""
    may_mean_it = entry.verb == "pay" or bool(entry.args) or not state.declared  # it costs something, before blocks
    if may_mean_it and entry.actor in (None, state.active) and (idle := idle_breath(state)):
        return Violation("DM-KW-BREATH-01", f"{idle} does not attack: its Breath Weapon is not used.")
    if actor(state, entry) == state.active and (late := late_breath(state)):
        return Violation("DM-KW-BREATH-03", f"{late}'s Breath Weapon is used as it attacks, before any blocks.")
    return None


def order_of_the_other(state: State, question: Question, entry: Entry) -> Violation | None:
    """Each player orders the own abilities."""
    if actor(state, entry) == question.player:
        return None
    return Violation("DM-PRIO-02", f"{state.name(question.player)} says in which order these abilities resolve.")


def nothing_to_order(state: State, question: Question, entry: Entry) -> Violation:
    message = "No player has two abilities waiting here, so there is nothing to put in order: leave the line out."
    return Violation("DM-PRIO-02", message, vague=True)


def unasked(state: State, question: Question, entry: Entry) -> Fault:
    """An answer that no text asks for, or in which nothing is left to be decided."""
    if question.kind == "may" and entry.verb == "choose":
        return Unreadable(f"Nothing is chosen here: {state.name(question.player)} says yes or no.", ("yes", "no"))
    if question.kind in ("choose", "name") and entry.verb in ("yes", "pay") and _is_asked(question, entry):
        text = f"the text of {effect_at_work(state)}" if state.agenda else "an effect"
        return Unreadable(f"{state.name(question.player)} chooses for {text} here: write choose and what is chosen.")
    if entry.verb in ("choose", "yes", "pay") and (card := finds_nothing(state)):
        message = f"The text of {card} finds nothing on the table that could be chosen: leave the line out."
        return Violation("DM-FUND-01", message)
    return nobody_asks(state, entry)


def _is_asked(question: Question, entry: Entry) -> bool:
    """Whether it is this player's to answer, and no price is named that nobody asks for."""
    return entry.actor in (None, question.player) and "with" not in [word.casefold() for word in entry.args]


def nobody_asks(state: State, entry: Entry, then: str = "") -> Fault:
    """An answer to nothing; if its words name nothing of this table either, it is no act at all."""
    who = "anybody" if entry.actor is None else state.name(entry.actor)
    message = f"No text asks {who} for {ASKED[entry.verb]} here{then}. Leave the line out, or write it after what asks."
    says_more = not {"for", "to"}.isdisjoint(word.casefold() for word in entry.args)  # pays F for the Zombie
    two_acts = VOCABULARY.names_a_verb(entry.args) or (entry.verb == "pay" and says_more)
    says_nothing = entry.args and not any(_names_something(state, word) for word in entry.args)
    if entry.verb in ("yes", "pay", "no") and (two_acts or says_nothing):
        return Unreadable(message)
    return Violation("DM-FUND-01", message, vague=True)


def _names_something(state: State, word: str) -> bool:
    """Whether a word is a card or a die of this game, or energy."""
    name = word.partition(":")[0].partition("#")[0].rpartition(".")[2]
    known = state.table.words.numbers[name] or state.table.words.elsewhere(name)
    return bool(known or energy_word(word.partition("/")[0]))
