"""What a pod brought home: by the marks of each seat, or by places alone; and what is wrong with a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.dungeon_dice.dice_set import TROPHIES, Params
from tournament.pairing.values import Names, listed, name_of
from tournament.pods.sizes import LARGEST, SMALLEST

#: How a pod ends: somebody takes the throne, or the time is over.
THRONE, TIME = "throne", "time"
ENDINGS = (THRONE, TIME)
#: What became of a player's duel for the throne.
NO_DUEL, WON, LOST = "none", "won", "lost"
DUELS = (NO_DUEL, WON, LOST)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One player at the end. Trophies by colour; `claim`: claimed the throne; `left`: left before the end."""

    player: int
    fame: int
    red: int = 0
    black: int = 0
    gold: int = 0
    artifacts: int = 0
    experience: int = 0
    wounds: int = 0
    claim: bool = False
    duel: str = NO_DUEL
    left: bool = False


@dataclass(frozen=True, slots=True)
class PodResult:
    """A pod by the marks of its seats, clockwise."""

    ended_by: str
    seats: tuple[SeatResult, ...]

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(seat.player for seat in self.seats)


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """One player's place alone, with Fame where it was written down."""

    player: int
    place: int
    fame: int | None = None
    left: bool = False


@dataclass(frozen=True, slots=True)
class PodPlaces:
    """A pod by its places: the short form of a slip. `ended_by` is "" where nobody wrote it down."""

    seats: tuple[SeatPlace, ...]
    ended_by: str = ""

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(seat.player for seat in self.seats)


def find_faults(result: PodResult | PodPlaces, params: Params, names: Names | None = None) -> tuple[str, ...]:
    """Return everything that cannot be, each in one sentence; () for a sound record.

    `params` are the numbers of the dice set: the goals and what a trophy is worth.
    """
    faults = [*_seats(result.players, names)]
    if faults:
        return tuple(faults)
    if isinstance(result, PodPlaces):
        return tuple(_of_places(result, params, names))
    return tuple(_of_marks(result, params, names))


def _seats(players: Sequence[int], names: Names | None) -> Iterator[str]:
    if not SMALLEST <= len(players) <= LARGEST:
        yield f"A pod has {SMALLEST} to {LARGEST} players, and this result has {len(players)}."
    for player, often in Counter(players).items():
        if often > 1:
            yield f"{name_of(player, names)} is in the result {often} times. Each player has one seat."


# --- by marks ---------------------------------------------------------------------------------------


def _of_marks(result: PodResult, params: Params, names: Names | None) -> Iterator[str]:
    if result.ended_by not in ENDINGS:
        yield f'"{result.ended_by}" is not an ending of a pod. Say whether the throne was taken or time was called.'
        return
    for seat in result.seats:
        yield from _of_seat(seat, params, name_of(seat.player, names))
    stayed = [seat for seat in result.seats if not seat.left]
    if not stayed:
        yield "All players have left. Leave the result open, or say who stayed to the end."
        return
    yield from _of_duels(stayed, names)
    goal = params.fame_goal(len(result.seats))
    yield from _of_throne(stayed, goal, names) if result.ended_by == THRONE else _of_time(stayed, names)


#: Numbers of a seat that cannot be below zero, and how they are called.
_COUNTS = (
    ("fame", "Fame"), ("red", "red trophies"), ("black", "black trophies"), ("gold", "gold trophies"),
    ("artifacts", "artifacts"), ("experience", "experience"), ("wounds", "wounds"),
)  # fmt: skip


def _of_seat(seat: SeatResult, params: Params, name: str) -> Iterator[str]:
    below = [(called, getattr(seat, field)) for field, called in _COUNTS if getattr(seat, field) < 0]
    for called, count in below:
        yield f"{name} has {count} {called}. A count cannot be below 0."
    parts = [(getattr(seat, what), colour, params.fame(colour)) for what, colour in _WORTH]
    fame = sum(count * worth for count, _, worth in parts)
    if not below and fame != seat.fame:
        told = " + ".join(f"{count} {what} x {worth}" for count, what, worth in parts if count) or "nothing"
        yield f"{name} has {seat.fame} Fame written down, but trophies and artifacts make {fame} ({told}). Correct one."
    if seat.duel not in DUELS:
        yield f'{name}: "{seat.duel}" is not an outcome of a duel. Write won, lost or none.'
    if seat.left and (seat.claim or seat.duel == WON):
        yield f"{name} left early and so cannot have taken the throne. Take away the claim or the leaving."


_WORTH = (*((colour, colour) for colour in TROPHIES), ("artifacts", "artifact"))


def _of_duels(stayed: Sequence[SeatResult], names: Names | None) -> Iterator[str]:
    won, lost = ([seat for seat in stayed if seat.duel == outcome] for outcome in (WON, LOST))
    if len(won) > 1:
        yield f"{_called(won, names)} both won the duel. One throne has one winner: correct one."
    if won and not lost:
        yield f"{_called(won, names)} won a duel that nobody lost. Say who lost it."
    if lost and not won:
        yield f"{_called(lost, names)} lost a duel that nobody won. Say who won it."
    for loser in lost:
        if len(won) == 1 and loser.fame != won[0].fame:
            both = [f"{name_of(seat.player, names)} ({seat.fame})" for seat in (won[0], loser)]
            yield f"{listed(both)} duelled with different Fame; only equal claims duel."


def _of_throne(stayed: Sequence[SeatResult], goal: int, names: Names | None) -> Iterator[str]:
    claims = [seat for seat in stayed if seat.claim]
    for seat in claims:
        if seat.fame < goal:
            yield (
                f"{name_of(seat.player, names)} claims the throne with {seat.fame} Fame; this pod needs {goal}. "
                "Correct the Fame, or say that time was called."
            )
    most = max((seat.fame for seat in claims), default=0)  # a higher claim beats a lower one without a duel
    heirs = [seat for seat in claims if seat.duel != LOST and seat.fame == most]
    if not heirs:
        yield "The throne was taken, but nobody is marked as claiming it and not losing the duel. Mark the winner."
    elif len(heirs) > 1:
        yield f"{_called(heirs, names)} claim the throne with no duel between them decided. Record the duel."
    else:
        yield from _above(heirs[0], stayed, names)


def _above(winner: SeatResult, stayed: Sequence[SeatResult], names: Names | None) -> Iterator[str]:
    """Nobody has more Fame than the winner, and whoever has as much has lost a duel."""
    name = name_of(winner.player, names)
    for seat in stayed:
        other = name_of(seat.player, names)
        if seat.fame > winner.fame:
            yield f"{other} has {seat.fame} Fame, more than the winner {name} with {winner.fame}. Correct one."
        if seat is not winner and seat.fame == winner.fame and seat.duel != LOST:
            yield f"{other} has as much Fame as the winner {name} ({seat.fame}), and lost no duel. Record the duel."


def _of_time(stayed: Sequence[SeatResult], names: Names | None) -> Iterator[str]:
    """The highest Fame has the claim, and equals duel for it (DD-THRONE-01)."""
    most = max(seat.fame for seat in stayed)
    first = [seat for seat in stayed if seat.fame == most and seat.duel != LOST]
    if not first:
        yield f"Everybody with the most Fame ({most}) lost a duel. Say who won it."
    elif len(first) > 1:
        yield f"{_called(first, names)} have {most} Fame each when time is called: they duel. Record who won."
    for seat in stayed:
        if seat.claim and seat not in first:
            yield f"{name_of(seat.player, names)} has the claim with {seat.fame} Fame, but the most Fame is {most}."


def _called(seats: Sequence[SeatResult] | Sequence[SeatPlace], names: Names | None) -> str:
    return listed([name_of(seat.player, names) for seat in seats])


# --- by places --------------------------------------------------------------------------------------


def _of_places(result: PodPlaces, params: Params, names: Names | None) -> Iterator[str]:
    if result.ended_by and result.ended_by not in ENDINGS:
        yield f'"{result.ended_by}" is not an ending of a pod. Say whether the throne was taken or time was called.'
    stayed = sorted((seat for seat in result.seats if not seat.left), key=lambda seat: seat.place)
    if not stayed:
        yield "All players have left. Leave the result open, or say who stayed to the end."
        return
    yield from _places_in_order(stayed, names)
    for seat in result.seats:
        if seat.fame is not None and seat.fame < 0:
            yield f"{name_of(seat.player, names)} has {seat.fame} Fame. A count cannot be below 0."
        if seat.left and seat.place != len(stayed) + 1:
            yield f"{name_of(seat.player, names)} left early and has place {len(stayed) + 1}, the last."
    yield from _fame_in_order(stayed, names)
    yield from _goal_reached(result, stayed, params, names)


def _places_in_order(stayed: Sequence[SeatPlace], names: Names | None) -> Iterator[str]:
    """Places run 1, 2, 3 …; equals share the place of the first of them; nobody shares the first."""
    first = [seat for seat in stayed if seat.place == stayed[0].place == 1]
    if len(first) > 1:
        yield f"{_called(first, names)} share place 1, but one throne has one winner: they duel. Record who won."
    for seat in stayed:
        ahead = sum(other.place < seat.place for other in stayed)
        if seat.place != ahead + 1:
            yield (
                f"{name_of(seat.player, names)} has place {seat.place}, but place {ahead + 1} follows. "
                "Places run 1, 2, 3; equals share a place and the next is left out."
            )
            return


def _fame_in_order(stayed: Sequence[SeatPlace], names: Names | None) -> Iterator[str]:
    known = [(seat, seat.fame) for seat in stayed if seat.fame is not None]
    for (seat, fame), (below, less) in zip(known, known[1:], strict=False):
        if less > fame and below.place != seat.place:
            yield (
                f"{name_of(below.player, names)} has {less} Fame on place {below.place}, more than "
                f"{name_of(seat.player, names)} with {fame} on place {seat.place}. Correct one."
            )
        elif less != fame and below.place == seat.place:
            both = f"{name_of(seat.player, names)} ({fame}) and {name_of(below.player, names)} ({less})"
            yield f"{both} share place {seat.place} with different Fame. Correct one."


def _goal_reached(result: PodPlaces, stayed: Sequence[SeatPlace], params: Params, names: Names | None) -> Iterator[str]:
    goal, fame = params.fame_goal(len(result.seats)), stayed[0].fame
    if result.ended_by == THRONE and fame is not None and fame < goal:
        yield (
            f"{name_of(stayed[0].player, names)} took the throne with {fame} Fame; this pod needs {goal}. "
            "Correct the Fame, or say that time was called."
        )
