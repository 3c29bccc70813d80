"""What all structures share between the database and the event mathematics: rows become values, values become rows.

Pairing and standings know nothing of Django; in this app only `structures` and this file call them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from django.db.models import Count, Q

from tournament import pairing
from tournament.ranking import number as written

from .models import SEATS, Entrant, Event, Match, Round, seat_ids, seated

if TYPE_CHECKING:
    from .structures import Row as StandingsRow


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings with the player it is about."""

    entrant: Entrant
    standing: StandingsRow


def names(event: Event) -> dict[int, str]:
    """Entrant id to name, for sentences."""
    return dict(event.entrants.values_list("pk", "name"))


def counted_rounds(event: Event) -> int:
    """Return how many rounds count in the standings: those up to the first with an open or disputed table."""
    open_tables = Count("matches", filter=Q(matches__outcome__isnull=True) | Q(matches__disputed=True))
    counted = 0
    rounds = event.rounds.annotate(o=open_tables).order_by("number")  # grouped rows come in no order of their own
    for number, state, unsettled in rounds.values_list("number", "state", "o"):
        if state == Round.State.PAIRED or unsettled:
            break
        counted = number
    return counted


def players(event: Event) -> tuple[tuple[int, str, int | None], ...]:
    """Return (id, name, the round dropped in or None) of everybody who has a place, in order of id.

    Who dropped before round 1 has none, unless that round was paired already.
    """
    everybody = event.entrants.order_by("pk").values_list("pk", "name", "dropped_in_round")
    gone = {pk for pk, _, dropped in everybody if dropped == 0}
    if gone:
        gone -= seat_ids(Match.objects.filter(seated(gone), round__event=event))
    return tuple(row for row in everybody if row[0] not in gone)


def ids_in(event: Event) -> set[int]:
    """Return the ids of those who have not dropped."""
    return set(event.entrants.filter(dropped_in_round=None).values_list("pk", flat=True))


def ranking(event: Event, through: int | None = None) -> Sequence[StandingsRow]:
    """Return the standings after round `through` (None: after the last round that is complete), as values."""
    return event.scheme.rank(event, counted_rounds(event) if through is None else through)


def shared_places(event: Event, rows: Iterable[StandingsRow]) -> frozenset[int]:
    """Return the players who share their place with others; `rows` are all the standings."""
    rows = tuple(rows)
    titles = event.scheme.titles(event, rows)
    line = [(row.player, (titles.get(row.player, ""), row.place)) for row in rows]
    often = Counter(spot for _, spot in line)
    return frozenset(player for player, spot in line if often[spot] > 1)


def table(event: Event, through: int | None = None) -> list[Row]:
    """Return the standings of `ranking` with everybody in them."""
    return with_entrants(event, ranking(event, through))


def with_entrants(event: Event, rows: Sequence[StandingsRow]) -> list[Row]:
    """Some rows of the standings with the players they are about."""
    wanted = event.entrants.all() if len(rows) > MANY else event.entrants.filter(pk__in=[row.player for row in rows])
    entrants = {entrant.pk: entrant for entrant in wanted}
    return [Row(entrants[row.player], row) for row in rows if row.player in entrants]


#: More rows than this are looked up with all players, not one key each.
MANY = 500


def first_of_cut(event: Event) -> Round | None:
    return event.rounds.filter(cut_size__gt=0).first()


def winner_and_loser(match: Match) -> tuple[int, int]:
    """Of a match of the cut that has a result: it always has a winner."""
    won = match.kind.winner(match, match.result)
    assert won is not None and match.second_id is not None
    return (match.first_id, match.second_id) if won.pk == match.first_id else (match.second_id, match.first_id)


def cut_size(event: Event) -> int:
    """Return how many play on after the Swiss rounds: as its first round has it; before that, as the players in
    allow.
    """
    first = first_of_cut(event)
    if first is not None:
        return first.cut_size
    return event.scheme.cut_size(event, event.players_in)


def planned_rounds(event: Event) -> int:
    """Return the Swiss rounds and those of the cut, with one more where the results ask for it."""
    rounds = (event.swiss_rounds or 0) + event.scheme.cut_rounds(cut_size(event))
    return rounds + event.scheme.wants_more(event)


def size_of(event: Event, number: int) -> int:
    """With how many players of the cut a round begins; 0 for a Swiss round."""
    into = number - (event.swiss_rounds or 0)
    return event.scheme.cut_left(cut_size(event), into) if into > 0 else 0


def paired_of(round_: Round) -> pairing.PairedRound:
    """Return the paired round as a value again, with the seats as they are now (a swap by hand included)."""
    seats = list(round_.matches.all())
    asked = {pairing_[0] for pairing_ in round_.proof.get("requested", [])}
    tables = tuple(
        pairing.Pairing(m.table, m.first_id, m.second_id) for m in seats if m.table and m.first_id not in asked
    )
    bye = next((match.first_id for match in seats if not match.table), None)
    proof = round_.proof
    return pairing.PairedRound(
        tables,
        bye,
        proof.get("cost", 0),
        proof.get("bound", 0),
        proof.get("proof", "drawn"),
        round_.seed,
        tuple(_entrant(*kept) for kept in proof.get("entrants", [])),
        proof.get("bye_policy", "lowest"),
        tuple(replace(_entrant(*kept), requested_bye=kind) for *kept, kind in proof.get("requested", [])),
        proof.get("scale", 1),
    )


def _entrant(id_: int, points: int, met: Sequence[int], byes: int, rank: int, joined: int = 1) -> pairing.Entrant:
    """Return a player as a round keeps them; one of an earlier version has no `joined`."""
    return pairing.Entrant(id_, points, frozenset(met), byes, rank, joined)


def points_before(round_: Round) -> dict[int, int | str]:
    """Return the match points that each player brought into the round, as people count them.

    Points decide nothing once a cut has begun: in its rounds they are the seeds, `seed 3`.
    """
    if round_.is_cut and round_.event.scheme.draws_bracket:
        cut = round_.event.rounds.filter(cut_size__gt=0).select_related("kept_proof")
        first = cut.first() or round_
        return {row[0]: f"seed {seed}" for seed, row in enumerate(first.proof.get("entrants", []), start=1)}
    proof = round_.proof
    scale = proof.get("scale", 1)
    rows = [*proof.get("entrants", []), *proof.get("requested", [])]
    return {id_: points if scale == 1 else plain(Fraction(points, scale)) for id_, points, *_ in rows}


def title_of(match: Match) -> str:
    """Return `Final`, `Third place` or `Losers' round 1` where a round has several of these; else nothing."""
    return match.event.scheme.match_title(match)


def plain(points: Fraction) -> int | str:
    """Return a whole number, else `3 1/2`."""
    return int(points) if points.denominator == 1 else written(points)


def why_paired(round_: Round, entrant: Entrant) -> tuple[str, ...]:
    """Plain sentences: why this player sits where they sit. Empty for a player who is not in the round."""
    return round_.event.scheme.explain(round_, entrant)


def how_proved(round_: Round) -> str:
    """Return one sentence on why no pairing is better, or that somebody chose otherwise."""
    return round_.event.scheme.proved(round_)


def _met_before(round_: Round) -> set[frozenset[int]]:
    """Return every pair that sat at one table in a round before this one."""
    earlier = Match.objects.filter(round__event=round_.event, round__number__lt=round_.number, is_bye=False)
    tables = ([player for player in row if player is not None] for row in earlier.values_list(*SEATS))
    return {frozenset(pair) for players in tables for pair in combinations(players, 2)}


def have_met(round_: Round, one: int, other: int) -> bool:
    """Did these two sit at one table in a round before this one?"""
    earlier = Match.objects.filter(round__event=round_.event, round__number__lt=round_.number)
    return earlier.filter(seated([one])).filter(seated([other])).exists()


def rematches(round_: Round) -> set[int]:
    """Return the tables of this round whose players have met before."""
    met = _met_before(round_)
    rows = round_.matches.order_by().values_list("table", *SEATS)
    seated = ((table, [player for player in players if player is not None]) for table, *players in rows)
    return {table for table, players in seated if any(frozenset(pair) in met for pair in combinations(players, 2))}
