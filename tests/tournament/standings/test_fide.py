"""The exercises that the technical commission of FIDE has published for its rules on tie-breaks, and their solutions.

The crosstable is that of "Exercises in Tie-Breaking" (arbiters.fide.com, 2023); the solutions are those which two open
programs check themselves against. Starting numbers stand for the players.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tournament.standings import MatchRecord, Standing, standings
from tournament.tiebreaks import FORFEIT, HALF, PRESETS, ZERO, Scoring, tabulate
from tournament.tiebreaks.buchholz import adjusted_scores, shares

#: Opponent and result of each round; B a bye, H and Z half-point and zero-point byes asked for, f not played.
CROSSTABLE = """
    1:   9+  13=   2=  15+   4=
    2:  10+   7+   1=  16+   3=
    3:  11=   6+   8+   4=   2=
    4:  12+    H  13+   3=   1=
    5:  13-  15-  11+   7=  10+
    6:  14-   3-    B  10+   8+
    7:  15+   2-  16-   5=  11-
    8:  16=  14+   3-  13+   6-
    9:   1-  10-    H 11f-    B
   10:   2-   9+  15-   6-   5-
   11:   3=  16-   5-  9f+   7+
   12:   4-    B 14f+    Z    Z
   13:   5+   1=   4-   8-  14-
   14:   6+   8- 12f-    Z  13+
   15:   7-   5+  10+   1-  16-
   16:   8=  11+   7+   2-  15+
"""
GAMES = {"+": (1, 0, 0), "-": (0, 1, 0), "=": (0, 0, 1)}
BYES = {"B": "", "H": HALF, "Z": ZERO}
CHESS = PRESETS["chess"].scoring


def read(text: str) -> list[MatchRecord]:
    """Each match once, as its first player tells it; the other player's line has to say the same."""
    found: dict[tuple[int, int], str] = {}
    for line in text.split("\n"):
        if line.strip():
            player, rounds = line.split(":")
            found |= {(int(player), number): word for number, word in enumerate(rounds.split(), start=1)}
    records = []
    for (player, number), word in found.items():
        if word in BYES:
            records.append(MatchRecord(number, player, None, kind=BYES[word]))
            continue
        other = int(word[:-1].removesuffix("f"))
        turned = {"+": "-", "-": "+", "=": "="}[word[-1]]
        assert found[other, number] == f"{player}{'f' if 'f' in word else ''}{turned}"
        if player < other:
            records.append(MatchRecord(number, player, other, *GAMES[word[-1]], kind=FORFEIT if "f" in word else ""))
    return records


RECORDS = read(CROSSTABLE)


def rows(*tiebreaks: str, scoring: Scoring = CHESS) -> dict[int, Standing]:
    return {row.player: row for row in standings([], RECORDS, scoring=replace(scoring, tiebreaks=tiebreaks))}


def values(name: str, scoring: Scoring = CHESS) -> dict[int, Fraction]:
    return {player: dict(row.tiebreaks)[name] for player, row in rows(name, scoring=scoring).items()}


def line(numbers: str) -> dict[int, Fraction]:
    """Values of the players 1 to 16, a dash where none is published."""
    return {player: Fraction(number) for player, number in enumerate(numbers.split(), start=1) if number != "-"}


def test_points() -> None:
    """The final scores."""
    points = {player: Fraction(row.points, 2) for player, row in rows().items()}
    assert points == line("3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5")


@pytest.mark.parametrize(
    ("name", "solutions"),
    [
        ("wins", "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"),
        ("won", "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3"),
        ("ps", "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5"),
        ("ps_c1", "10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10"),
        ("bh", "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"),
        ("bh_c1", "11 - 13 11.5 7.5 - 12.5 12 7.5 - 12 9.5 12 9 11 11"),
        ("sb", "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"),
        ("sb_c1", "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75"),
    ],
)
def test_the_published_solutions(name: str, solutions: str) -> None:
    """Wins, progressive score, Buchholz, Sonneborn-Berger, with cuts and every kind of unplayed round."""
    found, expected = values(name), line(solutions)
    assert {player: found[player] for player in expected} == expected


def test_adjusted_scores() -> None:
    """Only the two last rounds of 12, who has left, count as draws; the half-point byes and no-shows stay as given."""
    table = tabulate([], RECORDS, CHESS)
    adjusted = {player: Fraction(score, 2) for player, score in adjusted_scores(table).items()}
    assert adjusted == line("3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 3 1.5 2 2 3.5")


def test_a_cut_takes_the_round_missed_by_choice() -> None:
    """4 has asked for a bye: its part of 3.5 goes, not the 1.5 of 13; the explanation says so."""
    why = rows("bh_c1")[4].why
    assert why[-1] == (
        "BH-C1 11 1/2 = player 12 3 + player 13 1 1/2 + player 3 3 1/2 + player 1 3 1/2; "
        "left out: round 2, unplayed 3 1/2."
    )


@pytest.mark.parametrize(
    ("before", "missed", "forfeited_by", "rounds", "score"),
    [("1.5", 3, "player", 3, "2.5"), ("1.5", 3, "player", 9, "5.5"), ("3.5", 6, "opponent", 6, "3.5"),
     ("3.5", 6, "opponent", 9, "5")],
)  # fmt: skip
def test_the_virtual_opponent_of_2009(before: str, missed: int, forfeited_by: str, rounds: int, score: str) -> None:
    """The two examples of the regulation, after the round and at the end of nine."""
    halves = int(Fraction(before) * 2)
    records = [
        MatchRecord(number, 1, 100 + number, *GAMES["+" if 2 * number <= halves else "=" if 2 * number - 1 == halves
                                                     else "-"])
        for number in range(1, missed)
    ]  # fmt: skip
    games = GAMES["-" if forfeited_by == "player" else "+"]
    records.append(MatchRecord(missed, 1, 200, *games, kind=FORFEIT))
    records += [MatchRecord(number, 300, 301, 1) for number in range(missed + 1, rounds + 1)]
    table = tabulate([], records, replace(CHESS, unplayed="fide 2009"))
    met = next(share for share in shares(table)[1] if share.round == missed)
    assert Fraction(met.score, 2) == Fraction(score)


def test_unplayed_rounds_of_opponents_in_2009_are_draws() -> None:
    """Bo was absent in three of four rounds: his score counts half a point for each of them, and his own for Ana."""
    records = [MatchRecord(1, 1, 2, 1), *[MatchRecord(number, 1, number + 1, 1) for number in (2, 3, 4)]]
    table = tabulate([], records, replace(CHESS, unplayed="fide 2009"))
    assert adjusted_scores(table)[2] == 3
    assert adjusted_scores(tabulate([], records, CHESS))[2] == 3
    assert adjusted_scores(tabulate([], records, replace(CHESS, unplayed="left out")))[2] == 0


#: The round robin of the exercises; 5 did not come to the fourth round.
ROUND_ROBIN = """
    1: 5=  2+ 3+  4- 6+
    2: 6+  1- 5+  3= 4+
    3: 4+  6+ 1-  2= 5+
    4: 3-  5- 6=  1+ 2-
    5: 1=  4+ 2- 6f- 3-
    6: 2-  3- 4= 5f+ 1-
"""


@pytest.mark.parametrize(
    ("name", "solutions"),
    [
        ("sb", "9.25 6.25 6.25 4.25 3.25 2.25"),
        ("sb_c1", "9.25 4.75 4.75 4.25 3.25 1.5"),
        ("koya", "2 0.5 0.5 1 0.5 0"),
        ("de", "2 0 0 0 1 2"),
    ],
)
def test_the_published_solutions_of_a_round_robin(name: str, solutions: str) -> None:
    """1, 2 and 3 have 3.5 points, the others 1.5; against each other 2, 0.5, 0.5 and 0.5, 1, 1.5 points."""
    scoring = replace(PRESETS["chess round robin"].scoring, tiebreaks=(name,))
    found = {row.player: row for row in standings([], read(ROUND_ROBIN), scoring=scoring)}
    assert [Fraction(found[player].points, 2) for player in range(1, 7)] == [Fraction(7, 2)] * 3 + [Fraction(3, 2)] * 3
    assert {player: dict(row.tiebreaks)[name] for player, row in found.items()} == line(solutions)


def test_a_direct_encounter_that_decides_nothing() -> None:
    """In the Swiss exercise those with 3.5 and with 2.5 points have not all met, and nobody is ahead for certain."""
    found = values("de")
    assert {found[player] for player in (1, 3, 4, 16, 5, 8, 11)} == {0}


def encounter(*matches: tuple[int, int, str], points: int = 2) -> dict[int, Fraction]:
    """Direct encounter among players who all have the same points by wins over others."""
    records, number = [], 0
    for first, second, result in matches:
        number += 1
        records.append(MatchRecord(number, first, second, *GAMES[result]))
    scores = {row.player: row.points for row in standings([], records, scoring=CHESS)}
    most = max(scores.values())
    for player, score in scores.items():
        for missing in range(most - score):
            number += 1
            records.append(MatchRecord(number, player, 1000 + 10 * player + missing, *GAMES["="]))
    found = standings([], records, scoring=replace(CHESS, tiebreaks=("de",)))
    return {row.player: dict(row.tiebreaks)["de"] for row in found if row.player in scores}


def test_direct_encounter_of_two() -> None:
    """Who won the match between them is ahead; a draw or no match leaves them equal."""
    assert encounter((1, 2, "-")) == {1: 0, 2: 1}
    assert encounter((1, 2, "=")) == {1: 0, 2: 0}


def test_direct_encounter_of_a_circle() -> None:
    """Each has beaten one of the others: nobody is ahead."""
    assert encounter((1, 2, "+"), (2, 3, "+"), (3, 1, "+")) == {1: 0, 2: 0, 3: 0}


def test_direct_encounter_where_a_match_is_missing() -> None:
    """1 has beaten both others, who have not met: 1 is ahead whatever they would have done, and they stay equal."""
    assert encounter((1, 2, "+"), (1, 3, "+")) == {1: 2, 2: 0, 3: 0}
    assert encounter((1, 2, "+"), (2, 3, "+")) == {1: 0, 2: 0, 3: 0}


def test_direct_encounter_is_told() -> None:
    """With the results against those who were equal."""
    records = [MatchRecord(1, 1, 2, 1), MatchRecord(2, 2, 3, 1), MatchRecord(3, 3, 4, 0, 0, 1)]
    found = standings([], records, scoring=replace(CHESS, tiebreaks=("de",)), names={1: "Ana", 2: "Bo"})
    bo = next(row for row in found if row.player == 2)
    assert bo.why[-1] == "DE 0 = tied players ranked behind; results among them: 0 against Ana."
    assert "Behind Ana by direct encounter after equal points: 0 against 1." in bo.why


def test_the_lot_repeats_and_tells_its_seed() -> None:
    """Equal players in the same order again for the same seed."""
    scoring = replace(CHESS, tiebreaks=("lot",), seed=7)
    line_up = [row.player for row in standings(range(1, 9), [], scoring=scoring)]
    assert line_up == [row.player for row in standings(range(8, 0, -1), [], scoring=scoring)]
    assert line_up != [row.player for row in standings(range(1, 9), [], scoring=replace(scoring, seed=8))]
    assert standings([1, 2], [], scoring=scoring)[0].why[-1] == "Lot 2 = drawn at random (lot number 7)."
