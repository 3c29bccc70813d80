"""Which cards Dice Conquest is played with here: the product's, with the traps that the store has written."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction

from cardpool.conquest.models import TrapsVersion
from rules.dice_conquest.card_files import read_cards, traps_of
from rules.dice_conquest.cards import CardSet


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
    return read_cards().with_traps(traps_of(version.data, "the store's traps")) if version else read_cards()


@transaction.atomic
def save_traps(actor: User | AnonymousUser | None, data: dict[str, Any]) -> CardSet:
    """Put these traps in force. Raises CardFilesError, and then changes nothing."""
    found = read_cards().with_traps(traps_of(data, "the store's traps"))
    by = actor if isinstance(actor, User) else None
    TrapsVersion.objects.update_or_create(digest=found.digest, defaults={"data": data, "created_by": by})
    return found
