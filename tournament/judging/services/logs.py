"""Handing in a game log: what is refused, and how it is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournament.events import audit
from tournament.events.errors import EventError
from tournament.events.models import Entrant, Match
from tournament.events.permissions import may_judge
from tournament.judging.log_text import logtext, repairs

from ..limits import limit
from ..models import GameLog
from . import queue

NEWLINE = "\n"
SAVE_AS_TEXT = "Save the log as plain text in UTF-8 and hand it in again."


class LogError(EventError):
    """A log that is not taken; the message is for the person who handed it in."""

    status = 400


class LogEmpty(LogError):
    pass


class LogTooLarge(LogError):
    status = 413


class LogNotText(LogError):
    pass


class HandInClosed(LogError):
    """The event is over, so the staff hands in what is still missing."""

    status = 403


class NoSuchGame(LogError):
    """The match and the number of the game do not go together."""


class OtherGame(LogError):
    """The same log was handed in for another game of the match, by somebody else."""

    status = 409


def kib(size: int) -> str:
    """Return `300.5 KiB`, rounded up so that a log one byte too long never reads as one that fits."""
    return f"{-(-size * 10 // 1024) / 10:g} KiB"


def read_text(raw: str | bytes, most: int | None = None) -> tuple[str, bytes]:
    """Return the log as text and as UTF-8 bytes, unchanged. Raises LogError; `most` is the limit in bytes."""
    most = most or limit("LOG_MAX_BYTES")
    data = raw if isinstance(raw, bytes) else _encoded(raw)
    if len(data) > most:
        raise LogTooLarge(
            f"The log has {kib(len(data))}; the limit is {kib(most)}.",
            "Hand in one game at a time, and leave out comments that do not matter.",
        )
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        place = f"Byte {error.start + 1} (0x{data[error.start]:02X}, line {_line(data, error.start)})"
        raise LogNotText(f"{place} is not UTF-8 text.", SAVE_AS_TEXT) from error
    if (position := data.find(0)) >= 0:
        place = f"Byte {position + 1} (line {_line(data, position)})"
        raise LogNotText(f"{place} is a NUL character, which text cannot contain.", SAVE_AS_TEXT)
    if not text.strip("\ufeff \t\r\n"):
        raise LogEmpty("The log is empty.", "Paste the log, or choose the file that holds it.")
    return text, data


def require_play(text: str) -> None:
    """Raise LogEmpty for a header alone: somebody has forgotten to write or paste the game below it."""
    if logtext.Lines(text).is_header_alone:
        raise LogEmpty(
            "The log has a header, and nothing that was played.",
            "Write or paste the game below the header; “How to write a log” has an example of each game.",
        )


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        place = f"Character {error.start + 1} (line {text.count(NEWLINE, 0, error.start) + 1})"
        raise LogNotText(f"{place} is half a character.", "Copy the log again, or hand it in as a file.") from error


def _line(data: bytes, position: int) -> int:
    return data.count(NEWLINE.encode(), 0, position) + 1


def _check_game(match: Match | None, game: int) -> None:
    most = match.round.best_of if match else limit("LOG_MAX_GAME")
    if not 1 <= game <= most:
        raise NoSuchGame(f"There is no game {game}: the games of this match are 1 to {most}.", "Choose one of them.")
    if match and match.is_bye:
        raise NoSuchGame("This is a bye, so there is no game to prove.", "Hand the log in without a match.")


def _same_log(uploaded_by: User | None, match: Match | None, digest: str) -> GameLog | None:
    """Return the log that is handed in a second time: the same text for the same match, or by the same account."""
    logs = GameLog.objects.filter(match=match, digest=digest)
    return (logs if match else logs.filter(uploaded_by=uploaded_by)).first()


def _for_game(actor: Any, log: GameLog, game: int, *, own: bool) -> GameLog:
    """Return a log that is handed in a second time; for another game, whoever handed it in or a judge may say so."""
    if log.match is None or log.game == game:
        return log
    if not (may_judge(actor, log.match) or (own and not log.rulings.exists())):
        raise OtherGame(
            f"{log.handed_in_by} handed in this log as game {log.game}.",
            f"Hand in the log of game {game}; if the number is wrong, ask a judge to hand this log in as game {game}.",
        )
    audit.record(actor, "log.game", log, game=game, was=log.game)
    log.game = game
    log.save(update_fields=["game"])
    return log


def repair_line(actor: Any, log: GameLog, line: int, meant: str, *, client: str = "") -> GameLog:
    """Keep a new version of a log, with other words on one line; the earlier one stays as it is. Raises LogError."""
    text = repairs.with_line(log.text, line, meant)
    return attach_log(
        actor, log.match, text, game=log.game, client=client, filled_in=log.filled_in, earlier=log, repaired_line=line
    )


@transaction.atomic
def attach_log(
    actor: Any, match: Match | None, raw: str | bytes, *, game: int = 1, client: str = "", filled_in: bool = False,
    earlier: GameLog | None = None, repaired_line: int | None = None, ruled: Sequence[int] = (),
) -> GameLog:  # fmt: skip
    """Keep a log exactly as it came, with a replay waiting; the same text for the same match is kept once.

    `actor` is a User, an Entrant (guest or not) or None; `client` tells people without an account apart.
    `filled_in`, `earlier`, `repaired_line`: as the row has them. `ruled`: lines that a judge wrote.
    Raises LogError. The caller sends the replay on commit: `tasks.send(log.newest_replay)`.
    """
    text, data = read_text(raw)
    _check_game(match, game)
    if match and match.event.is_over and not may_judge(actor, match):
        raise HandInClosed(f"{match.event} is over.", "Ask the staff to hand in the log.")
    digest = hashlib.sha256(data).hexdigest()
    entrant = actor if isinstance(actor, Entrant) else None
    account = entrant.user if entrant else actor
    uploaded_by = account if getattr(account, "is_authenticated", False) else None
    if known := _same_log(uploaded_by, match, digest):
        return _for_game(actor, known, game, own=known.uploaded_by == uploaded_by and known.entrant == entrant)
    about = {
        "uploaded_by": uploaded_by, "entrant": entrant, "game": game, "text": text, "size": len(data),
        "filled_in": filled_in, "earlier": earlier, "repaired_line": repaired_line,
    } | ({"header": {"ruled": list(ruled)}} if ruled else {})  # fmt: skip
    if match:
        # Two presses at once: the constraint lets one through, the other gets the row of the first.
        log, created = GameLog.objects.get_or_create(match=match, digest=digest, defaults=about)
    else:
        log, created = GameLog.objects.create(match=None, digest=digest, **about), True
    if created:
        submitter = queue.submitter_of(uploaded_by, entrant, client)
        queue.add(log, queue.lane_of(actor, match), submitter, uploaded_by)
        repairs = {"repairs": earlier.pk, "line": repaired_line} if earlier else {}
        audit.record(actor, "log.attach", log, digest=digest[:16], bytes=log.size, game=game, **repairs)
    return log
