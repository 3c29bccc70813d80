"""The course of a draft: draw the seats, begin each pile, pass on, time the building of teams, and take each back."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.drafts import DraftError, seat_draft
from tournament.events.audit import record
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Draft, DraftPick, DraftSeat, Event
from tournament.events.permissions import may_run, may_score, require
from tournament.events.structures.rainbow.tables import draft_of, rules_of, tables_of
from tournament.pairing import listed

from ..locking import locked_event
from .at_the_table import locked_draft, require_draft_time, table_at

#: Minutes for building teams.
MOST_BUILDING = 99


@transaction.atomic
def draw_draft_seats(actor: Any, event: Event) -> Draft:
    """Draw the pods and seats of the draft; asked twice, the seats are those of the first time."""
    require(may_run(actor, event), "draw the seats of a draft")
    event = locked_event(event)
    if found := draft_of(event):
        return found
    require_draft_time(event, "draw the seats")
    players = event.entrants.filter(dropped_in_round=None).values_list("pk", flat=True)
    seed = event.seed + event.audit.filter(action="draft.seats").count()
    try:
        pods = seat_draft(players, seed, rules_of(event))
    except DraftError as error:
        raise WrongState(str(error)) from error
    draft = Draft.objects.create(event=event, seed=seed)
    DraftSeat.objects.bulk_create(
        DraftSeat(draft=draft, entrant_id=player, pod=pod.number, place=place)
        for pod in pods
        for place, player in enumerate(pod.seats, start=1)
    )
    record(actor, "draft.seats", event, pods=[len(pod.seats) for pod in pods], seed=seed)
    return draft


@transaction.atomic
def take_draft_seats_back(actor: Any, event: Event) -> None:
    """Take the seats away, to draw others. Raises WrongState once a card has been picked."""
    require(may_run(actor, event), "take the seats of a draft back")
    draft = locked_draft(event)
    if draft.piles_begun or DraftPick.objects.filter(seat__draft=draft).exists():
        raise WrongState("The draft has begun.", "Take back the pile and its picks first.")
    record(actor, "draft.unseat", draft.event)
    draft.delete()


@transaction.atomic
def begin_pile(actor: Any, event: Event, pile: int) -> Draft:
    """Let everybody pick from pile `pile`; the clock of its first pick starts. Asked twice, it has begun once."""
    require(may_run(actor, event), "begin a pile of the draft")
    draft = locked_draft(event)
    if draft.piles_begun >= pile:
        return draft
    if pile != draft.piles_begun + 1 or pile > rules_of(draft.event).piles:
        raise WrongState(f"Pile {pile} cannot begin now: {draft.piles_begun} have begun.", "Begin the next one.")
    if waiting := [seat.entrant.name for table in tables_of(draft) for seat in table.waiting]:
        way_out = "Wait for them, or note that they write on paper."
        raise WrongState(f"Pile {draft.piles_begun} is not over: {listed(waiting)} did not pick yet.", way_out)
    was = {"begun_at": written(draft.begun_at), "passed": draft.passed}
    draft.passed = _brought_to(draft, (pile - 1) * rules_of(draft.event).pile_size)
    draft.piles_begun, draft.begun_at = pile, timezone.now()
    draft.save()
    record(actor, "draft.begin", draft.event, pile=pile, was=was)
    return draft


def written(time: Any) -> str:
    return time.isoformat() if time else ""


def _brought_to(draft: Draft, picks: int) -> dict[str, Any]:
    """Return how far the tables on paper are, each at least so far."""
    now = timezone.now().isoformat()
    tables = [table for table in tables_of(draft) if table.is_on_paper and table.record.passed < picks]
    return draft.passed | {str(table.number): {"picks": picks, "at": now} for table in tables}


@transaction.atomic
def take_pile_back(actor: Any, event: Event, pile: int, was: dict[str, Any]) -> None:
    """Let a pile begin later: nobody has picked from it. `was` is what begin_pile noted."""
    require(may_run(actor, event), "take a pile of the draft back")
    draft = locked_draft(event)
    if draft.piles_begun != pile or picked_from(draft, pile):
        raise WrongState(f"Cards of pile {pile} have been picked.", "Take these picks back first.")
    draft.piles_begun, draft.begun_at, draft.passed = pile - 1, was["begun_at"] or None, was["passed"]
    draft.save()
    record(actor, "draft.unbegin", draft.event, pile=pile)


def picked_from(draft: Draft, pile: int) -> bool:
    """Return whether anybody has picked from this pile or a later one."""
    before = (pile - 1) * rules_of(draft.event).pile_size
    return DraftPick.objects.filter(seat__draft=draft, number__gt=before).exists()


@transaction.atomic
def pass_on(actor: Any, event: Event, pod: int, picks: int) -> None:
    """Note that a pod that writes on paper has made so many picks of its pile: its next clock starts.

    A pod that needs no clock goes to the end of the pile at once. Asked twice, it is one step.
    """
    require(may_score(actor, event), "run the clock of a draft", "the staff")
    draft = locked_draft(event)
    table = table_at(draft, pod)
    if not table.is_on_paper:
        raise WrongState(f"Pod {pod} picks on phones.", "It goes on when everybody has picked.")
    if not table.is_picking:
        raise WrongState(f"No pick is due in pod {pod}.", "Begin the next pile first.")
    step = table.step
    if step is None or not table.record.passed < picks <= step.pile * table.record.rules.pile_size:
        return
    was = draft.passed.get(str(pod))
    draft.passed = draft.passed | {str(pod): {"picks": picks, "at": timezone.now().isoformat()}}
    draft.save()
    record(actor, "draft.pass", draft, pod=pod, number=picks, was=was)


@transaction.atomic
def take_pass_back(actor: Any, event: Event, pod: int, picks: int, was: dict[str, Any] | None) -> None:
    """Let a pod on paper be at its earlier pick again."""
    require(may_score(actor, event), "run the clock of a draft", "the staff")
    draft = locked_draft(event)
    if draft.passed.get(str(pod), {}).get("picks") != picks:
        raise WrongState(f"Pod {pod} has gone on in the meantime.", "Look at the draft as it is now.")
    draft.passed = {key: value for key, value in draft.passed.items() if key != str(pod)} | (
        {str(pod): was} if was else {}
    )
    draft.save()
    record(actor, "draft.unpass", draft, pod=pod, number=picks)


@transaction.atomic
def set_building_time(actor: Any, event: Event, minutes: int) -> Draft:
    """Give everybody so many minutes from the first press on to build a team; 0 takes the clock away.

    The number is the whole time, so that a press sent twice is one; once it is over, the time begins anew. Nothing
    closes then: the desk and the wall say who has no team. Raises BadInput, and WrongState while cards are drafted.
    """
    require(may_score(actor, event), "run the clock of a draft", "the staff")
    draft = locked_draft(event)
    if not all(table.is_over for table in tables_of(draft)):
        raise WrongState("The draft is not over.", "Start the time for building once all cards are drafted.")
    if not 0 <= minutes <= MOST_BUILDING:
        told = f"The time for building cannot be {minutes} minutes."
        raise BadInput("number", told, f"Give 1 to {MOST_BUILDING}, or 0 for no clock.")
    is_over = draft.build_until is not None and timezone.now() >= draft.build_until
    if minutes == draft.build_minutes and not is_over:
        return draft
    was = {"from": written(draft.built_from), "minutes": draft.build_minutes}
    began = None if is_over else draft.built_from
    draft.built_from = (began or timezone.now()) if minutes else None
    draft.build_minutes = minutes
    draft.save(update_fields=["built_from", "build_minutes"])
    record(actor, "draft.build", draft, minutes=minutes, was=was)
    return draft


@transaction.atomic
def take_building_time_back(actor: Any, event: Event, was: dict[str, Any]) -> None:
    """Let the clock for building be as it was before; `was` is what `set_building_time` noted."""
    require(may_score(actor, event), "run the clock of a draft", "the staff")
    draft = locked_draft(event)
    draft.built_from, draft.build_minutes = parse_datetime(was["from"]), was["minutes"]
    draft.save(update_fields=["built_from", "build_minutes"])
    record(actor, "draft.unbuild", draft, minutes=draft.build_minutes)
