"""Which cards Dice Conquest is played with here: the product's, with the traps that the store has written."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction

from cardpool.conquest.models import TrapsVersion
from rules.core.file_fields import CardDataError, CardFilesError
from rules.dice_conquest.card_files import read_cards, traps_of
from rules.dice_conquest.cards import CardSet

#: What faults call the traps of the store.
FILE = "the store's traps"


def cards() -> CardSet:
    """Return the cards in force."""
    return _with(TrapsVersion.objects.first())


def cards_by_digest(digest: str) -> CardSet | None:
    """Return the cards that a log names; None if they were never in force here."""
    shipped = read_cards()
    if shipped.digest == digest:
        return shipped
    version = TrapsVersion.objects.filter(digest=digest).first()
    return _with(version) if version else None


def _with(version: TrapsVersion | None) -> CardSet:
    return read_cards().with_traps(traps_of(version.data, FILE)) if version else read_cards()


def traps_file() -> dict[str, Any]:
    """Return the traps in force as a file of them holds them."""
    rows = cards().traps.values()
    return {
        "traps": [{"id": trap.id, "name": trap.name, **({"text": [*trap.text]} if trap.text else {})} for trap in rows]
    }


@transaction.atomic
def save_traps(actor: User | AnonymousUser | None, data: dict[str, Any]) -> CardSet:
    """Put these traps in force. Raises CardFilesError, and then changes nothing."""
    traps = traps_of(data, FILE)
    if other := read_cards().traps.keys() ^ traps.keys():
        wanted = f"the traps are {', '.join(read_cards().traps)}"
        raise CardFilesError([CardDataError(FILE, min(other), "id", wanted)])
    found = read_cards().with_traps(traps)
    by = actor if isinstance(actor, User) else None
    TrapsVersion.objects.update_or_create(digest=found.digest, defaults={"data": data, "created_by": by})
    return found
