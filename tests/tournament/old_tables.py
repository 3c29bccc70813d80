"""Tables as an earlier version had them, and their way to those of now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from pytest_django import DjangoDbBlocker

from tests.store_files import on_disk

#: Gone once it is closed.
IN_MEMORY = "file:old_tables?mode=memory"
Target = list[tuple[str, str]]


def newest() -> Target:
    """Return the migrations after which nothing is left to do."""
    return MigrationExecutor(connection).loader.graph.leaf_nodes()


@pytest.fixture
def migrate(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Callable[..., Any]]:
    """Bring the tables to a state and return the rows' classes of that state. They begin as an empty database, so
    that the way to an early state is short, and nobody has to lead them back.
    """

    def to(target: Target) -> Any:
        MigrationExecutor(connection).migrate(target)
        return MigrationExecutor(connection).loader.project_state(target).apps

    with on_disk(IN_MEMORY), django_db_blocker.unblock():
        yield to
