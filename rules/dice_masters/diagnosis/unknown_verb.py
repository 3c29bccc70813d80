"""Words that start no entry of a game log, wherever they stand, and what may have been meant."""

from __future__ import annotations

import re

from rules.core import unknown_verb as core
from rules.core.faults import Fault, Unreadable
from rules.core.notation import Entry
from rules.core.parsing import HEADER_KEYS
from rules.dice_masters.endings import ENDINGS
from rules.dice_masters.log.nearest import verbs_meant
from rules.dice_masters.log.reading import ACCEPTED, VOCABULARY
from rules.dice_masters.state import State

#: Words of claims that are no verbs: somebody has left the sign out.
CLAIMED = frozenset(("life", "ko", "winner", "stats", "damage", "tokens", "captured"))


#: What the engine works out, as it is told in a sentence.
_KNOCKED_OUT = re.compile(
    r"(?:ko'?s |knocks? out )?(.+?)(?: (?:is|are|was|were|gets?|has been|have been))?"
    r" (?:ko'?e?d|knocked out|dies|die|dead)( too)?[.!]*",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(
    r"\b(?:takes?|took|loses?|lost|gains?|gained|goes|go|moves?|moved|returns?|refills?|refilled|clears?|cleared|"
    r"survives?|survived|damage|life|wins|won|puts?|spins?|spun)\b",
    re.IGNORECASE,
)


def unknown_verb(state: State, entry: Entry) -> Fault | None:
    """A word that starts no entry of a game log, wherever it stands."""
    known = {verb for verbs in ACCEPTED.values() for verb in verbs}
    word = entry.verb
    if word in known or word in ENDINGS:
        return None
    if offered := verbs_meant(state, entry, tuple(known | VOCABULARY.aliases.keys())):
        return Unreadable(f'"{word}" is no word of the game log. Did you mean {offered[0]}?', offered)
    if told := _works_itself_out(state, entry):
        return told
    header = HEADER_KEYS | VOCABULARY.position | {"position"}
    return core.unknown_verb(entry, state.table.names, known, header, CLAIMED)


def _works_itself_out(state: State, entry: Entry) -> Unreadable | None:
    """`Ana takes 1 damage`, `Troll is KO'd`: what comes of the lines above, which may be claimed or noted."""
    text = entry.text.strip()
    comment = f"; {text}"
    if match := _KNOCKED_OUT.fullmatch(text):
        claim = f"= ko {match[1]}"
        message = f"“{text}” follows from the lines above and is not written. To have it checked, write {claim}."
        return Unreadable(message, (claim, comment))
    if _FOLLOWS.search(text) and entry.verb not in CLAIMED:
        message = f"“{text}” follows from the lines above and is not written: leave it out, or put ; in front of it."
        return Unreadable(message, (comment,))
    return None
