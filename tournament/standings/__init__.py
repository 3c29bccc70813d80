"""Standings: places by points and an ordered list of tie-breaks, each row with the reason for its place."""

from __future__ import annotations

from tournament.standings.places import standings
from tournament.standings.values import Standing, percent
from tournament.tiebreaks import STANDARD, TIEBREAKS, MatchRecord, Scoring

__all__ = ["STANDARD", "TIEBREAKS", "MatchRecord", "Scoring", "Standing", "percent", "standings"]
