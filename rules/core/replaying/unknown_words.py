"""What the words of a refused line have to do with the game: some name nothing, and some break off.

Illegal is kept for acts: a line that says more than the act that breaks a rule cannot be read.
"""

from __future__ import annotations

import re
from typing import Any

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.game import Game
from rules.core.lines.notation import ANSWERS, DECISION, FACT, Entry, Vocabulary
from rules.core.lines.number_words import IN_WORDS
from rules.core.lines.plainer import NONE as NOBODY
from rules.core.lines.plainer import SAY_NOTHING, SHORTEST, Names

#: They make of what stands before a remark something else.
_TURNING = frozenset(("not", "no", "without", "except", "but", "only", "instead", "or", "all", "none", "both", "each"))
#: They name nothing by themselves, and something that has been named before.
_OF_NOTHING = frozenset(
    ("a", "an", "the", "to", "of", "on", "in", "at", "for", "his", "her", "my", "with", "up", "out")
)
_STANDS_FOR = frozenset(("it", "them", "him", "her", "this", "that", "these", "those", "rest", "everything", "nothing"))
#: Words that the entries of some game use.
_KNOWN_EVERYWHERE = (
    _OF_NOTHING | _TURNING | _STANDS_FOR | SAY_NOTHING | NOBODY | IN_WORDS.keys()
    | {"one", "against", "damage", "slay", "discard", "odd", "even", "breath", "weapon"}
)  # fmt: skip
_JOINED = re.compile(r"[=+/#.]")
#: Behind these words a line goes on.
_GOES_ON = frozenset(("and", "&", "+", "on", "for", "from", "to", "then", "or", "the", "a", "an", "of"))


def with_its_words(game: Game, state: Any, entry: Entry, refusal: Fault) -> Fault:
    """The refusal of an entry, or that it cannot be read: its words name nothing here, or it breaks off."""
    told = _names_nothing(game, state, entry, refusal) or _holds_an_unknown_word(game, state, entry, refusal)
    return told or _broken_off(entry, refusal)


def names_something(game: Game, state: Any, remark: str) -> bool:
    """Whether a word of a remark is one of the game: a verb, a name, a number, or one that makes it another."""
    names = game.names(state)
    if names is None:
        return True
    words = [word.strip("()!?.,;:-\"'").casefold() for word in remark.split()]
    return any(
        any(map(str.isdigit, word)) or word in _TURNING or game.vocabulary.is_verb(word) or names.knows(word)
        for word in words
        if word
    )


def _names_nothing(game: Game, state: Any, entry: Entry, refusal: Fault) -> Unreadable | None:
    """That a line breaks a rule in no way whose words name no die, card or face: `Bo rolls his eyes`."""
    names, vocabulary = game.names(state), game.vocabulary
    if not isinstance(refusal, Violation) or names is None or entry.kind not in ANSWERS:
        return None
    if not entry.args and entry.kind == FACT and entry.verb in entry.text.casefold():
        return Unreadable(f"Nothing stands behind {entry.verb}: write the dice, cards or faces.")
    if not entry.args:
        return None
    words = [word.strip("()!?.,;:-\"'") for word in entry.args]
    if _stands_behind_an_arrow(vocabulary, entry) and not all(
        _may_be_shown(names, word) and not _is_of_a_line(names, vocabulary, word.casefold()) for word in words
    ):
        told = f"“{' '.join(entry.args)}” stands behind an arrow, and is nothing that dice show."
        return Unreadable(f"{told} If it is a remark, put ; in front of it.")
    if _stands_behind_an_arrow(vocabulary, entry) and not is_asked_for(game, state, entry):
        told = f"“{' '.join(entry.args)}” stands behind an arrow, and nothing is rolled here."
        return Unreadable(f"{told} Write what is done without the arrow.")
    if any([word[:1].isupper() for word in words]) or _OF_NOTHING.issuperset(map(str.casefold, words)):
        return None
    for word in words:
        if word in _OF_NOTHING:
            continue
        is_verb = vocabulary.is_verb(word) and word not in vocabulary.endings
        said = word in _TURNING or word in _STANDS_FOR or any(map(str.isdigit, word)) or is_verb
        if said or len(word) < SHORTEST or names.knows(word) or names.begins_one(word):
            return None
    text = entry.text.strip()
    return Unreadable(f"“{text}” names no die, card or face: if it is a remark, put ; in front of it.", (f"; {text}",))


def is_asked_for(game: Game, state: Any, entry: Entry) -> bool:
    """Whether the question takes such an entry, if only to refuse it."""
    try:
        return game.read(state, entry) is not None
    except Fault:
        return True


def _holds_an_unknown_word(game: Game, state: Any, entry: Entry, refusal: Fault) -> Unreadable | None:
    """That a line breaks a rule as far as it is read, and says more than that: `attack Batman, Ring to prep`."""
    names, vocabulary = game.names(state), game.vocabulary
    if not isinstance(refusal, Violation) or names is None or entry.kind != DECISION:
        return None
    for word in [part for said in entry.args for part in _JOINED.split(said.partition(":")[0].strip("()!?.,;\"'"))]:
        if len(word) < SHORTEST or not (word.isalpha() and word.islower()) or word in refusal.message:
            continue
        if word in _KNOWN_EVERYWHERE or any(word in silent for silent in vocabulary.silent.values()):
            continue
        is_verb = vocabulary.is_verb(word) and word not in vocabulary.position
        if not (is_verb or names.knows(word) or names.begins_one(word)):
            told = f"“{word}” says nothing here: write each act on a line of its own, and ; in front of a remark."
            return Unreadable(told)
    return None


def _broken_off(entry: Entry, refusal: Fault) -> Fault:
    """The refusal; that a line breaks off, if it does."""
    last = entry.text.split()[-1:] if isinstance(refusal, Violation) and entry.kind in ANSWERS else []
    if not last or last[0].casefold() not in _GOES_ON or (entry.kind == FACT and last[0].casefold() == "a"):
        return refusal
    return Unreadable(f"The line breaks off after “{last[0]}”: write it whole.")


def _stands_behind_an_arrow(vocabulary: Vocabulary, entry: Entry) -> bool:
    """Whether an entry tells what dice show because it stands behind `->`, and has no verb of its own."""
    verbs = (vocabulary.verb(word.casefold().rstrip(":,")) for word in entry.text.split())
    return "->" in entry.text and entry.verb == vocabulary.fact and entry.verb not in verbs


def _is_of_a_line(names: Names, vocabulary: Vocabulary, word: str) -> bool:
    """Whether a word is a verb, or somebody's name: no face is called so."""
    return word in names.players or (len(word) >= SHORTEST and vocabulary.is_verb(word))


def _may_be_shown(names: Names, word: str) -> bool:
    """Whether a word may be a face or a die: a short one, or one that is known here."""
    lower = word.casefold()
    return len(word) < SHORTEST or not word.isalpha() or names.knows(lower) or names.begins_one(lower)
