"""Browser tests drive Debian's Chromium against a live server: nothing is downloaded."""

import datetime
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.core.signals import request_started
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tournament.events import services
from tournament.events.models import Event

CHROMIUM = Path("/usr/bin/chromium")
HERE = Path(__file__).parent
# Playwright runs an event loop in this thread, and Django would refuse its own database calls beside one.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# What does not come at once may come late: a machine with much to do is no fault of the page.
expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.service)
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Where Chromium is, and the two switches it needs inside a container."""
    assert CHROMIUM.is_file(), "Chromium is missing: apt-get install -y chromium fonts-liberation"
    return {
        "executable_path": str(CHROMIUM),
        "args": ["--no-sandbox", "--disable-dev-shm-usage"],
        "headless": True,
    }


@pytest.fixture(scope="session")
def browser(live_server: LiveServer, browser: Browser) -> Browser:
    """Closed before the server stops, whose threads would otherwise outlive the one database they share."""
    return browser


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"viewport": {"width": 1280, "height": 900}}


Slow = Callable[..., None]


@pytest.fixture
def slow() -> Iterator[Slow]:
    """A slow net: after `slow("POST", "/teams/build/", 0.5, 0.1)` the first such answer takes half a second more, the
    others 0.1."""
    waits: list[tuple[str, str, list[float]]] = []

    def delay(environ: dict[str, Any], **_: Any) -> None:
        for method, path, seconds in waits:
            if environ["REQUEST_METHOD"] == method and environ["PATH_INFO"].startswith(path):
                time.sleep(seconds.pop(0) if len(seconds) > 1 else seconds[0])

    request_started.connect(delay)
    yield lambda method, path, *seconds: waits.append((method, path, list(seconds)))
    request_started.disconnect(delay)


def first_round(name: str, date: datetime.date, players: Sequence[str]) -> Event:
    """An event whose first round is published."""
    event = services.create_event(None, name=name, date=date, seed=7)
    services.open_registration(None, event)
    services.register_many(None, event, players)
    event = services.start_event(None, event, with_faulty_teams=True)
    services.publish_round(None, services.pair_next_round(None, event))
    return event
