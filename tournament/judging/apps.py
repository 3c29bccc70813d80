"""The judging app: game logs, their replays, verdicts, and what judges rule on them."""

from django.apps import AppConfig


class JudgingConfig(AppConfig):
    name = "tournament.judging"
    label = "judging"
    verbose_name = "Judging"
    default_auto_field = "django.db.models.BigAutoField"
