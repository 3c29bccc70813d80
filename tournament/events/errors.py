"""What people can do wrong with an event. Every message says what is wrong, where, and the way out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class EventError(Exception):
    """A fault of the person asking, never of the program. `str()` gives the message and the way out."""

    status = 409

    def __init__(self, message: str, way_out: str = "") -> None:
        super().__init__(f"{message} {way_out}".strip())
        self.message, self.way_out = message, way_out


class NotAllowed(EventError):
    """The person may not do this."""

    status = 403


class BadInput(EventError):
    """Something that was typed or sent cannot be used; `field` is the name of the input."""

    status = 400

    def __init__(self, field: str, message: str, way_out: str = "") -> None:
        super().__init__(message, way_out)
        self.field = field


class BadResult(BadInput):
    """The games reported do not make a result."""

    def __init__(self, message: str) -> None:
        super().__init__("result", message)


class WrongState(EventError):
    """The event or the round is not at the point where this can be done."""


class Stale(EventError):
    """What a form was made from has changed since. `changes` are the rows of the trail, the newest first."""

    def __init__(self, changes: Sequence[Any]) -> None:
        who = " and ".join(sorted({change.who for change in changes}))
        super().__init__(f"{who} changed this in the meantime.", "Look at the present state, then decide.")
        self.changes = tuple(changes)


class Unforeseen(EventError):
    """A write changes more than it says; `effects` tell what, and whoever has seen them sends it again."""

    def __init__(self, message: str, effects: Sequence[str]) -> None:
        super().__init__(message, "Look at what changes, then say that you are sure.")
        self.effects = tuple(effects)


class NameTaken(EventError):
    """Somebody of that name, or with that account, is already registered."""


class TeamsLocked(EventError):
    """The deadline is over."""


class TooFewPlayers(EventError):
    """An event needs more players than this."""


class TeamsNotReady(EventError):
    """Players without a team, or with an illegal one, when the event is to start."""


class ResultsMissing(EventError):
    """Tables whose result is missing or disputed; `tables` has their numbers."""

    def __init__(self, message: str, way_out: str, tables: tuple[int, ...]) -> None:
        super().__init__(message, way_out)
        self.tables = tables


class CannotPair(EventError):
    """No pairing without a rematch exists any more."""


class AlreadySettled(EventError):
    """The result is agreed; only the staff changes it now."""


class WordMissing(EventError):
    """An act that cannot be undone asks for a word, and it was not typed."""
