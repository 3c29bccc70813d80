"""Who may do what with a log. Ruling and checking again is for `tournament.events.permissions.may_judge`."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied

from tournament.events import evidence
from tournament.events.log_standing import Standing
from tournament.events.models import Event, Match
from tournament.events.permissions import may_judge, may_play, may_see_game, part_in, sees_claims

from .models import GameLog


def may_ask(actor: Any, log: GameLog) -> bool:
    """Ask the judge: anybody with an account, and the guests who played the match."""
    if getattr(actor, "is_authenticated", False) or may_judge(actor):
        return True
    return log.match is not None and may_play(actor, log.match)


def standing_of(log: GameLog) -> Standing | None:
    """Return where a log stands as proof of its match's result, now; None for a log of no match."""
    return evidence.standing(log.match).logs.get(log.pk) if log.match else None


def sees_verdict(actor: Any, log: GameLog, standing: Standing | None) -> bool:
    """Return whether somebody is told the verdict: one that breaks a rule is the staff's and the two players' until a
    judge has confirmed it.
    """
    return standing is None or not standing.is_hidden or (log.match is not None and sees_claims(actor, log.match))


class TeamsHidden(PermissionDenied):
    """The teams of a log's match are hidden from whoever asks; `said` is for the page that says so."""

    def __init__(self, match: Match) -> None:
        event = match.event
        when = "is over" if event.teams_shown == Event.Teams.END else "starts"
        self.said = (
            f"The teams of {event} are hidden until the event {when}, and a log shows both. "
            "Until then the two players and the staff can read it."
        )
        super().__init__(self.said)


def require_open(actor: Any, log: GameLog) -> None:
    """Raise TeamsHidden for somebody who may not see the teams of the log's match yet: a log shows them whole."""
    if log.match is not None and not may_see_game(actor, log.match):
        raise TeamsHidden(log.match)


def part_of(actor: Any, log: GameLog) -> dict[str, str]:
    """Return what the trail notes of a judge who plays in the event of the log: `{"plays": "match"}`, else nothing."""
    part = part_in(actor, log.match) if log.match else ""
    return {"plays": part} if part else {}
