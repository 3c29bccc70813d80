"""Answers when something went wrong: a page that says what and where to go, or JSON for a program."""

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render

from tournament import disk
from tournament.limits.signing_in import locked
from tournament.unsaved_form import UnsavedForm

API_WORDS = {
    400: "The request could not be understood.",
    403: "You may not do this.",
    404: "There is nothing at this address.",
    405: "This address does not take such a request.",
    413: "The request is too large. Nothing of it was saved.",
    500: "Our fault: the server failed. Nothing you sent was saved.",
}
AWAY = "The database does not answer at the moment. Nothing you sent was saved; send it again in a minute."


def page(status: int) -> Callable[..., HttpResponse]:
    """The handler for one status; `templates/errors/<status>.html` is its page."""

    def answer(request: HttpRequest, exception: Exception | None = None, **kwargs: Any) -> HttpResponse:
        if request.path.startswith("/api/"):
            said = {"detail": API_WORDS[status]} | (numbered(request) if status == 500 else {})
            if status == 400:  # as every other fault of a request says it
                said |= {"field": "", "way_out": "Send it as /api/docs/ shows it."}
            return JsonResponse(said, status=status)
        # A broken page must not break a second time over the data that broke it: no context processors at 500.
        context_request = None if status == 500 else request
        context = {"exception": exception} | numbered(request)
        return render(context_request, f"errors/{status}.html", context, status=status)

    return answer


def numbered(request: HttpRequest) -> dict[str, str]:
    """Return the number of the request, for `errors/_number.html` and for programs: whoever has it finds the
    log lines.
    """
    number = getattr(request, "number", "")
    return {"request_number": number} if number else {}


forbidden, not_found, _not_understood, _too_large, _our_fault = (page(status) for status in (403, 404, 400, 413, 500))
_press_only = page(405)
#: Seconds until somebody may have made room on the disk.
RETRY = 60


def bad_request(request: HttpRequest, exception: Exception | None = None, **kwargs: Any) -> HttpResponse:
    """A request that cannot be read, or is larger than anything we take."""
    too_large = isinstance(exception, RequestDataTooBig)
    return (_too_large if too_large else _not_understood)(request, exception)


def press_only(request: HttpRequest, refused: HttpResponse) -> HttpResponse:
    """A page was asked for where only a pressed button leads: opened from the history, or behind a sign-in."""
    response = _press_only(request)
    response["Allow"] = refused["Allow"]
    return response


def server_error(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    """Our fault, unless the disk or the database fails: a session that cannot be saved fails behind every view."""
    error = sys.exception()
    if fault := disk.fault_of(error):
        return disk_fault(request, fault)
    return database_away(request) if isinstance(error, OperationalError | InterfaceError) else _our_fault(request)


def disk_fault(request: HttpRequest, fault: str) -> HttpResponse:
    """The disk is full or cannot be written to: a plain sentence, with everything typed still in a form."""
    if request.path.startswith("/api/"):
        response: HttpResponse = JsonResponse({"detail": f"{fault} Nothing was saved."}, status=503)
    else:
        context: dict[str, Any] = {
            "fault": fault,
            "mend": disk.MEND[fault],
            "csrf_token": get_token(request),
        } | numbered(request)
        if request.method == "POST":
            with suppress(Exception):  # the form itself may be what could not be read
                context["unsaved"] = UnsavedForm.of(request)
        # No context processors: they would ask the database that has just failed.
        response = render(None, "errors/503.html", context, status=503)
    response["Said"] = f"{fault} Nothing was saved. Tell the organizer."
    response["Retry-After"] = str(RETRY)
    return response


def database_away(request: HttpRequest) -> HttpResponse:
    """The database does not answer: 503, and when to come again. Made without session, user and database."""
    if request.path.startswith("/api/"):
        response: HttpResponse = JsonResponse({"detail": AWAY} | numbered(request), status=503)
    else:
        response = render(None, "errors/away.html", numbered(request), status=503)
    response["Retry-After"] = "30"
    return response


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form's one-time token is missing or old: usually a page left open while someone else signed in."""
    return render(request, "errors/form_expired.html", status=403)


def locked_out(request: HttpRequest, response: HttpResponse | None = None, credentials: Any = None) -> HttpResponse:
    """Too many wrong passwords for one name from one address."""
    return locked(request)
