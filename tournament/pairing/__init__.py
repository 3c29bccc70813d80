"""Pairing: exact, repeatable from a recorded seed, and able to explain itself.

A Swiss round is the pairing with the smallest sum of squared match-point differences in which nobody meets an opponent
for the second time, and players who are kept apart do not meet. Among equally good pairings the seed decides. In a
round robin everybody meets everybody once. A cut is a bracket of single elimination, or of double elimination.
"""

from __future__ import annotations

from tournament.pairing.changes import Change, cost_of, pair_again, seat_latecomer, swap_seats
from tournament.pairing.double_elimination import (
    BadBracketResult,
    BracketMatch,
    BracketPlace,
    BracketState,
    double_bracket,
    play_bracket,
    why_bracket,
)
from tournament.pairing.elimination import (
    SIZES,
    cut_rounds,
    cut_size,
    full_bracket,
    is_drawn,
    pair_cut,
    pair_final,
    pair_winners,
    title,
)
from tournament.pairing.errors import MayNotMeet, NobodySitsOut, NoPairingLeft, PairingError, TooFewPlayers
from tournament.pairing.explain import explain
from tournament.pairing.groups import (
    GroupRound,
    GroupRow,
    draw_groups,
    group_rounds,
    group_sizes,
    pair_groups,
    qualified,
)
from tournament.pairing.round_robin import pair_round_robin, round_robin_rounds, seat_by_lot
from tournament.pairing.rounds import swiss_rounds
from tournament.pairing.swiss import BYE_POLICIES, pair_first_round, pair_round
from tournament.pairing.tables import NumberedTables, number_tables
from tournament.pairing.values import (
    PROOFS,
    REQUESTED_BYES,
    UNEVENNESS,
    Entrant,
    Explanation,
    PairedRound,
    Pairing,
    listed,
)

__all__ = [
    "BYE_POLICIES",
    "PROOFS",
    "REQUESTED_BYES",
    "UNEVENNESS",
    "SIZES",
    "BadBracketResult",
    "BracketMatch",
    "BracketPlace",
    "BracketState",
    "Change",
    "Entrant",
    "Explanation",
    "GroupRound",
    "GroupRow",
    "MayNotMeet",
    "NoPairingLeft",
    "NobodySitsOut",
    "NumberedTables",
    "PairedRound",
    "Pairing",
    "PairingError",
    "TooFewPlayers",
    "cost_of",
    "cut_rounds",
    "cut_size",
    "double_bracket",
    "draw_groups",
    "explain",
    "full_bracket",
    "group_rounds",
    "group_sizes",
    "is_drawn",
    "listed",
    "number_tables",
    "pair_again",
    "pair_cut",
    "pair_final",
    "pair_first_round",
    "pair_groups",
    "pair_round",
    "pair_round_robin",
    "pair_winners",
    "play_bracket",
    "qualified",
    "round_robin_rounds",
    "seat_by_lot",
    "seat_latecomer",
    "swap_seats",
    "swiss_rounds",
    "title",
    "why_bracket",
]
