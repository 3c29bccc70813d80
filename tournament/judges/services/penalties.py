"""Penalties: computed by the store's table, given by a judge, applied to the match, taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.events.audit import name_of, record
from tournament.events.errors import BadInput, NotAllowed, WrongState
from tournament.events.models import Entrant, Event, Match
from tournament.events.permissions import may_head, may_judge, require
from tournament.events.services.locking import locked_event

from ..ladder import DISQUALIFICATION, PENALTIES, Computed, compute
from ..models import Penalty, Ruling
from ..queries import infraction_of, offences_of
from . import effects

#: Letters of why another penalty is given than the computed one.
NOTE = 300


@dataclass(frozen=True, slots=True)
class Given:
    """An infraction that a judge finds: whose, which; `penalty` only where another than the computed one is given.

    `shown` is the computed penalty that the page showed, and `seen` its `penalties_seen`: if either has changed, the
    judge is told before anything is recorded. Left out, nothing is compared.
    """

    entrant: int
    infraction: str
    penalty: str = ""
    note: str = ""
    shown: str = ""
    seen: str | None = None


def computed_for(event: Event, entrant: Entrant, infraction: str) -> Computed:
    """Return what the table says of one more such infraction of this player. Raises BadInput."""
    row = infraction_of(event.store, infraction)
    if row is None:
        raise BadInput("infraction", f"There is no infraction “{infraction[:50]}”.", "Choose one of the list.")
    return compute(row, offences_of(entrant), event.date)


@transaction.atomic
def give_penalty(actor: Any, event: Event, given: Given, match: Match | None = None) -> Penalty:
    """Give a penalty apart from a ruling: for being late, for what a deck check found.

    Raises WrongState if the player's penalties have changed since they were seen: pressed twice, one offence would
    count as two.
    """
    require(may_judge(actor, event), "give a penalty", "a judge or the organizer")
    event = locked_event(event)
    _require_not_over(event)
    require_seen(event, given)
    return write(actor, event, given, match)


def require_seen(event: Event, given: Given) -> None:
    """Raise WrongState if the penalties of this player are not those that the judge has seen."""
    if given.seen is None or given.seen == penalties_seen(event, given.entrant):
        return
    last = Penalty.objects.filter(event=event, entrant=given.entrant).order_by("-pk").select_related("entrant").first()
    if last is not None:
        said = "Taken back" if last.taken_back_at else "Given"
        raise WrongState(
            f"The penalties of {last.entrant} have changed in the meantime. {said}: {last.words}, {last.name}.",
            "Look at them, and give another penalty only for another offence.",
        )


def penalties_seen(event: Event, entrant: int) -> str:
    """Return what changes with every penalty that a player is given in the event, or that is taken back."""
    rows = Penalty.objects.filter(event=event, entrant=entrant).order_by("pk")
    return "-".join(f"{pk}{'x' if gone else ''}" for pk, gone in rows.values_list("pk", "taken_back_at"))


def _require_not_over(event: Event) -> None:
    if event.is_called_off:
        raise WrongState(f"{event.name} is called off.", "Reopen it first.")


def write(actor: Any, event: Event, given: Given, match: Match | None) -> Penalty:
    """Give a penalty inside the caller's transaction. Raises BadInput, NotAllowed, WrongState."""
    return carry_out(actor, checked(actor, event, given, match))


def checked(actor: Any, event: Event, given: Given, match: Match | None) -> Penalty:
    """Return a penalty as it would be given now, not yet stored. Raises BadInput, NotAllowed, WrongState."""
    entrant = event.entrants.filter(pk=given.entrant).first()
    if entrant is None:
        raise BadInput("entrant", "No player of this event has that number.", "Choose one of its players.")
    entrant.event = event
    row = infraction_of(event.store, given.infraction)
    computed = computed_for(event, entrant, given.infraction)
    assert row is not None
    penalty, note = given.penalty or computed.penalty, " ".join(given.note.replace("\0", "").split())
    if penalty not in PENALTIES:
        raise BadInput("penalty", f"“{penalty[:20]}” is not a penalty.", f"Choose one of {', '.join(PENALTIES)}.")
    if given.shown and given.shown != computed.penalty:
        raise WrongState(
            f"{entrant}, {row.name}: the table gives {PENALTIES[computed.penalty].lower()} now, "
            f"not {PENALTIES.get(given.shown, given.shown[:20]).lower()}. {computed.reason}",
            "Look at it as it is now, and record it again.",
        )
    if len(note) > NOTE:
        raise BadInput("note", f"The reason has {len(note)} characters.", f"Shorten it to {NOTE}.")
    if penalty != computed.penalty and not note:
        raise BadInput(
            "note",
            f"The table gives {PENALTIES[computed.penalty].lower()}, not {PENALTIES[penalty].lower()}.",
            "Write why.",
        )
    if (row.head_only or penalty == DISQUALIFICATION) and not may_head(actor, event):
        what = PENALTIES[DISQUALIFICATION] if penalty == DISQUALIFICATION else row.name
        raise NotAllowed(f"{what} is for the head judge.", "Call the head judge, or give another penalty with a note.")
    return Penalty(
        event=event,
        match=match,
        entrant=entrant,
        round_number=match.round.number if match is not None else _round_now(event),
        table=match.table if match is not None else 0,
        infraction=row.key,
        name=row.name,
        category=row.category,
        computed=computed.penalty,
        given=penalty,
        reason=computed.reason[:500],
        note=note,
        given_by=actor if getattr(actor, "pk", None) else None,
        by_name=name_of(actor),
    )


def carry_out(actor: Any, penalty: Penalty, ruling: Ruling | None = None) -> Penalty:
    """Store a checked penalty with what it changes."""
    penalty.ruling = ruling
    penalty.effect = effects.apply(actor, penalty.match, penalty.entrant, penalty.given)
    penalty.save()
    record(actor, "penalty.give", penalty, **_about(penalty))
    return penalty


def _round_now(event: Event) -> int:
    return event.rounds.values_list("number", flat=True).last() or 0


def _about(penalty: Penalty) -> dict[str, Any]:
    """Return what the trail keeps of a penalty: the history of an event is read by its staff alone."""
    return {
        "penalty": penalty.pk,
        "name": penalty.entrant.name,
        "infraction": penalty.name,
        "given": penalty.words,
        "told": penalty.told,
    }


@transaction.atomic
def take_back_penalty(actor: Any, penalty: Penalty) -> str:
    """Take a penalty back with what it changed; returns what could not be undone. Safe to repeat."""
    require(may_judge(actor, penalty.event), "take back a penalty", "a judge or the organizer")
    event = locked_event(penalty.event)
    penalty = Penalty.objects.select_related("entrant", "match__round").get(pk=penalty.pk)
    if penalty.given_by_id != getattr(actor, "pk", None) and not may_head(actor, event):
        raise NotAllowed(
            f"{penalty.by_name} gave this penalty.", f"Ask {penalty.by_name} or the head judge to take it back."
        )
    return undo(actor, event, penalty)


def undo(actor: Any, event: Event, penalty: Penalty) -> str:
    """Take a penalty back inside the caller's transaction."""
    if penalty.taken_back_at is not None:
        return ""
    penalty.entrant.event = event
    kept = effects.take_back(actor, penalty.effect, penalty.match, penalty.entrant)
    penalty.taken_back_at = timezone.now()
    penalty.save(update_fields=["taken_back_at"])
    record(actor, "penalty.take_back", penalty, **_about(penalty), kept=kept)
    return kept


def redo(actor: Any, event: Event, penalty: Penalty) -> None:
    """Let a penalty count again that was taken back, with what it changes now."""
    penalty.entrant.event = event
    penalty.effect = effects.apply(actor, penalty.match, penalty.entrant, penalty.given)
    penalty.taken_back_at = None
    penalty.save(update_fields=["taken_back_at", "effect"])
    record(actor, "penalty.redo", penalty, **_about(penalty))
