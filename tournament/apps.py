"""Starts Celery with Django. Here and not in `__init__`, so that the pure modules of this package never import it."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"

    def ready(self) -> None:
        """Make our Celery application the one `shared_task` uses, in the web process as in the worker."""
        from tournament.celery import app

        app.set_default()
