"""The recorder without a network: what the browser keeps of it, and how it is installed on a phone.

The worker stands below `/record/` and keeps nothing else. What was tapped is kept by the page itself (`outbox.js`).
"""

from __future__ import annotations

import hashlib
import json
from functools import cache

from django.contrib.staticfiles.finders import get_finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from .phone_rules import PYTHON

#: Folders and files that the recorder's page consists of.
PARTS = ("recorder/", "table/", "look/tokens.css", "fonts/", "marshal.js", "favicon.svg")
#: Felt and paper, as in `static/look/tokens.css`.
FELT, PAPER = "#17453a", "#f6f3ec"


@cache
def files() -> tuple[str, ...]:
    """Return the addresses of everything that the recorder's page loads."""
    names = {name for finder in get_finders() for name, _ in finder.list(None) if name.startswith(PARTS)}
    return tuple(static(name) for name in sorted(names))


def version() -> str:
    """Return a digest of those addresses, which hold the digests of the files."""
    return hashlib.sha256("\n".join(files()).encode()).hexdigest()[:12]


@require_GET
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The script that answers for the network where there is none. Browsers ask for it again now and then."""
    written = {
        "files": files(), "scope": reverse("recording:index"), "engine": reverse("recording:engine"),
        "python": static(PYTHON),
    }  # fmt: skip
    context = {name: json.dumps(value, indent=1) for name, value in written.items()}
    context |= {"version": version(), "python_version": PYTHON.split("/")[1]}
    return render(request, "recording/worker.js", context, content_type="text/javascript")


#: Pictures for phones that take no drawing: pixels, and whether the phone may cut them to a shape of its own.
HOME_ICONS = ((192, "any"), (512, "any"), (512, "maskable"))


@require_GET
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone needs to know to keep the recorder among its programs."""
    start = reverse("recording:index")
    told = {
        "name": "Dice Marshal", "short_name": "Dice Marshal", "description": "Record a game at the table.",
        "id": start, "start_url": start, "scope": start, "display": "standalone", "orientation": "any",
        "background_color": PAPER, "theme_color": FELT,
        "icons": [
            {"src": static("favicon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            *({"src": static(f"icons/home-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
              for size, use in HOME_ICONS),
        ],
    }  # fmt: skip
    return JsonResponse(told, content_type="application/manifest+json")
