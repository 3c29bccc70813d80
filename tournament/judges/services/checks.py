"""Deck checks: drawn by a seed that anybody can check, or chosen; what was found; taken back."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.events.audit import name_of, record
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Entrant, Event
from tournament.events.permissions import may_judge, require
from tournament.events.services.locking import locked_event, require_not_called_off
from tournament.lots import draw_lots

from ..models import DeckCheck

#: So many are drawn at once.
MOST = 20
#: Letters of what was found.
WORDS = 300


def seed_of(event: Event, number: int) -> str:
    """Return the seed of the event's draw of this number, from 1: it follows from the event's own seed."""
    return f"{event.seed}/deck-checks/{number}"


@transaction.atomic
def draw_checks(actor: Any, event: Event, count: int) -> list[DeckCheck]:
    """Draw players for a deck check, by lot among those who are in and were not checked yet. Raises BadInput."""
    require(may_judge(actor, event), "draw deck checks", "a judge or the organizer")
    event = locked_event(event)
    require_not_called_off(event)
    if not 1 <= count <= MOST:
        raise BadInput("count", f"{count} players cannot be drawn.", f"Draw 1 to {MOST}.")
    checked = event.deck_checks.filter(taken_back_at=None).values("entrant")
    left = list(event.entrants.filter(dropped_in_round=None).exclude(pk__in=checked))
    if not left:
        raise WrongState("Every player who is still in has been checked.", "Choose a player by name.")
    seed = seed_of(event, event.deck_checks.exclude(seed="").values("seed").distinct().count() + 1)
    lots = draw_lots([player.pk for player in left], seed)
    drawn = sorted(left, key=lambda player: lots[player.pk])[:count]
    checks = [_new(actor, event, player, seed) for player in drawn]
    names = [player.name for player in drawn]
    record(actor, "check.draw", checks[0], names=names, checks=[check.pk for check in checks], seed=seed)
    return checks


@transaction.atomic
def choose_check(actor: Any, entrant: Entrant) -> DeckCheck:
    """Choose one player for a deck check. One that waits already stays as it is."""
    require(may_judge(actor, entrant), "ask for a deck check", "a judge or the organizer")
    event = locked_event(entrant.event)
    require_not_called_off(event)
    waiting = event.deck_checks.filter(entrant=entrant, found="", taken_back_at=None).first()
    if waiting is not None:
        return waiting
    check = _new(actor, event, entrant, "")
    record(actor, "check.choose", check, names=[entrant.name], checks=[check.pk])
    return check


def _new(actor: Any, event: Event, entrant: Entrant, seed: str) -> DeckCheck:
    number = event.rounds.values_list("number", flat=True).last() or 0
    return DeckCheck.objects.create(
        event=event, entrant=entrant, round_number=number, seed=seed, asked_by=name_of(actor)
    )


@transaction.atomic
def finish_check(actor: Any, check: DeckCheck, found: str, words: str = "") -> DeckCheck:
    """Note what a deck check found; a second finding replaces the first, which stays in the trail."""
    require(may_judge(actor, check.event), "finish a deck check", "a judge or the organizer")
    event = locked_event(check.event)
    check = event.deck_checks.select_related("entrant").get(pk=check.pk)
    if check.taken_back_at is not None:
        raise WrongState("This deck check was taken back.", "Ask for a new one.")
    if found not in (DeckCheck.Found.FINE, DeckCheck.Found.PROBLEM):
        raise BadInput("found", f"“{found[:20]}” is not a finding.", "Say fine or problem.")
    words = " ".join(words.replace("\0", "").split())
    if len(words) > WORDS:
        raise BadInput("words", f"The finding has {len(words)} characters.", f"Shorten it to {WORDS}.")
    if found == DeckCheck.Found.PROBLEM and not words:
        raise BadInput("words", "The difference is not described.", "Write which card or die differs.")
    before = {"found": check.found, "words": check.words, "checked_by": check.checked_by}
    check.found, check.words, check.checked_by, check.checked_at = found, words, name_of(actor), timezone.now()
    check.save()
    said = check.get_found_display().lower()
    record(actor, "check.finish", check, name=check.entrant.name, said=said, before=before, checks=[check.pk])
    return check


@transaction.atomic
def take_back_checks(actor: Any, event: Event, checks: list[int]) -> None:
    """Take deck checks back that were drawn or chosen together. Raises WrongState once one of them is finished."""
    require(may_judge(actor, event), "take back deck checks", "a judge or the organizer")
    locked_event(event)
    rows = event.deck_checks.filter(pk__in=checks, taken_back_at=None)
    if rows.exclude(found="").exists():
        raise WrongState("One of these deck checks is finished.", "Take its finding back first.")
    names = list(rows.values_list("entrant__name", flat=True))
    if first := rows.first():
        record(actor, "check.take_back", first, names=names)
        rows.update(taken_back_at=timezone.now())


@transaction.atomic
def reopen_check(actor: Any, check: DeckCheck, before: dict[str, str]) -> None:
    """Put a deck check back to what it said before."""
    require(may_judge(actor, check.event), "take back a finding", "a judge or the organizer")
    locked_event(check.event)
    check.found, check.words, check.checked_by = before["found"], before["words"], before["checked_by"]
    check.checked_at = check.checked_at if check.found else None
    check.save()
    record(actor, "check.reopen", check, name=check.entrant.name)
