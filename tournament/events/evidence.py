"""Game logs as event pages see them: by the relation `logs` that tournament.judging hangs on a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet

from rules.core.verdict import ILLEGAL, LEGAL, LEGAL_WITH_RULINGS

from .models import Event, Match

_SOUND = (LEGAL, LEGAL_WITH_RULINGS)


def with_logs(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches with everything the functions below read, in a fixed number of queries."""
    return matches.select_related("first", "second").prefetch_related("logs__replays__verdict")


def verdicts(match: Match) -> list[str | None]:
    """The newest verdict of each log of the match, None while it waits."""
    return [log.newest_verdict.verdict if log.newest_verdict else None for log in match.logs.all()]


def state(match: Match) -> str:
    """`"verified"`, `"illegal"`, `"open"` (a log without a sound verdict), or `""` without any log."""
    return _state_of(verdicts(match))


def _state_of(found: Collection[str | None]) -> str:
    if ILLEGAL in found:
        return "illegal"
    if found and all(verdict in _SOUND for verdict in found):
        return "verified"
    return "open" if found else ""


def states(matches: QuerySet[Match]) -> dict[int, str]:
    """Match id -> `state`, for those with a log, in one query that reads neither logs nor whole verdicts."""
    logged = matches.filter(logs__isnull=False).order_by("logs__replays__pk")
    newest: dict[int, dict[str, str | None]] = {}
    for match, log, verdict in logged.values_list("pk", "logs__pk", "logs__replays__verdict__verdict"):
        of_log = newest.setdefault(match, {})
        of_log[log] = verdict or of_log.get(log)
    return {match: _state_of(found.values()) for match, found in newest.items()}


def verified_counts(event: Event, rounds: int, players: Collection[int] | None = None) -> dict[int, tuple[int, int]]:
    """Entrant id -> (verified matches, played matches) of the first `rounds` rounds, byes left out.

    With `players` only the matches of those are looked at.
    """
    matches = Match.objects.filter(round__event=event, round__number__lte=rounds, second__isnull=False)
    if players is not None:
        matches = matches.filter(Q(first__in=players) | Q(second__in=players))
    seats = {pk: (first, second) for pk, first, second in matches.values_list("pk", "first_id", "second_id")}
    sound = Counter(player for pk, found in states(matches).items() if found == "verified" for player in seats[pk])
    played = Counter(player for pair in seats.values() for player in pair)
    return {player: (sound[player], count) for player, count in played.items() if player is not None}


def verified_matches(matches: QuerySet[Match]) -> tuple[int, int]:
    """(verified, reported) among these matches."""
    reported = matches.filter(second__isnull=False, first_wins__isnull=False, disputed=False)
    return sum(found == "verified" for found in states(reported).values()), reported.count()


def logs_of(match: Match) -> list[dict[str, Any]]:
    """Each log of a match with its newest verdict (None while it waits) and whether that is a sound one."""
    logs = sorted(match.logs.all(), key=lambda log: (log.game, log.created_at))
    read = [(log, log.newest_verdict) for log in logs]
    return [
        {"log": log, "verdict": verdict, "good": verdict is not None and verdict.verdict in _SOUND}
        for log, verdict in read
    ]
