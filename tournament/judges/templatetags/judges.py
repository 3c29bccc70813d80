"""What the pages of events show of calls and rulings."""

from __future__ import annotations

from typing import Any

from django import template

from tournament.events.models import JudgeCall, Match
from tournament.events.services.calls import open_call
from tournament.events.views.common import EventRequest

from .. import queries

register = template.Library()


@register.inclusion_tag("judges/parts/at_table.html", takes_context=True)
def rulings_at_table(context: template.Context, match: Match, viewer: EventRequest) -> dict[str, Any]:
    """Show the rulings at a table to its players and the judges; of penalties a player sees their own alone."""
    plays = match.seats(viewer.entrant)
    rulings = queries.rulings_at(match) if viewer.rules or plays else []
    rows = [
        {
            "ruling": ruling,
            "penalties": [p for p in ruling.penalties.all() if p.taken_back_at is None]
            if viewer.rules
            else queries.told_players(ruling, viewer.entrant),
            "may_appeal": plays and ruling.stands and not ruling.is_final and not match.event.is_over,
        }
        for ruling in rulings
    ]
    pending = [
        penalty.told
        for ruling in rulings
        for penalty in ruling.penalties.all()
        if penalty.taken_back_at is None and penalty.effect.get("pending") and match.result is None
    ]
    return {"rows": rows, "pending": pending, "event": match.event, "viewer": viewer,
            "csrf_token": context.get("csrf_token"), "match": match}  # fmt: skip


@register.simple_tag
def call_at(match: Match) -> JudgeCall | None:
    """Return the call that waits at a table."""
    return open_call(match) if match.called_at is not None else None
