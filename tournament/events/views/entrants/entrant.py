"""The organizer's page of one player, and every button in a player's row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournament.events import services
from tournament.events.errors import BadInput, EventError, Stale
from tournament.events.models import Entrant, Event
from tournament.events.permissions import may_see_teams
from tournament.events.services.seen import STATE, STATE_CHANGES, Concern, about, seen_now
from tournament.events.shown.byes_asked import byes_asked, rounds_to_sit_out
from tournament.events.views.asking import guarded
from tournament.events.views.common import (
    EventRequest,
    attempt,
    back_to,
    event_request_of,
    for_organizers,
    last_step,
    number_of,
    show,
)
from tournament.events.views.own.entry import guest_address, kept_apart, to_correct
from tournament.pairing.values import listed

from .manage import ask_meanwhile, show_players


@for_organizers
def player(request: HttpRequest, viewer: EventRequest, pk: int) -> HttpResponse:
    """Show one player: own link, team, and every button."""
    return _show_player(request, viewer, get_object_or_404(viewer.event.entrants, pk=pk))


def _show_player(
    request: HttpRequest, viewer: EventRequest, entrant: Entrant, status: int = 200, **context: Any
) -> HttpResponse:
    entrant.event = viewer.event
    here = reverse("events:entrant", args=[viewer.event.slug, entrant.pk])
    sees = may_see_teams(viewer.actor, viewer.event) or entrant == viewer.entrant
    response = show(
        request,
        viewer,
        "manage_player.html",
        status=status,
        entrant=entrant,
        submission=getattr(entrant, "submission", None),
        link=guest_address(request, entrant),
        sees=sees,
        byes=byes_asked(entrant),
        joins=_may_join(entrant),
        empty_seats=_empty_seats(entrant),
        open_rounds=rounds_to_sit_out(viewer.event),
        **last_step(request, viewer, "entrant", entrant.pk),
        made_from=seen_now(viewer.event),
        **{"apart": kept_apart(entrant), "team": to_correct(entrant) if sees else "", **context},
    )
    if status != 200:
        response["HX-Replace-Url"] = here
    return response


def _empty_seats(entrant: Entrant) -> list[int]:
    """Return the seats of a team of doubles that nobody has, after somebody has left."""
    taken = set(entrant.members.values_list("seat", flat=True)) if entrant.event.is_doubles else set()
    return [seat for seat in range(1, entrant.event.party[-1] + 1) if seat not in taken] if taken else []


def _may_join(entrant: Entrant) -> list[Entrant]:
    """Return the entries that could become one team with this one."""
    event = entrant.event
    if not event.needs_parties or event.is_over or event.rounds.exists():
        return []
    room = event.party[-1] - entrant.members.count()
    others = event.entrants.exclude(pk=entrant.pk).annotate(people_in=Count("members"))
    return list(others.filter(people_in__gte=1, people_in__lte=room)) if room else []


@dataclass(frozen=True, slots=True)
class PlayerButton:
    """What a press in a player's row does, what is said when it is done, and what was pressed, in words."""

    write: Callable[[Any, Entrant], Any]
    done: str
    words: str


ACTIONS: dict[str, PlayerButton] = {
    "drop": PlayerButton(services.drop, "{} has dropped.", "Drop {}"),
    "undrop": PlayerButton(services.undrop, "{} is back in the event.", "Readmit {}"),
    "here": PlayerButton(services.check_in, "{} is here.", "Check {} in"),
    "away": PlayerButton(
        lambda a, e: services.check_in(a, e, here=False), "{} is not here.", "Take {}'s check-in back"
    ),
    "paid": PlayerButton(services.set_paid, "{} has paid.", "Note that {} has paid"),
    "due": PlayerButton(lambda a, e: services.set_paid(a, e, paid=False), "{} has not paid.", "Take {}'s fee back"),
    "remove": PlayerButton(services.remove_entrant, "{} is no longer registered.", "Remove {}"),
    "recheck": PlayerButton(services.recheck_team, "{}'s team was checked again.", "Check {}'s team again"),
}


#: Presses that rest on nothing else about the player.
_IN_THE_ROOM = ("here", "away", "paid", "due")


#: Presses after which somebody may move up from the waiting list.
_FREES_A_PLACE = ("drop", "remove")


def _tell_moved_up(request: HttpRequest, event: Event, waited: list[str]) -> None:
    """Say who plays now of those that waited; each has kept the code of their link."""
    if names := list(event.entrants.filter(code__in=waited).order_by("pk").values_list("name", flat=True)):
        messages.info(request, f"{listed(names)} moved up from the waiting list.")


@require_POST
@for_organizers
def entrant_act(request: HttpRequest, viewer: EventRequest, pk: int, action: str) -> HttpResponse:
    """A button of a player's row, or of the player's own page (`next=player`)."""
    if action not in ("team", "apart", *SET, *ACTIONS):
        raise Http404
    entrant = viewer.event.entrants.filter(pk=pk).first()
    if entrant is None:
        return _gone(request, viewer, pk)
    if action == "team":
        return _hand_in(request, viewer, entrant)
    if action == "apart":
        return _keep_apart(request, viewer, entrant)
    if action in SET:
        return _set(request, viewer, entrant, action)
    button = ACTIONS[action]
    concern = STATE if action in _IN_THE_ROOM else _about_player(entrant)
    write = guarded(request, viewer, concern, lambda: button.write(viewer.actor, entrant))
    waited = list(viewer.event.applicants.values_list("code", flat=True)) if action in _FREES_A_PLACE else []
    try:
        attempt(request, write, button.done.format(entrant.name))
        _tell_moved_up(request, viewer.event, waited)
    except Stale as stale:
        return _ask_about_player(request, viewer, stale, entrant, button.words.format(entrant.name))
    if request.POST.get("next") == "player" and action != "remove":
        return back_to(request, "entrant", viewer.event.slug, pk)
    at = request.POST.get("at", "")[:200]
    return back_to(request, "manage", viewer.event.slug, query=f"?{QueryDict(at).urlencode()}" if at else "")


def _set(request: HttpRequest, viewer: EventRequest, entrant: Entrant, action: str) -> HttpResponse:
    """What is filled in on a player's page, as `SET` has it."""
    act, done = SET[action](viewer, entrant, request.POST)
    try:
        attempt(request, guarded(request, viewer, _about_player(entrant), act), done)
    except Stale as stale:
        return _ask_about_player(request, viewer, stale, entrant, _words(action, entrant, request.POST))
    return back_to(request, "entrant", viewer.event.slug, entrant.pk)


#: An act, and what is said when it is done.
Filled = tuple[Callable[[], Any], str]


def _set_name(viewer: EventRequest, entrant: Entrant, post: QueryDict) -> Filled:
    return lambda: services.rename(viewer.actor, entrant, post.get("name", "")), "Saved the name."


def _set_table(viewer: EventRequest, entrant: Entrant, post: QueryDict) -> Filled:
    typed = post.get("table", "").strip()
    table = (number_of(typed) if typed.isdigit() else -1) if typed else None
    done = f"{entrant.name} sits at table {table} from the next pairing on." if table else "No table is fixed."
    there = viewer.event.entrants.filter(fixed_table=table, dropped_in_round=None).exclude(pk=entrant.pk)
    if table and (names := list(there.values_list("name", flat=True))):
        done += f" {listed(names)} always sit{'s' * (len(names) == 1)} there, too: only two who meet can share a table."
    return lambda: services.fix_table(viewer.actor, entrant, table), done


def _set_bye(viewer: EventRequest, entrant: Entrant, post: QueryDict) -> Filled:
    number, kind = number_of(post.get("round")), post.get("kind", "")
    return lambda: services.ask_bye(viewer.actor, entrant, number, kind), f"Saved for round {number}."


def _set_party(viewer: EventRequest, entrant: Entrant, post: QueryDict) -> Filled:
    return lambda: services.seat_party(viewer.actor, entrant, post.get("people", "")), "Saved who plays."


def _join(viewer: EventRequest, entrant: Entrant, post: QueryDict) -> Filled:
    other = viewer.event.entrants.filter(pk=number_of(post.get("other"))).first() or Entrant(event=viewer.event)
    done = f"{entrant.name} and {other.name} are one team. The links of both lead to it."
    return lambda: services.join_entries(viewer.actor, entrant, other), done


def _release(viewer: EventRequest, entrant: Entrant, post: QueryDict) -> Filled:
    seat = number_of(post.get("seat"))
    return lambda: services.release_seat(viewer.actor, entrant, seat), "The account is out of the team."


def _replace(viewer: EventRequest, entrant: Entrant, post: QueryDict) -> Filled:
    """`alone`: nobody takes over the seat, whatever is written in the box."""
    seat, alone = number_of(post.get("seat")), "alone" in post
    name = "" if alone else post.get("person", "")

    def act() -> Entrant:
        if not alone and not name.strip():
            raise BadInput("person", "The new partner has no name.", "Write the name, or let the other play on alone.")
        return services.replace_partner(viewer.actor, entrant, seat, name)

    if alone:
        return act, f"{entrant.name} is a team of one now. A judge decides about it on the page Teams of the judges."
    return act, f"{' '.join(name.split())} plays in {entrant.name} now, with the list of that seat."


SET: dict[str, Callable[[EventRequest, Entrant, QueryDict], Filled]] = {
    "name": _set_name,
    "table": _set_table,
    "bye": _set_bye,
    "party": _set_party,
    "join": _join,
    "release": _release,
    "partner": _replace,
}


#: What is asked when the player was changed in the meantime.
_ASKED = {
    "name": "Call {name} “{typed}”",
    "bye": "Let {name} sit out round {round}",
    "party": "Seat “{people}” in {name}",
    "join": "Make one team with {name}",
    "release": "Take the account out of {name}",
    "partner": "Put “{person}” in {name}",
    "alone": "Let one of {name} play on alone",
    "table": "Seat {name} at table {table}",
    "no table": "Fix no table for {name}",
}


def _words(action: str, entrant: Entrant, post: QueryDict) -> str:
    """Return what a form on a player's page asks for, in words."""
    kind = "alone" if "alone" in post else "no table" if action == "table" and not post.get("table") else action
    typed = {key: str(post.get(key, ""))[:60] for key in ("round", "people", "person", "table")}
    return _ASKED[kind].format(name=entrant.name, typed=post.get("name", "")[:60], **typed)


def _about_player(entrant: Entrant) -> Concern:
    return about(entrant, *STATE_CHANGES)


def _ask_about_player(
    request: HttpRequest, viewer: EventRequest, stale: Stale, entrant: Entrant, words: str, **context: Any
) -> HttpResponse:
    viewer = event_request_of(request, viewer.event.slug)
    what, own = f"{entrant.name} was changed", reverse("events:entrant", args=[viewer.event.slug, entrant.pk])
    if request.POST.get("next") == "player":
        ask = ask_meanwhile(request, viewer, stale, what, words, words, own)
        return _show_player(request, viewer, viewer.event.entrants.get(pk=entrant.pk), 409, question=ask, **context)
    return show_players(request, viewer, question=ask_meanwhile(request, viewer, stale, what, words, words))


def _gone(request: HttpRequest, viewer: EventRequest, pk: int) -> HttpResponse:
    """A press in the row of somebody who was removed meanwhile says by whom; 404 for a number nobody ever had."""
    removed = viewer.event.audit.filter(action="entry.remove", subject_id=str(pk)).first()
    if removed is None:
        raise Http404
    at = timezone.localtime(removed.at)
    messages.error(request, f"{removed.data['name']} was removed by {removed.who} at {at:%H:%M}. Nothing was changed.")
    return back_to(request, "manage", viewer.event.slug)


def _hand_in(request: HttpRequest, viewer: EventRequest, entrant: Entrant) -> HttpResponse:
    """A player's team from the organizer's hands; what cannot be read stays in its box, with the reason."""
    text, seat = request.POST.get("team", ""), number_of(request.POST.get("seat"))
    write = guarded(
        request, viewer, _about_player(entrant), lambda: services.submit_team(viewer.actor, entrant, text, seat)
    )
    try:
        submission = write()
    except Stale as stale:
        words = f"Hand in this team for {entrant.name}"
        return _ask_about_player(request, viewer, stale, entrant, words, team=text)
    except EventError as fault:
        return _show_player(request, viewer, entrant, fault.status, fault=fault, team=text)
    if submission.is_legal:
        messages.success(request, f"{entrant.name}'s team is handed in and legal.")
    else:
        messages.warning(request, f"{entrant.name}'s team is handed in, but it has problems.")
    return back_to(request, "entrant", viewer.event.slug, entrant.pk)


def _keep_apart(request: HttpRequest, viewer: EventRequest, entrant: Entrant) -> HttpResponse:
    """Whom a player should not sit with, from the organizer's hands; a name that is nobody's stays in its box."""
    names = request.POST.get("apart", "")[:1000]
    concern = _about_player(entrant)
    write = guarded(request, viewer, concern, lambda: services.keep_apart(viewer.actor, entrant, names))
    try:
        write()
    except Stale as stale:
        words = f"Save whom {entrant.name} should not sit with"
        return _ask_about_player(request, viewer, stale, entrant, words, apart=names)
    except EventError as fault:
        return _show_player(request, viewer, entrant, fault.status, apart=names, apart_fault=fault)
    messages.success(request, f"Saved for {entrant.name}. It holds from the next round on.")
    return back_to(request, "entrant", viewer.event.slug, entrant.pk)
