"""Starts Celery with Django. Here and not in `__init__`, so that the pure modules of this package never import it."""

from django.apps import AppConfig
from django.conf import settings
from django.contrib import admin
from django.contrib.admin.apps import SimpleAdminConfig
from django.core.checks import register


class TournamentConfig(AppConfig):
    name = "tournament"
    default = True

    def ready(self) -> None:
        """Make our Celery application the one `shared_task` uses, in the web process as in the worker.

        A program of a running store also ends with its supervisor from here on.
        """
        from tournament import checks
        from tournament.celery import app
        from tournament.limits.table import changed
        from tournament.serving import processes

        app.set_default()
        changed(settings.LIMITS)  # a misspelled limit is said at the start, not in the middle of an evening
        register(checks.shared_secret)
        processes.end_with_told_parent()


class AdministrationConfig(SimpleAdminConfig):
    """Django's administration behind our own sign-in."""

    default = False
    default_site = "tournament.administration.Site"

    def ready(self) -> None:
        super().ready()
        admin.autodiscover()
