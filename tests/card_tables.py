"""The product's own cards in the tables as `load_cards` writes them: loaded once in a test run, then copied.

Every test's database is empty when it begins, hundreds of tests want the cards, and loading takes a third of a second.
"""

from django.apps import apps
from django.db import connection, transaction

from cardpool.services import load_cards


@transaction.atomic
def keep() -> list[str]:
    """Load the cards into an empty database and keep a copy of each table that they fill. Returns these tables."""
    load_cards()
    models = apps.get_app_config("cardpool").get_models(include_auto_created=True)
    filled = [model._meta.db_table for model in models if model._default_manager.exists()]
    with connection.cursor() as cursor:
        for table in filled:
            cursor.execute(f"CREATE TABLE kept_{table} AS SELECT * FROM {table}")
            cursor.execute(f"DELETE FROM {table}")
    return filled


def copy(tables: list[str]) -> None:
    """As if they were loaded now."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"INSERT INTO {table} SELECT * FROM kept_{table}")
