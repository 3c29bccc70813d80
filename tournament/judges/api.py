"""The API of the judges, under /api/events/{slug}/: calls, rulings, appeals, penalties, deck checks, the report.

A fault answers `{"detail", "way_out", "field"}`. A guest sends a player code where a player may act.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.events import services as events
from tournament.events.api.common import DetailSerializer, EventView, FaultSerializer, body_of, find_event
from tournament.events.models import Entrant, Event, JudgeCall, Match
from tournament.events.permissions import entrant_of, may_judge, may_play, may_see_round, require
from tournament.events.store_at_hand import own_store
from tournament.judging import tasks

from . import queries, rules_found, services
from .ladder import PENALTIES
from .models import DeckCheck, Penalty, Ruling, TeamDecision
from .report import Report, report_of

PENALTY_KEYS = ", ".join(PENALTIES)
FAULTS = {400: FaultSerializer, 403: FaultSerializer, 404: DetailSerializer, 409: FaultSerializer}


class JudgeCallSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())
    source = serializers.ChoiceField(JudgeCall.Source.choices)  # type: ignore[assignment]
    called_by = serializers.CharField()
    called_at = serializers.DateTimeField()
    note = serializers.CharField(allow_blank=True)
    entry = serializers.IntegerField(allow_null=True, help_text="The entry of the recording that is pinned.")
    is_appeal = serializers.BooleanField()
    taken_by = serializers.CharField(allow_blank=True)
    taken_at = serializers.DateTimeField(allow_null=True)
    waited = serializers.IntegerField(help_text="Seconds until a judge took it; so far if none has.")
    ended_at = serializers.DateTimeField(allow_null=True)
    ended_how = serializers.CharField(allow_blank=True, help_text='"ruled", "answered", "withdrawn", or empty.')
    extra_minutes = serializers.IntegerField(help_text="What the table was given for it.")


class JudgeCallsSerializer(serializers.Serializer):
    calls = JudgeCallSerializer(many=True)


class CallJudgeSerializer(serializers.Serializer):
    note = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    code = serializers.CharField(max_length=20, required=False, default="", help_text="A guest's secret code.")


class WithCodeSerializer(serializers.Serializer):
    code = serializers.CharField(max_length=20, required=False, default="", help_text="A guest's secret code.")


class GivenSerializer(serializers.Serializer):
    player = serializers.IntegerField(min_value=1, help_text="Number of the player.")
    infraction = serializers.CharField(max_length=50, help_text="A key of the table of infractions.")
    penalty = serializers.ChoiceField(
        list(PENALTIES), required=False, allow_blank=True, default="", help_text="Only for another than the computed."
    )
    note = serializers.CharField(max_length=300, required=False, default="", allow_blank=True, help_text="Why.")


class NewRulingSerializer(serializers.Serializer):
    decision = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    rule = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    facts = serializers.ChoiceField(["agreed", "disputed"], required=False, allow_blank=True, default="")
    note = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    remedy = serializers.ChoiceField(Ruling.Remedy.values, required=False, default=Ruling.Remedy.WRITTEN.value)
    line = serializers.IntegerField(
        min_value=0, max_value=10_000_000, required=False, allow_null=True, default=None,
        help_text="Of the log, or the entry of the recording.",
    )  # fmt: skip
    lines = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    penalties = GivenSerializer(many=True, required=False, default=list)
    later_too = serializers.BooleanField(required=False, default=False)


class UpholdSerializer(serializers.Serializer):
    decision = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    note = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class PenaltySerializer(serializers.Serializer):
    id = serializers.IntegerField()
    event = serializers.CharField(help_text="The event's slug.")
    player = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    infraction = serializers.CharField()
    name = serializers.CharField()
    computed = serializers.CharField(help_text=PENALTY_KEYS)
    given = serializers.CharField(help_text=PENALTY_KEYS)
    reason = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    told = serializers.CharField(allow_blank=True, help_text="What became of it.")
    by = serializers.CharField()
    at = serializers.DateTimeField()
    taken_back_at = serializers.DateTimeField(allow_null=True)


class RulingSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())
    judge = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    facts = serializers.CharField(allow_blank=True)
    decision = serializers.CharField()
    note = serializers.CharField(allow_blank=True, help_text="For judges; empty for everybody else.")
    remedy = serializers.ChoiceField(Ruling.Remedy.choices)
    line = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(Ruling.State.choices)
    outcome = serializers.CharField(allow_blank=True, help_text='On an appeal: "upheld", "overturned".')
    first = serializers.IntegerField(allow_null=True, help_text="The ruling that was appealed against.")
    appealed_by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()
    penalties = PenaltySerializer(many=True, help_text="A player sees their own alone.")


class RulingsSerializer(serializers.Serializer):
    rulings = RulingSerializer(many=True)


class PenaltiesSerializer(serializers.Serializer):
    penalties = PenaltySerializer(many=True)


class ComputedSerializer(serializers.Serializer):
    penalty = serializers.CharField(help_text=PENALTY_KEYS)
    base = serializers.CharField(help_text=PENALTY_KEYS)
    reason = serializers.CharField()


class TakenBackSerializer(serializers.Serializer):
    kept = serializers.CharField(allow_blank=True, help_text="What could not be undone, in a sentence.")


class DeckCheckSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    player = serializers.CharField()
    round = serializers.IntegerField()
    seed = serializers.CharField(allow_blank=True, help_text="Of the draw; empty: chosen.")
    found = serializers.CharField(allow_blank=True)
    words = serializers.CharField(allow_blank=True)
    asked_by = serializers.CharField()
    checked_by = serializers.CharField(allow_blank=True)


class DeckChecksSerializer(serializers.Serializer):
    checks = DeckCheckSerializer(many=True)


class NewChecksSerializer(serializers.Serializer):
    count = serializers.IntegerField(
        min_value=0, max_value=1000, required=False, default=0, help_text="So many by lot."
    )
    player = serializers.IntegerField(min_value=1, required=False, help_text="Or this player.")


class FindingSerializer(serializers.Serializer):
    found = serializers.ChoiceField(["fine", "problem"])
    words = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)


class TeamDecisionSerializer(serializers.Serializer):
    choice = serializers.ChoiceField(TeamDecision.Choice.choices)
    reason = serializers.CharField(max_length=300)
    minutes = serializers.IntegerField(min_value=0, max_value=100_000, required=False, default=0)
    infraction = serializers.CharField(max_length=50, required=False, default="", allow_blank=True)


class DecidedSerializer(serializers.Serializer):
    player = serializers.CharField()
    choice = serializers.CharField()
    reason = serializers.CharField()
    deadline = serializers.DateTimeField(allow_null=True)
    by = serializers.CharField()


class FoundRuleSerializer(serializers.Serializer):
    id = serializers.CharField()
    kind = serializers.CharField()
    subject = serializers.CharField()
    statement = serializers.CharField()
    ruled = serializers.IntegerField(help_text="How often the store's judges ruled on it lately.")


class FoundRulesSerializer(serializers.Serializer):
    rules = FoundRuleSerializer(many=True)


class JudgeReportSerializer(serializers.Serializer):
    calls = JudgeCallSerializer(many=True)
    median_wait = serializers.FloatField(allow_null=True, help_text="Seconds.")
    longest_wait = serializers.IntegerField(allow_null=True)
    minutes_given = serializers.IntegerField()
    rulings = RulingSerializer(many=True)
    penalties = PenaltySerializer(many=True)
    checks = DeckCheckSerializer(many=True)


class InfractionSerializer(serializers.Serializer):
    key = serializers.CharField(max_length=50, required=False, allow_blank=True)
    name = serializers.CharField(max_length=60)
    category = serializers.CharField(max_length=40)
    path = serializers.ListField(child=serializers.CharField(max_length=20), max_length=5)
    about = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    remedy = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    counts = serializers.ChoiceField(["infraction", "category"], required=False, default="infraction")
    days = serializers.IntegerField(min_value=0, max_value=3650, required=False, default=0)
    path_over = serializers.ListField(
        child=serializers.CharField(max_length=20), max_length=5, required=False, default=list
    )
    head_only = serializers.BooleanField(required=False, default=False)


class InfractionsSerializer(serializers.Serializer):
    version = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=2**31 - 1, help_text="Sent: the version it was made of."
    )
    infractions = InfractionSerializer(many=True)


def call_json(call: JudgeCall) -> dict[str, Any]:
    return {
        "id": call.pk,
        "round": call.match.round.number,
        "table": call.match.table,
        "players": [player.name for player in call.match.players],
        "taken_by": call.taken_name,
        "waited": call.waited_seconds,
        **{
            name: getattr(call, name)
            for name in (
                "source", "called_by", "called_at", "note", "entry", "is_appeal", "taken_at", "ended_at", "ended_how",
                "extra_minutes",
            )
        },
    }  # fmt: skip


def penalty_json(penalty: Penalty) -> dict[str, Any]:
    names = ("infraction", "name", "computed", "given", "reason", "note", "told", "at", "taken_back_at", "table")
    return {
        "id": penalty.pk,
        "event": penalty.event.slug,
        "player": penalty.entrant.name,
        "round": penalty.round_number,
        "by": penalty.by_name,
        **{name: getattr(penalty, name) for name in names},
    }


def ruling_json(ruling: Ruling, viewer: Entrant | None = None, *, judges: bool) -> dict[str, Any]:
    names = ("rule", "facts", "decision", "remedy", "line", "state", "outcome", "appealed_by", "at", "table", "players")
    told = list(ruling.penalties.all()) if judges else queries.told_players(ruling, viewer)
    return {
        "id": ruling.pk,
        "round": ruling.round_number,
        "judge": ruling.judge_name,
        "note": ruling.note if judges else "",
        "first": ruling.first_id,
        "penalties": [penalty_json(each) for each in told],
        **{name: getattr(ruling, name) for name in names},
    }


def check_json(check: DeckCheck) -> dict[str, Any]:
    names = ("seed", "found", "words", "asked_by", "checked_by")
    return {
        "id": check.pk,
        "player": check.entrant.name,
        "round": check.round_number,
        **{name: getattr(check, name) for name in names},
    }


def report_json(report: Report) -> dict[str, Any]:
    return {
        "calls": [call_json(call) for call in report.calls],
        "median_wait": report.median_wait,
        "longest_wait": report.longest_wait,
        "minutes_given": report.minutes_given,
        "rulings": [ruling_json(row, judges=True) for row in report.rulings],
        "penalties": [penalty_json(row) for row in report.penalties],
        "checks": [check_json(row) for row in report.checks],
    }


def _judged(request: Request, slug: str) -> Event:
    """Return an event for one of its judges. Raises NotAllowed."""
    event = find_event(request, slug)
    require(may_judge(request.user, event), "work at the judges' desk of this event", "a judge or the organizer")
    return event


def _actor(request: Request, event: Event, code: str) -> Any:
    """Return who acts: the guest with this code, else the account. Raises NotAuthenticated for nobody."""
    if code:
        return event.entrants.filter(code=code.replace("\0", "")).first() or AnonymousUser()
    if isinstance(request.user, AnonymousUser):
        raise NotAuthenticated("Sign in, or send your player code.")
    return request.user


def _ruling(event: Event, pk: int) -> Ruling:
    rows = queries.rulings_of(event).prefetch_related("penalties__entrant", "penalties__event")
    return get_object_or_404(rows, pk=pk)


class Calls(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses={200: JudgeCallsSerializer, **FAULTS},
        parameters=[OpenApiParameter("all", bool, description="Also those that are over.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the queue of calls, the longest waiting first; judges only."""
        event = _judged(request, slug)
        everything = request.query_params.get("all", "") in ("1", "true", "True")
        rows = queries.calls_of(event) if everything else queries.queue_of(event)
        return Response({"calls": [call_json(call) for call in rows]})


class CallTable(EventView):
    permission_classes = [AllowAny]  # the service decides: a guest has a code instead of an account

    def _match(self, event: Event, number: int, table: int, actor: Any) -> Match:
        matches = Match.objects.select_related("round__event")
        match = get_object_or_404(matches, round__event=event, round__number=number, table=table)
        if not may_see_round(actor, match.round):
            raise Http404
        return match

    @extend_schema(request=CallJudgeSerializer, responses={200: JudgeCallSerializer, **FAULTS})
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Call a judge to a table: its players, the staff for any. A call that waits already is answered."""
        event, body = find_event(request, slug), body_of(CallJudgeSerializer, request)
        actor = _actor(request, event, body["code"])
        match = events.call_judge(actor, self._match(event, number, table, actor), body["note"])
        return Response(call_json(queries.calls_of(event).get(match=match, ended_at=None)))

    @extend_schema(request=WithCodeSerializer, responses={204: None, **FAULTS})
    def delete(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Take a call back that no judge has taken. Sent twice, done once."""
        event, body = find_event(request, slug), body_of(WithCodeSerializer, request)
        actor = _actor(request, event, body["code"])
        events.withdraw_call(actor, self._match(event, number, table, actor))
        return Response(status=204)


class CallAct(EventView):
    """What a judge does with a call, without a body."""

    permission_classes = [IsAuthenticated]
    act = ""

    def _do(self, request: Request, call: JudgeCall) -> None:
        raise NotImplementedError

    @extend_schema(request=None, responses={200: JudgeCallSerializer, **FAULTS})
    def post(self, request: Request, slug: str, call: int) -> Response:
        event = _judged(request, slug)
        found = get_object_or_404(queries.calls_of(event), pk=call)
        self._do(request, found)
        return Response(call_json(queries.calls_of(event).get(pk=call)))


class TakeCall(CallAct):
    """Take a call: the table's clock stands still from the moment of the call. Sent twice, done once."""

    def _do(self, request: Request, call: JudgeCall) -> None:
        events.take_call(request.user, call)


class LeaveCall(CallAct):
    """Put a call back into the queue. Sent twice, done once."""

    def _do(self, request: Request, call: JudgeCall) -> None:
        events.leave_call(request.user, call)


class AnswerCall(CallAct):
    """End a call without a ruling. Sent twice, done once."""

    def _do(self, request: Request, call: JudgeCall) -> None:
        if call.is_open:
            events.answer_call(request.user, call.match)


class RuleOnCall(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=NewRulingSerializer, responses={200: RulingSerializer, **FAULTS})
    def post(self, request: Request, slug: str, call: int) -> Response:
        """Rule on a call; on an appeal it overturns the first ruling. Sent twice, counted once."""
        event = _judged(request, slug)
        body = body_of(NewRulingSerializer, request)
        found = get_object_or_404(queries.calls_of(event), pk=call)
        given = tuple(
            services.Given(each["player"], each["infraction"], each["penalty"], each["note"])
            for each in body.pop("penalties")
        )
        ruling = services.rule_on_call(request.user, found, services.Decision(**body, penalties=given))
        if ruling.log_id:
            tasks.wake()
        return Response(ruling_json(_ruling(event, ruling.pk), judges=True))


class UpholdCall(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=UpholdSerializer, responses={200: RulingSerializer, **FAULTS})
    def post(self, request: Request, slug: str, call: int) -> Response:
        """Let the ruling stand that an appeal is against; the head judge only."""
        event = _judged(request, slug)
        body = body_of(UpholdSerializer, request)
        found = get_object_or_404(queries.calls_of(event), pk=call)
        ruling = services.uphold(request.user, found, body["decision"], body["note"])
        return Response(ruling_json(_ruling(event, ruling.pk), judges=True))


class Rulings(EventView):
    permission_classes = [AllowAny]

    @extend_schema(
        responses={200: RulingsSerializer, **FAULTS},
        parameters=[OpenApiParameter("code", str, description="A guest's secret code.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the rulings: all of them for judges, those of their own tables for a player."""
        event = find_event(request, slug)
        actor = _actor(request, event, request.query_params.get("code", "")[:20])
        rows = queries.rulings_of(event).prefetch_related("penalties__entrant", "penalties__event")
        if may_judge(actor, event):
            return Response({"rulings": [ruling_json(row, judges=True) for row in rows]})
        viewer = entrant_of(actor, event)
        own = [
            row
            for row in rows
            if row.match is not None and row.match.seats(viewer) and row.state != Ruling.State.TAKEN_BACK
        ]
        return Response({"rulings": [ruling_json(row, viewer, judges=False) for row in own]})


class RulingBack(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={200: TakenBackSerializer, **FAULTS})
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        """Take a ruling back with its remedy and penalties. Sent twice, done once."""
        event = _judged(request, slug)
        kept = services.take_back_ruling(request.user, _ruling(event, ruling))
        tasks.wake()
        return Response({"kept": kept})


class Appeal(EventView):
    permission_classes = [AllowAny]

    @extend_schema(request=CallJudgeSerializer, responses={200: RulingSerializer, **FAULTS})
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        """Appeal to the head judge: a player of the table, or the staff for one. Sent twice, counted once."""
        event, body = find_event(request, slug), body_of(CallJudgeSerializer, request)
        actor = _actor(request, event, body["code"])
        found = _ruling(event, ruling)
        judges = may_judge(actor, event)
        if not judges and (found.match is None or not may_play(actor, found.match)):
            raise Http404
        services.appeal(actor, found, body["note"])
        viewer = entrant_of(actor, event)
        return Response(ruling_json(_ruling(event, ruling), viewer, judges=judges))


class Penalties(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: PenaltiesSerializer, **FAULTS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the penalties of an event; judges only."""
        event = _judged(request, slug)
        rows = event.penalties.select_related("entrant", "event")
        return Response({"penalties": [penalty_json(row) for row in rows]})

    @extend_schema(request=GivenSerializer, responses={200: PenaltySerializer, **FAULTS})
    def post(self, request: Request, slug: str) -> Response:
        """Give a penalty apart from a call."""
        event = _judged(request, slug)
        body = body_of(GivenSerializer, request)
        given = services.Given(body["player"], body["infraction"], body["penalty"], body["note"])
        return Response(penalty_json(services.give_penalty(request.user, event, given)))


class PenaltyBack(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={200: TakenBackSerializer, **FAULTS})
    def post(self, request: Request, slug: str, penalty: int) -> Response:
        """Take a penalty back with what it changed. Sent twice, done once."""
        event = _judged(request, slug)
        found = get_object_or_404(event.penalties.select_related("event", "entrant"), pk=penalty)
        return Response({"kept": services.take_back_penalty(request.user, found)})


class PlayerHistory(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses={200: PenaltiesSerializer, **FAULTS},
    )
    def get(self, request: Request, slug: str, player: int) -> Response:
        """Return the penalties of a player over the events of the store; judges only."""
        event = _judged(request, slug)
        found = get_object_or_404(event.entrants, pk=player)
        return Response({"penalties": [penalty_json(row) for row in queries.penalties_of(found)]})


class ComputedPenalty(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="computed_penalty", responses={200: ComputedSerializer, **FAULTS})
    def get(self, request: Request, slug: str, player: int, infraction: str) -> Response:
        """Return the penalty that one more such infraction would have, with its reason; judges only."""
        event = _judged(request, slug)
        found = get_object_or_404(event.entrants, pk=player)
        computed = services.computed_for(event, found, infraction)
        return Response({"penalty": computed.penalty, "base": computed.base, "reason": computed.reason})


class TeamDecisionView(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=TeamDecisionSerializer, responses={200: DecidedSerializer, **FAULTS})
    def post(self, request: Request, slug: str, player: int) -> Response:
        """Decide what becomes of a team that is missing or not legal."""
        event = _judged(request, slug)
        body = body_of(TeamDecisionSerializer, request)
        found = get_object_or_404(event.entrants, pk=player)
        given = services.Given(found.pk, body["infraction"]) if body["infraction"] else None
        row = services.decide_team(
            request.user, found, body["choice"], body["reason"], minutes=body["minutes"], given=given
        )
        return Response(
            {
                "player": found.name,
                "choice": row.choice,
                "reason": row.reason,
                "deadline": row.deadline,
                "by": row.by_name,
            }
        )


class DeckChecks(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: DeckChecksSerializer, **FAULTS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the deck checks; judges only."""
        event = _judged(request, slug)
        return Response({"checks": [check_json(row) for row in queries.checks_of(event)]})

    @extend_schema(request=NewChecksSerializer, responses={200: DeckChecksSerializer, **FAULTS})
    def post(self, request: Request, slug: str) -> Response:
        """Draw players by lot (`count`), or choose one (`player`)."""
        event = _judged(request, slug)
        body = body_of(NewChecksSerializer, request)
        if "player" in body:
            checks = [services.choose_check(request.user, get_object_or_404(event.entrants, pk=body["player"]))]
        else:
            checks = services.draw_checks(request.user, event, body["count"])
        return Response({"checks": [check_json(row) for row in checks]})


class DeckCheckDetail(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="finish_deck_check", request=FindingSerializer, responses={200: DeckCheckSerializer, **FAULTS}
    )
    def post(self, request: Request, slug: str, check: int) -> Response:
        """Note what a deck check found."""
        event = _judged(request, slug)
        body = body_of(FindingSerializer, request)
        found = get_object_or_404(queries.checks_of(event), pk=check)
        return Response(check_json(services.finish_check(request.user, found, body["found"], body["words"])))


class FindRules(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses={200: FoundRulesSerializer, **FAULTS},
        parameters=[OpenApiParameter("q", str, description="An ID or words.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Search the rules of the event's game; judges only. Without words: those ruled on most."""
        event = _judged(request, slug)
        asked, often = request.query_params.get("q", ""), queries.often_ruled(event)
        found = rules_found.search(event, asked) if asked.strip() else rules_found.named(event, often)
        rows = [
            {
                "id": each.id,
                "kind": each.kind,
                "subject": each.subject,
                "statement": each.statement,
                "ruled": often.get(each.id, len(queries.earlier_on(event, each.id))),
            }
            for each in found
        ]
        return Response({"rules": rows})


class JudgeReport(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: JudgeReportSerializer, **FAULTS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the judges' report of an event; judges only."""
        return Response(report_json(report_of(_judged(request, slug))))


class Infractions(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: InfractionsSerializer, 403: FaultSerializer})
    def get(self, request: Request) -> Response:
        """Return the store's table of infractions; its judges only."""
        store = own_store(request)
        require(may_judge(request.user, store), "read the infractions", "a judge of the store")
        return self._told(request)

    @extend_schema(request=InfractionsSerializer, responses={200: InfractionsSerializer, **FAULTS})
    def put(self, request: Request) -> Response:
        """Replace the whole table; organizers only."""
        body = body_of(InfractionsSerializer, request)
        rows = [dict(row) for row in body["infractions"]]
        services.replace_table(request.user, own_store(request), rows, body.get("version"))
        return self._told(request)

    @staticmethod
    def _told(request: Request) -> Response:
        table = queries.table_of(own_store(request))
        return Response({"version": table.version, "infractions": [row.as_json() for row in table.infractions]})


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
