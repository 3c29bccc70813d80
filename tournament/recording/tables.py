"""The address on a table's slip: a match, signed, so that nobody who has not the slip finds it."""

from __future__ import annotations

from django.core import signing
from django.urls import reverse

#: Where in `match_of` a number and its signature meet.
SIGNER = signing.Signer(salt="tournament.recording.table", sep=".")
#: Letters of a signature that are printed: 72 bits, and the code stays small.
SIGNED = 12


def ticket_of(match_id: int) -> str:
    """Return `4711.Nf3kQ…` for a match."""
    return f"{match_id}.{SIGNER.signature(str(match_id))[:SIGNED]}"


def match_of(ticket: str) -> int:
    """Return the number of the match on a slip. Raises BadSignature."""
    number = ticket.partition(".")[0]
    if not (number.isascii() and number.isdigit() and len(number) < 16) or ticket != ticket_of(int(number)):
        raise signing.BadSignature("This address is on no slip.")
    return int(number)


def path_of(match_id: int) -> str:
    """Return the path on a slip."""
    return reverse("recording:at-table", args=[ticket_of(match_id)])
