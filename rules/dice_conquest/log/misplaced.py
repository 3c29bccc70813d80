"""Entries that cannot come where they stand: which rule says so, and what has to come first.

What the log leaves out because it goes without saying is taken as said first: the reasons are those of the next
question that must be answered.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Fault, Undecided, Unreadable, Violation
from rules.core.notation import Entry
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.log.late import ABILITIES, IN_A_TURN, give, of_the_last_turn, round_over
from rules.dice_conquest.log.reasons import waiting
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.queries import creature
from rules.dice_conquest.state import State
from rules.dice_conquest.steps.answers import step
from rules.dice_conquest.steps.reveal import deck_size

KNOWN = frozenset((*IN_A_TURN, "reveal", "roll", "choose", "spend", "no"))
MOST_LEFT_OUT = 30


def misplaced(state: State, entry: Entry) -> Fault:
    """Why this entry cannot come here."""
    if entry.verb not in KNOWN:
        return Unreadable(f'"{entry.verb}" is no word of the game log.', tuple(sorted(KNOWN)))
    state = _without_what_goes_without_saying(state)
    question = state.question
    if state.over or question is None:
        return _after_the_end(state)
    if (fault := _refused(state, entry)) is not None:
        return fault
    if (fault := _another_hero(state, entry)) is not None:
        return fault
    return WAITING[question.kind](state, entry)


def _without_what_goes_without_saying(state: State) -> State:
    state, begun = state.copy(), state.round
    for _ in range(MOST_LEFT_OUT):
        question = state.question
        if state.over or question is None or question.default is None:
            break
        if question.kind == "keep" and state.round > begun:
            break
        refused = dict(state.refused)
        try:
            step(state, question.default)
        except Fault:
            break
        state.refused = refused | state.refused
    return state


def _after_the_end(state: State) -> Violation:
    rule = "DC-GAME-01" if state.won else state.because.get("over", "DC-GAME-02")
    return Violation(rule, f"The game is over ({state.reason}); nothing more can happen.")


def _refused(state: State, entry: Entry) -> Violation | None:
    """Something that was not offered, because a rule forbids it."""
    if entry.verb in state.refused:
        rule, message, rests_on = state.refused[entry.verb]
        return Violation(rule, message, rests_on)
    return None


# --- whose turn it is -------------------------------------------------------------------------------

#: By whom a question is answered, where that is not just a matter of turns.
OF_THE_FIRST_PLAYER = {"highest": "DC-ROUND-03", "roll": "DC-ROUND-02"}


def _another_hero(state: State, entry: Entry) -> Violation | None:
    question = state.question
    assert question is not None
    if entry.actor in (None, question.player) or question.anyone:
        return None
    name, other = state.name(question.player), state.name(entry.actor or 0)
    if question.kind in OF_THE_FIRST_PLAYER and entry.verb in ("roll", "choose", "discard"):
        does = "says which die is discarded" if question.kind == "highest" else "rolls the dice"
        message = f"{name} is the First Player of this round and {does}, not {other}."
        return Violation(OF_THE_FIRST_PLAYER[question.kind], message)
    if question.kind == "lose" and entry.verb in question.verbs:
        rule = creature(state, question.cards[0]).rule
        return Violation(rule, f"{name} picks the die that is discarded, not {other}.", "DC-RUL-38")
    if question.kind not in ("turn", "attack"):
        return None
    if entry.verb == "use":
        return _loot_out_of_turn(state, entry, other)
    if entry.verb == "give":
        return give(state, entry)
    if entry.verb not in ("take", "pass"):
        return None
    rule = "DC-TURN-10" if entry.verb == "pass" else "DC-ROUND-06"
    return Violation(rule, f"It is {name}'s turn, not {other}'s.")


def _loot_out_of_turn(state: State, entry: Entry, other: str) -> Violation:
    """After the own turn's die, or in somebody else's turn."""
    question = state.question
    assert question is not None
    if state.last.hero == entry.actor and question.kind == "turn":
        message = f"{other}'s turn ended with the die: loot is used before it is placed."
        return Violation("DC-TURN-13", message, "DC-RUL-06")
    name = state.name(question.player)
    return Violation("DC-TURN-12", f"It is {name}'s turn: {other} uses loot in the own turn only.")


# --- cards come up ----------------------------------------------------------------------------------


def _before_a_reveal(state: State, entry: Entry) -> Violation:
    """Cards are still due: to three creatures, or for a creature that draws."""
    question = state.question
    assert question is not None
    if entry.verb == "choose" or (entry.verb in ABILITIES and "ended" not in state.because):
        if not question.why:
            return Violation("DC-REV-01", f"Reveal effects wait until three creatures are out: {waiting(state)}.")
        return Violation(_in_order(state), f"Reveal effects go from left to right: {waiting(state)}.")
    if (ended := round_over(state, entry)) is not None:
        return ended
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
    return Violation("DC-REV-04", f"{waiting(state)[0].upper()}{waiting(state)[1:]}.")


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


def _before_a_roll(state: State, entry: Entry) -> Violation:
    question = state.question
    assert question is not None
    if question.why != "round":
        return Violation(ROLLS[question.why], f"Before anything else, {waiting(state)}.")
    if entry.verb == "reveal":
        return _a_card_too_many(state)
    if entry.verb == "choose":
        return Violation("DC-REV-04", "One hero takes the damage of the reveal, and that is done.")
    if entry.verb == "spend":
        return Violation("DC-END-09", "Dice are taken off creatures after the damage and before new cards come up.")
    if (ended := round_over(state, entry)) is not None:
        return ended
    return Violation("DC-ROUND-02", f"The round starts with the roll of all Available dice: {waiting(state)}.")


def _a_card_too_many(state: State) -> Violation:
    if not deck_size(state):
        return Violation("DC-REV-06", "The deck is empty: no card comes up any more.")
    rule = "DC-SETUP-05" if state.round == 1 else "DC-END-08"
    return Violation(rule, "All the cards that are due have come up; the dice are rolled next.")


# --- turns ------------------------------------------------------------------------------------------


def _before_a_turn(state: State, entry: Entry) -> Fault:
    """A hero is about to choose a die or to pass."""
    name = state.name(state.active)
    if (fault := of_the_last_turn(state, entry)) is not None:
        return fault
    if entry.verb == "reveal":
        return Violation("DC-END-01", f"The round is not over, so no new cards come up: {waiting(state)}.")
    if entry.verb == "spend":
        return Violation("DC-END-09", f"Dice are taken off creatures once the round has ended: {waiting(state)}.")
    if entry.verb == "roll":
        return Violation("DC-TURN-01", f"No die is rolled now: {waiting(state)}.")
    return Violation("DC-TURN-01", f"{name} has not chosen a die yet.")


# --- with a die -------------------------------------------------------------------------------------


def _during_an_attack(state: State, entry: Entry) -> Fault:
    """A die is chosen, and is kept, rerolled, placed or discarded next."""
    die, hero = DICE[state.attack.die], state.table.heroes[state.active]
    if entry.verb == "take":
        return Violation("DC-TURN-02", f"{state.name(state.active)} has chosen {die}; no other die may be chosen.")
    if entry.verb == "choose":
        if state.attack.crit >= 0:
            return Violation(hero.crit_rule, f"{hero.name}'s critical hit heals nobody else here.")
        return Unreadable("Nothing is to be chosen here.", ())
    if entry.verb == "roll":
        return Violation("DC-TURN-03", f"{die} is rolled again only after the word reroll.")
    if entry.verb == "spend":
        return Violation("DC-END-09", f"Dice are taken off creatures once the round has ended; {waiting(state)}.")
    if entry.verb == "reveal":
        return Violation("DC-END-01", f"The round is not over, so no new cards come up; {waiting(state)}.")
    if entry.verb == "give":
        return give(state, entry)
    if entry.verb == "return" and state.attack.slain:
        return Violation(hero.ability_rule, f"{hero.name} returns one die for each creature slain.")
    return Violation(hero.ability_rule, f"{die} is not placed yet, so {entry.verb} cannot come here.")


def _during_the_landing(state: State, entry: Entry) -> Fault:
    """An extra die has been rolled and is placed next (DC-H-G9)."""
    question = state.question
    assert question is not None
    die = DICE[question.dice[0]]
    if entry.verb == "give":
        return give(state, entry)
    if entry.verb in ("reroll", "roll", "swap"):
        return Violation("DC-H-G9", f"{die} is an extra die: it is not rerolled or exchanged.")
    return Violation("DC-H-G9", f"{die} is an extra die, and is placed before anything else.")


# --- choices ----------------------------------------------------------------------------------------


def _before_a_choice(rule: str) -> Callable[[State, Entry], Violation]:
    """A choice that must be written is missing."""

    def missing(state: State, entry: Entry) -> Violation:
        return Violation(rule, f"Before anything else, {waiting(state)}.")

    return missing


def _before_a_discard(state: State, entry: Entry) -> Violation:
    question = state.question
    assert question is not None
    rule = creature(state, question.cards[0]).rule if question.cards[0] in state.table.cards.creatures else "DC-TRAP-03"
    return Violation(rule, f"Before anything else, {waiting(state)}.")


def _before_a_heal(state: State, entry: Entry) -> Violation:
    rule = state.table.heroes[state.active].crit_rule
    return Violation(rule, f"Before anything else, {waiting(state)}.")


def _before_the_dice_are_kept(state: State, entry: Entry) -> Violation:
    """The round has ended, and nothing has happened since."""
    late = round_over(state, entry)
    return late or Violation("DC-END-09", "The round has ended: dice on creatures are kept or spent before that.")


WAITING: dict[str, Callable[[State, Entry], Fault]] = {
    "keep": _before_the_dice_are_kept,
    "reveal": _before_a_reveal,
    "victim": _before_a_victim,
    "trap": _before_a_judge,
    "roll": _before_a_roll,
    "highest": _before_a_choice("DC-ROUND-03"),
    "turn": _before_a_turn,
    "attack": _during_an_attack,
    "land": _during_the_landing,
    "lose": _before_a_discard,
    "heal": _before_a_heal,
}
