"""Addresses of the seasons, below `/seasons/`."""

from django.urls import path

from . import views

app_name = "seasons"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("<slug:season>/", views.season_page, name="season"),
    path("<slug:season>/print/", views.paper, name="print"),
    path("<slug:season>/table.csv", views.table_csv, name="csv"),
    path("<slug:season>/settings/", views.settings, name="settings"),
    path("<slug:season>/events/", views.events, name="events"),
]
