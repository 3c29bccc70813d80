"""The Quest Score, boards by bracket, gauntlets and leagues."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice_conquest.table import START_HEALTH
from tests.tournament.coop.runs import HEROES, entry, loss, solo, win
from tournament.coop import (
    Bracket,
    LeagueError,
    MixedBracket,
    QuestResult,
    boards,
    explain_score,
    gauntlet,
    league_standings,
    place_points,
    quest_score,
    weekly,
)


@pytest.mark.parametrize(
    ("result", "score"),
    [
        (solo(), 989),
        (win(health_left=(2, 3, 1, 3)), 939),
        (win(health_left=(1, 1, 1, 1)), 928),
        (win(last_round=9, health_left=(4, 4, 4, 4)), 919),
        (win(last_round=20, heroes=("ROG",), health_left=(1,)), 501),
        (loss(last_round=8, creatures_slain=23, hp_removed=411, dragon_damage=50), 411),
        (loss(last_round=8, creatures_slain=22, hp_removed=399, dragon_damage=38), 399),
        (loss(last_round=2, creatures_slain=3, hp_removed=47), 47),
    ],
)
def test_the_scores_of_the_document(result: QuestResult, score: int) -> None:
    """Each of its examples."""
    assert quest_score(result) == score


@given(st.sampled_from(sorted(START_HEALTH)), st.integers(7, 19), st.data())
def test_rounds_come_first_and_health_never_ties(party: int, rounds: int, data: st.DataObject) -> None:
    """A faster win beats any slower one, and two sums of health of one party size differ in score."""
    start = START_HEALTH[party]
    health = data.draw(st.lists(st.integers(1, start), min_size=party, max_size=party))
    other = data.draw(st.lists(st.integers(1, start), min_size=party, max_size=party))
    fast, slow, same = (
        quest_score(win(last_round=turn, heroes=HEROES[:party], health_left=tuple(left)))
        for turn, left in ((rounds, health), (rounds + 1, other), (rounds, other))
    )
    assert 501 <= slow < fast <= 989
    assert (fast == same) == (sum(health) == sum(other))


def test_the_arithmetic_is_told() -> None:
    """Of a win and of a loss."""
    assert explain_score(win()) == "939 = 500 (win) + 420 (round 8) + 19 (9 of 16 health)."
    assert explain_score(loss()) == "150 = the health removed from creatures."


def test_parties_of_one_size_and_number_of_traps_are_ranked_together() -> None:
    """Solo, four, and four with traps are three boards; mixed, the sizes share one."""
    entries = [entry(1, win()), entry(2, solo()), entry(3, win(traps=2)), entry(4, loss())]
    found = boards(entries)
    assert [(str(bracket), [row.team for row in rows]) for bracket, rows in found.items()] == [
        ("solo", [2]), ("parties of 4", [1, 4]), ("parties of 4, 2 traps", [3])
    ]  # fmt: skip
    mixed = boards(entries, mixed=True)
    assert [(str(bracket), [row.team for row in rows]) for bracket, rows in mixed.items()] == [
        ("all parties", [2, 1, 4]), ("all parties, 2 traps", [3])
    ]  # fmt: skip


def test_ties_are_broken_in_order_and_told() -> None:
    """Equal scores: the highest lowest health, then fewer loot cards, then a shared place."""
    entries = [
        entry(1, win(health_left=(1, 3, 2, 3), loot_used=7)), entry(2, win(health_left=(2, 2, 2, 3), loot_used=9)),
        entry(3, win(health_left=(1, 4, 1, 3), loot_used=6)), entry(4, win(health_left=(1, 3, 2, 3), loot_used=7)),
    ]  # fmt: skip
    rows = boards(entries, {1: "Alpha", 2: "Beta", 3: "Gamma", 4: "Delta"})[Bracket(4)]
    assert [(row.place, row.team) for row in rows] == [(1, 2), (2, 3), (3, 1), (3, 4)]
    assert rows[1].why == (
        "Behind Beta by the lowest health of a hero after equal Quest Score and creatures slain: 1 against 2.",
        "Ahead of Alpha by fewer loot cards used after equal Quest Score, creatures slain and the lowest health of a "
        "hero: 6 against 7.",
        "939 = 500 (win) + 420 (round 8) + 19 (9 of 16 health).",
    )
    losses = boards([entry(1, loss(creatures_slain=7)), entry(2, loss(creatures_slain=8))])[Bracket(4)]
    assert [row.team for row in losses] == [2, 1]


def test_a_judge_sets_a_score() -> None:
    """Repeated errors: 0 points, and the row says who set them."""
    rows = boards([entry(1, win(), ruled=0), entry(2, loss())])[Bracket(4)]
    assert [(row.team, row.score) for row in rows] == [(2, 150), (1, 0)]
    assert rows[1].why[-1] == "0, set by a judge."


def test_a_gauntlet_adds_up_three_seeds() -> None:
    """A seed that was not played counts nothing."""
    seeds = [[entry(1, win()), entry(2, loss())], [entry(1, loss()), entry(2, win())], [entry(2, loss(hp_removed=100))]]
    rows = gauntlet(seeds, {1: "Alpha", 2: "Beta"})[Bracket(4)]
    assert [(row.place, row.team, row.score) for row in rows] == [(1, 2, 939 + 150 + 100), (2, 1, 939 + 150)]
    assert rows[1].why[-1].startswith("1089 in 2 runs: 939 = 500 (win)")


def test_a_gauntlet_stays_in_one_bracket() -> None:
    """Alpha has lost two players between seeds."""
    seeds = [[entry(1, win())], [entry(1, solo())]]
    with pytest.raises(MixedBracket, match="Alpha played in solo and in parties of 4. A gauntlet is ranked in one"):
        gauntlet(seeds, {1: "Alpha"})
    assert gauntlet(seeds, mixed=True)[Bracket(0)][0].score == 939 + 989


def test_a_team_plays_a_seed_once() -> None:
    with pytest.raises(ValueError, match="team 1 has two runs of one seed"):
        boards([entry(1, win()), entry(1, loss())])


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2, 3], [10, 8, 6]),
        ([1, 1, 3], [9, 9, 6]),
        ([1, 2, 2, 2], [10, *[Fraction(19, 3)] * 3]),
        ([*range(1, 8), 8, 8], [10, 8, 6, 5, 4, 3, 2, Fraction(1, 2), Fraction(1, 2)]),
    ],
)
def test_league_points_of_shared_places_are_split(places: list[int], points: list[Fraction]) -> None:
    assert place_points(places) == points


def test_a_week_pays_for_place_part_and_win() -> None:
    """The winners of two brackets have 12 each; a lost second place 9."""
    week = weekly(1, [entry(1, win(), 11, 12, 13, 14), entry(2, solo(), 15), entry(3, loss(), 16, 17, 18, 19)])
    assert {player: taken.points for player, taken in week.items() if player in (11, 15, 16)} == {11: 12, 15: 12, 16: 9}
    assert week[12].hero == "WIZ"


def test_nobody_plays_a_seed_twice() -> None:
    with pytest.raises(LeagueError, match="Ana is in two teams of week 3, and nobody plays a seed twice. Take"):
        weekly(3, [entry(1, solo(), 11), entry(2, solo(), 11)], {11: "Ana"})


def test_every_hero_has_a_player() -> None:
    with pytest.raises(LeagueError, match="Team 1 names 1 players for 4 heroes in week 3. Name one player for each"):
        weekly(3, [entry(1, win(), 11)])


def test_the_best_four_weeks_count() -> None:
    """Ana has played six weeks: the two worst are left out, and told."""
    weeks = {number: [entry(1, solo() if number < 5 else loss(heroes=("ROG",), health_left=(0,)), 11)]
             for number in range(1, 7)}  # fmt: skip
    weeks[6].append(entry(2, solo(), 12))
    ana, bo = league_standings(weeks, {11: "Ana", 12: "Bo"})
    assert (ana.player, ana.points, [week.week for week in ana.counting]) == (11, 48, [1, 2, 3, 4])
    assert ana.why[-1] == (
        "Points 48 = 12 (week 1) + 12 (week 2) + 12 (week 3) + 12 (week 4). 2 weeks below the best 4 left out."
    )
    assert (bo.place, bo.points) == (2, 12)


def test_season_ties_go_by_wins_scores_and_heroes() -> None:
    """Equal points and wins: the best single score decides."""
    weeks = {1: [entry(1, solo(), 11)], 2: [entry(1, solo(loot_used=1), 12)],
             3: [entry(1, win(last_round=8, heroes=("KNI",), health_left=(20,)), 13)]}  # fmt: skip
    rows = league_standings(weeks, {11: "Ana", 12: "Bo", 13: "Cy"})
    assert [(row.place, row.player) for row in rows] == [(1, 11), (1, 12), (3, 13)]
    assert rows[2].why[0] == "Behind Bo by the best Quest Score after equal points and wins: 954 against 989."


@given(st.lists(st.sampled_from([win(), loss(), solo(), win(last_round=9), loss(hp_removed=99)]), max_size=8),
       st.randoms(use_true_random=False))  # fmt: skip
def test_the_order_of_results_is_immaterial(results: list[QuestResult], random: Random) -> None:
    """The same boards and reasons, and every point of the places is paid."""
    entries = [entry(team, result) for team, result in enumerate(results)]
    found, again = boards(entries), boards(random.sample(entries, len(entries)))
    assert found == again
    for rows in found.values():
        assert sum(place_points([row.place for row in rows])) == sum((10, 8, 6, 5, 4, 3, 2, 1)[: len(rows)])
