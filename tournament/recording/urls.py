"""Addresses of recordings: pages and JSON."""

from django.urls import path

from . import api, dice_check, offline, phone_rules, views

app_name = "recording"

CODE = "record/<slug:code>/"
MATCH = "events/<slug:slug>/r<int:number>/t<int:table>/record/"

urlpatterns = [
    path("record/", views.index, name="index"),
    path("record/worker.js", offline.worker, name="worker"),
    path("record/manifest.webmanifest", offline.manifest, name="manifest"),
    path("record/engine.js", phone_rules.engine, name="engine"),
    path("record/rules-<slug:rules_digest>.zip", phone_rules.rules_archive, name="rules"),
    path("record/new/", views.new, name="new"),
    path("record/play/", views.play, name="play"),
    path("record/table/<str:ticket>/", views.at_table, name="at-table"),
    path("record/live/<slug:slug>/r<int:number>/", views.live_tables, name="live-tables"),
    path("record/wall/<slug:slug>/", views.wall, name="wall"),
    path("record/dice/<slug:log_id>/", dice_check.page, name="dice"),
    path(MATCH, views.begin_match, name="begin-match"),
    path(CODE, views.page, name="page"),
    path(f"{CODE}join/<str:key>/", views.join, name="join"),
    path(f"{CODE}qr.svg", views.qr, name="qr"),
    path(f"{CODE}table.json", api.table, name="table"),
    path(f"{CODE}engine.json", api.engine, name="engine-facts"),
    path(f"{CODE}state.json", api.state, name="state"),
    path(f"{CODE}stream", views.stream, name="stream"),
    path(f"{CODE}entries/", api.entries, name="entries"),
    path(f"{CODE}try/", api.what_if, name="try"),
    path(f"{CODE}sentences/", api.sentences, name="sentences"),
    path(f"{CODE}signals/", api.signals, name="signals"),
    path(f"{CODE}seat/", api.seat, name="seat"),
    path(f"{CODE}seed/", api.seed, name="seed"),
    path(f"{CODE}quiet/", api.quiet, name="quiet"),
    path(f"{CODE}settings/", api.settings, name="settings"),
    path(f"{CODE}finish/", api.finish, name="finish"),
    path(f"{CODE}withdraw/", api.withdraw, name="withdraw"),
    path(f"{CODE}feature/", api.feature, name="feature"),
    path(f"{CODE}wall/", views.show_on_wall, name="show-on-wall"),
]
