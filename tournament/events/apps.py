from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "tournament.events"
    label = "events"
    verbose_name = "Events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from cardpool import card_uses

        from .cards_in_teams import uses_in_teams
        from .schemes import SCHEMES
        from .structures import STRUCTURES

        SCHEMES.update(STRUCTURES)
        card_uses.register(uses_in_teams)
