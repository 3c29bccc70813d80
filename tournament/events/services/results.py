"""Results: a player reports, the other confirms or disputes, the staff decides; every step is kept."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.pairing import listed

from ..audit import name_of, record, record_many
from ..errors import AlreadySettled, BadResult, NotAllowed, WrongState
from ..models import UNCONFIRMED, AuditEntry, Entrant, JudgeCall, Match, Round, seated
from ..permissions import entrant_of, may_judge, may_score, part_in, require
from ..results import MatchResult, ResultError, read_outcome
from .calls import end_call
from .locking import locked_match, locked_round
from .replaying import next_matches, replay_from, settle_rounds

_KEPT = (
    "outcome",
    "reported_by",
    "reported_entrant_id",
    "confirmed",
    "disputed",
    "counter_claim",
    "by_own_player",
    "accepted_by",
    "unplayed",
)


def snapshot(match: Match) -> dict[str, Any]:
    """Return what the trail keeps of a match before and after a write, as JSON."""
    kept = {name: getattr(match, name) for name in _KEPT}
    return kept | {"reported_at": match.reported_at.isoformat() if match.reported_at else None}


def kept_outcome(kept: dict[str, Any]) -> dict[str, Any] | None:
    """Return the stored result of a snapshot; earlier versions wrote games won down by themselves."""
    if kept.get("first_wins") is not None:
        return {"games": [kept["first_wins"], kept["second_wins"], kept["draws"]]}
    return kept.get("outcome")


def _save(
    actor: Any, action: str, match: Match, before: dict[str, Any], *, replayed: bool = False, **more: Any
) -> Match:
    if not replayed:
        _require_same_winner(match, before)
    match.save()
    about: dict[str, Any] = {"table": match.table, "round": match.round.number}
    if match.kind.names_in_trail:
        about |= {"words": _words(match, match.result), "said": _words(match, match.counter_claim)}
    record(actor, action, match, before=before, after=snapshot(match), **about, **more)
    return match


def _words(match: Match, value: MatchResult | str | None) -> str:
    """Return a result in words with names, as they are called now; empty for none."""
    result = match.kind.parse(value) if value and isinstance(value, str) else value
    return match.kind.in_words(match, result) if result else ""


def _save_for_staff(
    actor: Any, action: str, match: Match, before: dict[str, Any], *, undo: bool = False, replayed: bool = False
) -> Match:
    """Save a word of the staff. One that plays may give it, and everybody sees so until another one looks."""
    part = part_in(actor, match)
    match.by_own_player = part == "match" or (undo and match.by_own_player)
    return _save(actor, action, match, before, replayed=replayed, **({"plays": part} if part else {}))


def _require_same_winner(match: Match, before: dict[str, Any]) -> None:
    """Raise WrongState if another player would have won a match of the cut whose winner is paired again already."""
    if not match.round.is_cut or before["outcome"] is None:
        return
    winner = match.kind.winner(match, read_outcome(before["outcome"]))
    if winner is None or (match.result is not None and match.kind.winner(match, match.result) == winner):
        return
    if following := next_matches(match):
        raise WrongState(
            f"{winner} has won this match and is paired in {following[0].round.title.lower()}.",
            "Enter the right result on the page of this table: it shows what has to be played again.",
        )


def _winner(match: Match, result: Any) -> int:
    """Return who won a match of the cut, where somebody always does."""
    assert match.second_id is not None
    return match.first_id if result.winner == "first" else match.second_id


def _plain_key(key: str) -> str:
    """Return a form's key as it can be stored: no NUL, at most 64 characters."""
    return key.replace("\0", "")[:64]


def checked_result(result: MatchResult | str, match: Match, *, staff: bool) -> MatchResult:
    """Return a result that a match can have. Raises BadResult."""
    try:
        value = match.kind.parse(result) if isinstance(result, str) else result
        return match.kind.check(value, match, staff)
    except ResultError as error:
        raise BadResult(str(error)) from error


def _write(match: Match, result: MatchResult, *, name: str, entrant: Entrant | None, confirmed: bool, key: str) -> None:
    match.result = result
    match.reported_by, match.reported_entrant, match.reported_at = name, entrant, timezone.now()
    match.confirmed, match.disputed, match.counter_claim = confirmed, False, ""
    match.report_key, match.accepted_by, match.unplayed = key, "", ""


def _require_playing(match: Match, *, staff: bool) -> None:
    """A bye has no result to report; a published round takes reports, a finished one the staff's corrections."""
    if match.is_bye:
        raise WrongState(
            f"{match.first.name} has a bye in round {match.round.number}.", "A bye already counts as a won match."
        )
    if match.event.is_finished and not staff:
        raise WrongState(f"{match.event.name} is finished.", "Ask the staff to correct a result.")
    if match.round.state == Round.State.PAIRED:
        raise WrongState(f"Round {match.round.number} is not published yet.", "Publish it before entering results.")
    if match.round.state == Round.State.FINISHED and not staff:
        raise WrongState(f"Round {match.round.number} is over.", "Ask the staff to correct a result.")


def _seat(actor: Any, match: Match) -> Entrant:
    entrant = entrant_of(actor, match.event)
    if entrant is None or not match.seats(entrant):
        names = listed([player.name for player in match.players])
        raise NotAllowed(
            f"Only {names} can report the result of table {match.table}.",
            "Open your own table, or ask the staff.",
        )
    return entrant


@transaction.atomic
def report_result(actor: Any, match: Match, result: MatchResult | str, key: str = "") -> Match:
    """Take a player's report (first player's games first); the staff's report decides at once.

    `key` makes a report safe to send again. The same result from both players is a confirmation, two different ones
    a dispute that only the staff ends. Raises BadResult, NotAllowed, WrongState, AlreadySettled.
    """
    match, key = locked_match(match), _plain_key(key)
    entrant = entrant_of(actor, match.event)
    if not match.seats(entrant) and may_score(actor, match):
        return decide_result(actor, match, result, key)
    entrant = _seat(actor, match)
    if key and match.report_key == key:
        return match
    _require_playing(match, staff=False)
    value = checked_result(result, match, staff=False)
    if _said_already(entrant, match, value):
        return match
    before = snapshot(match)
    if match.result is None or (match.reported_entrant_id == entrant.pk and not match.confirmed and not match.disputed):
        _write(match, value, name=entrant.name, entrant=entrant, confirmed=False, key=key)
        return _save(entrant, "result.report", match, before)
    if match.confirmed or match.disputed:
        state = "confirmed" if match.confirmed else "disputed"
        raise AlreadySettled(f"Table {match.table}: {match.result} is {state}.", "Only the staff can change it now.")
    return _answer(entrant, match, value, before)


def _said_already(entrant: Entrant, match: Match, value: MatchResult) -> bool:
    """Has this player's word been taken down just so? Then sending it again changes nothing."""
    if match.disputed and match.reported_entrant_id != entrant.pk:
        return value.key == match.counter_claim
    return match.result is not None and (
        (value == match.result and match.reported_entrant_id == entrant.pk)
        or (match.confirmed and match.kind.agree(match.result, value))
    )


def _answer(entrant: Entrant, match: Match, value: MatchResult, before: dict[str, Any]) -> Match:
    """Take the second player's answer: the same result confirms, another one disputes."""
    if match.kind.agree(match.result, value):
        match.confirmed, match.by_own_player = True, False
        return _save(entrant, "result.confirm", match, before)
    match.disputed, match.counter_claim = True, value.key
    return _save(entrant, "result.dispute", match, before)


def _opponent(actor: Any, match: Match) -> Entrant:
    """Return the player who has to answer a report. Raises when there is nothing to answer or it is their own
    report.
    """
    entrant = _seat(actor, match)
    _require_playing(match, staff=False)
    if match.result is None:
        raise WrongState(f"Table {match.table} has no result yet.", "Report one.")
    if match.confirmed:
        raise AlreadySettled(f"Table {match.table}: {match.result} is confirmed.", "Only the staff can change it now.")
    if match.reported_entrant_id == entrant.pk:
        raise NotAllowed("You reported this result yourself.", "Another player of the table confirms or disputes it.")
    return entrant


@transaction.atomic
def confirm_result(actor: Any, match: Match, seen: MatchResult | str) -> Match:
    """Confirm the result for the opponent, as they saw it (`seen`); a report changed meanwhile is not
    confirmed.
    """
    match = locked_match(match)
    if match.confirmed and match.seats(entrant_of(actor, match.event)):
        return match
    entrant = _opponent(actor, match)
    if match.result != checked_result(seen, match, staff=False):
        raise WrongState(
            f"{match.reported_by} has changed the report to {match.result}.", "Read the new report, then answer."
        )
    if match.disputed:
        raise AlreadySettled(f"Table {match.table} is disputed.", "The staff decides it.")
    before = snapshot(match)
    match.confirmed, match.by_own_player = True, False
    return _save(entrant, "result.confirm", match, before)


@transaction.atomic
def dispute_result(actor: Any, match: Match, claim: MatchResult | str | None = None) -> Match:
    """Dispute the result for the opponent; `claim` is what they say happened, if they say."""
    match = locked_match(match)
    entrant = _opponent(actor, match)
    value = checked_result(claim, match, staff=False) if claim else None
    if value is not None and match.kind.agree(match.result, value):
        raise BadResult(f"{value} is the result that was reported. Confirm it, or give another one.")
    before = snapshot(match)
    match.disputed, match.counter_claim = True, value.key if value else ""
    return _save(entrant, "result.dispute", match, before)


def _require_judge(actor: Any, match: Match) -> None:
    """A scorekeeper writes down what the players agree on; where they do not, somebody judges."""
    if match.disputed:
        require(may_judge(actor, match), "decide a disputed result", "a judge or the organizer")


@transaction.atomic
def decide_result(
    actor: Any,
    match: Match,
    result: MatchResult | str,
    key: str = "",
    *,
    replay: bool = False,
    unplayed: str = "",
) -> Match:
    """Set the staff's result: final at once, also for a disputed result and for an earlier round (which is kept
    apart).

    With `replay` another winner of a match of the cut takes the seat of the one who was paired on, and what that one
    played is taken back (`replaying`). `unplayed` says how it ended where nobody played, a key of tiebreaks.UNPLAYED.
    """
    require(may_score(actor, match), "decide a result", "the staff")
    match, key = locked_match(match), _plain_key(key)
    _require_judge(actor, match)
    if key and match.report_key == key:
        return match
    _require_playing(match, staff=True)
    value, before = checked_result(result, match, staff=True), snapshot(match)
    if value == match.result and match.confirmed and match.reported_entrant_id is None and not match.by_own_player:
        return match  # the staff's word already
    late = match.round.state == Round.State.FINISHED
    action = "result.correct" if late else "result.decide" if before["outcome"] is not None else "result.report"
    replayed = replay and match.round.is_cut and match.result is not None
    if replayed and (was := _winner(match, match.result)) != (now := _winner(match, value)):
        replay_from(actor, match, was, now)
    _write(match, value, name=name_of(actor), entrant=None, confirmed=True, key=key)
    match.unplayed = unplayed
    end_call(actor, match, JudgeCall.End.ANSWERED)  # whoever waited for a judge has been answered
    _save_for_staff(actor, action, match, before, replayed=replayed)
    if replayed:
        settle_rounds(actor, match)
    return match


@transaction.atomic
def confirm_reports(actor: Any, round_: Round, *tables: int) -> int:
    """Accept for the staff what one player of each of these tables reported, and the other left unanswered.

    Without `tables` every one of the round. Returns how many were accepted. Who reported stays, and who accepted is
    kept; disputed tables are decided one by one. Raises WrongState for a single table without such a report.
    """
    require(may_score(actor, round_), "confirm a result", "the staff")
    round_ = locked_round(round_)
    waiting = round_.matches.filter(UNCONFIRMED, is_bye=False)
    own = entrant_of(actor, round_.event)
    if own is not None:  # what one plays oneself is confirmed by the other player, or by somebody else of the staff
        waiting = waiting.exclude(seated([own]))
    found = list((waiting.filter(table__in=tables) if tables else waiting).order_by("table"))
    if len(tables) == 1 and not found:
        raise WrongState(
            f"Table {tables[0]} has no result to confirm.", "Reload the page to see the table as it is now."
        )
    rows, name, batch = [], name_of(actor), secrets.token_hex(4)
    for match in found:
        match.round, before = round_, snapshot(match)
        match.confirmed, match.accepted_by = True, name
        data = {"before": before, "after": snapshot(match), "table": match.table, "round": round_.number}
        data["batch"] = batch
        rows.append(("result.accept", match, data))
    round_.matches.filter(pk__in=[match.pk for match in found]).update(confirmed=True, accepted_by=name)
    if rows:
        record_many(actor, round_.event, rows)
    return len(found)


@transaction.atomic
def clear_result(actor: Any, match: Match) -> Match:
    """Take a result away altogether while its round is played."""
    require(may_score(actor, match), "clear a result", "the staff")
    match = locked_match(match)
    _require_judge(actor, match)
    _require_playing(match, staff=True)
    if match.round.state == Round.State.FINISHED:
        raise WrongState(f"Round {match.round.number} is over.", "Correct the result instead of clearing it.")
    before = snapshot(match)
    _restore(match, dict.fromkeys([*_KEPT, "reported_at"]))
    return _save_for_staff(actor, "result.clear", match, before)


def _restore(match: Match, kept: dict[str, Any]) -> None:
    for name in _KEPT:
        setattr(match, name, kept.get(name))  # what an earlier version wrote down has fewer names
    match.outcome = kept_outcome(kept)
    match.reported_by, match.counter_claim = match.reported_by or "", match.counter_claim or ""
    match.confirmed, match.disputed = bool(match.confirmed), bool(match.disputed)
    match.accepted_by, match.unplayed = match.accepted_by or "", match.unplayed or ""
    match.by_own_player = bool(match.by_own_player)
    match.reported_at = parse_datetime(kept["reported_at"]) if kept["reported_at"] else None
    match.report_key = ""


@transaction.atomic
def undo_result(actor: Any, match: Match, entry: AuditEntry | None = None) -> Match:
    """Put the match back to before the last write (or before `entry`), unless somebody wrote since."""
    require(may_score(actor, match), "undo a result", "the staff")
    match = locked_match(match)
    _require_judge(actor, match)
    writes = AuditEntry.objects.filter(subject="events.match", subject_id=str(match.pk), action__startswith="result.")
    last = writes.first()
    if last is None:
        raise WrongState(f"Nothing has been entered for table {match.table} yet.", "There is nothing to undo.")
    if entry is not None and entry.pk != last.pk:
        raise WrongState(
            f"Table {match.table} was changed again in the meantime.", "Look at the table before you undo anything."
        )
    unsettled = kept_outcome(last.data["before"]) is None or last.data["before"]["disputed"]
    if match.round.state == Round.State.FINISHED and unsettled:
        raise WrongState(f"Round {match.round.number} is over.", "Correct the result instead of undoing it.")
    before = snapshot(match)
    _restore(match, last.data["before"])
    return _save_for_staff(actor, "result.undo", match, before, undo=True)
