"""Registering oneself where places are few or the organizer admits everybody: at once a player, or on the list."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction

from tournament.events import legality
from tournament.events.audit import record
from tournament.events.errors import BadInput, NameTaken
from tournament.events.models import Applicant, Entrant, Event
from tournament.events.permissions import entered_by, may_run, require
from tournament.events.services.locking import locked_event

from .capacity import PLACE, is_full, places_left
from .entry import checked_name, register, require_open
from .kept import kept_of_list
from .moving_up import fill_places, move_in
from .names import require_free_name
from .parties import party_names, people_seated, require_free_people

APPROVAL = Applicant.WaitsFor.APPROVAL


@transaction.atomic
def apply(actor: Any, event: Event, name: str, *, user: Any = None, team: str = "") -> Entrant | Applicant:
    """Register: at once a player where a place is free and no approval is asked, else an applicant.

    Raises what `register` raises.
    """
    event = locked_event(event)
    if may_run(actor, event) or not (event.approval or is_full(event)):
        return register(actor, event, name, user=user, team=team)
    require_open(actor, event)
    require(user is None or user == actor, "register another account")
    plain = checked_name(name)
    require_free_name(actor, event, plain, user)
    if user is not None and entered_by(event, user) is not None:
        raise NameTaken("This account is already registered.", "Open the event to see your entry.")
    _require_team_to_read(event, plain, team)
    waits_for = APPROVAL if event.approval else PLACE
    applicant = Applicant.objects.create(event=event, name=plain, user=user, team=team.strip(), waits_for=waits_for)
    record(actor if getattr(actor, "pk", None) else plain, "entry.apply", applicant, name=plain, waits_for=waits_for)
    return applicant


def _require_team_to_read(event: Event, name: str, team: str) -> None:
    """Raise BadInput for a team that could not be handed in later."""
    if event.needs_parties:
        require_free_people(event, party_names(event, team, name), people_seated(event))
    if not team.strip() or event.needs_parties:
        return
    legality.require_teams(event)
    legality.read_and_check(team.replace("\0", ""), Entrant(event=event, name=name))


@transaction.atomic
def withdraw(applicant: Applicant) -> None:
    """Take oneself off the list; safe to repeat."""
    event = locked_event(applicant.event)
    found = event.applicants.filter(pk=applicant.pk).first()
    if found is not None:
        record(found.user or found.name, "entry.withdraw", found, name=found.name)
        found.delete()
        fill_places(event)


def _chosen(event: Event, applicants: Collection[int]) -> list[Applicant]:
    found = list(event.applicants.filter(pk__in=applicants))
    if not found:
        raise BadInput("who", "No player is selected.", "Tick at least one name.")
    return found


@transaction.atomic
def admit(actor: Any, event: Event, applicants: Collection[int]) -> tuple[list[Entrant], list[Applicant]]:
    """Admit people from the list: those who play now, and those approved who wait for a place.

    Whoever waits for a place and is admitted by hand plays even beyond the cap: it is the organizer's own word.
    """
    require(may_run(actor, event), "admit players")
    event = locked_event(event)
    require_open(actor, event)
    playing: list[Entrant] = []
    waiting: list[Applicant] = []
    kept: list[dict[str, Any]] = []
    for applicant in _chosen(event, applicants):
        applicant.event = event
        if applicant.waits_for == APPROVAL and places_left(event) == 0:
            applicant.waits_for = PLACE
            applicant.save(update_fields=["waits_for"])
            waiting.append(applicant)
        else:
            kept += kept_of_list([applicant])
            playing.append(move_in(actor, applicant))
    later = [each.name for each in waiting]
    names = [each.name for each in playing] + later
    record(actor, "entry.admit", event, names=names, waiting=later, kept=kept)
    return playing, waiting


@transaction.atomic
def refuse(actor: Any, event: Event, applicants: Collection[int]) -> list[str]:
    """Take people off the list who are not to play; their names."""
    require(may_run(actor, event), "refuse players")
    event = locked_event(event)
    kept = kept_of_list(_chosen(event, applicants))
    names = [each["name"] for each in kept]
    event.applicants.filter(pk__in=applicants).delete()
    record(actor, "entry.refuse", event, names=names, kept=kept)
    return names
