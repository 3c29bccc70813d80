"""Addresses of the judges' desk."""

from django.urls import path

from .views import calls, players, room, rulings, table

app_name = "judges"

DESK = "events/<slug:slug>/judges/"

urlpatterns = [
    path(DESK, calls.queue, name="queue"),
    path(f"{DESK}go/", calls.go_to, name="go"),
    path(f"{DESK}undo/", calls.undo, name="undo"),
    path(f"{DESK}rules/", calls.rules, name="rules"),
    path(f"{DESK}calls/<int:call>/", calls.call_page, name="call"),
    path(f"{DESK}calls/<int:call>/take/", calls.take, name="take"),
    path(f"{DESK}calls/<int:call>/leave/", calls.leave, name="leave"),
    path(f"{DESK}calls/<int:call>/answer/", calls.answer, name="answer"),
    path(f"{DESK}calls/<int:call>/rule/", calls.rule, name="rule"),
    path(f"{DESK}calls/<int:call>/uphold/", calls.uphold, name="uphold"),
    path(f"{DESK}rulings/<int:ruling>/", rulings.ruling_page, name="ruling"),
    path(f"{DESK}rulings/<int:ruling>/appeal/", rulings.appeal, name="appeal"),
    path(f"{DESK}rulings/<int:ruling>/back/", rulings.take_back, name="ruling-back"),
    path(f"{DESK}players/<int:player>/", players.player_page, name="player"),
    path(f"{DESK}players/<int:player>/penalty/", players.give, name="give"),
    path(f"{DESK}players/<int:player>/team/", players.decide_team, name="decide-team"),
    path(f"{DESK}penalties/<int:penalty>/back/", players.take_back, name="penalty-back"),
    path(f"{DESK}checks/", room.checks, name="checks"),
    path(f"{DESK}teams/", room.teams, name="teams"),
    path(f"{DESK}report/", room.report, name="report"),
    path(f"{DESK}report/print/", room.report_paper, name="report-print"),
    path(f"{DESK}report.csv", room.report_csv, name="report-csv"),
    path("infractions/", table.infractions, name="infractions"),
    path("infractions/new/", table.infraction, name="new-infraction"),
    path("infractions/<slug:key>/", table.infraction, name="infraction"),
]
