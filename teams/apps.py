from django.apps import AppConfig


class TeamsConfig(AppConfig):
    name = "teams"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Teams"

    def ready(self) -> None:
        from cardpool import card_uses
        from teams.cards_in_teams import uses_in_teams

        card_uses.register(uses_in_teams)
