"""What holds for the standings of any event whatever."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournament.standings import STANDARD, TIEBREAKS, MatchRecord, Scoring, standings

EVERYTHING = Scoring(tiebreaks=tuple(TIEBREAKS))
#: Players and records.
Drawn = tuple[list[int], list[MatchRecord]]

GAMES = ((2, 0, 0), (0, 2, 0), (2, 1, 0), (1, 2, 0), (1, 1, 0), (1, 1, 1), (0, 0, 1), (1, 0, 0), (0, 0, 0))


@st.composite
def events(draw: st.DrawFn) -> Drawn:
    """Up to 8 players and 5 rounds, with byes, double losses and players who stay away."""
    players = list(range(1, draw(st.integers(0, 8)) + 1))
    records = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        present = draw(st.permutations(players))[: draw(st.integers(0, len(players)))]
        for first, second in zip(present[::2], [*present[1::2], None], strict=False):
            games = (2, 0, 0) if second is None else draw(st.sampled_from(GAMES))
            records.append(MatchRecord(number, first, second, *games))
    return players, records


@given(events(), st.randoms(use_true_random=False))
def test_the_order_of_players_and_records_is_immaterial(event: Drawn, random: Random) -> None:
    """Shuffling players, records and the two sides of a table changes no row, not even its sentences."""
    players, records = event
    shuffled = [random.choice([record, turned(record)]) for record in random.sample(records, len(records))]
    before, after = standings(players, records), standings(random.sample(players, len(players)), shuffled)
    assert [(row.player, row.place, row.tiebreaks, row.record) for row in before] == [
        (row.player, row.place, row.tiebreaks, row.record) for row in after
    ]
    assert [sorted(row.why) for row in before] == [sorted(row.why) for row in after]


def turned(record: MatchRecord) -> MatchRecord:
    """The same match written from the other side."""
    if record.second is None:
        return record
    return MatchRecord(record.round, record.second, record.first, record.second_wins, record.first_wins, record.draws)


@given(events())
def test_percentages_lie_between_the_floor_and_one(event: Drawn) -> None:
    """No percentage is under the floor or over 1."""
    for row in standings(event[0], event[1], scoring=EVERYTHING):
        for name, value in row.tiebreaks:
            assert not TIEBREAKS[name].percent or STANDARD.floor <= value <= 1


@given(events())
def test_points_and_rounds_follow_from_the_record(event: Drawn) -> None:
    """3 for a win, 1 for a draw; every round played was won, lost or drawn."""
    for row in standings(*event):
        assert row.points == 3 * row.wins + row.draws
        assert row.played == row.wins + row.losses + row.draws


@given(events())
def test_places_follow_points_and_tiebreaks(event: Drawn) -> None:
    """A place is one more than the number of players who are strictly better."""
    rows = standings(*event)
    keys = {row.player: (row.points, *(value for _, value in row.tiebreaks)) for row in rows}
    for row in rows:
        assert row.place == 1 + sum(key > keys[row.player] for key in keys.values())


@given(events(), st.integers(0, 5))
def test_a_player_who_left_keeps_the_rounds_played(event: Drawn, last: int) -> None:
    """Rounds after a player has gone change neither his points nor his percentages."""
    players, records = event
    gone = 99
    matches = [MatchRecord(number, gone, None) for number in range(1, last + 1)]
    row = next(row for row in standings([*players, gone], records + matches, {gone: last}) if row.player == gone)
    assert (row.points, row.played, row.dropped) == (3 * last, last, last)
    assert dict(row.tiebreaks)["gw"] == (1 if last else Fraction(1, 3))


@given(events())
def test_every_row_gives_its_arithmetic(event: Drawn) -> None:
    """Each tie-break of the settings has its sentence in each row."""
    for row in standings(event[0], event[1], scoring=EVERYTHING):
        for name, _ in row.tiebreaks:
            assert any(sentence.startswith(f"{TIEBREAKS[name].label} ") for sentence in row.why)
