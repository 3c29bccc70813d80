"""How admitting and refusing people of the waiting list is taken back (see `undoing`)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from tournament.events.audit import record
from tournament.events.models import Applicant, AuditEntry, Entrant, Event, Match, new_code, seated
from tournament.events.permissions import entered_by, may_run, require
from tournament.events.services.entering.kept import team_of
from tournament.events.services.locking import locked_event
from tournament.events.services.undoing.coming_back import account_of, are_free, free_code, names_kept

APPROVAL = Applicant.WaitsFor.APPROVAL


def _admitted(entry: AuditEntry) -> list[Entrant]:
    """Return the players whom this press admitted, as far as they are still called as they were."""
    assert entry.event is not None
    return list(entry.event.entrants.filter(name__in=names_kept(entry)).select_related("submission", "event"))


def can_wait_again(entry: AuditEntry) -> bool:
    """Return whether nobody who was admitted has sat down, checked in, paid or left, and who was approved waits on."""
    event = entry.event
    if event is None or event.is_over or "kept" not in entry.data:
        return False
    players, later = _admitted(entry), entry.data["waiting"]
    if len(players) != len(entry.data["kept"]) or event.applicants.filter(name__in=later).count() != len(later):
        return False
    changed = any(each.dropped_in_round is not None or each.checked_in_at or each.paid for each in players)
    return not changed and not Match.objects.filter(seated(players), round__event=event).exists()


@transaction.atomic
def wait_again(actor: Any, entry: AuditEntry) -> None:
    """Put everybody whom one press admitted back on the list, in their old places; a guest's link stays good."""
    require(may_run(actor, entry), "put players back on the waiting list")
    assert entry.event is not None
    event = locked_event(entry.event)
    kept = {each["name"]: each for each in entry.data["kept"]}
    for entrant in _admitted(entry):
        entrant.event = event
        was, user, code, team = kept[entrant.name], entrant.user, entrant.code, team_of(entrant)
        entrant.delete()
        _put_on_list(event, was, user, team or was["team"], code)
    event.applicants.filter(name__in=entry.data["waiting"]).update(waits_for=APPROVAL)
    record(actor, "entry.unadmit", event, names=entry.data["names"])


def can_be_listed(entry: AuditEntry) -> bool:
    """Return whether the names of those who were refused are free, and their accounts have not come by another way."""
    event, kept = entry.event, entry.data.get("kept", ())
    if event is None or event.is_over or not kept:
        return False
    if not are_free(event, names_kept(entry)):
        return False
    users = [user for each in kept if (user := account_of(entry, each)) is not None]
    return not any(entered_by(event, user) or event.applicants.filter(user=user).exists() for user in users)


@transaction.atomic
def list_again(actor: Any, entry: AuditEntry) -> None:
    """Put everybody whom one press refused back on the list, in their old places; a guest's link works again."""
    require(may_run(actor, entry), "put players back on the waiting list")
    assert entry.event is not None
    event = locked_event(entry.event)
    for was in entry.data["kept"]:
        _put_on_list(event, was, account_of(entry, was), was["team"], free_code(was) or new_code())
    record(actor, "entry.unrefuse", event, names=names_kept(entry))


def _put_on_list(event: Event, was: dict[str, Any], user: Any, team: str, code: str) -> None:
    Applicant.objects.create(
        event=event,
        name=was["name"],
        user=user,
        team=team,
        code=code,
        waits_for=was["waits_for"],
        asked_at=datetime.fromisoformat(was["asked_at"]),
    )
