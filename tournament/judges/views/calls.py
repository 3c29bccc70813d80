"""The queue of calls, and the page on which a judge rules on one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tournament.events import services as events
from tournament.events.errors import EventError, NotAllowed
from tournament.events.models import AuditEntry, Entrant, JudgeCall, Match
from tournament.events.permissions import may_head
from tournament.events.views.common import EventRequest, number_of
from tournament.judging import tasks

from .. import queries, rules_found, services
from ..ladder import PENALTIES, Computed, Infraction, compute
from ..models import Ruling
from ..places import Place, place_of
from ..rules_found import FoundRule
from .common import back, for_judges, line_number, show, tried

#: Rulings of the event that the queue shows.
LAST = 6


@require_safe
@for_judges
def queue(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show who waits and for how long, who is at which table, and what was ruled last."""
    rulings = queries.rulings_of(viewer.event).exclude(state=Ruling.State.TAKEN_BACK)
    return show(
        request,
        viewer,
        "queue.html",
        calls=queries.queue_of(viewer.event),
        rulings=rulings.order_by("-at", "-pk")[:LAST],
        now=timezone.now(),
    )


def find_call(viewer: EventRequest, pk: int) -> JudgeCall:
    return get_object_or_404(queries.calls_of(viewer.event), pk=pk)


@require_POST
@for_judges
def go_to(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """A judge goes to a table that nobody has called from: the call is opened and taken in one press."""
    rounds = viewer.event.rounds.filter(number=number_of(request.POST.get("round"))) if "round" in request.POST else ()
    round_ = rounds[0] if rounds else viewer.round
    match = Match.objects.select_related("round__event").filter(
        round=round_, table=number_of(request.POST.get("table")), is_bye=False
    )
    if round_ is None or (found := match.first()) is None:
        messages.error(request, f"There is no table {request.POST.get('table', '')[:5]} in this round.")
        return back("queue", viewer.event.slug)
    found.round.event = viewer.event
    if tried(request, lambda: events.call_judge(viewer.actor, found, request.POST.get("note", ""))):
        return back("queue", viewer.event.slug)
    return _take(request, viewer, get_object_or_404(queries.calls_of(viewer.event), match=found, ended_at=None))


@require_POST
@for_judges
def take(request: HttpRequest, viewer: EventRequest, call: int) -> HttpResponse:
    return _take(request, viewer, find_call(viewer, call))


def _take(request: HttpRequest, viewer: EventRequest, call: JudgeCall) -> HttpResponse:
    if tried(request, lambda: events.take_call(request.user, call)):
        return back("queue", viewer.event.slug)
    return back("call", viewer.event.slug, call.pk)


@require_POST
@for_judges
def leave(request: HttpRequest, viewer: EventRequest, call: int) -> HttpResponse:
    """Put a call back into the queue."""
    found = find_call(viewer, call)
    tried(request, lambda: events.leave_call(request.user, found), f"Table {found.match.table} waits in the queue.")
    return back("queue", viewer.event.slug)


@require_POST
@for_judges
def answer(request: HttpRequest, viewer: EventRequest, call: int) -> HttpResponse:
    """End a call without a ruling."""
    found = find_call(viewer, call)
    if found.is_open:
        tried(request, lambda: events.answer_call(request.user, found.match), f"Table {found.match.table} plays on.")
    return back("queue", viewer.event.slug)


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """A rule to press: how often it was ruled on here, the last ruling on it, and whether the log names it."""

    rule: FoundRule
    times: int = 0
    earlier: Ruling | None = None
    from_log: bool = False


@dataclass(frozen=True, slots=True)
class PenaltyChoice:
    """What one player would get for one infraction."""

    entrant: Entrant
    computed: Computed
    value: str

    @property
    def words(self) -> str:
        return PENALTIES[self.computed.penalty]

    @property
    def base_words(self) -> str:
        return PENALTIES[self.computed.base]


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    infraction: Infraction
    choices: list[PenaltyChoice]


def choices_of(viewer: EventRequest, rules: list[FoundRule], from_log: list[str], times: dict[str, int]) -> list[Any]:
    """Return rules as they are offered, each with the last ruling on it."""
    found = []
    for rule in rules:
        earlier = queries.earlier_on(viewer.event, rule.id)
        count = times.get(rule.id, len(earlier))
        found.append(RuleChoice(rule, count, earlier[0] if earlier else None, rule.id in from_log))
    return found


def penalty_rows(
    viewer: EventRequest, players: tuple[Entrant, ...], *, heads: bool, first: Ruling | None = None
) -> list[PenaltyRow]:
    """Return the table of infractions with what each of these players would get now.

    The penalties of the ruling that an appeal is against (`first`) do not count: overturned, they are gone.
    """
    before = {player.pk: queries.offences_of(player, without=first) for player in players}
    return [
        PenaltyRow(
            row,
            [
                PenaltyChoice(player, compute(row, before[player.pk], viewer.event.date), f"{player.pk}:{row.key}")
                for player in players
            ],
        )
        for row in queries.infractions_of(viewer.event.store)
        if heads or not row.head_only
    ]


def seen_by(viewer: EventRequest, players: tuple[Entrant, ...]) -> str:
    """Return what a form sends back, so that a penalty which somebody else gave meanwhile is noticed."""
    return " ".join(f"{player.pk}:{services.penalties_seen(viewer.event, player.pk)}" for player in players)


@require_safe
@for_judges
def call_page(request: HttpRequest, viewer: EventRequest, call: int) -> HttpResponse:
    """Show what is known of a call, and the form of the ruling."""
    return _show_call(request, viewer, find_call(viewer, call))


def _usual_remedy(place: Place | None) -> str:
    """Return the remedy that is filled in: in a live game a line that both phones read, else words alone."""
    return Ruling.Remedy.LEAVE if place is not None and place.is_live and place.lines else Ruling.Remedy.WRITTEN


def _show_call(
    request: HttpRequest,
    viewer: EventRequest,
    call: JudgeCall,
    sent: QueryDict | None = None,
    fault: EventError | None = None,
) -> HttpResponse:
    match = call.match
    heads = may_head(request.user, viewer.event)
    place: Place | None = place_of(match, call)
    typed: Any = sent if sent is not None else QueryDict()
    from_log, often = (place.rules if place is not None else []), queries.often_ruled(viewer.event)
    chosen = typed.get("rule", "")
    of_words = [each.id for each in rules_found.about(viewer.event, call.note)]
    offered = rules_found.named(viewer.event, [*filter(None, [chosen]), *from_log, *often, *of_words])
    first = queries.first_ruling_of(call) if call.is_appeal else None
    ruled = call.rulings.exclude(state=Ruling.State.TAKEN_BACK).first()
    return show(
        request,
        viewer,
        "call.html",
        status=400 if fault is not None else 200,
        call=call,
        match=match,
        place=place,
        offered=choices_of(viewer, offered, from_log, often),
        rows=penalty_rows(viewer, match.players, heads=heads, first=first) if call.is_open else [],
        seen=seen_by(viewer, match.players),
        penalties=PENALTIES.items(),
        remedies=[
            each
            for each in Ruling.Remedy.choices
            if (place is not None and place.lines) or each[0] == Ruling.Remedy.WRITTEN
        ],
        remedy=typed.get("remedy") or _usual_remedy(place),
        ruled=ruled,
        first=first,
        mine=call.taken_by_id == request.user.pk,
        typed=typed,
        ticked=typed.getlist("penalty"),
        fault=fault,
        at_line=line_number(typed.get("line")) or (place.pinned if place is not None else None),
        now=timezone.now(),
        others=queries.rulings_at(match),
    )


@require_safe
@for_judges
def rules(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show the rules that a search finds, ready to be pressed."""
    found = rules_found.search(viewer.event, request.GET.get("q", ""))
    context = {
        "offered": choices_of(viewer, found, [], {}),
        "searched": request.GET.get("q", "").strip(),
        "event": viewer.event,
    }
    return render(request, "judges/parts/rules.html", context)


def given_of(sent: QueryDict) -> tuple[services.Given, ...]:
    """Return the penalties that are ticked; another penalty than the table's holds for all of them.

    `shown` has the computed penalty of each tick, `seen` what `seen_by` returned for each player.
    """
    found = []
    shown = dict(each.rpartition(":")[::2] for each in sent.getlist("shown"))
    seen = dict(each.partition(":")[::2] for each in sent.get("seen", "").split())
    for value in sent.getlist("penalty")[:10]:
        entrant, _, infraction = value.partition(":")
        other, why = sent.get("instead", ""), sent.get("why", "")
        given = services.Given(number_of(entrant), infraction[:50], other, why, shown.get(value, ""), seen.get(entrant))
        found.append(given)
    return tuple(found)


@require_POST
@for_judges
def rule(request: HttpRequest, viewer: EventRequest, call: int) -> HttpResponse:
    """Record a ruling: one press, and both players are told."""
    found, sent = find_call(viewer, call), request.POST
    try:
        wanted = services.Decision(
            decision=sent.get("decision", ""),
            rule=sent.get("rule", ""),
            facts=sent.get("facts", ""),
            note=sent.get("note", ""),
            remedy=sent.get("remedy", "") or Ruling.Remedy.WRITTEN,
            line=line_number(sent.get("line")),
            lines=sent.get("lines", ""),
            penalties=given_of(sent),
            later_too="later_too" in sent,
        )
        ruling = services.rule_on_call(request.user, found, wanted)
    except NotAllowed:
        raise
    except EventError as error:
        return _show_call(request, viewer, find_call(viewer, call), sent, error)
    if ruling.log_id:
        tasks.wake()
    messages.success(request, f"Recorded. Table {ruling.table} is told: {ruling.decision[:120]}")
    return back("queue", viewer.event.slug)


@require_POST
@for_judges
def uphold(request: HttpRequest, viewer: EventRequest, call: int) -> HttpResponse:
    """Let the first ruling stand."""
    found = find_call(viewer, call)
    done = f"The ruling stands. Table {found.match.table} is told."
    tried(
        request,
        lambda: services.uphold(request.user, found, request.POST.get("decision", ""), request.POST.get("note", "")),
        done,
    )
    return back("queue", viewer.event.slug)


@require_POST
@for_judges
def undo(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Take back what one did last, and stay with the judges."""
    entry: AuditEntry | None = viewer.event.audit.filter(pk=number_of(request.POST.get("entry"))).first()
    if entry is None:
        raise Http404
    if tried(request, lambda: events.undo(request.user, entry), "Taken back.") is None:
        tasks.wake()
    return back("queue", viewer.event.slug)
