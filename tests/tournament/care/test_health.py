"""The health addresses: cheap, open to any host, and honest about a database that is gone."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.db import OperationalError, connection
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tournament import connections

HEALTH = "/health/"
LIVE = "/health/live/"


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that refuses every connection."""

    def refuse(*_: Any, **__: Any) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "cursor", refuse)


@pytest.mark.django_db
def test_a_store_that_works_is_ok_for_one_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """One query, no session, nothing to keep."""
    with django_assert_num_queries(1):
        page = client.get(HEALTH)
    assert (page.status_code, page.content) == (200, b"ok\n")
    assert page["Cache-Control"] == "no-store"
    assert not page.cookies


@pytest.mark.django_db
def test_a_database_without_tables_names_the_command(client: Client) -> None:
    """A fresh PostgreSQL that nobody migrated is no healthy store."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
    page = client.get(HEALTH)
    assert page.status_code == 503
    assert "manage.py migrate" in page.content.decode()


def test_a_database_that_is_gone_is_503_with_a_sentence(client: Client, no_database: None) -> None:
    """The load balancer turns away; whoever asks by hand reads why. The process itself still lives."""
    page = client.get(HEALTH)
    assert (page.status_code, page.content.decode()) == (503, "The database cannot be reached.\n")
    assert client.get(LIVE).status_code == 200


def test_any_host_and_plain_http_are_answered(settings: LazySettings, no_database: None) -> None:
    """A load balancer names the machine by its number and speaks no TLS to it; no page answers it so."""
    settings.ALLOWED_HOSTS = ["store.example"]
    settings.SECURE_SSL_REDIRECT = True
    client = Client()
    assert client.get(LIVE, headers={"host": "10.0.0.7"}).status_code == 200
    assert client.get(HEALTH, headers={"host": "nobody knows"}).status_code == 503
    assert client.head(LIVE, headers={"host": "10.0.0.7"}).status_code == 200
    assert client.get("/rules/", headers={"host": "10.0.0.7"}).status_code in (301, 400)


@pytest.mark.django_db
def test_only_looking_is_answered(client: Client) -> None:
    """Whatever else is sent there meets the ordinary answer for an address without a page."""
    assert client.post(HEALTH).status_code == 404


def test_a_database_that_says_nothing_is_not_waited_for_long() -> None:
    """A load balancer gives up after some seconds; so does the connection, unless the address says otherwise."""
    patience = [
        connections.database(f"postgres://marshal@db.example/store{more}")["OPTIONS"]["connect_timeout"]
        for more in ("", "?connect_timeout=30")
    ]
    assert [int(seconds) for seconds in patience] == [5, 30]
