from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "tournament.events"
    label = "events"
    verbose_name = "Events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from cardpool import card_uses

        from .cards_in_teams import uses_in_teams

        card_uses.register(uses_in_teams)
