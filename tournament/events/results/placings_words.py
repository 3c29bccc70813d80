"""Placings of a pod in the words of pages, and the form they are filled in with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from rules.dungeon_dice.dice_set import Params
from tournament.pairing import listed
from tournament.pods import LOST, POD_POINTS, TIME, WON, PodResult, pod_of
from tournament.ranking import number

from .kind import ResultKind
from .placings import CALLED, LEFT, MARKS, Placings, PlacingsError, agree, by_places, check, parse
from .values import MatchResult, ResultFromLog

if TYPE_CHECKING:
    from rules.judging import Judged

    from ..models import Entrant, Match, Round

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


def _tagged(match: Match, result: Placings, entrant: Entrant | None) -> str:
    """Return `Ana first`; for one of the pod their own place: `shared 3rd`."""
    if entrant is None or not match.seats(entrant):
        return f"{_apart(match)[result.first]} first"
    spot = match.player_ids.index(entrant.pk)
    place = result.places[spot]
    if result.seats[spot].left:
        return "left early"
    return ("shared " if result.places.count(place) > 1 else "") + ordinal(place)


def _apart(match: Match) -> tuple[str, ...]:
    from ..present import names_apart  # which says everything in the words of a kind

    return names_apart(match.players)


def _winner(match: Match, result: Placings) -> Entrant:
    return match.players[result.first]


def _without(match: Match, gone: Set[int]) -> Placings | None:
    """Return the throne for the one player who is there; two or more play on."""
    here = [seat for seat, player in enumerate(match.player_ids, start=1) if player not in gone]
    if len(here) != 1:
        return None
    seats = range(1, len(match.player_ids) + 1)
    return by_places([1 if seat in here else None for seat in seats], left=[s for s in seats if s not in here])


def _of_log(found: Judged) -> ResultFromLog:
    """Return the places of a log that was played to its end, with Fame, trophies and the duel."""
    told = pod_of(found)
    return ResultFromLog(Placings(told.result) if told.result is not None else None, told.note)


def _from_logs(
    match: Match, winners: Mapping[int, int | None], told: Mapping[int, MatchResult] | None = None
) -> Placings | None:
    """Return the places that the log plays to; where it shows the throne alone, those in a pod of two."""
    found = (told or {}).get(1)
    if isinstance(found, Placings):
        try:
            return _checked(found, match, staff=True)
        except PlacingsError:
            return None
    first = winners.get(1)
    if first is None or len(match.player_ids) != 2:
        return None
    return by_places([1, 2] if first == 0 else [2, 1])


def _absence(match: Match) -> str:
    """Say what follows, by the players who have not gone."""
    here = sum(player.dropped_in_round is None for player in match.players)
    if here <= 2:
        return "The other player has place 1. The absent player is dropped, with the last place and no points."
    return (
        f"The other {here - 1} play on. The absent player is dropped; in the result the player has left early: the "
        "last place and no points."
    )


def _checked(result: Placings, match: Match, staff: bool) -> Placings:
    return check(result, len(match.player_ids), params_of(match), _names(match))


def _choices(match: Match, staff: bool) -> list[dict[str, object]]:
    """Nothing is pressed at once: places are filled in."""
    return []


# --- the line of the desk ---------------------------------------------------------------------------------


def _quick(match: Match, typed: str) -> Placings | None:
    """Read `bo ana cy=di -ed`: the players in order of place by the first letters of a name; `=` shares a place, `-`
    left early. None where somebody is missing or cannot be told apart.
    """
    places: dict[int, int] = {}
    left: list[int] = []
    for word in typed.split():
        here = [_seat_called(match, name) for name in word.removeprefix("-").split("=")]
        if None in here or any(seat in places for seat in here):
            return None
        if word.startswith("-"):
            left += [seat for seat in here if seat]
        place = len(places) - len(left) + 1 + (len(here) if word.startswith("-") else 0)
        places |= {seat: place for seat in here if seat}
    if len(places) != len(match.player_ids):
        return None
    return by_places([places[seat] for seat in sorted(places)], left=left)


def _seat_called(match: Match, letters: str) -> int | None:
    """Return the seat (from 1) of the one player with a name that begins so."""
    found = [
        seat
        for seat, player in enumerate(match.players, start=1)
        if letters and any(word.startswith(letters.casefold()) for word in player.name.casefold().split())
    ]
    return found[0] if len(found) == 1 else None


def _typed(round_: Round) -> tuple[str, str]:
    words = "the first letters of each name in order of place; = shares a place, - left early"
    return words, "3 bo ana cy=di"


# --- the form ---------------------------------------------------------------------------------------------


def _posted(post: Mapping[str, str]) -> str:
    """Return what a pressed button says, or what was filled in seat by seat; empty where nothing was."""
    if post.get("result"):
        return post["result"]
    seats = post.get("seats", "")
    if seats not in ("1", "2", "3", "4", "5"):
        return ""
    full = post.get("form") == "full"
    parts = [_part(post, seat, full=full) for seat in range(1, int(seats) + 1)]
    if not any(parts):
        return ""
    ended = post.get("ended", "")
    return (f"{ended}: " if ended else "") + ", ".join(parts)


def _part(post: Mapping[str, str], seat: int, *, full: bool) -> str:
    """Return `2 f3`, `left`, `f4 r1 g1 claim` of one seat as `placings.parse` reads it."""
    words = [] if full else [post.get(f"place-{seat}", "").strip()]
    for letter in MARKS if full else "f":
        given = "".join(post.get(f"{letter}-{seat}", "").split())[:12].replace(",", ".").replace(":", ".")
        words += [letter + given] if given else []
    if full:
        words += ["claim"] if post.get("claim") == str(seat) else []
        words += [post[f"duel-{seat}"]] if post.get(f"duel-{seat}") in (WON, LOST) else []
    if post.get(f"left-{seat}"):
        words = [word for word in words[0 if full else 1 :]] + [LEFT]
    return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class SeatField:
    """What the form shows for one seat: everything as text, so that what was entered comes back as it was."""

    seat: int
    entrant: Entrant
    place: str = ""
    left: bool = False
    claim: bool = False
    duel: str = ""
    marks: list[tuple[str, str, str]] = field(default_factory=list)  # letter, how it is called, what is entered
    faults: tuple[str, ...] = ()

    @property
    def fame(self) -> str:
        return self.marks[0][2]


@dataclass(frozen=True, slots=True)
class PodForm:
    """The form of a pod; `full`: with everything on the slip. `faults`: of the pod as a whole."""

    seats: list[SeatField]
    places: range
    full: bool
    ended: str
    goal: int
    by_log: str  # who has the throne by a log; empty where none tells
    from_log: bool  # everything here is what a checked log shows
    worth: list[tuple[str, str]]
    faults: tuple[str, ...] = ()


def _filled(
    match: Match,
    sent: Mapping[str, str],
    faults: Sequence[tuple[int, str]] = (),
    winners: Mapping[int, int | None] | None = None,
    told: Mapping[int, MatchResult] | None = None,
) -> PodForm:
    """Return the form as it was sent, else as the result has it, else as a checked log does; else with what is known.

    Who has dropped is marked as left, and who has the throne by a log has place 1.
    """
    players, result, throne = match.players, match.result, (winners or {}).get(1)
    by_log = (told or {}).get(1) if not result and not sent.get("seats") else None
    if sent.get("seats"):
        given = dict(sent.items())
    elif result or by_log:
        given = _of_result(result or cast("Placings", by_log))
    else:
        given = _of_drops(players) | ({} if throne is None else {f"place-{throne + 1}": "1"})
    seats = [
        SeatField(
            seat, player, given.get(f"place-{seat}", ""), bool(given.get(f"left-{seat}")),
            given.get("claim") == str(seat), given.get(f"duel-{seat}", ""),
            [(letter, called, given.get(f"{letter}-{seat}", "")) for letter, called in CALLED.items()],
            tuple(sentence for at, sentence in faults if at == seat),
        )
        for seat, player in enumerate(players, start=1)
    ]  # fmt: skip
    return PodForm(
        seats, range(1, len(players) + 1), given.get("form") == "full", given.get("ended", ""),
        params_of(match).fame_goal(len(players)), players[throne].name if throne is not None else "",
        by_log is not None,
        worth(len(players)),
        tuple(sentence for at, sentence in faults if at == 0),
    )  # fmt: skip


def worth(seats: int) -> list[tuple[str, str]]:
    """Return (place, points) of a pod of so many."""
    return [(ordinal(place), str(points)) for place, points in enumerate(POD_POINTS[seats], start=1)]


def _of_drops(players: Sequence[Entrant]) -> dict[str, str]:
    return {f"left-{seat}": "on" for seat, each in enumerate(players, start=1) if each.dropped_in_round is not None}


def _of_result(result: Placings) -> dict[str, str]:
    """Return a result as the form would send it."""
    record = result.record
    given = {"form": "full" if isinstance(record, PodResult) else "short", "ended": record.ended_by}
    for seat, place in zip(result.seats, result.places, strict=True):
        at = seat.player
        given[f"place-{at}"] = "" if seat.left else str(place)
        given[f"left-{at}"] = "on" if seat.left else ""
        for letter, name in MARKS.items():
            value = getattr(seat, name, None)
            given[f"{letter}-{at}"] = "" if value is None else str(value)
        given |= {"claim": str(at)} if getattr(seat, "claim", False) else {}
        given[f"duel-{at}"] = getattr(seat, "duel", "")
    return given


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


def _detailed(match: Match, result: Placings) -> list[PlacedSeat]:
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


def _spoken(result: Placings) -> str:
    return f"places {', '.join(map(str, result.places))} by seat"


PLACINGS = ResultKind(
    key="placings",
    read=parse,
    parse=parse,
    posted=_posted,
    check=_checked,
    in_words=in_words,
    scored=in_words,
    spoken=_spoken,
    tagged=_tagged,
    names_in_trail=True,
    winner=_winner,
    agree=agree,
    without=_without,
    from_logs=_from_logs,
    of_log=_of_log,
    of_recordings=_from_logs,
    absence=_absence,
    length=lambda best_of: "one game a pod",
    choices=_choices,
    quick=_quick,
    typed=_typed,
    asks="Who came in?",
    form="events/results/placings_form.html",
    filled=_filled,
    details="events/results/placings_details.html",
    detailed=_detailed,
    slip="events/results/placings_slip.html",
    slips=2,
)
