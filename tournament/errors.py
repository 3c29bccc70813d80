"""Answers when something went wrong: a page that says what and where to go, or JSON for a program."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from tournament.limits.signing_in import locked

API_WORDS = {
    400: "The request could not be understood.",
    403: "You may not do this.",
    404: "There is nothing at this address.",
    500: "Our fault: the server failed. Nothing you sent was saved.",
}


def page(status: int) -> Callable[..., HttpResponse]:
    """The handler for one status; `templates/errors/<status>.html` is its page."""

    def answer(request: HttpRequest, exception: Exception | None = None, **kwargs: Any) -> HttpResponse:
        if request.path.startswith("/api/"):
            return JsonResponse({"detail": API_WORDS[status]}, status=status)
        # A broken page must not break a second time over the data that broke it: no context processors at 500.
        context_request = None if status == 500 else request
        return render(context_request, f"errors/{status}.html", {"exception": exception}, status=status)

    return answer


bad_request, forbidden, not_found, server_error = (page(status) for status in API_WORDS)


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form's one-time token is missing or old: usually a page left open while someone else signed in."""
    return render(request, "errors/form_expired.html", status=403)


def locked_out(request: HttpRequest, response: HttpResponse | None = None, credentials: Any = None) -> HttpResponse:
    """Too many wrong passwords for one name from one address."""
    return locked(request)
