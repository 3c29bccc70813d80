"""The API under /api/events/: read, and everything that a page can do.

A fault answers `{"detail", "way_out", "field"}`.
"""

from django.urls import path

from .acts import ACT_URLS
from .brackets import Bracket
from .drafting import DraftView
from .events import CallOff, EventDetail, EventList, Finish, OpenAgain, Reopen, SetScoring
from .lists import History, Players, ReadList, Rounds, WaitingList
from .players import DropAbsent, Player
from .roles import RoleDetail, Roles
from .seats import Reseat
from .standings import StandingDetail, Standings
from .tables import Accept, Pairings, Report

api_urls = [
    path("events/", EventList.as_view(), name="api-events"),
    path("events/<slug:slug>/", EventDetail.as_view(), name="api-event"),
    path("events/<slug:slug>/call-off/", CallOff.as_view(), name="api-call-off"),
    path("events/<slug:slug>/finish/", Finish.as_view(), name="api-finish"),
    path("events/<slug:slug>/reopen/", Reopen.as_view(), name="api-reopen"),
    path("events/<slug:slug>/rounds/<int:number>/accept/", Accept.as_view(), name="api-accept"),
    path("events/<slug:slug>/roles/", Roles.as_view(), name="api-roles"),
    path("events/<slug:slug>/roles/<str:account>/", RoleDetail.as_view(), name="api-role"),
    path("events/<slug:slug>/rounds/<int:number>/reseat/", Reseat.as_view(), name="api-reseat"),
    path("events/<slug:slug>/drop-absent/", DropAbsent.as_view(), name="api-drop-absent"),
    path("events/<slug:slug>/players/<int:pk>/", Player.as_view(), name="api-player"),
    path("events/<slug:slug>/players/", Players.as_view(), name="api-players"),
    path("events/<slug:slug>/read-list/", ReadList.as_view(), name="api-read-list"),
    path("events/<slug:slug>/waiting-list/", WaitingList.as_view(), name="api-waiting-list"),
    path("events/<slug:slug>/rounds/", Rounds.as_view(), name="api-rounds"),
    path("events/<slug:slug>/history/", History.as_view(), name="api-history"),
    path("events/<slug:slug>/draft/", DraftView.as_view(), name="api-draft"),
    path("events/<slug:slug>/scoring/", SetScoring.as_view(), name="api-scoring"),
    path("events/<slug:slug>/open-again/", OpenAgain.as_view(), name="api-open-again"),
    path("events/<slug:slug>/standings/", Standings.as_view(), name="api-standings"),
    path("events/<slug:slug>/standings/<int:pk>/", StandingDetail.as_view(), name="api-place"),
    path("events/<slug:slug>/bracket/", Bracket.as_view(), name="api-bracket"),
    path("events/<slug:slug>/pairings/", Pairings.as_view(), name="api-pairings"),
    path("events/<slug:slug>/rounds/<int:number>/tables/<int:table>/result/", Report.as_view(), name="api-report"),
    *ACT_URLS,
]
