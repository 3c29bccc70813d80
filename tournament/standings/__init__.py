"""Standings: places by points and an ordered list of tie-breaks, each row with the reason for its place."""

from __future__ import annotations

from tournament.standings.after_cut import CutRound, after_cut
from tournament.standings.places import standings
from tournament.standings.values import Standing, percent
from tournament.tiebreaks import STANDARD, TIEBREAKS, MatchRecord, Scoring

__all__ = [
    "STANDARD",
    "TIEBREAKS",
    "CutRound",
    "MatchRecord",
    "Scoring",
    "Standing",
    "after_cut",
    "percent",
    "standings",
]
