"""What our own system checks warn of."""

from typing import Any

import pytest

from tournament import checks

SERVER = {"default": {"ENGINE": "django.db.backends.postgresql"}}
FILE = {"default": {"ENGINE": "django.db.backends.sqlite3"}}


@pytest.mark.parametrize(
    ("databases", "given", "expected"),
    [(SERVER, False, [checks.UNSHARED_SECRET]), (SERVER, True, []), (FILE, False, [])],
)
def test_a_database_server_wants_a_secret_that_machines_share(
    databases: dict[str, Any], given: bool, expected: list[str], settings: Any
) -> None:
    """Only a store over a database server, whose secret nobody has set, is warned, with the way out."""
    settings.DATABASES, settings.SECRET_KEY_GIVEN = databases, given
    found = checks.shared_secret()
    assert [warning.id for warning in found] == expected
    assert all("same long random text on every machine" in (warning.hint or "") for warning in found)
