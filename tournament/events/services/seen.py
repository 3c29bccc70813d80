"""What a form was made from, and what has changed since: a stale form changes nothing before its sender has looked.

A page with forms carries one token: the number of the last row of the event's trail when the page was made, and a key
of that showing of the page. A write compares it, under the event's lock, with the later rows that concern it. What the
same showing wrote is no surprise to its reader: three quick presses on +1 are three minutes.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max, Model, OuterRef, Q, QuerySet, Subquery

from ..audit import written_from
from ..errors import Stale
from ..models import AuditEntry, Event
from .locking import locked_event

_TOKEN = re.compile(r"(\d{1,18})\.([\w-]{8,24})", re.ASCII)
#: So many later rows are looked at; more than a question would show.
_MOST = 200


@dataclass(frozen=True, slots=True)
class Seen:
    """The last change a page knew of, and the page's own key."""

    last: int
    page: str

    def __str__(self) -> str:
        return f"{self.last}.{self.page}"


def with_last_change(events: QuerySet[Event]) -> QuerySet[Event]:
    """Events with the number of their last change, read in the same moment as the rest of the row (`seen_now`)."""
    changes = AuditEntry.objects.filter(event=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    return events.annotate(last_change=Subquery(changes))


def seen_now(event: Event) -> Seen:
    """Return the token of a page about this event as it was read: what has changed since then, the page does
    not know.
    """
    last = event.last_change if hasattr(event, "last_change") else _last_of(event)
    return Seen(last or 0, secrets.token_urlsafe(9))


def read_seen(text: str) -> Seen | None:
    """Return the token a form carried; None for a form without one, which is taken as it comes."""
    read = _TOKEN.fullmatch(text)
    return Seen(int(read[1]), read[2]) if read else None


def _last_of(event: Event) -> int:
    return event.audit.aggregate(last=Max("pk"))["last"] or 0


@dataclass(frozen=True, slots=True)
class Concern:
    """The rows of the trail a form depends on: by the beginnings of their actions, and those about one row."""

    actions: tuple[str, ...] = ()
    row: tuple[str, str] | None = None
    apart_from: tuple[str, ...] = ()

    def since(self, event: Event, seen: Seen) -> list[AuditEntry]:
        """Return the rows added since by anybody but that showing of the page, the newest first."""
        wanted = Q(pk__in=())
        for beginning in self.actions:
            wanted |= Q(action__startswith=beginning)
        if self.row:
            wanted |= Q(subject=self.row[0], subject_id=self.row[1])
        rows = event.audit.filter(wanted, pk__gt=seen.last).exclude(action__in=self.apart_from).order_by("-pk")
        return [entry for entry in rows[:_MOST] if entry.data.get("page") != seen.page]


#: The event's own fields, its state among them.
EVENT = Concern(("event.",))
#: Steps of the event that change what may be done with its players.
STATE_CHANGES = (
    "event.open",
    "event.start",
    "event.finish",
    "event.reopen",
    "event.call_off",
    "event.lock",
    "event.unlock",
)
STATE = Concern(STATE_CHANGES)
#: What somebody who adds players rests on: others may be added beside them.
ENTRIES = Concern(STATE_CHANGES)
#: What the page of registrations rests on: who was let in, refused or removed. Others may register beside it.
REGISTRATIONS = Concern((*STATE_CHANGES, "entry.remove", "entry.admit", "entry.refuse"))
#: A draft that is deleted goes with its settings and players.
DRAFT = Concern(("event.", "entry."))
#: A paired round: its seats, and whether it is public.
PROPOSAL = Concern(("round.",))
CLOCK = Concern(("clock.", "round."))
#: Who is in the room and who has paid: that changes while people come in, and nothing else rests on it.
IN_THE_ROOM = ("entry.here", "entry.away", "entry.paid", "entry.due")
#: Everything a start rests on.
START = Concern(("event.", "entry.", "team."), apart_from=IN_THE_ROOM)
#: Everything the next pairing rests on. That a player agrees with a result changes nothing in it.
NEXT_ROUND = Concern(
    ("event.", "round.", "result.", "entry."), apart_from=("result.confirm", "result.accept", *IN_THE_ROOM)
)
#: The results of a round as they stand.
RESULTS = Concern(("round.", "result."), apart_from=("result.confirm", "result.accept"))


def about(row: Model, *actions: str) -> Concern:
    """Return what concerns one row alone, and these actions besides."""
    return Concern(actions, (row._meta.label_lower, str(row.pk)))


def require_unchanged(event: Event, seen: Seen | None, concern: Concern) -> None:
    """Raise Stale if anything was changed: for a write that only adds, and takes long before it takes the lock."""
    if seen and (changes := concern.since(event, seen)):
        raise Stale(changes)


class _Unneeded(Exception):
    """Rolls back a write that was only tried."""


@transaction.atomic
def unless_changed(
    event: Event,
    seen: Seen | None,
    concern: Concern,
    write: Callable[[], Any],
    agrees: Callable[[], bool] = lambda: False,
) -> Any:
    """Do the write of a form, or raise Stale with what was changed since the form was made.

    No question is needed for what is so already (the write would leave no row in the trail), nor where `agrees` finds,
    under the lock, that what was changed is just what the form says.
    """
    locked_event(event)
    changes = concern.since(event, seen) if seen else []
    page = seen.page if seen else ""
    if not changes or agrees():
        with written_from(page):
            return write()
    last = _last_of(event)
    try:
        with transaction.atomic():
            done = write()
            if _last_of(event) != last:
                raise _Unneeded
            return done
    except _Unneeded:
        raise Stale(changes) from None


def changes_of_fields(changes: Iterable[AuditEntry]) -> dict[str, AuditEntry]:
    """Setting -> the newest of these rows that changed it."""
    found: dict[str, AuditEntry] = {}
    for entry in changes:
        for name in entry.data.get("changed", {}):
            found.setdefault(name, entry)
    return found
