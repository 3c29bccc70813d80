"""What the structures of two at a table share: who has met, the standings, and the cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from tournament import pairing
from tournament.standings import CutRound, Standing, after_cut, standings
from tournament.tiebreaks import TIEBREAKS, MatchRecord, Scoring

from .. import adapter, present
from ..models import Entrant, Event, Match, Round
from .structure import Column, Seating, plays_for_third

#: (id, name, the round dropped in or None), and one row of a match as MatchRecord takes it.
Player = tuple[int, str, int | None]
Record = tuple[int, int, int | None, int, int, int, str]


def rank(event: Event, through: int) -> tuple[Standing, ...]:
    """Return the standings after a round; whoever is in a cut stands by how far they came."""
    players = adapter.players(event)
    rows = standings_of(players, records(event, through), event.scores)
    first = adapter.first_of_cut(event)
    if first is None or not first.is_public or first.number > through + 1:
        return rows
    line = adapter.paired_of(first).entrants[: first.cut_size]
    called = {pk: name for pk, name, _ in players}
    drawn = pairing.is_drawn(line)
    played, third = played_in_cut(event, through)
    return after_cut(rows, [seed.id for seed in line], played, called, drawn=drawn, third=third)


def played_in_cut(event: Event, through: int) -> tuple[list[CutRound], tuple[int, int] | None]:
    """Return the rounds of the cut, and winner and loser of the match for third place, which has the last table."""
    rounds, third = [], None
    for round_ in event.rounds.filter(cut_size__gt=0, number__lte=through).prefetch_related("matches"):
        matches = [match for match in round_.matches.all() if not match.is_bye]
        ended = {match.table: adapter.winner_and_loser(match) for match in matches}
        third = ended.pop(round_.cut_size // 2 + 1, None)
        rounds.append(CutRound(pairing.title(round_.cut_size), tuple(ended.values())))
    return rounds, third


def records(event: Event, through: int) -> tuple[Record, ...]:
    """Return every match of the rounds before a cut with a result up to round `through`, as the mathematics takes
    it.
    """
    rounds = dict(event.rounds.filter(cut_size=0, number__lte=through).values_list("pk", "number"))
    matches = Match.objects.filter(round__in=rounds, outcome__isnull=False).order_by("pk")
    rows: Iterable[Any] = matches.values_list("round_id", "first_id", "second_id", "outcome", "unplayed")
    return tuple(
        (rounds[round_], first, second, *outcome["games"], unplayed)
        for round_, first, second, outcome, unplayed in rows
    )


@lru_cache(maxsize=8)
def standings_of(players: tuple[Player, ...], records: tuple[Record, ...], scoring: Scoring) -> tuple[Standing, ...]:
    """Return the standings of these values: the same ones are not computed twice."""
    drops = {pk: dropped for pk, _, dropped in players if dropped is not None}
    called = {pk: name for pk, name, _ in players}
    return standings(called, [MatchRecord(*record) for record in records], drops, scoring, called)


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
        Column("Pts", present.points_in_words(event.scores), lambda row: str(present.points_of(row))),
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


def history(event: Event, after: int) -> tuple[dict[int, set[int]], dict[int, int], dict[int, int]]:
    """Return whom each entrant has met in the rounds after `after`, the byes in all, and the first round of each.

    A bye that was asked for is no bye here: whoever asked for one may sit out another time.
    """
    met: dict[int, set[int]] = {}
    byes: dict[int, int] = {}
    joined: dict[int, int] = {}
    matches = Match.objects.filter(round__event=event)
    for first, second, number, unplayed in matches.values_list("first_id", "second_id", "round__number", "unplayed"):
        for player in (first, second):
            if player is not None:
                joined[player] = min(number, joined.get(player, number))
        if second is None:
            byes[first] = byes.get(first, 0) + (not unplayed)
        elif number > after:
            met.setdefault(first, set()).add(second)
            met.setdefault(second, set()).add(first)
    return met, byes, joined


def entrants(event: Event, through: int, forget: int) -> list[pairing.Entrant]:
    """Return the players who are in, as pairing takes them; meetings of the first `forget` rounds are forgotten."""
    met, byes, joined = history(event, after=forget)
    here, asked = adapter.ids_in(event), byes_asked(event, through + 1)
    return [
        pairing.Entrant(
            row.player,
            row.points,
            frozenset(met.get(row.player, ())),
            byes.get(row.player, 0),
            row.place,
            joined.get(row.player, through + 1),
            requested_bye=asked.get(row.player, ""),
        )
        for row in adapter.ranking(event, through)
        if row.player in here
    ]


def byes_asked(event: Event, number: int) -> dict[int, str]:
    """Return who asked not to play a round, and for which bye."""
    if not event.scheme.asked_byes:
        return {}
    asking = event.entrants.exclude(asked_byes={}).values_list("pk", "asked_byes")
    return {pk: asked[str(number)] for pk, asked in asking if str(number) in asked}


def all_alike(event: Event) -> list[pairing.Entrant]:
    """Return the players who are in, before anybody has played."""
    return [pairing.Entrant(pk) for pk in sorted(adapter.ids_in(event))]


def drawn(event: Event, seed: int) -> pairing.PairedRound:
    """Return round 1: everybody against a drawn opponent, with a drawn bye if the number is odd."""
    asked = byes_asked(event, 1)
    players = [replace(player, requested_bye=asked.get(player.id, "")) for player in all_alike(event)]
    return pairing.pair_round(players, seed)


def seated(event: Event, paired: pairing.PairedRound) -> Seating:
    """Return a paired round as it is stored, its points in the event's own parts."""
    return Seating.of(replace(paired, scale=event.scores.scale))


def seat_cut(event: Event, number: int, seed: int) -> Seating:
    """Seat a round of the cut: from the standings, or from the winners of the round before."""
    last, size = event.rounds.filter(number=number - 1).first(), adapter.cut_size(event)
    if last is None:
        return seated(event, pairing.pair_cut(all_alike(event), size, seed))
    if last.is_cut:
        matches = last.matches.order_by("table")
        winners = [match.first_id if match.is_bye else adapter.winner_and_loser(match)[0] for match in matches]
        line = adapter.paired_of(last).entrants
        if last.cut_size == 4 and plays_for_third(event) and not any(match.is_bye for match in matches):
            losers = [adapter.winner_and_loser(match)[1] for match in matches]
            return seated(event, pairing.pair_final(winners, losers, line, seed))
        return seated(event, pairing.pair_winners(winners, line, seed))
    return seated(event, pairing.pair_cut(unasked(entrants(event, number - 1, 0)), size, seed))


def unasked(players: Iterable[pairing.Entrant]) -> list[pairing.Entrant]:
    """Return the players without the byes they asked for: nobody sits out of a cut."""
    return [replace(player, requested_bye="") for player in players]
