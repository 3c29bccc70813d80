"""The page on which anybody checks that the server threw the dice of a game at a distance as its seeds say."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from rules.throwing import ThrowCheck, WrongThrow
from tournament.judging.finding import reader_of
from tournament.judging.models import GameLog
from tournament.judging.permissions import require_open

from . import facade
from .services.at_distance import deck_of

#: Seconds for which an answer is kept: neither a log nor its seeds ever change.
KEPT = 3600


@dataclass(frozen=True, slots=True)
class Checked:
    """How many throws were compared, those that are not as the seeds give them; or why nothing can be compared."""

    throws: int = 0
    wrong: tuple[WrongThrow, ...] = ()
    problem: str = ""


def check(log: GameLog) -> Checked:
    """Throw the dice of a log again with the seeds that it shows."""
    key, pages = f"recording.dice.{log.pk}", caches["pages"]
    found: Checked | None = pages.get(key)
    if found is None:
        deck = deck_of(log.match)
        found = facade.check_throws(log.text, _as_checked, lambda fault: Checked(problem=fault["message"]), deck)
        pages.set(key, found, KEPT)
    return found


def _as_checked(check: ThrowCheck) -> Checked:
    return Checked(check.throws, check.wrong)


@require_GET
def page(request: HttpRequest, log_id: str) -> HttpResponse:
    """Show whether the dice of a log are those of its seeds. Whoever sees the log sees it."""
    rows = GameLog.objects.select_related("match__round__event", "match__first", "match__second", "entrant")
    log = get_object_or_404(rows, pk=log_id, recording__at_distance=True)
    require_open(reader_of(request, log), log)
    return render(request, "recording/dice.html", {"log": log, "checked": check(log)})
