"""The app as Django registers it."""

from django.apps import AppConfig


class RecordingConfig(AppConfig):
    name = "tournament.recording"
    label = "recording"

    def ready(self) -> None:
        """Hear of changed settings from now on."""
        from tournament.recording import signals  # noqa: F401
