"""The address of a one-time link, as a phone reaches it."""

from django.http import HttpRequest
from django.urls import reverse


def link_address(request: HttpRequest, token: str) -> str:
    return request.build_absolute_uri(reverse("welcome", args=[token]))


def link_below(base: str, token: str) -> str:
    """Return the same where no request says what the machine is called: below `base`, as in `http://localhost:8000`."""
    return base.rstrip("/") + reverse("welcome", args=[token])
