"""The page of one's own API tokens: make one for a program, see when it was used, revoke it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.events.errors import EventError

from .. import services
from ..forms import NewToken
from ..models import ApiToken
from .common import me, own_page, told


def _show(request: HttpRequest, form: NewToken, status: int = 200) -> HttpResponse:
    shown = {"form": form, "tokens": me(request).api_tokens.all()}
    return render(request, "accounts/tokens.html", shown, status=status)


@sensitive_post_parameters("old")
@require_http_methods(["GET", "POST"])
@own_page
def tokens(request: HttpRequest) -> HttpResponse:
    """A POST with the password makes a token, which is shown only now."""
    if request.method == "GET":
        return _show(request, NewToken())
    form = NewToken(request.POST)
    if form.is_valid():
        try:
            token, secret = _make(me(request), form.cleaned_data)
        except EventError as error:
            told(form, error)
        else:
            shown = {"token": token, "secret": secret, "example": request.build_absolute_uri("/api/events/")}
            return render(request, "accounts/token.html", shown)
    return _show(request, form, 400)


def _make(user: User, typed: dict[str, Any]) -> tuple[ApiToken, str]:
    if not user.check_password(typed["old"]):
        raise services.BadInput("old", "This is not your password.", "Type it again.")
    expires = timezone.now() + timedelta(days=typed["days"]) if typed["days"] else None
    return services.make_token(user, typed["name"], expires)


@require_POST
@own_page
def revoke(request: HttpRequest) -> HttpResponse:
    """End the token of the pressed row."""
    user, row = me(request), request.POST.get("row", "")
    known = row.isascii() and row.isdigit() and len(row) < 16
    token = user.api_tokens.filter(pk=int(row)).first() if known else None
    if token is not None:
        services.revoke_token(user, token)
        messages.success(request, f"The token {token.name} no longer works.")
    return redirect("my-tokens")
