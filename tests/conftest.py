"""What every test gets: quick password hashing, and tasks that run in place instead of in a worker."""

from collections.abc import Iterator

import pytest
from django.conf import settings


def pytest_configure() -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def tasks_in_place() -> Iterator[None]:
    """Run tasks at once and in this process. Tests of real workers (tests/services) start their own processes."""
    from tournament.celery import app

    before = {name: app.conf[name] for name in ("task_always_eager", "task_eager_propagates", "broker_url")}
    app.conf.update(task_always_eager=True, task_eager_propagates=True, broker_url="memory://")
    yield
    app.conf.update(before)
