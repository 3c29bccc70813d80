"""Drafts of Dice Masters: pods and seats, piles passed round, picks as they are made, teams from what was drafted.

Nothing here knows a database or a clock; seats come from a recorded seed.
"""

from __future__ import annotations

from tournament.drafts.picks import (
    DraftRecord,
    Pick,
    Step,
    change_pick,
    find_pool_faults,
    hand,
    opener,
    passes_to,
    pool_of,
    record_pick,
    take_back,
)
from tournament.drafts.pods import DraftError, DraftPod, draft_sizes, seat_draft
from tournament.drafts.rules import DRAFTS, LEFT, PACKS, PILES, RIGHT, DraftRules
from tournament.drafts.teams import dice_pool, find_team_faults

__all__ = [
    "DRAFTS",
    "LEFT",
    "PACKS",
    "PILES",
    "RIGHT",
    "DraftError",
    "DraftPod",
    "DraftRecord",
    "DraftRules",
    "Pick",
    "Step",
    "change_pick",
    "dice_pool",
    "draft_sizes",
    "find_pool_faults",
    "find_team_faults",
    "hand",
    "opener",
    "passes_to",
    "pool_of",
    "record_pick",
    "seat_draft",
    "take_back",
]
