"""The address of the status page. The health addresses are answered before any page: see `health`."""

from django.urls import path

from . import views

app_name = "care"
urlpatterns = [path("", views.status, name="status")]
