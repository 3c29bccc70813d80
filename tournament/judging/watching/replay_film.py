"""The frames of a log for the page that plays it back: shot while the page waits, or by a worker if that takes longer.

What a worker has shot is kept with the positions of the verdict, as the part that begins with line 0.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rules import Components
from rules.core.replaying.replay import Progress
from rules.core.sentences import BROKEN, IMPLIED, MARKS, RULED
from rules.frames import film
from tournament.judging import amending
from tournament.judging.lanes import Lane
from tournament.judging.limits import limit
from tournament.judging.models import Replay, ReplayVerdict
from tournament.judging.services import WHOLE, ask_film

from .position_at_line import TooSlow

MANY_WAIT = "Many replays of long logs are being prepared right now. Reload this page in a minute."
BROKE = "We could not prepare this replay. A judge can check the log again."


@dataclass(frozen=True, slots=True)
class ShownFilm:
    """`data` is `rules.frames.Film.as_json`; empty where there is no film to show."""

    data: Mapping[str, Any]
    said: str = ""  # why there is none
    waits: bool = False  # a worker is at it


@dataclass(frozen=True, slots=True)
class Act:
    """One frame in the list: the anchor that links to it, its line (None: the end), and the words on its marks.

    `quiet`: it tells of nothing but what goes by itself, so it is shown on demand.
    """

    anchor: str
    line: int | None
    sentence: str
    marks: tuple[tuple[str, str], ...]
    quiet: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """The acts of a turn. `seat`: whose turn it is, by the order of names; None where it is nobody's."""

    number: int
    heading: str
    seat: int | None
    acts: tuple[Act, ...]

    @property
    def anchor(self) -> str:
        """The first act that is shown."""
        return next((act.anchor for act in self.acts if not act.quiet), self.acts[0].anchor)


def shoot(row: Replay, components: Components, progress: Progress | None = None) -> dict[str, Any]:
    """Return the film of a log as it is judged, with the line numbers of the log itself. What `progress` raises goes
    through.
    """
    judged = amending.amended(row.log.text, map(amending.Amendment.of_json, row.amendments))
    shot = film(judged.text, components, progress)
    if judged.numbers:
        for frame in shot.frames:
            frame.line, frame.sentence = judged.line_of(frame.line), judged.told(frame.sentence)
    return shot.as_json()


def of_verdict(verdict: ReplayVerdict, components: Callable[[], Components], lane: Lane) -> ShownFilm:
    """Return the film of the log that a verdict is about."""
    kept = verdict.positions.filter(first=WHOLE).first()
    if kept is not None and kept.data is not None:
        return ShownFilm(kept.data, "" if kept.data else BROKE)
    if kept is None:
        with suppress(TooSlow):
            return ShownFilm(_shot_now(verdict.replay, components))
    waits = ask_film(verdict, lane) is not None
    return ShownFilm({}, "This log is long. The replay is being prepared." if waits else MANY_WAIT, waits)


def _shot_now(row: Replay, components: Callable[[], Components]) -> dict[str, Any]:
    """Raises TooSlow."""
    if len(row.log.text) > limit("POSITION_BYTES"):
        raise TooSlow
    until = time.thread_time() + limit("FILM_SECONDS")

    def hurry(done: int, total: int) -> None:
        if time.thread_time() > until:
            raise TooSlow

    return shoot(row, components(), hurry)


def turns(data: Mapping[str, Any]) -> list[Turn]:
    """Return the frames of a film turn by turn, as a page lists them."""
    found = []
    for number, pairs in groupby(zip(data["frames"], _anchors(data["frames"]), strict=True), lambda pair: pair[0]["t"]):
        heading, seat = data["turns"].get(str(number), ("", None))
        found.append(Turn(number, heading, seat, tuple(_act(frame, anchor) for frame, anchor in pairs)))
    return found


def _anchors(frames: list[Mapping[str, Any]]) -> Iterator[str]:
    """`L37` for what is written in line 37; `L37-1` for what happens around it, `end` for the verdict."""
    taken: dict[str, int] = {}
    for frame in frames:
        marks = frame.get("m") or ()
        name = "end" if "verdict" in marks or not frame["n"] else f"L{frame['n']}"
        if (IMPLIED in marks or name in taken or name == "end") and "verdict" not in marks:
            taken[f"{name}-"] = taken.get(f"{name}-", 0) + 1
            yield f"{name}-{taken[f'{name}-']}"
        else:
            taken[name] = 1
            yield name


def _act(frame: Mapping[str, Any], anchor: str) -> Act:
    marks = tuple(frame.get("m") or ())
    words = tuple((mark, MARKS[mark]) for mark in marks if mark in (IMPLIED, RULED, BROKEN))
    return Act(anchor, frame["n"], frame["s"], words, bool(frame.get("q")))
