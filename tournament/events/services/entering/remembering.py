"""Which person of the store an entry is: by account, else by name.

A guest is whoever played under the same name before. Two people of one name are told apart by an initial; a person who
came under two names is one again once the organizer merges them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tournament.events.audit import name_of
from tournament.events.models import Entrant, Member, Person, Store

#: Names asked for in one statement: SQLite takes 999 values.
AT_ONCE = 900


def person_of(store: Store, name: str, user: Any = None) -> Person:
    """Return the person of an account, or the one of this name; a new one where there is none."""
    if user is not None:
        found = Person.objects.filter(store=store, user=user).first()
        return found or Person.objects.create(store=store, user=user, name=name_of(user) or name)
    return people_of(store, [name])[name.casefold()]


def people_of(store: Store, names: Iterable[str]) -> dict[str, Person]:
    """Return the person of each name (its letters folded), in few statements; new ones for those nobody has had."""
    written = {name.casefold(): name for name in names}
    known = {folded: each for folded, each in _by_name(store, list(written)).items() if each is not None}
    new = [Person(store=store, name=name, folded=folded) for folded, name in written.items() if folded not in known]
    Person.objects.bulk_create(new, batch_size=200)
    return known | {person.folded: person for person in new}


def known_person(store: Store, name: str) -> Person | None:
    """Return whom the name means in this store; None where nobody has had it, or several."""
    return _by_name(store, [name.casefold()]).get(name.casefold())


def _by_name(store: Store, folded: Sequence[str]) -> dict[str, Person | None]:
    """Return whom each name means: a guest before an account. Of several alike nobody is meant."""
    found: dict[str, list[Person]] = {}
    for start in range(0, len(folded), AT_ONCE):
        rows = store.people.filter(folded__in=folded[start : start + AT_ONCE], merged_into=None)
        for person in rows.order_by("pk"):
            found.setdefault(person.folded, []).append(person)
    return {name: _meant(people) for name, people in found.items()}


def _meant(people: Sequence[Person]) -> Person | None:
    guests = [person for person in people if person.user_id is None]
    alike = guests or people
    return alike[0] if len(alike) == 1 else None


def remember(entrants: Sequence[Entrant]) -> None:
    """Point new entries of guests at their people, before or after they are stored. All are of one event."""
    if not entrants or entrants[0].event.needs_parties:
        return
    people = people_of(entrants[0].event.store, [entrant.name for entrant in entrants])
    for entrant in entrants:
        entrant.person = people[entrant.name.casefold()]


def remember_members(members: Sequence[Member]) -> None:
    """Point the members of one entry at their people, before they are stored."""
    if members:
        store = members[0].entrant.event.store
        people = people_of(store, [member.name for member in members if member.user is None])
        for member in members:
            own = member.user is not None
            member.person = person_of(store, member.name, member.user) if own else people[member.name.casefold()]
