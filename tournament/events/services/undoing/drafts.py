"""Every act of a draft is taken back in one press, too."""

from __future__ import annotations

from typing import Any

from tournament.events.models import AuditEntry, Draft, DraftSeat, Entrant, Round
from tournament.events.services.drafting import (
    correct_pick,
    picked_from,
    set_on_paper,
    take_building_time_back,
    take_draft_seats_back,
    take_pass_back,
    take_pick_back,
    take_pile_back,
    take_sheet_back,
    write_pile,
)

from .entries import rows_of
from .rows import Undo, event_of, found, is_last


def drafter_of(entry: AuditEntry) -> Entrant:
    """Return the player whose seat in the draft a row is about."""
    return found(Entrant.objects.select_related("event").filter(draft_seat__pk=entry.subject_id).first())


def _is_drafting(entry: AuditEntry) -> bool:
    """Return whether the draft, or the seat, is still there and no round is paired."""
    rows = DraftSeat.objects if entry.subject == "events.draftseat" else Draft.objects
    key = {"event": entry.event_id} if entry.subject == "events.event" else {"pk": entry.subject_id}
    return rows.filter(**key).exists() and not Round.objects.filter(event_id=entry.event_id or 0).exists()


def _pile_is_picked_from(entry: AuditEntry) -> bool:
    return picked_from(Draft.objects.get(event=entry.event_id), entry.data["pile"])


def _was_picked_last(entry: AuditEntry) -> bool:
    return _is_drafting(entry) and is_last(entry, "draft.")


def _pick_on_phones_again(actor: Any, entry: AuditEntry) -> None:
    """Let everybody who was noted with this press as writing on paper pick on the phone again."""
    for row in rows_of(entry):
        set_on_paper(actor, drafter_of(row), False)


#: Action of the trail -> how it is taken back.
DRAFTS: dict[str, Undo] = {
    "draft.seats": Undo(
        "take the seats back",
        lambda e: _is_drafting(e) and is_last(e, "draft.") and not Draft.objects.get(event=e.event_id).piles_begun,
        lambda a, e: take_draft_seats_back(a, event_of(e)),
    ),
    "draft.begin": Undo(
        "take the start of the pile back",
        lambda e: _is_drafting(e) and is_last(e, "draft.") and not _pile_is_picked_from(e),
        lambda a, e: take_pile_back(a, event_of(e), e.data["pile"], e.data["was"]),
    ),
    "draft.pass": Undo(
        "go back to the earlier pick",
        lambda e: _is_drafting(e) and is_last(e, "draft."),
        lambda a, e: take_pass_back(a, event_of(e), e.data["pod"], e.data["number"], e.data["was"]),
    ),
    "draft.build": Undo(
        "change the building time back",
        lambda e: _is_drafting(e) and is_last(e, "draft."),
        lambda a, e: take_building_time_back(a, event_of(e), e.data["was"]),
    ),
    "draft.pick": Undo(
        "take the pick of {name} back",
        _was_picked_last,
        lambda a, e: take_pick_back(a, drafter_of(e), e.data["number"]),
    ),
    "draft.correct": Undo(
        "write pick {number} of {name} as it was",
        _was_picked_last,
        lambda a, e: correct_pick(a, drafter_of(e), e.data["number"], e.data["was"]),
    ),
    "draft.sheet": Undo(
        "take the sheet of {name} back",
        _was_picked_last,
        lambda a, e: take_sheet_back(a, drafter_of(e), e.data["first"], e.data["count"]),
    ),
    "draft.paper": Undo(
        "let {name} pick on the phone again",
        _was_picked_last,
        _pick_on_phones_again,
        "let all of them pick on phones again",
    ),
    "draft.phone": Undo(
        "let {name} write on paper again", _was_picked_last, lambda a, e: set_on_paper(a, drafter_of(e), True)
    ),
    "draft.pile": Undo(
        "write the pile of {name} down as before",
        _was_picked_last,
        lambda a, e: write_pile(a, drafter_of(e), e.data["pile"], "\n".join(e.data["was"])),
    ),
}
