"""Rules for a ruling: by ID or words, and how one of them reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.core.books.catalogue import Catalogue, Rule, Ruling, load
from tournament.events.models import Event

#: So many rules a search shows, and so many the words of a call bring.
SHOWN, OF_A_CALL = 8, 4
#: Words of a call that every rule could have.
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "and are but can cannot card cards did die dice does for from game get has have his her how its "
        "judge may not our out play player round table that the their them then there they this turn use "
        "was what when where which who why will with would you your",
    )
)


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


def about(event: Event, note: str) -> list[FoundRule]:
    """Return the rules that have most of the words of a call in them, so that a judge need not type; best first.

    A rule whose subject has a word goes before one that has it in its statement.
    """
    words = {_stem(word).rstrip("s") for word in re.findall(r"[a-z]{3,}", note[:200].casefold()) if word not in _COMMON}
    patterns = [re.compile(rf"\b{re.escape(word)}") for word in sorted(words)]
    ranked = []
    for place, each in enumerate(rules_of(event)):
        subject, statement = each.subject.casefold(), each.statement.casefold()
        hits = sum(2 * bool(one.search(subject)) + bool(one.search(statement)) for one in patterns)
        if hits:
            ranked.append((-hits, place, each))
    return [each for _, _, each in sorted(ranked, key=lambda row: row[:2])[:OF_A_CALL]]
