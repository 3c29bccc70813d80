"""What becomes of a team that is missing or not legal: decided for each player, with the reason."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.events.audit import name_of, record
from tournament.events.errors import BadInput
from tournament.events.models import Entrant
from tournament.events.permissions import may_judge, require
from tournament.events.services.locking import locked_entrant, require_not_called_off

from ..models import TeamDecision
from . import penalties
from .penalties import Given

#: Letters of a reason, and the latest deadline.
REASON = 300
MOST_MINUTES = 7 * 24 * 60


@transaction.atomic
def decide_team(
    actor: Any,
    entrant: Entrant,
    choice: str,
    reason: str,
    *,
    minutes: int = 0,
    given: Given | None = None,
) -> TeamDecision:
    """Decide what becomes of a player's team; the start of the event no longer waits for it.

    `replace` gives so many `minutes`, in which the player may hand in another team though teams are locked. `penalty`
    takes an infraction of the table (`given`). A later decision takes the place of an earlier one.
    """
    require(may_judge(actor, entrant), "decide about a team", "a judge or the organizer")
    entrant = locked_entrant(entrant)
    event = entrant.event
    require_not_called_off(event)
    if choice not in TeamDecision.Choice.values:
        allowed = ", ".join(TeamDecision.Choice.values)
        raise BadInput("choice", f"“{choice[:20]}” is not a decision.", f"Choose {allowed}.")
    reason = " ".join(reason.replace("\0", "").split())
    if not reason or len(reason) > REASON:
        raise BadInput("reason", "A decision needs its reason.", f"Write one sentence of at most {REASON} characters.")
    deadline = None
    if choice == TeamDecision.Choice.REPLACE:
        if not 1 <= minutes <= MOST_MINUTES:
            raise BadInput("minutes", f"{minutes} minutes cannot be a deadline.", f"Give 1 to {MOST_MINUTES} minutes.")
        deadline = timezone.now() + datetime.timedelta(minutes=minutes)
    penalty = None
    if choice == TeamDecision.Choice.PENALTY:
        if given is None:
            raise BadInput("infraction", "A penalty needs its infraction.", "Choose one of the table.")
        penalty = penalties.write(actor, event, given, _table_now(entrant))
    before = {
        "settled": entrant.team_settled,
        "due": entrant.team_due_at.isoformat() if entrant.team_due_at else None,
    }
    earlier = event.team_decisions.filter(entrant=entrant, taken_back_at=None)
    replaced = list(earlier.values_list("pk", flat=True))
    earlier.update(taken_back_at=timezone.now())
    decision = TeamDecision.objects.create(
        event=event,
        entrant=entrant,
        choice=choice,
        deadline=deadline,
        reason=reason,
        penalty=penalty,
        by_name=name_of(actor),
    )
    entrant.team_settled, entrant.team_due_at = True, deadline
    entrant.save(update_fields=["team_settled", "team_due_at"])
    record(
        actor, "team.decide", decision, name=entrant.name, said=decision.get_choice_display().lower(),
        decision=decision.pk, why=reason, before=before, replaced=replaced,
    )  # fmt: skip
    return decision


def _table_now(entrant: Entrant) -> Any:
    """Return the table where the player sits in the round being played, None for none."""
    from tournament.events.queries import tables_now

    return tables_now(Entrant.objects.filter(pk=entrant.pk)).first()


@transaction.atomic
def take_back_decision(actor: Any, decision: TeamDecision, trail: dict[str, Any]) -> None:
    """Take a decision back with its penalty; `trail` is what its row in the trail keeps of what was before."""
    require(may_judge(actor, decision.event), "take back a decision", "a judge or the organizer")
    entrant = locked_entrant(decision.entrant)
    if decision.penalty is not None:
        penalties.undo(actor, entrant.event, decision.penalty)
    decision.taken_back_at = timezone.now()
    decision.save(update_fields=["taken_back_at"])
    TeamDecision.objects.filter(pk__in=trail.get("replaced", [])).update(taken_back_at=None)
    due = trail["before"]["due"]
    entrant.team_settled = trail["before"]["settled"]
    entrant.team_due_at = datetime.datetime.fromisoformat(due) if due else None
    entrant.save(update_fields=["team_settled", "team_due_at"])
    record(actor, "team.undecide", decision, name=entrant.name)
