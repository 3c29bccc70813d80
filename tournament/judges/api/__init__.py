"""The API of the judges, under /api/events/{slug}/: calls, rulings, appeals, penalties, deck checks, the report.

A fault answers `{"detail", "way_out", "field"}`. A guest sends a player code where a player may act.
"""

from django.urls import path

from .calls import AnswerCall, Calls, CallTable, LeaveCall, TakeCall
from .desk import FindRules, JudgeReport
from .penalties import ComputedPenalty, Infractions, Penalties, PenaltyBack, PlayerHistory
from .rulings import Appeal, RuleOnCall, RulingBack, Rulings, UpholdCall
from .teams import DeckCheckDetail, DeckChecks, TeamDecisionView

DESK = "events/<slug:slug>/"
CALL = f"{DESK}judge-calls/<int:call>/"
api_urls = [
    path(f"{DESK}judge-calls/", Calls.as_view(), name="api-judge-calls"),
    path(f"{DESK}rounds/<int:number>/tables/<int:table>/call/", CallTable.as_view(), name="api-call-judge"),
    path(f"{CALL}take/", TakeCall.as_view(), name="api-take-call"),
    path(f"{CALL}leave/", LeaveCall.as_view(), name="api-leave-call"),
    path(f"{CALL}answer/", AnswerCall.as_view(), name="api-answer-call"),
    path(f"{CALL}ruling/", RuleOnCall.as_view(), name="api-rule"),
    path(f"{CALL}uphold/", UpholdCall.as_view(), name="api-uphold"),
    path(f"{DESK}rulings/", Rulings.as_view(), name="api-rulings"),
    path(f"{DESK}rulings/<int:ruling>/appeal/", Appeal.as_view(), name="api-appeal"),
    path(f"{DESK}rulings/<int:ruling>/take-back/", RulingBack.as_view(), name="api-ruling-back"),
    path(f"{DESK}penalties/", Penalties.as_view(), name="api-penalties"),
    path(f"{DESK}penalties/<int:penalty>/take-back/", PenaltyBack.as_view(), name="api-penalty-back"),
    path(f"{DESK}players/<int:player>/penalties/", PlayerHistory.as_view(), name="api-player-penalties"),
    path(
        f"{DESK}players/<int:player>/penalties/<slug:infraction>/",
        ComputedPenalty.as_view(),
        name="api-computed-penalty",
    ),
    path(f"{DESK}players/<int:player>/team-decision/", TeamDecisionView.as_view(), name="api-team-decision"),
    path(f"{DESK}deck-checks/", DeckChecks.as_view(), name="api-deck-checks"),
    path(f"{DESK}deck-checks/<int:check>/", DeckCheckDetail.as_view(), name="api-deck-check"),
    path(f"{DESK}rules/", FindRules.as_view(), name="api-find-rules"),
    path(f"{DESK}judge-report/", JudgeReport.as_view(), name="api-judge-report"),
    path("infractions/", Infractions.as_view(), name="api-infractions"),
]
