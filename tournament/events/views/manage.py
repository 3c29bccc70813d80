"""The organizer's other pages: a new event, its settings, its players, its history."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from teams import form_keys
from tournament.name_lists import in_a_list
from tournament.paging import page_number, page_of
from tournament.tiebreaks import read_scoring

from .. import adapter, kinds, present, services
from ..byes_asked import byes_asked, rounds_to_sit_out
from ..desk import PAGE, ShortList
from ..errors import BadInput, EventError, Stale, Unforeseen
from ..forms import EventForm, initial_of
from ..models import Entrant, Event, Season
from ..permissions import may_run, may_see_teams
from ..queries import deleted_drafts, not_paid, to_look_at
from ..services.room import absent
from ..services.seen import DRAFT, ENTRIES, STATE, STATE_CHANGES, Concern, about, read_seen, require_unchanged, seen_now
from ..services.setup import settings_of
from ..settings_merge import merge, read_settings
from ..store_at_hand import own_store
from .asking import Question, asked, foresee, guarded, question
from .common import (
    EventRequest,
    attempt,
    back_to,
    event_request_of,
    for_organizers,
    for_staff,
    last_step,
    number_of,
    show,
)
from .desk import show_desk
from .entry import guest_address, kept_apart

#: Earlier events offered as the pattern of a new one.
OFFERED = 3


def _save(form: EventForm, write: Callable[..., Event]) -> Event | None:
    """Call the service with the form's settings; a fault goes to its field."""
    if not form.is_valid():
        return None
    try:
        return write(**form.settings())
    except (Stale, Unforeseen):
        raise
    except BadInput as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
    except EventError as error:
        form.add_error(None, str(error))
    return None


def _create(request: HttpRequest, settings: dict[str, Any]) -> Event:
    return services.create_event(
        request.user, store=own_store(request), key=form_keys.key_of(request, str(settings)), **settings
    )


def _made(request: HttpRequest, event: Event) -> str:
    """Open the new event's registration if that was pressed, and return what is said of it."""
    if "open" in request.POST and event.state == Event.State.DRAFT:
        services.open_registration(request.user, event)
        return f"{event.name} is open: players can register."
    return f"{event.name} is a draft: only the staff sees it until registration opens."


def next_date(event: Event) -> datetime.date:
    """Return the next day with the event's day of the week, which may be today, but is not the event's own."""
    today = timezone.localdate()
    days = (event.date.weekday() - today.weekday()) % 7
    return today + datetime.timedelta(days=7 if today == event.date else days)


def _like(event: Event) -> dict[str, Any]:
    """Return the form's values for an event held again: all settings, the next date, no deadline, no past season.

    A number of rounds that follows from the players is left open, because other players will come.
    """
    values = initial_of(event) | {"date": next_date(event), "registration_deadline": None}
    if event.season and event.season.is_over:
        values["season_id"] = ""
    if event.swiss_rounds == event.scheme.rounds(event, event.entrants.exclude(dropped_in_round=0).count()):
        values["swiss_rounds"] = None
    return values


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    store = own_store(request)
    if not may_run(request.user, store):
        raise PermissionDenied("Only organizers create events. Ask the store to make you an organizer.")
    earlier = Event.objects.filter(store=store).exclude(state=Event.State.DRAFT)
    asked_for = request.GET.get("like")
    like = get_object_or_404(earlier.select_related("season"), slug=asked_for) if asked_for else None
    kind = kinds.KINDS.get(request.GET.get("kind", ""), kinds.KINDS["swiss"])
    initial = _like(like) if like else {"date": timezone.localdate(), **kinds.initial(kind)}
    if wanted := Season.objects.filter(store=store, slug=request.GET.get("season", ""), is_over=False).first():
        initial["season_id"] = wanted.pk
    form = EventForm(request.POST or None, initial=initial, store=store)
    if request.method == "POST":
        event = _save(form, lambda **settings: _create(request, settings))
        if event is not None:
            messages.success(request, _made(request, event))
            return redirect("events:control", event.slug)
    held = earlier.filter(date__lte=timezone.localdate()).order_by("-date", "-pk")
    offered = [(event, next_date(event)) for event in held[:OFFERED]] if not like else []
    shown = {"form": form, "key": form_keys.new_key(), "like": like, "earlier": offered}
    if not like and not form.is_bound:
        shown |= {"kind": kind, "kinds": kinds.KINDS.values()}
    return render(request, "events/event_form.html", shown, status=400 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@for_organizers
def settings(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    form = EventForm(request.POST or None, initial=initial_of(viewer.event), store=viewer.event.store)
    if request.method != "POST":
        return _show_settings(request, viewer, form)
    seen = read_settings(request.POST.get("settings_seen", ""))
    try:
        sure = "sure" in request.POST
        event = _save(
            form, lambda **values: services.update_event(viewer.actor, viewer.event, seen=seen, sure=sure, **values)
        )
    except Unforeseen as unforeseen:
        return _ask_first(request, viewer, form, seen, unforeseen.effects)
    except Stale as stale:
        assert seen is not None
        viewer = event_request_of(request, viewer.event.slug)
        merged = merge(form, viewer.event, seen, stale.changes)
        again = EventForm(initial=merged.initial, store=viewer.event.store)
        return _show_settings(request, viewer, again, 409, differences=merged.differences)
    if event is not None:
        messages.success(request, "Saved.")
        return back_to(request, "control", viewer.event.slug)
    return _show_settings(request, viewer, form, 400, seen=seen)


def _ask_first(
    request: HttpRequest, viewer: EventRequest, form: EventForm, seen: Any, effects: tuple[str, ...]
) -> HttpResponse:
    """Show what another scoring changes, above the form as it was filled in."""
    ask = foresee(
        request,
        heading="This changes how the event is scored",
        effects=effects,
        entered=present.scoring_in_words(read_scoring(form.cleaned_data["scoring"])),
        do="Score it this way",
        keep="Keep the present scoring",
        back=reverse("events:settings", args=[viewer.event.slug]),
    )
    return _show_settings(request, viewer, form, 409, seen=seen, question=ask)


def _show_settings(
    request: HttpRequest, viewer: EventRequest, form: EventForm, status: int = 200, seen: Any = None, **context: Any
) -> HttpResponse:
    """Show the form with the settings it was made from; one that comes back with a fault keeps the earlier ones."""
    was = json.dumps(seen or settings_of(viewer.event))
    return show(
        request,
        viewer,
        "event_form.html",
        status=status,
        form=form,
        settings_seen=was,
        made_from=seen_now(viewer.event),
        **last_step(request, viewer, "settings"),
        **context,
    )


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a draft; pressed again, the answer is the same."""
    store, there = own_store(request), Event.objects.filter(slug=slug).exists()
    is_gone = not there and deleted_drafts(store).filter(data__slug=slug).exists()
    if is_gone and may_run(request.user, store):
        return redirect("events:list")
    return _delete(request, slug=slug)


@for_organizers
def _delete(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    name = viewer.event.name
    write = guarded(request, viewer, DRAFT, lambda: services.delete_draft(viewer.actor, viewer.event))
    try:
        if attempt(request, write, f"The draft {name} is deleted."):
            return redirect("events:list")
    except Stale as stale:
        here = reverse("events:control", args=[viewer.event.slug])
        words = "Delete the draft"
        return show_desk(
            request, viewer, ask=_question(request, viewer, stale, "The draft was changed", words, words, here)
        )
    return back_to(request, "control", viewer.event.slug)


@require_http_methods(["GET", "POST"])
@for_organizers
def players(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show the players, a page at a time, each with the team's state and a way out; a box that takes a whole list."""
    if request.method != "POST":
        return _show_players(request, viewer)
    typed, over_cap = request.POST.get("players", ""), bool(request.POST.get("over_cap"))
    try:
        require_unchanged(viewer.event, read_seen(request.POST.get("made_from", "")), ENTRIES)
        added = services.register_many(viewer.actor, viewer.event, typed.splitlines(), over_cap=over_cap)
    except Stale as stale:
        lines = sum(bool(line.strip()) for line in typed.splitlines())
        entered = f"{lines} player{'' if lines == 1 else 's'} to add"
        ask = _question(request, viewer, stale, "The list of players was changed", entered, "Add them")
        return _show_players(request, viewer, typed=typed, question=ask)
    except EventError as error:
        return _show_players(request, viewer, error.status, error=error, typed=typed)
    messages.success(request, f"{len(added)} added: {ShortList.of(added)}.")
    return back_to(request, "manage", viewer.event.slug)


def _show_players(request: HttpRequest, viewer: EventRequest, status: int = 200, **context: Any) -> HttpResponse:
    """Show a page of the list: those whose name has the text `q` in it, or (`show=teams`) whose team needs a look."""
    event, place = viewer.event, request.GET if request.method == "GET" else QueryDict(request.POST.get("at", ""))
    show_only, q = place.get("show", ""), place.get("q", "").replace("\0", "").strip()[:60]
    wanted = show_only == "teams"
    only = {"teams": to_look_at, "away": absent, "due": not_paid}
    listed = only[show_only](event) if show_only in only else event.entrants.all()
    found = listed.filter(listed_as__contains=in_a_list(q)) if q else listed
    page = page_of(
        found.select_related("submission", "user").order_by("listed_as", "pk"), page_number(place.get("page")), PAGE
    )
    points = _points(event) if page.object_list else {}
    for entrant in page:
        entrant.points = points.get(entrant.pk) if points else None
    kept = {name: value for name, value in (("show", show_only if show_only in only else ""), ("q", q)) if value}
    query = f"{urlencode(kept)}&" if kept else ""
    context |= {
        "made_from": seen_now(event),
        "sees": may_see_teams(viewer.actor, event),
        "count": event.entrants.count(),
        "to_look_at": to_look_at(event).count() if event.needs_teams else 0,
        "show": wanted,
        "show_only": show_only if show_only in only else "",
        "away": absent(event).count() if event.check_in else 0,
        "due": not_paid(event).count() if event.fee else 0,
        "q": q,
        "page": page,
        "query": query,
        "at": f"{query}page={page.number}" if page.number > 1 else query.rstrip("&"),
        "here": reverse("events:manage", args=[event.slug]),
        **last_step(request, viewer, "manage"),
    }
    response = show(request, viewer, "manage.html", status=status, **context)
    return asked(response, context["here"]) if context.get("question") else response


def _points(event: Event) -> dict[int, Any]:
    """Return the points of everybody who is in the standings; none before a round is complete, nor in an event so large
    that counting them would slow the page down: the standings have them.
    """
    if not (event.scheme.has_points and adapter.counted_rounds(event)) or event.entrants.count() > adapter.MANY:
        return {}
    return {row.player: present.points_of(row) for row in adapter.ranking(event)}


def _question(
    request: HttpRequest, viewer: EventRequest, stale: Stale, about: str, entered: str, do: str, back: str = ""
) -> Question:
    back = back or reverse("events:manage", args=[viewer.event.slug])
    return question(request, stale, about=about, entered=entered, do=do, back=back)


@for_organizers
def player(request: HttpRequest, viewer: EventRequest, pk: int) -> HttpResponse:
    """Show one player: own link, team, and every button."""
    return _show_player(request, viewer, get_object_or_404(viewer.event.entrants, pk=pk))


def _show_player(
    request: HttpRequest, viewer: EventRequest, entrant: Entrant, status: int = 200, **context: Any
) -> HttpResponse:
    entrant.event = viewer.event
    here = reverse("events:entrant", args=[viewer.event.slug, entrant.pk])
    response = show(
        request,
        viewer,
        "manage_player.html",
        status=status,
        entrant=entrant,
        submission=getattr(entrant, "submission", None),
        link=guest_address(request, entrant),
        sees=may_see_teams(viewer.actor, viewer.event) or entrant == viewer.entrant,
        byes=byes_asked(entrant),
        joins=_may_join(entrant),
        open_rounds=rounds_to_sit_out(viewer.event),
        **last_step(request, viewer, "entrant", entrant.pk),
        made_from=seen_now(viewer.event),
        **{"apart": kept_apart(entrant), **context},
    )
    if status != 200:
        response["HX-Replace-Url"] = here
    return response


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
    try:
        attempt(request, write, button.done.format(entrant.name))
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
        return _ask_about_player(request, viewer, stale, entrant, f"Save this for {entrant.name}")
    return back_to(request, "entrant", viewer.event.slug, entrant.pk)


#: An act, and what is said when it is done.
Filled = tuple[Callable[[], Any], str]


def _set_name(viewer: EventRequest, entrant: Entrant, post: QueryDict) -> Filled:
    return lambda: services.rename(viewer.actor, entrant, post.get("name", "")), "Saved the name."


def _set_table(viewer: EventRequest, entrant: Entrant, post: QueryDict) -> Filled:
    typed = post.get("table", "").strip()
    table = (number_of(typed) if typed.isdigit() else -1) if typed else None
    done = f"{entrant.name} sits at table {table} from the next pairing on." if table else "No table is fixed."
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


SET: dict[str, Callable[[EventRequest, Entrant, QueryDict], Filled]] = {
    "name": _set_name,
    "table": _set_table,
    "bye": _set_bye,
    "party": _set_party,
    "join": _join,
    "release": _release,
}


def _about_player(entrant: Entrant) -> Concern:
    return about(entrant, *STATE_CHANGES)


def _ask_about_player(
    request: HttpRequest, viewer: EventRequest, stale: Stale, entrant: Entrant, words: str, **context: Any
) -> HttpResponse:
    viewer = event_request_of(request, viewer.event.slug)
    what, own = f"{entrant.name} was changed", reverse("events:entrant", args=[viewer.event.slug, entrant.pk])
    if request.POST.get("next") == "player":
        ask = _question(request, viewer, stale, what, words, words, own)
        return _show_player(request, viewer, viewer.event.entrants.get(pk=entrant.pk), 409, question=ask, **context)
    return _show_players(request, viewer, question=_question(request, viewer, stale, what, words, words))


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
    """Whom a player shall not sit with, from the organizer's hands; a name that is nobody's stays in its box."""
    names = request.POST.get("apart", "")[:1000]
    concern = _about_player(entrant)
    write = guarded(request, viewer, concern, lambda: services.keep_apart(viewer.actor, entrant, names))
    try:
        write()
    except Stale as stale:
        words = f"Save whom {entrant.name} shall not sit with"
        return _ask_about_player(request, viewer, stale, entrant, words, apart=names)
    except EventError as fault:
        return _show_player(request, viewer, entrant, fault.status, apart=names, apart_fault=fault)
    messages.success(request, f"Saved for {entrant.name}. It holds from the next round on.")
    return back_to(request, "entrant", viewer.event.slug, entrant.pk)


@for_staff
def history(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show every change of the event, the newest first."""
    page = page_of(viewer.event.audit.all(), page_number(request.GET.get("page")), PAGE)
    return show(request, viewer, "history.html", page=page)
