"""What the server writes into a game at a distance by itself: each player's part of the dice, and what is agreed: to
take something back, to end the game, to help in a fight.
"""

from __future__ import annotations

from django.db import transaction

from rules import fold
from rules.core.throws import hash_of

from ..errors import Forbidden, RecordingError
from ..models import RecordedEntry, Recording, Signal
from ..permissions import Visitor, require_phone
from . import at_distance, locking
from .entering import TRIES, draft_of, write

Kind = RecordedEntry.Kind


def _require_distance(visitor: Visitor) -> Recording:
    require_phone(visitor)
    if not visitor.recording.at_distance:
        raise RecordingError("at-a-table", "The dice of this game are on a table.", "Write what they show.")
    return visitor.recording


def give_seed(visitor: Visitor, seed: str) -> Recording:
    """Take a player's part of the dice; with the last of them the game begins. Sent again it changes nothing."""
    recording = _require_distance(visitor)
    for _ in range(TRIES):
        distance = recording.distance
        seat = at_distance.check_seed(visitor, distance, seed)
        if distance.player_seeds[seat] == seed:
            return recording
        draft = draft_of(visitor, recording)
        distance.player_seeds[seat] = seed
        draft.take(Kind.SEED, f"P{seat + 1} {hash_of(seed)}")
        if fold.lacks_first(draft.working) and not fold.lacks_seeds(draft.working):
            draft.take(Kind.FIRST, at_distance.starts_with(distance))
        with transaction.atomic():
            written = write(draft, draft.view(), distance)
        if written is not None:
            return written
        recording = _fresh(recording)
    raise RecordingError("busy", "Several phones write at the same moment.", "Send it again.")


def undo_agreed(visitor: Visitor, kind: str) -> Recording:
    """Take back what somebody has asked to take back, if a signal of this kind has just agreed to it."""
    recording = _fresh(visitor.recording)
    to = at_distance.agreed(recording, kind)
    for _ in range(TRIES if to is not None else 0):
        draft = draft_of(visitor, recording)
        draft.take(Kind.UNDO, str(to))
        written = write(draft, draft.view())
        if written is not None:
            return written
        recording = _fresh(recording)
    return recording


def require_offer(visitor: Visitor, line: str) -> None:
    """Raise RecordingError for an offer that this player cannot make here, or that needs nobody else."""
    recording = _require_distance(visitor)
    seat, draft = at_distance.require_seat(visitor), draft_of(visitor, recording)
    if not at_distance.partners_in(recording, seat, line):
        raise Forbidden("needs-nobody", "This needs nobody else.", "Send it as an entry.")
    if _kind_of(line) == Kind.ENTER and (draft.view().get("ask") or {}).get("player") != seat:
        raise Forbidden("not-your-turn", "Another player is asked now.", "Wait for your turn.")
    draft.take(_kind_of(line), line)


def _kind_of(line: str) -> str:
    return Kind.CONCEDE if line.casefold() in at_distance.AGREED_ENDS else Kind.ENTER


def offer_agreed(visitor: Visitor, kind: str) -> Recording:
    """Write what is offered, if a signal of this kind was the last word that it needs."""
    recording = _fresh(visitor.recording)
    for _ in range(TRIES if kind == Signal.Kind.ACCEPT else 0):
        still = recording.signals.filter(closed_at=None)
        offer = still.filter(kind=Signal.Kind.OFFER).first()
        said = set(still.filter(kind=Signal.Kind.ACCEPT).values_list("seat", flat=True))
        if offer is None or not said.issuperset(at_distance.partners_in(recording, offer.seat or 0, offer.text)):
            break
        draft = draft_of(visitor, recording)
        draft.take(_kind_of(offer.text), offer.text)
        written = write(draft, draft.view())
        if written is not None:
            return written
        recording = _fresh(recording)
    return recording


@transaction.atomic
def set_quiet(visitor: Visitor, quiet: bool) -> Recording:
    """Say whether a player is asked in the other's turn, where they could only react."""
    recording = locking.locked(_require_distance(visitor))
    locking.require_open(recording)
    seat = at_distance.require_seat(visitor)
    distance = recording.distance
    distance.quiet = sorted({*distance.quiet, seat} if quiet else {*distance.quiet} - {seat})
    distance.save(update_fields=["quiet"])
    locking.tell(recording)
    return recording


def _fresh(recording: Recording) -> Recording:
    return Recording.objects.select_related("live", "distance", "match__first", "match__second").get(pk=recording.pk)
