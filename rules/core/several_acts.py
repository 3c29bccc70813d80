"""Several acts in one sentence: `takes the D8, keeps it, places it on the Troll`.

They are told apart by commas and `and`, where a verb follows. They are read one after the other where the line cannot
be read as one entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.core.notation import CLAIM, RULING, TURN, Entry, Vocabulary
from rules.core.words import ACTOR, SPEAKING, entries_of

_BETWEEN = re.compile(r"\s*(?:[,;]|(?<=\w)[.](?=\s)|\s-(?=\s)|\s(?:and|then|&)(?=\s))\s*", re.IGNORECASE)
#: Between two acts, in front of the verb.
_AND = SPEAKING | {"and", "then", "also", "it", "afterwards"}


def acts_told(vocabulary: Vocabulary, entry: Entry, players: Mapping[str, int]) -> list[Entry]:
    """Return the entries that a line tells one after the other, of the player of the line if no other is named; none
    if it is one act. `players`: what they are called, in small letters.
    """
    if entry.kind in (CLAIM, RULING, TURN) or ">" in entry.text or entry.parts:
        return []
    pieces = list(_pieces(vocabulary, _from_the_verb(vocabulary, entry), players))
    if len(pieces) < 2 or vocabulary.verb(pieces[0].split()[0].casefold()) == "keep":
        return []
    found: list[Entry] = []
    for piece in pieces:
        read = entries_of(vocabulary)[piece]
        for told in (read,) if isinstance(read, Entry) else read:
            of_the_other = told.verb in vocabulary.joined  # who blocks
            actor = entry.actor if told.actor is None and not of_the_other else told.actor
            found.append(replace(told, actor=actor, text=piece, column=entry.column))
    if found[0].verb == "pass" and found[1].actor == found[0].actor:
        return []  # nobody goes on behind a pass
    return found


def _from_the_verb(vocabulary: Vocabulary, entry: Entry) -> str:
    """The text without whoever acts; "" where no verb is found."""
    text = entry.text.strip()
    for word in re.finditer(r"[^\s,:;]+", text):
        if vocabulary.verb(word[0].casefold().rstrip(".")) == entry.verb:
            return text[word.start() :]
    return ""


def _pieces(vocabulary: Vocabulary, text: str, players: Mapping[str, int]) -> Iterator[str]:
    """The text in pieces that begin with a verb, or with a player and a verb."""
    whole = ""
    for piece in _BETWEEN.split(text.rstrip(" .")):
        words = piece.split()
        while len(words) > 1 and words[0].casefold() in _AND:
            words.pop(0)
        if len(words) > 1 and (seat := players.get(words[0].casefold().rstrip(":"))) is not None:
            words[0] = f"P{seat + 1}"
        if whole and _begins_an_act(vocabulary, words):
            yield whole
            whole = " ".join(words)
        else:
            whole = f"{whole} {piece}".strip()
    if whole:
        yield whole


def _begins_an_act(vocabulary: Vocabulary, words: list[str]) -> bool:
    """Whether these words begin with a verb, behind a player who is named; letters alone are faces as well."""
    words = [word.casefold().rstrip(":") for word in words]
    verb, following = (
        (*words[len(words) > 1 and ACTOR.fullmatch(words[0]) is not None :], "", "")[:2] if words else ("", "")
    )
    if verb in vocabulary.openers or (verb, following) in vocabulary.phrases:
        return True
    denied = verb in vocabulary.negations and vocabulary.is_verb(following)
    return denied or (len(verb) > 2 and vocabulary.is_verb(verb))
