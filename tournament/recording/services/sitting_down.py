"""Who has sat down where the event hides teams: a recording shows both whole, so it waits for play to begin."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournament.events import audit
from tournament.events.models import AuditEntry, Entrant, Match, Submission
from tournament.events.permissions import entrant_of, hides_teams, may_judge, may_report, require

#: In the trail: a player has pressed *Record this game* before the clock of the round ran.
SAT_DOWN = "recording.sit-down"


def waits_for(actor: Any, match: Match) -> list[Entrant]:
    """Return the players who have not sat down yet, where the teams of this table must stay hidden until they have.

    Empty once the teams lie open: to everybody by the event's setting, or at this table because the clock of the round
    has started, a game has been recorded here, or every player has pressed. Staff who do not play open any table. A
    slip names nobody (actor None), so whoever has it waits for the clock.
    """
    event, players = match.event, list(match.players)
    if not (event.needs_teams and hides_teams(event)) or match.round.started_at is not None:
        return []
    if actor is not None and may_judge(actor, event) and entrant_of(actor, event) is None:
        return []
    if match.recordings.exists() or not Submission.objects.filter(entrant__in=players).exists():
        return []
    own = AuditEntry.objects.filter(action=SAT_DOWN, subject=match._meta.label_lower, subject_id=str(match.pk))
    here = {data["entrant"] for data in own.values_list("data", flat=True)}
    return [player for player in players if player.pk not in here]


@transaction.atomic
def sit_down(actor: Any, match: Match) -> list[Entrant]:
    """Note that a player is at the table, once; return who is not there yet. Raises NotAllowed."""
    require(may_report(actor, match), "record a game of this table", "its players or the staff")
    entrant = entrant_of(actor, match.event)
    if match.round.is_public and not match.is_bye and entrant in waits_for(actor, match):
        audit.record(actor, SAT_DOWN, match, table=match.table, entrant=entrant.pk, name=entrant.name)
    return waits_for(actor, match)
