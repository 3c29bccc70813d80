"""The tables of the groups: one below the other while they play, then the order of the cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from string import ascii_uppercase

from tournament.standings import Standing, after_cut
from tournament.tiebreaks import Scoring

from ... import adapter
from ...models import Event
from .. import head_to_head


def groups_of(event: Event) -> list[list[int]]:
    """Return the players of each group as they were drawn; none before."""
    first = event.rounds.filter(number=1).select_related("kept_proof").first()
    return list(first.proof.get("groups", [])) if first is not None else []


def group_letters(event: Event) -> dict[int, str]:
    """Return the letter of each player's group."""
    return {player: ascii_uppercase[number] for number, group in enumerate(groups_of(event)) for player in group}


def group_tables(event: Event, through: int) -> list[tuple[Standing, ...]]:
    """Return the standings of each group after a round: only what was played in it counts."""
    players, records = adapter.players(event), head_to_head.records(event, through)
    tables = []
    for group in groups_of(event):
        here = tuple(player for player in players if player[0] in group)
        own = tuple(record for record in records if record[1] in group)
        tables.append(head_to_head.standings_of(here, own, event.scores))
    return tables


def rank(event: Event, through: int) -> Sequence[Standing]:
    """Return group after group, each with its own places; once the cut is public or the event is over, one table."""
    tables = group_tables(event, through)
    if not tables:
        return head_to_head.standings_of(adapter.players(event), (), event.scores)
    first = adapter.first_of_cut(event)
    is_cut = first is not None and first.is_public and first.number <= through + 1
    if not is_cut and not event.is_finished:
        return [row for table in tables for row in table]
    rows = _one_table(tables, event.scores)
    if first is None or not is_cut:
        return rows
    line = adapter.paired_of(first).entrants
    called = adapter.names(event)
    played, third = head_to_head.played_in_cut(event, through)
    return after_cut(rows, [seed.id for seed in line], played, called, third=third)


def played_for(row: Standing, scores: Scoring) -> tuple[int, int]:
    """Return the points of the matches a player has played, and how many there were; a bye counts for neither."""
    return row.points - row.byes * scores.bye_points, scores.win * (row.played - row.byes)


def _one_table(tables: Sequence[Sequence[Standing]], scores: Scoring) -> tuple[Standing, ...]:
    """Return everybody by the place in the group, then by the share of the points there were."""

    def key(row: Standing) -> tuple[int, Fraction]:
        points, possible = played_for(row, scores)
        return row.place, -Fraction(points, possible or 1)

    rows = sorted((row for table in tables for row in table), key=lambda row: (key(row), row.player))
    first: dict[tuple[int, Fraction], int] = {}
    for number, row in enumerate(rows, start=1):
        first.setdefault(key(row), number)
    letter = {row.player: ascii_uppercase[number] for number, table in enumerate(tables) for row in table}
    return tuple(
        replace(row, place=first[key(row)], explain=partial(_in_group, row, letter[row.player], scores)) for row in rows
    )


def _in_group(row: Standing, letter: str, scores: Scoring) -> tuple[str, ...]:
    """Return why somebody has this place in the table of all groups: the place in the group, and how it came."""
    points, possible = played_for(row, scores)
    share = f"{scores.shown(points)} of {scores.shown(possible)} points"
    told = f"Place {row.place} of group {letter}. Equal places of the groups go by the share of the points: {share}."
    how, *more = row.why or ("",)
    return (told, *([f"In group {letter}: {how}"] if how else []), *more)
