"""A scoring as plain data for a database, a form or an export, and back with everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from tournament.tiebreaks.buchholz import UNPLAYED_RULES
from tournament.tiebreaks.presets import PRESETS
from tournament.tiebreaks.registry import TIEBREAKS
from tournament.tiebreaks.values import STANDARD, Scoring

#: No points of a match are more.
MOST_POINTS = 100
#: The key that names the preset from which the other keys differ.
PRESET = "preset"


@dataclass(frozen=True, slots=True)
class ScoringFault:
    """Something wrong with a setting: its field of Scoring, and one sentence."""

    field: str
    message: str


class BadScoring(ValueError):
    """Settings that cannot be used; `faults` say what is wrong with which."""

    def __init__(self, faults: tuple[ScoringFault, ...]) -> None:
        super().__init__(" ".join(fault.message for fault in faults))
        self.faults = faults


def as_data(scoring: Scoring, preset: str = "") -> dict[str, Any]:
    """Return a scoring as JSON can hold it: all of it, or with a preset's key only what differs from that preset."""
    base = PRESETS[preset].scoring if preset else None
    data = {
        each.name: _plain(getattr(scoring, each.name))
        for each in fields(Scoring)
        if base is None or getattr(scoring, each.name) != getattr(base, each.name)
    }
    return {PRESET: preset, **data} if preset else data


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


def read_scoring(data: Mapping[str, Any]) -> Scoring:
    """Return the scoring of such data; what is not said is as in the preset, or as by default. Raises BadScoring."""
    faults: list[ScoringFault] = []
    base = STANDARD
    named = data.get(PRESET)
    if named is not None:
        if isinstance(named, str) and named in PRESETS:
            base = PRESETS[named].scoring
        else:
            faults.append(ScoringFault(PRESET, f"There is no preset {named!r:.60}; there are {', '.join(PRESETS)}."))
    known = {each.name for each in fields(Scoring)}
    changes: dict[str, Any] = {}
    for field, value in data.items():
        if field == PRESET:
            continue
        if field not in known:
            faults.append(
                ScoringFault(str(field)[:60], f"There is no setting {field!r:.60} of a scoring. Take it out.")
            )
            continue
        try:
            changes[field] = _READERS[field](value)
        except _WrongError as wrong:
            faults.append(ScoringFault(field, str(wrong)))
    found = base if faults else replace(base, **changes)
    if not faults and not found.win > found.draw >= found.loss >= 0:
        faults.append(
            ScoringFault("win", "A win is worth more than a draw, and a draw no less than a loss. Change one.")
        )
    if faults:
        raise BadScoring(tuple(faults))
    return found


class _WrongError(Exception):
    """What is wrong with one value."""


def _number(least: int, most: int, called: str) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise _WrongError(f"{called} is a whole number from {least} to {most}, not {value!r:.40}.")
        return value

    return read


def _number_or_none(least: int, most: int, called: str) -> Callable[[Any], int | None]:
    read = _number(least, most, called)
    return lambda value: None if value is None else read(value)


def _flag(called: str) -> Callable[[Any], bool]:
    def read(value: Any) -> bool:
        if not isinstance(value, bool):
            raise _WrongError(f"{called} is on or off, not {value!r:.40}.")
        return value

    return read


def _floor(value: Any) -> Fraction:
    try:
        floor = Fraction(value) if isinstance(value, str) and len(value) < 20 else None
    except (ValueError, ZeroDivisionError):
        floor = None
    if floor is None or not 0 <= floor <= 1:
        raise _WrongError(f'The floor is a share from 0 to 1, written "1/3" or "0.33", not {value!r:.40}.')
    return floor


def _tiebreaks(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(key, str) for key in value):
        raise _WrongError(f"Tie-breaks are a list of keys: {', '.join(TIEBREAKS)}.")
    unknown = [key for key in value if key not in TIEBREAKS]
    if unknown:
        raise _WrongError(f"There is no tie-break {unknown[0]!r:.40}; there are {', '.join(TIEBREAKS)}.")
    twice = next((key for key in value if value.count(key) > 1), None)
    if twice:
        raise _WrongError(f"{TIEBREAKS[twice].label} is named twice. Name each tie-break once.")
    return tuple(value)


def _unplayed(value: Any) -> str:
    if not isinstance(value, str) or value not in UNPLAYED_RULES:
        raise _WrongError(f"There is no rule {value!r:.40} for unplayed rounds; there are {', '.join(UNPLAYED_RULES)}.")
    return value


_READERS: dict[str, Callable[[Any], Any]] = {
    "win": _number(1, MOST_POINTS, "The points of a win"),
    "draw": _number(0, MOST_POINTS, "The points of a draw"),
    "loss": _number(0, MOST_POINTS, "The points of a loss"),
    "floor": _floor,
    "floor_own_games": _flag("The floor of one's own GW%"),
    "bye_counts": _flag("Counting byes in percentages"),
    "missed_rounds_count": _flag("Counting missed rounds as lost"),
    "tiebreaks": _tiebreaks,
    "bye": _number_or_none(0, MOST_POINTS, "The points of a bye"),
    "half_bye": _number_or_none(0, MOST_POINTS, "The points of a bye asked for"),
    "scale": _number(1, MOST_POINTS, "The parts of a point"),
    "unplayed": _unplayed,
    "no_shows_met": _flag("Counting no-shows as met"),
    "seed": _number(0, 2**63 - 1, "The seed of the lot"),
}
