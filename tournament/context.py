"""What every page's frame shows."""

from typing import Any

from django.http import HttpRequest

from tournament.serving import address

SECTIONS = (
    ("/events/", "Events"),
    ("/teams/", "Teams"),
    ("/cards/", "Cards"),
    ("/logs/", "Logs"),
    ("/rules/", "Rules"),
)


def sections(request: HttpRequest) -> dict[str, Any]:
    """Return the main parts of the site, and which one this page belongs to."""
    return {
        "sections": [
            {"address": address, "word": word, "here": request.path.startswith(address)} for address, word in SECTIONS
        ]
    }


def addresses(request: HttpRequest) -> dict[str, Any]:
    """Return what pages need to write addresses for other people's browsers; found out when a page asks for it."""
    return {
        "public_base": lambda: address.absolute(request, ""),
        "is_unreachable": lambda: not address.is_reachable(request),
    }
