"""A match of the cut that another player has won after all: whoever was beaten leaves the next match, and it is played
again.
"""

from __future__ import annotations

from typing import Any

from ..audit import record
from ..models import SEATS, Event, Match, Round, seated
from ..permissions import may_run, require
from .rounds import throw_away, walk_over


def next_match(match: Match, entrant: int) -> Match | None:
    """Return the match of the next round at which this entrant sits; None before it is paired."""
    following = match.event.rounds.filter(number=match.round.number + 1)
    here = Match.objects.filter(seated([entrant]), round__in=following, is_bye=False)
    return here.select_related(*SEATS, "round__event").first()


def replay_from(actor: Any, match: Match, was: int, now: int) -> None:
    """Seat the winner `now` in place of `was` in the next match of the cut, inside the caller's transaction.

    That match loses its result, the rounds after it are taken away (the trail keeps their tables), and a finished
    event runs again.
    """
    require(may_run(actor, match), "have matches of the cut played again")
    following = next_match(match, was)
    if following is None:
        return
    event, number = match.event, following.round.number
    for later in event.rounds.filter(number__gt=number).order_by("-number"):
        throw_away(actor, "round.replay", later)
    result = following.result
    for seat in SEATS:
        if getattr(following, f"{seat}_id") == was:
            setattr(following, f"{seat}_id", now)
    fresh = Match(pk=following.pk, round=following.round, table=following.table)
    for seat in SEATS:
        setattr(fresh, f"{seat}_id", getattr(following, f"{seat}_id"))
    walk_over(event, [fresh])
    fresh.save()
    about = {"table": fresh.table, "round": number, "result_was": result.key if result else ""}
    record(actor, "match.replay", fresh, **about)
    if following.round.state == Round.State.FINISHED:
        Round.objects.filter(pk=following.round.pk).update(state=Round.State.PUBLISHED)
    if event.is_finished:
        Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
        record(actor, "event.reopen", event, note=f"table {match.table} of {match.round.title.lower()} is corrected")
