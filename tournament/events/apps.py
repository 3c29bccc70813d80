from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "tournament.events"
    label = "events"
    verbose_name = "Events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from cardpool import uses

        from .uses import card_uses

        uses.register(card_uses)
