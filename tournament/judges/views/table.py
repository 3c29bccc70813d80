"""The store's table of infractions: looked at by its judges, changed by its organizers."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournament.events.errors import BadInput, EventError, NotAllowed
from tournament.events.models import Store
from tournament.events.permissions import may_judge, may_run
from tournament.events.store_at_hand import own_store
from tournament.events.views.common import number_of

from .. import queries, services
from ..ladder import COUNTS, PENALTIES, STEPS, ordinal


def _store(request: HttpRequest) -> Store:
    store = own_store(request)
    if not may_judge(request.user, store):
        raise PermissionDenied("The infractions are for the judges of the store. Sign in as one of them.")
    return store


@login_required
@require_http_methods(["GET", "POST"])
def infractions(request: HttpRequest) -> HttpResponse:
    """Show the table; POST removes a row (`remove`) or takes the last change back (`undo`)."""
    store = _store(request)
    if request.method == "POST":
        try:
            if "undo" in request.POST:
                services.undo_change(request.user, store, number_of(request.POST["undo"]))
            else:
                seen = number_of(request.POST.get("seen")) if request.POST.get("seen") else None
                services.remove_infraction(request.user, store, request.POST.get("remove", ""), seen)
        except NotAllowed as error:
            raise PermissionDenied(str(error)) from error
        except EventError as error:
            messages.error(request, str(error))
        return redirect("judges:infractions")
    table = queries.table_of(store)
    return render(request, "judges/infractions.html", {
        "store": store, "rows": _shown(table.infractions), "table": table, "runs": may_run(request.user, store),
        "last": services.last_change(store),
    })  # fmt: skip


def _shown(rows: Any) -> list[dict[str, Any]]:
    return [
        {
            "row": row,
            "path": [PENALTIES[step] for step in row.path],
            "over": [PENALTIES[step] for step in row.path_over],
            "counts": COUNTS[row.counts],
        }
        for row in rows
    ]


@login_required
@require_http_methods(["GET", "POST"])
def infraction(request: HttpRequest, key: str = "") -> HttpResponse:
    """Add an infraction (no key), or change one."""
    store = _store(request)
    if not may_run(request.user, store):
        raise PermissionDenied("Only an organizer of the store changes its infractions.")
    table = queries.table_of(store)
    row = next((each for each in table.infractions if each.key == key), None)
    if key and row is None:
        raise Http404
    fault: EventError | None = None
    values: dict[str, Any] = row.as_json() if row else {"counts": "infraction", "days": 0, "path": [], "path_over": []}
    if request.method == "POST":
        values = _sent(request, key)
        seen = number_of(request.POST.get("seen")) if request.POST.get("seen") else None
        try:
            services.save_infraction(request.user, store, values, seen)
            messages.success(request, f"{values['name']} is saved.")
            return redirect("judges:infractions")
        except EventError as error:
            fault = error
    context = {
        "store": store,
        "values": values,
        "key": key,
        "steps": _steps(values.get("path", ())),
        "over": _steps(values.get("path_over", ())),
        "penalties": PENALTIES.items(),
        "counts": COUNTS.items(),
        "table": table,
        "fault": fault,
        "field": fault.field if isinstance(fault, BadInput) else "",
        "categories": sorted({each.category for each in table.infractions}),
    }
    return render(request, "judges/infraction.html", context, status=400 if fault else 200)


def _steps(path: Any) -> list[tuple[int, str, str]]:
    """Return (number, its words, the penalty) of every step of a path, empty ones too."""
    filled = [*path, *[""] * STEPS][:STEPS]
    return [
        (number, ordinal(number) + (" and later" if number == STEPS else ""), each)
        for number, each in enumerate(filled, 1)
    ]


def _sent(request: HttpRequest, key: str) -> dict[str, Any]:
    sent = request.POST
    steps = range(1, STEPS + 1)
    return {
        **({"key": key} if key else {}),
        **{name: sent.get(name, "") for name in ("name", "category", "about", "remedy", "counts")},
        "path": [sent.get(f"path{number}", "") for number in steps],
        "path_over": [sent.get(f"over{number}", "") for number in steps],
        "days": number_of(sent.get("days")),
        "head_only": "head_only" in sent,
    }
