"""How changed settings, an opened registration, unlocked teams and given roles are taken back (see `undoing`)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournament.events.audit import record
from tournament.events.errors import WrongState
from tournament.events.models import AuditEntry, Event, Round
from tournament.events.permissions import may_run, require
from tournament.events.services.locking import locked_event
from tournament.events.services.roles import give_role, take_role
from tournament.events.services.setup import lock_teams, settings_of, update_event


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
