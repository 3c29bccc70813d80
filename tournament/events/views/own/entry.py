"""The player's own side of an event: register, hand in a team, drop."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from cardpool.services import pool
from teams.access import own_teams
from teams.builder.address import State
from teams.codecs.json_form import team_from
from teams.services import Rules
from teams.values import TeamDraft
from tournament.events import audit, services
from tournament.events.errors import BadInput, EventError, NotAllowed, Stale
from tournament.events.models import Entrant, Event, Submission
from tournament.events.permissions import guest_of, remember_code
from tournament.events.services.seen import STATE_CHANGES, Concern, about, seen_now
from tournament.events.shown import roster
from tournament.events.shown.byes_asked import byes_asked, rounds_to_sit_out
from tournament.events.views.asking import asked, guarded, question
from tournament.events.views.common import EventRequest, attempt, back_to, event_page, event_request_of, number_of, show

from . import waiting
from .waiting import guest_address

MOST_OWN_TEAMS = 20  # of those that somebody has saved, the last changed first


def _own_teams(request: HttpRequest, event: Event) -> list[tuple[str, str]]:
    """Return (address, name) of the visitor's saved teams, any of which stands for the pasted list."""
    teams = own_teams(request)[:MOST_OWN_TEAMS] if event.needs_teams else ()
    return [(team.get_absolute_url(), str(team)) for team in teams]


def _team_in(request: HttpRequest) -> str:
    """Return the team as handed in: what was pasted, else the saved one that was chosen."""
    return request.POST.get("team", "").strip() or request.POST.get("own", "")


def _in_builder(event: Event, back: str, submission: Submission | None = None) -> str:
    """Return the address that opens the team as handed in, or an empty one, for the event's rules; saved it leads
    `back`.
    """
    rules = Rules(event.team_format, event.edition, event.event_format)
    draft = team_from(submission.content, pool()) if submission else TeamDraft()
    return State(draft, rules, back=back, follows=False).address


def _own_lists(entrant: Entrant, submission: Submission | None) -> dict[str, Any]:
    """Return the lists of a side in doubles, each with its problems, and those of the side."""
    if not entrant.event.is_doubles:
        return {}
    lists, of_side = roster.own_lists(entrant, submission)
    return {"people": lists, "of_side": of_side}


def _builder_for(request: HttpRequest, event: Event, submission: Submission | None) -> str:
    """Return the way to the builder and back; in doubles with an empty list, as either of the two may need one."""
    if not event.needs_teams:
        return ""
    if event.is_doubles:
        return _in_builder(event, f"{request.path}#party")
    return _in_builder(event, f"{request.path}#hand-in", submission)


@require_http_methods(["GET", "POST"])
@event_page
def register(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Register oneself, with the account one is signed in with or as a guest. A fault leaves the form filled in."""
    if viewer.entrant is not None or waiting.applicant_of(request, viewer.event) is not None:
        return back_to(request, "entry", viewer.event.slug)
    user = request.user if request.user.is_authenticated else None
    if request.method == "GET":
        name = request.GET.get("name") or (audit.name_of(user) if user else "")
        typed = {"name": name, "team": request.GET.get("team", "")[:20_000], "own": request.GET.get("own", "")}
        own = _own_teams(request, viewer.event)
        context = waiting.prospects(viewer.event)
        return show(request, viewer, "register.html", tab="players", typed=typed, own_teams=own, **context)
    typed = {name: request.POST.get(name, "") for name in ("name", "team", "own")}
    if "build" in request.POST:
        return redirect(_in_builder(viewer.event, f"{request.path}?{urlencode({'name': typed['name'][:80]})}"))
    try:
        entered = services.apply(request.user, viewer.event, typed["name"], user=user, team=_team_in(request))
    except EventError as error:
        return _again(request, viewer, error, typed)
    remember_code(request, entered)
    waiting.greet(request, entered)
    return back_to(request, "entry", viewer.event.slug)


def _again(request: HttpRequest, viewer: EventRequest, error: EventError, typed: dict[str, Any]) -> HttpResponse:
    field = error.field if isinstance(error, BadInput) else ""
    own = _own_teams(request, viewer.event)
    context = {"typed": typed, "error": error, "field": field, "own_teams": own, **waiting.prospects(viewer.event)}
    return show(request, viewer, "register.html", status=error.status, tab="players", **context)


@event_page
def guest(request: HttpRequest, viewer: EventRequest, code: str) -> HttpResponse:
    """A guest's secret link: from now on this browser acts for them. While a round is played it shows their table."""
    event = viewer.event
    entrant = guest_of(event, code) or event.applicants.filter(code=code).first()
    if entrant is None:
        raise Http404
    remember_code(request, entrant)
    playing = isinstance(entrant, Entrant) and entrant.dropped_in_round is None and event.is_running and viewer.round
    return redirect("events:event" if playing else "events:entry", event.slug)


@require_http_methods(["GET", "POST"])
@event_page
def entry(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show one's own entry: the team with its problems, the deadline, the guest link, the way out."""
    if viewer.entrant is None:
        return waiting.page(request, viewer)
    if request.method == "POST":
        return _write(request, viewer)
    own = request.GET.get("own", "")
    saved = own or _own_teams(request, viewer.event)  # what is typed would count instead of the saved team
    return _show_entry(request, viewer, typed={"own": own, "team": "" if saved else to_correct(viewer.me)})


def to_correct(entrant: Entrant) -> str:
    """Return a team with faults as it was handed in, so that one wrong line does not mean typing all of it again."""
    submission = getattr(entrant, "submission", None)
    return submission.source if submission and submission.errors and not entrant.event.is_doubles else ""


def kept_apart(entrant: Entrant) -> str:
    """Return whom the player should not sit with, a name a line."""
    return "\n".join(entrant.apart.values_list("name", flat=True))


def _show_entry(request: HttpRequest, viewer: EventRequest, status: int = 200, **context: Any) -> HttpResponse:
    entrant = viewer.me
    submission = getattr(entrant, "submission", None)
    return show(
        request,
        viewer,
        "entry.html",
        status=status,
        tab="players",
        made_from=seen_now(viewer.event),
        entrant=entrant,
        submission=submission,
        listing=roster.listing(submission) if submission else None,
        in_builder=_builder_for(request, viewer.event, submission),
        **_own_lists(entrant, submission),
        own_teams=_own_teams(request, viewer.event),
        seated=request.user.is_authenticated and request.user.pk in entrant.accounts,
        byes=byes_asked(entrant),
        open_rounds=rounds_to_sit_out(viewer.event),
        link=guest_address(request, entrant) if entrant.user_id is None or viewer.event.needs_parties else "",
        **{"apart": kept_apart(entrant), **context},
    )


#: What a player presses, in words.
_PRESSED = {
    "apart": "Save whom you do not want to sit with",
    "team": "Submit this team",
    "party": "Save who plays",
    "seat": "Play here with this account",
    "stand": "Take this account out of the team",
    "bye": "Save the rounds you sit out",
    "drop": "Drop after this round",
    "leave": "Take me off the list",
}


def _write(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    action, entrant, names = request.POST.get("action", ""), viewer.me, request.POST.get("apart", "")[:1000]
    concern = about(entrant, *STATE_CHANGES)
    try:
        if action == "team":
            return _hand_in(request, viewer, concern)
        if action == "apart":
            write = guarded(request, viewer, concern, lambda: services.keep_apart(viewer.actor, entrant, names))
            try:
                write()
            except BadInput as fault:
                return _show_entry(request, viewer, fault.status, apart=names, apart_fault=fault)
            messages.success(request, "Saved. It holds from the next round on.")
        elif action == "bye":
            number, kind = number_of(request.POST.get("round")), request.POST.get("kind", "")
            write = guarded(request, viewer, concern, lambda: services.ask_bye(viewer.actor, entrant, number, kind))
            attempt(request, write, f"You sit round {number} out." if kind else f"You play round {number}.")
        elif action == "drop":
            write = guarded(request, viewer, concern, lambda: services.drop(viewer.actor, entrant))
            attempt(request, write, "You have dropped. Your results stay.")
        elif action == "party":
            names = request.POST.get("team", "")
            write = guarded(request, viewer, concern, lambda: services.seat_party(viewer.actor, entrant, names))
            attempt(request, write, "Saved who plays.")
        elif action in ("seat", "stand"):
            seat = number_of(request.POST.get("seat")) if action == "seat" else 0
            write = guarded(request, viewer, concern, lambda: services.take_seat(request.user, entrant, seat))
            attempt(request, write, "This account plays here." if seat else "This account is out of the team.")
        elif action == "leave":
            write = guarded(request, viewer, concern, lambda: services.remove_entrant(viewer.actor, entrant))
            if attempt(request, write):
                messages.success(request, "You are no longer registered.")
                return back_to(request, "event", viewer.event.slug)
    except Stale as stale:
        return _ask(request, viewer, stale, _PRESSED[action])
    return back_to(request, "entry", viewer.event.slug)


def _ask(request: HttpRequest, viewer: EventRequest, stale: Stale, pressed: str) -> HttpResponse:
    here = reverse("events:entry", args=[viewer.event.slug])
    ask = question(request, stale, about="Your entry was changed", entered=pressed, do=pressed, back=here)
    viewer = event_request_of(request, viewer.event.slug)
    typed = {name: request.POST.get(name, "") for name in ("team", "own")}
    return asked(_show_entry(request, viewer, typed=typed, question=ask), here)


def _hand_in(request: HttpRequest, viewer: EventRequest, concern: Concern) -> HttpResponse:
    typed: dict[str, Any] = {name: request.POST.get(name, "") for name in ("team", "own")}
    entrant, seat = viewer.me, number_of(request.POST.get("seat"))
    typed["seat"] = seat
    write = guarded(
        request, viewer, concern, lambda: services.submit_team(viewer.actor, entrant, _team_in(request), seat)
    )
    try:
        submission = write()
    except (NotAllowed, Stale):
        raise
    except EventError as error:
        return _show_entry(request, viewer, error.status, error=error, typed=typed)
    if viewer.event.is_doubles:
        name = next((member.name for member in entrant.members.all() if member.seat == seat), entrant.name)
        if any(problem["player"] == name for problem in submission.errors):
            messages.warning(request, f"{name}’s list is handed in, but it has problems. See how to solve each one.")
        else:
            messages.success(request, f"{name}’s list is handed in and legal.")
    elif submission.is_legal:
        messages.success(request, "Your team is handed in and legal.")
    else:
        messages.warning(request, "Your team is handed in, but it has problems. See how to solve each one.")
    return back_to(request, "entry", viewer.event.slug)
