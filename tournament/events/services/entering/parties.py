"""An entrant that is made of people: a party of one to four, or a team of two in doubles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from cardpool.services import pool
from teams.codecs.json_form import as_data, team_from
from tournament.events import sides
from tournament.events.audit import record
from tournament.events.errors import BadInput, NameTaken, WrongState
from tournament.events.models import Entrant, Event, Member, Submission
from tournament.events.permissions import entered_by, may_manage_entry, may_run, require
from tournament.events.services.locking import locked_entrant, require_not_called_off, require_state

from .names import names_of
from .remembering import people_of, person_of, remember_members

#: What parts the names of a party.
_BETWEEN = re.compile(r"[,;\n]|\s+(?:and|&)\s+")
NAME_LENGTH = 60


def party_names(event: Event, text: str, entrant: str) -> list[str]:
    """Read `Ana, Bo and Cy`; nothing at all is one player with the entry's own name, in doubles the two names in it.

    Raises BadInput.
    """
    names = [" ".join(part.replace("\0", " ").split()) for part in _BETWEEN.split(text)]
    names = [name for name in names if name]
    if not names:
        names = [name.strip() for name in _BETWEEN.split(entrant)] if event.party.start > 1 else [entrant]
    if event.is_doubles and len(names) not in event.party:
        these = "this is 1" if len(names) == 1 else f"these are {len(names)}"
        raise BadInput("team", f"A team in doubles is two players, and {these}.", "Write both names: Ana and Bo.")
    most = event.party[-1]
    if len(names) > most:
        raise BadInput("team", f"A party has at most {most} players, and these are {len(names)}.", "Make two parties.")
    for name in names:
        if len(name) > NAME_LENGTH:
            long = f"“{name[:20]}…” has {len(name)} of at most {NAME_LENGTH} characters."
            raise BadInput("team", long, "Shorten it.")
        if [other.casefold() for other in names].count(name.casefold()) > 1:
            raise BadInput("team", f"{name} is in the party twice.", "Add an initial.")
    return names


def people_seated(event: Event, besides: Entrant | None = None) -> dict[str, str]:
    """Return in which entry each person plays, by the folded name; `besides` is an entry that does not count."""
    members = Member.objects.filter(entrant__event=event).select_related("entrant")
    if besides is not None:
        members = members.exclude(entrant=besides)
    return {member.name.casefold(): member.entrant.name for member in members}


def require_free_people(event: Event, names: list[str], seated: Mapping[str, str]) -> None:
    """Raise BadInput for somebody who plays in another party: nobody meets a deck twice."""
    for name in names:
        if entry := seated.get(name.casefold()):
            raise BadInput(
                "team",
                f"{name} is in {entry} already"
                + (", and every party plays the same deck." if event.book.needs_parties else "."),
                "Take the name out of one of them, or add an initial.",
            )


def seat_on_paper(event: Event, entrant: str, text: str, seated: dict[str, str]) -> None:
    """Check a party that is not written yet against those who are `seated`, and seat its people there.

    Raises BadInput.
    """
    names = party_names(event, text, entrant)
    require_free_people(event, names, seated)
    seated |= {name.casefold(): entrant for name in names}


def write_party(actor: Any, entrant: Entrant, text: str) -> list[Member]:
    """Store who plays, in seat order, inside the caller's transaction. Raises BadInput."""
    names = party_names(entrant.event, text, entrant.name)
    require_free_people(entrant.event, names, people_seated(entrant.event, entrant))
    accounts = _accounts_by_name(entrant)
    entrant.members.all().delete()
    rows = [
        Member(entrant=entrant, seat=seat, name=name, user=accounts.get(name.casefold()))
        for seat, name in enumerate(names, start=1)
    ]
    remember_members(rows)
    members = Member.objects.bulk_create(rows)
    record(actor, "party.seat", entrant, name=entrant.name, names=names)
    return members


def _accounts_by_name(entrant: Entrant) -> dict[str, Any]:
    """Return the accounts of those who sit here by their names, and that of whoever registered by its own names."""
    known = {name: entrant.user for name in names_of(entrant.user)}
    seated = entrant.members.exclude(user=None).select_related("user")
    return {name: user for name, user in known.items() if name} | {each.name.casefold(): each.user for each in seated}


@transaction.atomic
def take_seat(actor: Any, entrant: Entrant, seat: int) -> Member:
    """Say that an account is one of the people of a team: it plays, reports and is remembered there from now on.

    `seat` 0: it is none of them any longer. Whoever calls this has seen that the account may act for the team: it has
    opened the team's own link. Raises BadInput, NameTaken, WrongState.
    """
    require(getattr(actor, "is_authenticated", False), "take a seat without an account", "the staff")
    entrant = locked_entrant(entrant)
    event = entrant.event
    if not event.needs_parties:
        raise BadInput("seat", f"{event.name} is not played in teams of people.", "Register each player alone.")
    require_not_called_off(event)
    if event.is_finished:
        raise WrongState(f"{event.name} is finished.", "Its entries stay as they are.")
    elsewhere = entered_by(event, actor)
    if elsewhere is not None and elsewhere.pk != entrant.pk:
        raise NameTaken(f"This account plays in {elsewhere.name}.", "Leave that team first, or ask the organizer.")
    members = {member.seat: member for member in entrant.members.select_related("user")}
    found, own = members.get(seat), next((each for each in members.values() if each.user_id == actor.pk), None)
    if seat and found is None:
        raise BadInput("seat", f"{entrant.name} has no seat {seat}.", f"Its seats are 1 to {len(members)}.")
    if found is not None and found.user_id not in (None, actor.pk):
        raise NameTaken(f"{found.name} has another account already.", "If that is wrong, ask the organizer.")
    if own is found:
        return found or Member(entrant=entrant, seat=0)
    if own is not None:
        own.user, own.person = None, people_of(event.store, [own.name])[own.name.casefold()]
        own.save(update_fields=["user", "person"])
    if found is not None:
        found.user, found.person = actor, person_of(event.store, found.name, actor)
        found.save(update_fields=["user", "person"])
    told = found or own
    assert told is not None
    record(actor, "party.account" if found else "party.no_account", entrant, name=entrant.name, person=told.name)
    return told


@transaction.atomic
def release_seat(actor: Any, entrant: Entrant, seat: int) -> None:
    """Take an account off a seat: the organizers, where somebody took the wrong one."""
    require(may_run(actor, entrant), "take an account off a team")
    entrant = locked_entrant(entrant)
    member = entrant.members.filter(seat=seat).exclude(user=None).first()
    if member is not None:
        member.user, member.person = None, people_of(entrant.event.store, [member.name])[member.name.casefold()]
        member.save(update_fields=["user", "person"])
        record(actor, "party.no_account", entrant, name=entrant.name, person=member.name)


@transaction.atomic
def seat_party(actor: Any, entrant: Entrant, text: str) -> list[Member]:
    """Say who plays in a party, in seat order, until the event starts."""
    require(may_manage_entry(actor, entrant), "change this party", "its players or the organizer")
    entrant = locked_entrant(entrant)
    event = entrant.event
    if not event.needs_parties:
        raise BadInput("team", f"{event.book.title} is not played in parties.", "")
    require_state(event, event.State.DRAFT, event.State.REGISTRATION, to="change a party")
    if event.rounds.exists():
        leaves = "Replace a partner who leaves on the page of the team." if event.is_doubles else ""
        raise WrongState(f"{event.name} has begun.", leaves or "A party keeps its players: it is ranked by its size.")
    members = write_party(actor, entrant, text)
    submission = Submission.objects.filter(entrant=entrant).first() if event.is_doubles else None
    if submission is not None:  # its problems name the people
        submission.problems = sides.problems(entrant, submission.content)
        submission.save(update_fields=["problems"])
    return members


def seat_singles(event: Event) -> None:
    """Give seats to the entries of an event that is played in teams of people from now on, inside the caller's
    transaction.

    An entry that is called `Ana and Bo` is those two. Anybody else is in a team of one until it gets more, and what was
    handed in is the list of its first seat.
    """
    taken = {member.name.casefold() for member in Member.objects.filter(entrant__event=event)}
    for entrant in event.entrants.filter(members=None).order_by("pk"):
        entrant.event = event
        names = [name.strip() for name in _BETWEEN.split(entrant.name)]
        folded = {name.casefold() for name in names}
        if len(names) not in event.party or len(folded) < len(names) or folded & taken or not all(names):
            names = [entrant.name]
        taken |= {name.casefold() for name in names}
        accounts = _accounts_by_name(entrant) if len(names) > 1 else {entrant.name.casefold(): entrant.user}
        rows = [
            Member(entrant=entrant, seat=seat, name=name, user=accounts.get(name.casefold()))
            for seat, name in enumerate(names, start=1)
        ]
        remember_members(rows)
        Member.objects.bulk_create(rows)
        submission = Submission.objects.filter(entrant=entrant).first() if event.is_doubles else None
        if submission is not None and sides.PEOPLE not in submission.content:
            own = sides.for_side(team_from(submission.content, pool()), entrant)
            submission.content = sides.with_list(None, 1, as_data(own))
            submission.save(update_fields=["content"])


def unseat_singles(event: Event) -> None:
    """Take the lists of an event that is played by single players again out of their teams, where there is one alone,
    inside the caller's transaction.
    """
    for submission in Submission.objects.filter(entrant__event=event):
        lists = submission.content.get(sides.PEOPLE, {})
        if len(lists) == 1:
            (submission.content,) = lists.values()
            submission.save(update_fields=["content"])


@transaction.atomic
def join_entries(actor: Any, entrant: Entrant, other: Entrant) -> Entrant:
    """Make one entry of two before round 1: the second one's people, accounts and lists go over to the first.

    Raises BadInput where they are too many for a team, WrongState once round 1 is paired.
    """
    require(may_run(actor, entrant), "join two entries")
    entrant = locked_entrant(entrant)
    event = entrant.event
    require_not_called_off(event)
    if event.rounds.exists():
        raise WrongState(f"{event.name} has begun.", "A team keeps its players. Enter a late team as a new one.")
    found = event.entrants.filter(pk=other.pk).exclude(pk=entrant.pk).first()
    if found is None:
        raise BadInput("other", "The other entry is no longer there.", "Choose another one.")
    if not event.needs_parties:
        raise BadInput("other", f"{event.name} is not played in teams of people.", "Register each player alone.")
    own, coming = list(entrant.members.all()), list(found.members.select_related("user"))
    most = event.party[-1]
    if len(own) + len(coming) > most:
        told = f"{entrant.name} and {found.name} are {len(own) + len(coming)} people; a team has at most {most}."
        raise BadInput("other", told, "Choose another one.")
    lists = _lists_of(entrant, found, len(own))
    both = f"{entrant.name} and {found.name}"
    people = [(member, member.user or (found.user if len(coming) == 1 else None)) for member in coming]
    was = {"was": entrant.name, "other": found.name, "kept": _as_it_is(found, coming)}
    found.delete()
    for seat, (member, user) in enumerate(people, start=len(own) + 1):
        code = found.code if member == coming[0] else member.code
        Member.objects.create(entrant=entrant, seat=seat, name=member.name, user=user, person=member.person, code=code)
    if len(own) == 1 and own[0].name == entrant.name and len(both) <= NAME_LENGTH:
        entrant.name = both
        entrant.save(update_fields=["name"])
    names = list(entrant.members.values_list("name", flat=True))
    record(actor, "entry.join", entrant, name=entrant.name, names=names, **was)
    _keep_lists(entrant, lists)
    return entrant


#: Of an entry that goes into another one: what makes it the same again.
_KEPT = (
    *("user_id", "person_id", "registered_at", "checked_in_at", "paid", "team_settled", "team_due_at"),
    *("fixed_table", "asked_byes", "dropped_in_round"),
)


def _as_it_is(entrant: Entrant, members: list[Member]) -> dict[str, Any]:
    """Return what splitting a team again needs; the secret of the link stays with the person."""
    fields = {name: getattr(entrant, name) for name in _KEPT}
    written = {name: each.isoformat() if hasattr(each, "isoformat") else each for name, each in fields.items()}
    apart = {
        "apart": list(entrant.apart.values_list("pk", flat=True)),
        "apart_of": list(Entrant.objects.filter(apart=entrant).values_list("pk", flat=True)),
    }
    return written | apart | {"users": [member.user_id for member in members]}


def is_joined(entrant: Entrant, names: list[str]) -> bool:
    """Return whether a team is as joining two entries left it, before round 1."""
    event = entrant.event
    return (
        list(entrant.members.values_list("name", flat=True)) == names
        and not event.is_over
        and not (event.rounds.exists())
    )


@transaction.atomic
def split_entries(actor: Any, entrant: Entrant, joined: Mapping[str, Any]) -> Entrant:
    """Make two entries of a team again, as before `join_entries`, which noted `joined`; return the second one.

    Everybody keeps the list that is theirs now, and the second one's own link leads to the second entry again.
    """
    require(may_run(actor, entrant), "split a team")
    entrant = locked_entrant(entrant)
    event, kept = entrant.event, joined["kept"]
    if not is_joined(entrant, joined["names"]):
        raise WrongState(f"{entrant.name} has changed in the meantime.", "Remove the team, and enter both again.")
    leaving = list(entrant.members.order_by("seat"))[-len(kept["users"]) :]
    lists = _lists_of(entrant, None, 0)
    entrant.name = joined["was"]
    entrant.save(update_fields=["name"])
    code = leaving[0].code
    Member.objects.filter(pk__in=[member.pk for member in leaving]).delete()
    fields = {name: parse_datetime(kept[name]) if name.endswith("_at") and kept[name] else kept[name] for name in _KEPT}
    other = Entrant.objects.create(event=event, name=joined["other"], code=code, **fields)
    Entrant.objects.filter(pk=other.pk).update(registered_at=fields["registered_at"])
    for seat, (member, user) in enumerate(zip(leaving, kept["users"], strict=True), start=1):
        code = member.code if seat > 1 else ""
        Member.objects.create(entrant=other, seat=seat, name=member.name, user_id=user, person=member.person, code=code)
    other.apart.set(event.entrants.filter(pk__in=kept["apart"]))
    for one in event.entrants.filter(pk__in=kept["apart_of"]):
        one.apart.add(other)
    record(actor, "entry.split", entrant, name=entrant.name, other=other.name)
    first = leaving[0].seat
    Submission.objects.filter(entrant=entrant).delete()
    _keep_lists(entrant, {seat: own for seat, own in lists.items() if seat < first})
    _keep_lists(other, {seat - first + 1: own for seat, own in lists.items() if seat >= first})
    return other


def _lists_of(entrant: Entrant, other: Entrant | None, seats: int) -> dict[int, Any]:
    """Return what both have handed in by the seats that they will have."""
    found: dict[int, Any] = {}
    for side, behind in ((entrant, 0), *(((other, seats),) if other else ())):
        submission = Submission.objects.filter(entrant=side).first()
        for seat, content in (submission.content.get(sides.PEOPLE, {}) if submission else {}).items():
            found[int(seat) + behind] = content
    return found


def _keep_lists(entrant: Entrant, lists: dict[int, Any]) -> None:
    if not lists or not entrant.event.is_doubles:
        return
    content: dict[str, Any] = {}
    for seat, own in sorted(lists.items()):
        content = sides.with_list(content, seat, own)
    now = timezone.now()
    kept = {"content": content, "problems": sides.problems(entrant, content), "checked_at": now}
    Submission.objects.update_or_create(
        entrant=entrant, defaults=kept, create_defaults=kept | {"source": "", "submitted_at": now}
    )
