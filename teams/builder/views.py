"""The builder page. Its whole state is in the address, so nobody needs an account to build and to share."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from cardpool import services as cards
from rules.dice_masters.cards import CardPool
from teams import access, collection, form_keys, services
from teams.builder import presses
from teams.builder.address import CARDS, VIEWS, State, following, read_state
from teams.builder.filters import FILTERS, OWNED
from teams.builder.filters import pressed as pressed_filter
from teams.builder.next_step import next_step
from teams.builder.results import results, version
from teams.codecs import TeamUnreadable, write_json, write_link, write_text
from teams.event_formats import EVENT_FORMATS
from teams.formats import DRAFT_NUMBERS, EDITIONS, FORMATS
from teams.models import Team
from teams.present import legal_in, listing, verdict
from teams.values import Basic, Chosen

MOST_PRESSES = 100  # buttons pressed while an answer was on its way; static/steps.js sends them together


class HtmxRequest(HttpRequest):
    """A request as the middleware of django-htmx leaves it."""

    htmx: HtmxDetails


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request", "HX-Target")
def build(request: HtmxRequest) -> HttpResponse:
    """GET shows a state; POST presses its buttons (`do`, in order) and leads to the state after them."""
    pool = cards.pool()
    state, warnings = read_state(request.POST if request.method == "POST" else request.GET, pool)
    live = request.htmx and not request.htmx.history_restore_request
    pressed = request.POST.getlist("do")[:MOST_PRESSES]
    if request.method == "POST":
        for action in pressed:
            if action in ("save", "register"):
                return _save(request, following(state, pool), register=action == "register")
            state = _after(state, action[:100], pool)
        if not live:
            return redirect(state.address)
    state = following(state, pool)
    if live and request.htmx.target == "found":
        return _live(request, "teams/parts/found.html", _found(request, state, pool), state, "HX-Replace-Url")
    if live and request.htmx.target in ("over", "look"):
        return render(request, "teams/parts/card.html", _card(state, state.opened, pool))
    finding = any(action.startswith("find:") for action in pressed)
    context = {"warnings": warnings, "finding": finding, **_page(request, state, pool)}
    if live:
        return _live(request, "teams/builder_body.html", context, state, "HX-Push-Url")
    return render(request, "teams/builder.html", context)


def _after(state: State, action: str, pool: CardPool) -> State:
    """Return the state after one button: of the search, of what is shown, or of the list."""
    verb, _, rest = action.partition(":")
    if verb in SHOWN:
        return SHOWN[verb](state, rest)
    draft = presses.change(state.draft, action, pool, state.rules.game)
    state = replace(state, draft=draft, opened="")
    if verb in ("add", "set"):  # found and taken: the box is free for the next word
        code = rest.rpartition(":")[2]
        return replace(state, search="", pages=1, picked=code if pool.by_code(code) else state.picked)
    return state


#: Buttons that change what is shown, not the list.
SHOWN: dict[str, Callable[[State, str], State]] = {
    "find": lambda state, words: replace(state, search=words, view=CARDS, pages=1),
    "only": lambda state, key: replace(state, only=pressed_filter(state.only, key), view=CARDS, pages=1),
    "find-basics": lambda state, _: replace(state, search="", only=("basic",), view=CARDS, pages=1),
    "further": lambda state, _: replace(state, pages=state.pages + 1),
    "open": lambda state, code: replace(state, opened=code),
    "pick": lambda state, code: replace(state, picked=code),
    "view": lambda state, view: replace(state, view=view if view in VIEWS else CARDS),
}


def _live(request: HtmxRequest, template: str, context: dict[str, Any], state: State, header: str) -> HttpResponse:
    response = render(request, template, context | {"live": True})
    response[header] = state.address
    return response


def _save(request: HtmxRequest, state: State, register: bool = False) -> HttpResponse:
    """Save as a new team, or over the one that is being changed if it is this visitor's."""
    team = Team.objects.filter(slug=state.team).first() if state.team else None
    if team and not access.may_change(request, team):
        team = None
    if team:
        state = replace(state, draft=replace(state.draft, notes=services.draft_of(team).notes))
    try:
        key = form_keys.key_of(request, state.query)
        note = request.POST.get("note", "")
        team = services.save_team(state.draft, request.user, state.rules, team, key, note)
    except TeamUnreadable as error:
        messages.error(request, str(error))
        return _go(request, state.address)
    access.remember(request, team)
    if state.back:
        messages.success(request, f"{team} is saved and chosen below.")
        return _go(request, _told(state.back, team))
    if register:
        return _go(request, _told(reverse("events:bring"), team))
    messages.success(request, f"{team} is saved.")
    return _go(request, team.get_absolute_url())


def _told(back: str, team: Team) -> str:
    """Return the address of the page that asked for a team, with the team it now has."""
    asked = urlsplit(back)
    query = "&".join(part for part in (asked.query, urlencode({"own": team.get_absolute_url()})) if part)
    return asked._replace(query=query).geturl()


def _go(request: HtmxRequest, address: str) -> HttpResponse:
    """Lead there, whether a browser or htmx asked."""
    if not request.htmx:
        return redirect(address)
    response = HttpResponse(status=204)
    response["HX-Redirect"] = address
    return response


def _page(request: HtmxRequest, state: State, pool: CardPool) -> dict[str, Any]:
    found = services.check(state.draft, state.rules)
    team = Team.objects.filter(slug=state.team).first() if state.team else None
    seen = _found(request, state, pool)
    return {
        "state": state,
        "key": form_keys.new_key(),
        "packed": state.packed,
        "empty": not state.packed,
        "link": write_link(state.draft),
        "text": write_text(state.draft),
        "json": write_json(state.draft),
        "team": team if team and access.may_change(request, team) else None,
        "formats": FORMATS.values(),
        "event_formats": EVENT_FORMATS.values(),
        "editions": EDITIONS,
        "edition_name": EDITIONS[state.rules.edition],
        "draft_numbers": DRAFT_NUMBERS,
        "event": EVENT_FORMATS.get(state.rules.event_format),
        "legal_in": legal_in(state.draft) if state.packed else [],
        "next": next_step(found, state.draft, state.rules.game),
        "picked": _at_the_thumb(state),
        **verdict(found, state.draft, state.rules),
        **listing(state.draft, found, state.rules),
        **seen,
        **_card(state, state.opened or state.picked or seen["results"].first, pool),
    }


def _found(request: HtmxRequest, state: State, pool: CardPool) -> dict[str, Any]:
    """Return what stands under the search box."""
    owned = collection.owned_codes(request) if OWNED in state.only else None
    return {"state": state, "filters": FILTERS.values(), "results": results(state, pool, owned)}


def _card(state: State, code: str, pool: CardPool) -> dict[str, Any]:
    """Return a card to read, with the other versions of its title."""
    card = pool.by_code(code) if code else None
    if card is None:
        return {"state": state, "read": None}
    versions = [version(each, state.draft, "look") for each in pool.by_name(card.name)]
    name = next((each.name for each in pool.sets if each.code == card.set_code), card.set_code)
    dice = next((e.dice for e in state.draft.entries if e.card == card), 0)
    instead = any(e.card.name == card.name for e in state.draft.entries)
    full = bool(dice) and (card.is_basic_action or dice >= (card.max_dice or dice + 1))
    shown = {"read": card, "read_set": name, "read_dice": dice, "read_full": full, "read_instead": instead}
    return {"state": state, "versions": versions, **shown}


def _at_the_thumb(state: State) -> tuple[str, Any, bool] | None:
    """Return (what buttons call it, the entry, whether it is a basic action) of the card touched last."""
    for kind in (state.draft.cards, state.draft.basics):
        entries: list[Chosen | Basic] = [*kind]
        for name, entry in zip(presses.names(entries), entries, strict=True):
            if entry.card.code == state.picked:
                return name, entry, isinstance(entry, Basic)
    return None
