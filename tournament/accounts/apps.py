from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "tournament.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Keep a row for every sign-in from now on."""
        from tournament.accounts import signals  # noqa: F401
