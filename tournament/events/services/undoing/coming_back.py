"""What people need who come back as they were kept: a name that is free, their account, the code of their link."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User

from tournament.events.models import Applicant, AuditEntry, Entrant, Event


def names_kept(entry: AuditEntry) -> list[str]:
    return [each["name"] for each in entry.data.get("kept", ())]


def are_free(event: Event, names: Collection[str]) -> bool:
    """Return whether nobody is in the event or waits for it under one of these names."""
    return not any(people.filter(name__in=names).exists() for people in (event.entrants, event.applicants))


def account_of(entry: AuditEntry, kept: dict[str, Any]) -> User | None:
    """Return the account; a row that came with an archive has none of here, and its numbers are those of elsewhere."""
    return User.objects.filter(pk=kept["user"]).first() if kept["user"] and entry.user_id else None


def free_code(kept: dict[str, Any]) -> str:
    """Return the code of the link if nobody has it; else nothing."""
    code: str = kept.get("code", "")
    return "" if any(rows.objects.filter(code=code).exists() for rows in (Entrant, Applicant)) else code
