"""How what is done to players, settings and roles is taken back (see `undoing`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.dateparse import parse_datetime

from tournament.events.audit import record
from tournament.events.errors import WrongState
from tournament.events.models import AuditEntry, Entrant, Event, Round, Submission
from tournament.events.permissions import may_run, require
from tournament.events.services.entering.entry import register
from tournament.events.services.entering.leaving import remove_many
from tournament.events.services.locking import locked_event
from tournament.events.services.roles import give_role, take_role
from tournament.events.services.room import check_in, fix_table
from tournament.events.services.setup import lock_teams, settings_of, update_event


def can_return(entry: AuditEntry) -> bool:
    """Return whether the players who were removed can come back: round 1 is not paired, and nobody has their names."""
    names = [each["name"] for each in entry.data.get("kept", ())]
    event = entry.event
    if event is None or not names or event.is_over or event.rounds.exists():
        return False
    return not (event.entrants.filter(name__in=names).exists() or event.applicants.filter(name__in=names).exists())


@transaction.atomic
def put_back(actor: Any, entry: AuditEntry) -> None:
    """Enter the players again who were removed, with their teams."""
    require(may_run(actor, entry), "put players back")
    assert entry.event is not None
    event = locked_event(entry.event)
    for kept in entry.data["kept"]:
        # A row that came with an archive has no account of here, and the numbers in it are those of elsewhere.
        user = User.objects.filter(pk=kept["user"]).first() if kept["user"] and entry.user_id else None
        entrant = register(actor, event, kept["name"], user=user, team=kept["team"])
        entrant.paid, entrant.asked_byes = kept["paid"], kept["byes"]
        entrant.code = _free_code(kept.get("code", "")) or entrant.code
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
    record(actor, "entry.put_back", event, names=[kept["name"] for kept in entry.data["kept"]])


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


def _free_code(code: str) -> str:
    """Return the code if nobody has it."""
    return "" if Entrant.objects.filter(code=code).exists() else code


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


def settings_stand(entry: AuditEntry) -> bool:
    """Return whether the settings are those that this change left."""
    event = Event.objects.filter(pk=entry.event_id or 0).first()
    now = entry.data.get("now")
    return event is not None and bool(now) and {name: settings_of(event)[name] for name in now} == now


def change_back(actor: Any, entry: AuditEntry) -> None:
    """Give the settings the values they had. Raises what `update_event` raises."""
    assert entry.event is not None
    update_event(actor, entry.event, sure=True, **entry.data["was"])


def is_untouched_registration(entry: AuditEntry) -> bool:
    """Return whether registration is open and nobody has come."""
    event = Event.objects.filter(pk=entry.subject_id, state=Event.State.REGISTRATION).first()
    return event is not None and not (event.entrants.exists() or event.applicants.exists())


@transaction.atomic
def make_draft_again(actor: Any, entry: AuditEntry) -> None:
    """Close the registration that nobody has used."""
    require(may_run(actor, entry), "close the registration")
    event = locked_event(Event.objects.get(pk=entry.subject_id))
    if not is_untouched_registration(entry):
        raise WrongState(f"Players have registered for {event.name}.", "Call the event off instead.")
    event.state = Event.State.DRAFT
    event.save(update_fields=["state"])
    record(actor, "event.unopen", event)


def lock_again(actor: Any, entry: AuditEntry) -> None:
    """Lock the teams that were unlocked."""
    lock_teams(actor, Event.objects.get(pk=entry.subject_id))


def can_be_locked(entry: AuditEntry) -> bool:
    """Return whether the teams are still open, and the event has not begun."""
    event = Event.objects.filter(pk=entry.subject_id, locked_at=None).first()
    return event is not None and not event.is_over and not Round.objects.filter(event=event).exists()


def role_is(entry: AuditEntry, role: str) -> bool:
    """Return whether the account has this role in the event; "" for none."""
    event = entry.event
    if event is None or not entry.data.get("user"):
        return False
    found = event.roles.filter(user=entry.data["user"]).values_list("role", flat=True).first() or ""
    return bool(found == role)


def set_role(actor: Any, entry: AuditEntry, role: str) -> None:
    """Give the account of this row the role; "" takes it away."""
    assert entry.event is not None
    if not role:
        take_role(actor, entry.event, entry.data["user"])
        return
    give_role(actor, entry.event, User.objects.get(pk=entry.data["user"]).get_username(), role)
