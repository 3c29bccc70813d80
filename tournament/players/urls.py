"""Addresses of the store's people, below `/players/`."""

from django.urls import path

from . import views

app_name = "players"
urlpatterns = [
    path("", views.index, name="index"),
    path("me/", views.own, name="own"),
    path("<int:person>/", views.person_page, name="person"),
    path("<int:person>/name/", views.rename, name="rename"),
    path("<int:person>/merge/", views.merge, name="merge"),
    path("<int:person>/unmerge/", views.unmerge, name="unmerge"),
]
