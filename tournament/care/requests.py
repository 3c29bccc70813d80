"""Each request gets a number that every log line of it carries and that a failed page shows.

The number is made here and never taken from outside: nobody can write into our logs with it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse

from tournament.log_output import masked_path

logger = structlog.get_logger("tournament.requests")

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none is misread when told over a counter
LENGTH = 8
SLOW = 1.0  # seconds from which a request is worth a line
HEADER = "X-Request-ID"


def new_number() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def number_of(request: HttpRequest) -> str:
    """Return the number of a request, or "" where the middleware did not see it."""
    return getattr(request, "number", "")


def numbered(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Number each request, bind the number into its log lines, and write one line about a slow or failed one."""

    def answer(request: HttpRequest) -> HttpResponse:
        number = new_number()
        request.number = number  # type: ignore[attr-defined]
        with structlog.contextvars.bound_contextvars(request=number):
            begun = time.monotonic()
            response = get_response(request)
            report(request, response.status_code, time.monotonic() - begun)
        response[HEADER] = number
        return response

    return answer


def report(request: HttpRequest, status: int, seconds: float) -> None:
    """Write the line about a request that took `SLOW` or longer or failed; no other leaves one."""
    said = {"method": request.method, "path": masked_path(request), "status": status, "seconds": round(seconds, 3)}
    if status >= 500:
        logger.error("A request failed", **said)
    elif seconds >= SLOW:
        logger.warning("A request took long", **said)
