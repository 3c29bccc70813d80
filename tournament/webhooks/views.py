"""The page of a store's webhooks: its addresses, a test, and the log of what was sent."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.events.errors import EventError, NotAllowed
from tournament.events.models import Delivery, Store, Webhook
from tournament.events.permissions import may_run
from tournament.events.views.common import number_of

from . import services, tasks

#: Rows of the log that the page shows.
SHOWN = 50


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def webhooks(request: HttpRequest, store: str) -> HttpResponse:
    """Show the webhooks; `do` of a form: add, test, on, off, remove, back, now."""
    found = get_object_or_404(Store, slug=store)
    if not may_run(request.user, found):
        raise PermissionDenied(f"This page is for organizers of {found}. Sign in as one of them.")
    fault: EventError | None = None
    if request.method == "POST":
        try:
            messages.success(request, _write(request, found))
            return redirect("webhooks:webhooks", found.slug)
        except NotAllowed as error:
            raise PermissionDenied(str(error)) from error
        except EventError as error:
            fault = error
    deliveries = Delivery.objects.filter(webhook__store=found, webhook__removed_at=None).select_related("webhook")
    shown: dict[str, Any] = {
        "store": found,
        "hooks": found.webhooks.filter(removed_at=None),
        "removed": found.webhooks.exclude(removed_at=None),
        "deliveries": deliveries[:SHOWN],
        "fault": fault,
        "url": request.POST.get("url", "")[:300],
    }
    return render(request, "webhooks/webhooks.html", shown, status=fault.status if fault else 200)


def _write(request: HttpRequest, store: Store) -> str:
    do = request.POST.get("do", "")
    if do == "add":
        return f"{services.add(request.user, store, request.POST.get('url', ''))} gets messages from now on."
    if do == "now":
        messages_of = Delivery.objects.filter(webhook__store=store).select_related("webhook__store")
        services.send_now(request.user, get_object_or_404(messages_of, pk=number_of(request.POST.get("message"))))
        tasks.wake()
        return "The message is on its way. Reload the page to see how it went."
    hook = get_object_or_404(
        Webhook.objects.select_related("store"), pk=number_of(request.POST.get("hook")), store=store
    )
    if do == "test":
        services.send_test(request.user, hook)
        tasks.wake()
        return "A test message is on its way. Reload the page to see how it went."
    if do == "remove":
        services.remove(request.user, hook)
        return f"{hook.url} gets no more messages."
    if do == "back":
        services.put_back(request.user, hook)
        return f"{hook.url} is back, with its key."
    services.switch(request.user, hook, on=do == "on")
    return "Saved."
