from django.apps import AppConfig


class DemonstrationConfig(AppConfig):
    name = "tournament.demonstration"
    label = "demonstration"
