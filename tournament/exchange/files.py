"""The files that an event leaves as: who may have each, and its answer. Pages and API give the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from tournament.events import spreadsheet
from tournament.events.errors import NotAllowed, WrongState
from tournament.events.models import Event
from tournament.events.permissions import may_run, may_score
from tournament.serving.address import absolute

from . import archive, calendar, trf
from .tables import EXPORTS, Export


@dataclass(frozen=True, slots=True)
class EventFile:
    """A file of an event: its title, who may have it, why it cannot be made ("": it can), and the answer with it."""

    title: str
    media_type: str
    sees: Callable[[Any, Event], bool]
    make: Callable[[HttpRequest, Any, Event], HttpResponse]
    why_not: Callable[[Event], str] = lambda event: ""


def _table(export: Export, request: HttpRequest, actor: Any, event: Event) -> HttpResponse:
    heads, rows = export.make(event)
    return spreadsheet.answer(f"{event.slug}-{export.key}", heads, rows)


def _everything(request: HttpRequest, actor: Any, event: Event) -> HttpResponse:
    """Return every table that the actor may see as one JSON file, a row an object."""
    tables: dict[str, Any] = {
        "event": event.slug,
        "name": event.name,
        "date": event.date,
        "starts_at": event.starts_at,
        "state": event.state,
    }
    for key, export in EXPORTS.items():
        if export.sees(actor, event):
            heads, rows = export.make(event)
            tables[key] = [dict(zip(heads, row, strict=True)) for row in rows]
    return _named(JsonResponse(tables), f"{event.slug}.json")


def _archive(request: HttpRequest, actor: Any, event: Event) -> HttpResponse:
    return _named(HttpResponse(archive.make(event), content_type="application/gzip"), f"{event.slug}.dice-event.gz")


def _trf(request: HttpRequest, actor: Any, event: Event) -> HttpResponse:
    return _named(HttpResponse(trf.report(event), content_type="text/plain; charset=utf-8"), f"{event.slug}.trf")


def _ics(request: HttpRequest, actor: Any, event: Event) -> HttpResponse:
    return calendar_of(request, event.name, [event], f"{event.slug}.ics")


def calendar_of(request: HttpRequest, name: str, events: Iterable[Event], file: str) -> HttpResponse:
    text = calendar.calendar(name, events, absolute(request, ""))
    return _named(HttpResponse(text, content_type="text/calendar; charset=utf-8"), file, "inline")


def _named(response: HttpResponse, name: str, how: str = "attachment") -> HttpResponse:
    response["Content-Disposition"] = f'{how}; filename="{name}"'
    return response


def _everybody(actor: Any, event: Event) -> bool:
    return True


#: The end of a file's address -> the file.
FILES: dict[str, EventFile] = {
    **{
        f"{key}.csv": EventFile(export.title, "text/csv", export.sees, partial(_table, export))
        for key, export in EXPORTS.items()
    },
    "event.json": EventFile("Every table that you may see", "application/json", _everybody, _everything),
    "event.ics": EventFile("Calendar", "text/calendar", _everybody, _ics),
    "report.trf": EventFile("Report for a chess federation", "text/plain", _everybody, _trf, trf.why_not),
    "archive": EventFile("Archive, to import elsewhere", "application/gzip", may_run, _archive),
}


def offered(actor: Any, event: Event) -> dict[str, EventFile]:
    """Return the files that the actor may have of an event that is theirs to see."""
    return {name: file for name, file in FILES.items() if file.sees(actor, event)}


def file_of(request: HttpRequest, actor: Any, event: Event, name: str) -> HttpResponse:
    """Return the answer with a file of FILES. Raises KeyError, NotAllowed, and WrongState where it cannot be made."""
    file = FILES[name]
    if not file.sees(actor, event):
        who = "the event's organizer" if may_score(actor, event) else "the event's staff"
        raise NotAllowed(f"You may not have this file yet: {file.title.lower()}.", f"Ask {who}.")
    if why := file.why_not(event):
        raise WrongState(why, "Take another file.")
    return file.make(request, actor, event)
