"""The table of a season: points by place and attendance, the best events of each player, reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from tournament.pairing.values import Names, name_of
from tournament.ranking import Column, Ranked, counted, number, rank
from tournament.seasons.values import STANDARD_SEASON, SeasonError, SeasonEvent, SeasonScoring


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """What a player takes from one event. `place` None: they left a team that played on."""

    event: int
    title: str
    kind: str
    place: int | None
    points: Fraction


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One player's season. `place` None for a drop-in. `counting`: the events that count, `left_out` the others."""

    place: int | None
    player: int
    points: Fraction
    results: tuple[SeasonResult, ...]
    counting: tuple[SeasonResult, ...]
    ranked: Ranked

    @property
    def left_out(self) -> tuple[SeasonResult, ...]:
        return tuple(result for result in self.results if result not in self.counting)

    @property
    def is_drop_in(self) -> bool:
        return self.place is None

    @property
    def why(self) -> tuple[str, ...]:
        """Plain sentences: what decided the place, then how the points came about."""
        return self.ranked.why


def event_results(event: SeasonEvent, scoring: SeasonScoring = STANDARD_SEASON) -> dict[int, SeasonResult]:
    """Return what each player takes from an event. Raises SeasonError for a player who is in it twice."""
    results: dict[int, SeasonResult] = {}
    for board in event.boards:
        for entrant in sorted(board):
            points = _points(event, board, entrant, scoring)
            for player in event.people.get(entrant, (entrant,)):
                if player in results:
                    raise SeasonError(
                        f"Player {player} is in {event.title} twice. Take the player out of one team or bracket."
                    )
                results[player] = SeasonResult(event.number, event.title, event.kind, board[entrant], points)
    placed = {entrant for board in event.boards for entrant in board}
    for player in (player for entrant, players in event.left.items() if entrant in placed for player in players):
        attendance = scoring.attendance * _weight(event, scoring)
        results.setdefault(player, SeasonResult(event.number, event.title, event.kind, None, attendance))
    return results


def _weight(event: SeasonEvent, scoring: SeasonScoring) -> Fraction:
    return scoring.weights.get(event.kind, Fraction(1))


def _points(event: SeasonEvent, board: Mapping[int, int], entrant: int, scoring: SeasonScoring) -> Fraction:
    """By the event's own count or by place; a shared place gets the mean of the places that it covers."""
    place = board[entrant]
    if event.points is not None:
        if entrant not in event.points:
            raise SeasonError(f"{event.title} has no points for entrant {entrant}. Add them, or count it by places.")
        taken = event.points[entrant]
    else:
        sharing = sum(other == place for other in board.values())
        covered = scoring.places[place - 1 : place - 1 + sharing]
        taken = Fraction(sum(covered), sharing)
    extra = scoring.attendance + (scoring.winning if place == 1 else 0)
    return (taken + extra) * _weight(event, scoring)


def season_table(
    events: Iterable[SeasonEvent], scoring: SeasonScoring = STANDARD_SEASON, names: Names | None = None
) -> tuple[SeasonRow, ...]:
    """Return the season's rows, drop-ins last, the same in whatever order the events come.

    Raises SeasonError for two events of one number, and for a player who is in one event twice.
    """
    line = sorted(events, key=lambda event: event.number)
    for one, other in zip(line, line[1:], strict=False):
        if one.number == other.number:
            raise SeasonError(f"{one.title} and {other.title} are both number {one.number}. Renumber one.")
    results: dict[int, list[SeasonResult]] = {}
    for event in line:
        for player, result in event_results(event, scoring).items():
            results.setdefault(player, []).append(result)
    ranked_in = {player for player, own in results.items() if len(own) >= scoring.minimum}
    drop_ins = set(results) - ranked_in
    return (
        *_rows(results, ranked_in, scoring, names, None),
        *_rows(results, drop_ins, scoring, names, partial(_why_drop_in, results, scoring.minimum)),
    )


def _rows(
    results: Mapping[int, Sequence[SeasonResult]],
    players: set[int],
    scoring: SeasonScoring,
    names: Names | None,
    drop_in: Callable[[int], str] | None,
) -> list[SeasonRow]:
    counting = {player: _best(results[player], scoring.keep) for player in players}
    points = {player: sum((one.points for one in counting[player]), Fraction(0)) for player in players}
    columns = _columns(results, counting, points, scoring)
    rows = []
    for ranked in rank(players, columns, names):
        player = ranked.entrant
        if drop_in is not None:
            sentence = f"{name_of(player, names)} {drop_in(player)}"
            how = columns[0].how(player)
            ranked = Ranked(ranked.place, player, partial(tuple, (sentence, how)))
        place = ranked.place if drop_in is None else None
        rows.append(SeasonRow(place, player, points[player], tuple(results[player]), counting[player], ranked))
    return rows


def _why_drop_in(results: Mapping[int, Sequence[SeasonResult]], minimum: int, player: int) -> str:
    return f"took part in {len(results[player])} of the {counted(Fraction(minimum), 'event')} that a place needs."


def _best(results: Sequence[SeasonResult], keep: int) -> tuple[SeasonResult, ...]:
    """The best results, of equal points the earlier ones; in order of events."""
    if not keep:
        return tuple(results)
    chosen = sorted(results, key=lambda result: (-result.points, result.event))[:keep]
    return tuple(sorted(chosen, key=lambda result: result.event))


def _columns(
    results: Mapping[int, Sequence[SeasonResult]],
    counting: Mapping[int, Sequence[SeasonResult]],
    points: Mapping[int, Fraction],
    scoring: SeasonScoring,
) -> list[Column]:
    """Points; events won; second places; points of all events; the better place in the last event played."""

    def often(place: int) -> dict[int, Fraction]:
        return {player: Fraction(sum(one.place == place for one in results[player])) for player in points}

    def how(player: int) -> str:
        told = " + ".join(_told(one) for one in counting[player])
        out = [one for one in results[player] if one not in counting[player]]
        rest = f" Left out, because the best {scoring.keep} count: {', '.join(map(_told, out))}." if out else ""
        return f"Points {number(points[player])} = {told}.{rest}"

    totals = {player: sum((one.points for one in results[player]), Fraction(0)) for player in points}
    behind = 1 + max((one.place or 0 for own in results.values() for one in own), default=0)
    last = {player: Fraction(results[player][-1].place or behind) for player in points}
    return [
        Column("points", "Points", "points", points, unit="point", how=how),
        Column("wins", "Wins", "events won", often(1)),
        Column("seconds", "2nd", "second places", often(2)),
        Column("total", "All points", "points of all events", totals),
        Column("last", "Last place", "place in the last event played", last, lowest_first=True),
    ]


_PLACES = {1: "1st", 2: "2nd", 3: "3rd"}


#: Said instead of a place of somebody who left a team.
LEFT = "left the team"


def ordinal(place: int) -> str:
    """Write a place: "1st", "22nd", "13th"."""
    return f"{place}th" if 10 < place % 100 < 14 else f"{place}{_PLACES.get(place % 10, '0th')[-2:]}"


def _told(result: SeasonResult) -> str:
    return f"{number(result.points)} ({result.title}, {place_told(result)})"


def place_told(result: SeasonResult) -> str:
    """Return `2nd`, or that they left their team."""
    return LEFT if result.place is None else ordinal(result.place)
