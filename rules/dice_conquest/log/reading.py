"""From log entries to answers: the words of the game, and which question an entry answers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from rules.core.faults import Unreadable
from rules.core.notation import Entry, Vocabulary
from rules.dice_conquest.endings import ENDINGS
from rules.dice_conquest.language.lines import PLACING
from rules.dice_conquest.log.answers import READERS
from rules.dice_conquest.log.words import die_named, find_loot, find_target, is_die
from rules.dice_conquest.queries import hero_line
from rules.dice_conquest.state import CHOSEN, Answer, Question, State
from rules.dice_conquest.steps.slaying import loot_of_the_turn

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
)
#: Words that only make a line read well.
NOISE = frozenset(("on", "to", "with", "for", "set", "the", "at", "="))


def accepts(state: State, entry: Entry) -> bool:
    """Whether the entry is a kind of answer that the position waits for, from the hero it waits for."""
    question = state.question
    if question is None:
        return False
    if entry.verb not in question.verbs:
        also = ALSO.get(entry.verb)
        return entry.verb in ENDINGS or (also is not None and also(state, question, entry))
    actor = entry.actor
    if not (actor is None or actor == question.player or (question.anyone and actor < len(state.health))):
        return False
    if entry.verb != "use":
        return True
    if question.kind == "turn":
        return actor is not None or not _of_the_last_hero(state, question, entry)
    return question.kind not in ("shield", "placing") or _fits_window(state, question, entry)


def _gives_after_all(state: State, question: Question, entry: Entry) -> bool:
    card, slayer = loot_of_the_turn(state)
    return bool(card) and entry.actor in (None, slayer)


def _aims(state: State, question: Question, entry: Entry) -> bool:
    """`take D8 > Troll`: behind a die a creature is where it is placed."""
    if question.kind not in ("attack", "land") or len(entry.args) != 1 or entry.actor not in (None, question.player):
        return False
    with suppress(Unreadable):
        return find_target(state, entry.args[0]) in state.display
    return False


#: What answers a question besides its own words.
ALSO: dict[str, Callable[[State, Question, Entry], bool]] = {"give": _gives_after_all, "choose": _aims}


def _of_the_last_hero(state: State, question: Question, entry: Entry) -> bool:
    """Loot of the hero whose turn has just ended: nobody is named, and who acts now has no such card."""
    try:
        card = find_loot(state, entry.args[0], state.hands[question.player]) if entry.args else ""
    except Unreadable:
        return False
    last = state.last.hero
    return last not in (-1, question.player) and card not in state.hands[question.player] and card in state.hands[last]


def implied(state: State, entry: Entry) -> Answer | None:
    """Whoever rolls the chosen die rerolls it, though the word is missing."""
    question = state.question
    if question is None or question.kind != "attack" or entry.verb != "roll" or len(entry.args) != 1:
        return None
    word = entry.args[0]
    own = entry.actor in (None, question.player) and (not is_die(word) or die_named(word) == question.dice[0])
    return ("reroll",) if own else None


def says_nothing(state: State, entry: Entry) -> bool:
    """`boost` where no other die lies: it may be used, and raises nothing (DC-H-G4). Or what a chosen die shows."""
    if entry.verb == "roll":
        attack = state.attack
        untouched = attack.die >= 0 and state.where[attack.die] == CHOSEN and not attack.rerolled
        return untouched and entry.args == (str(state.value[attack.die]),)
    _, _, ruling = state.refused.get("boost", ("", "", "none"))
    if entry.verb != "boost" or ruling is not None:  # a ruling has barred it, or nothing has
        return False
    return entry.actor is None or hero_line(state, entry.actor, PLACING) is not None


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


def read(state: State, entry: Entry) -> Answer:
    """The answer that the entry gives. Raises Unreadable, Ambiguous, ChoiceNeeded or Violation."""
    question = state.question
    assert question is not None
    words = [word for word in entry.args if word.casefold() not in NOISE]
    if question.kind == "lose" and entry.actor not in (None, question.player):
        state.rest_on("DC-RUL-38")
    reader = READERS.get((question.kind, entry.verb)) or READERS[("", entry.verb)]
    return reader(state, question, words)
