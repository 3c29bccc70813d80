"""A running match between Ana and Bo, the people around it, and a replay that answers what a test wants."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.utils import timezone

from rules.core import verdict as verdicts
from rules.core.verdict import Ruling, Verdict
from tournament.events.models import Entrant, Event, Match, Round, Store
from tournament.events.permissions import JUDGES
from tournament.judging import services, tasks, worker
from tournament.judging.models import Replay, ReplayVerdict

LOG = """Dice Marshal log 1
game dice-masters/wol2015
P1 player Ana
P2 player Bo
turn 1 P1
draw Sidekick*4
roll bolt bolt fist shield
buy 118wol
= life 20-20
!judge life P1 12 "missed damage"
; a comment
"""

SIDEKICK = {
    "name": "Sidekick", "code": None, "owner": "Ana", "label": "Sidekick", "damage": 0, "attacking": False,
    "blocks": None,
}  # fmt: skip
POSITION: dict[str, Any] = {
    "turn": 1, "step": "main step", "active": "Ana",
    "players": [
        {"name": name, "life": 20, "zones": {
            "bag": [{"name": "Sidekick", "code": None, "count": 4}], "prep": [], "out_of_play": [],
            "used": [{"name": "Mogo", "code": "118wol", "count": 1}],
            "reserve": [SIDEKICK | {"face": {"kind": "energy", "symbol": "bolt", "amount": 1}}],
            "field": [SIDEKICK | {"damage": 1, "face": {
                "kind": "character", "level": 1, "fielding": 0, "attack": 1, "defense": 1, "bursts": 0}}],
            "attack": [], "cards": [{"code": "118wol", "name": "Mogo", "left": 3}]}}
        for name in ("Ana", "Bo")
    ],
}  # fmt: skip
VERSIONS = {"notation": "1", "profile": "wol2015", "cards": "0123456789abcdef", "engine": "1.0"}

FOUND: dict[str, Verdict] = {
    verdicts.LEGAL: Verdict(
        verdicts.LEGAL, entries=5, turn=7, result={"winner": "Ana", "reason": "", "life": [9, 0]}, versions=VERSIONS
    ),
    verdicts.LEGAL_WITH_RULINGS: Verdict(
        verdicts.LEGAL_WITH_RULINGS, entries=5, versions=VERSIONS,
        rulings=(Ruling("AMB-72", "class_effects=closed", 8, "The class counts only its own."),),
    ),
    verdicts.ILLEGAL: Verdict(
        verdicts.ILLEGAL, line=8, column=1, turn=1, step="main step", player="Ana", entry="buy 118wol",
        rule="DM-PAY-03", book="War of Light", section="Purchasing", message="Ana bought Mogo without a shield.",
        legal=("pass", "buy 5wol"), told=lambda: POSITION, entries=3, versions=VERSIONS,
    ),
    verdicts.INCOMPLETE: Verdict(verdicts.INCOMPLETE, entries=5, step="roll step", turn=2, versions=VERSIONS),
    verdicts.UNDECIDED: Verdict(
        verdicts.UNDECIDED, line=8, entries=3, message="Mogo has no text yet.", versions=VERSIONS
    ),
    verdicts.UNREADABLE: Verdict(
        verdicts.UNREADABLE, line=1, message="The first line should be “Dice Marshal log 1”.", versions=VERSIONS
    ),
}  # fmt: skip


def claimed(row: Replay, now: datetime | None = None) -> str:
    """The token of a worker that takes what waits, which has to be this replay alone; "" when it gets nothing."""
    batch = services.claim(now or timezone.now())
    assert [taken.pk for taken in batch.rows] in ([], [row.pk])
    return batch.token


def finish(row: Replay, token: str, verdict: Verdict, now: datetime | None = None) -> ReplayVerdict | None:
    """Store a verdict as a worker does; None when the token is not the live one."""
    found = services.Found(row, verdict, verdict.as_json())
    return next(iter(services.finish(token, [found], now or timezone.now())), None)


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], None]:
    """`answer(verdict)` makes every replay find this; `answer(error)` makes it break."""

    def set_answer(found: Any) -> None:
        def replay(text: str, pool: Any = None, progress: Any = None) -> Verdict:
            if isinstance(found, BaseException):
                raise found
            return found(text, pool, progress) if callable(found) else found

        monkeypatch.setattr(worker, "replay", replay)

    return set_answer


@pytest.fixture
def nobody_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints reach no worker: what a page asks for waits until the test calls one."""
    monkeypatch.setattr(tasks, "hint", lambda: None)


@pytest.fixture
def match(db: None) -> Match:
    store = Store.objects.first() or Store.objects.create(name="Corner Shop")
    event = Event.objects.create(
        store=store, slug="thursday", name="Thursday Dice", date=date(2026, 11, 19), best_of=3, seed=1,
        state=Event.State.RUNNING, teams_shown=Event.Teams.OPEN,
    )  # fmt: skip
    ana, bo = (Entrant.objects.create(event=event, name=name) for name in ("Ana", "Bo"))
    round_ = Round.objects.create(event=event, number=1, seed=1, minutes=50, state=Round.State.PUBLISHED)
    return Match.objects.create(round=round_, table=1, first=ana, second=bo)


@pytest.fixture
def judge(db: None) -> User:
    user = User.objects.create_user("jory")
    user.groups.add(Group.objects.get_or_create(name=JUDGES)[0])
    return user


@pytest.fixture
def player(db: None) -> User:
    return User.objects.create_user("pia")
