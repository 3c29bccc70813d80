"""The app as Django registers it."""

from django.apps import AppConfig


class JudgesConfig(AppConfig):
    name = "tournament.judges"
    label = "judges"

    def ready(self) -> None:
        from . import signals, undoing  # noqa: F401

        undoing.register()
