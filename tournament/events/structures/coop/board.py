"""The standings of score runs: a board for each bracket, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournament.coop import Bracket, QuestEntry, QuestRow, gauntlet

from ... import adapter
from ...models import Event, Match
from ...results.quest import of_body
from ..structure import Column
from .slots import traps_of


@dataclass(frozen=True, slots=True)
class QuestStanding:
    """A party's row. `place` is within the bracket; a party that has not played yet has the last one."""

    place: int
    player: int
    points: int
    bracket: Bracket
    runs: int
    wins: int
    slain: int
    lowest: int | None
    loot: int
    dropped: int | None
    explain: Callable[[], tuple[str, ...]]
    tiebreaks: tuple[tuple[str, Fraction], ...] = ()

    @property
    def why(self) -> tuple[str, ...]:
        return self.explain()


def rank(event: Event, through: int) -> tuple[QuestStanding, ...]:
    """Return every party: solo runs first, then the larger parties, each bracket by the sum of its Quest Scores."""
    players = adapter.players(event)
    names = {pk: name for pk, name, _ in players}
    dropped = {pk: left for pk, _, left in players}
    seeds: dict[int, list[QuestEntry]] = {}
    rows = Match.objects.filter(round__event=event, round__number__lte=through, outcome__isnull=False)
    found: Iterable[Any] = rows.order_by("round__number", "first_id").values_list(
        "round__number", "first_id", "outcome"
    )
    for number, party, outcome in found:
        seeds.setdefault(number, []).append(QuestEntry(party, of_body(outcome["quest"]).run))
    boards = gauntlet(list(seeds.values()), names)
    played = [_played(row, bracket, dropped) for bracket, board in boards.items() for row in board]
    last = {bracket: len(board) + 1 for bracket, board in boards.items()}
    waiting = [
        _unplayed(party, bracket, last.get(bracket, 1), dropped)
        for party, bracket in _brackets(event, dropped.keys() - {row.player for row in played})
    ]
    return tuple(sorted([*played, *waiting], key=lambda row: (row.bracket, row.place, row.player)))


def _brackets(event: Event, wanted: Collection[int]) -> list[tuple[int, Bracket]]:
    parties = event.entrants.filter(pk__in=wanted).prefetch_related("members").order_by("pk")
    return [(party.pk, Bracket(max(1, len(party.members.all())), traps_of(event))) for party in parties]


def _unplayed(party: int, bracket: Bracket, place: int, dropped: dict[int, int | None]) -> QuestStanding:
    told = ("This party has no result yet.",)
    return QuestStanding(place, party, 0, bracket, 0, 0, 0, None, 0, dropped[party], lambda: told)


def _played(row: QuestRow, bracket: Bracket, dropped: dict[int, int | None]) -> QuestStanding:
    runs = [entry.result for entry in row.entries]
    return QuestStanding(
        place=row.place,
        player=row.team,
        points=row.score,
        bracket=bracket,
        runs=len(runs),
        wins=sum(run.won for run in runs),
        slain=sum(run.creatures_slain for run in runs),
        lowest=min(min(run.health_left) for run in runs),
        loot=sum(run.loot_used for run in runs),
        dropped=dropped[row.team],
        explain=lambda: row.why,
    )


def boards(rows: Sequence[QuestStanding]) -> list[list[QuestStanding]]:
    """Return the parties that have played, a board for each bracket."""
    found: dict[Bracket, list[QuestStanding]] = {}
    for row in rows:
        if row.runs:
            found.setdefault(row.bracket, []).append(row)
    return list(found.values())


def _lowest(row: QuestStanding) -> str:
    return "–" if row.lowest is None else str(row.lowest)


COLUMNS = (
    Column("Score", "Quest Score, the sum of all runs", lambda row: str(row.points)),
    # On a phone the heading of each bracket says it.
    Column("Bracket", "parties of one size are ranked together", lambda row: str(row.bracket), narrow=False),
    Column("Won", "runs won of runs played", lambda row: f"{row.wins} of {row.runs}"),
    Column("Slain", "creatures slain", lambda row: str(row.slain), narrow=False),
    Column("Lowest", "the lowest health a hero had at the end", _lowest, narrow=False),
    Column("Loot", "loot cards used; fewer is better", lambda row: str(row.loot), narrow=False),
)
