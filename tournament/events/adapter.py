"""The one door between the database and the event mathematics: rows become values, values become rows.

Pairing and standings know nothing of Django; nothing else in this app calls them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.db.models import Count, Q

from tournament import pairing
from tournament.standings import CutRound, Standing, after_cut, standings
from tournament.tiebreaks import MatchRecord

from .models import Entrant, Event, Match, Round


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings with the player it is about."""

    entrant: Entrant
    standing: Standing


def names(event: Event) -> dict[int, str]:
    """Entrant id to name, for sentences."""
    return dict(event.entrants.values_list("pk", "name"))


def counted_rounds(event: Event) -> int:
    """Return how many rounds count in the standings: those up to the first with an open or disputed table."""
    open_tables = Count("matches", filter=Q(matches__first_wins=None) | Q(matches__disputed=True))
    counted = 0
    rounds = event.rounds.annotate(o=open_tables).order_by("number")  # grouped rows come in no order of their own
    for number, state, unsettled in rounds.values_list("number", "state", "o"):
        if state == Round.State.PAIRED or unsettled:
            break
        counted = number
    return counted


#: (id, name, the round dropped in or None), and one row of a match as MatchRecord takes it.
Player = tuple[int, str, int | None]
Record = tuple[int, int, int | None, int, int, int]


def _players(event: Event) -> tuple[Player, ...]:
    return tuple(event.entrants.order_by("pk").values_list("pk", "name", "dropped_in_round"))


def _records(event: Event, through: int) -> tuple[Record, ...]:
    """Return every match of the Swiss rounds with a result up to round `through`, as the mathematics takes it."""
    rounds = dict(event.rounds.filter(cut_size=0, number__lte=through).values_list("pk", "number"))
    matches = Match.objects.filter(round__in=rounds, first_wins__isnull=False).order_by("pk")
    rows = matches.values_list("round_id", "first_id", "second_id", "first_wins", "second_wins", "draws")
    return tuple((rounds[row[0]], row[1], row[2], row[3] or 0, row[4] or 0, row[5] or 0) for row in rows)


@lru_cache(maxsize=8)
def _swiss(players: tuple[Player, ...], records: tuple[Record, ...]) -> tuple[Standing, ...]:
    """Return the standings of these values: the same ones are not computed twice."""
    drops = {pk: dropped for pk, _, dropped in players if dropped is not None}
    called = {pk: name for pk, name, _ in players}
    return standings(called, [MatchRecord(*record) for record in records], drops, names=called)


def ranking(event: Event, through: int | None = None) -> tuple[Standing, ...]:
    """Return the standings after round `through` (None: after the last round that is complete), as values."""
    through = counted_rounds(event) if through is None else through
    players = _players(event)
    rows = _swiss(players, _records(event, through))
    first = _first_of_cut(event)
    if first is None or not first.is_public or first.number > through + 1:
        return rows
    line = paired_of(first).entrants[: first.cut_size]
    called = {pk: name for pk, name, _ in players}
    drawn = pairing.is_drawn(line)
    return after_cut(rows, [seed.id for seed in line], _played_in_cut(event, through), called, drawn=drawn)


def table(event: Event, through: int | None = None) -> list[Row]:
    """Return the standings of `ranking` with everybody in them."""
    return with_entrants(event, ranking(event, through))


def with_entrants(event: Event, rows: Sequence[Standing]) -> list[Row]:
    """Some rows of the standings with the players they are about."""
    wanted = event.entrants.all() if len(rows) > MANY else event.entrants.filter(pk__in=[row.player for row in rows])
    entrants = {entrant.pk: entrant for entrant in wanted}
    return [Row(entrants[row.player], row) for row in rows if row.player in entrants]


#: More rows than this are looked up with all players, not one key each.
MANY = 500


def _first_of_cut(event: Event) -> Round | None:
    return event.rounds.filter(cut_size__gt=0).first()


def _played_in_cut(event: Event, through: int) -> list[CutRound]:
    rounds = event.rounds.filter(cut_size__gt=0, number__lte=through).prefetch_related("matches")
    return [
        CutRound(
            pairing.title(round_.cut_size),
            tuple(winner_and_loser(match) for match in round_.matches.all() if not match.is_bye),
        )
        for round_ in rounds
    ]


def winner_and_loser(match: Match) -> tuple[int, int]:
    """Of a match of the cut that has a result: it always has a winner."""
    assert match.result is not None and match.second_id is not None
    won = match.result.winner == "first"
    return (match.first_id, match.second_id) if won else (match.second_id, match.first_id)


def cut_size(event: Event) -> int:
    """Return how many play on after the Swiss rounds: as its first round has it; before that, as the players in
    allow.
    """
    first = _first_of_cut(event)
    if first is not None:
        return first.cut_size
    players = event.entrants.filter(dropped_in_round=None).count()
    return pairing.full_bracket(players) if event.is_elimination else pairing.cut_size(event.cut_to, players)


def planned_rounds(event: Event) -> int:
    """Return the Swiss rounds and those of the cut."""
    return (event.swiss_rounds or 0) + pairing.cut_rounds(cut_size(event))


def size_of(event: Event, number: int) -> int:
    """With how many players of the cut a round begins; 0 for a Swiss round."""
    into = number - (event.swiss_rounds or 0)
    return cut_size(event) >> (into - 1) if into > 0 else 0


def _opponents(event: Event, after: int) -> tuple[dict[int, set[int]], dict[int, int]]:
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


def _pairing_entrants(event: Event, through: int, forget: int) -> list[pairing.Entrant]:
    met, byes = _opponents(event, after=forget)
    entrants = []
    for row in table(event, through):
        pk, standing = row.entrant.pk, row.standing
        if row.entrant.dropped_in_round is None:
            seen = frozenset(met.get(pk, ()))
            entrants.append(pairing.Entrant(pk, standing.points, seen, byes.get(pk, 0), standing.place))
    return entrants


def pair(event: Event, number: int, seed: int, forget: int = 0) -> pairing.PairedRound:
    """Pair round `number` from everything before it. Raises pairing.PairingError.

    Meetings of the first `forget` rounds may be repeated.
    """
    if size_of(event, number):
        return _pair_cut(event, number, seed)
    if event.is_round_robin:
        return _pair_round_robin(event, number, seed)
    if number == 1:
        ids = event.entrants.filter(dropped_in_round=None).order_by("pk").values_list("pk", flat=True)
        return pairing.pair_first_round(list(ids), seed)
    return pairing.pair_round(_pairing_entrants(event, number - 1, forget), seed)


def _all_alike(event: Event) -> list[pairing.Entrant]:
    """Return the players who are in, before anybody has played."""
    return [pairing.Entrant(pk) for pk in event.entrants.filter(dropped_in_round=None).values_list("pk", flat=True)]


def _pair_round_robin(event: Event, number: int, seed: int) -> pairing.PairedRound:
    """Return the circle of round 1, turned; who has dropped since keeps the seat."""
    if number == 1:
        return pairing.pair_round_robin(pairing.seat_by_lot(_all_alike(event), seed), 1, seed)
    first = event.rounds.get(number=1)
    points = {row.entrant.pk: row.standing.points for row in table(event, number - 1)}
    circle = [replace(entrant, points=points.get(entrant.id, 0)) for entrant in paired_of(first).entrants]
    gone = frozenset(event.entrants.exclude(dropped_in_round=None).values_list("pk", flat=True))
    return pairing.pair_round_robin(circle, number, first.seed, gone)


def _pair_cut(event: Event, number: int, seed: int) -> pairing.PairedRound:
    """Pair a round of the cut: from the standings, or from the winners of the round before."""
    last = event.rounds.filter(number=number - 1).first()
    if last is None:
        return pairing.pair_cut(_all_alike(event), cut_size(event), seed)
    if last.is_cut:
        matches = last.matches.order_by("table")
        winners = [match.first_id if match.is_bye else winner_and_loser(match)[0] for match in matches]
        return pairing.pair_winners(winners, paired_of(last).entrants, seed)
    return pairing.pair_cut(_pairing_entrants(event, number - 1, 0), cut_size(event), seed)


def proof_of(paired: pairing.PairedRound) -> dict[str, Any]:
    """Return what a round keeps to explain itself later, even after a corrected result: JSON for Round.proof."""
    entrants = [[e.id, e.points, sorted(e.opponents), e.byes, e.rank] for e in paired.entrants]
    return {
        "cost": paired.cost,
        "bound": paired.bound,
        "proof": paired.proof,
        "bye": paired.bye,
        "entrants": entrants,
    }


def paired_of(round_: Round) -> pairing.PairedRound:
    """Return the paired round as a value again, with the seats as they are now (a swap by hand included)."""
    seats = list(round_.matches.all())
    tables = tuple(pairing.Pairing(m.table, m.first_id, m.second_id) for m in seats if m.table)
    bye = next((match.first_id for match in seats if not match.table), None)
    entrants = tuple(
        pairing.Entrant(id_, points, frozenset(met), byes, rank)
        for id_, points, met, byes, rank in round_.proof.get("entrants", [])
    )
    proof = round_.proof
    return pairing.PairedRound(
        tables, bye, proof.get("cost", 0), proof.get("bound", 0), proof.get("proof", "drawn"), round_.seed, entrants
    )


def points_before(round_: Round) -> dict[int, int]:
    """Match points each player brought into the round."""
    return {id_: points for id_, points, *_ in round_.proof.get("entrants", [])}


def why_paired(round_: Round, entrant: Entrant) -> tuple[str, ...]:
    """Plain sentences: why this player sits where they sit. Empty for a player who is not in the round."""
    try:
        explained = pairing.explain(paired_of(round_), entrant.pk, names(round_.event))
    except KeyError:
        return ()
    if explained.opponent is not None and _have_met(round_, entrant.pk, explained.opponent):
        return ("These two meet again: when this round was paired, no pairing without a rematch was left.",)
    return explained.sentences


def how_proved(round_: Round) -> str:
    """Return one sentence on why no pairing is better, or that somebody chose otherwise."""
    return pairing.PROOFS.get(round_.proof.get("proof", ""), "")


def _met_before(round_: Round) -> set[frozenset[int | None]]:
    """Return every pair that played each other in a round before this one."""
    earlier = Match.objects.filter(round__event=round_.event, round__number__lt=round_.number, second__isnull=False)
    return {frozenset(pair) for pair in earlier.values_list("first_id", "second_id")}


def have_met(round_: Round, one: Entrant, other: Entrant) -> bool:
    """Did these two play each other in a round before this one?"""
    return _have_met(round_, one.pk, other.pk)


def _have_met(round_: Round, one: int, other: int) -> bool:
    met = Q(first=one, second=other) | Q(first=other, second=one)
    return Match.objects.filter(met, round__event=round_.event, round__number__lt=round_.number).exists()


def rematches(round_: Round) -> set[int]:
    """Return the tables of this round whose players have met before."""
    met = _met_before(round_)
    return {match.table for match in round_.matches.all() if frozenset((match.first_id, match.second_id)) in met}
