"""The page of what a visitor owns: a set with a key for each card, a box to paste a list, what a team still needs."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_http_methods

from cardpool.services import pool
from rules.dice_masters.cards import Card, CardPool, CardSet
from teams import collection
from teams.builder.address import State, read_state

#: Characters; the largest collection there can be has about a hundred thousand.
LONGEST = 400_000


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """GET shows a set (`?set=bff`) and what is missing for a team in the address; POST taps a card or reads a list."""
    cards = pool()
    if request.method == "POST":
        return _write(request, cards)
    return _show(request, cards)


def _write(request: HttpRequest, cards: CardPool) -> HttpResponse:
    tapped = cards.by_code(request.POST.get("tap", "")[:30])
    if tapped:
        have = collection.owned(request).get(tapped.code, 0)
        collection.keep(request, {tapped.code: collection.next_count(tapped, have)})
        return redirect(f"{_here(request, tapped.set_code)}#own-{tapped.code}")
    file = request.FILES.get("file")
    text = file.read(LONGEST).decode("utf-8", "replace") if file else request.POST.get("text", "")[:LONGEST]
    found = collection.read(text.replace("\x00", ""), cards)
    collection.keep(request, found.dice, instead=bool(request.POST.get("instead")))
    if found.faults:
        return _show(request, cards, read=found, text=text)
    messages.success(request, f"{len(found.dice)} card{'' if len(found.dice) == 1 else 's'} read and kept.")
    return redirect(_here(request))


def _here(request: HttpRequest, set_code: str = "") -> str:
    """Return this page for the same set and team."""
    asked = request.POST if request.method == "POST" else request.GET
    kept = {name: asked[name] for name in ("cards", "name") if asked.get(name)}
    shown = set_code or asked.get("set", "")[:20]
    query = urlencode({**({"set": shown} if shown else {}), **kept})
    return f"{reverse('teams:collection')}?{query}".removesuffix("?")


def _show(request: HttpRequest, cards: CardPool, **more: Any) -> HttpResponse:
    asked = request.POST if request.method == "POST" else request.GET
    dice = collection.owned(request)
    state, _ = read_state(asked, cards)
    shown = _chosen_set(asked.get("set", ""), state, cards)
    needs = collection.needs(state.draft, dice, cards) if state.packed else []
    context = {
        "state": state,
        "needs": needs,
        "missing": sum(need.missing for need in needs),
        "sets": [(each, sum(card.code in dice for card in each.cards)) for each in cards.sets],
        "shown": shown,
        "shelf": _shelf(shown, dice) if shown else [],
        "have": len(dice),
        "all": len(cards.cards),
        "here": _here(request),
        **more,
    }
    return render(request, "teams/collection.html", context)


def _chosen_set(code: str, state: State, cards: CardPool) -> CardSet | None:
    """Return the set asked for, else the one most of the team is from, else the first."""
    of_team = [chosen.card.set_code for chosen in state.draft.cards]
    wanted = code or (max(set(of_team), key=of_team.count) if of_team else "")
    return next((each for each in cards.sets if each.code == wanted), next(iter(cards.sets), None))


def _shelf(shown: CardSet, dice: dict[str, int]) -> list[tuple[Card, int, list[tuple[Card, int]]]]:
    """Return (a card with its die, dice owned, each card of that name with its dice) for each name of a set."""
    rows: dict[str, list[tuple[Card, int]]] = {}
    for card in shown.cards:
        rows.setdefault(card.name, []).append((card, dice.get(card.code, 0)))
    return [(cards[0][0], sum(count for _, count in cards), cards) for cards in rows.values()]


@require_GET
def export(request: HttpRequest) -> HttpResponse:
    """Give the collection as a CSV file."""
    text = collection.written(collection.owned(request), pool())
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="collection.csv"'
    return response
