"""Entries that answer nothing: one table says why, by what the game waits for and by the verb.

What the log leaves out is taken as said first: the reasons are those of the next question that must be answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rules.core.diagnosis import ANY, Explain, Table, find, no_such_seat
from rules.core.faults import ChoiceNeeded, Fault, Undecided, Unreadable, Violation
from rules.core.lines.notation import CLAIM, TURN, Entry
from rules.core.lines.parsing import HEADER_KEYS
from rules.core.lines.unknown_verb import follows_by_itself, unknown_verb
from rules.dice_conquest.diagnosis.sentences import sentence, waiting
from rules.dice_conquest.diagnosis.too_late import (
    ABILITIES,
    IN_A_TURN,
    give,
    loot_after_the_die,
    of_the_last_turn,
    owns,
    round_over,
)
from rules.dice_conquest.diagnosis.unread import loot_is_used, says_more_than_a_turn
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.language.lines import REVEALED
from rules.dice_conquest.log.answers import is_of_a_turn, turn_is_passed
from rules.dice_conquest.log.claims import CLAIMS
from rules.dice_conquest.log.vocabulary import VOCABULARY, names
from rules.dice_conquest.log.words import die_named, is_die, spelt
from rules.dice_conquest.queries import creature, placeable, rule_of
from rules.dice_conquest.state import AVAILABLE, SPENT, Question, State
from rules.dice_conquest.steps.answers import step
from rules.dice_conquest.steps.attack import default
from rules.dice_conquest.steps.loot import swap_of
from rules.dice_conquest.steps.reveal import deck_size
from rules.dice_conquest.steps.rolling import ROLL_RULES

KNOWN = frozenset((*IN_A_TURN, "reveal", "roll", "choose", "spend", "yes", "no"))
MOST_LEFT_OUT = 30
#: Behind a die that is taken from a creature.
OFF = frozenset(("off", "away", "down"))


def _bare(words: Iterable[str]) -> Iterator[str]:
    """The names among words, in small letters and without what is told of them."""
    return (re.split("[=:#(\\[]", word)[0].strip(".,!").casefold() for word in words)


def explain(state: State, entry: Entry) -> Fault:
    """Why this entry cannot come here. The position stays as it is."""
    if entry.kind == TURN:
        return _after_the_end(_at_the_next_choice(state))
    if entry.kind != CLAIM and is_die(entry.verb) and state.where[die_named(entry.verb) or 0] == AVAILABLE:
        return says_more_than_a_turn(state, entry)
    if entry.kind != CLAIM and entry.verb in ("on", "onto") and state.attack.die < 0:
        return Unreadable(f"No die waits to be placed here: {waiting(_at_the_next_choice(state))}.")
    if entry.kind != CLAIM and entry.verb not in KNOWN:
        heroes = [hero.name for hero in state.table.heroes]
        called = heroes if entry.verb.casefold() in map(str.casefold, heroes) else state.table.names
        return unknown_verb(entry, called, KNOWN, HEADER_KEYS | VOCABULARY.position | VOCABULARY.table, CLAIMS, "slain")
    if entry.actor is not None and entry.actor >= len(state.health):
        return no_such_seat(entry.actor, len(state.health), "heroes play")
    state = _at_the_next_choice(state)
    question = state.question
    if state.over or question is None:
        return _after_the_end(state)
    if entry.verb == "pass" and is_of_a_turn(entry):
        return turn_is_passed(state, question)
    if entry.verb == "yes":
        return _not_offered(state, question, entry)
    if entry.verb == "take" and entry.args and entry.args[-1].casefold() in OFF:
        meant = f"spend {' '.join(entry.args[:-1])}"
        return Unreadable(f"Dice that are taken off creatures are spent. Did you mean {meant}?", (meant,))
    if entry.verb == "take" and (not entry.args or not is_die(entry.args[0])):
        dice = tuple(f"take {DICE[die]}" for die in state.dice_in(AVAILABLE))
        return follows_by_itself(entry, "slain") or Unreadable("Write which die is chosen: take D8.", dice)
    if entry.verb in ("reveal", "place") and entry.args and not any(map(names(state).knows, _bare(entry.args))):
        return Unreadable(f"“{' '.join(entry.args)}” names no card and no die here.")
    if entry.verb == "place" and (told := loot_is_used(state, entry)) is not None:
        return told
    if entry.verb == "discard" and question.kind == "turn" and (known := _swaps(state, question, entry)) is not None:
        return known
    if (refusal := state.refused.get(entry.verb)) is not None:  # it was not offered, because a rule forbids it
        return Violation(refusal.rule, refusal.message, refusal.rests_on)
    if entry.actor not in (None, question.player) and not question.anyone:
        by_another = BY_ANOTHER.get((question.kind, entry.verb))
        if by_another is not None:
            return by_another(state, question, entry)
    return (find(WHY, question.kind, entry.verb) or _not_offered)(state, question, entry)


def _at_the_next_choice(state: State) -> State:
    """A copy of the position, behind all that goes without saying, up to the next round's first question."""
    state, begun = state.copy(), state.round
    for _ in range(MOST_LEFT_OUT):
        question, answer = state.question, default(state)
        if state.over or question is None or answer is None or (question.kind == "keep" and state.round > begun):
            break
        refused = dict(state.refused)
        try:
            step(state, answer)
        except Fault:
            break
        state.refused = refused | state.refused
    return state


def _after_the_end(state: State) -> Violation:
    rule = "DC-GAME-01" if state.won else state.reasons.game_over or "DC-GAME-02"
    return Violation(rule, f"The game is over ({state.reason}); nothing more can happen.")


def breaks(rule: str, text: str) -> Explain:
    """A rule, and a sentence in which {waiting} is what comes first, {die} the die at hand, {name} who is asked, and
    {other} who has written the entry.
    """

    def violation(state: State, question: Question, entry: Entry) -> Fault:
        die = DICE[question.dice[0]] if question.dice else ""
        name, other = state.name(question.player), state.name(entry.actor or 0)
        return Violation(rule, text.format(waiting=waiting(state), die=die, name=name, other=other))

    return violation


def waits(rule: str) -> Explain:
    """What comes first is all there is to say."""
    return lambda state, question, entry: Violation(rule, sentence(waiting(state)))


def nothing_asked(state: State, question: Question, entry: Entry) -> Fault:
    return Unreadable(f"Nothing is to be chosen here: {waiting(state)}.")


def unless_too_late(then: Explain) -> Explain:
    """An entry of a turn, behind the end of the round; else what `then` says."""
    return lambda state, question, entry: round_over(state, entry) or then(state, question, entry)


# --- cards come up ----------------------------------------------------------------------------------


def _cards_are_due(state: State, question: Question, entry: Entry) -> Fault:
    """To three creatures, or for a creature that draws."""
    if question.why:
        last = deck_size(state) == 1 and set(state.unseen) <= set(state.table.cards.bottom)
        message = f"{question.why} brings one more card" + (", and it is the last of the deck." if last else ".")
        return Violation("DC-REV-05" if last else "DC-REV-03", message)
    if any(card in state.table.cards.traps for card in state.fresh):
        return Violation("DC-TRAP-02", f"A trap is replaced by a further card: {waiting(state)}.")
    return Violation(_new_cards(state), f"Three new creatures come up each time: {waiting(state)}.")


def _new_cards(state: State) -> str:
    return "DC-SETUP-05" if state.round == 1 else "DC-END-08"


def _effects_wait(state: State, question: Question, entry: Entry) -> Fault:
    if not question.why:
        return Violation("DC-REV-01", f"Reveal effects wait until three creatures are out: {waiting(state)}.")
    return _left_to_right(state, question, entry)


def _left_to_right(state: State, question: Question, entry: Entry) -> Fault:
    rule = "DC-SETUP-06" if state.round == 1 else "DC-REV-01"
    names_a_hero = "DC-RUL-16" if question.kind == "victim" else None
    return Violation(rule, f"Reveal effects go from left to right: {waiting(state)}.", names_a_hero)


def _a_judge_is_due(state: State, question: Question, entry: Entry) -> Fault:
    """A trap whose text nobody has: only a judge's line gets the log further (DC-TRAP-04)."""
    card = question.cards[0]
    name = state.table.cards.card(card).name
    message = f"Nobody has written what {name} does, and no judge's line says it: !judge trap {spelt(name)}."
    return Undecided(card, message)


def _a_card_too_many(state: State, question: Question, entry: Entry) -> Fault:
    """Nothing more is due."""
    if not deck_size(state):
        return Violation("DC-REV-06", "The deck is empty: no card comes up any more.")
    return Violation(_new_cards(state), "All the cards that are due have come up; the dice are rolled next.")


# --- dice are rolled --------------------------------------------------------------------------------


#: What dice that lie there are rolled again for; a Spent die that is not rolled has kept its number (DC-H-G6).
REROLLED = frozenset(("reroll", "mace", "mage"))


def _of_the_round(then: Explain) -> Explain:
    """What `then` says before the roll that opens a round; before any other, that it comes first."""

    def explain_roll(state: State, question: Question, entry: Entry) -> Fault:
        if question.why in REROLLED:  # nobody has broken a rule (DC-LOG-05)
            dice = " ".join(f"{DICE[die]}=…" for die in question.dice)
            return ChoiceNeeded(f"The log does not say what was rolled: write roll {dice}.")
        if question.why != "round":
            return Violation(ROLL_RULES[question.why], sentence(waiting(state)))
        return then(state, question, entry)

    return explain_roll


def _nobody_to_choose(state: State, question: Question, entry: Entry) -> Fault:
    """The heroes that creatures bite have been named, or nothing bites at all."""
    for card in state.display:
        for line in state.table.cards.card(card).lines:
            if line.moment == REVEALED and any(effect.name == "one hero" for effect in line.effects):
                return Violation("DC-REV-04", "One hero takes the damage of the reveal, and that is done.")
    return nothing_asked(state, question, entry)


def _too_late_to_spend(state: State, question: Question, entry: Entry) -> Fault:
    """Dice stay or go between the damage and the new cards (DC-END-09), if they lie on creatures (DC-END-06)."""
    if not any(zone in state.table.cards.creatures for zone in state.where):
        return Violation("DC-END-06", "No die is on a creature, so there is none to be taken off.")
    return Violation("DC-END-09", "Dice are taken off creatures after the damage and before new cards come up.")


# --- choices ----------------------------------------------------------------------------------------


#: Verbs that answer what a creature asks for; behind any other the log lacks the answer.
_ANSWERING = frozenset(("choose", "discard", "no", "yes", "keep"))


def _unless_left_out(then: Explain, asks: str, verb: str) -> Explain:
    """Nobody has broken a rule where a choice that matters is not written (DC-LOG-07, -09, -17); else what `then` says
    of the choice that is."""

    def explain_choice(state: State, question: Question, entry: Entry) -> Fault:
        if entry.verb in _ANSWERING or entry.verb in AFTERWARDS or entry.verb in ("boost", "crit"):
            return then(state, question, entry)
        named = [DICE[die] for die in question.dice] or [f"P{seat + 1}" for seat in range(len(state.health))]
        lines = tuple(f"{verb} {word}" for word in named)
        told = asks.format(name=state.name(question.player))
        return ChoiceNeeded(f"The log does not say {told}: write {' or '.join(lines)}.", lines)

    return explain_choice


def _a_die_is_due(state: State, question: Question, entry: Entry) -> Fault:
    """The die that a creature costs is chosen otherwise than it may be."""
    of_the_hero = "DC-RUL-19" if entry.verb in ("boost", "double", "return", "extra", "crit") else None
    return Violation(rule_of(state, question.cards[0]), sentence(waiting(state)), of_the_hero)


def _a_heal_is_due(state: State, question: Question, entry: Entry) -> Fault:
    """Nobody has broken a rule: the log does not say who is healed."""
    return ChoiceNeeded(f"The log does not say whom {state.name(state.active)}'s critical hit heals: write choose P1.")


# --- a turn -----------------------------------------------------------------------------------------


def _of_this_turn(then: Explain) -> Explain:
    """What belongs to the turn that has just ended; else what `then` says of the turn that begins."""
    return lambda state, question, entry: of_the_last_turn(state, entry) or then(state, question, entry)


def _another_die(state: State, question: Question, entry: Entry) -> Fault:
    """The acting hero takes a second die; or it is the next turn, and the log does not say where the first went."""
    die, name = DICE[state.attack.die], state.name(state.active)
    alone = len(state.health) == 1 and len(_spots(state)) > 1  # whose next turn it may be
    if entry.actor == state.active and not alone:
        return Violation("DC-TURN-02", f"{name} has chosen {die}; no other die may be chosen.")
    return _where_is_it_placed(state, question, entry)


def _spots(state: State) -> tuple[str, ...]:
    die = state.attack.die
    return placeable(state, die, state.value[die], state.attack.crit >= 0)


def _where_is_it_placed(state: State, question: Question, entry: Entry) -> Fault:
    """Nobody has broken a rule: a choice that matters is not written (DC-LOG-15)."""
    die, spots = state.attack.die, _spots(state)
    names = tuple(spelt(creature(state, card).name) for card in spots)
    message = f"The log does not say on which creature {state.name(state.active)} places {DICE[die]}"
    return ChoiceNeeded(f"{message}: {' or '.join(names)}.", tuple(f"place {name}" for name in names))


def _healed_already(state: State, question: Question, entry: Entry) -> Fault:
    hero = state.table.heroes[state.active]
    heals = any(effect.name == "heal" for line in hero.crit_lines for effect in line.effects)
    if state.attack.crit >= 0 and heals:
        return Violation(hero.crit_rule, f"{hero.name}'s critical hit heals nobody else here.")
    return nothing_asked(state, question, entry)


#: What comes once a die is placed.
AFTERWARDS = ("return", "extra", "double", "boost")


def _ability(state: State, question: Question, entry: Entry) -> Fault:
    """Something that the hero cannot do, or not before the die is placed."""
    hero, verb = state.table.heroes[state.active], entry.verb
    if not owns(state, state.active, verb):
        return Violation("DC-H-G1", f"{hero.name} has no ability for that ({verb}).")
    if verb == "return" and state.attack.slain:
        return Violation(hero.ability_rule, f"{hero.name} returns one die for each creature slain.")
    if verb in AFTERWARDS and len(_spots(state)) > 1:
        return _where_is_it_placed(state, question, entry)
    return Violation(hero.ability_rule, f"{DICE[state.attack.die]} is not placed yet, so {verb} cannot come here.")


def _not_offered(state: State, question: Question, entry: Entry) -> Fault:
    return Unreadable(f"Nothing is offered that could be answered with {entry.verb}: {waiting(state)}.")


def _swaps(state: State, question: Question, entry: Entry) -> Fault | None:
    """A die is discarded that has not been taken, by a hero who may roll another one instead of it."""
    dice = [die for word in entry.args if (die := die_named(word)) is not None]
    if not dice or state.where[dice[0]] != AVAILABLE or entry.actor not in (None, question.player):
        return None
    if swap_of(state) is None:
        return None
    other = DICE[dice[1]] if len(dice) > 1 else next((DICE[die] for die in state.dice_in(SPENT)), "")
    line = f"take {DICE[dice[0]]}" + (f" > swap {other}" if other else "")
    return Unreadable(f"Write which die is taken, and the one that is rolled instead: {line}.", (line,))


# --- another hero -----------------------------------------------------------------------------------


def _picks_another(state: State, question: Question, entry: Entry) -> Fault:
    name, other = state.name(question.player), state.name(entry.actor or 0)
    message = f"{name} picks the die that is discarded, not {other}."
    return Violation(rule_of(state, question.cards[0]), message, "DC-RUL-38")


def _loot_out_of_turn(state: State, question: Question, entry: Entry) -> Fault:
    """After the own turn's die, or in somebody else's turn."""
    if state.last.hero == entry.actor and question.kind == "turn":
        return loot_after_the_die(state, entry)
    name, other = state.name(question.player), state.name(entry.actor or 0)
    return Violation("DC-TURN-12", f"It is {name}'s turn: {other} uses loot in the own turn only.")


_FIRST_PLAYER, _NOT_YOUR_TURN = "{name} is the First Player of this round and ", "It is {name}'s turn, not {other}'s."
_ROLLS_FIRST = breaks("DC-ROUND-02", _FIRST_PLAYER + "rolls the dice, not {other}.")
_NAMES_FIRST = breaks("DC-ROUND-03", _FIRST_PLAYER + "says which die is discarded, not {other}.")
#: Why another hero than the one who is asked cannot write this; what is not here is refused whoever writes it.
BY_ANOTHER: Table = {
    **{("roll", verb): _ROLLS_FIRST for verb in ("roll", "choose", "discard")},
    **{("highest", verb): _NAMES_FIRST for verb in ("roll", "choose", "discard")},
    **{("lose", verb): _picks_another for verb in ("choose", "discard")},
    **{(kind, "use"): _loot_out_of_turn for kind in ("turn", "attack")},
    **{(kind, "give"): give for kind in ("turn", "attack")},
    ("turn", "take"): breaks("DC-ROUND-06", _NOT_YOUR_TURN),
    ("turn", "pass"): breaks("DC-TURN-10", _NOT_YOUR_TURN),
    ("attack", "take"): _where_is_it_placed,
    ("attack", "pass"): _where_is_it_placed,
}
#: Why an entry answers nothing, by what the game waits for and the verb.
WHY: Table = {
    ("reveal", "choose"): _effects_wait,
    ("reveal", "no"): nothing_asked,
    ("reveal", "spend"): _too_late_to_spend,
    ("reveal", ANY): unless_too_late(_cards_are_due),
    ("victim", "reveal"): _left_to_right,
    ("victim", ANY): _unless_left_out(waits("DC-REV-04"), "which hero takes the damage of the reveal", "choose"),
    ("trap", "reveal"): breaks("DC-TRAP-03", "Reveal effects go from left to right: {waiting}."),
    ("trap", ANY): _a_judge_is_due,
    ("roll", "reveal"): _of_the_round(_a_card_too_many),
    ("roll", "no"): nothing_asked,
    ("roll", "choose"): _of_the_round(_nobody_to_choose),
    ("roll", "spend"): _of_the_round(_too_late_to_spend),
    ("roll", ANY): _of_the_round(
        unless_too_late(breaks("DC-ROUND-02", "The round starts with the roll of all Available dice: {waiting}."))
    ),
    ("highest", ANY): _unless_left_out(waits("DC-ROUND-03"), "which of the highest dice {name} discards", "choose"),
    ("lose", ANY): _unless_left_out(_a_die_is_due, "which die {name} discards", "discard"),
    ("heal", ANY): _a_heal_is_due,
    ("keep", ANY): unless_too_late(waits("DC-END-09")),
    ("turn", "reveal"): _of_this_turn(
        breaks("DC-END-01", "The round is not over, so no new cards come up: {waiting}.")
    ),
    ("turn", "spend"): _of_this_turn(
        breaks("DC-END-09", "Dice are taken off creatures once the round has ended: {waiting}.")
    ),
    ("turn", "roll"): _of_this_turn(breaks("DC-TURN-01", "No die is rolled now: {waiting}.")),
    ("turn", "choose"): nothing_asked,
    ("turn", "no"): nothing_asked,
    ("turn", ANY): _of_this_turn(breaks("DC-TURN-01", "{name} has not chosen a die yet.")),
    ("attack", "roll"): breaks("DC-TURN-02", "{die} is chosen: no other die is rolled now; {waiting}."),
    ("attack", "spend"): breaks("DC-END-09", "Dice are taken off creatures once the round has ended; {waiting}."),
    ("attack", "reveal"): breaks("DC-END-01", "The round is not over, so no new cards come up; {waiting}."),
    ("attack", "take"): _another_die,
    ("attack", "choose"): _healed_already,
    ("attack", "give"): give,
    **{("attack", verb): _ability for verb in ABILITIES},
    ("attack", ANY): _not_offered,
    ("land", "give"): give,
    **{
        ("land", verb): breaks("DC-H-G9", "{die} is an extra die: it is not rerolled or exchanged.")
        for verb in ("reroll", "roll", "swap")
    },
    ("land", ANY): breaks("DC-H-G9", "{die} is an extra die, and is placed before anything else."),
}
