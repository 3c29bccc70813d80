"""The organizer's desk: pair, look, publish, enter results, run the clock."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournament.events import adapter, present, services
from tournament.events.errors import Stale, WordMissing
from tournament.events.models import SEATS, Entrant, Event, Match, Round, named
from tournament.events.permissions import require
from tournament.events.results import KINDS
from tournament.events.services import seen
from tournament.events.services.seen import Concern, about
from tournament.events.shown import desk
from tournament.events.shown.desk import ListPosition
from tournament.events.views.asking import foresee, guarded, question
from tournament.events.views.common import EventRequest, attempt, back_to, event_page, for_staff, number_of
from tournament.events.views.public.match import (
    ask_about,
    entered_words,
    guarded_match,
    key_of,
    look_first,
    with_position,
)

from . import reseating
from .dropping import before_dropping
from .page import as_entry_left_it, show_desk

#: `4 a`, `1012 B`, `3 2-1`: a table, then its result as the kind writes it in a few keys.
_QUICK = re.compile(r"(\d{1,5})[\s.,]*(.*)", re.ASCII)
#: Takes the last result back that the same person entered.
_TAKE_BACK = "u"

Post = Mapping[str, str]
#: Boards whose winners the question before the finish names.
MOST_BOARDS = 12
#: So many tables are accepted in one press.
MOST_TABLES = 600


@require_POST
@for_staff
def quick(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """The keyboard's way: one line such as `4 A`, Enter, the next line; `u` takes the last one back."""
    typed, position = request.POST.get("quick", "").strip(), ListPosition.of_form(request.POST.get("at", ""))
    if typed.lower() == _TAKE_BACK:
        return _take_back(request, viewer, position)
    if (change := reseating.of_line(typed)) is not None:
        return _reseat_by_line(request, viewer, change, position)
    read = _QUICK.fullmatch(typed)
    round_ = viewer.event.rounds.filter(number=number_of(request.POST.get("round"))).first()
    tables = round_.matches.filter(is_bye=False) if round_ else Match.objects.none()
    match = tables.select_related(*SEATS).filter(table=int(read[1])).first() if read else None
    if match is not None:
        match.round.event = viewer.event
    result = match.kind.quick(match, read[2]) if match and read else None
    if match is None or result is None:
        how, such = KINDS[viewer.event.scheme.result].typed(round_) if round_ else ("a result", "4 A")
        fault = match.kind.quick_fault(match, read[2]) if match and read else ""
        wrong = fault or f"“{typed[:40]}” is not a table and a result of this round."
        messages.error(request, f"{wrong} Type the table, then {how}: {such}")
        return back_to(request, "control", viewer.event.slug, query=with_position(position, typed=1))
    if (first := look_first(request, viewer, match, result, on_desk=True)) is not None:
        return first
    key, replay = key_of(request, result.key), "sure" in request.POST
    write = guarded_match(
        request, viewer, match, lambda: services.decide_result(viewer.actor, match, result, key, replay=replay), result
    )
    try:
        attempt(request, write)
    except Stale as stale:
        return ask_about(request, viewer, stale, match, entered_words(match, result), on_desk=True)
    query = with_position(position, typed=1)
    return back_to(request, "control-round", viewer.event.slug, match.round.number, query=query)


def _reseat_by_line(
    request: HttpRequest, viewer: EventRequest, change: dict[str, str], position: ListPosition
) -> HttpResponse:
    """Show what the typed change of seats does; sent again, make it."""
    round_ = _round(viewer, request.POST)
    if "sure" not in request.POST:
        return reseating.look_first(request, viewer, round_, change, position.query)
    write = guarded(request, viewer, seen.PROPOSAL, lambda: reseating.write(viewer, round_, change))
    here = reverse("events:control", args=[viewer.event.slug]) + with_position(position)
    try:
        attempt(request, write)
    except Stale as stale:
        words = request.POST.get("quick", "")[:60]
        ask = question(request, stale, about="The round was changed", entered=words, do=words, back=here)
        return show_desk(request, viewer, None, position, ask)
    return back_to(request, "control", viewer.event.slug, query=with_position(position, typed=1))


def _take_back(request: HttpRequest, viewer: EventRequest, position: ListPosition) -> HttpResponse:
    """Undo the last result this person entered, if nobody has changed that table since."""
    own = viewer.event.audit.filter(user=request.user.pk, subject="events.match", action__startswith="result.")
    for entry in own.exclude(action="result.undo").order_by("-pk")[:20]:
        match = as_entry_left_it(entry)
        if match is not None:
            done = f"Table {match.table} has its earlier result again."
            attempt(request, lambda: services.undo_result(viewer.actor, match, entry), done)  # noqa: B023
            return back_to(
                request, "control-round", viewer.event.slug, match.round.number, query=with_position(position, typed=1)
            )
    messages.error(request, "You have no result to undo here. Undo a result on the page of its table.")
    return back_to(request, "control", viewer.event.slug, query=with_position(position, typed=1))


def _round(viewer: EventRequest, post: Post) -> Round:
    round_ = viewer.event.rounds.filter(number=number_of(post.get("round"))).first()
    if round_ is None:
        raise Http404
    return round_


def _match(viewer: EventRequest, post: Post) -> Match:
    return viewer.find_match(_round(viewer, post).number, number_of(post.get("table")))


def _player(viewer: EventRequest, post: Post) -> Entrant:
    return get_object_or_404(viewer.event.entrants, pk=number_of(post.get("entrant")))


def _undo(viewer: EventRequest, post: Post) -> None:
    entry = get_object_or_404(viewer.event.audit, pk=number_of(post.get("entry")))
    services.undo(viewer.actor, entry)


def _undone(viewer: EventRequest, post: Post) -> str:
    """Return what is said once an act is taken back."""
    entry = viewer.event.audit.filter(pk=number_of(post.get("entry"))).first()
    if entry is None or not entry.action.startswith("result.") or entry.action == "result.accept":
        return "Taken back."
    return f"Table {entry.data['table']} has its earlier result again."


def _entrant(viewer: EventRequest, round_: Round, post: Post, field: str) -> Entrant:
    """Return the player of the round whose name was typed, whole or in part. Raises BadInput."""
    text = post.get(field, "")
    return reseating.one_of(desk.seated_as(round_, text), text, field, f"in round {round_.number}")


def _swap(viewer: EventRequest, post: Post) -> Any:
    round_ = _round(viewer, post)
    one, other = (_entrant(viewer, round_, post, field) for field in ("one", "other"))
    return services.swap_players(viewer.actor, round_, one, other)


def _minutes(post: Post) -> int:
    text = post.get("minutes", "")
    return int(text) if re.fullmatch(r"-?\d{1,3}", text) else 0


def _publish(viewer: EventRequest, post: Post) -> Any:
    return services.publish_round(viewer.actor, _round(viewer, post), start_clock="clock" in post)


def _confirm(viewer: EventRequest, post: Post) -> Any:
    """Accept the reports of the tables that the button named: `tables` as `3.5`, or `table`."""
    named = [number_of(part) for part in (post.get("tables") or post.get("table", "")).split(".")[:MOST_TABLES]]
    return services.confirm_reports(viewer.actor, _round(viewer, post), *filter(None, named))


def _pair_with_rematch(viewer: EventRequest, post: Post) -> Any:
    if post.get("word", "").strip().lower() != "rematch":
        raise WordMissing("Rematches are against the tournament rules.", "Type rematch to allow them in this round.")
    return services.pair_next_round(viewer.actor, viewer.event, number_of(post.get("number")) or None, rematch=True)


@dataclass(frozen=True, slots=True)
class Button:
    """What a press does, what is said when it is done, what it rests on, and what was pressed, in words."""

    write: Callable[[EventRequest, Post], Any]
    done: str
    concern: Concern
    words: str

    def pressed(self, post: Post) -> str:
        minutes = _minutes(post)
        named = {name: post.get(name, "")[:60] for name in ("round", "number", "one", "other", "table")}
        return self.words.format(**named, minutes=f"{'−' if minutes < 0 else '+'}{abs(minutes)}")


ACTIONS: dict[str, Button] = {
    "undo": Button(_undo, "", Concern(), "Undo"),
    "extend": Button(
        lambda v, p: services.extend_table(v.actor, _match(v, p), _minutes(p)),
        "",
        seen.PROPOSAL,
        "Give table {table} {minutes} min",
    ),
    "drop": Button(lambda v, p: services.drop(v.actor, _player(v, p)), "", seen.STATE, "Drop this player"),
    "open": Button(
        lambda v, p: services.open_registration(v.actor, v.event),
        "Registration is open.",
        seen.EVENT,
        "Open registration",
    ),
    "lock": Button(lambda v, p: services.lock_teams(v.actor, v.event), "Teams are locked.", seen.EVENT, "Lock teams"),
    "unlock": Button(
        lambda v, p: services.unlock_teams(v.actor, v.event),
        "Teams can be changed again.",
        seen.EVENT,
        "Unlock teams",
    ),
    "start": Button(
        lambda v, p: services.start_event(v.actor, v.event, with_faulty_teams="anyway" in p),
        "",
        seen.START,
        "Start the event",
    ),
    "finish": Button(
        lambda v, p: services.finish_event(v.actor, v.event, p.get("word", "")),
        "The event is finished.",
        seen.NEXT_ROUND,
        "Finish the event",
    ),
    "reopen": Button(
        lambda v, p: services.reopen_event(v.actor, v.event, p.get("reason", "")),
        "The event runs again.",
        seen.EVENT,
        "Reopen the event",
    ),
    "call-off": Button(
        lambda v, p: services.call_off(v.actor, v.event, p.get("word", "")),
        "The event is called off.",
        seen.EVENT,
        "Call the event off",
    ),
    "open-again": Button(
        lambda v, p: services.open_again(v.actor, v.event),
        "The event is open again.",
        seen.EVENT,
        "Reopen the event",
    ),
    "pair": Button(
        lambda v, p: services.pair_next_round(
            v.actor, v.event, number_of(p.get("number")) or None, unprepared="anyway" in p
        ),
        "",
        seen.NEXT_ROUND,
        "Pair round {number}",
    ),
    "rematch": Button(
        _pair_with_rematch,
        "Paired. Rematches are marked.",
        seen.NEXT_ROUND,
        "Pair round {number} with rematches",
    ),
    "publish": Button(
        _publish, "Published: everyone can see the pairings now.", seen.PROPOSAL, "Publish round {round} as you saw it"
    ),
    "unpublish": Button(
        lambda v, p: services.unpublish_round(v.actor, _round(v, p), p.get("word", "")),
        "Taken back.",
        seen.PROPOSAL,
        "Hide the pairings of round {round}",
    ),
    "repair": Button(
        lambda v, p: services.repair_round(v.actor, _round(v, p), p.get("word", "")),
        "Paired again.",
        seen.PROPOSAL,
        "Pair round {round} again",
    ),
    "reseat": Button(
        lambda v, p: reseating.write(v, _round(v, p), p), "", seen.PROPOSAL, "Change seats in round {round}"
    ),
    "drop-absent": Button(
        lambda v, p: services.drop_absent(v.actor, v.event, [number_of(pk) for pk in p.get("seen", "").split(".")]),
        "",
        seen.STATE,
        "Drop all who are not here",
    ),
    "swap": Button(_swap, "Swapped.", seen.PROPOSAL, "Swap {one} and {other}"),
    "confirm": Button(_confirm, "", seen.RESULTS, "Accept what was reported"),
    "answer-call": Button(
        lambda v, p: services.answer_call(v.actor, _match(v, p)), "", seen.RESULTS, "Take the call of table {table} off"
    ),
    "call": Button(
        lambda v, p: services.call_judge(v.actor, _match(v, p), p.get("note", "")),
        "",
        seen.PROPOSAL,
        "Call a judge to table {table}",
    ),
    "clock": Button(lambda v, p: services.start_clock(v.actor, _round(v, p)), "", seen.CLOCK, "Start the clock"),
    "pause": Button(lambda v, p: services.pause_clock(v.actor, _round(v, p)), "", seen.CLOCK, "Pause the clock"),
    "resume": Button(lambda v, p: services.resume_clock(v.actor, _round(v, p)), "", seen.CLOCK, "Resume the clock"),
    "minutes": Button(
        lambda v, p: services.add_minutes(v.actor, _round(v, p), _minutes(p)),
        "",
        seen.CLOCK,
        "Move the clock by {minutes} min",
    ),
}
#: What a question says has changed, by the first thing a button rests on.
_ABOUT = {
    seen.CLOCK: "The clock was changed",
    seen.PROPOSAL: "The round was changed",
    seen.RESULTS: "Results were changed",
    seen.NEXT_ROUND: "Something was changed",
    seen.START: "Players or settings were changed",
    seen.EVENT: "The event was changed",
}


#: Pages with a strip of the last step, which come back once it is undone.
UNDONE_ON = ("manage", "registrations", "settings", "roles", "entrant")


def _back_where_undone(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Lead back to the page that a step was undone on; to the list, where the player is no longer in it."""
    name, slug, at = request.POST["back"], viewer.event.slug, request.POST.get("at", "")[:200]
    player = viewer.event.entrants.filter(pk=number_of(request.POST.get("back_pk"))).first()
    if name == "entrant":
        return back_to(request, name, slug, player.pk) if player else back_to(request, "manage", slug)
    return back_to(request, name, slug, query=f"?{QueryDict(at).urlencode()}" if at and name == "manage" else "")


@require_POST
@event_page
def act(request: HttpRequest, viewer: EventRequest, action: str) -> HttpResponse:
    """Any button of the desk; rights are the service's to check."""
    require(viewer.judges, "use the organizer's desk")
    if action not in ACTIONS:
        raise Http404
    button, position = ACTIONS[action], ListPosition.of_form(request.POST.get("at", ""))
    concern = _concern(viewer, action, request.POST)
    if action == "reseat" and "sure" not in request.POST:
        return reseating.look_first(request, viewer, _round(viewer, request.POST), request.POST, position.query)
    if action == "drop-absent" and "sure" not in request.POST:
        return before_dropping(request, viewer)
    if action == "finish" and not request.POST.keys() & {"sure", "word"}:
        return _before_finish(request, viewer, position)
    try:
        write = guarded(request, viewer, concern, lambda: button.write(viewer, request.POST))
        done = attempt(request, write, _undone(viewer, request.POST) if action == "undo" else button.done)
    except Stale as stale:
        here = reverse("events:control", args=[viewer.event.slug])
        words = button.pressed(request.POST)
        ask = question(
            request,
            stale,
            about=_ABOUT.get(button.concern, "This was changed"),
            now=_now(viewer, button.concern, stale),
            entered=words,
            do=words.replace(" as you saw it", " as it is now"),
            back=here + with_position(position),
        )
        return show_desk(request, viewer, None, position, ask)
    if action == "undo" and request.POST.get("back") in UNDONE_ON:
        return _back_where_undone(request, viewer)
    kept = ("one", "other") if action == "swap" and not done else ()
    typed = {name: request.POST.get(name, "")[:60] for name in kept}
    return back_to(request, "control", viewer.event.slug, query=with_position(position, **typed))


def _before_finish(request: HttpRequest, viewer: EventRequest, position: ListPosition) -> HttpResponse:
    """Ask with the final standings before the last planned round closes the event; what hinders it is said first."""
    if not attempt(request, lambda: services.tried(lambda: services.finish_event(viewer.actor, viewer.event))):
        return back_to(request, "control", viewer.event.slug, query=with_position(position))
    ranking = adapter.ranking(viewer.event)
    told = _first_places(viewer.event, ranking)
    effects = [*told, "Players report no more results, and the standings are final. You can reopen it in one press."]
    ask = foresee(
        request,
        heading=f"Finish {viewer.event}?",
        effects=effects,
        entered="Finish the event",
        do="Finish the event now",
        keep="Keep it running",
        back=reverse("events:control", args=[viewer.event.slug]) + with_position(position),
    )
    return show_desk(request, viewer, None, position, ask)


def _first_places(event: Event, ranking: Sequence[Any]) -> list[str]:
    """Return the first three places in words; of several boards the winner of each, with what the board is called."""
    titles, sharing = event.scheme.titles(event, ranking), adapter.shared_places(event, ranking)
    several = len(set(titles.values())) > 1
    shown = [row for row in ranking if row.place == 1][:MOST_BOARDS] if several else ranking[:3]
    return [
        (f"{title.capitalize()}: " if several and (title := titles.get(row.entrant.pk)) else "")
        + f"{row.standing.place}{'=' if row.entrant.pk in sharing else '.'} {row.entrant}"
        + (f", {present.points_of(row.standing)} points" if event.scheme.has_points else "")
        for row in adapter.with_entrants(event, list(shown))
    ]


def _concern(viewer: EventRequest, action: str, post: Post) -> Concern:
    """Return what the button rests on; one table's confirmation rests on that table."""
    table = number_of(post.get("table"))
    if action == "confirm" and table:
        match = _round(viewer, post).matches.filter(table=table).first()
        return about(match, *seen.PROPOSAL.actions) if match else seen.RESULTS
    return ACTIONS[action].concern


def _now(viewer: EventRequest, concern: Concern, stale: Stale) -> str:
    """Return how it is now, for what has a state in one sentence."""
    round_ = viewer.event.rounds.last()
    if round_ is None:
        return ""
    if concern == seen.CLOCK:
        if round_.ends_at is None:
            return "The clock is not started."
        ends = timezone.localtime(round_.ends_at)
        return "The clock is paused." if round_.paused_at else f"The clock ends {ends:%H:%M}."
    if concern == seen.PROPOSAL:
        swaps = [change.data["players"] for change in stale.changes if change.action == "round.swap"]
        moved = [name for players in swaps for name in players]
        seated = named(moved)
        tables = round_.matches.select_related(*SEATS, "round").filter(seated).order_by("table")
        return str(desk.ShortList.of(map(_seats, tables)))
    return ""


def _seats(match: Match) -> str:
    return f"bye: {match.first}" if match.is_bye else f"table {match.table}: {match.who}"


@for_staff
def menu(request: Any, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """Show what can be done about one table, for its row on the desk; without scripts the page of the table has it."""
    match = viewer.find_match(number, table)
    if not request.htmx:
        return redirect(f"{match.get_absolute_url()}#menu")
    context = {"match": match, "round": match.round, "event": viewer.event, "viewer": viewer, "next": "control"}
    context |= {"made_from": seen.seen_now(viewer.event), "at": ListPosition.read(request.GET).query}
    return render(request, "events/parts/table_menu.html", context)


@for_staff
def names(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show names of the round that have the typed letters in them, for the two boxes of a swap."""
    round_, typed = viewer.round, request.GET.get("one") or request.GET.get("other") or ""
    found = desk.seated_as(round_, typed) if round_ is not None and len(typed.strip()) > 1 else []
    return render(request, "events/parts/names.html", {"names": [entrant.name for entrant in found]})
