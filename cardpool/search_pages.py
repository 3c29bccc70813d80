"""The pages of the card search: the box with its results, the questions people ask, and the syntax."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from cardpool import finding, services
from cardpool.manage.permissions import may_manage
from cardpool.questions import BY_SLUG, QUESTIONS, counters
from cardpool.search import MAX_LENGTH
from cardpool.search.fields import FIELDS, ORDERS, PROPERTIES
from cardpool.search.found import Found, Group, Section
from rules.dice_masters.cards import ENERGY_TYPES, Card, read_code

DICE_PER_PAGE = 24
#: Dice shown of each way to counter a card.
OF_A_WAY = 4
#: How results are shown, and what the switch calls it.
LOOKS = {"": "Text", "short": "Short", "dice": "Dice"}
NO_DATA = "No card data is loaded yet. Load it with “manage.py load_cards”."


class PageRequest(HttpRequest):
    htmx: HtmxDetails  # from the middleware


@dataclass(frozen=True, slots=True)
class Filter:
    """A key over the results: pressed, its condition is in the search."""

    kind: str  # "energy", "cost" or "word"
    condition: str
    words: str
    query: str
    pressed: bool


@dataclass(frozen=True, slots=True)
class Block:
    """The dice of one section on this page."""

    section: Section | None
    groups: tuple[Group, ...]


@require_safe
@vary_on_headers("HX-Request")
def search_page(request: PageRequest) -> HttpResponse:
    """Show the questions people ask, or what the box finds; htmx asks for the results alone while somebody types."""
    typed, sort, look = _asked(request)
    if "set" in request.GET:  # an address of before sets were conditions
        return redirect(_address({"q": f"{typed} set:{request.GET['set']}".strip(), "sort": sort}))
    found = finding.find(typed, sort)
    if changed := _changed(request, found):
        return redirect(_address({"q": changed, "sort": sort, "look": look}))
    context = {
        **results(request, found, {"q": typed, "sort": sort, "look": look}),
        "fields": FIELDS,
        "max_length": MAX_LENGTH,
        "no_data": NO_DATA if services.current_version() is None else "",
        "may_manage": may_manage(request.user),
    }
    if not found.asked:
        context["questions"] = [(question, finding.find(question.query).count) for question in QUESTIONS]
        context["sets"] = finding.current_index().cards_of_set
    partial = request.htmx and not request.htmx.history_restore_request
    return render(request, "cardpool/results.html" if partial else "cardpool/search.html", context | {"live": partial})


def _asked(request: HttpRequest) -> tuple[str, str, str]:
    sort, look = request.GET.get("sort", ""), request.GET.get("look", "")
    return (
        request.GET.get("q", "").strip(),
        sort if sort.removeprefix("-") in ORDERS else "",
        look if look in LOOKS else "",
    )


def _changed(request: HttpRequest, found: Found) -> str | None:
    """Return the words after a key that was pressed while others were typed: a condition more or less."""
    if "without" in request.GET:
        return next((chip.rest for chip in found.chips if chip.typed == request.GET["without"]), found.text)
    if more := request.GET.get("with", "")[:60].strip():
        return found.text if more in {chip.typed for chip in found.chips} else f"{found.text} {more}".strip()
    return None


def results(request: HttpRequest, found: Found, address: dict[str, str]) -> dict[str, Any]:
    """Return what the list of results shows. `address` is what its links keep."""
    page = Paginator(found.groups, DICE_PER_PAGE).get_page(request.GET.get("page"))
    order = found.order.removeprefix("-")
    return {
        **address,
        "found": found,
        "page": page,
        "blocks": list(_blocks(page, found)),
        "set_names": finding.current_index().sets,
        "query": _query(address) + "&",
        "chips": [(chip, _address(address | {"q": chip.rest})) for chip in found.understood],
        "questions_asked": [_ask(chip.typed, chip.why, chip, address) for chip in found.questions],
        "corrections": [_ask(chip.instead, "", chip, address) | {"words": chip.words} for chip in found.corrections],
        "ways": [(chip, count, _address(address | {"q": chip.typed})) for chip, count in found.ways],
        "filters": list(_filters(found, address)) if found.asked or found.text == "" else [],
        "looks": [(name, words, _address(address | {"look": name})) for name, words in LOOKS.items()],
        "orders": [("", "best match"), *((name, words) for name, (words, _) in ORDERS.items())],
        "order": order,
        "turn": _address(address | {"sort": f"-{order}" if not found.order.startswith("-") else order})
        if order
        else "",
        "unwritten": finding.current_index().unwritten if found.asks_texts else 0,
    }


def _ask(typed: str, why: str, chip: Any, address: dict[str, str]) -> dict[str, Any]:
    options = [(option.words, _address(address | {"q": option.text})) for option in chip.options]
    return {"typed": typed, "why": why, "options": options}


def _blocks(page: Page[Group], found: Found) -> Iterator[Block]:
    """Yield the dice of the page, each section with its heading."""
    for section in found.sections:
        groups = tuple(group for group in page if group.section == section.where)
        if groups:
            yield Block(section if len(found.sections) > 1 else None, groups)


_KEYS = (
    *(("energy", f"energy:{energy}", energy) for energy in ENERGY_TYPES),
    *(("cost", f"cost={cost}", str(cost)) for cost in range(1, 7)),
    ("cost", "cost>=7", "7+"),
    ("word", "is:basic", "Basic actions"),
    ("word", "has:global", "Global"),
)


def _filters(found: Found, address: dict[str, str]) -> Iterator[Filter]:
    """Yield the keys over the results. Of the costs one holds at a time; another takes its place."""
    chips = {chip.typed: chip for chip in found.understood}
    for kind, condition, words in _KEYS:
        pressed = condition in chips
        if pressed:
            text = chips[condition].rest
        else:
            others = [word for other, word, _ in _KEYS if other == kind == "cost"]
            text = " ".join([*(part for part in found.text.split() if part not in others), condition])
        yield Filter(kind, condition, words, _address(address | {"q": text}), pressed)


def _query(values: dict[str, str]) -> str:
    return urlencode({name: value for name, value in values.items() if value})


def _address(values: dict[str, str]) -> str:
    return f"{reverse('cardpool:search')}?{_query(values)}".removesuffix("?")


@require_safe
def question_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the cards that answer a question people ask, with a sentence what is shown and why."""
    question = BY_SLUG.get(slug)
    if question is None:
        raise Http404
    found = finding.find(question.query, _asked(request)[1])
    return _answer(request, found, question.title, question.why, {"q": question.query})


@require_safe
def versions_page(request: HttpRequest, code: str) -> HttpResponse:
    """Show every card of the same name, whatever its set."""
    card = _card(code)
    if card is None:
        raise Http404
    query = f'!"{card.name}"'
    why = (
        f"Every card named {card.name}, each die once with the cards that use it. A team may use only one of them. "
        "Dice of one name from different sets may have different faces."
    )
    return _answer(
        request, finding.find(query, "set"), f"All versions of {card.name}", why, {"q": query, "sort": "set"}
    )


def _answer(request: HttpRequest, found: Found, title: str, why: str, address: dict[str, str]) -> HttpResponse:
    context = results(request, found, address | {"look": _asked(request)[2]})
    context |= {"title": title, "why": why, "change": _address(address), "base": request.path, "query": ""}
    return render(request, "cardpool/question.html", context)


@require_safe
def counters_page(request: HttpRequest, code: str) -> HttpResponse:
    """Show what counters a card, by ways, each with its reason and a link to all of its cards."""
    card = _card(code)
    if card is None:
        raise Http404
    index = finding.current_index()
    ways = [
        {"way": way, "groups": way.found.groups[:OF_A_WAY], "all": _address({"q": way.query})}
        for way in counters(card, index)
    ]
    context = {"card": card, "ways": ways, "unwritten": index.unwritten, "set_names": index.sets}
    return render(request, "cardpool/counters.html", context)


def _card(code: str) -> Card | None:
    canonical = read_code(code)
    return services.pool().by_code(canonical) if canonical else None


@require_safe
def syntax_page(request: HttpRequest) -> HttpResponse:
    """Show every field of the search with its names, an example and what it takes; made from the table of fields."""
    index = finding.current_index()
    fields = [(field, index.choices.get(field.name, {}).items()) for field in FIELDS if field.name != "is"]
    context = {"fields": fields, "properties": PROPERTIES.items(), "orders": ORDERS.items()}
    return render(request, "cardpool/syntax_page.html", context)
