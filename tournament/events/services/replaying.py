"""A match of the cut that another player has won after all: both change their seats in what follows, and what they
played there is played again.
"""

from __future__ import annotations

from typing import Any

from .. import adapter
from ..audit import record
from ..models import SEATS, Event, Match, Round, seated
from ..permissions import may_run, require
from .rounds import given_bye, throw_away, walk_over


def next_matches(match: Match) -> list[Match]:
    """Return the matches of the first later round at which one of these two sits; none before it is paired.

    Those are where the winner plays on and, in double elimination or for third place, the loser.
    """
    later = Match.objects.filter(seated(match.player_ids), round__event=match.event)
    later = later.filter(round__number__gt=match.round.number).order_by("round__number", "table")
    found = list(later.select_related(*SEATS, "round__event"))
    return [each for each in found if each.round_id == found[0].round_id]


def replay_from(actor: Any, match: Match, was: int, now: int) -> None:
    """Seat the winner `now` in place of `was`, and `was` in place of `now`, inside the caller's transaction.

    Those matches lose their results, the rounds after them are taken away (the trail keeps their tables), and a
    finished event runs again.
    """
    require(may_run(actor, match), "have matches of the cut played again")
    following = next_matches(match)
    if not following:
        return
    event, round_ = match.event, following[0].round
    for later in event.rounds.filter(number__gt=round_.number).order_by("-number"):
        throw_away(actor, "round.replay", later)
    if any({was, now} <= {*each.player_ids} for each in following):  # the decider of these two: nobody knows if it is
        throw_away(actor, "round.replay", round_)
        event.rounds.filter(number=match.round.number).update(state=Round.State.PUBLISHED)
    else:
        _seat_others(actor, event, following, {was: now, now: was})
        if round_.state == Round.State.FINISHED:
            Round.objects.filter(pk=round_.pk).update(state=Round.State.PUBLISHED)
    run_again(actor, match)


def _seat_others(actor: Any, event: Event, following: list[Match], instead: dict[int, int]) -> None:
    """Write the matches anew with other players, without results and without the games that others played there."""
    fresh = []
    for each in following:
        seats = {f"{seat}_id": instead.get(pk, pk) for seat in SEATS if (pk := getattr(each, f"{seat}_id")) is not None}
        match = Match(pk=each.pk, round=each.round, table=each.table, is_bye=each.is_bye, setup=each.setup, **seats)
        fresh.append(given_bye(match) if match.is_bye else match)
    walk_over(event, [match for match in fresh if not match.is_bye])
    if len(fresh) == 1:
        for kept in (following[0].logs, following[0].recordings):
            kept.update(match=None)
        fresh[0].save()
    else:  # a player may have only one seat of a kind in a round, also while two tables change
        Match.objects.filter(pk__in=[match.pk for match in fresh]).delete()
        Match.objects.bulk_create(fresh)
    for match, each in zip(fresh, following, strict=True):
        was = each.result.key if each.result and not each.is_bye else ""
        record(actor, "match.replay", match, table=match.table, round=each.round.number, result_was=was)


def run_again(actor: Any, match: Match) -> None:
    """Let a finished event run on because one of its results is another."""
    event = match.event
    if event.is_finished:
        Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
        event.state = Event.State.RUNNING
        record(actor, "event.reopen", event, note=f"table {match.table} of {match.round.title.lower()} is corrected")


def settle_rounds(actor: Any, match: Match) -> None:
    """Let a finished event run again where the new result asks for another round."""
    event = match.event
    if event.is_finished and event.rounds.count() < adapter.planned_rounds(event):
        event.rounds.filter(number=match.round.number).update(state=Round.State.PUBLISHED)
        run_again(actor, match)
