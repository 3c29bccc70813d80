"""Pages of the people who play in the store: the list, one's history, doubles made one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.events.errors import EventError, NotAllowed
from tournament.events.models import Event, Person, Store
from tournament.events.permissions import entries_of, may_judge, may_run, player_at
from tournament.events.store_at_hand import own_store
from tournament.events.views.common import number_of
from tournament.events.views.of_store import View, for_organizers_of
from tournament.paging import page_number, page_of

from . import services
from .finding import LETTERS, everybody, named
from .foresight import effects
from .history import history, totals
from .services.merging import last_merging, require_mergeable

ON_A_PAGE = 60
#: People offered for merging.
OFFERED = 12


def _store_of(request: HttpRequest, person: int | None = None) -> Store:
    """Return the person's store, or the one at hand."""
    if person is None:
        return own_store(request)
    return get_object_or_404(Person.objects.select_related("store"), pk=person).store


def for_organizers(view: View) -> View:
    """Return a page for organizers of the person's store; never kept by a browser."""
    return never_cache(for_organizers_of(_store_of)(view))


def _people(store: Store) -> QuerySet[Person]:
    return Person.objects.filter(store=store, merged_into=None)


@require_safe
@for_organizers
def index(request: HttpRequest) -> HttpResponse:
    """Show everybody who has played in the store, by name."""
    q = request.GET.get("q", "").replace("\0", "").strip()[:LETTERS]
    rows = named(everybody(own_store(request)), q)
    page = page_of(rows, page_number(request.GET.get("page")), ON_A_PAGE)
    query = urlencode({"q": q}) + "&" if q else ""
    return render(request, "players/index.html", {"page": page, "q": q, "query": query})


@never_cache
@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """Lead to one's own history: by account, or as the guest whose link this browser opened last."""
    entry = entries_of(request).exclude(person=None).select_related("person").order_by("-pk").first()
    person = Person.objects.filter(user=request.user).first() if request.user.is_authenticated else None
    person = person or (entry.person if entry else None)
    if person is None:
        return render(request, "players/nobody.html")
    return redirect(person)


def _is_own(request: HttpRequest, person: Person) -> bool:
    if request.user.is_authenticated and person.user_id == request.user.pk:
        return True
    return entries_of(request).filter(person=person).exists()


@never_cache
@require_safe
def person_page(request: HttpRequest, person: int) -> HttpResponse:
    """Show what somebody has played: to themselves and to the staff."""
    found = get_object_or_404(Person.objects.select_related("merged_into", "user", "store"), pk=person)
    mine = _is_own(request, found)
    if not (mine or may_judge(request.user, found.store)):
        raise PermissionDenied("This history is for the player and the staff. Open your own under Your history.")
    if found.merged_into is not None:
        return redirect(found.merged_into)
    return _show(request, found, mine=mine)


def _show(request: HttpRequest, person: Person, status: int = 200, **more: Any) -> HttpResponse:
    played = history(person, lambda event: _actor_at(request, event))
    runs = may_run(request.user, person.store)
    q = request.GET.get("q", "").replace("\0", "").strip()[:LETTERS]
    shown = {"person": person, "played": played, "totals": totals(played), "runs": runs, "q": q, **more}
    if runs:
        others = named(_people(person.store), q or person.name.split()[0]).exclude(pk=person.pk)
        shown |= {"others": others[:OFFERED], "merging": last_merging(person)}
    return render(request, "players/person.html", shown, status=status)


def _actor_at(request: HttpRequest, event: Event) -> Any:
    return request.user if may_judge(request.user, event) else player_at(request, event) or request.user


def _kept(number: int) -> Person:
    return get_object_or_404(Person.objects.filter(merged_into=None).select_related("user", "store"), pk=number)


@require_POST
@for_organizers
def rename(request: HttpRequest, person: int) -> HttpResponse:
    found = _kept(person)
    try:
        services.rename(request.user, found, request.POST.get("name", ""))
    except NotAllowed:
        raise
    except EventError as error:
        return _show(request, found, error.status, fault=error, typed=request.POST.get("name", "")[:200])
    messages.success(request, "Saved. Entries of past events keep their names.")
    return redirect(found)


@require_http_methods(["GET", "POST"])
@for_organizers
def merge(request: HttpRequest, person: int) -> HttpResponse:
    """GET shows what would change; POST makes `other` the same person."""
    found = _kept(person)
    asked = request.GET if request.method == "GET" else request.POST
    other = _people(found.store).select_related("user").filter(pk=number_of(asked.get("other"))).first()
    if other is None:
        messages.error(request, "Choose the person to merge. Find the other entry first.")
        return redirect(found)
    try:
        require_mergeable(found, other)
        if request.method == "GET":
            shown = {"person": found, "other": other, "effects": effects(found, other)}
            return render(request, "players/merge.html", shown)
        services.merge(request.user, found, other)
    except NotAllowed:
        raise
    except EventError as error:
        messages.error(request, str(error))
        return redirect(found)
    messages.success(request, f"{other.name} is now {found.name}. You can take this back below.")
    return redirect(found)


@require_POST
@for_organizers
def unmerge(request: HttpRequest, person: int) -> HttpResponse:
    found = _kept(person)
    try:
        other = services.unmerge(request.user, found)
    except NotAllowed:
        raise
    except EventError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"{other.name} is a separate person again.")
    return redirect(found)
