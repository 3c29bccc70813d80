"""Browser tests drive Debian's Chromium against a live server: nothing is downloaded."""

import os
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = Path("/usr/bin/chromium")
HERE = Path(__file__).parent
# Playwright runs an event loop in this thread, and Django would refuse its own database calls beside one.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


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
def browser_context_args() -> dict[str, Any]:
    return {"viewport": {"width": 1280, "height": 900}}
