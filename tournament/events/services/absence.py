"""A player who does not come to the table."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournament.tiebreaks import FORFEIT

from ..audit import record
from ..errors import BadInput, WrongState
from ..models import Entrant, Match, Round
from ..permissions import may_run, require
from .entering.leaving import drop
from .locking import locked_match
from .results import decide_result, snapshot


@transaction.atomic
def no_show(actor: Any, match: Match, absent: Entrant) -> Match:
    """Give the match to the other player; whoever did not come is not paired again.

    Where two or more are left at the table they play on, and the result says who was not there.

    Both writes stand in the trail, and either is taken back by itself. Raises WrongState once somebody has won or
    drawn a game there, or when the round is over.
    """
    require(may_run(actor, match), "enter a no-show", "the organizer")
    match = locked_match(match)
    if not match.seats(absent) or match.is_bye:
        raise BadInput("absent", f"{absent.name} does not sit at table {match.table}.", "Choose one of its players.")
    if match.result is not None or match.round.state != Round.State.PUBLISHED:
        raise WrongState(f"Table {match.table} has a result.", "Correct the result, and drop the player by hand.")
    gone = {player.pk for player in match.players if player.dropped_in_round is not None} | {absent.pk}
    result = match.kind.without(match, gone)
    if result is not None:
        decide_result(actor, match, result, unplayed=FORFEIT)
    drop(actor, absent)
    match.refresh_from_db()
    about = {"table": match.table, "round": match.round.number, "name": absent.name, "entrant": absent.pk}
    record(actor, "match.no_show", match, after=snapshot(match), **about)
    return match
