"""Addresses of the rule pages, below `/rules/`."""

from django.urls import path

from . import views

app_name = "rulebook"
urlpatterns = [
    path("", views.index, name="index"),
    path("book/<slug:game>/", views.book, name="book"),
    path("<str:entry_id>/", views.entry, name="entry"),
]
