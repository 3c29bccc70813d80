"""The builder page. Its whole state is in the address, so nobody needs an account to build and to share."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from cardpool import services as cards
from teams import access, building, once, services
from teams.codecs import TeamUnreadable, read_packed, write_json, write_link, write_packed, write_text
from teams.codecs.lookup import clean_name, code_in
from teams.event_formats import EVENT_FORMATS
from teams.formats import DRAFT_NUMBERS, EDITIONS, FORMATS, UnknownFormat
from teams.models import Team
from teams.problems import NOTE, Problem
from teams.values import Basic, Chosen, TeamDraft

FOUND_AT_ONCE = 8  # cards
MOST_PRESSES = 100  # buttons pressed while an answer was on its way; static/steps.js sends them together


class HtmxRequest(HttpRequest):
    """A request as the middleware of django-htmx leaves it."""

    htmx: HtmxDetails


@dataclass(frozen=True, slots=True)
class State:
    """What is being built, for which rules, what is searched for, and the saved team it will replace.

    `back` is the page of this site that asked for a team and is told of it once it is saved.
    """

    draft: TeamDraft
    rules: services.Rules
    search: str = ""
    team: str = ""
    back: str = ""

    @property
    def packed(self) -> str:
        """The list as items of a team link; names that are no codes are kept too, so that nothing gets lost."""
        words = [f"{u.dice}x{u.written.replace(';', ',')}" for u in self.draft.unknown if not code_in(u.written)]
        return ";".join(part for part in (write_packed(self.draft), *words) if part)

    @property
    def query(self) -> str:
        """The state as the builder's address holds it; what is default or empty is left out."""
        rules = self.rules
        values = {
            "cards": self.packed,
            "name": self.draft.name,
            "format": rules.format_key if rules.format_key != services.DEFAULT_FORMAT else "",
            "edition": rules.edition if rules.edition != rules.game.editions[0] else "",
            "event_format": rules.event_format,
            "draft_number": rules.draft_number if rules.format_key == "draft" else None,
            "q": self.search,
            "team": self.team,
            "back": self.back,
        }
        return urlencode({key: value for key, value in values.items() if value})

    @property
    def address(self) -> str:
        return f"{reverse('teams:build')}?{self.query}".removesuffix("?")


def read_state(data: Mapping[str, str]) -> tuple[State, list[str]]:
    """The state in a form or an address, and warnings about what in it made no sense."""
    warnings = []
    try:
        rules = services.rules_from(data)
    except UnknownFormat as error:
        rules = services.Rules().checked()
        warnings.append(f"{error} The team is checked for {rules.game.name}.")
    try:
        draft = read_packed(data.get("cards", "")[:5000], cards.pool())
    except TeamUnreadable as error:
        draft = TeamDraft()
        warnings.append(str(error))
    draft = replace(draft, name=clean_name(data.get("name", "")))
    team = data.get("team", "") if re.fullmatch("[0-9a-f]{16}", data.get("team", "")) else ""
    return State(draft, rules, clean_name(data.get("q", "")), team, _own_page(data.get("back", ""))), warnings


def _own_page(address: str) -> str:
    """A page of this site, named by its path; nothing for anything else."""
    is_own = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if is_own and len(address) < 300 else ""


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
    """The state after one button."""
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
        key = once.key_of(request, state.query)
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
    """The address of the page that asked for a team, with the team it now has."""
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
        "key": once.new_key(),
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
    """What the search shows: the first cards, each with the reason why it cannot be added."""
    if not state.search:
        return {"state": state, "found": [], "more": 0}
    rows, query = cards.search(state.search)
    pool = cards.pool()
    shown = [card for row in rows[:FOUND_AT_ONCE] if (card := pool.by_code(row.code))]
    return {
        "state": state,
        "found": [
            (card, building.has_title(state.draft, card), building.full(state.draft, card, state.rules.game))
            for card in shown
        ],
        "more": max(0, rows.count() - FOUND_AT_ONCE),
        "search_warnings": query.warnings,
    }


def verdict(found: tuple[Problem, ...], draft: TeamDraft) -> dict[str, Any]:
    """The problems for people: what must be solved, and what is only worth a look; each with its one-press button."""
    told = [(problem, building.one_press(problem, draft)) for problem in found]
    return {
        "wrong": [entry for entry in told if entry[0].severity not in (NOTE, "warning")],
        "to_look_at": [entry for entry in told if entry[0].severity in (NOTE, "warning")],
    }


def _rows(kind: str, entries: tuple[Chosen | Basic, ...], wrong: dict[str, str]) -> list[tuple[Any, ...]]:
    """(place, what buttons call it, card, dice, what is wrong with it) of each entry."""
    called = enumerate(zip(building.names(entries), entries, strict=True))
    return [(place, name, *entry[:2], wrong.get(f"{kind}[{place}]", "")) for place, (name, entry) in called]


def listing(draft: TeamDraft, found: tuple[Problem, ...], rules: services.Rules) -> dict[str, Any]:
    """The list with the problems beside the entries they belong to, and the totals."""
    wrong: dict[str, str] = {problem.path.partition("team.")[2]: problem.message for problem in reversed(found)}
    game = rules.game
    return {
        "game": game,
        "slots": _rows("cards", draft.cards, wrong),
        "basics": _rows("basics", draft.basics, wrong),
        "strangers": list(zip(building.names(draft.unknown), draft.unknown, strict=True)),
        "totals": [
            ("Cards", len(draft.cards), game.cards),
            ("Dice", draft.dice, game.dice),
            ("Actions", len(draft.basics), game.basics or None),
        ],
        "curve": building.curve(draft.cards),
    }
