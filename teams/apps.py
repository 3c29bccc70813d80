from django.apps import AppConfig


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
