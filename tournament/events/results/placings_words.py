"""Placings of a pod in the words of pages, and as checked logs show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rules.dungeon_dice.dice_set import Params
from tournament.name_lists import names_apart
from tournament.pairing import listed
from tournament.pods import LOST, TIME, WON, pod_of
from tournament.ranking import number

from .placings import CALLED, MARKS, Placings, PlacingsError, by_places, check
from .values import MatchResult, ResultFromLog

if TYPE_CHECKING:
    from rules.judging import Judged

    from ..models import Entrant, Match

_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def ordinal(place: int) -> str:
    """Return `1st`, `4th`: a place of a pod."""
    return _ORDINALS.get(place, f"{place}th")


def params_of(match: Match) -> Params:
    """Return the numbers of the dice that the event is played with."""
    return params_by(match.event.dice_set)


@lru_cache(maxsize=32)  # sound: a digest names one state of a set for ever
def params_by(digest: str) -> Params:
    """Return the numbers of a dice set."""
    from cardpool.dice_sets.services import by_digest  # cardpool's rows are not there yet while this app's are made

    return by_digest(digest).params


def _names(match: Match) -> list[str]:
    return [player.name for player in match.players]


def in_words(match: Match, result: Placings) -> str:
    """Return `Ana takes the throne, then Bo, Cy and Dee share 3rd`."""
    names = _names(match)
    stayed = [(place, spot) for spot, place in enumerate(result.places) if not result.seats[spot].left]
    left = [names[spot] for spot, seat in enumerate(result.seats) if seat.left]
    first, *rest = _groups([(place, _with_fame(names[spot], result, spot)) for place, spot in sorted(stayed)])
    throne = "has the most Fame when time is called" if result.record.ended_by == TIME else "takes the throne"
    told = f"{first[1][0]} {throne}"
    if rest:
        parts = [f"{listed(people)} share {ordinal(place)}" if len(people) > 1 else people[0] for place, people in rest]
        shares = any(len(people) > 1 for _, people in rest)
        told += f", then {', '.join(parts) if shares else listed(parts)}"
    return told + (f"; {listed(left)} left early" if left else "")


def _with_fame(name: str, result: Placings, spot: int) -> str:
    fame = result.seats[spot].fame
    return name if fame is None else f"{name} ({fame} Fame)"


def _groups(line: Sequence[tuple[int, str]]) -> list[tuple[int, list[str]]]:
    groups: dict[int, list[str]] = {}
    for place, name in line:
        groups.setdefault(place, []).append(name)
    return list(groups.items())


def tagged(match: Match, result: Placings, entrant: Entrant | None) -> str:
    """Return `Ana first`; for one of the pod their own place: `shared 3rd`."""
    if entrant is None or not match.seats(entrant):
        return f"{_apart(match)[result.first]} first"
    spot = match.player_ids.index(entrant.pk)
    place = result.places[spot]
    if result.seats[spot].left:
        return "left early"
    return ("shared " if result.places.count(place) > 1 else "") + ordinal(place)


def _apart(match: Match) -> tuple[str, ...]:
    return names_apart(_names(match))


def winner(match: Match, result: Placings) -> Entrant:
    return match.players[result.first]


def without(match: Match, gone: Set[int]) -> Placings | None:
    """Return the throne for the one player who is there; two or more play on."""
    here = [seat for seat, player in enumerate(match.player_ids, start=1) if player not in gone]
    if len(here) != 1:
        return None
    seats = range(1, len(match.player_ids) + 1)
    return by_places([1 if seat in here else None for seat in seats], left=[s for s in seats if s not in here])


def of_log(found: Judged) -> ResultFromLog:
    """Return the places of a log that was played to its end, with Fame, trophies and the duel."""
    told = pod_of(found)
    return ResultFromLog(Placings(told.result) if told.result is not None else None, told.note)


def from_logs(
    match: Match, winners: Mapping[int, int | None], told: Mapping[int, MatchResult] | None = None
) -> Placings | None:
    """Return the places that the log plays to; where it shows the throne alone, those in a pod of two."""
    found = (told or {}).get(1)
    if isinstance(found, Placings):
        try:
            return checked(found, match, staff=True)
        except PlacingsError:
            return None
    first = winners.get(1)
    if first is None or len(match.player_ids) != 2:
        return None
    return by_places([1, 2] if first == 0 else [2, 1])


def absence(match: Match) -> str:
    """Say what follows, by the players who have not gone."""
    here = sum(player.dropped_in_round is None for player in match.players)
    if here <= 2:
        return "The other player has place 1. The absent player is dropped, with the last place and no points."
    return (
        f"The other {here - 1} play on. The absent player is dropped; in the result the player has left early: the "
        "last place and no points."
    )


def checked(result: Placings, match: Match, staff: bool) -> Placings:
    return check(result, len(match.player_ids), params_of(match), _names(match))


# --- a result in full -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacedSeat:
    """A line of a result: who, which place, the points for it, and what was written down."""

    entrant: Entrant
    place: int
    ordinal: str
    points: str
    left: bool
    notes: str


def detailed(match: Match, result: Placings) -> list[PlacedSeat]:
    """Return the pod's lines in order of place."""
    rows = [
        PlacedSeat(player, place, ordinal(place), number(points), seat.left, ", ".join(_notes(seat)))
        for player, place, points, seat in zip(match.players, result.places, result.points, result.seats, strict=True)
    ]
    return sorted(rows, key=lambda row: row.place)


def _notes(seat: Any) -> Iterator[str]:
    if seat.fame is not None:
        yield f"{seat.fame} Fame"
    for letter, name in MARKS.items():
        if name != "fame" and getattr(seat, name, None):
            yield f"{CALLED[letter].lower()} {getattr(seat, name)}"
    if getattr(seat, "claim", False):
        yield "claims the throne"
    if getattr(seat, "duel", "") in (WON, LOST):
        yield f"{seat.duel} the duel"
    if seat.left:
        yield "left early"


def spoken(result: Placings) -> str:
    return f"places {', '.join(map(str, result.places))} by seat"
