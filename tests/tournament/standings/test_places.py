"""Places, settings and the reasons a row gives for itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournament.standings.crosstable import Event
from tournament.standings import STANDARD, TIEBREAKS, Scoring, percent, standings
from tournament.standings.why import apart


@pytest.fixture
def five() -> Event:
    """Eli wins all; Gus, Hana and Ivo have 3 points each; Ivo had a bye and left, Hana had a bye (see events/)."""
    event = Event()
    eli, fay, gus, hana, ivo = event.players("Eli Fay Gus Hana Ivo")
    eli.beats(fay, "2-0")
    gus.beats(hana, "2-1")
    ivo.bye()
    event.round = 2
    eli.beats(gus, "2-0")
    fay.beats(ivo, "2-0")
    hana.bye()
    ivo.leaves()
    event.round = 3
    eli.beats(hana, "2-1")
    fay.beats(gus, "2-1")
    return event


def why(event: Event, name: str, **settings: object) -> tuple[str, ...]:
    return next(row.why for row in event.table(**settings) if event.names[row.player] == name)


def order(event: Event, **settings: object) -> list[tuple[int, str]]:
    return [(row.place, event.names[row.player]) for row in event.table(**settings)]


def test_places_by_points_then_tiebreaks(five: Event) -> None:
    """Points first; of the three with 3 points OMW% is equal, GW% puts Gus last and OGW% puts Hana before Ivo."""
    assert order(five) == [(1, "Eli"), (2, "Fay"), (3, "Hana"), (4, "Ivo"), (5, "Gus")]


@pytest.mark.parametrize(
    ("tiebreaks", "expected"),
    [
        ((), [(1, "Eli"), (2, "Fay"), (3, "Gus"), (3, "Hana"), (3, "Ivo")]),
        (("omw",), [(1, "Eli"), (2, "Fay"), (3, "Gus"), (3, "Hana"), (3, "Ivo")]),
        (("gw",), [(1, "Eli"), (2, "Fay"), (3, "Hana"), (3, "Ivo"), (5, "Gus")]),
        (("mw",), [(1, "Eli"), (2, "Fay"), (3, "Ivo"), (4, "Gus"), (4, "Hana")]),
        (("sos",), [(1, "Eli"), (2, "Fay"), (3, "Gus"), (4, "Hana"), (5, "Ivo")]),
    ],
)
def test_the_order_of_tiebreaks_is_a_setting(
    five: Event, tiebreaks: tuple[str, ...], expected: list[tuple[int, str]]
) -> None:
    """Other tie-breaks give other places; players equal in all of them share one."""
    assert order(five, tiebreaks=tiebreaks) == expected


def test_opponents_opponents(five: Event) -> None:
    """OOMW% of Ivo is the OMW% of Fay, his only opponent: 11/18."""
    row = next(row for row in five.table(tiebreaks=("oomw", "wins")) if row.player == 5)
    assert row.tiebreaks == (("oomw", Fraction(11, 18)), ("wins", Fraction(1)))


def test_an_unknown_tiebreak_names_the_known_ones() -> None:
    """A misspelt setting is refused with the list to choose from."""
    with pytest.raises(ValueError, match="unknown tie-break 'owm'; the known ones are mw, gw, omw, ogw"):
        standings([1], [], scoring=Scoring(tiebreaks=("owm",)))


def test_the_row_says_what_decided(five: Event) -> None:
    """Hana is ahead of Ivo by the third tie-break and says so with both values and the arithmetic."""
    assert why(five, "Hana") == (
        "Ahead of Ivo by opponents' game-win percentage after equal points and OMW% and GW%: 61.61% against 57.14%.",
        "OMW% 66.67% = (Gus 33.33% (3 of 9 match points) + Eli 100.00% (9 of 9 match points)) / 2.",
        "GW% 50.00% = 12 of 24 game points.",
        "OGW% 61.61% = (Gus 37.50% (9 of 24 game points) + Eli 85.71% (18 of 21 game points)) / 2.",
    )


def test_the_row_says_when_points_were_enough(five: Event) -> None:
    """Nobody else has 6 points, so no tie-break is named."""
    assert why(five, "Fay")[0] == "No one else has 6 points, so no tie-break was needed."


def test_the_row_says_who_shares_the_place(five: Event) -> None:
    """Without tie-breaks three players share third place, and each row names the other two."""
    assert why(five, "Hana", tiebreaks=()) == (
        "Equal in points and every tie-break with Gus, Ivo, so they share the place.",
    )


def test_the_row_says_where_the_floor_was_used() -> None:
    """Bo lost everything: in Ana's OMW% he counts for the floor, and the sentence says it."""
    event = Event()
    ana, bo = event.players("Ana Bo")
    ana.beats(bo)
    assert why(event, "Ana")[1] == "OMW% 33.33% = (Bo 33.33% (0 of 3 match points, the floor)) / 1."


def test_close_values_are_told_apart() -> None:
    """Where rounding would show the same percentage twice, the sentence gives the fractions."""
    assert apart(TIEBREAKS["omw"], Fraction(50001, 100000), Fraction(1, 2)) == "50001/100000 against 1/2"


@pytest.mark.parametrize(
    ("share", "text"), [(Fraction(5, 9), "55.56%"), (Fraction(1), "100.00%"), (Fraction(1, 20000), "0.01%")]
)
def test_percent(share: Fraction, text: str) -> None:
    """Percentages have two decimals, halves rounded up."""
    assert percent(share) == text


class TestPolicies:
    """One setting is varied at a time against the same results."""

    def test_a_bye_counts_as_a_win_in_the_percentages(self, five: Event) -> None:
        """Ivo: 3 of 6 match points with his bye, so OMW% of Fay, who met him, is 11/18."""
        assert dict(five.table()[1].tiebreaks)["omw"] == Fraction(11, 18)

    def test_a_bye_can_be_left_out(self, five: Event) -> None:
        """Without it Ivo has 0 of 3 and counts for the floor: (1 + 1/3 + 1/3) / 3 = 5/9; his own GW% is the floor."""
        rows = {five.names[row.player]: dict(row.tiebreaks) for row in five.table(bye_counts=False)}
        assert rows["Fay"]["omw"] == Fraction(5, 9)
        assert rows["Ivo"]["gw"] == Fraction(1, 3)

    def test_points_keep_the_bye_in_any_case(self, five: Event) -> None:
        """The policy is about percentages: Ivo's bye is worth 3 points either way."""
        assert [row.points for row in five.table(bye_counts=False)] == [9, 6, 3, 3, 3]

    def test_rounds_after_a_drop_do_not_count(self, five: Event) -> None:
        """Ivo left after round 2 and is shown with the two rounds he played."""
        row = next(row for row in five.table() if row.player == 5)
        assert (row.played, row.dropped, row.record) == (2, 2, "1-1-0")

    def test_rounds_after_a_drop_can_count_as_lost(self, five: Event) -> None:
        """Then Ivo has 3 of 9 match points: (1 + 1/3 + 1/3) / 3 = 5/9 for Fay."""
        assert dict(five.table(missed_rounds_count=True)[1].tiebreaks)["omw"] == Fraction(5, 9)

    def test_the_floor_is_a_setting(self, five: Event) -> None:
        """With a floor of 1/2 Eli's opponents count (2/3 + 1/2 + 1/2) / 3 = 5/9."""
        assert dict(five.table(floor=Fraction(1, 2))[0].tiebreaks)["omw"] == Fraction(5, 9)

    def test_points_are_a_setting(self, five: Event) -> None:
        """With 2 points a win, Eli has 6."""
        assert five.table(win=2)[0].points == 6


def test_a_double_loss_gives_nothing_to_either() -> None:
    """Both lose the match, nobody wins a game, and the round counts for both."""
    event = Event()
    kim, max_ = event.players("Kim Max")
    kim.and_neither_wins(max_)
    assert [(row.record, row.points, row.played) for row in event.table()] == [("0-1-0", 0, 1), ("0-1-0", 0, 1)]


def test_a_drawn_match() -> None:
    """As many games for both is a draw, with or without drawn games: one point each."""
    event = Event()
    ana, bo = event.players("Ana Bo")
    ana.draws(bo, "1-1")
    event.round = 2
    ana.draws(bo, "0-0-1")
    assert [(row.record, row.points) for row in event.table()] == [("0-0-2", 2), ("0-0-2", 2)]


def test_a_player_with_byes_only() -> None:
    """Full points, MW% 1, and the floor where opponents are missing."""
    event = Event()
    (ana,) = event.players("Ana")
    ana.bye()
    row = event.row(ana)
    assert (row.points, row.byes, row.record) == (3, 1, "1-0-0")
    assert row.tiebreaks == (("omw", Fraction(1, 3)), ("gw", Fraction(1)), ("ogw", Fraction(1, 3)))


def test_before_the_first_round_everybody_is_first() -> None:
    """No records: all share place 1 with the floor everywhere."""
    rows = standings([3, 1, 2], [])
    assert [(row.place, row.player, row.points, row.played) for row in rows] == [
        (1, 1, 0, 0),
        (1, 2, 0, 0),
        (1, 3, 0, 0),
    ]
    assert {value for row in rows for _, value in row.tiebreaks} == {STANDARD.floor}


def test_an_empty_event_has_no_rows() -> None:
    """Nobody registered: an empty table."""
    assert standings([], []) == ()
