import logging

from django.apps import AppConfig

logger = logging.getLogger(__name__)


class TeamsConfig(AppConfig):
    name = "teams"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Teams"

    def ready(self) -> None:
        from cardpool import card_formats, card_uses
        from teams.cards_in_teams import uses_in_teams
        from teams.legality import card_lists

        card_uses.register(uses_in_teams)
        card_formats.register(card_lists)
        self._add_formats()

    @staticmethod
    def _add_formats() -> None:
        """Add the store's own formats, before any form lists them; a faulty file is told and left out."""
        from django.conf import settings

        from teams.event_formats import FormatsError, add_formats

        path = settings.VAR_DIR / "formats.json"
        if path.exists():
            try:
                add_formats(path)
            except FormatsError as error:
                logger.warning("formats.json is not used: %s", error)
