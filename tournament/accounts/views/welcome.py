"""The page behind a one-time link. Looking at it does not use it up; sending its form does."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.events.errors import EventError, WrongState

from .. import services
from ..forms import NewPassword, Welcome
from .common import told
from .signing_in import finish


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Make an account, or set a new password, and be signed in."""
    link = services.find_link(token)
    if link is None:
        return _over(request)
    form = (Welcome if link.makes_account else NewPassword)(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return _use(request, token, form)
        except WrongState:
            return _over(request)
        except EventError as error:
            told(form, error)
    shown = {"form": form, "link": link}
    return render(request, "accounts/welcome.html", shown, status=400 if form.errors else 200)


def _use(request: HttpRequest, token: str, form: NewPassword) -> HttpResponse:
    typed = form.cleaned_data
    if isinstance(form, Welcome):
        user = services.use_invitation(token, typed["username"], typed["full_name"], typed["password"])
        messages.success(request, f"Welcome. Your account {user.get_username()} is ready.")
    else:
        user = services.use_reset(token, typed["password"])
        messages.success(request, "Your new password is set. Every other browser is signed out.")
    return finish(request, user, settings.LOGIN_REDIRECT_URL)


def _over(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/link_over.html", {"hours": services.HOURS}, status=410)
