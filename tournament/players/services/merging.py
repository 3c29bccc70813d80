"""Two people who are one: merge them, take it back, and call somebody by another name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from tournament.events.audit import record
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import AuditEntry, Entrant, Event, Member, Person
from tournament.events.permissions import may_run, require
from tournament.events.services.entering.entry import checked_name
from tournament.events.version import bump

MERGED = "person.merge"


def both_in(person: Person, other: Person) -> list[Event]:
    """Return the events in which both play: there they are two people."""
    return list(_events_of(person).filter(pk__in=_events_of(other)).order_by("date", "pk"))


def _events_of(person: Person) -> QuerySet[Event]:
    seats = Member.objects.filter(person=person).values("entrant__event")
    return Event.objects.filter(Q(pk__in=person.entries.values("event")) | Q(pk__in=seats))


def require_mergeable(person: Person, other: Person) -> None:
    """Raise BadInput or WrongState, with the way out, where these two cannot be one."""
    if person.pk == other.pk or person.store_id != other.store_id:
        raise BadInput("other", "These are not two people of one store.", "Choose another person.")
    for each in (person, other):
        if each.merged_into_id is not None:
            raise WrongState(f"{each.name} is merged into {each.merged_into} already.", "Open that person.")
    if person.user_id and other.user_id:
        raise WrongState("Both have an account, so they are two people.", "An account's entries stay its own.")
    shared = both_in(person, other)
    if shared:
        raise WrongState(
            f"Both play in {shared[0]}, so they are two people.", "If they are one, remove one entry there first."
        )


@transaction.atomic
def merge(actor: Any, person: Person, other: Person) -> Person:
    """Make `other` the same as `person`: entries and account go over. Raises where they cannot be one."""
    require(may_run(actor, person.store), "merge people", "an organizer")
    rows = {each.pk: each for each in Person.objects.select_for_update().filter(pk__in=[person.pk, other.pk])}
    person, other = rows[person.pk], rows.get(other.pk, person)
    require_mergeable(person, other)
    entries = list(Entrant.objects.filter(person=other).values_list("pk", flat=True))
    seats = list(Member.objects.filter(person=other).values_list("pk", flat=True))
    user, other.user, other.merged_into = other.user, None, person
    other.save(update_fields=["user", "merged_into", "folded"])
    if user is not None:
        person.user = user
        person.save(update_fields=["user", "folded"])
    _give(person, entries, seats)
    record(
        actor, MERGED, person, name=person.name, other=other.name, other_id=other.pk, entries=entries, seats=seats,
        user=user.pk if user else None,
    )  # fmt: skip
    return person


def _give(person: Person, entries: Iterable[int], seats: Iterable[int]) -> None:
    """Point these entries and seats at the person, and let their events' pages know."""
    rows = Entrant.objects.filter(pk__in=entries)
    places = Member.objects.filter(pk__in=seats)
    events = {*rows.values_list("event", flat=True), *places.values_list("entrant__event", flat=True)}
    rows.update(person=person)
    places.update(person=person)
    for event in Event.objects.filter(pk__in=events):
        bump(event)


def last_merging(person: Person) -> AuditEntry | None:
    """Return the row of the last merging into this person that still holds; None if there is none."""
    rows = AuditEntry.objects.filter(action=MERGED, subject="events.person", subject_id=str(person.pk))
    held = set(person.merged.values_list("pk", flat=True))
    return next((row for row in rows if row.data["other_id"] in held), None)


@transaction.atomic
def unmerge(actor: Any, person: Person) -> Person:
    """Take the last merging back: what was the other's is the other's again. Returns the other.

    Entries that were made since stay with the person. Raises WrongState when nothing was merged.
    """
    require(may_run(actor, person.store), "undo a merge", "an organizer")
    person = Person.objects.select_for_update().get(pk=person.pk)
    entry = last_merging(person)
    if entry is None:
        raise WrongState(f"Nobody is merged into {person.name}.", "Reload the page: the merge is undone already.")
    other = Person.objects.select_for_update().get(pk=entry.data["other_id"])
    if entry.data["user"] is not None and person.user_id == entry.data["user"]:
        other.user, person.user = person.user, None
        person.save(update_fields=["user", "folded"])
    other.merged_into = None
    other.save(update_fields=["user", "merged_into", "folded"])
    entries = Entrant.objects.filter(pk__in=entry.data["entries"], person=person).values_list("pk", flat=True)
    seats = Member.objects.filter(pk__in=entry.data["seats"], person=person).values_list("pk", flat=True)
    _give(other, list(entries), list(seats))
    record(actor, "person.unmerge", person, name=person.name, other=other.name)
    return other


@transaction.atomic
def rename(actor: Any, person: Person, name: str) -> Person:
    """Call somebody by another name from now on; past events keep theirs."""
    require(may_run(actor, person.store), "rename this person", "an organizer")
    person = Person.objects.select_for_update().get(pk=person.pk)
    plain = checked_name(name)
    if person.name != plain:
        was, person.name = person.name, plain
        person.save(update_fields=["name", "folded"])
        record(actor, "person.rename", person, name=plain, was=was)
    return person
