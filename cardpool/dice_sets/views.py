"""Pages of dice sets: what there is, one set's dice, and for organizers the forms to type one in."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cardpool.dice_sets import present, services
from cardpool.dice_sets.entries import typed_of
from cardpool.dice_sets.forms import BeginForm, DieForm, FactsForm
from cardpool.dice_sets.models import DiceSetVersion, StoreDiceSet
from cardpool.manage.permissions import may_manage, staff_only
from cardpool.upload import UploadForm
from rules.dungeon_dice.set_checks import DiceSetError
from rules.dungeon_dice.set_file import DATA_FOLDER, decode, examine_die

View = Callable[..., HttpResponse]


def missing_is_not_found(view: View) -> View:
    """A set that is not there, or that somebody removes meanwhile, is a page not found."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except services.NoSuchDiceSet as error:
            raise Http404(str(error)) from error

    return page


@require_safe
def dice_sets(request: HttpRequest) -> HttpResponse:
    """Show every set that can be played with; for organizers the store's own as well, finished or not."""
    mine = may_manage(request.user)
    own = [(row, services.report(row)) for row in StoreDiceSet.objects.all()] if mine else []
    context = {"sets": services.usable(), "own": own, "may_manage": mine}
    return render(request, "cardpool/dice_sets/list.html", context)


@require_safe
@missing_is_not_found
def dice_set(request: HttpRequest, digest: str) -> HttpResponse:
    """Show the dice of one state of a set, every face drawn."""
    found = services.by_digest(digest)
    return render(request, "cardpool/dice_sets/set.html", {"set": found, "kinds": present.dice_by_kind(found)})


@require_safe
@missing_is_not_found
def file(request: HttpRequest, digest: str) -> HttpResponse:
    """Show the file of a state, to be kept or uploaded elsewhere."""
    found = services.by_digest(digest)
    version = DiceSetVersion.objects.filter(digest=digest).first()
    data = version.data if version else json.loads((DATA_FOLDER / f"{found.id}.json").read_text(encoding="utf-8"))
    response = HttpResponse(json.dumps(data, ensure_ascii=False, indent=1), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{found.id}.json"'
    return response


@require_http_methods(["GET", "POST"])
@staff_only
def new(request: HttpRequest) -> HttpResponse:
    form = BeginForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            row = services.begin(request.user, typed["code"], typed["name"], typed["provenance"])
        except services.DiceSetExists as error:
            form.add_error("code", str(error))
        else:
            messages.success(request, "The set is created. Now add its dice.")
            return redirect(row)
    return render(request, "cardpool/dice_sets/new.html", {"form": form})


@require_http_methods(["GET", "POST"])
@staff_only
def upload(request: HttpRequest) -> HttpResponse:
    """A set file. With any fault nothing is saved and all faults are listed by die and face."""
    form = UploadForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            data = decode(typed["content"].decode("utf-8", "replace"), typed["source"])
            row = services.store_file(request.user, data if isinstance(data, dict) else {}, typed["replace"])
        except DiceSetError as error:
            context["problems"] = error.problems
        except services.DiceSetExists as error:
            context["exists"] = error
        else:
            messages.success(request, "Saved. It can be chosen for events.")
            return redirect(row)
        context["form"] = form.once_more()
    return render(request, "cardpool/dice_sets/upload.html", context)


@require_http_methods(["GET", "POST"])
@staff_only
@missing_is_not_found
def own_set(request: HttpRequest, set_code: str) -> HttpResponse:
    """Show a set being typed in: its dice, its numbers, and what is still wrong."""
    row = services.own(set_code)
    form = FactsForm(request.POST or None, initial=FactsForm.initial_of(row.data))
    if request.method == "POST" and form.is_valid():
        row = services.save_facts(request.user, set_code, form.facts(row.data))
        messages.success(request, "Saved.")
        return redirect(row)
    report = services.report(row)
    lines = [(die, present.entry_line(die)) for die in row.dice]
    return render(request, "cardpool/dice_sets/own.html", {"row": row, "report": report, "dice": lines, "form": form})


@require_http_methods(["GET", "POST"])
@staff_only
@missing_is_not_found
def remove(request: HttpRequest, set_code: str) -> HttpResponse:
    """Asks once: the set leaves the list, what was played with it stays readable."""
    row = services.own(set_code)
    if request.method == "POST":
        services.remove(request.user, set_code)
        messages.success(request, f"Removed: {row.name}. Events and logs that name it can still be judged.")
        return redirect("cardpool:dice_sets")
    return render(request, "cardpool/dice_sets/remove.html", {"row": row, "what": f"the set {row.name}"})


@require_http_methods(["GET", "POST"])
@staff_only
@missing_is_not_found
def die(request: HttpRequest, set_code: str, die_id: str | None = None) -> HttpResponse:
    """A new die of the set (`die_id` is None), or the one of that mark. Saved even if other dice are still wrong."""
    row = services.own(set_code)
    entry = None if die_id is None else row.die(die_id)
    if die_id is not None and entry is None:
        raise Http404(f"{die_id:.24} is not a die of {row.name}.")
    initial = typed_of(entry) if entry else {"kind": request.GET.get("kind", "treasure"), "hands": 1}
    form = DieForm(request.POST or None, initial=initial, is_new=entry is None)
    if request.method == "POST" and form.is_valid() and _save(request, row, form, die_id or ""):
        return redirect("cardpool:new_die" if "another" in request.POST else "cardpool:own_dice_set", set_code)
    return render(request, "cardpool/dice_sets/die.html", {"row": row, "form": form, "entry": entry})


def _save(request: HttpRequest, row: StoreDiceSet, form: DieForm, instead_of: str) -> bool:
    """Dice whose faces cannot be used are not saved; the problems stand beside their fields."""
    entries = form.entries()
    marks = {entry["id"] for entry in entries}
    if taken := [mark for mark in sorted(marks) if mark != instead_of and row.die(mark)]:
        form.add_error("id", f"{', '.join(taken)} is another die of this set already.")
        return False
    if wrong := examine_die(entries[0]):
        form.add_problems(wrong)
        return False
    services.save_dice(request.user, row.code, entries, instead_of)
    messages.success(request, f"Saved: {', '.join(entry['id'] for entry in entries)}.")
    return True


@require_http_methods(["GET", "POST"])
@staff_only
@missing_is_not_found
def remove_die(request: HttpRequest, set_code: str, die_id: str) -> HttpResponse:
    row = services.own(set_code)
    entry = row.die(die_id)
    if entry is None:
        raise Http404(f"{die_id:.24} is not a die of {row.name}.")
    if request.method == "POST":
        row = services.remove_die(request.user, set_code, die_id)
        messages.success(request, f"Removed: {die_id}.")
        return redirect(row)
    return render(request, "cardpool/dice_sets/remove.html", {"row": row, "what": f"{die_id} {entry.get('name', '')}"})
