"""Game logs as event pages see them: by the relation `logs` that tournament.judging hangs on a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

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
    found = verdicts(match)
    if ILLEGAL in found:
        return "illegal"
    if found and all(verdict in _SOUND for verdict in found):
        return "verified"
    return "open" if found else ""


def verified_counts(event: Event, rounds: int) -> dict[int, tuple[int, int]]:
    """Entrant id -> (verified matches, played matches) of the first `rounds` rounds, byes left out."""
    matches = Match.objects.filter(round__event=event, round__number__lte=rounds, second__isnull=False)
    played = Counter(player for pair in matches.values_list("first_id", "second_id") for player in pair)
    logged = with_logs(matches.filter(logs__isnull=False).distinct())
    sound = Counter(player.pk for match in logged if state(match) == "verified" for player in match.players)
    return {player: (sound[player], count) for player, count in played.items() if player is not None}


def verified_matches(matches: Iterable[Match]) -> tuple[int, int]:
    """(verified, reported) among these matches."""
    reported = [match for match in matches if not match.is_bye and match.is_settled]
    return sum(state(match) == "verified" for match in reported), len(reported)


def logs_of(match: Match) -> list[dict[str, Any]]:
    """Each log of a match with its newest verdict (None while it waits) and whether that is a sound one."""
    logs = sorted(match.logs.all(), key=lambda log: (log.game, log.created_at))
    read = [(log, log.newest_verdict) for log in logs]
    return [
        {"log": log, "verdict": verdict, "good": verdict is not None and verdict.verdict in _SOUND}
        for log, verdict in read
    ]
