"""The app as Django registers it."""

from django.apps import AppConfig


class RecordingConfig(AppConfig):
    name = "tournament.recording"
    label = "recording"
