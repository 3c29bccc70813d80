"""From log entries to answers: the words of the game, and which question an entry answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import dropwhile, pairwise, takewhile

from rules.core.faults import Unreadable, Violation
from rules.core.game import NO_CHANGE
from rules.core.lines.notation import Entry
from rules.core.lines.words import check_alone
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.endings import ENDINGS, UNKNOWN_ENDINGS
from rules.dice_conquest.language.lines import PLACING
from rules.dice_conquest.log.answers import READERS, is_of_a_turn, read_gift, turn_is_passed
from rules.dice_conquest.log.vocabulary import VOCABULARY
from rules.dice_conquest.log.words import (
    RESTS_ON_BARE,
    die_named,
    find_hero,
    find_target,
    is_die,
    is_seat,
    loot_named,
    spelt,
)
from rules.dice_conquest.state import AVAILABLE, CHOSEN, SPENT, Answer, Question, State
from rules.dice_conquest.steps.answers import RESTING
from rules.dice_conquest.steps.attack import default
from rules.dice_conquest.steps.loot import swap_of
from rules.dice_conquest.steps.slaying import loot_of_the_turn

#: Words that only make a line read well.
NOISE = frozenset(
    form
    for word in ("on", "to", "with", "for", "set", "the", "at", "=", "is")
    for form in (word, word.title(), word.upper())
)


def read(state: State, entry: Entry) -> Answer | None:
    """The answer that the entry gives to what is asked; None if it is no answer to that, or another hero's.

    Raises Unreadable, Ambiguous, ChoiceNeeded or Violation.
    """
    question = state.question
    if question is None:
        return None
    verb, actor = entry.verb, entry.actor
    if verb not in question.verbs:
        return _read_otherwise(state, question, entry)
    if not (actor is None or actor == question.player or (question.anyone and actor < len(state.health))):
        return None
    if verb == "take" and actor is None and _is_told_of_a_creature(state, entry):
        return None
    if verb == "pass" and (loot := _loot_behind_a_pass(state, entry)):
        raise Unreadable(f"Loot is used on a line of its own, in front of the pass: use {loot}.", (f"use {loot}",))
    if verb == "pass" and actor is None and state.last.die >= 0 and is_of_a_turn(entry):
        raise turn_is_passed(state, question)
    if verb == "use" and not _is_for_now(state, question, entry):
        return None
    words = entry.args
    if not NOISE.isdisjoint(words):
        words = tuple(word for word in words if word not in NOISE)
    answer = READERS[question.kind][verb](state, question, words)
    if question.kind == "lose" and actor not in (None, question.player):
        return RESTING, "DC-RUL-38", answer
    return (RESTING, "DC-RUL-09", answer) if words and RESTS_ON_BARE[words] else answer


def _read_otherwise(state: State, question: Question, entry: Entry) -> Answer | None:
    """What answers a question besides its own words."""
    if entry.verb in ENDINGS or entry.verb == "keep":
        check_alone(entry.verb, [word for word in entry.args if not is_die(word)])
    if entry.verb in ENDINGS:
        return (entry.verb,)
    if entry.verb in UNKNOWN_ENDINGS:
        raise Unreadable(*UNKNOWN_ENDINGS[entry.verb])
    if entry.verb in OF_THE_SLAIN and _spent_with_a_slain_creature(state, entry):
        return NO_CHANGE
    also = ALSO.get(entry.verb)
    return also(state, question, entry) if also is not None else None


def _gives_after_all(state: State, question: Question, entry: Entry) -> Answer | None:
    card, slayer = loot_of_the_turn(state)
    return read_gift(state, question, entry.args) if card and entry.actor in (None, slayer) else None


def _chooses(state: State, question: Question, entry: Entry) -> Answer | None:
    """`choose D8` where a die is taken or offered; `take D8 > Troll`: behind a die a creature is where it is placed."""
    if question.kind == "turn" and len(entry.args) == 1 and is_die(entry.args[0]):
        return read(state, replace(entry, verb="take"))
    if question.kind in AGREED:
        return _agrees(state, question, entry)
    if question.kind not in ("attack", "land") or len(entry.args) != 1 or entry.actor not in (None, question.player):
        return None
    if is_seat(word := entry.args[0]):  # heals himself
        heals = state.attack.heals and all(hero == question.player for hero, _ in state.attack.heals)
        return NO_CHANGE if heals and find_hero(state, word) == question.player else None
    with suppress(Unreadable):
        if (card := find_target(state, entry.args[0])) in state.display:
            return "place", card
    return None


def _shows(state: State, question: Question, entry: Entry) -> Answer | None:
    """`take D8 -> 4`: what a chosen die shows anyway."""
    attack = state.attack
    untouched = attack.die >= 0 and state.where[attack.die] == CHOSEN and not attack.rerolled
    return NO_CHANGE if untouched and entry.args == (str(state.value[attack.die]),) else None


def _agrees(state: State, question: Question, entry: Entry) -> Answer | None:
    """`yes`, or `yes D8`: what is offered, or asked, is written with a verb of its own."""
    verb = AGREED.get(question.kind)
    if question.kind == "placing" and "boost" not in question.verbs:
        verb = "use"
    return read(state, replace(entry, verb=verb)) if verb in question.verbs else None


#: By what is asked: the verb that says yes to it.
AGREED = {
    "victim": "choose", "highest": "choose", "set": "discard", "lose": "discard", "heal": "choose", "shield": "use",
    "placing": "boost", "double": "double", "loot": "give", "return": "return", "extra": "extra", "late": "use",
    "keep": "spend",
}  # fmt: skip


def _passes_anyway(state: State, question: Question, entry: Entry) -> Answer | None:
    """A pass behind a round that has ended by itself says no more than that."""
    ended = state.reasons.round_over
    tells_of_it = ended != "DC-TURN-10" or _ROUND.search(entry.text)  # P2 passes. Round ends.
    return NO_CHANGE if ended and tells_of_it and question.kind in BEHIND_A_ROUND else None


def _keeps_the_rest(state: State, question: Question, entry: Entry) -> Answer | None:
    """`keep the rest` behind dice that have been taken off says no more than that."""
    is_told = question.kind == "reveal" and not any(die_named(word) is not None for word in entry.args)
    return NO_CHANGE if state.reasons.round_over and is_told else None


_ROUND = re.compile(r"\bround\b", re.IGNORECASE)


#: What is asked between two rounds.
BEHIND_A_ROUND = ("keep", "reveal")
#: Verbs that tell where the dice of a slain creature go.
OF_THE_SLAIN = frozenset(("discard", "spend"))


#: Why a die is Spent that has been on a creature which is slain, or has slain it outright.
SLAIN_WITH = frozenset(("DC-SLAY-03", "DC-H-G8"))


def _spent_with_a_slain_creature(state: State, entry: Entry) -> bool:
    """Whether the dice that are named have just become Spent because their creature was slain (DC-SLAY-03)."""
    if not entry.args or not (state.attack.slain or state.last.slain):
        return False
    dice = [die_named(word) for word in entry.args]
    spent = [state.reasons.dice[die] for die in dice if die is not None and state.where[die] == SPENT]
    return len(spent) == len(dice) and SLAIN_WITH.issuperset(spent) and "DC-SLAY-03" in spent


def _takes_off(state: State, question: Question, entry: Entry) -> Answer | None:
    """At the end of a round dice are not discarded, but spent. Raises Unreadable."""
    dice = [die for word in entry.args if (die := die_named(word)) is not None and die in question.dice]
    if question.kind != "keep" or not dice:
        return None
    line = f"spend {' '.join(DICE[die] for die in dice)}"
    raise Unreadable(f"Dice that are taken off their creatures are spent: {line}.", (line,))


def _loot_behind_a_pass(state: State, entry: Entry) -> str:
    """The loot that is named behind a pass, as a log writes it: `passes with the Scroll`; "" if none is."""
    words = entry.text.split()
    if len(words) < 2:
        return ""
    behind = list(dropwhile(lambda word: VOCABULARY.verb(word.casefold().strip(",.")) != "pass", words))[1:]
    hand = state.hands[state.active]
    card = next((card for word in behind if (card := loot_named(state, word.strip(",.!"), hand)) in hand), "")
    return spelt(state.table.cards.loot(card).name) if card else ""


def _is_told_of_a_creature(state: State, entry: Entry) -> bool:
    """`the Scout takes the D12`: what a creature costs, and not what a hero chooses."""
    if entry.text.startswith("take "):
        return False
    before = list(takewhile(lambda word: VOCABULARY.verb(word.casefold()) != "take", entry.text.split()))
    found = [word for word in before if word.casefold() != "the"]
    with suppress(Unreadable):
        return bool(found) and bool(find_target(state, "-".join(found).strip(",:")))
    return False


def _takes_without_choosing(state: State, question: Question, entry: Entry) -> Answer | None:
    """`takes the Wand of Blasting`: loot that is won, or that a critical hit has just brought from the discard pile; or
    what a creature costs.
    """
    if question.kind in ("highest", "set", "lose") and entry.actor is None and _is_told_of_a_creature(state, entry):
        return read(state, replace(entry, verb="discard"))
    if len(entry.args) != 1 or is_die(entry.args[0]):
        return None
    card = loot_named(state, entry.args[0], question.cards)
    if question.kind == "loot" and card in question.cards:
        return "give", question.player if entry.actor is None else entry.actor
    rule = state.table.heroes[state.active].crit_rule
    taken = [one for one in state.hands[state.active] if state.reasons.cards.get(one) == rule]
    if not card or state.attack.crit < 0 or not taken or entry.actor not in (None, state.active):
        return None
    if card != taken[-1]:
        name, other = state.table.cards.loot(taken[-1]).name, state.table.cards.loot(card).name
        raise Violation(rule, f"The top card of the discard pile is taken, which is {name}, not {other}.")
    return NO_CHANGE


ALSO: dict[str, Callable[[State, Question, Entry], Answer | None]] = {
    "discard": _takes_off,
    "give": _gives_after_all,
    "choose": _chooses,
    "yes": _agrees,
    "pass": _passes_anyway,
    "keep": _keeps_the_rest,
    "roll": _shows,
    "take": _takes_without_choosing,
}


def _is_for_now(state: State, question: Question, entry: Entry) -> bool:
    """Whether loot is used in this hero's turn, and while the die is placed if that is its moment."""
    if question.kind == "turn":
        return entry.actor is not None or not _of_the_last_hero(state, question, entry)
    return question.kind not in ("shield", "placing") or _fits_window(state, question, entry)


def _of_the_last_hero(state: State, question: Question, entry: Entry) -> bool:
    """Loot of the hero whose turn has just ended: nobody is named, and who acts now has no such card."""
    card = loot_named(state, entry.args[0], state.hands[question.player]) if entry.args else ""
    last = state.last.hero
    return last not in (-1, question.player) and card not in state.hands[question.player] and card in state.hands[last]


def _fits_window(state: State, question: Question, entry: Entry) -> bool:
    """Loot that acts while a die is placed; other loot belongs to a turn that comes later."""
    card = loot_named(state, entry.args[0]) if entry.args else ""
    if not card or card in question.cards:
        return True
    line = state.table.cards.loot(card).lines[0]
    return line.moment == PLACING and (line.effects[0].name == "shield") == (question.kind == "shield")


def in_order(state: State, acts: Sequence[Entry]) -> Sequence[Entry]:
    """`uses the Sword, places D12 on Wyvern`: loot that acts while a die is placed comes behind the placing. `D6 on
    Wyvern, no reroll`: that a die was kept says nothing behind it.
    """
    rerolled = any(act.verb in ("reroll", "roll") for act in acts)
    placed = [before.verb == "place" or is_die(before.verb) for before in acts]
    kept = [
        act for before, act in zip(placed, acts[1:], strict=False) if before and act.verb == "keep" and not rerolled
    ]
    acts = [act for act in acts if act not in kept]
    told = list(acts)
    for at, (act, following) in enumerate(pairwise(acts)):
        if (act.verb, following.verb) == ("use", "place"):
            loot = filter(None, [loot_named(state, word) for word in act.args])
            if any(state.table.cards.loot(card).lines[0].moment == PLACING for card in loot):
                told[at : at + 2] = following, act
    return told


def implied(state: State, entry: Entry) -> Answer | None:
    """The answer that goes unwritten here. Whoever rolls the chosen die rerolls it, though the word is missing."""
    question = state.question
    if question is not None and question.kind == "attack" and entry.verb == "roll" and len(entry.args) == 1:
        word = entry.args[0]
        if entry.actor in (None, question.player) and (not is_die(word) or die_named(word) == question.dice[0]):
            return ("reroll",)
    if question is not None and question.kind == "turn" and _names_its_die(state, entry):
        die = die_named(entry.args[0])
        if die is not None and state.where[die] == AVAILABLE and entry.actor in (None, question.player):
            return "take", die
    return default(state)


def _names_its_die(state: State, entry: Entry) -> bool:
    """Whether an act begins with the die that it is about, which has been taken then: `place D6 on Troll`.

    Whoever discards a die to roll another one writes what is rolled.
    """
    if entry.verb == "discard":  # without a name it may tell of the dice of a slain creature
        return entry.actor is not None and len(entry.args) == 1 and swap_of(state) is None
    return len(entry.args) > (entry.verb == "place") and entry.verb in ("place", "reroll")
