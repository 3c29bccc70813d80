"""The page of one own card: its facts, its text checked while it is written, and a trial before it is saved."""

from itertools import count
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from cardpool import services as card_data
from cardpool.manage import services, trial
from cardpool.manage.entries import DEFAULTS, HIDDEN, card_of, typed_of
from cardpool.manage.forms import CardForm
from cardpool.manage.permissions import staff_only
from cardpool.manage.textcheck import check_text
from cardpool.manage.views import found
from cardpool.models import OwnSet
from cardpool.phrasebook import keywords
from rules.core.file_fields import CardFilesError
from rules.dice_masters.card_files import read_set
from rules.dice_masters.cards import Card, CardPool, CardSet


@require_http_methods(["GET", "POST"])
@staff_only
def card(request: HttpRequest, set_code: str, number: int | None = None) -> HttpResponse:
    """A new card of the set (`number` is None), or the one of that number. `do` of the form: save, check or try."""
    own = found(set_code)
    entry = None if number is None else own.entry(number)
    if number is not None and entry is None:
        raise Http404(f"{number}{set_code} is not among the store's own cards.")
    form = _form(own, entry, request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"own": own, "entry": entry, "form": form, "keywords": keywords()}
    context["try_address"] = _try_address(own, number)
    text, log = form["text"].value() or "", ""
    if request.method == "POST":
        do, valid, log = request.POST.get("do", "save"), form.is_valid(), request.POST.get("log", "")
        if do == "try":
            context["trial"], log = _trial(own, form, log), _log(own, form, log)
        elif do == "save" and valid and _save(request, own, form, is_new=entry is None):
            return redirect(own)
    context["lines"], context["beyond"] = check_text(text)
    context["log"] = log or (_template(own, entry) if entry else "")
    return render(request, "cardpool/manage/card.html", context)


def _form(own: OwnSet, entry: dict[str, Any] | None, typed: QueryDict | None) -> CardForm:
    taken = {card["number"] for card in own.cards}
    free = next(number for number in count(1) if number not in taken)
    initial = typed_of(entry) if entry else DEFAULTS | {"number": free}
    facts = {**own.data, "cards": []}
    kept = {name: entry[name] for name in HIDDEN if name in entry} if entry else {}
    return CardForm(typed, initial=initial, set_data=facts, is_new=entry is None, kept=kept)


def _save(request: HttpRequest, own: OwnSet, form: CardForm, is_new: bool) -> bool:
    assert form.entry is not None
    try:
        load = services.save_card(request.user, own.code, form.entry, is_new)
    except CardFilesError as error:
        form.add_problems(error.problems)
        return False
    except services.NoSuchCard as error:  # the set went while somebody was typing
        form.add_error(None, str(error))
        return False
    messages.success(request, f"Saved: card data {load.version}.")
    return True


@require_POST
@staff_only
def check(request: HttpRequest) -> HttpResponse:
    """Show the lines of the text box with their readings and faults, for the page of a card."""
    lines, beyond = check_text(request.POST.get("text", ""))
    return render(request, "cardpool/manage/lines.html", {"lines": lines, "beyond": beyond})


@require_POST
@staff_only
def try_out(request: HttpRequest, set_code: str, number: int | None = None) -> HttpResponse:
    """Show the trial by itself. With an empty box, or on `fresh`, the log is written anew from what the form says."""
    own = found(set_code)
    form = _form(own, None if number is None else own.entry(number), request.POST)
    form.is_valid()
    log = "" if "fresh" in request.POST and form.entry else request.POST.get("log", "")
    kept = bool(log.strip())  # the box stays as it is: somebody may be typing on in it
    tried = _trial(own, form, log)
    context = {"trial": tried, "log": _log(own, form, log), "kept": kept, "try_address": _try_address(own, number)}
    return render(request, "cardpool/manage/trial.html", context)


def _try_address(own: OwnSet, number: int | None) -> str:
    if number is None:
        return reverse("cardpool:try_new_card", args=[own.code])
    return reverse("cardpool:try_card", args=[own.code, number])


def _log(own: OwnSet, form: CardForm, log: str) -> str:
    """Return the log in the box, or a new one for the card as the form has it."""
    return log if log.strip() or form.entry is None else _template(own, form.entry)


def _trial(own: OwnSet, form: CardForm, log: str) -> trial.Trial:
    if form.entry is None:
        where = ", ".join(str(form[name].label) for name in form.errors if name in form.fields)
        return trial.Trial("warn", "hand", "Not tried", f"Correct the card first: {where or 'see above'}.")
    draft = card_of(form.entry, own.data)
    return trial.run(_log(own, form, log), draft, _pool(own, draft))


def _template(own: OwnSet, entry: dict[str, Any]) -> str:
    try:
        draft = card_of(entry, own.data)
    except CardFilesError:  # a card saved when less was asked of it; the form says what is wrong
        return ""
    return trial.template(draft, own.edition, _pool(own, draft))


def _pool(own: OwnSet, draft: Card) -> CardPool:
    empty: CardSet = read_set({**own.data, "cards": []}, own.name)
    return trial.pool_with(card_data.pool_for(), empty, draft)
