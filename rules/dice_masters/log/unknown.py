"""Words that start no entry of a game log, wherever they stand, and what may have been meant."""

from __future__ import annotations

from rules.core import no_word as core
from rules.core.faults import Fault, Unreadable
from rules.core.notation import Entry
from rules.core.parsing import HEADER_KEYS
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.log.nearest import verbs_meant
from rules.dice_masters.log.reading import ACCEPTED, VOCABULARY
from rules.dice_masters.state import State

#: Words of claims that are no verbs: somebody has left the sign out.
CLAIMED = frozenset(("life", "ko", "winner", "stats", "damage", "tokens", "captured"))


def no_word(state: State, entry: Entry) -> Fault | None:
    """A word that starts no entry of a game log, wherever it stands."""
    known = {verb for verbs in ACCEPTED.values() for verb in verbs}
    word = entry.verb
    if word in known or word in ENDINGS:
        return None
    if offered := verbs_meant(state, entry, tuple(known | VOCABULARY.aliases.keys())):
        return Unreadable(f'"{word}" is no word of the game log. Did you mean {offered[0]}?', offered)
    header = HEADER_KEYS | VOCABULARY.position | {"position"}
    return core.no_word(entry, state.table.names, known, header, CLAIMED)
