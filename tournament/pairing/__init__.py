"""Pairing: exact, repeatable from a recorded seed, and able to explain itself.

A Swiss round is the pairing with the smallest sum of squared match-point differences in which nobody meets an opponent
for the second time. Among equally good pairings the seed decides. In a round robin everybody meets everybody
once. A cut is a bracket of single elimination.
"""

from __future__ import annotations

from tournament.pairing.elimination import (
    SIZES,
    cut_rounds,
    cut_size,
    full_bracket,
    is_drawn,
    pair_cut,
    pair_winners,
    title,
)
from tournament.pairing.errors import NoPairingLeft, PairingError, TooFewPlayers
from tournament.pairing.explain import explain
from tournament.pairing.round_robin import pair_round_robin, round_robin_rounds, seat_by_lot
from tournament.pairing.rounds import swiss_rounds
from tournament.pairing.swiss import BYE_POLICIES, pair_first_round, pair_round
from tournament.pairing.values import PROOFS, Entrant, Explanation, PairedRound, Pairing, listed

__all__ = [
    "PROOFS",
    "BYE_POLICIES",
    "SIZES",
    "Entrant",
    "Explanation",
    "NoPairingLeft",
    "PairedRound",
    "Pairing",
    "PairingError",
    "TooFewPlayers",
    "cut_rounds",
    "cut_size",
    "explain",
    "full_bracket",
    "listed",
    "is_drawn",
    "pair_cut",
    "pair_first_round",
    "pair_round",
    "pair_round_robin",
    "pair_winners",
    "round_robin_rounds",
    "seat_by_lot",
    "swiss_rounds",
    "title",
]
