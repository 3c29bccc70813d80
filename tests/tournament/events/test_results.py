"""Who says how a match ended: report, confirm, dispute, decide, correct, undo."""

from __future__ import annotations

import html

import pytest
from django.contrib.auth.models import User

from tournament.events import adapter, services
from tournament.events.errors import AlreadySettled, BadResult, NotAllowed, WrongState
from tournament.events.models import Match
from tournament.events.results.games import Result, ResultError, check, choices, parse

from .conftest import DAY, EIGHT, Hall, browser


@pytest.fixture
def playing(hall: Hall) -> Hall:
    """Round 1 is published: four tables, no result."""
    hall.start()
    hall.round()
    return hall


def _state(match: Match) -> tuple[str, bool, bool]:
    match.refresh_from_db()
    return (match.result.key if match.result else "", match.confirmed, match.disputed)


def test_a_player_reports_and_the_other_confirms(playing: Hall) -> None:
    """Two taps: the result stands from the first and is confirmed by the second."""
    table = playing.table(1)
    services.report_result(table.first, table, "1-0")
    assert _state(table) == ("1-0-0", False, False)
    assert table.reported_by == table.first.name
    services.confirm_result(table.second, table, "1-0")
    assert _state(table) == ("1-0-0", True, False)
    assert playing.deeds()[-2:] == ["result.report", "result.confirm"]


def test_the_same_report_from_both_is_a_confirmation(playing: Hall) -> None:
    """The second player need not know of the first report."""
    table = playing.table(1)
    services.report_result(table.first, table, "1-0")
    services.report_result(table.second, table, "1-0")
    assert _state(table) == ("1-0-0", True, False)


def test_two_different_reports_are_a_dispute_that_only_the_staff_ends(playing: Hall) -> None:
    """Both claims are kept; the judge's word is final."""
    table = playing.table(1)
    services.report_result(table.first, table, "1-0")
    services.report_result(table.second, table, "0-1")
    assert _state(table) == ("1-0-0", False, True)
    assert table.counter_claim == "0-1-0"
    with pytest.raises(AlreadySettled, match="1–0 is disputed. Only the staff can change it now"):
        services.report_result(table.first, table, "0-1")
    services.decide_result(playing.judge, table, "0-1")
    assert _state(table) == ("0-1-0", True, False)
    assert (table.reported_by, table.counter_claim) == ("barnaby", "")
    assert playing.deeds()[-1] == "result.decide"


def test_a_reporter_may_correct_a_slip_until_the_other_answers(playing: Hall) -> None:
    """After the confirmation it is the staff's."""
    table = playing.table(1)
    services.report_result(table.first, table, "1-0")
    services.report_result(table.first, table, "0-1")
    assert _state(table) == ("0-1-0", False, False)
    services.confirm_result(table.second, table, "0-1")
    with pytest.raises(AlreadySettled, match="0–1 is confirmed"):
        services.report_result(table.first, table, "1-0")


def test_a_confirmation_is_for_the_result_that_was_seen(playing: Hall) -> None:
    """The report changed between reading and tapping: nothing is confirmed."""
    table = playing.table(1)
    services.report_result(table.first, table, "1-0")
    services.report_result(table.first, table, "0-0-1")
    with pytest.raises(WrongState, match="has changed the report to 0–0–1. Read the new report"):
        services.confirm_result(table.second, table, "1-0")


def test_nobody_confirms_their_own_report(playing: Hall) -> None:
    """Only the opponent's word counts."""
    table = playing.table(1)
    services.report_result(table.first, table, "1-0")
    with pytest.raises(NotAllowed, match="You reported this result yourself"):
        services.confirm_result(table.first, table, "1-0")


def test_a_report_sent_again_counts_once(playing: Hall) -> None:
    """The form's key makes a resend after a dead network harmless."""
    table = playing.table(1)
    for _ in range(3):
        services.report_result(table.first, table, "1-0", key="k1")
    assert playing.deeds().count("result.report") == 1


def test_the_second_player_sending_again_changes_nothing(playing: Hall) -> None:
    """Neither a confirmation nor an objection is counted twice, with or without a key."""
    for number, answer in ((1, "1-0"), (2, "0-1")):
        table = playing.table(number)
        services.report_result(table.first, table, "1-0")
        for _ in range(2):
            services.report_result(table.second, table, answer)
    assert playing.deeds()[-4:] == ["result.report", "result.confirm", "result.report", "result.dispute"]


def test_only_the_two_players_and_the_staff_report(playing: Hall) -> None:
    """The refusal names the two."""
    table, stranger = playing.table(1), playing.table(2).first
    with pytest.raises(
        NotAllowed, match=f"Only {table.first.name} and {table.second.name} can report the result of table 1"
    ):
        services.report_result(stranger, table, "1-0")


def test_a_judge_who_plays_reports_as_a_player(hall: Hall) -> None:
    """Their own table waits for the opponent; deciding it is a step of its own, and named so in the trail."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT[:7])
    services.register(hall.organizer, hall.event, "Barnaby", user=hall.judge)
    services.start_event(hall.organizer, hall.event, with_faulty_teams=True)
    hall.round()
    own = next(m for m in hall.event.rounds.last().matches.all() if m.seats(hall.player("Barnaby")))
    services.report_result(hall.judge, own, "1-0")
    assert _state(own) == ("1-0-0", False, False)


def test_a_finished_round_is_corrected_by_the_staff_and_the_change_is_kept(playing: Hall) -> None:
    """Standings follow; the trail has before and after."""
    playing.play("1-0")
    playing.round()
    table = playing.table(1, round_=1)
    with pytest.raises(WrongState, match="Round 1 is over. Ask the staff"):
        services.report_result(table.second, table, "0-1")
    services.decide_result(playing.judge, table, "0-1")
    entry = playing.event.audit.first()
    assert entry.action == "result.correct"
    assert (entry.data["before"]["outcome"], entry.data["after"]["outcome"]) == (
        {"games": [1, 0, 0]},
        {"games": [0, 1, 0]},
    )
    points = {row.entrant: row.standing.points for row in adapter.table(playing.event)}
    assert (points[table.first], points[table.second]) == (0, 3)


def test_undo_puts_the_table_back(playing: Hall) -> None:
    """After a wrong press the player's report is there again."""
    table = playing.table(1)
    services.report_result(table.first, table, "1-0")
    services.decide_result(playing.judge, table, "0-1")
    services.undo_result(playing.judge, table)
    assert _state(table) == ("1-0-0", False, False)
    assert table.reported_by == table.first.name


def test_undo_does_not_reach_over_a_later_change(playing: Hall) -> None:
    """The toast of an old press has no power over a newer result."""
    table = playing.table(1)
    services.decide_result(playing.judge, table, "1-0")
    old = playing.event.audit.first()
    services.decide_result(playing.organizer, table, "0-1")
    with pytest.raises(WrongState, match="Table 1 was changed again in the meantime"):
        services.undo_result(playing.judge, table, old)


def test_undo_makes_no_dispute_in_a_finished_round(playing: Hall) -> None:
    """The standings would stop counting there."""
    match = playing.table()
    services.report_result(match.first, match, "1-0")
    services.dispute_result(match.second, match, "0-1")
    playing.play()
    match = services.decide_result(playing.judge, match, "1-0")
    playing.round()
    with pytest.raises(WrongState, match="Round 1 is over. Correct the result instead"):
        services.undo_result(playing.judge, match)


def test_where_nothing_was_entered_there_is_nothing_to_undo(playing: Hall) -> None:
    """Nobody has changed anything meanwhile."""
    with pytest.raises(WrongState, match="Nothing has been entered for table 1 yet"):
        services.undo_result(playing.judge, playing.table())


def test_the_staff_clears_a_result_while_the_round_is_played(playing: Hall) -> None:
    """Reported for the wrong table."""
    table = playing.table(1)
    services.decide_result(playing.judge, table, "1-0")
    services.clear_result(playing.judge, table)
    assert _state(table) == ("", False, False)


def test_a_result_before_publishing_is_refused(hall: Hall) -> None:
    """Nobody plays yet."""
    hall.start()
    hall.round(publish=False)
    with pytest.raises(WrongState, match="Round 1 is not published yet"):
        services.decide_result(hall.judge, hall.table(1), "1-0")


def test_a_bye_has_no_result_to_report(hall: Hall) -> None:
    """It is a won match already."""
    hall.start(*EIGHT[:7])
    hall.round()
    with pytest.raises(WrongState, match="has a bye in round 1. A bye already counts as a won match"):
        services.decide_result(hall.judge, hall.table(0), "1-0")


def test_a_double_loss_is_the_staffs_to_give(playing: Hall) -> None:
    """Neither player came: nobody gets a point."""
    table = playing.table(1)
    with pytest.raises(BadResult, match="No game was played"):
        services.report_result(table.first, table, "0-0-0")
    services.decide_result(playing.judge, table, "0-0-0")
    playing.play("1-0")
    points = {row.entrant: row.standing.points for row in adapter.table(playing.event)}
    assert (points[table.first], points[table.second]) == (0, 0)


READ = [("2-1", Result(2, 1)), ("1–1–1", Result(1, 1, 1)), (" 0:2 ", Result(0, 2)), ("10-0", Result(10, 0))]
UNREADABLE = ["", "win", "2", "2-1-0-0", "-1-0", "2-x", "٢-١ ", "9" * 500]


@pytest.mark.parametrize(("text", "result"), READ)
def test_results_are_read_as_people_write_them(text: str, result: Result) -> None:
    """Hyphen, dash or colon."""
    assert parse(text) == result


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_result_says_how_to_write_one(text: str) -> None:
    """And never quotes more than twenty letters back."""
    with pytest.raises(ResultError, match="is not a result. Write games won") as caught:
        parse(text)
    assert len(str(caught.value)) < 140


IMPOSSIBLE = [
    (1, Result(2, 0), "no player wins more than 1 of a best-of-1 match"),
    (1, Result(1, 1), "that is 2 games, a best-of-1 match has at most 1"),
    (3, Result(3, 0), "no player wins more than 2 of a best-of-3 match"),
    (3, Result(2, 1, 1), "that is 4 games"),
    (3, Result(0, 0), "No game was played"),
    (5, Result(4, 0), "no player wins more than 3 of a best-of-5 match"),
    (5, Result(3, 2, 1), "that is 6 games, a best-of-5 match has at most 5"),
]


@pytest.mark.parametrize(("best_of", "result", "words"), IMPOSSIBLE)
def test_a_match_cannot_end_so(best_of: int, result: Result, words: str) -> None:
    """The message gives the limit."""
    with pytest.raises(ResultError, match=words):
        check(result, best_of)


@pytest.mark.parametrize("best_of", [1, 3, 5])
def test_every_offered_choice_is_a_possible_result(best_of: int) -> None:
    """The buttons never lead to an error, and each is there once."""
    offered = choices(best_of)
    assert [check(result, best_of) for result in offered] == list(offered)
    assert len(set(offered)) == len(offered)


def test_best_of_five_is_pressed_and_typed(organizer: User, judge: User) -> None:
    """Three games win; a match that time ended counts the games so far; the phone has all of it as buttons."""
    event = services.create_event(organizer, name="Longest Night", date=DAY, best_of=5, seed=1)
    hall = Hall(event, organizer, judge)
    hall.start(*EIGHT[:4])
    hall.round()
    assert event.length == "best of five games"
    match = hall.table(1)
    page = html.unescape(hall.guest(match.first.name).get(match.get_absolute_url()).content.decode())
    assert (
        all(f"{match.first} wins {score}" in page for score in ("3–0", "3–1", "3–2", "2–1"))
        and "draw 2–2" in page.lower()
    )
    desk = f"/events/{event.slug}/control/"
    browser(judge).post(f"{desk}quick/", {"quick": "1 a", "round": "1"})
    assert str(hall.table(1).result) == "3–0"
    browser(judge).post(f"{desk}quick/", {"quick": "2 2-1", "round": "1"})
    assert str(hall.table(2).result) == "2–1"


def test_best_of_three_is_scored_by_games(organizer: object, judge: object) -> None:
    """2–1 is a win of three points; 1–1 in time is a draw of one point each."""
    event = services.create_event(organizer, name="Long Night", date=DAY, best_of=3, seed=1)
    hall = Hall(event, organizer, judge)
    hall.start(*EIGHT[:4])
    hall.round()
    one, two = hall.table(1), hall.table(2)
    services.decide_result(judge, one, "2-1")
    services.decide_result(judge, two, "1-1")
    points = {row.entrant: row.standing.points for row in adapter.table(hall.event)}
    assert [points[p] for p in (one.first, one.second, two.first, two.second)] == [3, 0, 1, 1]
