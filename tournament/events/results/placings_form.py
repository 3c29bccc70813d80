"""The form that the placings of a pod are filled in with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from tournament.pods import LOST, POD_POINTS, WON, PodResult

from .placings import CALLED, LEFT, MARKS, Placings
from .placings_words import ordinal, params_of
from .values import MatchResult

if TYPE_CHECKING:
    from ..models import Entrant, Match


def posted(post: Mapping[str, str]) -> str:
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


def filled(
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
