"""Who played in a team of doubles and left it. A seat keeps only who sits there now; the trail knows who did before."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.events.models import SEATS, AuditEntry, Entrant, Event, Match, Member, Person, Round, seated

from .remembering import known_person


@dataclass(frozen=True, slots=True)
class FormerMember:
    """Somebody who left a team after it had its first result, and has not come back."""

    entrant: Entrant
    name: str
    person: int | None


def former_members(events: Iterable[Event]) -> list[FormerMember]:
    """Return who left the teams of these events, in the order they left."""
    rows = AuditEntry.objects.filter(event__in=events, action__in=["party.leave", "party.replace"])
    changes = list(rows.order_by("at", "pk"))
    teams = Entrant.objects.select_related("event__store").in_bulk([int(row.subject_id) for row in changes])
    if not teams:
        return []
    sitting = {(team, name.casefold()) for team, name in _sitting(teams)}
    played, found = _played(teams), dict[tuple[int, str], FormerMember]()
    came: dict[tuple[int, str], datetime.datetime] = {}
    for row in changes:
        team = teams.get(int(row.subject_id))
        if team is None:
            continue
        for kept in row.data["kept"]:
            who = (team.pk, kept["name"].casefold())
            since = came.get(who)
            if who not in sitting and any((since is None or since < at) and at <= row.at for at in played[team.pk]):
                found[who] = FormerMember(team, kept["name"], _person(row, kept, team))
        came[team.pk, row.data["came"].casefold()] = row.at
    return list(found.values())


def _sitting(teams: Iterable[int]) -> Iterable[tuple[int, str]]:
    return Member.objects.filter(entrant__in=teams).values_list("entrant", "name")


def _played(teams: Mapping[int, Entrant]) -> dict[int, list[datetime.datetime]]:
    """Return by team when each of its tables had its first result; of a bye, when its round was published."""
    found: dict[int, list[datetime.datetime]] = {team: [] for team in teams}
    public = Match.objects.filter(seated(list(teams))).exclude(round__state=Round.State.PAIRED)
    matches = list(public.values_list("pk", "is_bye", "round__published_at", *SEATS))
    told = AuditEntry.objects.filter(
        subject="events.match", subject_id__in=[str(row[0]) for row in matches], action__startswith="result."
    )
    first: dict[str, datetime.datetime] = {}
    for pk, at in told.order_by("at", "pk").values_list("subject_id", "at"):
        first.setdefault(pk, at)
    for pk, is_bye, published_at, *players in matches:
        at_ = published_at if is_bye else first.get(str(pk))
        for team in found.keys() & set(players):
            found[team] += [at_] if at_ is not None else []
    return found


def _person(row: AuditEntry, kept: dict[str, Any], team: Entrant) -> int | None:
    """Return the person of the store that somebody is; a row that came with an archive names people of elsewhere."""
    number = kept.get("person_id") if row.user_id is not None else None
    person = Person.objects.filter(pk=number).first() if number else None
    person = person or known_person(team.event.store, kept["name"])
    while person is not None and person.merged_into is not None:
        person = person.merged_into
    return person.pk if person is not None else None
