"""The final places after a cut."""

from __future__ import annotations

from tournament.standings import CutRound, MatchRecord, Standing, after_cut, standings

ANA, BO, CY, DEE, ELI, FAY = range(1, 7)
NAMES = dict(enumerate(["Ana", "Bo", "Cy", "Dee", "Eli", "Fay"], start=1))


def swiss() -> tuple[Standing, ...]:
    """Ana, Bo and Cy have won; the others have lost and share place 4."""
    return standings(range(1, 7), [MatchRecord(1, ANA, DEE, 1, 0, 0), MatchRecord(1, BO, ELI, 1, 0, 0),
                                   MatchRecord(1, CY, FAY, 1, 0, 0)], names=NAMES)  # fmt: skip


def places(rows: tuple[Standing, ...]) -> list[tuple[int, str]]:
    return [(row.place, NAMES[row.player]) for row in rows]


SEEDS = (CY, ANA, BO, ELI)
SEMI_FINALS = CutRound("semi-finals", ((ELI, CY), (ANA, BO)))
FINAL = CutRound("final", ((ELI, ANA),))


def test_how_far_somebody_came_decides() -> None:
    """Eli has won the final; Cy and Bo went out in the same round, and the better seed stands higher."""
    rows = after_cut(swiss(), SEEDS, [SEMI_FINALS, FINAL], NAMES)
    assert places(rows) == [(1, "Eli"), (2, "Ana"), (3, "Cy"), (4, "Bo"), (5, "Dee"), (5, "Fay")]


def test_while_the_cut_is_played_those_still_in_stand_first() -> None:
    """Before the final Ana stands above Eli: she is the better seed."""
    rows = after_cut(swiss(), SEEDS, [SEMI_FINALS], NAMES)
    assert places(rows)[:4] == [(1, "Ana"), (2, "Eli"), (3, "Cy"), (4, "Bo")]
    assert rows[0].why[0] == "Still in the cut, as seed 2."


def test_points_stay_those_of_the_swiss_rounds() -> None:
    """The cut gives no match points: only places change."""
    before = {row.player: (row.points, row.tiebreaks, row.record) for row in swiss()}
    after = after_cut(swiss(), SEEDS, [SEMI_FINALS, FINAL], NAMES)
    assert {row.player: (row.points, row.tiebreaks, row.record) for row in after} == before


def test_each_place_says_how_it_came_about() -> None:
    """The winner, the loser of the final, one of the semi-finals, and one who was not in the cut."""
    why = {NAMES[row.player]: row.why for row in after_cut(swiss(), SEEDS, [SEMI_FINALS, FINAL], NAMES)}
    assert why["Eli"][0] == "Won the final against Ana."
    assert why["Ana"][0] == "Lost the final against Eli."
    assert why["Bo"][:2] == (
        "Lost in the semi-finals against Ana.",
        "Those who lost in that round are placed by their seeds, their places before the cut: this is seed 3.",
    )
    assert why["Dee"][0] == "Below the 4 players of the cut, the rounds before it decide."


def test_somebody_who_left_with_more_points_stands_behind_the_cut() -> None:
    """Bo was second and has gone home: Ana, Cy, Dee and Eli play on, and he comes fifth, Fay sixth."""
    rows = after_cut(swiss(), (ANA, CY, DEE, ELI), [], NAMES)
    assert places(rows)[4:] == [(5, "Bo"), (6, "Fay")]


def test_a_match_for_third_place_parts_those_of_the_semi_finals() -> None:
    """Bo has beaten Cy for third place, though Cy was the better seed."""
    rows = after_cut(swiss(), SEEDS, [SEMI_FINALS, FINAL], NAMES, third=(BO, CY))
    assert places(rows)[:4] == [(1, "Eli"), (2, "Ana"), (3, "Bo"), (4, "Cy")]
    assert rows[2].why[:2] == (
        "Lost in the semi-finals against Ana.", "Won the match for third place against Cy."
    )  # fmt: skip
    drawn = after_cut(swiss(), SEEDS, [SEMI_FINALS, FINAL], NAMES, third=(BO, CY), drawn=True)
    assert places(drawn)[:4] == [(1, "Eli"), (2, "Ana"), (3, "Bo"), (4, "Cy")]
