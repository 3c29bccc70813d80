"""What a penalty does to the result of a match, as the kind of its result allows, and how that is taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction

from tournament.events.errors import EventError
from tournament.events.models import AuditEntry, Entrant, Match
from tournament.events.results import ResultError
from tournament.events.results.games import Result
from tournament.events.services import decide_result, undo_result, undrop
from tournament.events.services.entering.leaving import disqualify

from ..ladder import DISQUALIFICATION, GAME_LOSS, MATCH_LOSS

#: Penalties that change a result.
LOSSES = (GAME_LOSS, MATCH_LOSS, DISQUALIFICATION)


def lost(match: Match, entrant: Entrant, penalty: str) -> Result | None:
    """Return the result of a match of games after a loss of one of its two players; None where a game loss waits for
    the games that are still to be played.
    """
    needed, is_first = match.round.best_of // 2 + 1, match.first_id == entrant.pk
    if penalty != GAME_LOSS or needed == 1:
        return Result(0, needed) if is_first else Result(needed, 0)
    if match.result is None:
        return None
    seen = match.result if is_first else match.result.swapped()  # the penalised player's games first
    theirs = min(seen.second + 1, needed)
    own = min(seen.first, match.round.best_of - theirs)
    draws = max(0, min(seen.draws, match.round.best_of - theirs - own))
    found = replace(seen, first=own, second=theirs, draws=draws)
    return found if is_first else found.swapped()


def apply(actor: Any, match: Match | None, entrant: Entrant, penalty: str) -> dict[str, Any]:
    """Apply a penalty inside the caller's transaction; returns what was changed, with `told` in a sentence.

    Where the result cannot be changed, nothing is, and `told` says why.
    """
    if penalty not in LOSSES:
        return {}
    effect: dict[str, Any] = {}
    told = []
    if match is not None and match.seats(entrant) and not match.is_bye:
        effect = _on_result(actor, match, entrant, penalty)
        told.append(effect.pop("told"))
    if penalty == DISQUALIFICATION:
        effect |= _leave(actor, entrant)
        told.append(effect.pop("left"))
    return effect | {"told": " ".join(told)}


def _on_result(actor: Any, match: Match, entrant: Entrant, penalty: str) -> dict[str, Any]:
    if match.kind.key != "games" or match.second_id is None:
        return {"told": f"Table {match.table} has no games to lose: enter the result by hand."}
    result = lost(match, entrant, penalty)
    other = next(player for player in match.players if player.pk != entrant.pk)
    if result is None:
        return {"pending": True, "told": f"{other} has one game won: count it when the result is entered."}
    before = _last(match, "result.")
    try:
        with transaction.atomic():
            decided = decide_result(actor, match, result)
    except (EventError, ResultError) as error:
        return {"told": f"The result was not changed: {error}"}
    row = _last(match, "result.")
    said = f"{match.kind.in_words(decided, decided.result)}."
    return {"told": said[:1].upper() + said[1:], "result": row.pk if row is not None and row != before else None}


def _leave(actor: Any, entrant: Entrant) -> dict[str, Any]:
    if entrant.dropped_in_round is not None:
        return {"left": ""}
    try:
        with transaction.atomic():
            disqualify(actor, entrant)
    except EventError as error:
        return {"left": f"{entrant} was not dropped: {error}"}
    return {"left": f"{entrant} is out of the event.", "dropped": True}


def _last(match: Match, action: str) -> AuditEntry | None:
    rows = AuditEntry.objects.filter(subject="events.match", subject_id=str(match.pk), action__startswith=action)
    return rows.order_by("-pk").first()


def take_back(actor: Any, effect: dict[str, Any], match: Match | None, entrant: Entrant) -> str:
    """Undo what a penalty changed; returns a sentence of what could not be undone, empty if everything was."""
    kept = []
    entry = AuditEntry.objects.filter(pk=effect["result"]).first() if effect.get("result") else None
    if entry is not None and match is not None:
        try:
            with transaction.atomic():
                undo_result(actor, match, entry)
        except EventError as error:
            kept.append(f"The result stays: {error}")
    if effect.get("dropped"):
        try:
            with transaction.atomic():
                undrop(actor, entrant)
        except EventError as error:
            kept.append(f"{entrant} stays out: {error}")
    return " ".join(kept)
