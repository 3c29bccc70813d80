"""The care app: what a store needs to run for a year."""

from django.apps import AppConfig


class CareConfig(AppConfig):
    name = "tournament.care"
    label = "care"
    verbose_name = "Care"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect to Celery's signals: a worker says that it lives, and its log lines name the replay."""
        from tournament.care import worker

        worker.connect()
