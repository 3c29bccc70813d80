"""Every press of the desk and of players' pages as a call: one line of a table for each service that writes.

What an act is about stands in its address: an event, a round, a table, a player. It answers with that, as it is then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from .. import services
from ..errors import WordMissing
from ..models import Entrant, Event, Match
from ..permissions import may_manage_entry, may_run, may_score, require
from ..services.results import checked_result
from .common import EventView, FaultSerializer, body_of, find_event, find_round

Body = dict[str, Any]


class ActedSerializer(serializers.Serializer):
    done = serializers.BooleanField()
    said = serializers.CharField(help_text="What it is about now: an event's state, a round's, a table's result.")
    version = serializers.IntegerField(help_text="Of the event; it grows with every change.")
    names = serializers.ListField(child=serializers.CharField(), help_text="Whom it concerned, where it was many.")
    code = serializers.CharField(help_text="The secret of a guest who was registered by this call; else empty.")


def _text(most: int = 200, *, needed: bool = False, help_text: str = "") -> serializers.CharField:
    if needed:
        return serializers.CharField(max_length=most, help_text=help_text)
    return serializers.CharField(max_length=most, required=False, default="", allow_blank=True, help_text=help_text)


def _number(least: int = 1, most: int = 2**53, help_text: str = "") -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, help_text=help_text)


def _numbers(help_text: str) -> serializers.ListField:
    return serializers.ListField(child=_number(), max_length=8192, help_text=help_text)


def _flag(help_text: str = "") -> serializers.BooleanField:
    return serializers.BooleanField(required=False, default=False, help_text=help_text)


@dataclass(frozen=True, slots=True)
class Act:
    """A write: `run(actor, what, body)`; `fields` of its body; what its description says."""

    key: str
    about: str
    run: Callable[[Any, Any, Body], Any]
    fields: dict[str, Callable[[], serializers.Field]]


def _act(
    key: str, about: str, run: Callable[[Any, Any, Body], Any], /, **fields: Callable[[], serializers.Field]
) -> Act:
    return Act(key, about, run, fields)


def _pair(actor: Any, event: Event, body: Body) -> Any:
    if body["rematch"] and body["word"].strip().lower() != "rematch":
        raise WordMissing("Rematches are against the tournament rules.", "Send the word rematch to allow them.")
    return services.pair_next_round(actor, event, body.get("number"), rematch=body["rematch"])


def _register(actor: Any, event: Event, body: Body) -> Any:
    """Enter a player for the staff, oneself for everybody else."""
    if may_run(actor, event):
        return services.register(actor, event, body["name"], team=body["team"])
    return services.apply(actor, event, body["name"], user=actor, team=body["team"])


def _take_seat(actor: Any, entrant: Entrant, body: Body) -> None:
    known = may_manage_entry(actor, entrant) or entrant.is_known_by(body["code"])
    require(known, "take a seat in this team", "its players for the team’s link")
    services.take_seat(actor, entrant, body["seat"])


def _admit(actor: Any, event: Event, body: Body) -> list[str]:
    playing, waiting = services.admit(actor, event, body["applicants"])
    return [*(each.name for each in playing), *(each.name for each in waiting)]


def _withdraw(actor: Any, event: Event, body: Body) -> None:
    services.withdraw(get_object_or_404(event.applicants, user=actor))


def _undo(actor: Any, event: Event, body: Body) -> None:
    require(may_score(actor, event), "undo an act of the desk", "the staff")
    services.undo(actor, get_object_or_404(event.audit, pk=body["entry"]))


def _swap(actor: Any, round_: Any, body: Body) -> Any:
    one, other = (get_object_or_404(round_.event.entrants, pk=body[name]) for name in ("one", "other"))
    return services.swap_players(actor, round_, one, other)


def _effects(actor: Any, match: Match, body: Body) -> list[str]:
    require(may_score(actor, match), "look what a correction changes", "the staff")
    return list(services.correction_effects(match, checked_result(body["result"], match, staff=True)))


def _word(name: str) -> Callable[[], serializers.Field]:
    return lambda: _text(20, help_text=f"{name}, once somebody has begun to play")


EVENT = (
    _act("open", "Open the registration.", lambda a, e, b: services.open_registration(a, e)),
    _act("lock", "Lock the teams.", lambda a, e, b: services.lock_teams(a, e)),
    _act("unlock", "Let teams be changed again.", lambda a, e, b: services.unlock_teams(a, e)),
    _act(
        "start",
        "Close the registration and start the event.",
        lambda a, e, b: services.start_event(a, e, with_faulty_teams=b["anyway"]),
        anyway=lambda: _flag("Start with faulty teams."),
    ),
    _act(
        "pair",
        "Pair the next round; asked twice, paired once.",
        _pair,
        number=lambda: serializers.IntegerField(required=False, min_value=1, max_value=1000),
        rematch=_flag,
        word=lambda: _text(20, help_text="rematch, where rematches are allowed"),
    ),
    _act(
        "register",
        "Enter a player; organizers anybody, others themselves.",
        _register,
        name=lambda: _text(200, needed=True),
        team=lambda: _text(20_000, help_text="Link, text or JSON."),
    ),
    _act(
        "register-many",
        "Enter a list of players, one a line, all or none; organizers only.",
        lambda a, e, b: [each.name for each in services.register_many(a, e, b["lines"], over_cap=b["over_cap"])],
        lines=lambda: serializers.ListField(child=serializers.CharField(max_length=20_000), max_length=8192),
        over_cap=_flag,
    ),
    _act("admit", "Admit applicants; organizers only.", _admit, applicants=lambda: _numbers("Numbers of applicants.")),
    _act(
        "refuse",
        "Refuse applicants; organizers only.",
        lambda a, e, b: services.refuse(a, e, b["applicants"]),
        applicants=lambda: _numbers("Numbers of applicants."),
    ),
    _act("withdraw", "Take oneself off the waiting list.", _withdraw),
    _act(
        "remove-many",
        "Take players out before round 1; organizers only.",
        lambda a, e, b: services.remove_many(a, e, b["players"], b["word"]),
        players=lambda: _numbers("Numbers of players."),
        word=lambda: _text(20, help_text="remove, for more than 20"),
    ),
    _act("look-at-teams", "Open hidden teams to oneself; it is noted.", lambda a, e, b: services.look_at_teams(a, e)),
    _act("undo", "Undo an act of the history, if nothing rests on it.", _undo, entry=_number),
)
ROUND = (
    _act(
        "publish",
        "Publish the pairings.",
        lambda a, r, b: services.publish_round(a, r, start_clock=b["clock"]),
        clock=lambda: serializers.BooleanField(required=False, default=True, help_text="Start the clock, too."),
    ),
    _act(
        "unpublish", "Hide the pairings.", lambda a, r, b: services.unpublish_round(a, r, b["word"]), word=_word("hide")
    ),
    _act("repair", "Pair it again.", lambda a, r, b: services.repair_round(a, r, b["word"]), word=_word("pair again")),
    _act("swap", "Swap two players before it is published.", _swap, one=_number, other=_number),
    _act("clock-start", "Start the clock.", lambda a, r, b: services.start_clock(a, r)),
    _act("clock-pause", "Pause the clock.", lambda a, r, b: services.pause_clock(a, r)),
    _act("clock-resume", "Resume the clock.", lambda a, r, b: services.resume_clock(a, r)),
    _act(
        "clock-add",
        "Move the end by minutes.",
        lambda a, r, b: services.add_minutes(a, r, b["minutes"]),
        minutes=lambda: _number(-999, 999),
    ),
)
TABLE = (
    _act(
        "decide",
        "Enter or correct a result; the staff only.",
        lambda a, m, b: services.decide_result(a, m, b["result"], b["key"], replay=b["sure"]),
        result=lambda: _text(400, needed=True, help_text='"2-1-0"'),
        key=lambda: _text(64, help_text="Sent twice, entered once."),
        sure=lambda: _flag("What of the cut rests on it is played again."),
    ),
    _act(
        "effects",
        "Tell what another result would change; nothing is changed.",
        _effects,
        result=lambda: _text(400, needed=True),
    ),
    _act(
        "confirm",
        "Confirm the other player's report.",
        lambda a, m, b: services.confirm_result(a, m, b["seen"]),
        seen=lambda: _text(400, needed=True, help_text="The result that is confirmed."),
    ),
    _act(
        "dispute",
        "Dispute the other player's report.",
        lambda a, m, b: services.dispute_result(a, m, b["claim"] or None),
        claim=lambda: _text(400),
    ),
    _act("clear", "Take the result away; the staff only.", lambda a, m, b: services.clear_result(a, m)),
    _act("undo", "Take the last word on the result back.", lambda a, m, b: services.undo_result(a, m)),
    _act("call", "Call a judge.", lambda a, m, b: services.call_judge(a, m, b["note"]), note=_text),
    _act("answer-call", "Take a call off the list; judges only.", lambda a, m, b: services.answer_call(a, m)),
    _act(
        "extend",
        "Give the table more time.",
        lambda a, m, b: services.extend_table(a, m, b["minutes"]),
        minutes=lambda: _number(-999, 999),
    ),
    _act(
        "no-show",
        "Somebody did not come.",
        lambda a, m, b: services.no_show(a, m, get_object_or_404(m.event.entrants, pk=b["player"])),
        player=_number,
    ),
    _act(
        "heroes",
        "Choose a party's heroes in seat order.",
        lambda a, m, b: services.choose_heroes(a, m, b["heroes"]),
        heroes=lambda: serializers.ListField(
            child=serializers.CharField(max_length=40, allow_blank=True), max_length=4
        ),
    ),
    _act(
        "traps",
        "Pick how many traps a party of a trap ladder plays with.",
        lambda a, m, b: services.pick_traps(a, m, b["traps"]),
        traps=lambda: _number(0, 4, "0, 2, 3 or 4"),
    ),
    _act(
        "card",
        "Show the next card of the deck.",
        lambda a, m, b: services.reveal_card(a, m, b["shown"]),
        shown=lambda: _number(0, 1000, "Cards shown so far."),
    ),
)
PLAYER = (
    _act("drop", "Drop a player.", lambda a, p, b: services.drop(a, p)),
    _act("undrop", "Readmit a player.", lambda a, p, b: services.undrop(a, p)),
    _act("remove", "Take a player out before round 1.", lambda a, p, b: services.remove_entrant(a, p)),
    _act(
        "team",
        "Hand in a team.",
        lambda a, p, b: services.submit_team(a, p, b["team"], b["seat"]),
        team=lambda: _text(20_000, needed=True, help_text="Link, text or JSON."),
        seat=lambda: serializers.IntegerField(required=False, default=0, min_value=0, max_value=4),
    ),
    _act("recheck", "Check the team again.", lambda a, p, b: services.recheck_team(a, p)),
    _act("party", "Say who plays in a party.", lambda a, p, b: services.seat_party(a, p, b["people"]), people=_text),
    _act(
        "seat",
        "Say that one's account is one of the people of a team, 0 for none of them any longer.",
        _take_seat,
        seat=lambda: _number(0, 4),
        code=lambda: _text(20, help_text="The secret of the team's link, unless the account plays in it already."),
    ),
    _act(
        "join",
        "Make one team of this entry and another one, before round 1; organizers only.",
        lambda a, p, b: services.join_entries(a, p, get_object_or_404(p.event.entrants, pk=b["other"])),
        other=_number,
    ),
    _act(
        "partner",
        "Let somebody take over a seat of doubles in an event that has begun; no name: the other plays on alone.",
        lambda a, p, b: services.replace_partner(a, p, b["seat"], b["name"]),
        seat=lambda: _number(1, 4),
        name=lambda: _text(60),
    ),
    _act(
        "release-seat",
        "Take an account off a seat of a team; organizers only.",
        lambda a, p, b: services.release_seat(a, p, b["seat"]),
        seat=lambda: _number(1, 4),
    ),
    _act(
        "apart",
        "Say whom a player should not sit with, one name a line.",
        lambda a, p, b: services.keep_apart(a, p, b["names"]),
        names=lambda: _text(4000),
    ),
)


def _find_match(request: Request, slug: str, number: int, table: int) -> Match:
    round_ = find_round(request, find_event(request, slug), number)
    match = get_object_or_404(round_.matches.select_related("first", "second"), table=table)
    match.round = round_
    return match


def _has_link(request: Request, entrant: Entrant) -> bool:
    """Return whether the request has the secret of the entry's own link."""
    code = request.data.get("code", "") if isinstance(request.data, dict) else ""
    return isinstance(code, str) and entrant.is_known_by(code)


def _find_player(request: Request, slug: str, pk: int) -> Entrant:
    entrant = get_object_or_404(find_event(request, slug).entrants, pk=pk)
    allowed = may_score(request.user, entrant) or may_manage_entry(request.user, entrant) or _has_link(request, entrant)
    require(allowed, "change this player", "the player or the staff")
    return entrant


#: Where in the addresses acts stand, what they are about, and how it is found.
SCOPES: tuple[tuple[str, str, tuple[Act, ...], Callable[..., Any]], ...] = (
    ("event", "events/<slug:slug>/do/", EVENT, find_event),
    (
        "round",
        "events/<slug:slug>/rounds/<int:number>/do/",
        ROUND,
        lambda request, slug, number: find_round(request, find_event(request, slug), number),
    ),
    ("table", "events/<slug:slug>/rounds/<int:number>/tables/<int:table>/do/", TABLE, _find_match),
    ("player", "events/<slug:slug>/players/<int:pk>/do/", PLAYER, _find_player),
)


def _said(what: Any) -> str:
    """Return in a word what an act was about, as it is now."""
    if isinstance(what, Match):
        found = Match.objects.filter(pk=what.pk).first()
        return found.result.key if found and found.result else ""
    found = type(what).objects.filter(pk=what.pk).first()
    return str(getattr(found, "state", "") or "") if found else "removed"


def _view(scope: str, act: Act, find: Callable[..., Any]) -> Any:
    """Return the view of an act, with a description of its own."""
    label = "".join(part.title() for part in f"{scope}-{act.key}".split("-"))
    form = type(f"{label}ActSerializer", (serializers.Serializer,), {name: make() for name, make in act.fields.items()})
    faults = {400: FaultSerializer, 403: FaultSerializer, 409: FaultSerializer}

    class View(EventView):
        permission_classes = [IsAuthenticated]

        @extend_schema(
            operation_id=f"do_{scope}_{act.key.replace('-', '_')}",
            description=act.about,
            request=form if act.fields else None,
            responses={200: ActedSerializer, **faults},
        )
        def post(self, request: Request, **where: Any) -> Response:
            what = find(request, **where)
            event = what if isinstance(what, Event) else what.event
            made = act.run(request.user, what, body_of(form, request))
            names = [str(name) for name in made] if isinstance(made, list) else []
            return Response(
                {
                    "done": True,
                    "said": _said(what),
                    "version": Event.objects.values_list("version", flat=True).get(pk=event.pk),
                    "names": names,
                    "code": str(getattr(made, "code", "")) if act.key == "register" else "",
                }
            )

    View.__name__ = f"{label}Act"
    return View


ACT_URLS: list[URLPattern] = [
    path(f"{where}{act.key}/", _view(scope, act, find).as_view(), name=f"api-{scope}-{act.key}")
    for scope, where, acts, find in SCOPES
    for act in acts
]
