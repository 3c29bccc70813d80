"""What every test gets: quick password hashing, and tasks that run in place instead of in a worker.

Property tests try the same examples at every run, however long one takes on a busy machine, so that a red suite is
always the change's doing; `HYPOTHESIS_PROFILE=search` looks for new ones.
"""

import os
from collections.abc import Iterator

import hypothesis
import pytest
from django.conf import settings

hypothesis.settings.register_profile("same", derandomize=True, deadline=None)
hypothesis.settings.register_profile("search", max_examples=1000)


def pytest_configure() -> None:
    hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slowest files first, so that no worker is left alone with one of them (`--no-loadscope-reorder` keeps it)."""
    items.sort(key=lambda item: "tests/services/" not in item.nodeid)


@pytest.fixture(autouse=True)
def tasks_in_place() -> Iterator[None]:
    """Run tasks at once and in this process. Tests of real workers (tests/services) start their own processes."""
    from tournament.celery import app

    before = {name: app.conf[name] for name in ("task_always_eager", "task_eager_propagates", "broker_url")}
    app.conf.update(task_always_eager=True, task_eager_propagates=True, broker_url="memory://")
    yield
    app.conf.update(before)
