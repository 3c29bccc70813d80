"""Wrong passwords: five for one name from one address lock it (axes), many from one address lock the address.

The API asks for name and password with each request: wrong ones are 401, a lock is 429 and says so.
"""

from __future__ import annotations

from typing import Any

from axes.helpers import get_cool_off
from django.contrib.auth.signals import user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from rest_framework.authentication import BasicAuthentication
from rest_framework.exceptions import AuthenticationFailed

from .api import TooMany
from .check import Refusal, sign_ins, spoken

LOCKED = "Too many wrong passwords for this name from this address: it is locked for {}."
WAY_OUT = "Each further try restarts the time. Other names and other addresses are not affected."


@receiver(user_login_failed)
def count(request: HttpRequest | None = None, **kwargs: Any) -> None:
    """Count a wrong password for its address."""
    if request is not None:
        sign_ins(request, counting=True)


def locked(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    """Show the answer to somebody who is locked out: the name at this address, or with a `refusal` the whole
    address.
    """
    cool_off = get_cool_off(request)
    seconds = refusal.seconds if refusal else int(cool_off.total_seconds()) if cool_off else 0
    message = refusal.message if refusal else LOCKED.format(spoken(seconds))
    way_out = refusal.way_out if refusal else WAY_OUT
    if request.path.startswith("/api/"):
        response: HttpResponse = JsonResponse({"detail": f"{message} {way_out}"}, status=429)
    else:
        context = {"message": message, "way_out": way_out, "address": refusal is not None}
        response = render(request, "registration/locked.html", context, status=429)
    response["Retry-After"] = str(seconds)
    return response


class Basic(BasicAuthentication):
    """Name and password with each request. Raises AuthenticationFailed (401) or TooMany (429)."""

    www_authenticate_realm = "Dice Marshal"

    def authenticate_credentials(self, userid: str, password: str, request: Any = None) -> Any:
        # Django's own request, which the middleware of axes looks at afterwards
        plain = getattr(request, "_request", request)
        if refusal := sign_ins(plain, counting=False):
            raise TooMany(refusal)
        if "\0" in userid + password:
            raise AuthenticationFailed("A name or a password cannot contain a NUL character.")
        try:
            return super().authenticate_credentials(userid, password, plain)
        except AuthenticationFailed as error:
            raise AuthenticationFailed("Wrong name or password.") from error
