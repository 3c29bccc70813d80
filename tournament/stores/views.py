"""Pages of the stores: the list, each one's front page, its settings, and the two files that give it a face."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.events.errors import EventError, NotAllowed
from tournament.events.models import Store, StoreLogo
from tournament.events.permissions import may_run
from tournament.events.store_at_hand import CHOSEN
from tournament.events.views.common import number_of
from tournament.events.views.of_store import for_organizers_of, written
from tournament.events.views.store import home

from . import services
from .colours import shades, stylesheet
from .forms import StoreForm
from .services.stores import SETTINGS

#: Seconds a browser keeps logo and colours: their addresses change with them.
KEPT = 30 * 24 * 3600


def _found(slug: str) -> Store:
    return get_object_or_404(Store, slug=slug)


def _store_of(_: HttpRequest, store: str = "") -> Store:
    """Return the store of the address, or the first one where none is named."""
    return _found(store) if store else Store.here()


for_organizers = for_organizers_of(_store_of)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the stores; for organizers with a way to the settings of their own."""
    stores = list(Store.objects.order_by("pk")) or [Store.here()]
    mine = {store.pk for store in stores if may_run(request.user, store)}
    shown = {"stores": stores, "mine": mine, "may_open": stores[0].pk in mine}
    return render(request, "stores/index.html", shown)


@require_safe
def front(request: HttpRequest, store: str) -> HttpResponse:
    """Show a store's front page; pages without an event are about this store from now on."""
    found = _found(store)
    if Store.objects.count() > 1:
        request.session[CHOSEN] = found.pk
    return home(request)


def _save(request: HttpRequest, form: StoreForm, write: Callable[..., Store]) -> Store | None:
    """Call the service with the form's values, then keep the logo."""

    def save() -> Store:
        store = write(**{name: form.cleaned_data[name] for name in SETTINGS})
        if upload := form.cleaned_data["logo"]:
            services.set_logo(request.user, store, upload.read())
        elif "no_logo" in request.POST:
            services.drop_logo(request.user, store)
        return store

    return written(form, save)


@require_http_methods(["GET", "POST"])
@for_organizers
def new(request: HttpRequest) -> HttpResponse:
    form = StoreForm(request.POST or None, request.FILES or None)
    if request.method == "POST":
        store = _save(request, form, lambda **values: services.create_store(request.user, **values))
        if store is not None:
            messages.success(request, f"{store} is open. Say who works there.")
            return redirect("stores:settings", store.slug)
    return render(request, "stores/form.html", {"form": form}, status=400 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@for_organizers
def settings(request: HttpRequest, store: str) -> HttpResponse:
    found = _found(store)
    if request.method == "GET":
        return _form(request, found, StoreForm(initial={name: getattr(found, name) for name in SETTINGS}))
    form = StoreForm(request.POST, request.FILES)
    saved = _save(request, form, lambda **values: services.update_store(request.user, found, **values))
    if saved is None:
        return _form(request, _found(store), form, 400)
    messages.success(request, "Saved.")
    return redirect("stores:settings", saved.slug)


def _form(request: HttpRequest, store: Store, form: StoreForm, status: int = 200) -> HttpResponse:
    shown = {
        "form": form,
        "store": store,
        "shades": shades(store.colour) if store.colour else None,
        "staff": store.staff.order_by("username").prefetch_related("groups"),
        "several": Store.objects.count() > 1,
    }
    return render(request, "stores/form.html", shown, status=status)


@require_POST
@for_organizers
def staff(request: HttpRequest, store: str) -> HttpResponse:
    """Add an account to those who work here (`account`), or take one out (`remove`)."""
    found = _found(store)
    try:
        if "remove" in request.POST:
            services.remove_staff(request.user, found, number_of(request.POST["remove"]))
            messages.success(request, "Saved.")
        else:
            user = services.add_staff(request.user, found, request.POST.get("account", ""))
            messages.success(request, f"{user} works in {found}.")
    except NotAllowed:
        raise
    except EventError as error:
        messages.error(request, str(error))
    return redirect("stores:settings", found.slug)


@require_safe
def logo(request: HttpRequest, store: str) -> HttpResponse:
    found = StoreLogo.objects.filter(store__slug=store).first()
    if found is None:
        raise Http404
    return HttpResponse(bytes(found.image), content_type="image/png", headers=_kept())


@require_safe
def colours(request: HttpRequest, store: str) -> HttpResponse:
    found = _found(store)
    text = stylesheet(found.colour) if found.colour else ""
    return HttpResponse(text, content_type="text/css; charset=utf-8", headers=_kept())


def _kept() -> dict[str, str]:
    return {"Cache-Control": f"public, max-age={KEPT}", "X-Content-Type-Options": "nosniff"}
