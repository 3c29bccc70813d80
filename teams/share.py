"""The address of a team as a code to photograph: of a saved one, or of one that is being built."""

from __future__ import annotations

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from teams.builder.address import read_state

#: More characters make a code that no phone reads from a screen.
LONGEST = 1200


def qr_code(address: str) -> SafeString | None:
    """Return an address as an inline SVG; None for one that is too long to photograph."""
    if len(address) > LONGEST:
        return None
    return mark_safe(segno.make(address, error="m").svg_inline(border=2, omitsize=True, lineclass=None, svgclass=None))


@require_safe
def built_code(request: HttpRequest) -> HttpResponse:
    """Show the code of the list in a builder address: whoever photographs it opens the same list."""
    state, _ = read_state(request.GET)
    return render(request, "teams/code.html", {"state": state})
