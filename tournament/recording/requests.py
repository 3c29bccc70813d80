"""Reads what phones send, and answers in JSON: whatever is wrong with a request is a sentence with a code."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import wraps
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from rules import fold
from tournament.events.errors import EventError

from .errors import RecordingError, Unreadable
from .limits import limit
from .models import RecordedEntry, Recording, Signal
from .permissions import visitor_of
from .services import Sent, locking

logger = logging.getLogger(__name__)
#: By how much a phone's clock may be wrong; beyond that its time is not kept.
CLOCKS_DIFFER = timedelta(days=1)
AWAY = "The database does not answer at the moment. Nothing of this was saved; send it again."


def for_phones(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give a view its `Visitor` in place of the code; what it refuses becomes JSON."""

    @wraps(view)
    def answer(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, visitor_of(request, find(code)), **kwargs)
        except RecordingError as error:
            return refused(error)
        except EventError as error:
            return JsonResponse({"code": "refused", "detail": str(error)}, status=error.status)
        except (OperationalError, InterfaceError):
            logger.warning("The database does not answer a phone", exc_info=True)
            return JsonResponse({"code": "away", "detail": AWAY}, status=503, headers={"Retry-After": "5"})

    return answer


def refused(error: RecordingError) -> JsonResponse:
    return JsonResponse(error.as_json(), status=error.status)


def find(code: str) -> Recording:
    """Return a recording with its state and its phones. Raises RecordingError (404)."""
    found = locking.read(code)
    if found is None:
        error = RecordingError("no-recording", "There is no recording at this address.", "Check the link.")
        error.status = 404
        raise error
    return found


def body_of(request: HttpRequest) -> dict[str, Any]:
    """Return the JSON object that was sent. Raises Unreadable."""
    try:
        sent = json.loads(request.body or b"{}")
    except (ValueError, RecursionError, RawPostDataException) as error:  # the last: it was a form with files
        raise Unreadable("bad-json", "What was sent is not JSON.", "Send a JSON object.") from error
    if not isinstance(sent, dict):
        raise Unreadable("bad-json", "What was sent is not a JSON object.", 'Send {"name": value, …}.')
    return sent


def text_in(sent: Mapping[str, Any], name: str, most: int, default: str | None = None) -> str:
    """Return a text of at most `most` characters that every database can keep. Raises Unreadable."""
    value = sent.get(name, default)
    if not isinstance(value, str):
        raise Unreadable("bad-field", f"{name} is missing or no text.", f'Send "{name}" as text.')
    if len(value) > most:
        raise Unreadable("too-long", f"{name} has {len(value)} of at most {most} characters.", "Shorten it.")
    if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise Unreadable("bad-text", f"{name} contains a NUL character or half a character.", "Leave it out.")
    return value


def number_in(sent: Mapping[str, Any], name: str, default: int | None = None) -> int:
    """Return a whole number from 0. Raises Unreadable."""
    value = sent.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise Unreadable("bad-field", f"{name} is missing or no whole number.", f'Send "{name}" as a number from 0.')
    return value


def flag_in(sent: Mapping[str, Any], name: str) -> bool:
    value = sent.get(name)
    if not isinstance(value, bool):
        raise Unreadable("bad-field", f"{name} is missing or neither true nor false.", f'Send "{name}" as true.')
    return value


def word_in(sent: Mapping[str, Any], name: str, words: Any) -> str:
    value = text_in(sent, name, 40)
    if value not in words:
        raise Unreadable("bad-field", f"There is no {name} {value[:20]!r}.", f"There are {', '.join(words)}.")
    return value


def time_in(sent: Mapping[str, Any], name: str) -> datetime | None:
    """Return a time by the phone's clock; None for one that is missing or cannot be."""
    value = sent.get(name)
    try:
        found = parse_datetime(value) if isinstance(value, str) and len(value) <= 40 else None
        if found is None or timezone.is_naive(found):
            return None
        return found if abs(found - timezone.now()) < CLOCKS_DIFFER else None
    except (ValueError, OverflowError):
        return None


def entries_in(sent: Mapping[str, Any]) -> list[Sent]:
    """Return the entries that a phone sends, in their order. Raises Unreadable."""
    given = sent.get("entries")
    most = limit("RECORDING_AT_ONCE")
    if not isinstance(given, list) or not 0 < len(given) <= most:
        raise Unreadable("bad-field", f"entries is not a list of 1 to {most} entries.", "Send fewer at once.")
    return [_entry(each) for each in given]


def _entry(given: Any) -> Sent:
    if not isinstance(given, dict):
        raise Unreadable("bad-field", "An entry is not a JSON object.", 'Send {"number": 1, "kind": "enter", …}.')
    number = number_in(given, "number")
    kind = word_in(given, "kind", RecordedEntry.Kind.values)
    line = text_in(given, "line", limit("RECORDING_LINE"))
    if not line.strip() or line != line.strip() or "\r" in line:
        raise Unreadable("bad-line", "line is empty, or has blanks around it.", "Send the line alone.")
    prev = text_in(given, "prev", 64)
    found = fold.hash_of(prev, number, kind, line)
    said = text_in(given, "hash", 64, found)
    if said != found:
        raise Unreadable("bad-hash", f"The hash of entry {number} is not that of what was sent.", f"It is {found}.")
    return Sent(number, kind, line, prev, found, time_in(given, "at"))


def lines_in(sent: Mapping[str, Any]) -> list[str]:
    """Return the lines of a what-if. Raises Unreadable."""
    given, most = sent.get("lines", []), limit("RECORDING_AT_ONCE")
    if not isinstance(given, list) or len(given) > most:
        raise Unreadable("bad-field", f"lines is not a list of at most {most} lines.", "Send fewer at once.")
    return [text_in({"line": line}, "line", limit("RECORDING_LINE")) for line in given]


def signal_in(sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return kind, key, number and text of a signal. Raises Unreadable."""
    key = text_in(sent, "key", 40)
    if not key.strip():
        raise Unreadable("bad-field", "key is empty.", "Send a new one for each signal, and the same one again.")
    return {
        "kind": word_in(sent, "kind", Signal.Kind.values),
        "key": key,
        "number": number_in(sent, "number", 0),
        "text": text_in(sent, "text", 300, ""),
    }


def require_method(request: HttpRequest, method: str) -> None:
    """Raise RecordingError for another method."""
    if request.method != method:
        error = Unreadable("bad-method", f"This address takes {method}.", "")
        error.status = 405
        raise error
