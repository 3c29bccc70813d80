"""The result of a pod as a value: a place for each seat, or everything its slip has. No Django here.

Seats are numbered from 1 as they sit, clockwise; who sits there is the match's to say. Written, a pod is one part a
seat: `throne: 1 f4, 3 f2, 2 f3, left` by places, or `time: f3 r1 b1 x2, f3 g1 claim won, …` by everything. The letters:
f Fame, r, b and g trophies by colour, a artifacts, x experience, w wounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, cast

from rules.dungeon_dice.dice_set import Params
from tournament.pairing import listed
from tournament.pods import (
    ENDINGS,
    LOST,
    NO_DUEL,
    THRONE,
    TIME,
    WON,
    PodPlaces,
    PodResult,
    SeatPlace,
    SeatResult,
    find_faults,
    placings,
    pod_points,
)

from .games import ResultError

#: Letter -> the number of a seat it stands for.
MARKS = {
    "f": "fame", "r": "red", "b": "black", "g": "gold", "a": "artifacts", "x": "experience", "w": "wounds",
}  # fmt: skip
CLAIM, LEFT = "claim", "left"
_MARK = re.compile(rf"([{''.join(MARKS)}])(-?[0-9]{{1,3}})")
_PLACE = re.compile(r"[1-5]")
#: Seat 0 is the pod itself.
Fault = tuple[int, str]


class PlacingsError(ResultError):
    """What cannot be, sentence by sentence: `faults` are (seat or 0 for the whole pod, sentence)."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(" ".join(sentence for _, sentence in faults))
        self._faults = tuple(faults)

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self._faults


@dataclass(frozen=True, slots=True)
class Placings:
    """A pod's record by seat: `record.seats[0].player` is seat 1."""

    record: PodPlaces | PodResult

    def __str__(self) -> str:
        return "–".join(str(place) for place in self.places)

    @property
    def seats(self) -> tuple[Any, ...]:
        """Return what each seat has, of either record."""
        return self.record.seats

    @property
    def key(self) -> str:
        """Return the spelling of forms, of the API and of the database."""
        ending = f"{self.record.ended_by}: " if self.record.ended_by else ""
        return ending + ", ".join(_seat_written(seat) for seat in self.record.seats)

    @property
    def outcome(self) -> dict[str, str]:
        """Return what a match stores."""
        return {"placings": self.key}

    @property
    def places(self) -> tuple[int, ...]:
        """Return the place of each seat."""
        found = placings(self.record)
        return tuple(found[seat.player] for seat in self.record.seats)

    @property
    def points(self) -> tuple[Fraction, ...]:
        """Return the points of each seat."""
        left = frozenset(seat.player for seat in self.record.seats if seat.left)
        points = pod_points(placings(self.record), left)
        return tuple(points[seat.player] for seat in self.record.seats)

    @property
    def first(self) -> int:
        """Return the seat with place 1, counted from 0."""
        return self.places.index(1)

    def of(self, players: Sequence[int]) -> PodPlaces | PodResult:
        """Return the record with these players in their seats."""
        record: Any = self.record
        placed = tuple(replace(seat, player=players[seat.player - 1]) for seat in self.seats)
        return cast("PodPlaces | PodResult", replace(record, seats=placed))

    @property
    def tied(self) -> tuple[int, ...]:
        """Return the seats, from 0, with the most Fame when time was called and nobody duelled, else the first."""
        if self.record.ended_by != TIME or any(getattr(seat, "duel", "") == WON for seat in self.seats):
            return (self.first,)
        most = max(seat.fame or 0 for seat in self.seats)
        return tuple(number for number, seat in enumerate(self.seats) if (seat.fame or 0) == most)

    def reseated(self, seats: Sequence[int]) -> Placings:
        """Return the record with the players in other seats: `seats[0]` is the present seat, from 0, of the first."""
        record: Any = self.record
        moved = tuple(replace(self.seats[old], player=new) for new, old in enumerate(seats, start=1))
        return Placings(replace(record, seats=moved))

    def contradicts(
        self, names: Sequence[str], number: int, winner: int | None, *, over: bool, told: object = None
    ) -> str:
        """Say what in a log of game `number` speaks against this result; empty if nothing does."""
        if number > 1:
            return f"A pod is one game; this is a log of game {number}."
        if isinstance(told, Placings):
            return " ".join(_differences(self, told, names))
        if over and winner is None:
            return f"In the log nobody took the throne; in the result {names[self.first]} has place 1."
        if over and winner != self.first:
            return f"In the log {names[winner or 0]} took the throne; in the result {names[self.first]} has place 1."
        return ""

    def unproved(
        self, names: Sequence[str], winners: Mapping[int, int | None], told: Mapping[int, object] | None = None
    ) -> Iterator[str]:
        """Yield what logs leave open; where no places could be read, a log tells of the throne alone."""
        if 1 not in winners:
            yield "No log shows this game to its end."
        elif not isinstance(by_log := (told or {}).get(1), Placings):
            first = names[self.first]
            yield f"The log proves that {first} took the throne. The other places are as they were reported."
        elif len(tied := by_log.tied) > 1:
            who = listed([names[seat] for seat in tied])
            yield f"In the log {who} have the most Fame when time is called; their duel is not in it."


def _differences(result: Placings, told: Placings, names: Sequence[str]) -> Iterator[str]:
    """Yield what the log of a pod has otherwise: places and Fame first, else how it ended or a number of the slip."""
    if agree(result, told) or (len(told.tied) > 1 and _agree_but_for_a_duel(result, told)):
        return
    pairs = list(zip(names, result.seats, result.places, told.seats, told.places, strict=True))
    found = False
    for name, seat, place, shown, by_log in pairs:
        if seat.left:
            found = True
            yield f"In the log {name} plays to the end, with place {by_log}; in the result {name} left early."
        elif place != by_log or (seat.fame is not None and seat.fame != shown.fame):
            found = True
            own = f"place {place}" + ("" if seat.fame is None else f" with {seat.fame} Fame")
            yield f"In the log {name} has place {by_log} with {shown.fame} Fame; in the result {own}."
    if found:
        return
    if result.record.ended_by and result.record.ended_by != told.record.ended_by:
        yield f"The log ends by {_ENDED[told.record.ended_by]}; the result says {_ENDED[result.record.ended_by]}."
    for name, seat, _, shown, _ in pairs:
        if isinstance(seat, SeatResult) and (own := _seat_written(seat)) != (by := _seat_written(shown)):
            yield f"In the log {name} has {_spelled(by)}; in the result {_spelled(own)}."


def _agree_but_for_a_duel(result: Placings, told: Placings) -> bool:
    """Return whether one of those who share place 1 in the log has place 1 in the result, and Fame is the same."""
    pairs = zip(result.seats, told.seats, strict=True)
    return result.first in told.tied and all(a.fame is None or a.fame == b.fame for a, b in pairs)


_ENDED = {THRONE: "a player on the throne", TIME: "time"}


def _spelled(marks: str) -> str:
    """Return `4 Fame, 2 red trophies, claims the throne` for `f4 r2 claim`."""
    words = []
    for mark in marks.split():
        if found := _MARK.fullmatch(mark):
            called = CALLED[found[1]]
            words.append(f"{found[2]} {called if called == 'Fame' else called.lower()}")
        else:
            words.append({CLAIM: "the claim to the throne", WON: "a duel won", LOST: "a duel lost"}.get(mark, mark))
    return ", ".join(words)


def _seat_written(seat: SeatPlace | SeatResult) -> str:
    if isinstance(seat, SeatPlace):
        fame = "" if seat.fame is None else f" f{seat.fame}"
        return f"{LEFT if seat.left else seat.place}{fame}"
    marks = [f"{letter}{n}" for letter, name in MARKS.items() if (n := getattr(seat, name)) or name == "fame"]
    marks += [CLAIM] if seat.claim else []
    marks += [seat.duel] if seat.duel != NO_DUEL else []
    return " ".join([*marks, *([LEFT] if seat.left else [])])


def by_places(
    places: Sequence[int | None], fame: Sequence[int | None] = (), ended_by: str = "", left: Sequence[int] = ()
) -> Placings:
    """Return the short record: a place for each seat in order, None for a seat in `left` (numbered from 1)."""
    last = len(places) - len(left) + 1
    known = [*fame, *[None] * (len(places) - len(fame))]
    seats = tuple(
        SeatPlace(seat, last if seat in left else place or 0, points, seat in left)
        for seat, (place, points) in enumerate(zip(places, known, strict=True), start=1)
    )
    return Placings(PodPlaces(seats, ended_by))


def parse(text: str) -> Placings:
    """Read a pod as `Placings.key` writes it. Raises PlacingsError."""
    ended_by, _, rest = text.rpartition(":")
    ended_by = ended_by.strip()
    if ended_by and ended_by not in ENDINGS:
        raise PlacingsError(
            [(0, f"“{ended_by[:20]}” is not an ending of a pod. Write throne or time, or leave it out.")]
        )
    parts = [part.split() for part in rest.split(",")]
    faults: list[Fault] = []
    read = [_Seat.read(number, words, faults) for number, words in enumerate(parts, start=1)]
    full = any(seat.place is None and seat.marks for seat in read) and not any(seat.place for seat in read)
    if not full:
        faults += [(seat.number, "This player has no place yet.") for seat in read if not (seat.place or seat.left)]
    if faults:
        raise PlacingsError(faults)
    if full:
        return Placings(PodResult(ended_by or TIME, tuple(seat.result for seat in read)))
    return by_places(
        [seat.place for seat in read], [seat.marks.get("fame") for seat in read], ended_by,
        [seat.number for seat in read if seat.left],
    )  # fmt: skip


@dataclass(slots=True)
class _Seat:
    """What was written for one seat."""

    number: int
    marks: dict[str, int]
    place: int | None = None
    claim: bool = False
    duel: str = NO_DUEL
    left: bool = False

    @classmethod
    def read(cls, number: int, words: Sequence[str], faults: list[Fault]) -> _Seat:
        seat = cls(number, {})
        for word in words:
            if mark := _MARK.fullmatch(word):
                seat.marks[MARKS[mark[1]]] = int(mark[2])
            elif _PLACE.fullmatch(word):
                seat.place = int(word)
            elif word in (WON, LOST):
                seat.duel = word
            elif word in (CLAIM, LEFT):
                setattr(seat, word, True)
            else:
                faults.append((number, _unread(word)))
        return seat

    @property
    def result(self) -> SeatResult:
        marks = {"fame": 0, **self.marks}
        return SeatResult(self.number, claim=self.claim, duel=self.duel, left=self.left, **marks)


#: Letter -> how its number is called on a slip.
CALLED = {
    "f": "Fame", "r": "Red trophies", "b": "Black trophies", "g": "Gold trophies", "a": "Artifacts",
    "x": "Experience", "w": "Wounds",
}  # fmt: skip


def _unread(word: str) -> str:
    if word[:1] in CALLED:
        return f"{CALLED[word[:1]]}: “{word[1:][:12]}” is not a whole number."
    return f"“{word[:12]}” is not a place from 1 to 5, nor a mark such as f4 or left."


def check(result: Placings, seats: int, params: Params, names: Sequence[str]) -> Placings:
    """Return the result if a pod of these names can end so, else raise PlacingsError with everything that cannot be.

    Each sentence goes to the seat that it names first.
    """
    record = result.record
    if len(record.seats) != seats:
        told = f"This table has {seats} seats, and the result has {len(record.seats)}. Give each seat its part."
        raise PlacingsError([(0, told)])
    called = {seat: f"\x02{seat}\x03" for seat in range(1, seats + 1)}
    faults = [_named(sentence, names) for sentence in find_faults(record, params, called)]
    if faults:
        raise PlacingsError(faults)
    return result


_CALLED = re.compile("\x02([1-5])\x03")


def _named(sentence: str, names: Sequence[str]) -> Fault:
    found = _CALLED.search(sentence)
    return int(found[1]) if found else 0, _CALLED.sub(lambda seat: names[int(seat[1]) - 1], sentence)


def agree(one: Placings, other: Placings) -> bool:
    """Return whether two words say the same: the same places, and no number that differs where both give it."""
    if one == other:
        return True
    if one.places != other.places or isinstance(one.record, type(other.record)) and isinstance(one.record, PodResult):
        return False
    pairs = zip(one.seats, other.seats, strict=True)
    return all(a.left == b.left and (a.fame is None or b.fame is None or a.fame == b.fame) for a, b in pairs)
