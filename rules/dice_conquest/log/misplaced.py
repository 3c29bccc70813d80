"""Entries that cannot come where they stand: which rule says so, and what has to come first.

What the log leaves out because it goes without saying is taken as said first: the reasons are those of the next
question that must be answered.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import ChoiceNeeded, Fault, Unreadable, Violation
from rules.core.no_word import no_word
from rules.core.notation import TURN, Entry
from rules.core.parsing import HEADER_KEYS
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.log.before import BEFORE
from rules.dice_conquest.log.claims import CLAIMS
from rules.dice_conquest.log.late import ABILITIES, IN_A_TURN, give, loot_after_the_die, of_the_last_turn, owns
from rules.dice_conquest.log.reading import TABLE, VOCABULARY
from rules.dice_conquest.log.reasons import waiting
from rules.dice_conquest.log.words import spelt
from rules.dice_conquest.queries import creature, placeable, rule_of
from rules.dice_conquest.state import State
from rules.dice_conquest.steps.answers import step
from rules.dice_conquest.steps.turn import default

KNOWN = frozenset((*IN_A_TURN, "reveal", "roll", "choose", "spend", "no"))
MOST_LEFT_OUT = 30


def misplaced(state: State, entry: Entry) -> Fault:
    """Why this entry cannot come here."""
    if entry.kind == TURN:
        return _after_the_end(_without_what_goes_without_saying(state))
    if entry.verb not in KNOWN:
        heroes = [hero.name for hero in state.table.heroes]
        names = heroes if entry.verb.casefold() in map(str.casefold, heroes) else state.table.names
        return no_word(entry, names, KNOWN, HEADER_KEYS | VOCABULARY.position | TABLE, CLAIMS)
    if entry.actor is not None and entry.actor >= len(state.health):
        seats = tuple(f"P{seat + 1}" for seat in range(len(state.health)))
        return Unreadable(f"There is no P{entry.actor + 1}: {len(state.health)} heroes play.", seats)
    state = _without_what_goes_without_saying(state)
    question = state.question
    if state.over or question is None:
        return _after_the_end(state)
    return _refused(state, entry) or _another_hero(state, entry) or WAITING[question.kind](state, entry)


def _without_what_goes_without_saying(state: State) -> State:
    state, begun = state.copy(), state.round
    for _ in range(MOST_LEFT_OUT):
        question = state.question
        answer = default(state)
        if state.over or question is None or answer is None:
            break
        if question.kind == "keep" and state.round > begun:
            break
        refused = dict(state.refused)
        try:
            step(state, answer)
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


def _another_hero(state: State, entry: Entry) -> Fault | None:
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
        rule = rule_of(state, question.cards[0])
        return Violation(rule, f"{name} picks the die that is discarded, not {other}.", "DC-RUL-38")
    if question.kind not in ("turn", "attack"):
        return None
    if entry.verb == "use":
        return _loot_out_of_turn(state, entry, other)
    if entry.verb == "give":
        return give(state, entry)
    if entry.verb not in ("take", "pass"):
        return None
    if question.kind == "attack":
        return _where_is_it_placed(state)
    rule = "DC-TURN-10" if entry.verb == "pass" else "DC-ROUND-06"
    return Violation(rule, f"It is {name}'s turn, not {other}'s.")


def _loot_out_of_turn(state: State, entry: Entry, other: str) -> Violation:
    """After the own turn's die, or in somebody else's turn."""
    question = state.question
    assert question is not None
    if state.last.hero == entry.actor and question.kind == "turn":
        return loot_after_the_die(state, entry)
    name = state.name(question.player)
    return Violation("DC-TURN-12", f"It is {name}'s turn: {other} uses loot in the own turn only.")


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
    if entry.verb in ("choose", "no"):
        return Unreadable(f"Nothing is to be chosen here: {waiting(state)}.")
    return Violation("DC-TURN-01", f"{name} has not chosen a die yet.")


# --- with a die -------------------------------------------------------------------------------------

#: What cannot come while a die is chosen, by the verb: the rule and the sentence.
WITH_A_DIE = {
    "roll": ("DC-TURN-02", "{die} is chosen: no other die is rolled now; {waiting}."),
    "spend": ("DC-END-09", "Dice are taken off creatures once the round has ended; {waiting}."),
    "reveal": ("DC-END-01", "The round is not over, so no new cards come up; {waiting}."),
}


def _during_an_attack(state: State, entry: Entry) -> Fault:
    """A die is chosen, and is kept, rerolled, placed or discarded next."""
    die = DICE[state.attack.die]
    if entry.verb in WITH_A_DIE:
        rule, text = WITH_A_DIE[entry.verb]
        return Violation(rule, text.format(die=die, waiting=waiting(state)))
    if entry.verb == "take":
        return _another_die(state, entry)
    if entry.verb == "choose":
        return _healed_already(state)
    if entry.verb == "give":
        return give(state, entry)
    if entry.verb not in ABILITIES:
        return Unreadable(f"Nothing is offered that could be answered with {entry.verb}: {waiting(state)}.")
    hero = state.table.heroes[state.active]
    if not owns(state, state.active, entry.verb):
        return Violation("DC-H-G1", f"{hero.name} has no ability for that ({entry.verb}).")
    if entry.verb == "return" and state.attack.slain:
        return Violation(hero.ability_rule, f"{hero.name} returns one die for each creature slain.")
    if entry.verb in AFTERWARDS and len(_spots(state)) > 1:
        return _where_is_it_placed(state)
    return Violation(hero.ability_rule, f"{die} is not placed yet, so {entry.verb} cannot come here.")


def _another_die(state: State, entry: Entry) -> Fault:
    """The acting hero takes a second die; or it is the next turn, and the log does not say where the first went."""
    die, name = DICE[state.attack.die], state.name(state.active)
    alone = len(state.health) == 1 and len(_spots(state)) > 1  # whose next turn it may be
    if entry.actor == state.active and not alone:
        return Violation("DC-TURN-02", f"{name} has chosen {die}; no other die may be chosen.")
    return _where_is_it_placed(state)


#: What comes once a die is placed.
AFTERWARDS = ("return", "extra", "double", "boost")


def _spots(state: State) -> tuple[str, ...]:
    die = state.attack.die
    return placeable(state, die, state.value[die], state.attack.crit >= 0)


def _where_is_it_placed(state: State) -> ChoiceNeeded:
    """Nobody has broken a rule: a choice that matters is not written (DC-LOG-15)."""
    die, spots = state.attack.die, _spots(state)
    names = tuple(spelt(creature(state, card).name) for card in spots)
    message = f"The log does not say on which creature {state.name(state.active)} places {DICE[die]}"
    return ChoiceNeeded(f"{message}: {' or '.join(names)}.", tuple(f"place {name}" for name in names))


def _healed_already(state: State) -> Fault:
    hero = state.table.heroes[state.active]
    heals = any(effect.name == "heal" for line in hero.crit_lines for effect in line.effects)
    if state.attack.crit >= 0 and heals:
        return Violation(hero.crit_rule, f"{hero.name}'s critical hit heals nobody else here.")
    return Unreadable(f"Nothing is to be chosen here: {waiting(state)}.")


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


#: Why an entry cannot come while the game waits for something, by what it waits for.
WAITING: dict[str, Callable[[State, Entry], Fault]] = {
    **BEFORE,
    "turn": _before_a_turn,
    "attack": _during_an_attack,
    "land": _during_the_landing,
}
