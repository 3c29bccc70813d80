"""Words that start no entry of a game log, wherever they stand, and what may have been meant."""

from __future__ import annotations

from rules.core.faults import Fault, Unreadable
from rules.core.notation import Entry
from rules.core.parsing import HEADER_KEYS
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.log.reading import ACCEPTED, VOCABULARY
from rules.dice_masters.log.words import player_named
from rules.dice_masters.state import State

#: Words of claims that are no verbs: somebody has left the sign out.
CLAIMED = frozenset(("life", "ko", "winner", "stats", "damage", "tokens", "captured"))


def no_word(state: State, entry: Entry) -> Fault | None:
    """A word that starts no entry of a game log, wherever it stands."""
    known = {verb for verbs in ACCEPTED.values() for verb in verbs}
    word = entry.verb
    if word in known or word in ENDINGS:
        return None
    if not word:
        return Unreadable("Nothing is written here but whose line it is.")
    if word not in CLAIMED and (word in HEADER_KEYS or word in VOCABULARY.position or word == "position"):
        return Unreadable(f'"{word}" belongs to the header, before the first entry of play.')
    if word in CLAIMED:
        return Unreadable(f"What is believed to be so is written behind a sign: = {entry.text.strip()}.")
    player = player_named(state.table, word)
    if player is not None:
        return Unreadable(f"Write P{player + 1} for {state.name(player)} at the beginning of a line.")
    return Unreadable(f'"{word}" is no word of the game log.', tuple(sorted(known)))
