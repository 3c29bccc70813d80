"""Addresses of a store's webhooks, below `/stores/`."""

from django.urls import path

from . import views

app_name = "webhooks"
urlpatterns = [path("<slug:store>/webhooks/", views.webhooks, name="webhooks")]
