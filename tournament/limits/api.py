"""Limits of the API: 429 with `Retry-After` and a sentence."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import Throttled
from rest_framework.throttling import BaseThrottle

from .check import Refusal, refusal_of, watched_limit

#: A longer body holds a file or a log, and is not read before the view has looked at its length.
SMALL = 64 * 1024


class TooMany(Throttled):
    """A limit is reached; `detail` says which, and when there is room again."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(detail=str(refusal))
        self.wait = refusal.seconds


class Throttle(BaseThrottle):
    """Counts a call for its account, its guest's code or its address. Raises TooMany."""

    def allow_request(self, request: Any, view: Any) -> bool:
        match = request.resolver_match
        limit = watched_limit(request, match.view_name, request.query_params) if match else None
        refusal = refusal_of(request, limit, _code(request)) if limit else None
        if refusal:
            raise TooMany(refusal)
        return True


def _code(request: Any) -> str:
    """Return a guest's code in a short body."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or int(length) > SMALL:
        return ""
    sent = request.data
    code = sent.get("code", "") if hasattr(sent, "get") else ""
    return code[:40] if isinstance(code, str) else ""
