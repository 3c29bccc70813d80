"""The organizer's desk as it is shown: before the first round, before a round is published, and while it is played."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from tournament.events import adapter, present, services
from tournament.events.models import SEATS, UNSETTLED, AuditEntry, Event, Match, Round
from tournament.events.permissions import may_see_teams
from tournament.events.queries import own_rulings, to_look_at
from tournament.events.results import KINDS
from tournament.events.services.results import snapshot
from tournament.events.services.room import absent
from tournament.events.services.rounds import nobody_played
from tournament.events.services.seen import seen_now
from tournament.events.services.setup import team_faults
from tournament.events.shown import desk
from tournament.events.shown.cut_line import cut_line, in_words
from tournament.events.shown.desk import ListPosition
from tournament.events.views.asking import Question, asked
from tournament.events.views.common import EventRequest, event_request_of, for_staff, show_polled
from tournament.events.views.own.check_in import address_of
from tournament.events.views.paper import qr_code, short_address

#: Players whose teams have a fault, on the desk; the players' page has all of them.
NAMED_FAULTS = 20


@for_staff
def control(request: HttpRequest, viewer: EventRequest, number: int | None = None) -> HttpResponse:
    """Show one page for whatever comes next; with a number, that round's results for corrections."""
    return show_desk(request, viewer, number, ListPosition.read(request.GET))


def show_desk(
    request: HttpRequest,
    viewer: EventRequest,
    number: int | None = None,
    position: ListPosition | None = None,
    ask: Question | None = None,
) -> HttpResponse:
    """Show the desk; with a question it is the answer to a stale form."""
    if ask:
        viewer = event_request_of(request, viewer.event.slug)  # as it is now: that is what the question is about
    made, position = seen_now(viewer.event), position or ListPosition()
    round_ = viewer.round if number is None else viewer.find_round(number)
    slug = viewer.event.slug
    here = reverse("events:control", args=[slug])
    if number is not None:
        here = reverse("events:control-round", args=[slug, number])
    undoable = services.last_undoable(viewer.event, request.user)
    common = {"made_from": made, "question": ask, "here": here, "undoable": undoable, "told": _told_result(undoable)}
    if round_ is None:
        response = _before_rounds(request, viewer, common)
    else:
        page = _look if round_.state == Round.State.PAIRED else _results
        response = page(request, viewer, round_, position, common)
    return asked(response, here) if ask else response


def _before_rounds(request: HttpRequest, viewer: EventRequest, common: dict[str, Any]) -> HttpResponse:
    event = viewer.event
    address = short_address(request, event)
    players = event.players_in
    prepared = _prepared(event)
    drawn = prepared["shown"].sized if prepared["prepares"] else ""
    return show_polled(
        request,
        viewer,
        "control_start.html",
        players=players,
        entered=event.entrants.exists(),
        faults=team_faults(event, NAMED_FAULTS, named=may_see_teams(viewer.actor, event)),
        faulty=to_look_at(event).count() if event.brings_teams else 0,
        **prepared,
        least=event.scheme.least,
        sized=drawn or (event.scheme.sized(players) if players >= event.scheme.least else ""),
        address=address.split("://", 1)[1],
        qr=qr_code(address),
        here_qr=qr_code(address_of(request, event)) if event.check_in and not event.is_over else "",
        not_here=desk.ShortList.of(absent(event).values_list("name", flat=True)) if event.check_in else None,
        **common,
    )


def _prepared(event: Event) -> dict[str, Any]:
    """Return what the desk shows while something comes between the start and round 1."""
    prepares = event.scheme.prepares
    if prepares is None or not event.is_preparing:
        return {"prepares": None}
    return {
        "prepares": prepares,
        "shown": prepares.shown(event),
        "unprepared": prepares.missing(event),
        "now": timezone.now(),
    }


def _look(
    request: HttpRequest, viewer: EventRequest, round_: Round, position: ListPosition, common: dict[str, Any]
) -> HttpResponse:
    """Before publishing: the tables, what is unusual about them, and the proof."""
    return show_polled(
        request,
        viewer,
        "control_look.html",
        round=round_,
        look=desk.proposal(round_, position),
        proof=adapter.how_proved(round_),
        typed={name: request.GET.get(name, "")[:60] for name in ("one", "other")},
        **common,
    )


def _results(
    request: HttpRequest, viewer: EventRequest, round_: Round, position: ListPosition, common: dict[str, Any]
) -> HttpResponse:
    listed = desk.table_list(round_, position)
    following = _following(viewer, round_)
    tables, open_ = desk.tables_of(round_), listed.counts["missing"] + listed.counts["disputed"]
    rounds = list(viewer.event.rounds.values_list("number", flat=True))
    is_last = round_.number == rounds[-1]
    byes = list(round_.matches.filter(is_bye=True).select_related("first").order_by("table")[: desk.NAMED + 1])
    for match in byes:
        match.round = round_
    played_now = is_last and round_.state == Round.State.PUBLISHED and viewer.event.is_running
    late = desk.without_table(round_) if viewer.runs and played_now and viewer.event.scheme.asked_byes else []
    return show_polled(
        request,
        viewer,
        "control.html",
        is_desk=True,
        round=round_,
        now=timezone.now(),
        key=secrets.token_urlsafe(12),
        list=listed,
        dice=desk.dice(round_),
        shown={row.match.table for row in listed.rows},
        typed_as=KINDS[viewer.event.scheme.result].typed(round_),
        at=listed.position.query,
        unplayed=bool(open_) and nobody_played(round_),
        following=following,
        equal=_equal(viewer.event) if following and following.opens_cut and not open_ else "",
        unsettled=desk.numbers_of(tables, UNSETTLED) if open_ and is_last else None,
        unconfirmed=desk.one_sided(round_, viewer.entrant) if listed.counts["confirm"] else None,
        calls=desk.calls(round_),
        late=late,
        sits_out=next((match.first for match in byes if not match.unplayed), None),
        is_last=is_last,
        byes=desk.ShortList.of(f"{match.first} ({match.bye_gives})" for match in byes),
        own_tables=desk.decided_by_a_player(round_),
        own_rulings=own_rulings(viewer.event) if any(row.evidence for row in listed.rows) else [],
        claims=desk.claims(round_) if listed.counts["disputed"] else [],
        rounds=rounds,
        **common,
    )


@dataclass(frozen=True, slots=True)
class Following:
    """The round that is paired next; `players` are those of the cut, 0 in a Swiss round."""

    number: int
    players: int
    title: str
    opens_cut: bool
    is_swiss: bool

    @property
    def words(self) -> str:
        return f"Pair round {self.number}{f': {self.title}' if self.title else ''}"


def _following(viewer: EventRequest, round_: Round) -> Following | None:
    number = round_.number + 1
    if number > adapter.planned_rounds(viewer.event):
        return None
    players, into = adapter.size_of(viewer.event, number), number - (viewer.event.swiss_rounds or 0)
    title = viewer.event.scheme.cut_title(viewer.event, players, into) if players else ""
    return Following(number, players, title, bool(players) and not round_.is_cut, not players and round_.is_swiss)


def _equal(event: Event) -> str:
    """Return who is equal across the line of the cut."""
    return in_words(event, cut_line(event, adapter.ranking(event)))


def _told_result(undoable: services.Undoable | None) -> str:
    """Return `Table 3: Ana wins 2–1` where the last step was one table's result; else empty."""
    if undoable is None or undoable.others or not undoable.entry.action.startswith("result."):
        return ""
    match = as_entry_left_it(undoable.entry)
    return f"Table {match.table}: {present.result_in_words(match) or 'no result'}" if match else ""


def as_entry_left_it(entry: AuditEntry) -> Match | None:
    """Return the match of a row of the trail, unless somebody has written since."""
    match = Match.objects.select_related(*SEATS, "round__event").filter(pk=entry.subject_id).first()
    return None if match is None or entry.data.get("after") != snapshot(match) else match
