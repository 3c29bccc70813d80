"""One of a team of doubles leaves an event that has begun: somebody takes over, or the other plays on alone."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournament.events import sides
from tournament.events.audit import record
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import AuditEntry, Entrant, Event, Member, Submission
from tournament.events.permissions import may_run, require
from tournament.events.services.locking import locked_entrant, require_state

from .parties import party_names, people_seated, require_free_people
from .remembering import remember_members

#: What a seat keeps of who sat there; the links stay those of the team.
_KEPT = ("name", "user_id", "person_id", "code")


@transaction.atomic
def replace_partner(actor: Any, entrant: Entrant, seat: int, name: str = "") -> Entrant:
    """Let another person take over a seat of a team of doubles in an event that has begun; without a name nobody does.

    Whoever takes over plays the list of the seat. A team of one plays on, and its list lacks a partner until a judge
    has decided about it. Raises BadInput, WrongState.
    """
    require(may_run(actor, entrant), "replace a partner")
    entrant = locked_entrant(entrant)
    event = entrant.event
    if not event.is_doubles:
        raise BadInput("seat", f"{event.name} is not played in teams of two.", "Drop the player instead.")
    require_state(event, Event.State.RUNNING, to="replace a partner")
    if not event.rounds.exists():
        raise WrongState(f"Round 1 of {event.name} is not paired yet.", "Write both names under Who plays.")
    seated = list(entrant.members.all())
    leaving = next((member for member in seated if member.seat == seat), None)
    if seat not in range(1, event.party[-1] + 1) or (leaving is None and not name.strip()):
        way_out = "Choose who leaves, or write who takes the seat."
        raise BadInput("seat", f"Seat {seat} of {entrant.name} is empty.", way_out)
    others = [member.name for member in seated if member is not leaving]
    if not name.strip() and not others:
        raise BadInput("name", f"{entrant.name} has no other player.", f"Drop {entrant.name} instead.")
    if name.strip():
        names = party_names(event, ", ".join([*others, name.strip()]), entrant.name)
        require_free_people(event, names, people_seated(event, entrant))
        name = names[-1]
    was = {field: getattr(leaving, field) for field in _KEPT} if leaving else {}
    account = entrant.user_id
    if leaving is not None:
        leaving.delete()
        if account is not None and account == was["user_id"]:
            entrant.user = None
            entrant.save(update_fields=["user"])
    if name:
        coming = Member(entrant=entrant, seat=seat, name=name)
        remember_members([coming])
        coming.save()
    record(
        actor, "party.replace" if name else "party.leave", entrant, name=entrant.name, seat=seat,
        left=was.get("name", "nobody"), came=name, stayed=", ".join(others), account=account,
        kept=[was] if was else [],
    )  # fmt: skip
    _look_again(entrant)
    return entrant


def is_replaced(entry: AuditEntry) -> bool:
    """Return whether the seat is as this change left it, and the event goes on."""
    entrant = Entrant.objects.select_related("event").filter(pk=entry.subject_id).first()
    if entrant is None or not entrant.event.is_running:
        return False
    sitting = entrant.members.filter(seat=entry.data["seat"]).values_list("name", flat=True).first() or ""
    return sitting == entry.data["came"]


@transaction.atomic
def take_partner_back(actor: Any, entry: AuditEntry) -> None:
    """Give the seat back to whoever had it before this change, with their account."""
    entrant = locked_entrant(Entrant.objects.get(pk=entry.subject_id))
    require(may_run(actor, entrant), "replace a partner")
    data = entry.data
    entrant.members.filter(seat=data["seat"]).delete()
    here = entry.user_id is not None  # a row that came with an archive names accounts and people of elsewhere
    for kept in data["kept"]:
        back = Member(entrant=entrant, seat=data["seat"], **(kept if here else {"name": kept["name"]}))
        if not here:
            remember_members([back])
        back.save()
    if here:
        entrant.user_id = data["account"]
        entrant.save(update_fields=["user"])
    record(actor, "party.return", entrant, name=entrant.name, back=data["left"])
    _look_again(entrant)


def _look_again(entrant: Entrant) -> None:
    """Check the lists of a team again: their problems name its people."""
    submission = Submission.objects.filter(entrant=entrant).first()
    if submission is not None:
        submission.problems = sides.problems(entrant, submission.content)
        submission.save(update_fields=["problems"])
