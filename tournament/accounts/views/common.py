"""What several pages of accounts need."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from tournament.events.errors import BadInput, EventError, NotAllowed
from tournament.events.permissions import ANYWHERE, may_run

View = Callable[..., HttpResponse]


def for_organizers(view: View) -> View:
    """Return a page for organizers only; visitors are asked to sign in, and a refusal becomes the 403 page."""

    @login_required
    @never_cache
    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not may_run(request.user, ANYWHERE):
            raise PermissionDenied("Only organizers can manage other accounts.")
        try:
            return view(request, *args, **kwargs)
        except NotAllowed as error:
            raise PermissionDenied(str(error)) from error

    return page


def own_page(view: View) -> View:
    """Return a page about one's own account, never kept by a browser."""
    return login_required(never_cache(view))


def me(request: HttpRequest) -> User:
    """Return the signed-in account."""
    assert isinstance(request.user, User)
    return request.user


def told(form: forms.Form, error: EventError, names: dict[str, str] | None = None) -> None:
    """Put a fault to its field of the form, or above all of them."""
    field = error.field if isinstance(error, BadInput) else ""
    field = (names or {}).get(field, field)
    form.add_error(field if field in form.fields else None, str(error))
