"""Round robin in groups: everybody of a group meets, the best of each play the cut."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.test import Client

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tournament.events import adapter, services
from tournament.events.errors import BadInput, CannotPair
from tournament.events.models import Match
from tournament.events.shown.cut_line import cut_line, in_words
from tournament.events.structures.groups.table import group_letters, group_tables, groups_of

MORE = ("Ida Winter", "Jo Pebble", "Kit Larkspur", "Lu Candle", "Mo Bramble")


def start(hall: Hall, players: int, groups: str = "2", cut_to: int = 4, third: str = "no") -> None:
    services.update_event(
        hall.organizer, hall.event, structure="groups", cut_to=cut_to, cut_best_of=1,
        structure_options={"groups": groups, "third": third},
    )  # fmt: skip
    hall.start(*(*EIGHT, *MORE)[:players])


def play_groups(hall: Hall) -> None:
    hall.round()
    hall.play()
    while hall.event.rounds.count() < (hall.fresh().swiss_rounds or 0):
        hall.round()
        hall.play()


@pytest.mark.parametrize(("players", "groups", "rounds"), [(8, "2", 3), (9, "2", 5), (13, "4", 3), (5, "2", 3)])
def test_everybody_meets_everybody_of_the_group(hall: Hall, players: int, groups: str, rounds: int) -> None:
    """Once, and nobody of another group; the largest group says how many rounds it takes."""
    start(hall, players, groups)
    play_groups(hall)
    tables = Match.objects.filter(round__event=hall.event, is_bye=False)
    met = [frozenset(match.player_ids) for match in tables]
    wanted = {frozenset(pair) for group in groups_of(hall.event) for pair in combinations(group, 2)}
    assert len(met) == len({*met}) and {*met} == wanted and hall.event.rounds.count() == rounds


def test_the_best_of_each_group_play_the_cut(hall: Hall) -> None:
    """Winners are seeded first, nobody meets somebody of the own group first; then one table with all of them."""
    start(hall, 8, third="yes")
    play_groups(hall)
    letters = group_letters(hall.event)
    rows = adapter.table(hall.event)
    assert [letters[row.entrant.pk] for row in rows] == ["A"] * 4 + ["B"] * 4
    assert [row.standing.place for row in rows][0] == 1 and rows[4].standing.place == 1
    best = [{row.player for row in table if row.place <= 2} for table in group_tables(hall.event, 3)]
    before = cut_line(hall.fresh(), adapter.ranking(hall.event, 3))
    assert not before.below, "two of each group, and three share place 1"
    assert before.tied == tuple(row.entrant.pk for row in rows if row.standing.place == 1)
    told = in_words(hall.event, before)
    assert told.count("2 of these 3 play on, drawn by lot when the cut is paired.") == 2
    semi = hall.round()
    assert semi.title == "Round 4: semi-finals"
    table = adapter.ranking(hall.fresh(), 3)
    assert cut_line(hall.event, table).below == {table[3].player}, "below the four who are in"
    for match in semi.matches.all():
        assert {letters[pk] for pk in match.player_ids} == {"A", "B"}
        assert {*match.player_ids} <= best[0] | best[1]
    hall.play()
    assert hall.round().title == "Round 5: final and third place"
    hall.play()
    places = [row.standing.place for row in adapter.table(hall.fresh())]
    assert places[:4] == [1, 2, 3, 4] and places == sorted(places)
    last = adapter.table(hall.fresh())[-1].standing.why
    assert "Place 4 of group " in " ".join(last) and "the share of the points: 0 of 9 points." in " ".join(last)
    services.finish_event(hall.organizer, hall.event)


def test_who_has_gone_does_not_go_on(hall: Hall) -> None:
    """The next of the group takes the place."""
    start(hall, 8)
    play_groups(hall)
    first = group_tables(hall.event, 3)[0][0].player
    services.drop(hall.organizer, hall.event.entrants.get(pk=first))
    semi = hall.round()
    assert first not in {pk for match in semi.matches.all() for pk in match.player_ids}
    assert semi.matches.count() == 2


def test_groups_and_cut_fit_together(hall: Hall) -> None:
    """Four groups do not send players to a final of two; without a cut there is no winner."""
    for cut_to in (2, 0):
        with pytest.raises(BadInput, match="4 groups do not send the same number of players") as caught:
            start(hall, 8, "4", cut_to)
        assert (caught.value.field, caught.value.way_out) == ("cut_to", "Cut to 4, 8 or 16 players.")


def test_a_group_needs_two_players(hall: Hall) -> None:
    """Seven do not make four groups: the desk says how many it takes."""
    start(hall, 7, "4")
    with pytest.raises(CannotPair, match="4 groups need at least 8 players, and 7 are in"):
        hall.round()
    for player in hall.event.entrants.all()[1:]:
        services.drop(hall.organizer, player)
    with pytest.raises(CannotPair, match="4 groups need at least 8 players, and 1 is in. Add players"):
        hall.round()


def test_an_event_that_ends_early_has_one_table(hall: Hall) -> None:
    """By the place in the group and the share of the points there."""
    start(hall, 9)
    play_groups(hall)
    services.finish_event(hall.organizer, hall.fresh(), "finish")
    rows = adapter.table(hall.fresh())
    places = [row.standing.place for row in rows]
    assert places == sorted(places) and places[0] == 1
    assert {group_letters(hall.event)[row.entrant.pk] for row in rows[:2]} == {"A", "B"}


def test_the_pages_of_groups(hall: Hall) -> None:
    """The column of the group, why two meet, desk, wall and paper."""
    start(hall, 9)
    hall.round()
    hall.play()
    base = f"/events/{hall.event.slug}/"
    page = Client().get(base + "standings/").content.decode()
    assert "Group" in page and "who meets whom before the cut" in page
    match = hall.table()
    why = Client().get(f"{match.get_absolute_url()}why/").content.decode()
    assert "everybody in it meets everybody else once" in why
    for path in ("", "about/", "players/", "tv/", "print/pairings/", "print/slips/", "print/standings/"):
        assert Client().get(base + path).status_code == 200
    assert browser(hall.organizer).get(base + "control/").status_code == 200


def test_the_wall_heads_each_group(hall: Hall) -> None:
    """Between rounds every group has its own places; in the cut there is one table."""
    start(hall, 8)
    play_groups(hall)
    rows = adapter.ranking(hall.fresh(), 3)
    lasts = {row.player for row in rows if row.place == 4}
    assert len(lasts) == 2 and lasts.isdisjoint(adapter.shared_places(hall.event, rows))
    page = Client().get(f"/events/{hall.event.slug}/standings/").content.decode()
    assert page.count('<tr class="standings-board">') == 2 and ">Group B</th>" in page
    wall = Client().get(f"/events/{hall.event.slug}/tv/").content.decode()
    assert wall.count('<li class="wall-names-board">') == 2 and "Group A</li>" in wall and "Group B</li>" in wall
