"""What every page's frame shows."""

from typing import Any

from django.http import HttpRequest

SECTIONS = (
    ("/events/", "Events"),
    ("/teams/", "Teams"),
    ("/cards/", "Cards"),
    ("/logs/", "Logs"),
    ("/rules/", "Rules"),
)


def sections(request: HttpRequest) -> dict[str, Any]:
    """The main parts of the site, and which one this page belongs to."""
    return {
        "sections": [
            {"address": address, "word": word, "here": request.path.startswith(address)} for address, word in SECTIONS
        ]
    }
