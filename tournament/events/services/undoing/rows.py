"""What a row of the table of undoing is, and what all of them ask of a row of the trail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tournament.events.errors import WrongState
from tournament.events.models import AuditEntry, Event


@dataclass(frozen=True, slots=True)
class Undo:
    """How one kind of act is taken back: what the button says, whether it still can be, and how."""

    words: str
    stands: Callable[[AuditEntry], bool]
    do: Callable[[Any, AuditEntry], Any]
    all_words: str = ""  # for several rows of one press; empty: the same


def event_of(entry: AuditEntry) -> Event:
    return found(Event.objects.filter(pk=entry.event_id or 0).first())


def is_last(entry: AuditEntry, *actions: str) -> bool:
    """Return whether no later row of the same thing has an action with one of these beginnings."""
    later = AuditEntry.objects.filter(subject=entry.subject, subject_id=entry.subject_id, pk__gt=entry.pk)
    return not any(row.action.startswith(actions) for row in later)


def found(row: Any) -> Any:
    if row is None:
        raise WrongState("This was taken back in the meantime.", "Reload the page to see where you are.")
    return row
