"""Single elimination: a bracket drawn by lot, byes where it is not full, and nothing but wins and losses."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournament.events.conftest import EIGHT, Hall, browser
from tournament.events import adapter, services
from tournament.events.errors import BadResult, CannotPair, WrongState
from tournament.events.models import Match
from tournament.events.shown.bracket import bracket


def start(hall: Hall, players: int) -> None:
    services.update_event(hall.organizer, hall.event, structure="elimination")
    hall.start(*EIGHT[:players])


def final_places(hall: Hall) -> list[int]:
    return [row.standing.place for row in adapter.table(hall.fresh())]


def play_to_the_end(hall: Hall) -> None:
    while hall.event.rounds.count() < adapter.planned_rounds(hall.fresh()):
        hall.round()
        hall.play()
    services.finish_event(hall.organizer, hall.event)


def test_eight_players_take_three_rounds(hall: Hall) -> None:
    """Quarter-finals, semi-finals, final; who went out in the same round shares the place."""
    start(hall, 8)
    assert hall.round().title == "Round 1: quarter-finals"
    hall.play()
    play_to_the_end(hall)
    assert [round_.cut_size for round_ in hall.event.rounds.all()] == [8, 4, 2]
    assert final_places(hall) == [1, 2, 3, 3, 5, 5, 5, 5]


@pytest.mark.parametrize(("players", "byes", "places"), [
    (3, 1, [1, 2, 3]), (5, 3, [1, 2, 3, 3, 5]), (6, 2, [1, 2, 3, 3, 5, 5]), (7, 1, [1, 2, 3, 3, 5, 5, 5]),
])  # fmt: skip
def test_seats_that_stay_empty_are_byes(hall: Hall, players: int, byes: int, places: list[int]) -> None:
    """A bye is no win: two who lose the same round share the place, whether or not they had one."""
    start(hall, players)
    round_ = hall.round()
    free = [match for match in round_.matches.all() if match.is_bye]
    assert len(free) == byes and all(match.table > 0 for match in free)
    hall.play()
    play_to_the_end(hall)
    assert final_places(hall) == places
    assert not Match.objects.filter(round__event=hall.event, round__number__gt=1, is_bye=True).exists()


def test_the_lots_stay_when_it_is_paired_again(hall: Hall) -> None:
    """Unless somebody has come or gone: then the bracket is drawn for those who are in."""
    start(hall, 6)
    round_ = hall.round(publish=False)

    def seats() -> list[tuple[int, int | None]]:
        return list(hall.event.rounds.get().matches.values_list("first_id", "second_id"))

    before = seats()
    round_ = services.repair_round(hall.organizer, round_)
    assert seats() == before
    hall.enter("Ida Latecomer")
    round_ = services.repair_round(hall.organizer, round_)
    assert {player for pair in seats() for player in pair} - {None} == set(
        hall.event.entrants.values_list("pk", flat=True)
    )
    services.publish_round(hall.organizer, round_)
    with pytest.raises(
        WrongState, match="The bracket of Thursday Night Dice is published: every place in it is taken."
    ):
        hall.enter("Jo Latest")


def test_a_player_with_a_bye_who_goes_home_loses_the_next_match(hall: Hall) -> None:
    """The other one walks over."""
    start(hall, 3)
    round_ = hall.round()
    hall.play()
    away = next(match.first for match in round_.matches.all() if match.is_bye)
    services.drop(hall.organizer, away)
    final = hall.round().matches.get()
    assert final.is_walkover and adapter.winner_and_loser(final)[1] == away.pk


def test_a_bracket_takes_two(hall: Hall) -> None:
    """All but one have gone before it is drawn: the desk says how many are left, and the way out."""
    start(hall, 3)
    for name in ("Ana", "Bo"):
        services.drop(hall.organizer, hall.player(name))
    with pytest.raises(CannotPair, match="A round needs at least 2 players and only 1 is left."):
        services.pair_next_round(hall.organizer, hall.fresh())


def test_it_has_the_match_length_of_the_event(hall: Hall) -> None:
    """Best of one, whatever is said of a cut; and always a winner."""
    start(hall, 4)
    hall.round()
    with pytest.raises(BadResult, match="no player wins more than 1 of a best-of-1 match"):
        services.decide_result(hall.judge, hall.table(), "2-0")
    with pytest.raises(BadResult, match="the winner of this match plays on"):
        services.decide_result(hall.judge, hall.table(), "0-0-1")


def test_the_number_of_rounds_is_settled(hall: Hall) -> None:
    """The settings form sends none, and another number is refused."""
    start(hall, 8)
    services.update_event(hall.organizer, hall.fresh(), note="Welcome", swiss_rounds=None)
    with pytest.raises(WrongState, match="The single elimination of Thursday Night Dice takes 3 rounds."):
        services.update_event(hall.organizer, hall.fresh(), swiss_rounds=5)


def test_why_two_meet_and_why_one_is_free(hall: Hall) -> None:
    """The lot; then the tables before."""
    start(hall, 3)
    round_ = hall.round()
    free = next(match for match in round_.matches.all() if match.is_bye)
    table = next(match for match in round_.matches.all() if not match.is_bye)
    lot = "The bracket is drawn at random (lot number 1007)."
    assert adapter.why_paired(round_, free.first)[:2] == (lot, "3 players do not fill a bracket of 4.")
    assert adapter.why_paired(round_, table.first)[0] == lot
    hall.play()
    final = hall.round()
    assert adapter.why_paired(final, free.first)[0] == "The winners of tables 1 and 2 of the previous round meet."


def test_the_bracket_shows_byes(hall: Hall) -> None:
    """Who is free in the first round is already in the next one."""
    start(hall, 3)
    hall.round()
    free = next(table for table in bracket(hall.event)[0].rounds[0].matches if table.seats[1].waits)
    assert (free.seats[0].won, free.seats[1].waits) == (True, "bye")


def test_the_pages_speak_of_a_bracket_and_not_of_points(hall: Hall) -> None:
    """Desk, list, table, standings on screen and paper."""
    start(hall, 3)
    base, desk = f"/events/{hall.event.slug}/", browser(hall.organizer)
    assert "<h2>Round 1</h2>" in desk.get(base + "control/").content.decode()
    hall.round(publish=False)
    look = desk.get(base + "control/").content.decode()
    assert "bye: plays on" in look and " pts<" not in look
    services.publish_round(hall.organizer, hall.event.rounds.get())
    pages = {path: Client().get(base + path).content.decode()
             for path in ("", "about/", "players/", "tv/", "print/pairings/", "print/slips/")}  # fmt: skip
    assert "bye: plays on" in pages[""] and "Single elimination, round 1: semi-finals" in pages[""]
    assert "the bracket is drawn at random" in pages["about/"] and "opponents&#x27; match wins" not in pages["about/"]
    hall.play()
    standings = Client().get(base + "standings/").content.decode()
    assert "The bracket</h2>" in standings and "Pts" not in standings and "OMW" not in standings
    assert "Pts" not in Client().get(base + "print/standings/").content.decode()
    for match in hall.event.rounds.first().matches.all():
        assert Client().get(match.get_absolute_url()).status_code == 200
