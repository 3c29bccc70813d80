"""A scoring as data, and back."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.tiebreaks import PRESETS, STANDARD, BadScoring, Scoring, as_data, read_scoring

from .test_columns import SETTINGS


@given(SETTINGS)
def test_what_is_stored_comes_back(scoring: Scoring) -> None:
    """Whole, and as what differs from each preset, through JSON."""
    for preset in ("", *PRESETS):
        assert read_scoring(json.loads(json.dumps(as_data(scoring, preset)))) == scoring


def test_a_preset_is_stored_by_its_name() -> None:
    """Only what differs stands beside it; nothing at all is the default."""
    assert as_data(PRESETS["chess"].scoring, "chess") == {"preset": "chess"}
    assert as_data(replace(PRESETS["magic"].scoring, draw=0), "magic") == {"preset": "magic", "draw": 0}
    assert read_scoring({}) == STANDARD
    assert read_scoring({"preset": "magic", "floor": "0.33"}).floor == Fraction(33, 100)


@pytest.mark.parametrize(
    ("data", "field", "message"),
    [
        ({"preset": "bridge"}, "preset", "There is no preset 'bridge'; there are store, magic, magic 2025, median, "
         "netrunner, chess, chess round robin, us chess."),
        ({"wins": 3}, "wins", "There is no setting 'wins' of a scoring. Take it out."),
        ({"win": 0}, "win", "The points of a win is a whole number from 1 to 100, not 0."),
        ({"draw": "1"}, "draw", "The points of a draw is a whole number from 0 to 100, not '1'."),
        ({"draw": 3}, "win", "A win is worth more than a draw, and a draw no less than a loss. Change one."),
        ({"floor": "4/3"}, "floor", "The floor is a share from 0 to 1, written \"1/3\" or \"0.33\", not '4/3'."),
        ({"floor": "1/0"}, "floor", "The floor is a share from 0 to 1, written \"1/3\" or \"0.33\", not '1/0'."),
        ({"bye_counts": 1}, "bye_counts", "Counting byes in percentages is on or off, not 1."),
        ({"tiebreaks": ["omw", "omw"]}, "tiebreaks", "OMW% is named twice. Name each tie-break once."),
        ({"unplayed": "no"}, "unplayed", "There is no rule 'no' for unplayed rounds; there are left out, fide 2024, "
         "fide 2009, uscf."),
    ],
)  # fmt: skip
def test_each_fault_names_its_field(data: dict[str, Any], field: str, message: str) -> None:
    with pytest.raises(BadScoring) as refused:
        read_scoring(data)
    assert [(fault.field, fault.message) for fault in refused.value.faults] == [(field, message)]


def test_an_unknown_tie_break_is_told_the_known_ones() -> None:
    with pytest.raises(BadScoring, match=r"There is no tie-break 'elo'; there are mw, gw, omw, .* de, lot\."):
        read_scoring({"tiebreaks": ["elo"]})


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
                    max_leaves=4)  # fmt: skip


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(["preset", "?", *(each.name for each in fields(Scoring))]), JSON, max_size=4))
def test_any_data_is_read_or_refused(data: dict[str, Any]) -> None:
    """Never another error, whatever somebody sends."""
    try:
        scoring = read_scoring(data)
    except BadScoring as bad:
        assert bad.faults and str(bad)
    else:
        assert read_scoring(as_data(scoring)) == scoring
