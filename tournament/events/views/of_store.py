"""What the pages of a store need that belong to no event: who may open them, and a form whose service may refuse."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from ..errors import BadInput, EventError, NotAllowed
from ..models import Store
from ..permissions import may_run

View = Callable[..., HttpResponse]
Row = TypeVar("Row")


def for_organizers_of(store_of: Callable[..., Store]) -> Callable[[View], View]:
    """Return a decorator for pages of organizers of the store that `store_of` finds for a request and its address.

    A refusal becomes the 403 page.
    """

    def decorate(view: View) -> View:
        @login_required
        @wraps(view)
        def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                store = store_of(request, **kwargs)
                if not may_run(request.user, store):
                    raise NotAllowed(f"This page is for organizers of {store}.", "Sign in as one of them.")
                return view(request, *args, **kwargs)
            except NotAllowed as error:
                raise PermissionDenied(str(error)) from error

        return page

    return decorate


def written(form: forms.Form, write: Callable[[], Row]) -> Row | None:
    """Call a service with a form that is valid. What it refuses goes to the field, and None is returned.

    NotAllowed goes on to the 403 page.
    """
    if not form.is_valid():
        return None
    try:
        return write()
    except NotAllowed:
        raise
    except EventError as error:
        field = error.field if isinstance(error, BadInput) and error.field in form.fields else None
        form.add_error(field, str(error))
    return None
