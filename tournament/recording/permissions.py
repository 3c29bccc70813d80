"""Who stands before a recording, and what they may do with it.

A *player's phone* came by the link with the key, or its browser is known as a player of the match. An *onlooker* came
by the link without the key, where the event lets people look on. Judges and organizers may do everything but tap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from tournament.events.models import Entrant
from tournament.events.permissions import hides_teams, may_judge

from .errors import Forbidden
from .models import Device, Recording, Watch

#: The cookie by which a phone is known.
COOKIE = "phone"
PLAYER, ONLOOKER, JUDGE, STRANGER = "player", "onlooker", "judge", "stranger"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a recording: their account or None, their phone if it is one of the table's, and what they are."""

    recording: Recording
    user: Any
    device: Device | None
    judges: bool

    @property
    def role(self) -> str:
        """Return `judge`, `player`, `onlooker`, or `stranger` for somebody who may not look on."""
        if self.judges:
            return JUDGE
        if self.device is not None:
            return PLAYER
        return STRANGER if self.recording.watch == Watch.OFF or self._teams_are_hidden else ONLOOKER

    @property
    def _teams_are_hidden(self) -> bool:
        """Return whether the event hides its teams from others than their players: a game shows both whole."""
        return self.recording.match is not None and hides_teams(self.recording.match.event)

    @property
    def has_pen(self) -> bool:
        return self.device is not None and self.device.pk == self.recording.scribe_id

    @property
    def seat(self) -> int | None:
        return self.device.seat if self.device is not None else None

    @property
    def account(self) -> Any:
        """Return the account, None for a visitor without one."""
        return self.user if getattr(self.user, "is_authenticated", False) else None

    @property
    def actor(self) -> Any:
        """Return whom the trail names: the player whose browser it is, the account, or the phone by its seat."""
        if self.device is not None and self.device.entrant is not None:
            return self.device.entrant
        return self.account or self.name

    @property
    def name(self) -> str:
        """Return what others read: `Ana`, `barnaby`, `a phone at the table`."""
        if self.device is not None and self.device.seat is not None:
            return str(self.recording.names[self.device.seat])
        if self.account is not None:
            return str(self.account.get_full_name() or self.account.get_username())
        return (self.device.name if self.device is not None else "") or "a phone at the table"

    @property
    def delay(self) -> int:
        """Return how many minutes later this visitor sees what was played."""
        return self.recording.delay if self.role == ONLOOKER and self.recording.watch == Watch.DELAYED else 0


def visitor_of(request: HttpRequest, recording: Recording) -> Visitor:
    """Return who is asking; the phone is looked up only for a browser that has the cookie."""
    token = request.COOKIES.get(COOKIE, "")
    device = next((each for each in recording.devices.all() if token and each.token == token), None)
    signed_in = request.user.is_authenticated
    return Visitor(recording, request.user, device, signed_in and may_judge(request.user, recording.match))


def seat_of(recording: Recording, entrant: Entrant | None) -> int | None:
    """Return the seat of a player of the match, None for anybody else: P1 is the match's first player.

    The people of a party have one link: each phone of theirs takes the seat that it is told.
    """
    if entrant is None or recording.match is None or len(entrant.people) > 1:
        return None
    return next((seat for seat, player in enumerate(recording.match.players) if player.pk == entrant.pk), None)


def require_sight(visitor: Visitor) -> None:
    """Raise Forbidden for somebody who may not look on."""
    if visitor.role == STRANGER:
        raise Forbidden(
            "no-onlookers",
            "This game is shown to its players and to the staff only.",
            "Players open the link with the key, from the table's slip or from the other phone.",
        )


def require_phone(visitor: Visitor) -> None:
    """Raise Forbidden for anybody but a player's phone and the staff."""
    if visitor.role not in (PLAYER, JUDGE):
        raise Forbidden("not-a-player", "Only the players' phones can do this.", "Open the link with the key.")


def require_pen(visitor: Visitor) -> None:
    """Raise Forbidden for a phone that does not hold the pen; the staff needs none."""
    require_phone(visitor)
    if not (visitor.has_pen or visitor.judges):
        raise Forbidden("not-scribe", "Another phone is taking this game down.", "Ask for the pen, or take it.")
