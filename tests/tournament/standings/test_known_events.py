"""Standings that are known from elsewhere: worked out by hand, and published ones where a folder of them is at hand.

`REAL_EVENTS=folder pytest …` adds every JSON file of that folder, in the form of those in `events/`.
"""

from __future__ import annotations

import json
import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tournament.standings import STANDARD, MatchRecord, Scoring, Standing, standings
from tournament.tiebreaks import PRESETS

BY_HAND = sorted((Path(__file__).parent / "events").glob("*.json"))
FOLDER = os.environ.get("REAL_EVENTS")
PUBLISHED = sorted(Path(FOLDER).glob("*.json")) if FOLDER else []
assert not FOLDER or PUBLISHED, f"REAL_EVENTS names {FOLDER}, where there is no JSON file"

#: Published percentages are rounded.
TOLERANCE = Fraction(2, 10_000)


def read(path: Path) -> dict[str, Any]:
    event: dict[str, Any] = json.loads(path.read_text())
    return event


def computed(event: dict[str, Any], scoring: Scoring = STANDARD) -> dict[str, Standing]:
    numbers = {row[1]: number for number, row in enumerate(event["standings"], start=1)}
    records = [
        MatchRecord(number, numbers[first], numbers[second] if second else None, *map(int, games.split("-")))
        for number, matches in enumerate(event["rounds"], start=1)
        for first, second, games in matches
    ]
    rows = {row.player: row for row in standings(numbers.values(), records, scoring=scoring)}
    return {name: rows[number] for name, number in numbers.items()}


def off(row: Standing, name: str, published: str | float) -> bool:
    return abs(dict(row.tiebreaks)[name] - Fraction(str(published))) > TOLERANCE


@pytest.mark.parametrize("path", BY_HAND + PUBLISHED, ids=lambda path: path.stem)
def test_points_and_opponents_percentages_of_every_row(path: Path) -> None:
    """Points, OMW% and OGW% agree with the known table in every row."""
    event = read(path)
    rows = computed(event)
    for _, player, points, omw, _, ogw in event["standings"]:
        assert rows[player].points == points, player
        assert not off(rows[player], "omw", omw), f"{player}: OMW% {omw}"
        assert not off(rows[player], "ogw", ogw), f"{player}: OGW% {ogw}"


def preset_of(event: dict[str, Any]) -> str:
    """The preset in use on the day of the event; those worked out by hand have no day. Published tables changed between
    4 and 27 November 2025.
    """
    return "magic 2025" if "date" in event and event["date"] < ["2025", "11", "15"] else "magic"


@pytest.mark.parametrize("path", BY_HAND + PUBLISHED, ids=lambda path: path.stem)
def test_game_percentages_of_every_row(path: Path) -> None:
    """GW% agrees too, by the preset of its time: until November 2025 it was not floored in the player's own column."""
    event = read(path)
    rows = computed(event, PRESETS[preset_of(event)].scoring)
    for _, player, _, _, gw, _ in event["standings"]:
        if rows[player].played:  # published tables disagree about somebody who never played
            assert not off(rows[player], "gw", gw), f"{player}: GW% {gw}"


@pytest.mark.parametrize("path", BY_HAND, ids=lambda path: path.stem)
def test_exact_places_and_fractions(path: Path) -> None:
    """What was worked out by hand is met exactly, place by place."""
    event = read(path)
    rows = computed(event)
    for place, player, _, *values in event["standings"]:
        assert rows[player].place == place, player
        assert [value for _, value in rows[player].tiebreaks] == [Fraction(value) for value in values], player
