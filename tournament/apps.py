"""Starts Celery with Django. Here and not in `__init__`, so that the pure modules of this package never import it."""

from django.apps import AppConfig
from django.conf import settings


class TournamentConfig(AppConfig):
    name = "tournament"

    def ready(self) -> None:
        """Make our Celery application the one `shared_task` uses, in the web process as in the worker."""
        from tournament.celery import app
        from tournament.limits.table import changed

        app.set_default()
        changed(settings.LIMITS)  # a misspelled limit is said at the start, not in the middle of an evening
