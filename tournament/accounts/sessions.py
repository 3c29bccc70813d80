"""Where somebody is signed in, and how to end it.

Django's table of sessions does not say whose they are; `SignIn` does. A session ends when its row there is deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from importlib import import_module
from typing import Any

import structlog
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import DatabaseError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from .models import SignIn

SEEN_EVERY = 600  # seconds between two updates of "last seen"
log = structlog.get_logger(__name__)


def _store(key: str | None = None) -> Any:
    return import_module(settings.SESSION_ENGINE).SessionStore(key)


def client_address(request: HttpRequest) -> str:
    """Return the address of the browser, as the web server tells it."""
    return request.META.get("REMOTE_ADDR", "")[:45]


def remember(request: HttpRequest, user: User) -> None:
    """Keep a row for the session that has just been signed in."""
    if request.session.session_key is None:
        request.session.save()
    key = request.session.session_key
    agent = request.META.get("HTTP_USER_AGENT", "").replace("\0", "")[:300]
    now = timezone.now()
    SignIn.objects.update_or_create(
        session_key=key,
        defaults={
            "user": user,
            "agent": agent,
            "address": client_address(request),
            "made_at": now,
            "seen_at": now,
        },
    )
    caches["pages"].set(f"seen-{key}", True, SEEN_EVERY)
    # A session lives two weeks from its last change: who has not been seen for longer is signed in no more.
    SignIn.objects.filter(seen_at__lt=now - timedelta(seconds=settings.SESSION_COOKIE_AGE + SEEN_EVERY)).delete()


def forget(request: HttpRequest) -> None:
    """The session signs itself out."""
    if request.session.session_key:
        SignIn.objects.filter(session_key=request.session.session_key).delete()


def moved(user: User, old_key: str | None, new_key: str | None) -> None:
    """The session of a row has another key from now on."""
    SignIn.objects.filter(user=user, session_key=old_key).update(session_key=new_key)


@transaction.atomic
def end(rows: Iterable[SignIn]) -> int:
    """Sign these browsers out. Returns how many there were."""
    rows = list(rows)
    for row in rows:
        _store(row.session_key).delete()
    SignIn.objects.filter(pk__in=[row.pk for row in rows]).delete()
    return len(rows)


def alive(user: User) -> list[SignIn]:
    """Return where the account is signed in now, the last seen first; rows of sessions that have expired go."""
    rows = list(user.sign_ins.all())
    gone = [row for row in rows if SESSION_KEY not in _store(row.session_key).load()]
    SignIn.objects.filter(pk__in=[row.pk for row in gone]).delete()
    return [row for row in rows if row not in gone]


def last_seen(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: note that a signed-in browser was here, without a query unless ten minutes have passed."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        session = request.session
        key = session.session_key if session.accessed and SESSION_KEY in session else None
        # Each process notes it for itself: what is stored is at most that much behind.
        if key and caches["pages"].add(f"seen-{key}", True, SEEN_EVERY):
            _seen(key)
        return response

    return answer


def _seen(key: str) -> None:
    now = timezone.now()
    late = SignIn.objects.filter(session_key=key, seen_at__lt=now - timedelta(seconds=SEEN_EVERY))
    try:
        late.update(seen_at=now)
    except DatabaseError as error:  # a full disk must not cost the page that is ready
        log.warning("Could not note when a browser was last seen", error=str(error))


#: Part of a browser's own words -> what people call it; the first that fits counts.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung browser"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
DEVICES = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "an Android phone or tablet"),
    ("CrOS", "a Chromebook"),
    ("Windows", "Windows"),
    ("Mac OS", "a Mac"),
    ("Linux", "Linux"),
)


def device(agent: str) -> str:
    """Return `Firefox on Windows`: a browser in plain words."""
    browser = next((word for part, word in BROWSERS if part in agent), "")
    machine = next((word for part, word in DEVICES if part in agent), "")
    if browser and machine:
        return f"{browser} on {machine}"
    return browser or (f"A browser on {machine}" if machine else "An unknown browser")
