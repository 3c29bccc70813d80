"""Another database than the tests' own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connections


@contextmanager
def on_disk(file: Path | str) -> Iterator[None]:
    """Inside, the database of this process is this file, also for threads that are started meanwhile."""
    connection = connections["default"]
    memory, name = connection.connection, connection.settings_dict["NAME"]
    connection.connection, connection.settings_dict["NAME"] = None, str(file)
    try:
        yield
    finally:
        connection.close()
        connection.connection, connection.settings_dict["NAME"] = memory, name
