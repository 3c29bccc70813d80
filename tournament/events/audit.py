"""The trail of changes: one row beside every write, in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model

from .models import AuditEntry, Entrant, Event
from .version import bump

#: The attributes that lead from a row to its event, tried in this order.
_WAYS_UP = ("event", "match", "round", "entrant", "log")

_PAGE: ContextVar[str] = ContextVar("page", default="")


@contextmanager
def written_from(page: str) -> Iterator[None]:
    """Note in every row written inside from which showing of a page it was asked for; empty for none."""
    token = _PAGE.set(page)
    try:
        yield
    finally:
        _PAGE.reset(token)


def event_of(subject: Model) -> Event | None:
    """Return the event a row belongs to, found by walking up its relations; None for a stand-alone row."""
    row: Any = subject
    for _ in range(4):
        if row is None or isinstance(row, Event):
            return row
        row = next((up for name in _WAYS_UP if (up := getattr(row, name, None)) is not None), None)
    return None


def name_of(actor: Any) -> str:
    """Return the name people know an actor by: an account, an entrant, a plain string, or the machine itself."""
    if actor is None:
        return "Dice Marshal"
    if isinstance(actor, AnonymousUser):
        return "a visitor"
    if hasattr(actor, "get_username"):
        return (actor.get_full_name() or actor.get_username())[:60]
    return str(actor)[:60]


def record(actor: Any, action: str, subject: Model, **data: Any) -> AuditEntry:
    """Add a row to the trail, and count the event's version on.

    `actor` is a User, an Entrant (guest or not), a name, or None for the machine.
    """
    event = event_of(subject)
    entry = _entry(actor, event, action, subject, data)
    entry.save(force_insert=True)
    if event is not None:
        bump(event)
    return entry


def record_many(actor: Any, event: Event | None, rows: Iterable[tuple[str, Model, dict[str, Any]]]) -> None:
    """Add many rows (action, subject, data) about one event, or about none, in a few statements."""
    AuditEntry.objects.bulk_create((_entry(actor, event, *row) for row in rows), batch_size=200)
    bump(event)


def _entry(actor: Any, event: Event | None, action: str, subject: Model, data: dict[str, Any]) -> AuditEntry:
    user = actor if getattr(actor, "pk", None) and hasattr(actor, "get_username") else None
    if isinstance(actor, Entrant):
        user = actor.user
    if page := _PAGE.get():
        data["page"] = page
    return AuditEntry(
        event=event,
        user=user,
        who=name_of(actor),
        action=action,
        subject=subject._meta.label_lower,
        subject_id=str(subject.pk),
        data=data,
    )
