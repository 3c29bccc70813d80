"""How removing and entering players is taken back (see `undoing`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.dateparse import parse_datetime

from tournament.events.audit import record
from tournament.events.models import AuditEntry, Entrant, Event, Submission
from tournament.events.permissions import may_run, require
from tournament.events.services.entering.entry import register
from tournament.events.services.entering.leaving import remove_many
from tournament.events.services.locking import locked_event
from tournament.events.services.room import check_in, fix_table
from tournament.events.services.undoing.coming_back import account_of, are_free, free_code, names_kept


def can_return(entry: AuditEntry) -> bool:
    """Return whether the players who were removed can come back: round 1 is not paired, and nobody has their names."""
    names, event = names_kept(entry), entry.event
    if event is None or not names or event.is_over or event.rounds.exists():
        return False
    return are_free(event, names)


@transaction.atomic
def put_back(actor: Any, entry: AuditEntry) -> None:
    """Enter the players again who were removed, with their teams."""
    require(may_run(actor, entry), "put players back")
    assert entry.event is not None
    event = locked_event(entry.event)
    for kept in entry.data["kept"]:
        entrant = register(actor, event, kept["name"], user=account_of(entry, kept), team=kept["team"])
        entrant.paid, entrant.asked_byes = kept["paid"], kept["byes"]
        entrant.code = free_code(kept) or entrant.code
        entrant.save(update_fields=["paid", "asked_byes", "code"])
        for seat, code in kept.get("codes", {}).items():
            entrant.members.filter(seat=int(seat)).update(code=code)
        for seat, account in kept.get("users", {}).items() if entry.user_id else ():
            entrant.members.filter(seat=int(seat)).update(user=User.objects.filter(pk=account).first())
        if kept["here"]:
            check_in(actor, entrant)
        fix_table(actor, entrant, kept["table"])
        _as_it_was(entrant, kept)
    for kept in entry.data["kept"]:
        _keep_apart(event, kept.get("apart", ()))
    record(actor, "entry.put_back", event, names=names_kept(entry))


def _as_it_was(entrant: Entrant, kept: dict[str, Any]) -> None:
    """Give an entry its times again, and the team with what was found wrong with it then."""
    Entrant.objects.filter(pk=entrant.pk).update(**_read(kept.get("marks", {})))
    if kept.get("list"):
        Submission.objects.update_or_create(entrant=entrant, defaults=_read(kept["list"]))


def _read(written: dict[str, Any]) -> dict[str, Any]:
    return {name: parse_datetime(each) if name.endswith("_at") and each else each for name, each in written.items()}


def _keep_apart(event: Event, pairs: Iterable[Sequence[str]]) -> None:
    """Keep these apart again, as far as both are here; pairs of names."""
    here = {entrant.name: entrant for entrant in event.entrants.all()} if pairs else {}
    for one, other in pairs:
        if one in here and other in here:
            here[one].apart.add(here[other])


def rows_of(entry: AuditEntry) -> QuerySet[AuditEntry]:
    """Return the rows of one press: that of `entry`, or all with its batch."""
    batch = entry.data.get("batch")
    if not batch or entry.event is None:
        return AuditEntry.objects.filter(pk=entry.pk)
    return entry.event.audit.filter(action=entry.action, data__batch=batch).order_by("pk")


def can_be_removed(entry: AuditEntry) -> bool:
    """Return whether those who were entered with this press are all in, and round 1 is not paired."""
    if entry.event is None or entry.event.rounds.exists() or entry.event.is_over:
        return False
    added = [int(pk) for pk in rows_of(entry).values_list("subject_id", flat=True)]
    return entry.event.entrants.filter(pk__in=added).count() == len(added)


def remove_again(actor: Any, entry: AuditEntry) -> None:
    """Remove everybody who was entered with this press."""
    assert entry.event is not None
    remove_many(actor, entry.event, [int(row.subject_id) for row in rows_of(entry)], "remove")
