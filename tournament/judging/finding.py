"""The log that a page or a call of the API is about, who asks for it, and its address."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from tournament.events.permissions import actor_of

from . import queries
from .models import GameLog


def find_log(log_id: str) -> GameLog:
    """Return a log with what its page shows. Raises Http404."""
    return get_object_or_404(queries.full(log_id))


def reader_of(request: HttpRequest | Request, log: GameLog) -> Any:
    """Return who asks about a log: the account, or the guest whose browser holds a code of the match's event."""
    return actor_of(request, log.event) if log.event else request.user


def address_at(log: GameLog, line: int | None) -> str:
    """Return the address of a log's page, at a line if one is named."""
    return f"{log.get_absolute_url()}?line={line}#L{line}" if line else log.get_absolute_url()
