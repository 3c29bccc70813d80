"""From log entries to answers: the words of the game, and which question an entry answers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from rules.core.faults import Unreadable
from rules.core.game import NO_CHANGE
from rules.core.notation import Entry, Vocabulary
from rules.dice_conquest.endings import ENDINGS
from rules.dice_conquest.language.lines import PLACING
from rules.dice_conquest.log.answers import READERS, read_gift
from rules.dice_conquest.log.words import die_named, find_loot, find_target, is_die, rests_on_bare
from rules.dice_conquest.state import CHOSEN, Answer, Question, State
from rules.dice_conquest.steps.answers import RESTING
from rules.dice_conquest.steps.slaying import loot_of_the_turn
from rules.dice_conquest.steps.turn import default

DECISIONS = frozenset(
    ("take", "pass", "reroll", "keep", "swap", "crit", "use", "place", "discard", "boost", "give", "return", "double")
    + ("extra", "spend", "choose", "no", "time", "concede")
)
ALIASES = {
    "t": "take", "pick": "take", "p": "pass", "rr": "reroll", "k": "keep", "pl": "place", "d": "discard",
    "c": "choose", "victim": "choose", "bite": "choose", "heal": "choose", "r": "roll", "award": "give", "n": "no",
    "decline": "no", "u": "use", "remove": "spend",
}  # fmt: skip
TABLE = frozenset(("display", "available", "spent", "discarded", "gone", "deck"))
VOCABULARY = Vocabulary(
    decisions=DECISIONS,
    facts=frozenset(("roll", "reveal")),
    aliases=ALIASES,
    replies=DECISIONS | frozenset(ALIASES),
    position=TABLE | {"health", "loot"},
    table=TABLE,
    players=4,
    seated=frozenset(("hero",)),
    header=frozenset(("hero", "traps", "deck", "profile")),
    turn="round",
    declines=frozenset(("no",)),
)
#: Words that only make a line read well.
NOISE = frozenset(
    form for word in ("on", "to", "with", "for", "set", "the", "at", "=") for form in (word, word.title(), word.upper())
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
    if verb == "use" and not _is_for_now(state, question, entry):
        return None
    words = entry.args
    if not NOISE.isdisjoint(words):
        words = tuple(word for word in words if word not in NOISE)
    answer = READERS[question.kind][verb](state, question, words)
    if question.kind == "lose" and actor not in (None, question.player):
        return RESTING, "DC-RUL-38", answer
    return (RESTING, "DC-RUL-09", answer) if words and rests_on_bare(words) else answer


def _read_otherwise(state: State, question: Question, entry: Entry) -> Answer | None:
    """What answers a question besides its own words."""
    if entry.verb in ENDINGS:
        return (entry.verb,)
    also = ALSO.get(entry.verb)
    return also(state, question, entry) if also is not None else None


def _gives_after_all(state: State, question: Question, entry: Entry) -> Answer | None:
    card, slayer = loot_of_the_turn(state)
    return read_gift(state, question, entry.args) if card and entry.actor in (None, slayer) else None


def _aims(state: State, question: Question, entry: Entry) -> Answer | None:
    """`take D8 > Troll`: behind a die a creature is where it is placed."""
    if question.kind not in ("attack", "land") or len(entry.args) != 1 or entry.actor not in (None, question.player):
        return None
    with suppress(Unreadable):
        if (card := find_target(state, entry.args[0])) in state.display:
            return "place", card
    return None


def _shows(state: State, question: Question, entry: Entry) -> Answer | None:
    """`take D8 -> 4`: what a chosen die shows anyway."""
    attack = state.attack
    untouched = attack.die >= 0 and state.where[attack.die] == CHOSEN and not attack.rerolled
    return NO_CHANGE if untouched and entry.args == (str(state.value[attack.die]),) else None


ALSO: dict[str, Callable[[State, Question, Entry], Answer | None]] = {
    "give": _gives_after_all,
    "choose": _aims,
    "roll": _shows,
}


def _is_for_now(state: State, question: Question, entry: Entry) -> bool:
    """Whether loot is used in this hero's turn, and while the die is placed if that is its moment."""
    if question.kind == "turn":
        return entry.actor is not None or not _of_the_last_hero(state, question, entry)
    return question.kind not in ("shield", "placing") or _fits_window(state, question, entry)


def _of_the_last_hero(state: State, question: Question, entry: Entry) -> bool:
    """Loot of the hero whose turn has just ended: nobody is named, and who acts now has no such card."""
    try:
        card = find_loot(state, entry.args[0], state.hands[question.player]) if entry.args else ""
    except Unreadable:
        return False
    last = state.last.hero
    return last not in (-1, question.player) and card not in state.hands[question.player] and card in state.hands[last]


def _fits_window(state: State, question: Question, entry: Entry) -> bool:
    """Loot that acts while a die is placed; other loot belongs to a turn that comes later."""
    try:
        card = find_loot(state, entry.args[0]) if entry.args else ""
    except Unreadable:
        return True
    if not card or card in question.cards:
        return True
    line = state.table.cards.loot(card).lines[0]
    return line.moment == PLACING and (line.effects[0].name == "shield") == (question.kind == "shield")


def implied(state: State, entry: Entry) -> Answer | None:
    """The answer that goes unwritten here. Whoever rolls the chosen die rerolls it, though the word is missing."""
    question = state.question
    if question is not None and question.kind == "attack" and entry.verb == "roll" and len(entry.args) == 1:
        word = entry.args[0]
        if entry.actor in (None, question.player) and (not is_die(word) or die_named(word) == question.dice[0]):
            return ("reroll",)
    return default(state)
