"""What the front page of a store shows: what runs tonight, whose table is where, who won the last events."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.events import adapter, present
from tournament.events.models import SEATS, Entrant, Event, Match, Round, with_letters

#: Tables that a name finds at the most, and letters that are read of it.
FOUND, LETTERS = 20, 60


@dataclass(frozen=True, slots=True)
class TableDie:
    """A table of a round as a die: its number, how it lies (`present.pose`), and the same in a word."""

    table: int
    address: str
    pose: str
    word: str


@dataclass(frozen=True, slots=True)
class Evening:
    """A running event: its public round with the tables of it, and how many of them have a result."""

    event: Event
    round: Round | None
    tables: tuple[TableDie, ...] = ()
    settled: int = 0


def evening(event: Event) -> Evening:
    """Return where a running event stands, as everybody may know it."""
    round_ = event.rounds.exclude(state=Round.State.PAIRED).last()
    if round_ is None:
        return Evening(event, None)
    matches = round_.matches.filter(is_bye=False).select_related(*SEATS).order_by("table")
    tables = tuple(
        TableDie(match.table, match.get_absolute_url(), present.pose(match), present.match_tag(match).word)
        for match in matches
    )
    return Evening(event, round_, tables, sum(match.result is not None for match in matches))


def winner(event: Event) -> Entrant | None:
    """Return who came first in a finished event; None where several share it, or nobody played."""
    counted = adapter.counted_rounds(event)
    first = adapter.with_entrants(event, adapter.ranking(event, counted)[:2]) if counted else []
    shares = len(first) > 1 and first[1].standing.place == 1
    return first[0].entrant if first and not shares else None


def tables_of(events: QuerySet[Event], typed: str) -> list[Match]:
    """Return the tables of public rounds being played at which somebody has every word that was typed in the name."""
    words = typed.split()[:5]
    if not words:
        return []
    tables = Match.objects.filter(round__state=Round.State.PUBLISHED, round__event__in=events, is_bye=False)
    for word in words:
        tables = tables.filter(with_letters(word))
    return list(tables.select_related(*SEATS, "round__event").order_by("round__event", "table")[:FOUND])
