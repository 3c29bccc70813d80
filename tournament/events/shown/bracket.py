"""A bracket as pages draw it: every round of it, with the seats that are still to be won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.events import adapter
from tournament.events.models import SEATS, Entrant, Event, Match
from tournament.pairing import title


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with the seed and the games won so far, or whom the seat waits for."""

    entrant: Entrant | None = None
    seed: int = 0
    games: str = ""
    won: bool = False
    waits: str = ""


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A table of the bracket; `label` where it is another match than its round is named for: `third place`."""

    seats: tuple[Seat, Seat]
    address: str = ""  # of the match
    label: str = ""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the cut: `semi-finals`."""

    title: str
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A bracket, or a side of one: `the losers' side`."""

    title: str
    rounds: tuple[BracketRound, ...]

    @property
    def columns(self) -> list[tuple[BracketRound, bool]]:
        """Return the rounds, and of each whether its tables lead two by two to those of the next."""
        following = (*self.rounds[1:], None)
        return [
            (round_, after is not None and _own(round_) == 2 * _own(after) == len(round_.matches))
            for round_, after in zip(self.rounds, following, strict=True)
        ]


def _own(round_: BracketRound) -> int:
    return sum(not match.label for match in round_.matches)


def bracket(event: Event) -> list[BracketPart]:
    """Return the event's bracket as far as it is public, as its structure draws it; empty where there is none."""
    return list(event.scheme.draw(event))


def single_bracket(event: Event) -> list[BracketPart]:
    """Return every round from the first public one of the cut to the final, with the match for third place."""
    rounds = [round_ for round_ in event.rounds.filter(cut_size__gt=0) if round_.is_public]
    if not rounds:
        return []
    seeds = {entrant.id: seed for seed, entrant in enumerate(adapter.paired_of(rounds[0]).entrants, start=1)}
    columns = [
        BracketRound(
            title(round_.cut_size),
            tuple(
                drawn_match(match, seeds, "third place" if match.table > round_.cut_size // 2 else "")
                for match in round_.matches.select_related(*SEATS, "round__event")
            ),
        )
        for round_ in rounds
    ]
    size = rounds[-1].cut_size // 2
    while size > 1:
        columns.append(BracketRound(title(size), _to_come(columns[-1])))
        size //= 2
    return [BracketPart("The bracket" if event.scheme.is_bracket else "The cut", tuple(columns))]


def drawn_match(match: Match, seeds: Mapping[int, int], label: str = "") -> BracketMatch:
    """Return a table with its players, their seeds, and the games that each has won."""
    if match.second is None:
        return BracketMatch((Seat(match.first, seeds[match.first.pk], "", True), Seat(waits="bye")), label=label)
    result = match.result
    games = ("", "") if result is None else (str(result.first), str(result.second))
    winner = result.winner if result is not None and match.is_settled else None
    one = Seat(match.first, seeds[match.first.pk], games[0], winner == "first")
    other = Seat(match.second, seeds[match.second.pk], games[1], winner == "second")
    return BracketMatch((one, other), match.get_absolute_url(), label)


def _to_come(before: BracketRound) -> tuple[BracketMatch, ...]:
    """Return the tables of the next round: who has won a table before it is in, the other seats wait."""
    seats = [_seat_of_winner(match, table) for table, match in enumerate(before.matches, start=1) if not match.label]
    return tuple(BracketMatch((one, other)) for one, other in zip(seats[::2], seats[1::2], strict=True))


def _seat_of_winner(match: BracketMatch, table: int) -> Seat:
    for seat in match.seats:
        if seat.won:
            return Seat(seat.entrant, seat.seed)
    return Seat(waits=f"winner of table {table}")
