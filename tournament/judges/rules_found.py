"""Rules for a ruling: by ID or words, and how one of them reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.core.catalogue import Catalogue, Rule, Ruling, load
from tournament.events.models import Event

#: So many rules a search shows.
SHOWN = 8


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule, ruling or team check of a game, as a ruling cites it."""

    id: str
    subject: str
    statement: str
    kind: str = "rule"


@cache
def _all(game: str) -> tuple[FoundRule, ...]:
    catalogue: Catalogue = load(game)
    entries: list[Any] = [*catalogue.all(), *catalogue.all_rulings(), *catalogue.all_checks()]
    return tuple(FoundRule(each.id, each.subject, each.statement, _kind(each)) for each in entries)


def _kind(entry: Any) -> str:
    return "rule" if isinstance(entry, Rule) else "ruling" if isinstance(entry, Ruling) else "team check"


def rules_of(event: Event) -> tuple[FoundRule, ...]:
    """Return every rule of the event's game."""
    return _all(event.book.game.partition("/")[0].replace("-", "_"))


def rule_of(event: Event, rule_id: str) -> FoundRule | None:
    """Return the rule with this ID, in whatever case it is written."""
    wanted = rule_id.strip().upper()
    return next((each for each in rules_of(event) if each.id.upper() == wanted), None)


def named(event: Event, ids: Iterable[str]) -> list[FoundRule]:
    """Return the rules with these IDs, in their order; unknown ones are left out."""
    return [found for each in dict.fromkeys(ids) if (found := rule_of(event, each)) is not None]


def _stem(word: str) -> str:
    """Return a word without its ending, so that `fielded` finds fielding."""
    return re.sub(r"(ing|ed|es|s)$", "", word) if len(word) > 4 else word


def search(event: Event, text: str) -> list[FoundRule]:
    """Return the rules whose ID begins as typed, then those with every word in subject or statement; best first."""
    typed = " ".join(text.replace("\0", " ").split())[:80].casefold()
    if not typed:
        return []
    words = [_stem(word) for word in re.findall(r"\w+", typed)]
    ranked = []
    for place, each in enumerate(rules_of(event)):
        entry_id, subject, statement = each.id.casefold(), each.subject.casefold(), each.statement.casefold()
        if entry_id.startswith(typed.replace(" ", "-")):
            ranked.append((0, place, each))
        elif words and all(word in subject or word in statement or word in entry_id for word in words):
            hits = sum(bool(re.search(rf"\b{re.escape(word)}", f"{subject} {statement}")) for word in words)
            ranked.append((1 + len(words) - hits, place, each))
    return [each for _, _, each in sorted(ranked, key=lambda row: row[:2])[:SHOWN]]
