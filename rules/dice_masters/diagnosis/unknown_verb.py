"""Words that start no entry of a game log, wherever they stand, and what may have been meant."""

from __future__ import annotations

import re

from rules.core import unknown_verb as core
from rules.core.faults import Fault, Unreadable
from rules.core.notation import Entry
from rules.core.parsing import HEADER_KEYS
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.log.reading import ACCEPTED
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.dice_masters.state import State

#: Words of claims that are no verbs: somebody has left the sign out.
CLAIMED = frozenset(("life", "ko", "winner", "stats", "damage", "tokens", "captured"))
_LIFE = re.compile(r"([0-9]{1,3})[-/: ]+([0-9]{1,3})[.!]?")
HEADER = HEADER_KEYS | VOCABULARY.position | {"position"}


def unknown_verb(state: State, entry: Entry) -> Fault | None:
    """A word that starts no entry of a game log, wherever it stands."""
    known = {verb for verbs in ACCEPTED.values() for verb in verbs}
    if entry.verb in known or entry.verb in ENDINGS:
        return None
    if entry.verb not in CLAIMED:
        if state.table.words.numbers[entry.verb] and (told := core.follows_by_itself(entry, "ko")):
            return told  # Troll dies
        if life := _LIFE.fullmatch(entry.text.strip()):
            claim = f"= life {life[1]}-{life[2]}"
            return Unreadable(f"A claim begins with the sign =: write {claim}.", (claim,))
        if told := core.follows_by_itself(entry, "ko"):
            return told
    return core.unknown_verb(entry, state.table.names, known | ENDINGS.keys(), HEADER, CLAIMED, "ko")
