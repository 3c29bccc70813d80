"""Addresses of what leaves the store and comes in."""

from django.urls import path

from . import views

app_name = "exchange"
EVENT = "events/<slug:slug>/"

urlpatterns = [
    path("events/import/", views.bring_in, name="import"),
    path("players/<int:person>/forget/", views.forget, name="forget"),
    path("events.ics", views.feed, name="feed"),
    path(f"{EVENT}export/", views.exports, name="exports"),
    path(f"{EVENT}export/archive/", views.archive_file, name="archive"),
    path(f"{EVENT}export/report.trf", views.trf_file, name="trf"),
    path(f"{EVENT}export/event.ics", views.ics_file, name="ics"),
    path(f"{EVENT}export/event.json", views.json_file, name="json"),
    path(f"{EVENT}export/<slug:what>.csv", views.csv_file, name="csv"),
]
