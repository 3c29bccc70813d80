"""A form that is sent twice saves once: it carries a key, and what was saved under that key is found again.

The key is told together with who sends the form and what it says. So the same page, changed and sent again, saves
something else.
"""

import hashlib
import secrets

from django.http import HttpRequest


def new_key() -> str:
    """For one showing of a form; nobody guesses it."""
    return secrets.token_urlsafe(12)


def key_of(request: HttpRequest, said: str) -> str:
    """Sixty-four letters for the form that was sent and what it says; empty for a form without a key."""
    key = request.POST.get("key", "")
    return hashlib.sha256(f"{request.user.pk} {key} {said}".encode(errors="replace")).hexdigest() if key else ""
