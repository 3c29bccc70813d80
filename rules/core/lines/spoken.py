"""Sentences in the order in which one speaks, as lines of the log: `MM global with B` is `global MM with B`.

A game has a table of them. They are tried where a line cannot be read as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rules.core.lines.notation import CLAIM, RULING, TURN, Entry, Vocabulary
from rules.core.lines.plainer import Names
from rules.core.lines.words import entries_of

ARTICLES = frozenset(("a", "an", "the"))
#: A sentence, and the line that says it; `Name` in a pattern is any one word.
Sentences = tuple[tuple[re.Pattern[str], str], ...]


def sentences(table: Mapping[str, str]) -> Sentences:
    """The table with its patterns compiled."""
    return tuple((re.compile(said.replace("Name", r"([^\s,:]+)"), re.IGNORECASE), line) for said, line in table.items())


def lines_meant(said: str, table: Sentences) -> Iterator[str]:
    """The lines that a sentence may say, each once."""
    told = {said}
    for pattern, line in table:
        if (found := pattern.fullmatch(said)) and (meant := found.expand(line)) not in told:
            told.add(meant)
            yield meant


def said_plainly(entry: Entry, names: Names) -> str:
    """The words of an entry in one row, with names as one word each and whoever it is of in front."""
    words = names.named([word.rstrip(",.!;:").removesuffix("'s") for word in (entry.verb, *entry.args)])
    who = [] if entry.actor is None or entry.kind == CLAIM else [f"P{entry.actor + 1}"]
    return " ".join([*who, *[word for word in words if word and word.casefold() not in ARTICLES]])


def entries_meant(vocabulary: Vocabulary, entry: Entry, lines: Iterable[str]) -> Iterator[Entry | tuple[Entry, ...]]:
    """The entries of each line, with the player and the text of the entry that they are read from."""
    for line in lines:
        read = entries_of(vocabulary)[line]
        found = (read,) if isinstance(read, Entry) else read
        if not found or any(told.kind in (RULING, TURN) for told in found):
            continue
        meant = tuple([_of_the_same(entry, told) for told in found])
        yield meant[0] if len(meant) == 1 else meant


def _of_the_same(entry: Entry, told: Entry) -> Entry:
    actor = entry.actor if told.actor is None and told.kind != CLAIM else told.actor
    return replace(told, actor=actor, text=entry.text, column=entry.column)
