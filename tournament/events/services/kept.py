"""What the trail keeps of people who are removed, admitted or refused, so that they can be put back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..models import Applicant, Entrant


def kept_of(entrants: Iterable[Entrant]) -> list[dict[str, Any]]:
    """Return what puts removed players back: everything, so that the link on their phones and slips works again.

    The secret of that link is in the row that it was in before; no page shows it, and no archive takes it along.
    """
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
        }
        for entrant in entrants
    ]


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
