"""The preview of a list of players: every line with what becomes of it, before anything is written."""

from __future__ import annotations

from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tournament.events import services
from tournament.events.errors import EventError
from tournament.events.services.seen import seen_now
from tournament.events.views.common import EventRequest, for_organizers, show

#: Bytes of a file; a list of four thousand names has a tenth of it.
MOST = 900_000


@require_POST
@for_organizers
def preview(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show what a pasted list, or a CSV file, would enter."""
    text = request.POST.get("players", "")
    upload = request.FILES.get("file")
    fault: EventError | None = None
    if upload is not None:
        text = _decoded(upload.read(MOST + 1)) + ("\n" + text if text.strip() else "")
    lines = []
    try:
        lines = services.read_list(viewer.event, text)
    except EventError as error:
        fault = error
    counts = Counter(line.state for line in lines)
    return show(
        request,
        viewer,
        "preview_players.html",
        status=fault.status if fault else 200,
        fault=fault,
        lines=lines,
        counts=counts,
        typed=text if fault else "",
        added=sum(line.is_added for line in lines),
        ready="\n".join(line.line for line in lines if line.is_added),
        made_from=seen_now(viewer.event),
    )


def _decoded(data: bytes) -> str:
    """Return a file's text: UTF-8, or what spreadsheets of western Europe write."""
    for encoding in ("utf-8-sig", "utf-16") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig",):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("cp1252", "replace")
