"""Limits of pages: a page that says what is limited and until when, with everything typed still in its form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.unsaved_form import UnsavedForm

from .check import Refusal, refusal_of, sign_ins, watched_limit
from .signing_in import locked

#: Pages that take a password.
SIGN_INS = ("login", "admin:login")


def too_many(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Show the page of a limit that is reached, as a form that can be sent again."""
    context = {"refusal": refusal, "unsaved": UnsavedForm.of(request)}
    response = render(request, "errors/429.html", context, status=429)
    response["Retry-After"] = str(refusal.seconds)
    response["Said"] = str(refusal)  # for a script that keeps its page (static/sending.js)
    return response


class Limits:
    """Middleware, behind the one that finds the account: refuses a POST whose limit is reached, and counts it else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        match = request.resolver_match
        if request.method != "POST" or match is None or match.view_name.startswith("api-"):
            return None
        if match.view_name in SIGN_INS:
            refusal = sign_ins(request, counting=False)
            return locked(request, refusal) if refusal else None
        limit = watched_limit(request, match.view_name, request.POST)
        refusal = refusal_of(request, limit) if limit else None
        return too_many(request, refusal) if refusal else None
