"""Runs as tests write them: a win of four in round 8, and what differs from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.dice_conquest.card_files import read_cards
from tournament.coop import QuestEntry, QuestResult

CARDS = read_cards()
HEROES = ("KNI", "WIZ", "RAN", "ROG")


def win(**changes: Any) -> QuestResult:
    """Four heroes, round 8, 9 of 16 health."""
    base = QuestResult("win", 8, HEROES, (2, 3, 1, 3), 23, 411, 50, 9)
    return replace(base, **changes)


def loss(**changes: Any) -> QuestResult:
    """Four heroes, the second fell in round 4."""
    base = QuestResult("loss", 4, HEROES, (2, 0, 1, 3), 8, 150, 0, 5)
    return replace(base, **changes)


def solo(**changes: Any) -> QuestResult:
    """One hero, round 7, unhurt."""
    return win(last_round=7, heroes=("ROG",), health_left=(20,), **changes)


def entry(team: int, result: QuestResult, *players: int, ruled: int | None = None) -> QuestEntry:
    return QuestEntry(team, result, players, ruled)
