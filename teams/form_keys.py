"""Keys that make a form which is sent twice save once: what was saved under a key is found again.

A key is kept together with who sends the form and what it says. So the same page, changed and sent again, saves
something else.
"""

import hashlib
import secrets

from django.http import HttpRequest


def new_key() -> str:
    """Return a key for one showing of a form that nobody can guess."""
    return secrets.token_urlsafe(12)


def key_of(request: HttpRequest, said: str) -> str:
    """Return sixty-four letters for the form that was sent and what it says; empty for a form without a key."""
    key = request.POST.get("key", "")
    return hashlib.sha256(f"{request.user.pk} {key} {said}".encode(errors="replace")).hexdigest() if key else ""
