"""Tie-breaks with exact fractions: settings and presets, the matches they are computed from, every formula.

A new tie-break is one function over a `ScoreTable` and one entry in `registry`.
"""

from __future__ import annotations

from tournament.tiebreaks.buchholz import UNPLAYED_RULES, UnplayedRule
from tournament.tiebreaks.percentages import tabulate
from tournament.tiebreaks.presets import PRESETS, Preset
from tournament.tiebreaks.registry import TIEBREAKS
from tournament.tiebreaks.stored import BadScoring, ScoringFault, as_data, read_scoring
from tournament.tiebreaks.values import (
    FORFEIT,
    HALF,
    STANDARD,
    UNPLAYED,
    ZERO,
    MatchRecord,
    ScoreColumn,
    ScoreTable,
    Scoring,
    Tally,
    TieBreak,
)

__all__ = [
    "FORFEIT",
    "HALF",
    "PRESETS",
    "STANDARD",
    "TIEBREAKS",
    "UNPLAYED",
    "UNPLAYED_RULES",
    "ZERO",
    "BadScoring",
    "MatchRecord",
    "Preset",
    "ScoreColumn",
    "ScoreTable",
    "Scoring",
    "ScoringFault",
    "Tally",
    "TieBreak",
    "UnplayedRule",
    "as_data",
    "read_scoring",
    "tabulate",
]
