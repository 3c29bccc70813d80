"""What is read from across the room: the screen on the wall, and the codes on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from tournament.events.shown.bracket import bracket
from tournament.events.shown.cut_line import CutLine, cut_line, in_words
from tournament.serving.address import absolute

from .. import adapter
from ..models import Event, Round
from ..templatetags.events import heading
from .common import EventRequest, event_page, show
from .own import check_in
from .polled import shared
from .public import lists

#: Names on the TV at once; more take turns.
NAMES_ON_TV = 42
#: So many names fit in two columns, with their opponents beside them.
ROOMY = 28
#: Names beside the winner of an event without a bracket.
CHAMPIONS = 8
#: Seconds each page of names stays.
TV_SECONDS = 12

#: And between two looks while a draft is on.
PREPARING_SECONDS = 3
#: Up to so many tables the TV shows them all; of more it shows some of those that are still played.
TABLES_ON_TV, PLAYING_ON_TV = 60, 40


def short_address(request: HttpRequest, event: Event) -> str:
    """Return the event's shortest address, for signs and codes."""
    return absolute(request, reverse("events:short", args=[event.pk]))


@lru_cache(maxsize=64)
def qr_code(address: str) -> str:
    """Return the address as an SVG drawing without inline styles."""
    return segno.make(address, error="m").svg_inline(border=0, omitsize=True, lineclass=None, svgclass=None)


@dataclass(frozen=True, slots=True)
class Wall:
    """What the screen on the wall shows: `register`, `round`, `standings`, `bracket`, `champion` or `off` (called off).

    `rows` of a column of names; `line`: where the cut falls; `cut`: what the order of the list is,
    or who is equal across the line.
    """

    state: str
    heading: str
    rows: int = 14
    look: str = ""
    left: str = ""
    players: int = 0
    roomy: bool = False
    line: CutLine = CutLine()
    is_last: bool = False
    cut: str = ""
    #: Everybody in the first place, each with the board that is won; more than one where several share it.
    winners: tuple[tuple[adapter.Row, str], ...] = ()
    extended: tuple[dict[str, Any], ...] = ()
    judges: tuple[dict[str, Any], ...] = ()


@event_page
def tv(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show what the room needs now. It never shows what is not public, whoever opened it."""
    event = viewer.event
    round_ = event.rounds.exclude(state=Round.State.PAIRED).last()
    tables, playing, waiting = _tables(request, viewer, round_) if round_ else ([], 0, 0)
    address = short_address(request, event)
    checks_in = event.check_in and viewer.judges and round_ is None and (event.is_locked or event.is_running)
    code = qr_code(check_in.address_of(request, event) if checks_in else address)
    context: dict[str, Any] = {
        "seconds": TV_SECONDS,
        "tables": tables,
        "playing": playing,
        "waiting": waiting,
        "seats": [],
        "standings": [],
        "tv_pages": 1,
    }
    if event.is_called_off:
        context["wall"] = Wall("off", "Called off")
    elif round_ is None and event.is_preparing and event.scheme.prepares is not None:
        shown = event.scheme.prepares.shown(event)
        context |= {"wall": Wall("prepares", shown.heading), "shown": shown, "seconds": PREPARING_SECONDS}
    elif round_ is None:
        players = event.players_in
        context["wall"] = Wall("register", event.name, players=players)
    elif event.is_finished or not (playing or waiting):
        context |= _standings_wall(request, viewer, round_)
    else:
        context |= _round_wall(request, viewer, round_, tables)
    return show(
        request,
        viewer,
        "tv.html",
        round=round_,
        now=timezone.now(),
        address=address.split("://", 1)[1],
        qr=code,
        checks_in=checks_in,
        **context,
    )


def _round_wall(
    request: HttpRequest, viewer: EventRequest, round_: Round, tables: list[dict[str, Any]]
) -> dict[str, Any]:
    """Names to tables, and the clock; the order of the names is that of a printed list."""
    seats, page, pages = _names_now(request, viewer, round_)
    left = round_.ends_at - round_.paused_at if round_.ends_at and round_.paused_at else None
    seconds = max(0, int(left.total_seconds())) if left else 0
    wall = Wall(
        "round",
        heading(round_),
        rows=_rows_of(len(seats)),
        left=f"{seconds // 60}:{seconds % 60:02}",
        look="paused" if round_.paused_at else "",
        roomy=len(seats) <= ROOMY,
        extended=tuple(row for row in tables if row["extra"] and not row["done"])[:3],
        judges=tuple(row for row in tables if row["disputed"])[:3],
    )
    return {"wall": wall, "seats": seats, "tv_page": page + 1, "tv_pages": pages}


def _standings_wall(request: HttpRequest, viewer: EventRequest, round_: Round) -> dict[str, Any]:
    """Everybody's place, a page at a time; a finished event begins with its winner."""
    event, number = viewer.event, adapter.counted_rounds(viewer.event)
    rows = shared(request, event, ("wall", number), lambda: adapter.ranking(event, number)).value
    titles = event.scheme.titles(event, rows)
    first = adapter.first_of_cut(event)
    drawn = bracket(event)
    own = 1 if drawn or (event.is_finished and rows) else 0
    pages = max(1, -(-len(rows) // NAMES_ON_TV)) + own
    page = int(timezone.now().timestamp()) // TV_SECONDS % pages
    shown: dict[str, Any] = {"tv_page": page + 1, "tv_pages": pages}
    if own and page == 0 and not event.is_finished:
        wall = Wall("bracket", f"After {heading(round_).lower()}")
        return shown | {"wall": wall, "bracket": drawn}
    if own and page == 0:
        best = adapter.with_entrants(event, rows[:CHAMPIONS])
        won = adapter.with_entrants(event, [row for row in rows if row.place == 1][:CHAMPIONS])
        winners = tuple((row, titles.get(row.entrant.pk, "")) for row in won)
        sharing = adapter.shared_places(event, rows)
        wall = Wall(
            "champion",
            "Final standings",
            winners=winners if not drawn else winners[:1],
            cut="cut" if first and first.is_public else "",
        )
        shown |= {"sharing": sharing}
        return shown | {"wall": wall, "standings": best, "bracket": drawn}
    several = len(set(titles.values())) > 1
    listed = rows[(page - own) * NAMES_ON_TV : (page - own + 1) * NAMES_ON_TV]
    line = cut_line(event, rows)
    in_cut = first is not None and first.is_public and event.scheme.has_points
    wall = Wall(
        "standings",
        "Final standings" if event.is_finished else f"After {heading(round_).lower()}",
        rows=_rows_of(len(listed) + (len({titles[row.player] for row in listed}) if several else 0)),
        line=line,
        is_last=round_.number >= adapter.planned_rounds(event),
        cut="In the order of the cut: how far each player came; below the line by points before it."
        if in_cut
        else in_words(event, line),
    )
    sharing = adapter.shared_places(event, rows)
    return shown | {"wall": wall, "places": _with_titles(event, listed, titles if several else {}), "sharing": sharing}


def _with_titles(event: Event, rows: Sequence[Any], titles: Mapping[int, str]) -> list[tuple[adapter.Row, str]]:
    """Return (row, title of its table where that begins) of a page of standings."""
    found, last = [], ""
    for row in adapter.with_entrants(event, rows):
        title = titles.get(row.entrant.pk, "")
        found.append((row, "" if title == last else title))
        last = title
    return found


def _rows_of(names: int) -> int:
    """Return the rows of a column, so that the names fill the screen."""
    columns = 1 if names <= 8 else 2 if names <= ROOMY else 3
    return next(rows for rows in (4, 6, 8, 10, 12, 14) if rows * columns >= min(names, NAMES_ON_TV))


def _names_now(request: HttpRequest, viewer: EventRequest, round_: Round) -> tuple[list[Any], int, int]:
    """Return the seats whose turn it is, the number of their page from 0, and how many pages take turns."""
    round_.event = viewer.event
    names = shared(request, viewer.event, ("names", round_.pk), lambda: [pk for _, pk in lists.names_of(round_)]).value
    pages = max(1, -(-len(names) // NAMES_ON_TV))
    page = int(timezone.now().timestamp()) // TV_SECONDS % pages
    return lists.seats_of(round_, names[page * NAMES_ON_TV : (page + 1) * NAMES_ON_TV]), page, pages


def _tables(request: HttpRequest, viewer: EventRequest, round_: Round) -> tuple[list[dict[str, Any]], int, int]:
    """Return the tables with their state, how many have no agreed result, and how many only the word of one player."""

    def build() -> tuple[list[dict[str, Any]], int, int]:
        matches = round_.matches.filter(is_bye=False).order_by("table")
        rows = [
            {
                "table": table,
                "disputed": disputed,
                "result": outcome is not None,
                "done": confirmed and not disputed,
                "extra": extra,
            }
            for table, disputed, outcome, confirmed, extra in matches.values_list(
                "table", "disputed", "outcome", "confirmed", "extra_minutes"
            )
        ]
        playing = [row for row in rows if row["disputed"] or not row["result"]]
        waiting = sum(row["result"] and not row["done"] and not row["disputed"] for row in rows)
        return (rows if len(rows) <= TABLES_ON_TV else playing[:PLAYING_ON_TV]), len(playing), waiting

    return shared(request, viewer.event, ("tables", round_.pk), build).value
