"""The status page: what the doctor says, for organizers."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.events.permissions import ANYWHERE, may_run

from .checks import BAD, OK, WARN, examine, worst

#: How a level looks: the class, the icon and the word of its tag.
LOOKS = {OK: ("good", "ok", "OK"), WARN: ("warn", "hand", "Check this"), BAD: ("bad", "bad", "Fault")}
ORDER = (BAD, WARN, OK)


@require_safe
@never_cache
def status(request: HttpRequest) -> HttpResponse:
    """Show every check with what to do; what needs somebody comes first."""
    if not may_run(request.user, ANYWHERE):
        raise PermissionDenied("Only organizers see the status of the store.")
    results = sorted(examine(), key=lambda result: ORDER.index(result.finding.level))
    counts = {level: sum(result.finding.level == level for result in results) for level in ORDER}
    shown = [(result, *LOOKS[result.finding.level]) for result in results]
    context = {"results": shown, "faults": counts[BAD], "looks": counts[WARN], "worst": LOOKS[worst(results)][0]}
    return render(request, "care/status.html", context | {"now": timezone.now()})
