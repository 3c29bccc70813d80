"""The builder page. Its whole state is in the address, so nobody needs an account to build and to share."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from cardpool import services as cards
from cardpool.finding import find
from teams import access, building, form_keys, services
from teams.address import State, read_state
from teams.codecs import TeamUnreadable, write_json, write_link, write_text
from teams.event_formats import EVENT_FORMATS
from teams.formats import DRAFT_NUMBERS, EDITIONS, FORMATS
from teams.models import Team
from teams.present import listing, verdict

FOUND_AT_ONCE = 8  # cards
MOST_PRESSES = 100  # buttons pressed while an answer was on its way; static/steps.js sends them together


class HtmxRequest(HttpRequest):
    """A request as the middleware of django-htmx leaves it."""

    htmx: HtmxDetails


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request", "HX-Target")
def build(request: HtmxRequest) -> HttpResponse:
    """GET shows a state; POST presses its buttons (`do`, in order) and leads to the state after them."""
    state, warnings = read_state(request.POST if request.method == "POST" else request.GET)
    live = request.htmx and not request.htmx.history_restore_request
    pressed = request.POST.getlist("do")[:MOST_PRESSES]
    if request.method == "POST":
        for action in pressed:
            if action == "save":
                return _save(request, state)
            state = _after(state, action[:100])
        if not live:
            return redirect(state.address)
    if live and request.htmx.target == "found":
        return _live(request, "teams/found.html", _found(state), state, "HX-Replace-Url")
    finding = any(action.startswith("find:") for action in pressed)
    context = {"warnings": warnings, "finding": finding, **_page(request, state)}
    if live:
        return _live(request, "teams/builder_body.html", context, state, "HX-Push-Url")
    return render(request, "teams/builder.html", context)


def _after(state: State, action: str) -> State:
    """Return the state after one button."""
    if action.startswith("find:"):
        return replace(state, search=action.removeprefix("find:"))
    return replace(state, draft=building.change(state.draft, action, cards.pool(), state.rules.game))


def _live(request: HtmxRequest, template: str, context: dict[str, Any], state: State, header: str) -> HttpResponse:
    response = render(request, template, context | {"live": True})
    response[header] = state.address
    return response


def _save(request: HtmxRequest, state: State) -> HttpResponse:
    """Save as a new team, or over the one that is being changed if it is this visitor's."""
    team = Team.objects.filter(slug=state.team).first() if state.team else None
    if team and not access.may_change(request, team):
        team = None
    if team:
        state = replace(state, draft=replace(state.draft, notes=services.draft_of(team).notes))
    try:
        key = form_keys.key_of(request, state.query)
        team = services.save_team(state.draft, request.user, state.rules, team, key)
    except TeamUnreadable as error:
        messages.error(request, str(error))
        return _go(request, state.address)
    access.remember(request, team)
    if state.back:
        messages.success(request, f"{team} is saved and chosen below.")
        return _go(request, _told(state.back, team))
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


def _page(request: HtmxRequest, state: State) -> dict[str, Any]:
    found = services.check(state.draft, state.rules)
    team = Team.objects.filter(slug=state.team).first() if state.team else None
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
        "draft_numbers": DRAFT_NUMBERS,
        "event": EVENT_FORMATS.get(state.rules.event_format),
        **verdict(found, state.draft),
        **listing(state.draft, found, state.rules),
        **_found(state),
    }


def _found(state: State) -> dict[str, Any]:
    """Return what the search shows: the first cards, each with the reason why it cannot be added."""
    if not state.search:
        return {"state": state, "found": [], "more": 0}
    answer = find(state.search)
    shown = answer.cards[:FOUND_AT_ONCE]
    return {
        "state": state,
        "found": [
            (card, building.has_title(state.draft, card), building.full(state.draft, card, state.rules.game))
            for card in shown
        ],
        "more": max(0, answer.count - FOUND_AT_ONCE),
        "search_warnings": [*answer.notes, *(f"“{chip.typed}” {chip.why}." for chip in answer.questions)],
    }
