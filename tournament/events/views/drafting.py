"""The pages of a draft: seats and progress for everybody, picks for each player, the desk's part, and paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from cardpool.services import pool as all_cards
from rules.dice_masters.cards import Card
from tournament.events.shown.draft_pages import find_cards, own_draft

from .. import services
from ..draft_acts import ACTS, NUMBERS, TEXT, act_in_draft
from ..models import Entrant
from ..permissions import may_see_team
from ..structures.rainbow.tables import DraftTable, draft_now, rules_of, table_of
from ..structures.rainbow.teams import PoolName, pool_by_name
from .common import EventRequest, attempt, back_to, event_page, for_organizers, for_staff, number_of, show, show_polled

#: Seconds between two looks at the state of a draft.
SECONDS = 4


def _require_draft(viewer: EventRequest) -> None:
    if viewer.event.scheme.prepares is None:
        raise Http404


@event_page
def draft(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show the seats, who has picked, and to a player of the draft the pick that is due."""
    _require_draft(viewer)
    return _show_draft(request, viewer)


def _show_draft(request: HttpRequest, viewer: EventRequest, typed: str = "") -> HttpResponse:
    """Return the page of the draft; `typed`: a pile as it was written down and refused."""
    now = draft_now(viewer.event)
    tables = [table for table in now.tables if viewer.entrant and table.seat_of(viewer.entrant)]
    return show_polled(
        request,
        viewer,
        "draft/page.html",
        tab="prepares",
        shown=now,
        now=timezone.now(),
        every=SECONDS,
        pod_of_mine=tables[0].number if tables else 0,
        typed=typed,
        **(_of_player(request, viewer, tables[0], viewer.entrant) if tables and viewer.entrant else {"own": None}),
    )


def _of_player(request: HttpRequest, viewer: EventRequest, table: DraftTable, entrant: Entrant) -> dict[str, Any]:
    """Return what a player's part of the page needs; `seen`: whether the viewer may see the cards."""
    seat = table.seat_of(entrant)
    assert seat is not None
    typed = request.GET.get("q", "")[:60]
    own = entrant == viewer.entrant
    drafted = [pick.card for pick in table.record.picks]
    return {
        "own": own_draft(table, seat),
        "is_mine": own,
        "seen": own or (table.is_over and may_see_team(viewer.actor, entrant)),
        "q": typed,
        "found": find_cards(typed, drafted, viewer.event.edition),
    }


@for_staff
def player(request: HttpRequest, viewer: EventRequest, pk: int) -> HttpResponse:
    """Show the desk's page of one player: enter a pick or a whole sheet, take a pick back, write on paper."""
    _require_draft(viewer)
    return _show_player(request, viewer, pk)


def _show_player(request: HttpRequest, viewer: EventRequest, pk: int, **refused: Any) -> HttpResponse:
    """Return the desk's page of one player; `refused`: `typed` (a pile), `sheet`, `correction` and `correcting`."""
    entrant = get_object_or_404(viewer.event.entrants, pk=pk)
    entrant.event = viewer.event
    table = table_of(entrant)
    if table is None:
        raise Http404
    return show(
        request,
        viewer,
        "draft/player.html",
        tab="prepares",
        entrant=entrant,
        several_pods=len(draft_now(viewer.event).tables) > 1,
        **refused,
        **_of_player(request, viewer, table, entrant),
    )


# --- what is pressed ---

Post = Mapping[str, str]


def _entrant(viewer: EventRequest, post: Post) -> Entrant:
    """Return the player whom a form is about; without one, the viewer."""
    if not post.get("player"):
        return viewer.me
    return get_object_or_404(viewer.event.entrants.select_related("event"), pk=number_of(post.get("player")))


def _number(post: Post, name: str) -> int:
    return number_of(post.get(name))


#: The acts with a text, and what a page calls it when it was refused.
_TYPED = {"sheet": "sheet", "pile": "typed", "correct": "correction"}


@require_POST
@event_page
def act(request: HttpRequest, viewer: EventRequest, action: str) -> HttpResponse:
    """Do what a button of the draft says, and go back to the page it was on."""
    _require_draft(viewer)
    if action not in ACTS:
        raise Http404
    said: dict[str, Any] = {name: _number(request.POST, name) for name in NUMBERS} | {TEXT: request.POST.get(TEXT, "")}
    about = _entrant(viewer, request.POST) if ACTS[action].of_player else None
    done = attempt(request, lambda: act_in_draft(action, viewer.actor, viewer.event, about, said), ACTS[action].done)
    slug, entrant = viewer.event.slug, _number(request.POST, "player")
    if "desk" in request.POST and viewer.judges:
        return back_to(request, "control", slug)
    of_player = entrant and viewer.judges and request.POST.get("on") == "player"
    if not done and action in _TYPED:  # what was typed is there again, to be corrected
        words = said[TEXT][: services.LONGEST_SHEET]
        if of_player:
            return _show_player(request, viewer, entrant, **{_TYPED[action]: words, "correcting": said["number"]})
        return _show_draft(request, viewer, typed=words)
    if of_player:
        return back_to(request, "draft-player", slug, entrant)
    return back_to(request, "draft", slug)


# --- the team ---


@require_http_methods(["GET", "POST"])
@event_page
def team(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Build the team from what one has drafted, and hand it in."""
    _require_draft(viewer)
    return _build_team(request, viewer, viewer.me)


@require_http_methods(["GET", "POST"])
@for_organizers
def team_of(request: HttpRequest, viewer: EventRequest, pk: int) -> HttpResponse:
    """Build the team of a player without a phone, once the pod has drafted."""
    _require_draft(viewer)
    entrant = get_object_or_404(viewer.event.entrants, pk=pk)
    entrant.event = viewer.event
    table = table_of(entrant)
    if table is None or not table.is_over or not may_see_team(viewer.actor, entrant):
        raise Http404
    return _build_team(request, viewer, entrant)


def _build_team(request: HttpRequest, viewer: EventRequest, entrant: Entrant) -> HttpResponse:
    """Return the page with what a player has drafted, to be ticked; take down what was ticked."""
    table = table_of(entrant)
    if table is None:
        raise Http404
    names = pool_by_name(table.pool(entrant.pk), all_cards())
    if request.method == "POST":
        text = _as_list(names, request.POST)
        if attempt(request, lambda: services.submit_team(viewer.actor, entrant, text)):
            return redirect(request.path)
    submission = getattr(entrant, "submission", None)
    chosen = dict(submission.cards) if submission else {}
    return show(
        request,
        viewer,
        "draft/team.html",
        tab="prepares",
        rules=rules_of(viewer.event),
        is_complete=len(table.record.taken(entrant.pk)) == rules_of(viewer.event).picks,
        names=[(name, _chosen(name, chosen)) for name in names],
        basics=_basics(table),
        own_basics=[*(submission.basics if submission else ()), "", ""][:2],
        places=(1, 2),
        submission=submission,
        entrant=entrant,
        build_until=table.build_until,
        now=timezone.now(),
    )


def _basics(table: DraftTable) -> list[Card]:
    """Return every basic action, those of the sets that were drafted first."""
    drafted = {card.set_code for pick in table.record.picks if (card := all_cards().by_code(pick.card))}
    found = [card for card in all_cards().cards if card.is_basic_action]
    return sorted(found, key=lambda card: card.set_code not in drafted)


def _chosen(name: PoolName, chosen: Mapping[str, int]) -> tuple[str, int]:
    """Return the version of a card that is in the team and its dice; else none, and all the dice there are."""
    return next(((code, chosen[code]) for code, *_ in name.versions if code in chosen), ("", name.most))


def _as_list(names: tuple[PoolName, ...], post: Post) -> str:
    """Return the team that was ticked, as a list: `2x12bff`, a card a line."""
    lines = []
    for place, name in enumerate(names):
        code = post.get(f"card-{place}", "")
        if code in {version for version, *_ in name.versions}:
            lines.append(f"{min(_number(post, f'dice-{place}'), 99)}x{code}")
    basics = {post.get(f"basic-{place}", "")[:20] for place in (1, 2)}
    known = [card.code for card in all_cards().cards if card.is_basic_action and card.code in basics]
    return "\n".join([*lines, *(f"3x{code}" for code in known)])
