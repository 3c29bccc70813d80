"""Addresses of the store's front page and its events."""

from django.urls import path

from .views import drafting, history, paper, papers, roles, settings, store
from .views.desk import control
from .views.desk import page as desk
from .views.entrants import entrant, lists_in, manage, registrations, returning
from .views.own import check_in, entry
from .views.public import match, pages, quests

app_name = "events"

EVENT = "events/<slug:slug>/"
MATCH = f"{EVENT}r<int:number>/t<int:table>/"

urlpatterns = [
    path("", store.home, name="home"),
    path("events/", store.event_list, name="list"),
    path("events/new/", settings.new, name="new"),
    path("events/bring/", store.bring, name="bring"),
    path("find-table/", store.find_table, name="find-table"),
    path("e/<int:pk>/", store.short, name="short"),
    # for everybody
    path(EVENT, pages.pairings, name="event"),
    path(f"{EVENT}r<int:number>/", pages.pairings, name="round"),
    path(f"{EVENT}standings/", pages.standings, name="standings"),
    path(f"{EVENT}standings/<int:pk>/", pages.place, name="place"),
    path(f"{EVENT}players/", pages.players, name="players"),
    path(f"{EVENT}players/look/", pages.look, name="look"),
    path(f"{EVENT}players/<int:pk>/", pages.team, name="team"),
    path(f"{EVENT}about/", pages.about, name="about"),
    path(f"{EVENT}tv/", paper.tv, name="tv"),
    # a draft
    path(f"{EVENT}draft/", drafting.draft, name="draft"),
    path(f"{EVENT}draft/team/", drafting.team, name="draft-team"),
    path(f"{EVENT}draft/<int:pk>/team/", drafting.team_of, name="draft-team-of"),
    path(f"{EVENT}draft/do/<slug:action>/", drafting.act, name="draft-act"),
    path(f"{EVENT}draft/<int:pk>/", drafting.player, name="draft-player"),
    path(f"{EVENT}print/<slug:what>/", papers.print_page, name="print"),
    path("log-sheets/", papers.log_sheets, name="log-sheets"),
    path("log-sheets/<slug:book>/", papers.log_sheet, name="log-sheet"),
    # for players
    path(f"{EVENT}register/", entry.register, name="register"),
    path(f"{EVENT}here/<slug:secret>/", check_in.check_in, name="check_in"),
    path(f"{EVENT}entry/", entry.entry, name="entry"),
    path(f"{EVENT}guest/<str:code>/", entry.guest, name="guest"),
    path(MATCH, match.match_page, name="match"),
    path(f"{MATCH}why/", pages.why_paired, name="why-paired"),
    path(f"{MATCH}report/", match.report, name="report"),
    path(f"{MATCH}call/", match.call, name="call"),
    path(f"{MATCH}answer/", match.answer, name="answer"),
    path(f"{MATCH}heroes/", quests.heroes, name="heroes"),
    path(f"{MATCH}traps/", quests.traps, name="traps"),
    path(f"{MATCH}card/", quests.card, name="card"),
    # for judges and organizers
    path(f"{MATCH}decide/", match.decide, name="decide"),
    path(f"{MATCH}absent/", match.absent, name="absent"),
    path(f"{MATCH}menu/", control.menu, name="table-menu"),
    path(f"{MATCH}undo/", match.undo, name="undo"),
    path(f"{EVENT}control/", desk.control, name="control"),
    path(f"{EVENT}control/r<int:number>/", desk.control, name="control-round"),
    path(f"{EVENT}control/quick/", control.quick, name="quick"),
    path(f"{EVENT}control/names/", control.names, name="names"),
    path(f"{EVENT}control/do/<slug:action>/", control.act, name="act"),
    path(f"{EVENT}paper/", papers.papers, name="papers"),
    path(f"{EVENT}print/deck/r<int:number>/", papers.stacking, name="stacking"),
    path(f"{EVENT}manage/", manage.players, name="manage"),
    path(f"{EVENT}manage/preview/", lists_in.preview, name="preview-players"),
    path(f"{EVENT}manage/returning/", returning.returning, name="returning"),
    path(f"{EVENT}manage/registrations/", registrations.registrations, name="registrations"),
    path(f"{EVENT}manage/<int:pk>/", entrant.player, name="entrant"),
    path(f"{EVENT}manage/<int:pk>/<slug:action>/", entrant.entrant_act, name="entrant-act"),
    path(f"{EVENT}roles/", roles.roles, name="roles"),
    path(f"{EVENT}roles/take/<str:token>/", roles.take_role, name="take-role"),
    path(f"{EVENT}settings/", settings.settings, name="settings"),
    path(f"{EVENT}delete/", settings.delete, name="delete"),
    path(f"{EVENT}history/", history.history, name="history"),
]
