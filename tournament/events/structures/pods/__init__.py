"""Pods of Dungeon Dice: two to five at a table, seated by points and by who has met whom; a final pod may follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any

from tournament import pods
from tournament.pairing import PairingError
from tournament.pairing.values import Names
from tournament.ranking import number as written

from ... import adapter
from ...models import SEATS, Entrant, Event, Match, Round
from ...results.placings import parse
from ...results.placings_words import params_by
from ...rule_books import RuleBook
from ..structure import Column, Seating, Structure

#: So many play the final pod.
FINAL = 4
#: Rounds unless the organizer asks for others.
ROUNDS = 3
GAME = "dungeon-dice"

#: (id, name, the round dropped in or None); (round, players by seat, result as it is written).
Player = tuple[int, str, int | None]
Record = tuple[int, tuple[int, ...], str]


class CannotSeat(PairingError):
    """The players cannot be seated in pods."""

    def __init__(self, told: str) -> None:
        super().__init__(told)
        self.told = told

    def message(self, names: Names | None = None) -> str:
        return self.told


@dataclass(frozen=True, slots=True)
class PodRow:
    """A line of the standings. `points` as pages write them: a whole number, or `3 1/2` where a place was shared."""

    row: pods.PodStanding
    dropped: int | None

    @property
    def place(self) -> int:
        return self.row.place

    @property
    def player(self) -> int:
        return self.row.player

    @property
    def points(self) -> int | str:
        return adapter.plain(self.row.points)

    @property
    def byes(self) -> int:
        return self.row.byes

    @property
    def tiebreaks(self) -> tuple[tuple[str, Fraction], ...]:
        """They are told in the columns and in `why`: no other structure has them."""
        return ()

    @property
    def why(self) -> tuple[str, ...]:
        return self.row.why


def _rank(event: Event, through: int) -> Sequence[PodRow]:
    """Return the standings after a round; whoever played the final pod stands by their place in it."""
    rounds = dict(event.rounds.filter(number__lte=through).values_list("pk", "cut_size"))
    matches = Match.objects.filter(round__in=rounds, outcome__isnull=False, is_bye=False).order_by("pk")
    played: list[tuple[int, Record]] = []
    for round_, at, outcome, *seats in matches.values_list("round_id", "round__number", "outcome", *SEATS):
        players = tuple(player for player in seats if player is not None)
        played.append((rounds[round_], (at, players, outcome["placings"])))
    before = tuple(record for cut, record in played if not cut)
    final = next((record for cut, record in played if cut), None)
    return _standings(adapter.players(event), before, final, event.dice_set)


@lru_cache(maxsize=8)
def _standings(
    players: tuple[Player, ...], records: tuple[Record, ...], final: Record | None, dice_set: str
) -> tuple[PodRow, ...]:
    """Return the standings of these values: the same ones are not computed twice."""
    params, names = params_by(dice_set), {pk: name for pk, name, _ in players}
    outcomes = [pods.outcome(_result(record), record[0], params) for record in records]
    rows = pods.pod_standings(names, outcomes, names=names)
    if final is not None:
        rows = pods.after_final(rows, pods.placings(_result(final)))
    dropped = {pk: left for pk, _, left in players}
    return tuple(PodRow(row, dropped[row.player]) for row in rows)


def _result(record: Record) -> pods.PodPlaces | pods.PodResult:
    _, players, text = record
    return parse(text).of(players)


def _entrants(event: Event, through: int) -> list[pods.PodEntrant]:
    """Return the players who are in, with points, rank, everybody met, and whom they should not sit with."""
    tables = Match.objects.filter(round__event=event, round__number__lte=through, is_bye=False).values_list(*SEATS)
    met = pods.meetings(tuple(player for player in row if player is not None) for row in tables)
    apart: dict[int, set[int]] = {}
    for one, other in Entrant.apart.through.objects.filter(from_entrant__event=event).values_list(
        "from_entrant_id", "to_entrant_id"
    ):
        apart.setdefault(one, set()).add(other)
    here = adapter.ids_in(event)
    return [
        pods.PodEntrant(
            row.player, row.row.points, met.get(row.player, ()), frozenset(apart.get(row.player, ())), row.place
        )
        for row in _rank(event, through)
        if row.player in here
    ]


def _seat(event: Event, number: int, seed: int, forget: int) -> Seating:
    entrants = _entrants(event, number - 1)
    try:
        return _handed_over(pods.seat_pods(entrants, seed), entrants)
    except pods.PodError as error:
        raise CannotSeat(str(error)) from error


def _seat_final(event: Event, number: int, seed: int) -> Seating:
    """Seat the best four; where the last place that plays was shared, the lot has decided, and the round says so."""
    entrants = _entrants(event, number - 1)
    try:
        pod, drawn = pods.final_pod(entrants, seed, FINAL)
    except pods.PodError as error:
        raise CannotSeat(str(error)) from error
    seating = pods.Seating((pod,), Fraction(0), Fraction(0), "one pod", seed)
    handed = _handed_over(seating, [entrant for entrant in entrants if entrant.id in pod.seats])
    return Seating(handed.tables, handed.byes, seed, handed.players, handed.proof | {"drawn": list(drawn)})


def _handed_over(seating: pods.Seating, entrants: Sequence[pods.PodEntrant]) -> Seating:
    """Return a seating as a round keeps it: what its reasons need, fractions as text."""
    proof = {
        "cost": str(seating.cost),
        "bound": str(seating.bound),
        "proof": seating.proof,
        "entrants": [
            [e.id, adapter.plain(e.points), str(e.points), list(e.met), sorted(e.apart), e.rank] for e in entrants
        ],
    }
    return Seating(tuple((pod.number, pod.seats) for pod in seating.pods), (), seating.seed, len(entrants), proof)


def _kept(round_: Round) -> tuple[pods.Seating, list[pods.PodEntrant]]:
    """Return the round as values again, with the seats as they are now."""
    entrants = [
        pods.PodEntrant(id_, Fraction(points), tuple(met), frozenset(apart), rank)
        for id_, _, points, met, apart, rank in round_.proof.get("entrants", [])
    ]
    tables = [pods.Pod(match.table, match.player_ids) for match in round_.matches.order_by("table")]
    often = {entrant.id: entrant.met for entrant in entrants}
    unwanted = {frozenset((entrant.id, other)) for entrant in entrants for other in entrant.apart}
    pairs = sorted((min(pair), max(pair)) for pod in tables for pair in combinations(pod.seats, 2))
    repeats = tuple((*pair, count) for pair in pairs if (count := often.get(pair[0], ()).count(pair[1])))
    together = tuple(pair for pair in pairs if frozenset(pair) in unwanted)
    proof = round_.proof
    seating = pods.Seating(
        tuple(tables), Fraction(proof.get("cost", 0)), Fraction(proof.get("bound", 0)), proof.get("proof", "drawn"),
        round_.seed, repeats, together,
    )  # fmt: skip
    return seating, entrants


def _explain(round_: Round, entrant: Entrant) -> tuple[str, ...]:
    """Return why a player sits where they sit, in plain sentences."""
    seating, entrants = _kept(round_)
    names = adapter.names(round_.event)
    if round_.is_cut:
        return tuple(_why_final(round_, names))
    try:
        return pods.explain_seat(seating, entrants, entrant.pk, names)
    except KeyError:
        return ()


def _why_final(round_: Round, names: Names) -> list[str]:
    told = [f"The best {FINAL} of the standings play the final pod; their places in it are their final places."]
    if drawn := [names[player] for player in round_.proof.get("drawn", []) if player in names]:
        told.append(
            f"{', '.join(drawn)} shared the last place that plays, and the lot decided (lot number {round_.seed})."
        )
    return [*told, f"Seats were drawn at random (lot number {round_.seed})."]


def _warnings(round_: Round) -> tuple[str, ...]:
    """Return who could not be kept apart, who meets again, and how the final was filled, before it is published."""
    seating, _ = _kept(round_)
    names = adapter.names(round_.event)
    if round_.is_cut:
        return tuple(_why_final(round_, names)[1:-1])
    again = [f"{names[one]} and {names[other]}" for one, other, _ in seating.repeats]
    met = (f"These have met before: {'; '.join(again)}.",) if again else ()
    return (*pods.warnings(seating, names), *met)


def _proved(round_: Round) -> str:
    return pods.PROOFS.get(round_.proof.get("proof", ""), "")


def _columns(event: Event, rows: Sequence[Any]) -> tuple[Column, ...]:
    """Return points, thrones, places and what breaks ties; Fame only where every pod has it."""
    columns = [
        Column("Pts", "points by place, 3 on average in every pod", lambda row: str(row.points)),
        Column("Places", "the place in each pod", lambda row: " ".join(map(str, row.row.places)) or "–"),
        Column("Thrones", "thrones taken", lambda row: str(row.row.thrones), narrow=False),
        Column("Fame", "Fame as a share of the goal, at most 1 a pod", _fame, narrow=False),
        Column("Opp.", "mean points of the players met", lambda row: written(row.row.opponents), narrow=False),
        Column("Mean", "mean place", _mean_place, narrow=False),
    ]
    has_fame = any(row.row.fame is not None for row in rows)
    return tuple(column for column in columns if column.label != "Fame" or has_fame)


def _fame(row: PodRow) -> str:
    return "–" if row.row.fame is None else written(row.row.fame)


def _mean_place(row: PodRow) -> str:
    return "–" if row.row.mean_place is None else written(row.row.mean_place)


def _serves(book: RuleBook) -> bool:
    return book.game.partition("/")[0] == GAME


def sizes_in_words(players: int) -> str:
    """Return `2 pods of 4 and 1 of 3`: how so many players sit."""
    try:
        sizes = pods.pod_sizes(players)
    except pods.PodError as error:
        return str(error)
    parts = [(sizes.count(size), size) for size in sorted(set(sizes), reverse=True)]
    (count, size), *rest = parts
    told = f"{count} pod{'' if count == 1 else 's'} of {size}"
    return " and ".join([told, *(f"{more} of {seats}" for more, seats in rest)])


PODS = Structure(
    key="pods",
    name="Pods",
    offered="Pods: 3 or 4 at a table, points by place (Dungeon Dice)",
    about="pod",
    scoring="by place 5-4-2-1 in a pod of 4, 5-3-1 of 3, 5-1 of 2, 5-4-3-2-1 of 5; a shared place gets the mean, "
    "leaving early nothing; then thrones, Fame as a share of the goal, points of the players met, mean place",
    result="placings",
    least=2,
    minutes=60,
    rounds=lambda event, players: ROUNDS,
    asks_rounds=True,
    rounds_called="Rounds in pods",
    rounds_told=f"If empty, {ROUNDS}.",
    cuts=True,
    cut_sizes=(FINAL,),
    cut_size=lambda event, players: FINAL if event.cut_to and pods.has_final(players) else 0,
    cut_rounds=lambda size: 1 if size else 0,
    cut_title=lambda event, size, into: "final pod",
    cut_about=f"the best {FINAL} play a final pod if {pods.FINAL_FROM} or more take part",
    cut_follows="They play the final pod: their places in it are their final places.",
    draws_bracket=False,
    draw=lambda event: (),
    pairs_by_points=True,
    seats_kept_apart=True,
    serves=_serves,
    served="Dungeon Dice",
    seat=_seat,
    seat_cut=_seat_final,
    rank=_rank,
    explain=_explain,
    warns=_warnings,
    proved=_proved,
    sized=sizes_in_words,
    columns=_columns,
)
