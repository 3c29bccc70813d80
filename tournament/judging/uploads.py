"""Taking a log out of a request, the same way for pages and the API."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile

from tournament.events.models import Match
from tournament.events.permissions import may_play

from .limits import limit
from .services import LogTooLarge
from .services.logs import kib


def pasted(text: str) -> str:
    """Return the text of a form's box as it was typed: browsers send every line end as CR LF, whatever it was."""
    return text.replace("\r\n", "\n")


def read_file(file: UploadedFile) -> bytes:
    """Return the bytes of an uploaded file. Raises LogTooLarge before reading one that is far too long."""
    most = limit("LOG_MAX_BYTES")
    if file.size and file.size > most:
        raise LogTooLarge(f"The file has {kib(file.size)}; the limit is {kib(most)}.", "Hand in one game at a time.")
    return file.read()


def from_form(post: Any, files: Any) -> str | bytes:
    """A chosen file wins over the text box."""
    file = files.get("file")
    return read_file(file) if file else pasted(post.get("text", ""))


def refusal(actor: Any, match: Match) -> str:
    """Return why this person may not hand in a log of this match."""
    if match.event.is_over and may_play(actor, match):
        return f"{match.event} is over. Ask the staff to hand in the log."
    return "Only the players of this table and the staff may hand in its log."


def number(text: str | None) -> int | None:
    """Return a line number from a form or an address, None where there is none."""
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else None
