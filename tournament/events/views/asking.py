"""A form that is stale asks: what was changed meanwhile and by whom, beside what was entered, with both ways on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse

from ..errors import Stale
from ..models import AuditEntry
from ..services.seen import Concern, read_seen, unless_changed
from .common import EventRequest

#: So many changes a question lists; the history has them all.
NAMED_CHANGES = 5
#: Fields of a form that are made anew when it is sent again.
_NOT_REPEATED = ("csrfmiddlewaretoken", "made_from", "key")


@dataclass(frozen=True, slots=True)
class Question:
    """What the page shows above everything else, and the form that does it all the same."""

    about: str
    now: str
    entered: str
    do: str
    keep: str
    back: str
    action: str
    fields: list[tuple[str, str]]
    changes: list[AuditEntry] = field(default_factory=list)
    more: int = 0
    heading: str = ""
    effects: tuple[str, ...] = ()


def guarded(
    request: HttpRequest,
    viewer: EventRequest,
    concern: Concern,
    write: Callable[[], Any],
    agrees: Callable[[], bool] = lambda: False,
) -> Callable[[], Any]:
    """Return the write of this form, which raises Stale once what concerns it has changed since the page was made."""
    seen = read_seen(request.POST.get("made_from", ""))
    return lambda: unless_changed(viewer.event, seen, concern, write, agrees)


def _sent(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of the form that are sent again."""
    rows = request.POST.lists()
    return [(name, str(value)) for name, values in rows for value in values if name not in _NOT_REPEATED]


def question(
    request: HttpRequest,
    stale: Stale,
    *,
    about: str,
    entered: str,
    do: str,
    back: str,
    now: str = "",
    keep: str = "Leave it as it is",
    instead: Iterable[tuple[str, str]] = (),
) -> Question:
    """Return the question for a stale form: `entered` in words, `do` on the button. `instead` replaces fields of the
    form.
    """
    replaced = dict(instead)
    fields = [(name, replaced.get(name, value)) for name, value in _sent(request)]
    shown, more = list(stale.changes[:NAMED_CHANGES]), max(0, len(stale.changes) - NAMED_CHANGES)
    return Question(about, now, entered, do, keep, back, request.path, fields, shown, more)


def foresee(
    request: HttpRequest, *, heading: str, effects: Iterable[str], entered: str, do: str, keep: str, back: str
) -> Question:
    """Return the question of a write that changes more than it says: what would change, before it is made.

    The form that does it sends `sure` besides what was sent.
    """
    fields = [*_sent(request), ("sure", "1")]
    return Question("", "", entered, do, keep, back, request.path, fields, heading=heading, effects=tuple(effects))


def asked(response: HttpResponse, address: str) -> HttpResponse:
    """Show the page with the question: nothing was done, and a reload asks for the page, not for the form once more."""
    response.status_code = 409
    response["HX-Replace-Url"] = address
    return response
