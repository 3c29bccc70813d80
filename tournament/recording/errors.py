"""What phones can do wrong. Each has a `code` for the program and a plain sentence for the person."""

from __future__ import annotations

from typing import Any

from tournament.events.errors import EventError


class RecordingError(EventError):
    """A refusal: `code` names it, `more` is what else a program needs to go on."""

    status = 409

    def __init__(self, code: str, message: str, way_out: str = "", **more: Any) -> None:
        super().__init__(message, way_out)
        self.code, self.more = code, more

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "detail": str(self)} | self.more


class Unreadable(RecordingError):
    """Something sent has the wrong form."""

    status = 400


class Forbidden(RecordingError):
    """The phone, or who holds it, may not do this."""

    status = 403


class TooMuch(RecordingError):
    """A limit is reached."""

    status = 429


class Refused(RecordingError):
    """The rules do not take the line here; `refused` says why."""

    status = 422
