"""What runs inside a process of its own, over the database that process was given: many hands reach for one row."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any

HANDS = 12


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """The answers of twelve threads, each with a database connection of its own."""
    from django.db import connection

    def one(number: int) -> Any:
        try:
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(HANDS) as threads:
        return list(threads.map(one, range(HANDS)))


def claims() -> int:
    """How many of twelve workers get the same waiting replay."""
    from django.utils import timezone

    from tournament.judging import services

    services.attach_log(None, None, "Dice Marshal log 1\n")
    return sum(at_once(lambda _: len(services.claim(timezone.now()).rows)))


def finishes() -> int:
    """How many of twelve finishes with the one live token are stored."""
    from django.utils import timezone

    from rules.core.verdict import Verdict
    from tournament.judging import services

    services.attach_log(None, None, "Dice Marshal log 1\n; finish\n")
    batch, verdict = services.claim(timezone.now()), Verdict("legal")
    found = [services.Found(batch.rows[0], verdict, verdict.as_json())]
    return sum(at_once(lambda _: len(services.finish(batch.token, found, timezone.now()))))


def attachments() -> int:
    """How many logs and replays twelve presses on the same button make."""
    from tournament.events.models import Entrant, Event, Match, Round, Store
    from tournament.judging import services
    from tournament.judging.models import Replay

    event = Event.objects.create(store=Store.objects.create(name="S"), slug="s", date=date(2026, 11, 20), seed=1)
    ana, bo = (Entrant.objects.create(event=event, name=name) for name in ("Ana", "Bo"))
    round_ = Round.objects.create(event=event, number=1, seed=1, minutes=50)
    match = Match.objects.create(round=round_, table=1, first=ana, second=bo)
    logs = at_once(lambda _: services.attach_log(ana, match, "Dice Marshal log 1\n; table 1\n").pk)
    return len(set(logs)) * Replay.objects.filter(log__match=match).count()


def recomputations() -> int:
    """How many replays are open after twelve presses on "Check again"."""
    from django.utils import timezone

    from rules.core.verdict import Verdict
    from tournament.judging import services
    from tournament.judging.models import GameLog

    log = services.attach_log(None, None, "Dice Marshal log 1\n; once more\n")
    batch, verdict = services.claim(timezone.now()), Verdict("legal")
    services.finish(batch.token, [services.Found(batch.rows[0], verdict, verdict.as_json())], timezone.now())
    at_once(lambda _: services.recompute(None, GameLog.objects.get(pk=log.pk)).pk)
    return log.replays.filter(state="waiting").count()
