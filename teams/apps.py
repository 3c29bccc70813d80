from django.apps import AppConfig


class TeamsConfig(AppConfig):
    name = "teams"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Teams"

    def ready(self) -> None:
        from cardpool import uses
        from teams.uses import card_uses

        uses.register(card_uses)
