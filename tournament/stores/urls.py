"""Addresses of the stores, below `/stores/`."""

from django.urls import path

from . import views

app_name = "stores"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("<slug:store>/", views.front, name="front"),
    path("<slug:store>/settings/", views.settings, name="settings"),
    path("<slug:store>/staff/", views.staff, name="staff"),
    path("<slug:store>/logo/", views.logo, name="logo"),
    path("<slug:store>/colours.css", views.colours, name="colours"),
]
