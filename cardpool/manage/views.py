"""Pages of a store's own sets: the list, a set, adding one by form or by file, taking cards away."""

import json
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from cardpool import services as card_data
from cardpool.importing.table import TEMPLATE
from cardpool.manage import importing, services
from cardpool.manage.forms import SetForm
from cardpool.manage.permissions import staff_only
from cardpool.models import OwnSet
from cardpool.upload import CardsForm
from rules.core.file_fields import CardFilesError


def found(code: str) -> OwnSet:
    try:
        return services.own_set(code)
    except services.NoSuchCard as error:
        raise Http404(str(error)) from error


@require_safe
@staff_only
def sets(request: HttpRequest) -> HttpResponse:
    """Show the store's own sets, and those of the product, which cannot be changed here."""
    own = list(OwnSet.objects.select_related("changed_by"))
    shipped = [each for each in card_data.pool().sets if each.code not in {row.code for row in own}]
    version = card_data.current_version()
    return render(request, "cardpool/manage/sets.html", {"own": own, "shipped": shipped, "version": version})


@require_http_methods(["GET", "POST"])
@staff_only
def new_set(request: HttpRequest) -> HttpResponse:
    form = SetForm(request.POST or None, taken=services.shipped_codes(ground=True))
    if request.method == "POST" and form.is_valid():
        try:
            services.save_set(request.user, form.cleaned_data, "the set")
        except services.SetExists as error:
            form.add_error("set", f"{error.own.name} has this code already.")
        else:
            messages.success(request, "The set is created. Now add its cards.")
            return redirect("cardpool:own_set", form.cleaned_data["set"])
    return render(request, "cardpool/manage/new_set.html", {"form": form})


@require_http_methods(["GET", "POST"])
@staff_only
def upload_set(request: HttpRequest) -> HttpResponse:
    """Cards from a file: first a preview of what is new, changed and refused, then what is right is saved."""
    form = CardsForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        try:
            sets = importing.preview(asked["content"], asked["source"], asked["set"], asked["name"])
            if request.POST.get("do") == "save":
                load = importing.save(request.user, sets, asked["source"], asked["replace"])
                messages.success(request, f"Saved: card data {load.version}." if load else "There was nothing to save.")
                return (
                    redirect("cardpool:own_set", sets[0].code)
                    if load and len(sets) == 1
                    else redirect("cardpool:manage")
                )
        except CardFilesError as error:
            context["problems"] = error.problems
        else:
            context |= {"sets": sets, "writes": sum(shown.writes for shown in sets), "replace": asked["replace"]}
            context["refused"] = sum(len(shown.refused) + bool(shown.fault) for shown in sets)
            context["removes"] = sum(len(shown.removed) for shown in sets) if asked["replace"] else 0
        context["form"] = form.once_more()
    return render(request, "cardpool/manage/upload.html", context)


@require_safe
@staff_only
def template_file(request: HttpRequest) -> HttpResponse:
    """Show a table with three cards to start from."""
    response = HttpResponse(TEMPLATE, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="cards.csv"'
    return response


@require_http_methods(["GET", "POST"])
@staff_only
def own_set(request: HttpRequest, set_code: str) -> HttpResponse:
    """Show the cards of an own set; its name and edition may be changed."""
    own = found(set_code)
    facts = {"set": own.code, "name": own.name, "edition": own.edition}
    form = SetForm({**request.POST.dict(), "set": own.code} if request.method == "POST" else None, initial=facts)
    if request.method == "POST" and form.is_valid():
        try:
            services.rename_set(request.user, own.code, form.cleaned_data["name"], form.cleaned_data["edition"])
        except (CardFilesError, services.NoSuchCard) as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "The set is saved.")
            return redirect(own)
    return render(request, "cardpool/manage/own_set.html", {"own": own, "form": form})


@require_safe
@staff_only
def set_file(request: HttpRequest, set_code: str) -> HttpResponse:
    """Show the set as a file that can be uploaded again, here or elsewhere."""
    own = found(set_code)
    response = HttpResponse(json.dumps(own.data, ensure_ascii=False, indent=1), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{own.code}.json"'
    return response


@require_http_methods(["GET", "POST"])
@staff_only
def remove_set(request: HttpRequest, set_code: str) -> HttpResponse:
    """Shows who uses its cards before anything is removed."""
    own = found(set_code)
    what = f"the set {own.name}"
    return _remove(request, own, services.removal(own), what, lambda: services.remove_set(request.user, own.code))


@require_http_methods(["GET", "POST"])
@staff_only
def remove_card(request: HttpRequest, set_code: str, number: int) -> HttpResponse:
    own = found(set_code)
    entry = own.entry(number)
    if entry is None:
        raise Http404(f"{number}{set_code} is not among the store's own cards.")
    what = f"{entry['name']}: {entry['subtitle']}"
    return _remove(
        request, own, services.removal(own, [number]), what,
        lambda: services.remove_card(request.user, own.code, number),
    )  # fmt: skip


def _remove(
    request: HttpRequest, own: OwnSet, removal: services.Removal, what: str, remove: Callable[[], object]
) -> HttpResponse:
    if request.method != "POST":
        return render(request, "cardpool/manage/remove.html", {"own": own, "removal": removal, "what": what})
    try:
        remove()
    except services.NoSuchCard as error:
        messages.warning(request, str(error))
    else:
        messages.success(request, f"Removed: {what}. Old versions of the card data keep it.")
    left = OwnSet.objects.filter(code=own.code).exists()
    return redirect(own.get_absolute_url() if left else reverse("cardpool:manage"))
