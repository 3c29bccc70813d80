"""How many Swiss rounds an event needs."""

from __future__ import annotations

#: (most players, rounds): WizKids tournament rules, 14 February 2017. The document starts at 6 players and ends at 256;
#: 2 to 5 players and more than 256 are ours: the number of rounds that leaves one unbeaten player.
SWISS_ROUNDS = ((2, 1), (4, 2), (8, 3), (16, 4), (32, 5), (64, 6), (128, 7), (256, 8))


def swiss_rounds(players: int) -> int:
    """Return the proposed number of Swiss rounds for so many players (0 for fewer than two)."""
    if players < 2:
        return 0
    for most, rounds in SWISS_ROUNDS:
        if players <= most:
            return rounds
    return (players - 1).bit_length()
