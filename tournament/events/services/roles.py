"""Roles in one event: given by the name of an account or by a link that is pressed, and taken back."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from ..audit import name_of, record
from ..errors import BadInput, WrongState
from ..models import Event, EventRole, RoleLink
from ..permissions import may_run, require
from .locking import locked_event

#: Hours a link is good for.
HOURS = 48


def _role(role: str) -> str:
    if role not in EventRole.Role.values:
        roles = ", ".join(EventRole.Role.values)
        raise BadInput("role", f"There is no role “{role[:20]}”.", f"Choose {roles}.")
    return role


def _give(actor: Any, event: Event, user: User, role: str) -> EventRole:
    given, is_new = EventRole.objects.get_or_create(event=event, user=user, defaults={"role": role})
    if is_new or given.role != role:
        was, given.role = "" if is_new else given.role, role
        given.save(update_fields=["role"])
        record(actor, "role.give", event, name=name_of(user), role=role, user=user.pk, was=was)
    return given


@transaction.atomic
def give_role(actor: Any, event: Event, name: str, role: str) -> EventRole:
    """Give an account a role in this event, by the name it signs in with; another one replaces it."""
    require(may_run(actor, event), "give roles")
    event, role = locked_event(event), _role(role)
    plain = name.replace("\0", "").strip()[:150]
    user = User.objects.filter(username__iexact=plain, is_active=True).first() if plain else None
    if user is None:
        raise BadInput("name", f"No account signs in as “{plain[:40]}”.", "Ask for the name, or send them a link.")
    return _give(actor, event, user, role)


@transaction.atomic
def take_role(actor: Any, event: Event, user: User | int) -> None:
    """Take an account's role in this event away; safe to repeat. What it may do in the store stays."""
    require(may_run(actor, event), "take roles away")
    event = locked_event(event)
    found = event.roles.select_related("user").filter(user=user).first()
    if found is not None:
        record(actor, "role.take", event, name=name_of(found.user), role=found.role, user=found.user_id)
        found.delete()


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


@transaction.atomic
def make_role_link(actor: Any, event: Event, role: str) -> tuple[RoleLink, str]:
    """Make a link with which one account takes the role; return its row, and the secret that is stored nowhere."""
    require(may_run(actor, event), "give roles")
    event, role, token = locked_event(event), _role(role), secrets.token_urlsafe(16)
    link = RoleLink.objects.create(
        event=event,
        role=role,
        digest=_digest(token),
        made_by=actor if getattr(actor, "pk", None) else None,
        expires_at=timezone.now() + timedelta(hours=HOURS),
    )
    record(actor, "role.link", event, role=role)
    return link, token


@transaction.atomic
def revoke_role_link(actor: Any, event: Event, link: int) -> None:
    """A link that nobody has pressed yet ends now; safe to repeat."""
    require(may_run(actor, event), "take roles away")
    event = locked_event(event)
    found = event.role_links.filter(pk=link).first()
    if found is not None:
        record(actor, "role.unlink", event, role=found.role)
        found.delete()


def find_role_link(event: Event, token: str) -> RoleLink | None:
    """Return the link that is still good. Looking does not use it up, since messengers open what they pass on."""
    return event.role_links.filter(digest=_digest(token), expires_at__gt=timezone.now()).first()


@transaction.atomic
def use_role_link(user: User, event: Event, token: str) -> EventRole:
    """Take the role of a link. Raises WrongState once it is used, revoked or has expired."""
    event = locked_event(event)
    link = find_role_link(event, token)
    if link is None:
        raise WrongState("This link was used or has expired.", "Ask the organizer for a new one.")
    role = link.role
    link.delete()
    return _give(user, event, user, role)
