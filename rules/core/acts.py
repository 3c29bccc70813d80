"""An act as a line of a log says it, told for people: a sentence, and the dice that it names as they lie on the table.

For what could be done at a position, and for what was written there: nothing of it has to be legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.faults import Unreadable
from rules.core.notation import Entry, Vocabulary
from rules.core.sentences import Data, Sentences, Told
from rules.core.words import entries_of

#: An answer that no line can list: `draw: 4 dice from the bag`, `P2 assign: any division that adds up`.
_OPEN = re.compile(r"(?:P(\d) )?([a-z]+): (.+)")


@dataclass(frozen=True, slots=True)
class NamedDice:
    """The dice of a line as the game's board draws dice: what is spent, and what it is spent on or what acts."""

    dice: tuple[Any, ...] = ()
    spent: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Acting:
    """What a game knows of its acts. `named`: the dice of an entry at a position; `called`: the printed names of the
    words that are used there.
    """

    named: Callable[[Data, Entry], NamedDice]
    called: Callable[[Data], Mapping[str, str]] = lambda position: {}


@dataclass(frozen=True, slots=True)
class Act:
    """`line` is "" for what no single line says; `sentence` is "" where there are no words for it."""

    line: str
    sentence: str
    named: NamedDice = NamedDice()


def act_of(
    line: str, position: Data, vocabulary: Vocabulary, sentences: Sentences | None, acting: Acting | None
) -> Act:
    """Return one line of a log as an act at a position. A line that says no act has no sentence."""
    names = [str(player.get("name", "")) for player in position.get("players") or ()]
    if (opened := _OPEN.fullmatch(line)) is not None:
        seat, verb, rest = opened.groups()
        who = f"{names[int(seat) - 1]}, " if seat and int(seat) <= len(names) else ""
        return Act("", f"{who}{verb}: {rest}."[:1].upper() + f"{who}{verb}: {rest}."[1:])
    try:
        found = entries_of(vocabulary)[line]
    except Unreadable:
        return Act(line, "")
    entries = (found,) if isinstance(found, Entry) else found
    called = acting.called(position) if acting is not None else {}
    said = [_said(Told(entry, position, position, names, called), sentences) for entry in entries]
    named = [acting.named(position, entry) for entry in entries] if acting is not None else []
    dice, spent = (tuple(die for each in named for die in getattr(each, part)) for part in ("dice", "spent"))
    return Act(line, " ".join(said) if all(said) else "", NamedDice(dice, spent))


def _said(told: Told, sentences: Sentences | None) -> str:
    """Return the sentence of an act; "" for other entries, and for an act that lacks what it is about."""
    verbs = sentences.verbs if sentences is not None else {}
    own = verbs[told.entry.verb](told) if told.entry.verb in verbs else ""
    return "" if " ." in own else own


def everything_in(data: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every object within a position, the outer ones first."""
    if isinstance(data, Mapping):
        yield data
    if isinstance(data, Mapping | list | tuple):
        for part in data.values() if isinstance(data, Mapping) else data:
            yield from everything_in(part)
