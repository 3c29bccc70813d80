"""The Quest Score: one number for a run, and places by it. Fewer rounds first, then health; no loss beats a win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.dice_conquest.table import START_HEALTH
from tournament.coop.results import LAST_ROUND, QuestResult
from tournament.pairing.values import Names
from tournament.ranking import Column, Ranked, rank

#: A win is worth this much, and each round that it is earlier than the last a step more; health at most as written.
WIN_BASE, ROUND_STEP, MOST_HEALTH = 500, 35, 34


def quest_score(result: QuestResult) -> int:
    """Return 501 to 989 for a win, the health removed (0 to 411) for anything else."""
    if not result.won:
        return result.hp_removed
    return WIN_BASE + _for_rounds(result) + _for_health(result)


def _for_rounds(result: QuestResult) -> int:
    return ROUND_STEP * (LAST_ROUND - min(result.last_round, LAST_ROUND))


def _for_health(result: QuestResult) -> int:
    return MOST_HEALTH * sum(result.health_left) // (START_HEALTH[result.party] * result.party)


def explain_score(result: QuestResult) -> str:
    """Write the arithmetic: "939 = 500 + 420 (round 8) + 19 (9 of 16 health)"."""
    if not result.won:
        return f"{quest_score(result)} = the health removed from creatures."
    start = START_HEALTH[result.party] * result.party
    return (
        f"{quest_score(result)} = {WIN_BASE} (win) + {_for_rounds(result)} (round {result.last_round}) + "
        f"{_for_health(result)} ({sum(result.health_left)} of {start} health)."
    )


@dataclass(frozen=True, slots=True, order=True)
class Bracket:
    """Who is ranked together: parties of one size with one number of traps. `party` 0: of any size."""

    party: int
    traps: int = 0

    def __str__(self) -> str:
        size = {0: "all parties", 1: "solo"}.get(self.party, f"parties of {self.party}")
        return f"{size}, {self.traps} traps" if self.traps else size


@dataclass(frozen=True, slots=True)
class QuestEntry:
    """A team's run. `players` in seat order, as the heroes of the result; `ruled`: points that a judge has set."""

    team: int
    result: QuestResult
    players: tuple[int, ...] = ()
    ruled: int | None = None

    @property
    def score(self) -> int:
        return quest_score(self.result) if self.ruled is None else self.ruled

    def bracket(self, mixed: bool = False) -> Bracket:
        """Return the bracket of the run; on a mixed board parties of any size share one."""
        return Bracket(0 if mixed else self.result.party, self.result.traps)


@dataclass(frozen=True, slots=True)
class QuestRow:
    """One row of a board. `entries`: the runs that count, one for a score night, up to three for a gauntlet."""

    place: int
    team: int
    score: int
    entries: tuple[QuestEntry, ...]
    ranked: Ranked

    @property
    def why(self) -> tuple[str, ...]:
        """Plain sentences: what decided the place, then the arithmetic of the score."""
        return self.ranked.why


def boards(
    entries: Iterable[QuestEntry], names: Names | None = None, *, mixed: bool = False
) -> dict[Bracket, tuple[QuestRow, ...]]:
    """Return the places of a score night in each bracket. Raises ValueError for two runs of one team."""
    return _ranked({entry.team: (entry,) for entry in _once(entries)}, names, mixed)


def _once(entries: Iterable[QuestEntry]) -> list[QuestEntry]:
    line = sorted(entries, key=lambda entry: entry.team)
    for one, other in zip(line, line[1:], strict=False):
        if one.team == other.team:
            raise ValueError(f"team {one.team} has two runs of one seed")
    return line


class MixedBracket(ValueError):
    """A team has played the parts of a gauntlet in different brackets."""


def gauntlet(
    seeds: Sequence[Iterable[QuestEntry]], names: Names | None = None, *, mixed: bool = False
) -> dict[Bracket, tuple[QuestRow, ...]]:
    """Return the places by the sum of the Quest Scores over the seeds; a seed not played counts nothing.

    Raises MixedBracket when a team has changed its size or its traps between seeds, ValueError for two runs of one
    team on one seed.
    """
    runs: dict[int, list[QuestEntry]] = {}
    for entries in seeds:
        for entry in _once(entries):
            runs.setdefault(entry.team, []).append(entry)
    for team, played in runs.items():
        brackets = sorted({entry.bracket(mixed) for entry in played})
        if len(brackets) > 1:
            raise MixedBracket(
                f"{(names or {}).get(team, f'Team {team}')} played in {' and in '.join(map(str, brackets))}. "
                "A gauntlet is ranked in one bracket: correct a result, or rank all parties on one board."
            )
    return _ranked({team: tuple(played) for team, played in runs.items()}, names, mixed)


def _ranked(
    runs: Mapping[int, tuple[QuestEntry, ...]], names: Names | None, mixed: bool
) -> dict[Bracket, tuple[QuestRow, ...]]:
    by_bracket: dict[Bracket, dict[int, tuple[QuestEntry, ...]]] = {}
    for team, played in runs.items():
        by_bracket.setdefault(played[0].bracket(mixed), {})[team] = played
    return {bracket: _board(by_bracket[bracket], names) for bracket in sorted(by_bracket)}


def _board(runs: Mapping[int, tuple[QuestEntry, ...]], names: Names | None) -> tuple[QuestRow, ...]:
    scores = {team: sum(entry.score for entry in played) for team, played in runs.items()}
    return tuple(
        QuestRow(row.place, row.entrant, scores[row.entrant], runs[row.entrant], row)
        for row in rank(runs, _columns(runs, scores), names)
    )


def _columns(runs: Mapping[int, tuple[QuestEntry, ...]], scores: Mapping[int, int]) -> list[Column]:
    """The score; more creatures slain; the highest lowest health of a hero; fewer loot cards."""
    results = {team: [entry.result for entry in played] for team, played in runs.items()}
    slain = {team: Fraction(sum(one.creatures_slain for one in each)) for team, each in results.items()}
    lowest = {team: Fraction(min(min(one.health_left) for one in each)) for team, each in results.items()}
    loot = {team: Fraction(sum(one.loot_used for one in each)) for team, each in results.items()}

    def how(team: int) -> str:
        told = [_told(entry) for entry in runs[team]]
        return told[0] if len(told) == 1 else f"{scores[team]} in {len(told)} runs: {' '.join(told)}"

    points = {team: Fraction(score) for team, score in scores.items()}
    return [
        Column("score", "Quest Score", "Quest Score", points, unit="point", how=how),
        Column("slain", "Slain", "creatures slain", slain),
        Column("lowest", "Lowest health", "the lowest health of a hero", lowest),
        Column("loot", "Loot", "fewer loot cards used", loot, lowest_first=True),
    ]


def _told(entry: QuestEntry) -> str:
    if entry.ruled is not None:
        return f"{entry.ruled}, set by a judge."
    return explain_score(entry.result)
