"""Pages of the cards of Dice Conquest: everything that can be read on them, and the store's own traps."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cardpool.conquest import services
from cardpool.conquest.forms import TrapsForm
from cardpool.manage.permissions import may_manage, staff_only


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """Creatures with their loot, heroes, traps. What stands on a card is what runs."""
    return render(
        request, "cardpool/conquest/cards.html", {"cards": services.cards(), "may_manage": may_manage(request.user)}
    )


@require_http_methods(["GET", "POST"])
@staff_only
def traps(request: HttpRequest) -> HttpResponse:
    """Write the texts of the store's own copy of the traps, in the card language."""
    form = TrapsForm(request.POST or None, traps=list(services.cards().traps.values()))
    if request.method == "POST" and form.is_valid():
        found = services.save_traps(request.user, form.data_file())
        messages.success(request, f"Saved. Logs name these cards {found.digest}.")
        return redirect("cardpool:conquest")
    return render(request, "cardpool/conquest/traps.html", {"form": form})
