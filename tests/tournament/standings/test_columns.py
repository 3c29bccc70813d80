"""The quick way of computing tie-breaks agrees with the slow one, and stays quick."""

from __future__ import annotations

import gc
import random
import time
from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournament.standings import TIEBREAKS, MatchRecord, Scoring, standings
from tournament.tiebreaks import FORFEIT, HALF, UNPLAYED_RULES, ZERO

from .naive import Naive
from .test_laws import Drawn, events

SETTINGS = st.builds(
    Scoring,
    floor=st.sampled_from([Fraction(1, 3), Fraction(1, 4), Fraction(0), Fraction(33, 100)]),
    floor_own_games=st.booleans(),
    bye_counts=st.booleans(),
    missed_rounds_count=st.booleans(),
    unplayed=st.sampled_from(sorted(UNPLAYED_RULES)),
    seed=st.integers(0, 9),
    tiebreaks=st.permutations(tuple(TIEBREAKS)).map(tuple),
)
#: These depend on who is equal, or on the lot, and have tests of their own.
APART = {"de", "lot"}


@st.composite
def missed_rounds(draw: st.DrawFn) -> Drawn:
    """Events in which rounds were also missed: by byes asked for, and by not coming."""
    players, records = draw(events())
    kinds = {True: ["", HALF, ZERO], False: ["", "", FORFEIT]}
    return players, [replace(one, kind=draw(st.sampled_from(kinds[one.second is None]))) for one in records]


@given(missed_rounds(), SETTINGS)
def test_every_tiebreak_equals_its_definition(event: Drawn, scoring: Scoring) -> None:
    """Whatever the settings: the same fraction, not a rounded one."""
    naive = Naive(event[1], scoring)
    for row in standings(*event, scoring=scoring):
        assert row.points == naive.points(row.player)
        for name, value in row.tiebreaks:
            if name in APART:
                continue
            assert value == getattr(naive, name)(row.player), (row.player, name)


@given(events(), SETTINGS)
def test_rows_are_ordered_as_their_fractions_are(event: Drawn, scoring: Scoring) -> None:
    """Places that were found with whole numbers are those of the fractions; equals are listed by number."""
    rows = standings(*event, scoring=scoring)
    keys = [(-row.points, *(-value for _, value in row.tiebreaks), row.player) for row in rows]
    assert keys == sorted(keys)


def _seconds(players_in: int) -> float:
    """Processor time of 9 rounds with every tie-break, and of the reasons of those who ask."""
    chance = random.Random(5)
    records, players = [], list(range(players_in))
    for number in range(1, 10):
        chance.shuffle(players)
        tables = zip(players[::2], players[1::2], strict=True)
        records += [MatchRecord(number, one, other, *chance.choice([(2, 1, 0), (0, 2, 0)])) for one, other in tables]
    gc.collect()
    gc.disable()  # what other tests have left in memory is none of this
    try:
        begun = time.process_time()
        rows = standings(players, records, scoring=Scoring(tiebreaks=tuple(TIEBREAKS)))
        assert rows[0].why and rows[-1].why
        return time.process_time() - begun
    finally:
        gc.enable()


def test_four_times_the_players_take_about_four_times_as_long() -> None:
    """What `python -m benchmarks load` measures at 8,192 players does not grow faster than they do."""
    large, small = (min(_seconds(players) for _ in range(3)) for players in (4096, 1024))
    assert large < 8 * small, (large, small)
