"""Logs of a match that a worker has judged: the match's own header, and the verdict the test asks for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import count

from django.utils import timezone

from rules.core import verdict as verdicts
from tournament.events.models import Match
from tournament.judging.log_text import ending
from tournament.judging.match_header import NOT_CHOSEN, header_of_match
from tournament.judging.models import GameLog, Replay, ReplayVerdict

_MOVES = count(1)
SOUND = (verdicts.LEGAL, verdicts.LEGAL_WITH_RULINGS)


def text_of(match: Match, change: Callable[[str], str] = str) -> str:
    """The log of a game of this match: every call is another game. `change` writes into its header."""
    header = header_of_match(match).replace(NOT_CHOSEN, "first P1")
    return f"{change(header)}turn 1 P1\ndraw Sidekick x4\n!judge note {next(_MOVES)}\nP2 concede\n"


def hand_in(
    match: Match,
    *found: str | None,
    winner: int | None = 0,
    game: int = 1,
    change: Callable[[str], str] = str,
    by: int = 0,
    line: int | None = None,
) -> GameLog:
    """Hand in a log of a game, judged once for each verdict; None still waits. `winner`: the seat, None for a tie.

    `by`: which of the two players it is from. Each log comes a minute after the one before it.
    """
    later = timezone.now() + timedelta(minutes=match.logs.count())
    text = text_of(match, change)
    log = GameLog.objects.create(
        match=match, text=text, digest=str(match.logs.count()), size=len(text), game=game,
        entrant=match.players[by], created_at=later,
    )  # fmt: skip
    for verdict in found:
        judge(log, verdict, winner=winner, line=line)
    return log


def judge(log: GameLog, verdict: str | None, *, winner: int | None = 0, line: int | None = None) -> None:
    """Judge a log (again): with this verdict, or so that it waits."""
    if verdict is None:
        Replay.objects.create(log=log)
        return
    replay = Replay.objects.create(log=log, state=Replay.State.DONE)
    names = log.header.get("names", ["P1", "P2"])
    data = {"verdict": verdict, "line": line, "message": "Ana paid 2 for Mogo, which costs 3." if line else ""}
    if verdict in SOUND:
        data["result"] = {"player": winner, "winner": None if winner is None else names[winner]}
    ReplayVerdict.objects.create(
        replay=replay, verdict=verdict, line=line, rule="DM-PAY-02" if verdict == verdicts.ILLEGAL else "",
        message=data["message"], data=data, **ending.columns(data, names),
    )  # fmt: skip
