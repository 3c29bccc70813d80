"""The end of a recording: its log is handed in as any other, judged at once, and the result is reported.

Each step may be done again: a phone that hears nothing sends the same once more, and a server that was killed between
two steps goes on with the next.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from rules import fold
from rules.core.lines import words
from tournament.events import audit
from tournament.events.errors import EventError
from tournament.events.models import Entrant, Match
from tournament.events.results import MatchResult, read_from_log
from tournament.events.services import report_result
from tournament.judging import services as judging
from tournament.judging import worker
from tournament.judging.models import GameLog, Replay, ReplayVerdict

from . import clock, facade, present
from .errors import RecordingError
from .models import RecordedEntry, Recording, Signal
from .permissions import Visitor, require_pen
from .services import at_distance, locking
from .services.entering import behind


@dataclass(frozen=True, slots=True)
class Finished:
    """The log with its verdict (None while it waits for a worker), and what was reported of the match."""

    recording: Recording
    log: GameLog
    verdict: ReplayVerdict | None
    match: Match | None
    report: str  # "reported" just now or before, "undecided": the match goes on, "by hand": nobody could report it

    @property
    def waits(self) -> bool:
        return self.verdict is None

    def as_json(self) -> dict[str, Any]:
        match, verdict = self.match, self.verdict
        return {
            "log": self.log.get_absolute_url(),
            "verdict": verdict_of(verdict, self.log) if verdict else None,
            "winner": verdict.winner if verdict else None,
            "over": verdict.over if verdict else None,
            "report": self.report,
            "result": match.result.key if match is not None and match.result is not None else None,
            "reported_by": match.reported_by if match is not None else "",
            "confirmed": match.confirmed if match is not None else False,
            "match": match.get_absolute_url() if match is not None else None,
            "answer": reverse("events:answer", args=_place(match)) if match is not None else None,
        }


def _place(match: Match) -> list[Any]:
    return [match.event.slug, match.round.number, match.table]


def verdict_of(verdict: ReplayVerdict, log: GameLog) -> dict[str, Any]:
    """Return the verdict on the whole log as phones are told it."""
    return {
        "verdict": verdict.verdict, "number": None, "line": verdict.line, "rule": verdict.rule,
        "message": verdict.message, "over": verdict.over, "winner": verdict.winner, "url": log.get_absolute_url(),
    }  # fmt: skip


def finish(visitor: Visitor, head: str) -> Finished:
    """End a recording as it stands behind the entry of this hash. Raises RecordingError."""
    recording = visitor.recording
    if recording.at_distance:
        at_distance.require_over(visitor)
    else:
        require_pen(visitor)
    if recording.is_open:
        locking.require_no_call(recording, visitor)
        recording = _hand_in(visitor, head, _log_of(recording))
    if recording.log is None:
        locking.require_open(recording)
    log = recording.log
    assert log is not None
    replay = log.newest_replay
    if replay.state == Replay.State.WAITING:
        worker.judge_at_once(replay)
    log = GameLog.objects.prefetch_related("replays__verdict").get(pk=log.pk)
    verdict = log.newest_verdict
    if verdict is not None:
        recording = _tell_verdict(recording, log, verdict)
    report = _report(visitor, recording, verdict)
    match = Match.objects.select_related("round__event", "first", "second").filter(pk=recording.match_id or 0).first()
    return Finished(recording, log, verdict, match, report)


def _log_of(recording: Recording) -> str:
    """Return the log to hand in, in its full form. Its last line tells two games apart that went alike."""
    rows = list(recording.entries.filter(number__lte=recording.number))
    held = fold.live(map(present.fold_entry, rows))
    if not held:
        raise RecordingError("empty", "Nothing was recorded yet.", "Record the game, or withdraw the recording.")
    header = fold.header_with(recording.header, held)
    if recording.at_distance:
        header = at_distance.with_seeds(header, recording.distance)
    text = facade.full_log(header, fold.log_lines(held))
    times = "".join(f"{line}\n" for line in clock.lines(rows)) if recording.timed else ""
    where = "at a distance" if recording.at_distance else "at the table"
    return f"{text}{times}; recorded {where}: game {recording.game}, {recording.pk}\n"


@transaction.atomic
def _hand_in(visitor: Visitor, head: str, text: str) -> Recording:
    """Hand the log in and close the recording, in one transaction. What is still disputed goes to the judges."""
    recording = locking.locked(visitor.recording)
    if not recording.is_open:
        return recording
    if recording.head != head or recording.head != visitor.recording.head:
        raise behind("fork", recording.number, recording.head)
    actor = _player(visitor, recording) or visitor.account
    log = judging.attach_log(
        actor, recording.match, text, game=recording.game, client=f"recording {recording.pk}",
        ruled=_ruled_in(recording, text),
    )  # fmt: skip
    recording.log = log
    recording.state, recording.finished_at, recording.featured = Recording.State.FINISHED, timezone.now(), False
    for signal in recording.signals.filter(closed_at=None, kind__in=(Signal.Kind.DISPUTE, Signal.Kind.CALL_JUDGE)):
        line = recording.entries.filter(number=signal.number).values_list("line", flat=True).first() or "the beginning"
        judging.ask_judge(actor, log, f"At the table: {signal.text or 'not so'} ({line})"[:2000], None)
    audit.record(visitor.actor, "recording.finish", recording, recording=recording.pk, log=log.pk)
    locking.tell(recording)
    return recording


def _ruled_in(recording: Recording, text: str) -> list[int]:
    """Return the lines that a judge has written: only the staff can enter them, so nobody has to confirm them."""
    said = {
        words.strip_comment(line).strip()
        for row in recording.entries.filter(kind=RecordedEntry.Kind.JUDGE)
        for line, _ in row.lines
    }
    return [n for n, line in enumerate(words.lines_of(text), 1) if words.strip_comment(line).strip() in said]


@transaction.atomic
def _tell_verdict(recording: Recording, log: GameLog, verdict: ReplayVerdict) -> Recording:
    """Tell the phones the verdict on the whole log, once."""
    recording = locking.locked(recording)
    told, live = verdict_of(verdict, log), recording.live
    if live.verdict != told:
        live.verdict = told
        last = recording.entries.last()
        view = facade.view(live.working)
        live.told = present.told_of(view, told, present.entry_of(last) if last else None)
        locking.tell(recording, live, played=True)
    return recording


def _player(visitor: Visitor, recording: Recording) -> Entrant | None:
    """Return the player of the match whose phone this is, as far as its seat says so."""
    if recording.match is None:
        return None
    if visitor.device is not None and visitor.device.entrant is not None:
        return visitor.device.entrant
    seat, players = visitor.seat, recording.match.players
    if len(players) == 1 and visitor.device is not None:
        return players[0]  # whoever sits there is of the one party
    return players[seat] if seat is not None and seat < len(players) else None


def _report(visitor: Visitor, recording: Recording, verdict: ReplayVerdict | None) -> str:
    """Report the match for the player who finished, once its recorded games decide it; the other player answers.

    Where somebody has reported already, nothing is added: only the other player's own word confirms.
    """
    match = recording.match
    if match is None:
        return ""
    match = Match.objects.select_related("round__event", "first", "second").get(pk=match.pk)
    if match.result is not None:
        return "reported"
    if verdict is None or not (verdict.over or verdict.told.get("outcome")):
        return "by hand"
    result = _result(match)
    if result is None:
        return "undecided"
    player = _player(visitor, recording)
    if player is None:
        return "by hand"
    with suppress(EventError):
        report_result(player, match, result, f"recording {recording.pk}")
        return "reported"
    return "by hand"


def _result(match: Match) -> MatchResult | None:
    """Return what the recorded games of a match come to; None while they do not decide it."""
    games = match.recordings.filter(state=Recording.State.FINISHED, log__isnull=False).order_by("game")
    logs = GameLog.objects.filter(recording__in=games).prefetch_related("replays__verdict")
    by_game = {log.game: log.newest_verdict for log in logs}
    found = {game: verdict for game, verdict in by_game.items() if verdict is not None}
    winners = {game: verdict.winner for game, verdict in found.items() if verdict.over}
    told = {game: read_from_log(verdict.told).result for game, verdict in found.items()}
    return match.kind.of_recordings(match, winners, {game: result for game, result in told.items() if result})


@transaction.atomic
def withdraw(visitor: Visitor) -> Recording:
    """Close a recording without a log."""
    if visitor.recording.at_distance:
        at_distance.require_alone(visitor)
    else:
        require_pen(visitor)
    recording = locking.locked(visitor.recording)
    if recording.state == Recording.State.WITHDRAWN:
        return recording
    locking.require_open(recording)
    locking.require_no_call(recording, visitor)
    recording.state, recording.finished_at, recording.featured = Recording.State.WITHDRAWN, timezone.now(), False
    audit.record(visitor.actor, "recording.withdraw", recording, recording=recording.pk)
    locking.tell(recording)
    return recording
