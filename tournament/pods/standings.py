"""Standings of an event in pods: points, then thrones, Fame, the points of those met, and the mean place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial

from tournament.pairing.values import Names, name_of
from tournament.pods.placings import BYE_POINTS, PodOutcome, SeatOutcome
from tournament.ranking import Column, Ranked, counted, number, rank


@dataclass(slots=True)
class PodTally:
    """What one player's pods add up to."""

    seats: list[SeatOutcome] = field(default_factory=list)
    met: list[int] = field(default_factory=list)  # everybody met, as often as met
    byes: int = 0

    @property
    def points(self) -> Fraction:
        return sum((seat.points for seat in self.seats), BYE_POINTS * self.byes)

    @property
    def thrones(self) -> int:
        return sum(seat.throne for seat in self.seats)

    @property
    def fame(self) -> Fraction:
        return sum((seat.fame_share or Fraction(0) for seat in self.seats), Fraction(0))

    @property
    def mean_place(self) -> Fraction | None:
        """None for somebody who has been in no pod."""
        return Fraction(sum(seat.place for seat in self.seats), len(self.seats)) if self.seats else None


@dataclass(frozen=True, slots=True)
class PodStanding:
    """One row. `fame` None: it was not written down in every pod, so it breaks no tie."""

    place: int
    player: int
    points: Fraction
    pods: int
    byes: int
    thrones: int
    fame: Fraction | None
    opponents: Fraction
    mean_place: Fraction | None
    places: tuple[int, ...]
    ranked: Ranked = field(compare=False, repr=False)

    @property
    def why(self) -> tuple[str, ...]:
        """Plain sentences: what decided the place, then how each number came about."""
        return self.ranked.why


def pod_standings(
    players: Iterable[int],
    outcomes: Iterable[PodOutcome],
    byes: Sequence[int] = (),
    names: Names | None = None,
) -> tuple[PodStanding, ...]:
    """Return the rows from first to last, the same in whatever order players and pods come.

    `byes`: who has sat out, as often as it happened. Players named only in a pod or a bye count as well.
    """
    tallies = _tallies(players, outcomes, byes)
    counts_fame = all(seat.fame is not None for tally in tallies.values() for seat in tally.seats)
    opponents = {player: _mean_points(tally, tallies) for player, tally in tallies.items()}
    columns = _columns(tallies, opponents, counts_fame, names)
    return tuple(
        _row(ranked, tallies[ranked.entrant], opponents[ranked.entrant], counts_fame)
        for ranked in rank(tallies, columns, names)
    )


def _tallies(players: Iterable[int], outcomes: Iterable[PodOutcome], byes: Sequence[int]) -> dict[int, PodTally]:
    tallies = {player: PodTally() for player in players}
    for outcome in sorted(outcomes, key=lambda outcome: (outcome.round, [seat.player for seat in outcome.seats])):
        here = sorted(seat.player for seat in outcome.seats)
        for seat in outcome.seats:
            tally = tallies.setdefault(seat.player, PodTally())
            tally.seats.append(seat)
            tally.met += [player for player in here if player != seat.player]
    for player in byes:
        tallies.setdefault(player, PodTally()).byes += 1
    return tallies


def _mean_points(tally: PodTally, tallies: Mapping[int, PodTally]) -> Fraction:
    if not tally.met:
        return Fraction(0)
    return sum((tallies[other].points for other in tally.met), Fraction(0)) / len(tally.met)


def _row(ranked: Ranked, tally: PodTally, opponents: Fraction, counts_fame: bool) -> PodStanding:
    return PodStanding(
        place=ranked.place,
        player=ranked.entrant,
        points=tally.points,
        pods=len(tally.seats),
        byes=tally.byes,
        thrones=tally.thrones,
        fame=tally.fame if counts_fame else None,
        opponents=opponents,
        mean_place=tally.mean_place,
        places=tuple(seat.place for seat in tally.seats),
        ranked=ranked,
    )


# --- the columns, and how they tell themselves -----------------------------------------------------------


def _columns(
    tallies: Mapping[int, PodTally], opponents: Mapping[int, Fraction], counts_fame: bool, names: Names | None
) -> list[Column]:
    """A player without a pod has the worst mean place there can be."""
    places = {player: tally.mean_place or Fraction(6) for player, tally in tallies.items()}
    points = {player: tally.points for player, tally in tallies.items()}
    thrones = {player: Fraction(tally.thrones) for player, tally in tallies.items()}
    fame = {player: tally.fame if counts_fame else Fraction(0) for player, tally in tallies.items()}
    return [
        Column("points", "Points", "points", points, unit="point", how=partial(_how_points, tallies)),
        Column("thrones", "Thrones", "thrones won", thrones, unit="throne", how=partial(_how_thrones, tallies)),
        Column("fame", "Fame", "Fame as a share of the goal", fame, how=partial(_how_fame, tallies, counts_fame)),
        Column("opponents", "Opponents", "mean points of the players met", opponents,
               how=partial(_how_met, tallies, opponents, names)),
        Column("mean_place", "Mean place", "mean place", places, lowest_first=True, how=partial(_how_place, tallies)),
    ]  # fmt: skip


_PLACES = {1: "1st", 2: "2nd", 3: "3rd"}


def _how_points(tallies: Mapping[int, PodTally], player: int) -> str:
    tally = tallies[player]
    parts = [
        f"{number(seat.points)} ({'left early' if seat.left else _PLACES.get(seat.place, f'{seat.place}th')})"
        for seat in tally.seats
    ]
    parts += [f"{number(BYE_POINTS)} (bye)"] * tally.byes
    return f"Points {number(tally.points)} = {' + '.join(parts)}." if parts else ""


def _how_thrones(tallies: Mapping[int, PodTally], player: int) -> str:
    tally = tallies[player]
    return f"Took the throne in {tally.thrones} of {counted(Fraction(len(tally.seats)), 'pod')}." if tally.seats else ""


def _how_fame(tallies: Mapping[int, PodTally], counts_fame: bool, player: int) -> str:
    if not counts_fame:
        return "Fame was not written down in every pod, so it breaks no tie in this event."
    tally = tallies[player]
    parts = [
        f"{seat.fame} of {seat.goal}{', counted as 1' if (seat.fame or 0) > seat.goal else ''}" for seat in tally.seats
    ]
    return f"Fame {number(tally.fame)} = {' + '.join(parts)}." if parts else ""


def _how_met(
    tallies: Mapping[int, PodTally], opponents: Mapping[int, Fraction], names: Names | None, player: int
) -> str:
    met = tallies[player].met
    if not met:
        return "Has met nobody, so no points of others count."
    parts = " + ".join(f"{name_of(other, names)} {number(tallies[other].points)}" for other in met)
    return f"Opponents {number(opponents[player])} = ({parts}) / {len(met)}."


def _how_place(tallies: Mapping[int, PodTally], player: int) -> str:
    tally = tallies[player]
    if tally.mean_place is None:
        return ""
    parts = " + ".join(str(seat.place) for seat in tally.seats)
    return f"Mean place {number(tally.mean_place)} = ({parts}) / {len(tally.seats)}."


def after_final(rows: Sequence[PodStanding], final: Mapping[int, int]) -> tuple[PodStanding, ...]:
    """Place the players of the final pod by their places there; all others as the pods before left them."""
    by_player = {row.player: row for row in rows}
    inside = sorted(final, key=lambda player: (final[player], by_player[player].place, player))
    outside = [row for row in rows if row.player not in final]
    told = [_placed(by_player[player], final[player], f"Place {final[player]} in the final pod.") for player in inside]
    reason = f"Below the {len(final)} players of the final pod, the pods before it decide."
    for row in outside:
        place = len(final) + 1 + sum(other.place < row.place for other in outside)
        told.append(_placed(row, place, reason))
    return tuple(told)


def _placed(row: PodStanding, place: int, reason: str) -> PodStanding:
    ranked = Ranked(place, row.player, lambda: (reason, *row.ranked.why))
    return replace(row, place=place, ranked=ranked)
