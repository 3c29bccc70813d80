"""What the structures of two at a table share: who has met, the standings, and the cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Any

from tournament import pairing
from tournament.standings import CutRound, Standing, after_cut, standings
from tournament.tiebreaks import TIEBREAKS, MatchRecord

from .. import adapter, present
from ..models import Entrant, Event, Match, Round
from .structure import Column, Seating

#: (id, name, the round dropped in or None), and one row of a match as MatchRecord takes it.
Player = tuple[int, str, int | None]
Record = tuple[int, int, int | None, int, int, int]


def rank(event: Event, through: int) -> tuple[Standing, ...]:
    """Return the standings after a round; whoever is in a cut stands by how far they came."""
    players = adapter.players(event)
    rows = _standings(players, _records(event, through))
    first = adapter.first_of_cut(event)
    if first is None or not first.is_public or first.number > through + 1:
        return rows
    line = adapter.paired_of(first).entrants[: first.cut_size]
    called = {pk: name for pk, name, _ in players}
    drawn = pairing.is_drawn(line)
    return after_cut(rows, [seed.id for seed in line], _played_in_cut(event, through), called, drawn=drawn)


def _played_in_cut(event: Event, through: int) -> list[CutRound]:
    rounds = event.rounds.filter(cut_size__gt=0, number__lte=through).prefetch_related("matches")
    return [
        CutRound(
            pairing.title(round_.cut_size),
            tuple(adapter.winner_and_loser(match) for match in round_.matches.all() if not match.is_bye),
        )
        for round_ in rounds
    ]


def _records(event: Event, through: int) -> tuple[Record, ...]:
    """Return every match of the rounds before a cut with a result up to round `through`, as the mathematics takes
    it.
    """
    rounds = dict(event.rounds.filter(cut_size=0, number__lte=through).values_list("pk", "number"))
    matches = Match.objects.filter(round__in=rounds, outcome__isnull=False).order_by("pk")
    rows: Iterable[Any] = matches.values_list("round_id", "first_id", "second_id", "outcome")
    return tuple((rounds[round_], first, second, *outcome["games"]) for round_, first, second, outcome in rows)


@lru_cache(maxsize=8)
def _standings(players: tuple[Player, ...], records: tuple[Record, ...]) -> tuple[Standing, ...]:
    """Return the standings of these values: the same ones are not computed twice."""
    drops = {pk: dropped for pk, _, dropped in players if dropped is not None}
    called = {pk: name for pk, name, _ in players}
    return standings(called, [MatchRecord(*record) for record in records], drops, names=called)


def explain(round_: Round, entrant: Entrant) -> tuple[str, ...]:
    """Return why a player sits where they sit, in plain sentences."""
    try:
        explained = pairing.explain(adapter.paired_of(round_), entrant.pk, adapter.names(round_.event))
    except KeyError:
        return ()
    if explained.opponent is not None and adapter.have_met(round_, entrant.pk, explained.opponent):
        return ("These two meet again: when this round was paired, no pairing without a rematch was left.",)
    return explained.sentences


def columns(event: Event, rows: Sequence[Standing]) -> tuple[Column, ...]:
    """Return points, record and tie-breaks."""
    tiebreaks = [name for name, _ in rows[0].tiebreaks] if rows else []
    return (
        Column("Pts", "3 for a won match or a bye, 1 for a draw", lambda row: str(row.points)),
        Column("W–L–D", "won, lost and drawn matches", _record),
        *(
            Column(
                TIEBREAKS[name].label,
                present.about(TIEBREAKS[name]),
                partial(_tiebreak, name),
                narrow=number == 0,
            )
            for number, name in enumerate(tiebreaks)
        ),
    )


def _tiebreak(name: str, row: Standing) -> str:
    return present.shown(name, dict(row.tiebreaks)[name])


def _record(row: Standing) -> str:
    return f"{row.wins}–{row.losses}–{row.draws}"


def opponents(event: Event, after: int) -> tuple[dict[int, set[int]], dict[int, int]]:
    """Return whom each entrant has met in the rounds after `after`, and how many byes each has had in all."""
    met: dict[int, set[int]] = {}
    byes: dict[int, int] = {}
    matches = Match.objects.filter(round__event=event)
    for first, second, number in matches.values_list("first_id", "second_id", "round__number"):
        if second is None:
            byes[first] = byes.get(first, 0) + 1
        elif number > after:
            met.setdefault(first, set()).add(second)
            met.setdefault(second, set()).add(first)
    return met, byes


def entrants(event: Event, through: int, forget: int) -> list[pairing.Entrant]:
    """Return the players who are in, as pairing takes them; meetings of the first `forget` rounds are forgotten."""
    met, byes = opponents(event, after=forget)
    here = adapter.ids_in(event)
    return [
        pairing.Entrant(row.player, row.points, frozenset(met.get(row.player, ())), byes.get(row.player, 0), row.place)
        for row in adapter.ranking(event, through)
        if row.player in here
    ]


def all_alike(event: Event) -> list[pairing.Entrant]:
    """Return the players who are in, before anybody has played."""
    return [pairing.Entrant(pk) for pk in sorted(adapter.ids_in(event))]


def seat_cut(event: Event, number: int, seed: int) -> Seating:
    """Seat a round of the cut: from the standings, or from the winners of the round before."""
    last, size = event.rounds.filter(number=number - 1).first(), adapter.cut_size(event)
    if last is None:
        return Seating.of(pairing.pair_cut(all_alike(event), size, seed))
    if last.is_cut:
        matches = last.matches.order_by("table")
        winners = [match.first_id if match.is_bye else adapter.winner_and_loser(match)[0] for match in matches]
        return Seating.of(pairing.pair_winners(winners, adapter.paired_of(last).entrants, seed))
    return Seating.of(pairing.pair_cut(entrants(event, number - 1, 0), size, seed))
