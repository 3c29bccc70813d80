"""Dice Conquest as an event: results of parties, the Quest Score, brackets, leagues, seeded decks, heroes to draw.

Nothing here knows a database or a clock; cards and their numbers come from `rules.dice_conquest`.
"""

from __future__ import annotations

from tournament.coop.decks import (
    BadSeed,
    SeededDeck,
    build_deck,
    draw_first,
    draw_heroes,
    find_draft_faults,
    heroes_left,
    is_announced,
    slot_seed,
)
from tournament.coop.from_log import QuestFromLog, quest_of, quest_of_log, read_state
from tournament.coop.heroes import HeroRecord, hero_records
from tournament.coop.league import LeagueError, LeagueRow, PlayerWeek, league_standings, place_points, weekly
from tournament.coop.results import (
    LAST_ROUND,
    LOSS,
    OUTCOMES,
    UNFINISHED,
    WIN,
    BadQuest,
    QuestFault,
    QuestResult,
    box_figures,
    check_quest,
    find_quest_faults,
)
from tournament.coop.score import (
    Bracket,
    MixedBracket,
    QuestEntry,
    QuestRow,
    boards,
    explain_score,
    gauntlet,
    quest_score,
)

__all__ = [
    "LAST_ROUND",
    "LOSS",
    "OUTCOMES",
    "UNFINISHED",
    "WIN",
    "BadQuest",
    "BadSeed",
    "Bracket",
    "HeroRecord",
    "LeagueError",
    "LeagueRow",
    "MixedBracket",
    "PlayerWeek",
    "QuestEntry",
    "QuestFault",
    "QuestFromLog",
    "QuestResult",
    "QuestRow",
    "SeededDeck",
    "boards",
    "box_figures",
    "build_deck",
    "check_quest",
    "draw_first",
    "draw_heroes",
    "explain_score",
    "find_draft_faults",
    "find_quest_faults",
    "gauntlet",
    "hero_records",
    "heroes_left",
    "is_announced",
    "league_standings",
    "place_points",
    "quest_of",
    "quest_of_log",
    "quest_score",
    "read_state",
    "slot_seed",
    "weekly",
]
