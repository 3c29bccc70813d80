"""Why an entry is refused that answers nothing: one table for a game, by what is asked and by the verb."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.lines.notation import Entry

#: Any verb, or any question, that the table does not name.
ANY = ""
#: What says why: from the position, what it asks, and the entry.
Explain = Callable[[Any, Any, Entry], Fault]
#: The kind of a question and a verb -> why that verb answers nothing there.
Table = Mapping[tuple[str, str], Explain]


def find(table: Table, kind: str, verb: str) -> Explain | None:
    """The row for this question and this verb, for all verbs at this question, or for this verb at any question."""
    return table.get((kind, verb)) or table.get((kind, ANY)) or table.get((ANY, verb))


def breaks(
    rule: str, text: str, rests_on: str | None = None, words: Callable[[Any, Any], Mapping[str, str]] | None = None
) -> Explain:
    """A row that refuses by a rule; `words` fills in what stands in braces in the sentence."""

    def violation(state: Any, question: Any, entry: Entry) -> Fault:
        return Violation(rule, text.format(**words(state, question)) if words else text, rests_on)

    return violation


def read_reasons(catalogue: Path) -> dict[str, str]:
    """Return what rules do, each as half a sentence, by the rule: `because.json` of a game's catalogue."""
    reasons: dict[str, str] = json.loads((catalogue / "because.json").read_text(encoding="utf-8"))
    return reasons


def no_such_seat(player: int, players: int, who: str) -> Unreadable:
    """A seat that nobody has: `There is no P5: 3 players are at this table.` Offered are those there are."""
    seats: Sequence[str] = [f"P{seat + 1}" for seat in range(players)]
    return Unreadable(f"There is no P{player + 1}: {players} {who}.", tuple(seats))
