"""What the logs of a match say of its result: verified means of this match, these teams, these rules, this result."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from rules.core.books.options import written
from tournament.events import services
from tournament.events.errors import WrongState
from tournament.events.models import Match
from tournament.events.proof import evidence
from tournament.judging.models import JudgeRuling, SeatClaim
from tournament.judging.services import Decision, LogError, ask_judge, attach_log, rule_on, say_seats

from .conftest import EIGHT, TOO_MANY_DICE, Hall, browser
from .logs import hand_in, judge, text_of

Change = Callable[[str], str]


def put(old: str, new: str) -> Change:
    """A header with other words in it; what is replaced has to be there."""

    def change(header: str) -> str:
        assert old in header, header
        return header.replace(old, new)

    return change


@pytest.fixture
def table(hall: Hall) -> Match:
    """Table 1 of round 1, where Ana's side has won 1-0 by both players' word. Everybody may see the teams."""
    services.update_event(hall.organizer, hall.event, teams_shown="open")
    hall.start()
    hall.round()
    hall.play()
    return hall.table(1)


def found(match: Match) -> evidence.MatchStanding:
    return evidence.standing(Match.objects.get(pk=match.pk))


def rule(hall: Hall, log: object, stamp: str) -> None:
    JudgeRuling.objects.create(log=log, judge=hall.judge, decision="Looked at it.", stamp=stamp)


#: Verdicts of the logs of game 1, the earlier first: what everybody reads.
STATES = [
    ([], ""),
    ([(None,)], "open"),
    ([("legal",)], "verified"),
    ([("legal_with_rulings",)], "verified"),
    ([("illegal",)], "open"),
    ([("incomplete",)], "open"),
    ([("undecided",)], "open"),
    ([("unreadable",)], "unreadable"),
    ([("illegal", "legal")], "verified"),
    ([("illegal",), ("legal",)], "verified"),
    ([("legal",), ("illegal",)], "open"),
    ([("legal",), ("unreadable",)], "verified"),
    ([("legal",), ("incomplete",)], "verified"),
    ([("legal",), (None,)], "open"),
]


@pytest.mark.parametrize(("logs", "state"), STATES)
def test_the_last_log_that_settles_a_game_counts(table: Match, logs: list[tuple[str | None, ...]], state: str) -> None:
    """A later sound log takes the place of a broken one; one that settles nothing takes nothing away."""
    for number, verdicts in enumerate(logs):
        hand_in(table, *verdicts, by=number % 2, line=9 if "illegal" in verdicts[-1:] else None)
    assert evidence.state(table) == state


#: What is changed in the header of a legal log, the kind of what does not fit, and the words that tell it.
MISFITS: list[tuple[Change, str, str]] = [
    (put("game dice-masters/wol2015", "game dice-masters/bff2014"), "game",
     "The event is played by War of Light (dice-masters/wol2015), this log by dice-masters/bff2014."),
    (put("P1 player", "option class_effects=open\nP1 player"), "options",
     "The event has class_effects=closed, the log has class_effects=open."),
    (put("format tournament", "format fun"), "format", "The log is a game of format fun, the event of tournament."),
    (put("round 1", "round 2"), "place", "The log is of round 2, table 1; this match is round 1, table 1."),
    (put("table 1", "table 3"), "place", "The log is of round 1, table 3; this match is round 1, table 1."),
    (put("P1 card 1wol x3", "P1 card 1wol x4"), "team",
     "team in the log is not the registered one: 1wol ×4 in the log, ×3 registered."),
    (put("P2 card 4wol", "P2 card 5wol"), "team",
     "team in the log is not the registered one: 4wol is missing from the log; 5wol is in the log only."),
    (put("P2 basic 25wol", "P2 basic 27wol"), "basics",
     "The basic actions in the log are not the registered ones: 27wol is in the log only."),
    (put("first P1", "first P1\nposition turn 9 P1 main"), "prepared",
     "The log begins in the middle of a game, not at its start."),
]  # fmt: skip


@pytest.mark.parametrize(("change", "kind", "says"), MISFITS, ids=[kind for _, kind, _ in MISFITS])
def test_a_legal_log_of_something_else_verifies_nothing(table: Match, change: Change, kind: str, says: str) -> None:
    """It does not belong to this match, and exactly what differs is told."""
    log = hand_in(table, "legal", change=change)
    standing = found(table)
    assert (evidence.state(table), standing.kind, standing.logs[log.pk].fit.kinds) == ("misfit", "misfit", {kind})
    assert says in " ".join(standing.says)


def best_of_three(hall: Hall, result: str = "") -> Match:
    """Table 1 of a round whose matches are of three games, with its result."""
    services.update_event(hall.organizer, hall.event, best_of=3)
    hall.start()
    hall.round()
    if result:
        services.decide_result(hall.judge, hall.table(1), result)
    return hall.table(1)


def test_a_log_of_other_people_verifies_nothing(table: Match) -> None:
    """Nobody at this table is called Zoe."""
    hand_in(table, "legal", change=put(f'P1 player "{table.first}"', 'P1 player "Zoe"'))
    assert found(table).says == (
        f"The log is of Zoe and {table.second}, the match of {table.first} and {table.second}.",
    )


def test_players_may_sit_either_way_round(table: Match) -> None:
    """P1 of the log is the second player of the pairing, with that player's team: the log still fits."""
    one, two = table.first.name, table.second.name

    def turned(header: str) -> str:
        return header.replace(f'"{one}"', '"?"').replace(f'"{two}"', f'"{one}"').replace('"?"', f'"{two}"')

    hand_in(table, "legal", winner=1, change=turned)
    assert evidence.state(table) == "verified"


RESULTS = [
    (0, "1-0", "verified", ""),
    (0, "0-1", "misfit", "{0} won game 1; in the result, {0} 0–1 {1}, {0} won none."),
    (1, "1-0", "misfit", "{1} won game 1; in the result, {0} 1–0 {1}, {1} won none."),
    (None, "0-0-1", "verified", ""),
    (None, "1-0", "misfit", "In the log game 1 has no winner; the result {0} 1–0 {1} has no drawn game."),
]


@pytest.mark.parametrize(("winner", "result", "state", "says"), RESULTS)
def test_the_result_that_stands_now_is_compared(
    hall: Hall, table: Match, winner: int | None, result: str, state: str, says: str
) -> None:
    """A result that is corrected after the log was judged is compared anew, and corrected back it is verified."""
    hand_in(table, "legal", winner=winner)
    services.decide_result(hall.judge, table, result)
    assert evidence.state(table) == state
    assert found(table).kind == ("contradicts" if says else "verified")
    assert says.format(table.first, table.second) in " ".join(found(table).says)


def test_a_log_does_not_outdo_the_other_players(hall: Hall, table: Match) -> None:
    """In one the first player won, in the other the second: whoever hands in last does not decide. A judge does, or the
    player whose log it was.
    """
    against, _ = hand_in(table, "legal", winner=1, by=1), hand_in(table, "legal", winner=0, by=0)
    assert evidence.state(table) == "misfit"
    said, told = found(table).says
    assert said == "Two logs of game 1 end differently; a judge has to look at them."
    assert f"In the log {table.second} won game 1" in told
    page = browser(hall.judge).get(table.get_absolute_url()).content.decode()
    assert said in page and "The logs say" not in page
    services.clear_result(hall.judge, table)
    assert (found(table).says, found(table).winners) == ((said,), {})
    services.decide_result(hall.judge, table, "1-0")
    rule(hall, against, "aside")
    assert evidence.state(table) == "verified"
    against = hand_in(table, "legal", winner=1, by=1)
    hand_in(table, "legal", winner=0, by=1)
    assert evidence.state(table) == "verified"


def test_the_log_of_a_match_that_nobody_played_contradicts_it(hall: Hall, table: Match) -> None:
    """The result was given because a player did not come: a log of a game speaks against that, whoever won it."""
    hand_in(table, "legal", winner=1)
    services.decide_result(hall.judge, table, "0-1", unplayed="forfeit")
    assert found(table).says == ("The result is of a match that nobody played; this is a log of a game.",)
    assert evidence.state(table) == "misfit"


def test_a_match_of_three_games_needs_a_log_of_each(hall: Hall) -> None:
    """2-1 with the logs of games 1 and 2 is not verified; with the third it is, and as 2-0 it no longer is."""
    match = best_of_three(hall, "2-1")
    hand_in(match, "legal", winner=0, game=1)
    hand_in(match, "legal", winner=1, game=2)
    assert found(match).says == (f"Game 3 of the result {match.first} 2–1 {match.second} has no log.",)
    third = hand_in(match, "legal", winner=1, game=3)
    by_the_logs = f"By the logs the match ended {match.first} 1–2 {match.second}"
    assert found(match).says == (f"{by_the_logs}; the result is {match.first} 2–1 {match.second}.",)
    judge(third, "legal", winner=0)
    assert evidence.state(match) == "verified"
    services.decide_result(hall.judge, match, "2-0")
    assert evidence.state(match) == "misfit"
    assert "has 2 games; this is a log of game 3." in " ".join(found(match).says)


def test_one_game_handed_in_twice_proves_one_game(hall: Hall) -> None:
    """The log of game 1 with another comment is not the log of game 2."""
    match = best_of_three(hall, "2-0")
    one, two = hand_in(match, "legal", game=1), hand_in(match, "legal", game=2)
    assert evidence.state(match) == "verified"
    type(two).objects.filter(pk=two.pk).update(moves=one.moves)
    assert found(match).says == ("This log of game 2 is the log of game 1 again.",)


def test_a_log_handed_in_for_the_wrong_game_is_handed_in_again(hall: Hall) -> None:
    """By the same player or a judge it becomes the log of the other game; the opponent is told whose it is."""
    match = best_of_three(hall, "2-0")
    log = attach_log(match.first, match, text_of(match), game=1)
    with pytest.raises(LogError) as caught:
        attach_log(match.second, match, log.text, game=2)
    assert str(caught.value) == (
        f"{match.first} handed in this log as game 1. "
        "Hand in the log of game 2; if the number is wrong, ask a judge to hand this log in as game 2."
    )
    for actor, game in ((match.first, 2), (hall.judge, 3), (match.first, 1)):
        assert (attach_log(actor, match, log.text, game=game).pk, match.logs.get().game) == (log.pk, game)
    assert (
        "handed in a log as game 2, which was game 1"
        in browser(hall.judge).get(f"/events/{hall.event.slug}/history/").content.decode()
    )
    rule(hall, log, "counts")
    with pytest.raises(LogError, match="ask a judge to hand this log in as game 2"):
        attach_log(match.first, match, log.text, game=2)
    assert match.logs.get().game == 1


def test_a_log_that_a_judge_has_set_aside_is_no_copy(hall: Hall) -> None:
    """It was handed in for the wrong game; the same moves prove the right one."""
    match = best_of_three(hall, "2-0")
    one, two = hand_in(match, "legal", game=1), hand_in(match, "legal", game=2)
    type(two).objects.filter(pk=two.pk).update(moves=one.moves)
    rule(hall, one, "aside")
    hand_in(match, "legal", game=1)
    assert evidence.state(match) == "verified"


def test_the_log_of_another_match_proves_nothing(hall: Hall, table: Match) -> None:
    """What was played at table 1 is handed in for table 2, under the names of its players; a judge may let it count."""
    one, other = hand_in(table, "legal"), hand_in(hall.table(2), "legal")
    type(other).objects.filter(pk=other.pk).update(moves=one.moves)
    assert (evidence.state(table), evidence.state(hall.table(2))) == ("verified", "open")
    assert found(hall.table(2)).says == (
        "The same moves were handed in for round 1, table 1 before. A judge has to look at this log.",
    )
    page = Client().get(other.get_absolute_url()).content.decode()
    assert "A judge has to confirm it" in page and "The same moves were handed in for round 1, table 1" in page
    rule(hall, other, "counts")
    assert evidence.state(hall.table(2)) == "verified"


@pytest.mark.parametrize("verdict", ["unreadable", "incomplete", "undecided", "illegal"])
def test_a_log_that_proves_nothing_is_no_copy(hall: Hall, table: Match, verdict: str) -> None:
    """Two tables begin alike, or write the same slip: nothing is said of the other table."""
    logs = [hand_in(match, verdict, line=9) for match in (table, hall.table(2))]
    type(logs[1]).objects.filter(pk=logs[1].pk).update(moves=logs[0].moves)
    assert not found(hall.table(2)).logs[logs[1].pk].fit.misfits


def test_a_log_whose_header_nobody_has_read_proves_nothing(hall: Hall, table: Match) -> None:
    """An earlier version could not read the header; checked again it is legal, but whose it is was not compared."""
    services.decide_result(hall.judge, table, "0-0-1")
    log = hand_in(table, "legal", winner=None)
    type(log).objects.filter(pk=log.pk).update(header={})
    assert found(table).says == ("The log was checked, but not what its header says. Hand it in again.",)
    assert evidence.state(table) == "open"


def test_every_option_of_a_header_is_compared(table: Match) -> None:
    """Many options that say what the book says do not hide one that does not."""
    names = [name for name, value in table.event.book.profile().options().items() if name != "class_effects"]
    values = table.event.book.profile().options()
    same = "".join(f"option {name}={written(values[name])}\n" for name in names)
    log = hand_in(table, "legal", change=put("P1 player", f"{same}option class_effects=open\nP1 player"))
    assert found(table).logs[log.pk].fit.kinds == {"options"}


def test_no_result_and_two_results_are_not_verified(hall: Hall) -> None:
    """A log proves a result that everybody agrees on."""
    hall.start()
    hall.round()
    match = hall.table(1)
    hand_in(match, "legal")
    assert found(match).says == ("There is no result yet.",)
    services.report_result(match.first, match, "1-0")
    services.report_result(match.second, match, "0-1")
    assert found(match).says == ("The players report different results.",)


def test_a_changed_rule_of_the_event_is_compared(hall: Hall, table: Match) -> None:
    """The organizer sets an option after the log was judged: the log is of other rules from then on."""
    hand_in(table, "legal")
    assert evidence.state(table) == "verified"
    hall.fresh().rules_options = {"class_effects": "open"}
    hall.event.save()
    assert found(table).says == ("The event has class_effects=open, the log has class_effects=closed.",)


def test_names_count_once_both_players_agree(hall: Hall, table: Match) -> None:
    """In the log they are called Annie and Bobby: one player's word is not enough, a contrary one neither."""

    def nicknames(header: str) -> str:
        return header.replace(f'"{table.first}"', '"Annie"').replace(f'"{table.second}"', '"Bobby"')

    log = hand_in(table, "legal", winner=0, change=nicknames)
    assert evidence.state(table) == "misfit"
    SeatClaim.objects.create(log=log, entrant=table.first, first_seat=0)
    assert evidence.state(table) == "misfit"
    second = SeatClaim.objects.create(log=log, entrant=table.second, first_seat=1)
    assert evidence.state(table) == "misfit"
    second.first_seat = 0
    second.save()
    assert evidence.state(table) == "verified"
    SeatClaim.objects.create(log=log, judge=hall.judge, first_seat=1)
    assert f"{table.second} won game 1" in " ".join(found(table).says)


def nicknamed(match: Match) -> Change:
    """Give the two players of a match other names in its log."""
    return lambda header: header.replace(f'"{match.first}"', '"Annie"').replace(f'"{match.second}"', '"Bobby"')


@pytest.mark.parametrize("third", ["no", "yes"])
def test_a_log_whose_match_is_taken_away_stays_the_staffs_and_its_players(hall: Hall, third: str) -> None:
    """A corrected semi-final makes the final new, alone or with the match for third place: nobody else reads of a rule
    broken in what was played there, nor the teams, and it proves nothing of those who play there now.
    """
    services.update_event(
        hall.organizer, hall.event, structure="elimination", structure_options={"third": third}, teams_shown="end"
    )
    hall.start(*EIGHT[:4])
    hall.round()
    hall.play()
    hall.round()
    final = hall.table(1)
    log = hand_in(final, "illegal", line=9)
    say_seats(hall.judge, log, [0, 1])
    services.decide_result(hall.judge, final, "1-0")
    services.decide_result(hall.organizer, hall.table(1, 1), "0-1", replay=True)
    log.refresh_from_db()
    assert log.match is None and found(hall.table(1)).logs == {}
    replaced = next(player for player in hall.table(1).players if player not in final.players)
    assert hall.guest(replaced.name).get(log.get_absolute_url()).status_code == 403
    address, name, other = log.get_absolute_url(), final.first.name, final.second.name
    for client in (Client(), hall.guest(other)):
        for path in (
            address,
            f"/logs/new/?from={log.pk}",
            f"{address}log.txt",
            f"{address}replay/",
            f"/api{address}",
            f"/api{address}verdict/",
        ):
            assert client.get(path).status_code == 403, path
    for client in (hall.guest(name), browser(hall.judge)):
        page = client.get(address).content.decode()
        assert "Breaks a rule" in page and "The match of this log was taken back" in page
    assert log.pk in browser(hall.judge).get("/logs/").content.decode()
    assert browser(hall.judge).post(f"{address}delete/", follow=True).status_code == 200
    assert type(log).objects.filter(pk=log.pk).exists()


def test_matched_names_are_no_word_about_a_substitute(hall: Hall, table: Match) -> None:
    """Somebody else plays on under the entry: the names of the log were matched with another person."""
    log = hand_in(table, "legal", change=nicknamed(table))
    say_seats(hall.judge, log, [0, 1])
    assert evidence.state(table) == "verified"
    table.first.name = "Zoe Zenith"
    table.first.save()
    assert evidence.state(table) == "misfit"
    assert "(judge) say" not in browser(hall.judge).get(log.get_absolute_url()).content.decode()
    say_seats(hall.judge, log, [0, 1])
    assert evidence.state(table) == "verified"


@pytest.mark.parametrize(("verdict", "winner"), [("legal", 0), ("illegal", None)])
@pytest.mark.parametrize(("state", "kind", "says"), [
    ("waiting", "waiting", "A log of game 1 is being checked."),
    ("failed", "undecided", "The log could not be checked yet."),
])  # fmt: skip
def test_a_verdict_from_before_a_ruling_proves_nothing(
    hall: Hall, table: Match, verdict: str, winner: int | None, state: str, kind: str, says: str
) -> None:
    """A judge undoes a line, or takes that back: until the log is checked with it, the result is not verified."""
    log = hand_in(table, verdict, winner=winner, line=9 if verdict == "illegal" else None)
    line = log.text.splitlines().index("draw Sidekick x4") + 1
    rule_on(hall.judge, log, Decision("It did not happen.", line=line, way="undo"))
    log.replays.filter(state="waiting").update(state=state)
    assert (found(table).logs[log.pk].kind, evidence.state(table)) == (kind, "open")
    assert found(table).for_everybody.says == (says,)
    assert "reaks a rule" not in Client().get(log.get_absolute_url()).content.decode()


def test_nothing_is_illegal_in_public_before_a_judge_has_confirmed_it(hall: Hall, table: Match) -> None:
    """Staff read it with the note that it is not confirmed; everybody, once a judge has set the stamp."""
    log = hand_in(table, "illegal", line=9)
    standing = found(table)
    assert (standing.word, standing.for_everybody.word) == ("unconfirmed", "open")
    assert standing.says == ("The log breaks a rule (line 9); no judge has confirmed it yet.",)
    assert standing.for_everybody.says == ("A judge looks at a log of this match.",)
    rule(hall, log, "illegal")
    assert evidence.state(table) == "illegal"
    hand_in(table, "legal", by=1)
    assert evidence.state(table) == "illegal"  # a judge's stamp goes by a judge's ruling
    rule(hall, log, "aside")
    assert evidence.state(table) == "verified"


@pytest.mark.parametrize(("stamp", "state"), [("aside", "open"), ("counts", "open"), ("illegal", "illegal")])
def test_a_ruling_replaces_the_stamp_of_the_program(hall: Hall, table: Match, stamp: str, state: str) -> None:
    """Whatever the verdict of the program was, the judge's word is the one that is shown."""
    rule(hall, hand_in(table, "illegal", line=9), stamp)
    assert evidence.state(table) == state


def test_a_judge_may_accept_a_log_but_not_another_result(hall: Hall, table: Match) -> None:
    """A ruling that the log counts passes over the team; the winner is compared all the same."""
    log = hand_in(table, "legal", change=put("P1 card 1wol x3", "P1 card 1wol x4"))
    rule(hall, log, "counts")
    assert evidence.state(table) == "verified"
    services.decide_result(hall.judge, table, "0-1")
    assert evidence.state(table) == "misfit"


CHANGES: list[tuple[Callable[[Hall, Match], object], str]] = [
    (lambda hall, table: setattr(hall.fresh(), "rules_options", {"class_effects": "open"}), "class_effects"),
    (lambda hall, table: setattr(hall.fresh(), "team_format", "fun"), "of format tournament, the event of fun"),
    (lambda hall, table: services.submit_team(hall.organizer, table.second, TOO_MANY_DICE), "{}’s team in the log"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "says"), CHANGES, ids=["options", "format", "team"])
def test_a_judge_accepts_what_there_was_to_accept(
    hall: Hall, table: Match, change: Callable[[Hall, Match], object], says: str
) -> None:
    """The log counts with a die too many; what is changed in the event afterwards, no judge has looked at."""
    log = hand_in(table, "legal", change=put("P1 card 1wol x3", "P1 card 1wol x4"))
    rule_on(hall.judge, log, Decision("A slip of the list.", stamp="counts"))
    assert evidence.state(table) == "verified"
    change(hall, table)
    hall.event.save()
    told = " ".join(found(table).says)
    assert evidence.state(table) == "misfit"
    assert says.format(table.second) in told and "1wol ×4 in the log" in told
    rule_on(hall.judge, log, Decision("That, too.", stamp="counts"))
    assert evidence.state(table) == "verified"


def test_a_judge_who_is_only_written_in_the_log_proves_nothing(hall: Hall, table: Match) -> None:
    """A player may write `!judge life P1 40`; until a judge confirms it the result is not verified."""
    log = hand_in(table, "legal_with_rulings")
    log.newest_verdict.__class__.objects.filter(replay__log=log).update(judge_line=12)
    assert found(table).says == ("Line 12 of the log is a judge's ruling; no judge has confirmed it yet.",)
    rule(hall, log, "counts")
    assert evidence.state(table) == "verified"


def test_standings_count_each_players_verified_matches(hall: Hall, table: Match) -> None:
    """One of one for the two at table 1, none for the others; a log that does not fit is told."""
    hand_in(table, "legal")
    counts = evidence.verified_counts(hall.event, 1)
    assert [counts[player.pk] for player in table.players] == [evidence.Verified(1, 1)] * 2
    assert [counts[player.pk] for player in hall.table(2).players] == [evidence.Verified(0, 1)] * 2
    assert Client().get(f"/events/{hall.event.slug}/standings/").content.decode().count("1 of 1") == 2
    services.decide_result(hall.judge, table, "0-1")
    page = Client().get(f"/events/{hall.event.slug}/standings/").content.decode()
    assert ("1 of 1" in page, page.count("Does not fit the result")) == (False, 2)
    assert f"In the log {table.first} won game 1" in page
    row = Client().get(f"/api/events/{hall.event.slug}/standings/{table.first.pk}/").json()
    assert row["verified"] == 0
    assert row["not_verified"][0].startswith(f"Round 1, table 1: In the log {table.first} won game 1; in the result")


def test_a_question_is_the_tables_until_a_judge_answers(hall: Hall, table: Match) -> None:
    """What one player says of the other's play is shown to both and to the staff; with the ruling, to everybody."""
    log = hand_in(table, "legal")
    line = log.text.splitlines().index("draw Sidekick x4") + 1
    ask_judge(table.second, log, "This roll was illegal.", line)
    ask_judge(table.second, log, "All of it was illegal.")
    address, one, two = log.get_absolute_url(), table.first.name, table.second.name

    def readers(words: str) -> list[bool]:
        other = hall.table(2).first.name
        clients = (Client(), hall.guest(other), hall.guest(one), hall.guest(two), browser(hall.judge))
        return [words in client.get(address).content.decode() for client in clients]

    assert readers("was illegal") == [False, False, True, True, True]
    question = log.disputes.get(line=line)
    rule_on(hall.judge, log, Decision("It was not.", line=line), question)
    assert readers("This roll was illegal") == [True] * 5
    assert readers("All of it was illegal") == [False, False, True, True, True]


@pytest.mark.parametrize("finished", [False, True], ids=["running", "finished"])
def test_who_reads_of_an_unconfirmed_log(hall: Hall, table: Match, finished: bool) -> None:
    """Visitors, other players and the API learn nothing of it, also afterwards; the two players and the staff do."""
    if finished:
        services.finish_event(hall.organizer, hall.event, "finish")
    log = hand_in(table, "illegal", line=9)
    other = hall.table(2).first.name.split()[0]
    pages = [table.get_absolute_url(), f"/events/{hall.event.slug}/rounds/1/", f"/events/{hall.event.slug}/tv/",
             f"/events/{hall.event.slug}/standings/", log.get_absolute_url()]  # fmt: skip
    for client in (Client(), hall.guest(other)):
        for page in pages:
            assert "reaks a rule" not in (shown := client.get(page).content.decode()), page
            assert "llegal at line" not in shown and "DM-PAY-02" not in shown, page
        api = client.get(f"/api/events/{hall.event.slug}/pairings/?round=1").json()["tables"][0]
        assert (api["logs"], api["logs_say"]) == ("open", ["A judge looks at a log of this match."])
        of_log = client.get(f"/api/logs/{log.pk}/").json()
        assert of_log["verdict"] is None
        assert client.get(f"/api/logs/{log.pk}/verdict/").status_code == 403
    for client in (
        hall.guest(table.first.name.split()[0]),
        hall.guest(table.second.name.split()[0]),
        browser(hall.judge),
    ):
        assert "Breaks a rule, not confirmed" in client.get(table.get_absolute_url()).content.decode()
        assert "DM-PAY-02" in client.get(log.get_absolute_url()).content.decode()
    api = browser(hall.judge).get(f"/api/events/{hall.event.slug}/pairings/?round=1").json()["tables"][0]
    assert api["logs"] == "unconfirmed"


def test_a_confirmed_break_of_one_game_tells_nothing_of_another(hall: Hall) -> None:
    """Game 1 is confirmed, game 2 is not: everybody reads of game 1 alone."""
    match = best_of_three(hall)
    rule(hall, hand_in(match, "illegal", line=9, game=1), "illegal")
    hand_in(match, "illegal", line=8, game=2)
    standing = found(match)
    assert standing.says[1] == "The log breaks a rule (line 8); no judge has confirmed it yet."
    assert standing.for_everybody.kind == "confirmed"
    assert standing.for_everybody.says == (
        "A judge has confirmed that this log breaks a rule.", "A judge looks at a log of this match.",
    )  # fmt: skip


def test_a_broken_log_of_another_match_says_only_that(hall: Hall, table: Match) -> None:
    """Visitors read that it does not belong here, and nothing of the rule; nor that an earlier verdict broke one."""
    log = hand_in(table, "illegal", line=9, change=put("round 1", "round 2"))
    page = Client().get(log.get_absolute_url()).content.decode()
    assert "The log is of round 2, table 1; this match is round 1, table 1." in page
    assert "reaks a rule" not in page and "DM-PAY-02" not in page
    assert Client().get(f"/api/logs/{log.pk}/verdict/").status_code == 403
    assert Client().get(f"/api/logs/{log.pk}/").json()["stands"] == "misfit"
    judge(log, "legal")
    page = Client().get(log.get_absolute_url()).content.decode()
    assert "Breaks a rule" not in page and "Legal" in page
    assert (
        "Breaks a rule" in browser(hall.judge).get(log.get_absolute_url()).content.decode()
    )  # among the earlier verdicts


def test_the_match_page_links_its_logs(hall: Hall, table: Match) -> None:
    """With the tag of each log, and what does not fit."""
    log = hand_in(table, "legal", change=put("round 1", "round 2"))
    page = Client().get(table.get_absolute_url()).content.decode()
    assert log.get_absolute_url() in page
    assert "Does not belong to this match" in page and "The log is of round 2, table 1" in page


def test_pairings_with_a_log_stay(hall: Hall) -> None:
    """Somebody has played: the round is not taken back."""
    hall.start()
    round_ = hall.round()
    hand_in(hall.table(3), None)
    with pytest.raises(WrongState, match="Results or logs have come in: table 3"):
        services.repair_round(hall.organizer, round_, "repair")
