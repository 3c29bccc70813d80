from django.apps import AppConfig


class CardpoolConfig(AppConfig):
    name = "cardpool"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Cards"
