"""An entrant that is made of people: a party of one to four, or a team of two in doubles."""

from __future__ import annotations

import re
from typing import Any

from django.db import transaction

from .. import sides
from ..audit import record
from ..errors import BadInput, WrongState
from ..models import Entrant, Event, Member, Submission
from ..permissions import may_manage_entry, require
from .locking import locked_entrant, require_state
from .remembering import remember_members

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


def require_free_people(event: Event, names: list[str], entrant: Entrant) -> None:
    """Raise BadInput for somebody who plays in another party: nobody meets a deck twice."""
    others = Member.objects.filter(entrant__event=event).exclude(entrant=entrant).select_related("entrant")
    taken = {member.name.casefold(): member for member in others}
    for name in names:
        if found := taken.get(name.casefold()):
            raise BadInput(
                "team",
                f"{found.name} is in {found.entrant.name} already"
                + (", and every party plays the same deck." if event.book.needs_parties else "."),
                "Take the name out of one of them, or add an initial.",
            )


def write_party(actor: Any, entrant: Entrant, text: str) -> list[Member]:
    """Store who plays, in seat order, inside the caller's transaction. Raises BadInput."""
    names = party_names(entrant.event, text, entrant.name)
    require_free_people(entrant.event, names, entrant)
    entrant.members.all().delete()
    rows = [Member(entrant=entrant, seat=seat, name=name) for seat, name in enumerate(names, start=1)]
    remember_members(rows)
    members = Member.objects.bulk_create(rows)
    record(actor, "party.seat", entrant, name=entrant.name, names=names)
    return members


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
        raise WrongState(f"{event.name} has begun.", "A party stays as it began: brackets go by its size.")
    members = write_party(actor, entrant, text)
    submission = Submission.objects.filter(entrant=entrant).first() if event.is_doubles else None
    if submission is not None:  # its problems name the people
        submission.problems = sides.problems(entrant, submission.content)
        submission.save(update_fields=["problems"])
    return members
