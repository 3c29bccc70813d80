"""Swiss pairing: exact, repeatable from a recorded seed, and able to explain itself.

A round is the pairing with the smallest sum of squared match-point differences in which nobody meets an opponent for
the second time. Among equally good pairings the seed decides.
"""

from __future__ import annotations

from tournament.pairing.errors import NoPairingLeft, PairingError, TooFewPlayers
from tournament.pairing.explain import explain
from tournament.pairing.rounds import swiss_rounds
from tournament.pairing.swiss import BYE_POLICIES, pair_first_round, pair_round
from tournament.pairing.values import PROOFS, Entrant, Explanation, PairedRound, Pairing

__all__ = [
    "PROOFS",
    "BYE_POLICIES",
    "Entrant",
    "Explanation",
    "NoPairingLeft",
    "PairedRound",
    "Pairing",
    "PairingError",
    "TooFewPlayers",
    "explain",
    "pair_first_round",
    "pair_round",
    "swiss_rounds",
]
