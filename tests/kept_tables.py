"""Rows that many tests want: made once in a test run and kept in tables beside the real ones, then copied.

Every test's database is empty when it begins. To load the product's cards takes a third of a second, to make an event
of thousands more than a second.
"""

from collections.abc import Callable

from django.apps import apps
from django.db import connection, transaction


@transaction.atomic
def keep(app: str, fill: Callable[[], object]) -> list[str]:
    """Let `fill` write to an empty database and keep a copy of each table of the app that it wrote to.

    Returns these tables. On PostgreSQL the originals know how many rows to expect, as they do in a running store.
    """
    fill()
    models = apps.get_app_config(app).get_models(include_auto_created=True)
    filled = [model._meta.db_table for model in models if model._default_manager.exists()]
    with connection.cursor() as cursor:
        for table in filled:
            if connection.vendor == "postgresql":
                cursor.execute(f"ANALYZE {table}")
            cursor.execute(f"CREATE TABLE kept_{table} AS SELECT * FROM {table}")
        for table in reversed(filled):
            cursor.execute(f"DELETE FROM {table}")
    return filled


def copy(tables: list[str]) -> None:
    """As if the rows were written now."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"INSERT INTO {table} SELECT * FROM kept_{table}")
