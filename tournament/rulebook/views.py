"""The rule pages: all games, one game's book, one rule."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rules.core.books.catalogue import UnknownRule
from rules.core.books.rulebook import known

from . import pages


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the games; an ID typed into the box leads straight to its page."""
    asked = request.GET.get("id", "").strip().upper()
    if asked and known(asked):
        return redirect("rulebook:entry", asked)
    return render(request, "rulebook/index.html", {"books": pages.books().values(), "asked": asked})


@require_safe
def book(request: HttpRequest, game: str) -> HttpResponse:
    """Show every rule of a game by subject, then its rulings."""
    found = pages.books().get(game)
    if found is None:
        raise Http404(f"There is no game {game}.")
    return render(request, "rulebook/book.html", {"book": found})


@require_safe
def entry(request: HttpRequest, entry_id: str) -> HttpResponse:
    """Show one rule: its statement, where it is printed, what decides it."""
    try:
        page = pages.page(entry_id)
    except UnknownRule as error:
        raise Http404(str(error)) from error
    return render(request, "rulebook/entry.html", {"page": page, "entry": page.entry})
