"""Every address of Dice Marshal: each app brings its pages (`urls.py`) and its part of the API (`api.py`)."""

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularSwaggerSplitView

import cardpool.api
import teams.api
import tournament.events.api
import tournament.exchange.api
import tournament.judges.api
import tournament.judging.api
import tournament.leagues.api
import tournament.players.api
import tournament.stores.api
import tournament.webhooks.api
from tournament import no_network
from tournament.api_description import ApiDescription

urlpatterns = [
    path("", include("tournament.exchange.urls")),
    path("", include("tournament.events.urls")),
    path("stores/", include("tournament.webhooks.urls")),
    path("stores/", include("tournament.stores.urls")),
    path("seasons/", include("tournament.leagues.urls")),
    path("players/", include("tournament.players.urls")),
    path("cards/", include("cardpool.urls")),
    path("teams/", include("teams.urls")),
    path("rules/", include("tournament.rulebook.urls")),
    path("", include("tournament.recording.urls")),
    path("", include("tournament.judges.urls")),
    path("logs/", include("tournament.judging.urls")),
    path("accounts/", include("tournament.accounts.urls")),
    path("no-network/", no_network.page, name="no-network"),
    path("worker.js", no_network.worker, name="no-network-worker"),
    path("status/", include("tournament.care.urls")),
    path("admin/", admin.site.urls),
    path("api/", include(cardpool.api.api_urls)),
    path("api/", include(teams.api.api_urls)),
    path("api/", include(tournament.events.api.api_urls)),
    path("api/", include(tournament.judging.api.api_urls)),
    path("api/", include(tournament.judges.api.api_urls)),
    path("api/", include(tournament.leagues.api.api_urls)),
    path("api/", include(tournament.exchange.api.api_urls)),
    path("api/", include(tournament.players.api.api_urls)),
    path("api/", include(tournament.stores.api.api_urls)),
    path("api/", include(tournament.webhooks.api.api_urls)),
    path("api/schema/", ApiDescription.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(), name="api-docs"),
    path("favicon.ico", RedirectView.as_view(url=static("favicon.svg"))),  # browsers ask for it whatever a page says
]

handler400 = "tournament.errors.bad_request"
handler403 = "tournament.errors.forbidden"
handler404 = "tournament.errors.not_found"
handler500 = "tournament.errors.server_error"
