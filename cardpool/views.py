"""The card pages: one card, the phrases of the card language, and the versions of the card data."""

from itertools import count
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cardpool import changes, services
from cardpool.manage.permissions import may_manage
from cardpool.models import CardDataVersion, OwnSet
from cardpool.phrasebook import phrasebook
from cardpool.reading import read_lines
from cardpool.search_pages import NO_DATA
from rules.core.books.catalogue import Reading
from rules.dice_masters.cards import Card, CardPool, CharacterFace, UnknownFace, read_code
from rules.dice_masters.cards import CardSet as SetFacts
from rules.dice_masters.catalogue import CATALOGUE

VERSIONS_PER_PAGE = 20
#: How sure a reading is, by the weight the catalogue gives its reason.
WEIGHTS = {
    "text": "follows from the books",
    "example": "decided by an example in a book",
    "public": "follows a public ruling",
    "choice": "our choice where the books say nothing",
}


@require_safe
def card_page(request: HttpRequest, code: str) -> HttpResponse:
    """Show one card, as it is or, with `?data=<digest>`, as it was in that version of the card data."""
    canonical = read_code(code)
    if canonical is None:
        return _missing(request, f"“{code}” is not a card code; a code is a number and a set, such as 12bff.")
    if canonical != code:
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        return redirect(reverse("cardpool:card", args=[canonical]) + query)
    try:
        pool, version = _chosen_pool(request.GET.get("data", ""))
    except services.NoSuchCardData as error:
        return _missing(request, str(error))
    card = pool.by_code(canonical)
    if card is None:
        return _missing(request, f"There is no card {canonical} in this card data.")
    context = _card_context(card, pool) | {"version": version, "is_own": _is_own(card)}
    return render(request, "cardpool/card.html", context | {"may_manage": may_manage(request.user)})


def _is_own(card: Card) -> bool:
    """A card of the store's own: the page says so, and staff may change it."""
    return OwnSet.objects.filter(code=card.set_code).exists()


def _missing(request: HttpRequest, message: str) -> HttpResponse:
    return render(request, "cardpool/missing.html", {"message": message}, status=404)


def _chosen_pool(digest: str) -> tuple[CardPool, dict[str, Any] | None]:
    """Return the pool to show, and what to say of its version: None before anything is loaded. Raises
    NoSuchCardData.
    """
    current = services.current_version()
    if not digest:
        return services.pool(), {"row": current, "is_current": True} if current else None
    pool = services.pool_by_digest(digest)
    row = CardDataVersion.objects.filter(digest=pool.digest).defer("snapshot").first()
    return pool, {"row": row, "is_current": row == current, "query": f"?data={row.digest}"} if row else None


def _card_context(card: Card, pool: CardPool) -> dict[str, Any]:
    card_set = next(each for each in pool.sets if each.code == card.set_code)
    before, after = _neighbours(card, card_set)
    named = pool.by_name(card.name)
    same_die = [other for other in named if (other.energy, other.faces) == (card.energy, card.faces)]
    dice: dict[tuple[Any, ...], Card] = {}
    for other in named:
        dice.setdefault((other.energy, other.faces), other)
    return {
        "card": card,
        "card_set": card_set,
        "before": before,
        "after": after,
        "faces": list(zip(count(1), card.faces)),
        "faces_unknown": any(isinstance(face, UnknownFace) for face in card.faces),
        "levels": [face for face in card.faces if isinstance(face, CharacterFace)],
        "same_die": same_die,
        "other_dice": [other for die, other in dice.items() if die != (card.energy, card.faces)],
        "set_names": {each.code: each.name for each in pool.sets},
        "several_sets": len({other.set_code for other in same_die}) > 1,
        "lines": list(read_lines(card)),
        "readings": [_read(reading, card.code) for reading in CATALOGUE.readings(card.code)],
    }


def _read(reading: Reading, code: str) -> dict[str, Any]:
    """Return a reading with the rulings behind it, and the option by which an event plays it otherwise."""
    return {
        "reading": reading,
        "weight": WEIGHTS[reading.weight],
        "rulings": map(CATALOGUE.ruling, reading.rulings),
        "option": f"card-{reading.cards[0]}",
        "others": [(name, texts[code]) for name, texts in reading.texts.items() if code in texts],
    }


def _neighbours(card: Card, card_set: SetFacts) -> tuple[Card | None, Card | None]:
    place = card_set.cards.index(card)
    before = card_set.cards[place - 1] if place else None
    return before, card_set.cards[place + 1] if place + 1 < len(card_set.cards) else None


@require_safe
def data_page(request: HttpRequest) -> HttpResponse:
    """Show every version of the card data, newest first, with what it changed."""
    rows = CardDataVersion.objects.defer("snapshot")
    page = Paginator(rows, VERSIONS_PER_PAGE).get_page(request.GET.get("page"))
    versions = [{"row": row, "summary": changes.describe(row.changes), **_changes(row)} for row in page]
    return render(request, "cardpool/data.html", {"page": page, "versions": versions, "no_data": NO_DATA})


def _changes(row: CardDataVersion) -> dict[str, Any]:
    """Return the changes of a version as lines for people."""
    changed = [
        (code, [(each["field"], changes.words(each["was"]), changes.words(each["now"])) for each in differences])
        for code, differences in row.changes["changed"].items()
    ]
    return {"changed": changed, "added": row.changes["added"], "removed": row.changes["removed"]}


@require_safe
def language_page(request: HttpRequest) -> HttpResponse:
    """Show every phrase of the card language with its patterns and a line of a card that uses it."""
    return render(request, "cardpool/language.html", {"parts": phrasebook(services.pool())})
