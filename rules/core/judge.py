"""A judge's ruling in the log of any game: which one it is. What it does is the game's."""

from __future__ import annotations

from collections.abc import Collection

from rules.core.faults import Unreadable
from rules.core.lines.notation import Entry

VERB = "!judge"
#: Rulings on an entry that breaks a rule (`set_aside`): it is left to stand, or undone.
STANDS, UNDONE = "stands", "undone"
#: The reason of a line that is written like a ruling, and is what the players of a recorded game agreed on.
BY_PLAYERS = "corrected by the players, without a judge"


def ruling_in(entry: Entry, known: Collection[str]) -> str:
    """The word behind `!judge`, one of those known in this game. Raises Unreadable."""
    named = entry.args[0].casefold() if entry.args else ""
    if entry.verb == VERB and named in known:
        return named
    if named in (STANDS, UNDONE):
        raise Unreadable("No line breaks a rule that this ruling could be about.")
    examples = tuple(f"{VERB} {name}" for name in known)
    if entry.verb != VERB:
        raise Unreadable(f"A judge's ruling starts with {VERB}.", examples)
    if not named:
        raise Unreadable(f"Write what the judge rules: {VERB} and one of these words.", examples)
    raise Unreadable(f'"{named}" is not a ruling known here.', examples)
