"""The organizer's desk: pair, look, publish, enter results, run the clock."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournament.pairing import title

from .. import adapter, present, services
from ..errors import WordMissing
from ..models import AuditEntry, Entrant, Event, Match, Round
from ..permissions import may_see_teams, require
from ..queries import own_rulings
from ..result import Result
from ..services.results import snapshot
from ..services.rounds import is_unplayed, unsettled_tables
from ..services.setup import MIN_PLAYERS, team_faults
from .common import Visit, attempt, back_to, event_page, for_staff, number_of, show_polled
from .match import key_of, saved_query
from .paper import qr_code, short_address

#: `4 a`, `12 B`, `3 2-1`: a table, then who won or the games.
_QUICK = re.compile(r"(\d{1,3})[\s.,]*([adb]|\d-\d(?:-\d)?)", re.IGNORECASE | re.ASCII)


@for_staff
def control(request: HttpRequest, visit: Visit, number: int | None = None) -> HttpResponse:
    """One page for whatever comes next; with a number, that round's results for corrections."""
    round_ = visit.round if number is None else visit.find_round(number)
    if round_ is None:
        return _before_rounds(request, visit)
    rows = present.pair_rows(round_, None, staff=True)
    page = _look if round_.state == Round.State.PAIRED else _results
    return page(request, visit, round_, rows)


def _before_rounds(request: HttpRequest, visit: Visit) -> HttpResponse:
    players = visit.event.entrants.filter(dropped_in_round=None).count()
    address = short_address(request, visit.event)
    return show_polled(
        request,
        visit,
        "control_start.html",
        players=players,
        entered=visit.event.entrants.exists(),
        faults=team_faults(visit.event, named=may_see_teams(visit.actor, visit.event)),
        least=MIN_PLAYERS[Event.Structure(visit.event.structure)],
        address=address.split("://", 1)[1],
        qr=qr_code(address),
    )


def _look(request: HttpRequest, visit: Visit, round_: Round, rows: list[present.PairRow]) -> HttpResponse:
    """Before publishing: the tables, what is unusual about them, and the proof."""
    swiss = round_.is_swiss
    across = [row for row in rows if swiss and row.match.second and row.first_points != row.second_points]
    players = [player for row in rows for player in row.match.players]
    awaited = [player for row in rows if not row.match.is_walkover for player in row.match.players]
    here = visit.event.entrants.filter(dropped_in_round=None)
    return show_polled(
        request,
        visit,
        "control_look.html",
        round=round_,
        rows=rows,
        across=across,
        rematches=sorted(adapter.rematches(round_)) if swiss else [],
        walkovers=[
            {"table": row.match.table, "told": present.told(row.match)} for row in rows if row.match.is_walkover
        ],
        byes=[row.match for row in rows if row.match.is_bye],
        proof=adapter.how_proved(round_),
        entrants=players,
        gone=[player for player in awaited if player.has_left_before(round_.number)],
        late=list(here.exclude(pk__in=[player.pk for player in players])) if swiss or round_.number == 1 else [],
    )


def _results(request: HttpRequest, visit: Visit, round_: Round, rows: list[present.PairRow]) -> HttpResponse:
    wanted = request.GET.get("show", "")
    tables = [row for row in present.missing_first(rows) if not row.match.is_bye]
    missing = [row for row in tables if row.match.result is None]
    disputed = [row for row in tables if row.match.disputed]
    shown = {"missing": missing, "disputed": disputed}.get(wanted, tables)
    return show_polled(
        request,
        visit,
        "control.html",
        round=round_,
        now=timezone.now(),
        show=wanted,
        key=secrets.token_urlsafe(12),
        tables=[{"row": row, "choices": present.result_choices(row.match, staff=True)} for row in shown],
        count=len(tables),
        missing=missing,
        unplayed=is_unplayed(round_),
        following=_following(visit, round_),
        disputed=disputed,
        own_tables=[row for row in tables if row.match.by_own_player],
        own_rulings=own_rulings(visit.event) if any(row.evidence for row in tables) else [],
        settled=len(tables) - len(missing) - len(disputed),
        unsettled=unsettled_tables(round_),
        saved=_saved(request, visit),
        is_last=round_ == visit.round,
        byes=[row.match for row in rows if row.match.is_bye],
        words=_claims(disputed),
    )


@dataclass(frozen=True, slots=True)
class Following:
    """The round that is paired next; `players` are those of the cut, 0 in a Swiss round."""

    number: int
    players: int
    opens_cut: bool
    is_swiss: bool

    @property
    def words(self) -> str:
        return f"Pair round {self.number}{f': {title(self.players)}' if self.players else ''}"


def _following(visit: Visit, round_: Round) -> Following | None:
    number = round_.number + 1
    if number > adapter.planned_rounds(visit.event):
        return None
    players = adapter.size_of(visit.event, number)
    return Following(number, players, bool(players) and not round_.is_cut, not players and round_.is_swiss)


def _claims(rows: list[present.PairRow]) -> list[dict[str, Any]]:
    """For each disputed table what either player says."""
    return [
        {"match": row.match, "one": present.told(row.match), "other": present.counter_told(row.match)} for row in rows
    ]


def _saved(request: HttpRequest, visit: Visit) -> dict[str, Any] | None:
    """The write the address speaks of, while it is still the last one of its table: it can be undone."""
    entry = AuditEntry.objects.filter(
        pk=number_of(request.GET.get("saved")), event=visit.event, subject="events.match"
    ).first()
    if entry is None:
        return None
    match = Match.objects.select_related("first", "second", "round__event").filter(pk=entry.subject_id).first()
    if match is None or entry.data.get("after") != snapshot(match):
        return None
    return {"entry": entry, "match": match, "told": present.told(match) or "no result"}


def quick_result(match: Match, word: str) -> Result | str:
    """A, D or B as the usual result of this match length; anything else as typed."""
    needed = match.round.best_of // 2 + 1
    usual = {"a": Result(needed, 0), "b": Result(0, needed), "d": Result(0, 0, 1)}
    return usual.get(word.lower(), word)


@require_POST
@for_staff
def quick(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The keyboard's way: one line such as `4 A`, Enter, the next line."""
    typed = request.POST.get("quick", "").strip()
    read = _QUICK.fullmatch(typed)
    round_ = visit.event.rounds.filter(number=number_of(request.POST.get("round"))).first()
    tables = round_.matches.filter(second__isnull=False) if round_ else Match.objects.none()
    match = tables.filter(table=int(read[1])).first() if read else None
    if match is None or read is None:
        messages.error(
            request, f"“{typed[:20]}” names no table and result of this round. Type a table, then A, D or B: 4 A"
        )
        return back_to(request, "control", visit.event.slug, query="?typed=1")
    match.round.event = visit.event
    result, key = quick_result(match, read[2]), key_of(request, "quick")
    saved = attempt(request, lambda: services.decide_result(visit.actor, match, result, key))
    query = saved_query(match) + "&typed=1" if saved else "?typed=1"
    return back_to(request, "control-round", visit.event.slug, match.round.number, query=query)


def _round(visit: Visit, post: dict[str, str]) -> Round:
    round_ = visit.event.rounds.filter(number=number_of(post.get("round"))).first()
    if round_ is None:
        raise Http404
    return round_


def _entrant(visit: Visit, post: dict[str, str], field: str) -> Entrant:
    entrant = visit.event.entrants.filter(pk=number_of(post.get(field))).first()
    if entrant is None:
        raise Http404
    return entrant


def _minutes(post: dict[str, str]) -> int:
    text = post.get("minutes", "")
    return int(text) if re.fullmatch(r"-?\d{1,3}", text) else 0


def _publish(visit: Visit, post: dict[str, str]) -> Any:
    return services.publish_round(visit.actor, _round(visit, post), start_clock="clock" in post)


def _pair_with_rematch(visit: Visit, post: dict[str, str]) -> Any:
    if post.get("word", "").strip().lower() != "rematch":
        raise WordMissing("Rematches are against the tournament rules.", "Type rematch to allow them in this round.")
    return services.pair_next_round(visit.actor, visit.event, number_of(post.get("number")) or None, rematch=True)


#: Button -> (service, words when it is done). Each takes the visit and the form.
ACTIONS: dict[str, tuple[Callable[[Visit, dict[str, str]], Any], str]] = {
    "open": (lambda v, p: services.open_registration(v.actor, v.event), "Registration is open."),
    "lock": (lambda v, p: services.lock_teams(v.actor, v.event), "Teams are locked."),
    "unlock": (lambda v, p: services.unlock_teams(v.actor, v.event), "Teams can be changed again."),
    "start": (lambda v, p: services.start_event(v.actor, v.event, with_faulty_teams="anyway" in p), ""),
    "finish": (lambda v, p: services.finish_event(v.actor, v.event, p.get("word", "")), "The event is finished."),
    "call-off": (lambda v, p: services.call_off(v.actor, v.event, p.get("word", "")), "The event is called off."),
    "open-again": (lambda v, p: services.open_again(v.actor, v.event), "The event is as it was before."),
    "pair": (lambda v, p: services.pair_next_round(v.actor, v.event, number_of(p.get("number")) or None), ""),
    "rematch": (_pair_with_rematch, "Paired. Tables that meet again say so."),
    "publish": (_publish, "Published: everybody sees the pairings now."),
    "unpublish": (lambda v, p: services.unpublish_round(v.actor, _round(v, p), p.get("word", "")), "Taken back."),
    "repair": (lambda v, p: services.repair_round(v.actor, _round(v, p), p.get("word", "")), "Paired again."),
    "swap": (
        lambda v, p: services.swap_players(v.actor, _round(v, p), _entrant(v, p, "one"), _entrant(v, p, "other")),
        "Swapped.",
    ),
    "clock": (lambda v, p: services.start_clock(v.actor, _round(v, p)), ""),
    "pause": (lambda v, p: services.pause_clock(v.actor, _round(v, p)), ""),
    "resume": (lambda v, p: services.resume_clock(v.actor, _round(v, p)), ""),
    "minutes": (lambda v, p: services.add_minutes(v.actor, _round(v, p), _minutes(p)), ""),
}


@require_POST
@event_page
def act(request: HttpRequest, visit: Visit, action: str) -> HttpResponse:
    """Any button of the desk; rights are the service's to check."""
    require(visit.judges, "use the organizer's desk")
    if action not in ACTIONS:
        raise Http404
    write, done = ACTIONS[action]
    attempt(request, lambda: write(visit, request.POST), done)
    return back_to(request, "control", visit.event.slug)
