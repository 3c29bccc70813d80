"""Everything that an event has on paper: one table, each a page and a PDF. A new paper is a line in `PAPERS`."""

from __future__ import annotations

from . import drafting, drawings, names, tables, teams, writing
from .paper import ASKED_SIZE, Paper, Wanted, everybody, staff

__all__ = ["ASKED_SIZE", "PAPERS", "Paper", "Wanted", "everybody", "staff"]

PAPERS: dict[str, Paper] = {
    paper.key: paper
    for paper in (
        names.PAIRINGS,
        tables.TABLES,
        tables.SLIPS,
        names.STANDINGS,
        drawings.BRACKET,
        tables.SEATING,
        drafting.SEATS,
        drafting.SHEETS,
        names.MEETING,
        names.PLAYERS,
        teams.TEAM_SHEETS,
        writing.LOG_SHEET,
        tables.DECK,
    )
}
