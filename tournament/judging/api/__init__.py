"""The API of logs, under /api/logs/ and /api/replay/."""

from django.urls import path

from .acts import LogDeleting, LogQuestion, LogRuling, LogSeats
from .logs import LogDetail, Logs, LogVerdict, QuickReplay, Recompute

api_urls = [
    path("logs/", Logs.as_view(), name="api-logs"),
    path("logs/<slug:log_id>/", LogDetail.as_view(), name="api-log"),
    path("logs/<slug:log_id>/verdict/", LogVerdict.as_view(), name="api-log-verdict"),
    path("logs/<slug:log_id>/recompute/", Recompute.as_view(), name="api-log-recompute"),
    path("logs/<slug:log_id>/seats/", LogSeats.as_view(), name="api-log-seats"),
    path("logs/<slug:log_id>/ask/", LogQuestion.as_view(), name="api-log-ask"),
    path("logs/<slug:log_id>/rule/", LogRuling.as_view(), name="api-log-rule"),
    path("logs/<slug:log_id>/delete/", LogDeleting.as_view(), name="api-log-delete"),
    path("replay/", QuickReplay.as_view(), name="api-replay"),
]
