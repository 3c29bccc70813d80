"""What a phone shows where it reaches no store: one page that says so, kept by a worker for every address of the store.

Nothing else is kept: the page is the same for everybody, and names nobody. The recorder has a worker of its own below
`/record/`, which browsers prefer there. Browsers run workers over https and on the store's own machine only.
"""

from __future__ import annotations

import hashlib
import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

#: What the page is drawn with.
PARTS = ("look/look.css", "favicon.svg", "no_network.js")


@require_GET
@cache_control(no_cache=True)
def page(request: HttpRequest) -> HttpResponse:
    """Show what somebody reads who reaches no store."""
    return render(None, "errors/no_network.html")


@require_GET
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Return the script that keeps the page. Browsers ask for it again now and then."""
    files = [static(part) for part in PARTS]
    written = render(None, "errors/no_network.html").content + " ".join(files).encode()
    context = {
        "page": json.dumps(reverse("no-network")),
        "files": json.dumps(files),
        "version": hashlib.sha256(written).hexdigest()[:12],
    }
    return render(request, "errors/no_network_worker.js", context, content_type="text/javascript")
