"""What the trail keeps of people who are removed, admitted or refused, so that they can be put back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from tournament.events.models import Applicant, Entrant

#: Times and notes of an entry that are kept as they stand.
MARKS = ("registered_at", "checked_in_at", "team_due_at", "team_settled")
#: What is kept of a team that was handed in.
LISTED = ("source", "content", "problems", "checked_at", "submitted_at")


def kept_of(entrants: Iterable[Entrant]) -> list[dict[str, Any]]:
    """Return what puts removed players back: everything, so that the link on their phones and slips works again.

    The secret of that link is in the row that it was in before; no page shows it, and no archive takes it along.
    """
    entrants = list(entrants)
    apart = _kept_apart(entrants)
    return [
        {
            "name": entrant.name,
            "user": entrant.user_id,
            "person": entrant.person_id,
            "team": team_of(entrant),
            "paid": entrant.paid,
            "here": entrant.checked_in_at is not None,
            "table": entrant.fixed_table,
            "byes": entrant.asked_byes,
            "code": entrant.code,
            "codes": {member.seat: member.code for member in entrant.members.all() if member.code},
            "users": {member.seat: member.user_id for member in entrant.members.all() if member.user_id},
            "marks": _written(entrant, MARKS),
            "list": _written(entrant.submission, LISTED) if hasattr(entrant, "submission") else None,
            "apart": apart.get(entrant.pk, []),
        }
        for entrant in entrants
    ]


def _written(row: Any, fields: Iterable[str]) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in fields}
    return {name: each.isoformat() if hasattr(each, "isoformat") else each for name, each in values.items()}


def _kept_apart(entrants: list[Entrant]) -> dict[int, list[list[str]]]:
    """Return by entrant who is not to sit with whom, both by name: they come back with other numbers."""
    ids, found = {entrant.pk for entrant in entrants}, dict[int, list[list[str]]]()
    pairs = Entrant.apart.through.objects.filter(Q(from_entrant__in=ids) | Q(to_entrant__in=ids))
    names = ("from_entrant", "to_entrant", "from_entrant__name", "to_entrant__name")
    for one, other, name, with_name in pairs.order_by("pk").values_list(*names):
        for pk in {one, other} & ids:
            found.setdefault(pk, []).append([name, with_name])
    return found


def team_of(entrant: Entrant) -> str:
    """Return the team as it was handed in, of a party its people; empty for none."""
    if entrant.event.needs_parties:
        return ", ".join(entrant.people)
    submission = getattr(entrant, "submission", None)
    return submission.source if submission else ""


def kept_of_list(applicants: Iterable[Applicant]) -> list[dict[str, Any]]:
    """Return what puts people back on the list, with the secret of a guest's link; no archive takes it along."""
    return [
        {
            "name": each.name,
            "user": each.user_id,
            "team": each.team,
            "waits_for": each.waits_for,
            "asked_at": each.asked_at.isoformat(),
            "code": each.code,
        }
        for each in applicants
    ]
