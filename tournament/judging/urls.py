"""Pages of the judging app, under /logs/."""

from django.urls import path

from . import deleting, log_acts, views
from .watching import pages as replay_pages

app_name = "judging"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("writing/", views.writing, name="writing"),
    path("compare/", replay_pages.compare, name="compare"),
    path("match/<int:match_id>/", views.attach, name="attach"),
    path("<slug:log_id>/", views.log, name="log"),
    path("<slug:log_id>/state/", views.state, name="state"),
    path("<slug:log_id>/position/", views.position, name="position"),
    path("<slug:log_id>/log.txt", views.download, name="download"),
    path("<slug:log_id>/replay/", replay_pages.watch, name="replay"),
    path("<slug:log_id>/replay/waits/", replay_pages.waits, name="replay_waits"),
    path("<slug:log_id>/repair/", views.repair, name="repair"),
    path("<slug:log_id>/recompute/", log_acts.recompute, name="recompute"),
    path("<slug:log_id>/delete/", deleting.delete, name="delete"),
    path("<slug:log_id>/ask/", log_acts.ask, name="ask"),
    path("<slug:log_id>/rule/", log_acts.rule, name="rule"),
    path("<slug:log_id>/result/", log_acts.use_result, name="use_result"),
    path("<slug:log_id>/seats/", log_acts.seats, name="seats"),
]
