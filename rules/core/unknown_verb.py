"""Words that start no entry of a game log, wherever they stand, and what may have been meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rules.core.faults import Unreadable
from rules.core.notation import Entry

#: What the engine works out, as it is told in a sentence.
_FOLLOWS = re.compile(
    r"\b(?:takes?|took|loses?|lost|gains?|gained|gets?|got|has|heals?|wins?|won|is|are|dies|slain|killed)\b.*"
    r"\b(?:damage|health|wounds?|wounded|fame|experience|xp|slain|killed|dead|wins?|won|combat|fight|round|it)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(r"\b(?:wins?|won|slain|dies|dead)[.!]*$", re.IGNORECASE)


def follows_by_itself(entry: Entry) -> Unreadable | None:
    """`P1 takes 3 damage`, `Skeleton is slain`: what comes of the lines above, which is not written."""
    text = entry.text.strip()
    if not (_FOLLOWS.search(text) or _ENDS.search(text)):
        return None
    comment = f"; {text}"
    message = f"“{text}” follows from the lines above and is not written: leave it out, or put ; in front of it."
    return Unreadable(message, (comment,))


def unknown_verb(
    entry: Entry, names: Sequence[str], known: Collection[str], header: Collection[str], claims: Collection[str]
) -> Unreadable:
    """What to say of the entry's word, which is none of those `known` in play.

    It may be a claim without its sign, a line of the header that comes too late, or a player called by name.
    """
    word = entry.verb.casefold()
    if not word:
        return Unreadable("Nothing is written here but whose line it is.")
    if word in claims:
        claim = f"= {entry.text.strip()}"
        return Unreadable(f"A claim begins with the sign =: write {claim}.", (claim,))
    if word in header:
        return Unreadable(f'"{word}" belongs to the header, before the first entry of play.')
    for seat, name in enumerate(names, 1):
        if word.rstrip(":") in (f"p{seat}", *name.casefold().split()[:1]):
            return Unreadable(f"Write P{seat} for {name} at the beginning of a line.")
    return follows_by_itself(entry) or Unreadable(f'"{word}" is no word of the game log.', tuple(sorted(known)))
