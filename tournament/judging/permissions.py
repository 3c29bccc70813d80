"""Who may do what with a log. Ruling and checking again is for `tournament.events.permissions.may_judge`."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, cast

from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tournament.events.models import Entrant, Event, Match
from tournament.events.permissions import (
    hides_teams,
    may_judge,
    may_play,
    may_see_game,
    may_see_teams,
    part_in,
    sees_claims,
)
from tournament.events.proof import evidence
from tournament.events.proof.log_standing import Standing

from .models import GameLog

#: Who asks, where what is told must be fit for everybody.
ANYBODY = object()


def may_ask(actor: Any, log: GameLog) -> bool:
    """Ask the judge: anybody with an account, and the guests who played the match."""
    if getattr(actor, "is_authenticated", False) or may_judge(actor, log.place):
        return True
    return log.match is not None and may_play(actor, log.match)


def is_own(actor: Any, log: GameLog, written: Collection[str] = ()) -> bool:
    """Return whether somebody has handed a log in: by account, as a player of its event, or as a visitor whose browser
    remembers the logs `written` there.
    """
    if log.uploaded_by_id is not None:
        return bool(getattr(actor, "pk", None) == log.uploaded_by_id and not isinstance(actor, Entrant))
    if log.entrant_id is not None:
        return isinstance(actor, Entrant) and actor.pk == log.entrant_id
    return log.match_id is None and log.pk in written


def standing_of(log: GameLog, actor: Any = ANYBODY) -> Standing | None:
    """Return where a log stands as proof of its match's result, now; None for a log of no match.

    What does not fit names cards of hidden teams only for an actor who may see them.
    """
    if log.match is None:
        return None
    named = actor is not ANYBODY and may_see_teams(actor, log.match.event)
    return evidence.standing(log.match, named=named).logs.get(log.pk)


def sees_verdict(actor: Any, log: GameLog, standing: Standing | None) -> bool:
    """Return whether somebody is told the verdict: one that breaks a rule is the staff's and the two players' until a
    judge has confirmed it.
    """
    return standing is None or not standing.is_hidden or (log.match is not None and sees_claims(actor, log.match))


class TeamsHidden(PermissionDenied):
    """The teams of a log's match are hidden from whoever asks; `said` is for the page that says so."""

    until = "Until then the players of the table and the staff can read it."

    def __init__(self, match: Match) -> None:
        event = match.event
        when = "is over" if event.teams_shown == Event.Teams.END else "starts"
        self.said = f"The teams of {event} are hidden until the event {when}, and a log shows both. {self.until}"
        super().__init__(self.said)


class HiddenTeamFilledIn(TeamsHidden):
    """A player of the match asks for a log in which the store has filled in the other player's hidden team."""

    until = "You can read it as soon as the result of your match is confirmed."


class MatchTakenAway(PermissionDenied):
    """A log of a match that is played again, or that a corrected result took away: nobody's proof any more."""

    def __init__(self) -> None:
        self.said = (
            "The match of this log was taken back after an earlier result was corrected. "
            "The staff and whoever handed it in can read it."
        )
        super().__init__(self.said)


class ShownLater(PermissionDenied):
    """Onlookers see the recorded game of a log some minutes later, and its end is no older than that."""

    def __init__(self, opens: datetime) -> None:
        minute = timezone.localtime(opens) + timedelta(minutes=1)
        self.said = (
            f"Onlookers see this game some minutes later: its log opens at {minute:%H:%M}. "
            "The players of the table and the staff can read it now."
        )
        super().__init__(self.said)


def _opens_at(log: GameLog) -> datetime | None:
    """Return when onlookers see the end of a log's recorded game; None where they do not have to wait."""
    recording = getattr(log, "recording", None)
    if recording is None or recording.watch != Event.Watch.DELAYED or recording.finished_at is None:
        return None
    opens: datetime = recording.finished_at + timedelta(minutes=recording.delay)
    return opens if opens > timezone.now() else None


def require_open(actor: Any, log: GameLog) -> None:
    """Raise TeamsHidden for somebody who may not see the teams of the log's match yet: a log shows them whole. Raise
    ShownLater for somebody who sees its game some minutes after it was played.

    The two players may, for they know both teams; but a team that was filled in for them proves nothing of the kind
    before both have confirmed what they played.
    """
    match = log.match
    if match is None:
        if log.is_without_match and not (is_own(actor, log) or may_judge(actor, log.event)):
            raise MatchTakenAway
        return
    if not may_see_game(actor, match):
        raise TeamsHidden(match)
    if is_closed(actor, log):
        raise HiddenTeamFilledIn(match)
    if (opens := _opens_at(log)) and not (may_judge(actor, match) or may_play(actor, match)):
        raise ShownLater(opens)


def is_closed(actor: Any, log: GameLog) -> bool:
    """Return whether a player of the log's match may not read it yet, because a hidden team was filled in for them."""
    match = log.match
    if match is None or not log.filled_in or not may_play(actor, match) or may_judge(actor, match):
        return False
    return hides_teams(match.event) and not match.confirmed


def why_closed(log: GameLog) -> str:
    """Return the sentence for a player who may not read their log yet."""
    return HiddenTeamFilledIn(cast(Match, log.match)).said


def part_of(actor: Any, log: GameLog) -> dict[str, str]:
    """Return what the trail notes of a judge who plays in the event of the log: `{"plays": "match"}`, else nothing."""
    part = part_in(actor, log.match) if log.match else ""
    return {"plays": part} if part else {}
