"""What the API of the judges shares: who may act, and what is answered where they may not."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from tournament.events.api.common import DetailSerializer, FaultSerializer, find_event
from tournament.events.models import Event
from tournament.events.permissions import may_judge, require

from ..ladder import PENALTIES

PENALTY_KEYS = ", ".join(PENALTIES)
FAULTS = {400: FaultSerializer, 403: FaultSerializer, 404: DetailSerializer, 409: FaultSerializer}


def judged_event(request: Request, slug: str) -> Event:
    """Return an event for one of its judges. Raises NotAllowed."""
    event = find_event(request, slug)
    require(may_judge(request.user, event), "work at the judges' desk of this event", "a judge or the organizer")
    return event


def actor_of(request: Request, event: Event, code: str) -> Any:
    """Return who acts: the guest with this code, else the account. Raises NotAuthenticated for nobody."""
    if code:
        return event.entrants.filter(code=code.replace("\0", "")).first() or AnonymousUser()
    if isinstance(request.user, AnonymousUser):
        raise NotAuthenticated("Sign in, or send your player code.")
    return request.user
