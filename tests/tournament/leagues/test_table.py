"""The table of a season from events as they were played."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.events.structures.test_dungeon_dice import DICE
from tests.tournament.events.structures.test_score_runs import gauntlet, table_of, won
from tournament.events import services as events
from tournament.events.models import Event, Match, Person, Season
from tournament.leagues import services
from tournament.leagues.counting import Table
from tournament.leagues.counting import table_of as table_of_season
from tournament.players.history import history
from tournament.players.services import merging

from .conftest import Play, table_between

pytestmark = pytest.mark.django_db


def lines(table: Table) -> list[tuple[int | None, str, str]]:
    return [(row.place, row.name, row.points) for row in table.rows]


def add(organizer: User, season: Season, *played: Event) -> Table:
    services.add_events(organizer, season, [event.pk for event in played])
    season.refresh_from_db()
    return table_of_season(season)


def test_three_weeks_with_a_drop_in(organizer: User, season: Season, play: Play) -> None:
    """Places 10-8-6-5 and one for taking part, the best two count, and whoever came once has no place of two."""
    services.update_season(organizer, season, minimum=2)
    weeks = (
        play("Week 1", "Ana", "Bo", "Cy", day=5),
        play("Week 2", "Bo", "Ana", "Cy", "Zed", day=12),
        play("Week 3", "Ana", "Cy", "Bo", day=19),
    )
    table = add(organizer, season, *weeks)
    assert lines(table) == [(1, "Ana", "22"), (2, "Bo", "20"), (3, "Cy", "16"), (None, "Zed", "6")]
    ana, bo, _, zed = table.rows
    assert [(cell.points, cell.counts) for cell in ana.played] == [("11", True), ("9", False), ("11", True)]
    assert bo.why == (
        "No one else has 20 points, so no tie-break was needed.",
        "Points 20 = 9 (Week 1, 2nd) + 11 (Week 2, 1st). Left out, because the best 2 count: 7 (Week 3, 3rd).",
    )
    assert zed.why == ("Zed took part in 1 of the 2 events that a place needs.", "Points 6 = 6 (Week 2, 4th).")
    assert [cell and cell.week for cell in zed.cells] == [None, 2, None]


def test_a_correction_changes_the_table_at_once(organizer: User, season: Season, play: Play) -> None:
    """A finished event is reopened and a result corrected: no table is kept that could be old."""
    week = play("Week 1", "Ana", "Bo", "Cy")
    assert lines(add(organizer, season, week))[:2] == [(1, "Ana", "11"), (2, "Bo", "9")]
    events.reopen_event(organizer, week, "slips mixed up")
    assert lines(table_of_season(season)) == []  # it does not count while it runs
    for one, other in (("Ana", "Bo"), ("Ana", "Cy")):
        match = table_between(week, one, other)
        events.decide_result(organizer, match, "0-1" if match.first.name == one else "1-0")
    events.finish_event(organizer, week, "finish")
    assert lines(table_of_season(season)) == [(1, "Bo", "11"), (2, "Cy", "9"), (3, "Ana", "7")]


def test_only_finished_events_count(organizer: User, season: Season, play: Play) -> None:
    """One that runs is a week of the season without points; a draft is nobody's business yet."""
    running = play("Week 1", "Ana", "Bo", "Cy", finish=False)
    draft = events.create_event(organizer, name="Later", date=datetime.date(2026, 12, 3))
    table = add(organizer, season, running, draft)
    assert [(week.number, week.event.name, week.counts) for week in table.weeks] == [(1, "Week 1", False)]
    assert table.rows == ()


def test_points_of_the_events_themselves(organizer: User, season: Season, play: Play) -> None:
    """Three for each win, as the event counts, and one for taking part."""
    services.update_season(organizer, season, count="points")
    assert lines(add(organizer, season, play("Week 1", "Ana", "Bo", "Cy"))) == [
        (1, "Ana", "10"),
        (2, "Bo", "7"),
        (3, "Cy", "4"),
    ]


def test_whoever_did_not_come_takes_nothing_home(organizer: User, season: Season) -> None:
    """A player who missed round 1 has not taken part; one who left before it neither."""
    event = events.create_event(organizer, name="Week 1", date=datetime.date(2026, 11, 5), seed=3)
    events.open_registration(organizer, event)
    rows = events.register_many(organizer, event, ["Ana", "Bo", "Cy", "Di", "Gone"])
    event = events.start_event(organizer, event, with_faulty_teams=True)
    events.drop(organizer, rows[-1])
    round_ = events.publish_round(organizer, events.pair_next_round(organizer, event))
    one, other = round_.matches.filter(is_bye=False).select_related(*("first", "second", "round__event"))
    events.no_show(organizer, one, one.second)
    events.decide_result(organizer, other, "1-0")
    events.finish_event(organizer, event, "finish")
    here = {row.name for row in add(organizer, season, event).rows}
    assert here == {"Ana", "Bo", "Cy", "Di"} - {one.second.name}


def test_a_bracket_and_a_circle_in_one_season(organizer: User, season: Season, play: Play) -> None:
    """Any kind of event: what counts are its places."""
    services.update_season(organizer, season, keep=0)
    circle = play("Circle", "Ana", "Bo", "Cy", day=5)
    parties = gauntlet(organizer)
    events.publish_round(organizer, events.pair_next_round(organizer, parties))
    runs = {"Lanternbearers": won(9, 1, 1, 1, 1), "Mossy Boots": won(8, 4, 4, 4, 4), "Quill alone": won(9, 20)}
    for name, text in runs.items():
        events.decide_result(organizer, table_of(parties, name), text)
    events.finish_event(organizer, parties, "finish")
    table = add(organizer, season, circle, parties)
    points = {row.name: row.points for row in table.rows}
    # each bracket has a first place; everybody of a party takes the party's place
    assert {name: points[name] for name in ("Ana", "Bo", "Ed", "Quill alone", "Di")} == {
        "Ana": "20",
        "Bo": "18",
        "Ed": "11",
        "Quill alone": "11",
        "Di": "9",
    }


def test_three_kinds_of_event_in_one_season(organizer: User, season: Season, play: Play) -> None:
    """Swiss rounds, a pod of Dungeon Dice and parties of Dice Conquest: people are the same, and places count."""
    services.update_season(organizer, season, keep=0)
    swiss = play("Swiss", "Ana", "Bo", "Cy", "Di", day=5, structure="swiss", swiss_rounds=3)
    pod = _one_round(
        organizer, "Pod", ["Ana", "Bo", "Cy", "Di"], edition="dungeon-dice", dice_set=DICE, structure="pods"
    )
    (match,) = pod.rounds.get().matches.select_related("round__event")
    order = sorted(player.name for player in match.players)
    events.decide_result(organizer, match, ", ".join(str(order.index(player.name) + 1) for player in match.players))
    quest = _one_round(organizer, "Quest", ["AB: Ana, Bo", "CD: Cy, Di"], edition="dice-conquest", structure="coop")
    for name, rounds in (("AB", 8), ("CD", 9)):
        events.decide_result(organizer, table_of(quest, name), won(rounds, 1, 1))
    for event in (pod, quest):
        events.finish_event(organizer, event, "finish")
    table = add(organizer, season, swiss, pod, quest)
    assert lines(table) == [(1, "Ana", "33"), (2, "Bo", "29"), (3, "Cy", "23"), (4, "Di", "21")]
    assert [cell.place for cell in table.rows[1].played] == ["2nd", "2nd", "1st"]
    page = Client().get(season.get_absolute_url()).content.decode()
    assert "Points 29 = 9 (Swiss, 2nd) + 9 (Pod, 2nd) + 11 (Quest, 1st)." in page


def _one_round(organizer: User, title: str, names: list[str], **settings: Any) -> Event:
    """An event whose first and only round is on the tables."""
    event = events.create_event(
        organizer, name=title, date=datetime.date(2026, 11, 12), seed=3, swiss_rounds=1, **settings
    )
    events.open_registration(organizer, event)
    events.register_many(organizer, event, names)
    event = events.start_event(organizer, event)
    events.publish_round(organizer, events.pair_next_round(organizer, event))
    return event


def test_a_league_of_dice_conquest(organizer: User, play: Play) -> None:
    """Weekly points in each bracket: place, one for taking part, one for a win; an event of another game is refused."""
    league = services.create_season(organizer, name="Quest league", count="quests")
    parties = gauntlet(organizer, rounds=2)
    for health in ("4444", "1111"):
        events.publish_round(organizer, events.pair_next_round(organizer, parties))
        lanterns = won(9, *map(int, health))
        runs = {"Lanternbearers": lanterns, "Mossy Boots": won(10, 4, 4, 4, 4), "Quill alone": won(9, 20)}
        for name, text in runs.items():
            events.decide_result(organizer, table_of(parties, name), text)
    events.finish_event(organizer, parties, "finish")
    table = add(organizer, league, parties)
    assert len(table.weeks) == 2
    points = {row.name: row.points for row in table.rows}
    assert (points["Ana"], points["Ed"], points["Quill alone"]) == ("24", "20", "24")
    other = play("Circle", "Ana", "Bo", "Cy")
    assert add(organizer, league, other).fault == "Circle is not an event of Dice Conquest. Take it out of the season."


def test_an_event_counts_in_several_seasons(organizer: User, season: Season, play: Play) -> None:
    """The monthly league and the year: taken out of one it stays in the other, and its own form has the one left."""
    year = services.create_season(organizer, name="The whole year")
    week = play("Week 1", "Ana", "Bo", "Cy")
    assert lines(add(organizer, season, week)) == lines(add(organizer, year, week)) != []
    add(organizer, year, week)  # pressed twice
    week.refresh_from_db()
    assert (week.season, week.seasons) == (season, [season, year])
    trail = list(week.audit.filter(action="season.event").order_by("pk").values_list("data__season", flat=True))
    assert trail == ["Autumn league", "Autumn league, The whole year"]
    client = Client()
    client.force_login(organizer)
    page = client.get(season.get_absolute_url()).content.decode()
    assert f'value="{week.pk}"' in page and f'name="event" value="{week.pk}"' not in page
    told = client.get(f"/api/events/{week.slug}/").json()
    assert (told["season"], told["seasons"]) == (season.slug, [season.slug, year.slug])
    services.remove_event(organizer, season, week)
    week = Event.objects.get(pk=week.pk)
    assert (week.season, week.seasons) == (year, [year])
    assert lines(table_of_season(season)) == [] and lines(table_of_season(year))
    services.remove_event(organizer, year, week)
    assert Event.objects.get(pk=week.pk).seasons == []


def test_a_second_look_costs_no_counting(organizer: User, season: Season, play: Play) -> None:
    """Events that have not changed are kept counted; however many there are, the table takes the same few queries."""
    add(organizer, season, *(play(f"Week {day}", "Ana", "Bo", "Cy", day=day) for day in (1, 2, 3)))
    with CaptureQueriesContext(connection) as asked:
        again = table_of_season(season)
    assert lines(again)[0] == (1, "Ana", "22")
    assert len(asked) == 3  # events, entrants, names


def test_somebody_who_is_merged_counts_at_once(organizer: User, season: Season, play: Play) -> None:
    """What is kept of an event belongs to nobody: a merging changes the table though no event has changed."""
    one, two = play("Week 1", "Ana", "Bo", "Cy", day=1), play("Week 2", "Anna", "Bo", "Cy", day=2)
    assert (None, "Anna") not in [line[:2] for line in lines(add(organizer, season, one, two))]
    ana, anna = (Person.objects.get(name=name) for name in ("Ana", "Anna"))
    merging.merge(organizer, ana, anna)
    assert lines(table_of_season(season))[0] == (1, "Ana", "22")


def doubles_night(organizer: User) -> Event:
    """Round 1 of two teams is played; Bo plays with Ana, and Di with Cy."""
    event = events.create_event(
        organizer, name="Doubles Night", date=datetime.date(2026, 11, 5), seed=4, structure="swiss",
        team_format="doubles", swiss_rounds=2,
    )  # fmt: skip
    events.open_registration(organizer, event)
    events.register_many(organizer, event, ["Foxes: Ana, Bo", "Owls: Cy, Di", "Crows: Ed, Flo", "Ducks: Kim, Lou"])
    event = events.start_event(organizer, event, with_faulty_teams=True)
    next_round(organizer, event)
    return event


def next_round(organizer: User, event: Event) -> None:
    """The team that comes first in the alphabet wins."""
    round_ = events.publish_round(organizer, events.pair_next_round(organizer, event, unprepared=True))
    for match in round_.matches.filter(is_bye=False).select_related("first", "second", "round__event"):
        events.decide_result(organizer, match, "1-0" if match.first.name < match.second.name else "0-1")


def test_who_leaves_a_team_of_doubles_has_taken_part(organizer: User, season: Season) -> None:
    """Bo leaves after round 1 and Gil comes; the team's place is for Ana and Gil. Undone, it is Bo's again.

    A correction of a result later on takes nothing from Bo, and whoever leaves before the first result gets nothing.
    """
    event = doubles_night(organizer)
    foxes, owls = (event.entrants.get(name=name) for name in ("Foxes", "Owls"))
    events.replace_partner(organizer, foxes, 2, "Gil")
    events.replace_partner(organizer, owls, 1, "Hob")
    events.replace_partner(organizer, owls, 1, "Ida")  # Hob did not play
    next_round(organizer, event)
    for match in Match.objects.filter(round__event=event, round__number=1, is_bye=False):
        events.decide_result(organizer, match, "0-0-1")
    events.finish_event(organizer, event, "finish")
    table = add(organizer, season, event)
    points = {row.name: row.points for row in table.rows}
    assert points.keys() == {"Ana", "Gil", "Bo", "Cy", "Di", "Ida", "Ed", "Flo", "Kim", "Lou"}
    assert points["Ana"] == points["Gil"] != "1"
    assert points["Bo"] == points["Cy"] == "1"
    (bo,) = (row for row in table.rows if row.name == "Bo")
    assert bo.why[-1] == "Points 1 = 1 (Doubles Night, left the team)."
    assert [cell.place for cell in bo.played] == ["left the team"]
    page = Client().get(season.get_absolute_url()).content.decode()
    assert "who leaves a team after its first result gets the points for taking part" in page
    person = Person.objects.get(name="Bo")
    played = history(person, lambda event: organizer)
    assert [(one.event, one.place, one.record) for one in played] == [(event, "", "left the team")]


def test_a_former_partner_who_is_merged_keeps_the_points(organizer: User, season: Season) -> None:
    """Bo is Bobby: what Bo took goes over; back in the team, the place is there again."""
    event = doubles_night(organizer)
    foxes = event.entrants.get(name="Foxes")
    events.replace_partner(organizer, foxes, 2)
    bo, bobby = Person.objects.get(name="Bo"), Person.objects.create(store=event.store, name="Bobby")
    merging.merge(organizer, bobby, bo)
    next_round(organizer, event)
    events.finish_event(organizer, event, "finish")
    assert ("Bobby", "1") in [(row.name, row.points) for row in add(organizer, season, event).rows]
    events.reopen_event(organizer, event, "Bo stayed after all")
    events.replace_partner(organizer, foxes, 2, "Bobby")
    events.finish_event(organizer, event, "finish")
    assert {row.name: row.points for row in table_of_season(season).rows}["Bobby"] != "1"


def test_a_correction_says_that_the_season_is_counted_again(season: Season, play: Play) -> None:
    """A finished week that counts: the organizer is told before the result is another. One outside says nothing."""
    for event in (play("Week 1", "Ana", "Bo", "Cy", season_id=season.pk), play("Cup", "Ana", "Bo", "Cy", day=2)):
        match = table_between(event, "Ana", "Bo")
        told = events.correction_effects(match, match.kind.parse("0-1" if match.first.name == "Ana" else "1-0"))
        assert ("The table of Autumn league is counted again." in told) == (event.season_id is not None)
