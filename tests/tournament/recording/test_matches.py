"""A game of a match: begun with everything filled in, seen as the event allows, finished with verdict and result."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tournament.events import services as events
from tournament.events.errors import WrongState
from tournament.events.models import Event, Match, Round, Submission
from tournament.events.proof import evidence, log_standing
from tournament.judging.models import GameLog
from tournament.recording import hub
from tournament.recording.models import Recording
from tournament.recording.services import begin_match
from tournament.recording.tables import path_of

from .conftest import Hall, Phone

pytestmark = pytest.mark.django_db

#: A short game: the second player concedes.
GAME = (
    ("first", "P1"), ("enter", "P1 roll S B ch ch"), ("enter", "P1 field Sidekick"), ("enter", "P1 attack none"),
    ("concede", "P2 concede"),
)  # fmt: skip


@pytest.fixture
def match(hall: Hall) -> Match:
    """Table 1 of a running round."""
    hall.bring_to("published")
    return hall.table()


def guest_of(hall: Hall, match: Match, seat: int) -> Client:
    return hall.guest(match.players[seat].name.split()[0])


def begin(client: Client, match: Match, **form: str) -> Phone:
    answer = client.post(f"{match.get_absolute_url()}record/", form)
    assert answer.status_code == 302, answer.content
    phone = Phone(answer.headers["Location"], client)
    phone.state()
    return phone


@pytest.fixture
def one(hall: Hall, match: Match) -> Phone:
    """The phone of the match's first player, who has begun to record."""
    return begin(guest_of(hall, match, 0), match)


@pytest.fixture
def other(hall: Hall, match: Match, one: Phone) -> Phone:
    """The phone of the second player, who has pressed the same button."""
    return begin(guest_of(hall, match, 1), match)


def test_the_header_is_filled_in_and_each_player_has_their_seat(one: Phone, other: Phone, match: Match) -> None:
    """Game, event, round, table, names and teams; both phones are at one recording."""
    recording = Recording.objects.get()
    for words in ("game dice-masters/wol2015", "cards ", "round 1", "table 1", "P1 card ", "P2 card ", "first ?"):
        assert words in recording.header
    assert recording.names == [player.name for player in match.players]
    assert (one.state()["you"]["seat"], other.state()["you"]["seat"]) == (0, 1)
    assert (one.state()["you"]["pen"], other.state()["you"]["pen"]) == (True, False)


def test_who_may_begin(hall: Hall, match: Match) -> None:
    """The two players and the staff, once the round is public; nobody for a bye."""
    address = f"{match.get_absolute_url()}record/"
    assert Client().post(address).status_code == 403
    third = hall.event.entrants.exclude(pk__in=[player.pk for player in match.players]).first()
    assert third is not None
    assert hall.guest(third.name.split()[0]).post(address).status_code == 403
    staff = Client()
    staff.force_login(hall.judge)
    assert staff.post(address).status_code == 302
    bye = hall.event.rounds.last().matches.get(is_bye=True)
    assert staff.post(f"/events/{hall.event.slug}/r1/t{bye.table}/record/").status_code == 409


def test_the_slip_of_a_table_needs_no_name(match: Match) -> None:
    """Whoever has the slip in hand begins, and the next who opens it joins; an address on no slip leads nowhere."""
    path = path_of(match.pk)
    first, second = Client(), Client()
    assert b"Record this game" in first.get(path).content
    answer = first.post(path)
    assert answer.status_code == 302
    assert second.get(path).headers["Location"] == answer.headers["Location"]
    phone = Phone(answer.headers["Location"], second)
    assert phone.state()["you"]["role"] == "player"
    other = "y" if path[-2] == "x" else "x"
    assert Client().get(f"{path[:-2]}{other}/").status_code == 404
    match.round.state = match.round.State.FINISHED
    match.round.save()
    assert Client().post(path).status_code == 403


def test_hidden_teams_wait_for_play_to_begin(hall: Hall, match: Match) -> None:
    """Before the clock runs, one press shows no team: the recording opens when both players have pressed."""
    match.round.started_at = None
    match.round.save()
    address, (one, other) = f"{match.get_absolute_url()}record/", (guest_of(hall, match, seat) for seat in (0, 1))
    for _ in range(2):  # a nervous second press changes nothing
        assert one.post(address).headers["Location"] == address
    waiting = one.get(address).content.decode()
    assert f"opens by itself when {match.second} has pressed" in waiting
    assert not Recording.objects.exists()
    slip = Client().get(path_of(match.pk)).content.decode()
    assert "Teams are hidden until play begins." in slip
    assert Client().post(path_of(match.pk)).headers["Location"] == path_of(match.pk)
    trail = hall.event.audit.filter(action="recording.sit-down")
    assert [(entry.who, entry.data["table"]) for entry in trail] == [(match.first.name, match.table)]
    with pytest.raises(WrongState, match=f"a recording shows both: {match.second} is not here yet"):
        begin_match(match.first, match)
    assert begin(other, match).base == one.get(address).headers["Location"]


@pytest.mark.parametrize("opened", ["clock", "open teams", "judge", "no team"])
def test_what_opens_a_recording_at_once(hall: Hall, match: Match, opened: str) -> None:
    """The clock of the round, teams that are open anyway, a judge who does not play; or nothing is hidden here."""
    Round.objects.update(started_at=timezone.now() if opened == "clock" else None)
    Event.objects.update(teams_shown="open" if opened == "open teams" else "end")
    if opened == "no team":
        Submission.objects.all().delete()
    client = guest_of(hall, match, 0)
    if opened == "judge":
        client = Client()
        client.force_login(hall.judge)
    begin(client, match)


def test_onlookers_see_what_the_event_allows(hall: Hall, one: Phone) -> None:
    """Nobody by default; with a delay only what is old enough, and nothing of how the players know each other."""
    one.play(*GAME[:3])
    onlooker = Phone(one.base)
    answer = onlooker.client.get(f"{one.base}state.json")
    assert (answer.status_code, answer.json()["code"]) == (403, "no-onlookers")
    assert onlooker.client.get(one.base).status_code == 403
    answer = one.post("settings/", {"watch": "link", "delay": 0})
    assert answer.status_code == 403, "an event's players do not say who looks on"
    events.update_event(hall.organizer, hall.fresh(), teams_shown="open")
    staff = Phone(one.base)
    staff.client.force_login(hall.judge)
    assert staff.post("settings/", {"watch": "delayed", "delay": 10}).status_code == 200
    assert onlooker.state()["number"] == 0
    assert onlooker.client.get(f"{one.base}entries/").json()["entries"] == []
    assert onlooker.state(number=3)["number"] == 0
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        assert onlooker.state()["number"] == 3
    assert onlooker.state()["you"]["join"] is None


def test_a_delayed_onlooker_is_told_nothing_of_now(hall: Hall, one: Phone, other: Phone) -> None:
    """Not by numbers, by signals, by what is refused, by the pushed frames, nor by the end: only minutes later."""
    events.update_event(hall.organizer, hall.fresh(), teams_shown="open")
    Recording.objects.update(watch="delayed", delay=10)
    onlooker = Phone(one.base)
    with time_machine.travel(timezone.now() - timedelta(minutes=11)):
        one.play(*GAME[:3])

    def seen() -> list[Any]:
        state = onlooker.state()
        del state["you"]["stream"], state["seats"]  # a ticket has its time, a phone when it was last seen
        listed = onlooker.client.get(f"{one.base}entries/").json()
        pushed = hub.look_delayed([(one.recording.pk, 10)])
        wall = Client().get(f"/record/wall/{hall.event.slug}/").content
        asked = [onlooker.state(number=number)["number"] for number in (2, 3, 4, 9_999)]
        return [state, listed, [mark for mark, _ in pushed.values()], wall, asked]

    staff = Phone(one.base)
    staff.client.force_login(hall.judge)
    assert staff.post("feature/", {"shown": True}).status_code == 200
    before = seen()
    assert (before[0]["number"], before[0]["recording"]["state"], before[-1]) == (3, "open", [2, 3, 3, 3])
    one.play(*GAME[3:4])
    other.state()
    other.say("confirm", number=4)
    other.say("dispute", number=4, text="not so")
    other.say("react", number=4, text="P2 pass")
    assert seen() == before
    assert [seat["confirmed"] for seat in onlooker.state()["seats"]] == [None, None]
    other.say("withdraw", number=4, text="dispute")
    one.play(*GAME[4:])
    assert one.post("finish/", {"hash": one.head}).status_code == 200
    staff.post("feature/", {"shown": True})
    after = seen()
    assert (after[0], after[1], after[2], after[-1]) == (before[0], before[1], before[2], before[-1])
    log = GameLog.objects.get()
    for address in ("", "replay/", "log.txt"):
        refused = onlooker.client.get(f"{log.get_absolute_url()}{address}")
        assert refused.status_code == 403, address
    assert "Onlookers see this game some minutes later: its log opens at" in refused.content.decode()
    assert onlooker.client.get(f"/api/logs/{log.pk}/verdict/").status_code == 403
    assert one.client.get(log.get_absolute_url()).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        told = onlooker.state()
        assert (told["recording"]["state"], told["recording"]["log"]) == ("finished", log.get_absolute_url())
        assert onlooker.client.get(log.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("minutes", [0, 10])
def test_onlookers_are_not_told_that_a_rule_is_broken(hall: Hall, one: Phone, minutes: int) -> None:
    """One phone alone wrote that it was played so: no judge has confirmed it, during the game and behind its end. The
    players' phones and the staff are told.
    """
    events.update_event(hall.organizer, hall.fresh(), teams_shown="open")
    Recording.objects.update(watch="delayed" if minutes else "link", delay=minutes)
    staff, onlooker = Phone(one.base), Phone(one.base)
    staff.client.force_login(hall.judge)
    staff.post("feature/", {"shown": True})
    one.play(*GAME[:3], ("different", "P1 attack Sidekick Sidekick"))
    for behind in (False, True):
        if behind:
            one.play(("concede", "P2 concede"))
            assert one.post("finish/", {"hash": one.head}).status_code == 200
            staff.post("feature/", {"shown": True})
        with time_machine.travel(timezone.now() + timedelta(minutes=minutes + 1)):
            assert onlooker.state()["verdict"] is None
            shown = [onlooker.client.get(f"{one.base}{path}").content.decode() for path in (
                "state.json", "state.json?number=4", "entries/", "entries/?after=3"
            )]  # fmt: skip
            shown.append(Client().get(f"/record/wall/{hall.event.slug}/").content.decode())
            pushed = hub.look({one.recording.pk: -1})[one.recording.pk]
            shown.append(pushed.onlookers.decode())
            shown += [frame.decode() for _, frame in hub.look_delayed([(one.recording.pk, minutes)]).values()]
            assert all(shown) and not [text for text in shown if "illegal" in text or 'refused":{' in text]
            assert one.state()["verdict"]["verdict"] == staff.state()["verdict"]["verdict"] == "illegal"
            assert b"illegal" in pushed.frame


def test_a_new_recording_takes_the_events_rule_for_onlookers(hall: Hall, match: Match) -> None:
    """It is a setting of the event, with its minutes."""
    events.update_event(hall.organizer, hall.fresh(), watch="delayed", watch_delay=7)
    phone = begin(guest_of(hall, match, 0), match)
    assert (phone.recording.watch, phone.recording.delay) == ("delayed", 7)


def test_who_may_look_on_changes_at_once(
    hall: Hall, one: Phone, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    """An organizer who opens or closes the games of an event means those that are being played."""

    def update(**settings: Any) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            events.update_event(hall.organizer, hall.fresh(), **settings)

    one.play(*GAME[:3])
    update(watch="link", teams_shown="open")
    onlooker = Phone(one.base)
    assert onlooker.state()["number"] == 3
    version = one.state()["version"]
    update(watch="delayed", watch_delay=7)
    assert onlooker.state()["number"] == 0
    told = one.state()
    assert (told["recording"]["watch"], told["recording"]["delay"]) == ("delayed", 7)
    assert told["version"] > version, "phones and streams hear of it"
    update(watch="off")
    answer = onlooker.client.get(f"{one.base}state.json")
    assert (answer.status_code, answer.json()["code"]) == (403, "no-onlookers")


def test_an_event_sets_the_clock_of_a_turn(hall: Hall, match: Match) -> None:
    """With minutes for a turn every recording shows its clock; without them it is up to the table."""
    assert not begin(guest_of(hall, match, 0), match).state()["recording"]["timed"]
    Recording.objects.all().delete()
    events.update_event(hall.organizer, hall.fresh(), turn_minutes=4)
    told = begin(guest_of(hall, match, 0), match).state()["recording"]
    assert (told["timed"], told["turn_minutes"]) == (True, 4)


def test_the_end_has_its_verdict_at_once_and_the_other_player_confirms(
    hall: Hall, match: Match, one: Phone, other: Phone
) -> None:
    """The log is the match's, judged in the same tables as any other; its result waits for the other player's word."""
    one.play(*GAME)
    answer = one.post("finish/", {"hash": one.head})
    assert answer.status_code == 200, answer.content
    told = answer.json()["finished"]
    assert (told["verdict"]["verdict"], told["winner"], told["over"]) == ("legal", 0, True)
    assert (told["report"], told["result"], told["confirmed"]) == ("reported", "1-0-0", False)
    log = GameLog.objects.get()
    assert (log.match, log.game, log.entrant) == (match, 1, match.first)
    assert log.newest_verdict is not None and log.newest_verdict.winner == 0
    assert "passes written" in log.text
    assert log.header["names"] == [match.first.name, match.second.name]
    assert "Does not belong" not in one.client.get(match.get_absolute_url()).content.decode()
    assert "; inferred" in log.text
    match.refresh_from_db()
    assert (match.result.key, match.reported_entrant, match.confirmed) == ("1-0-0", match.first, False)
    seen = other.state()
    assert (seen["recording"]["state"], seen["verdict"]["verdict"]) == ("finished", "legal")
    answer = other.client.post(told["answer"], {"answer": "yes", "seen": told["result"]})
    match.refresh_from_db()
    assert match.confirmed is True
    done = ["log.attach", "recording.finish", "log.judged", "result.report", "result.confirm"]
    assert hall.deeds()[-5:] == done


def test_a_recorded_game_verifies_its_result(match: Match, one: Phone) -> None:
    """The log that the phones wrote is of this match: its players and teams are read below "passes written", too."""
    one.play(*GAME)
    one.post("finish/", {"hash": one.head})
    found = evidence.standing(Match.objects.get(pk=match.pk))
    assert (found.kind, found.says) == (log_standing.VERIFIED, ())


def test_finishing_twice_is_finishing_once(match: Match, one: Phone) -> None:
    """A phone that heard nothing sends it again and is told the same."""
    one.play(*GAME)
    first, second = (one.post("finish/", {"hash": one.head}).json()["finished"] for _ in range(2))
    assert first == second
    assert GameLog.objects.count() == 1


def test_a_finish_that_has_not_seen_everything_is_refused(one: Phone) -> None:
    """Its hash is not that of the last entry."""
    one.play(*GAME)
    answer = one.post("finish/", {"hash": "0" * 64})
    assert (answer.status_code, answer.json()["code"]) == (409, "fork")
    assert one.post("finish/", {"hash": None}).json()["code"] == "bad-field"


def test_an_unfinished_or_broken_game_reports_nothing(match: Match, one: Phone) -> None:
    """The log is handed in, and its verdict says why; the players report by hand."""
    one.play(*GAME[:3], ("different", "P1 attack Sidekick Sidekick"), ("concede", "P2 concede"))
    told = one.post("finish/", {"hash": one.head}).json()["finished"]
    assert (told["verdict"]["verdict"], told["report"]) == ("illegal", "by hand")
    assert told["verdict"]["rule"].startswith("DM-")
    match.refresh_from_db()
    assert match.result is None


def test_what_somebody_reported_by_hand_is_not_confirmed_by_a_recording(hall: Hall, match: Match, other: Phone) -> None:
    """Only the other player's own word confirms."""
    events.report_result(match.first, match, "1-0")
    one = begin(guest_of(hall, match, 0), match)
    one.play(*GAME)
    assert one.post("finish/", {"hash": one.head}).json()["finished"]["report"] == "reported"
    match.refresh_from_db()
    assert match.confirmed is False


def test_a_best_of_three_is_reported_when_it_is_decided(hall: Hall, organizer: User) -> None:
    """After two games won by the same player; before that the next game is begun."""
    events.update_event(organizer, hall.event, best_of=3)
    hall.bring_to("published")
    match = hall.table()
    client = guest_of(hall, match, 0)
    told, offered = [], []
    for _ in range(2):
        phone = begin(client, match)
        phone.play(*GAME)
        told.append(phone.post("finish/", {"hash": phone.head}).json()["finished"])
        page = client.get(match.get_absolute_url()).content.decode()
        offered.append(re.findall(r"<h2>(Record [^<]+)</h2>", page))
    assert offered == [["Record game 2"], []]
    assert [each["report"] for each in told] == ["undecided", "reported"]
    assert told[1]["result"] == "2-0-0"
    assert sorted(Recording.objects.values_list("game", flat=True)) == [1, 2]


def test_an_open_dispute_goes_to_the_judges_with_the_log(one: Phone, other: Phone) -> None:
    """What was not settled at the table is a question about the log."""
    one.play(*GAME)
    other.say("dispute", "he had no bolt", number=2)
    one.post("finish/", {"hash": one.head})
    question = GameLog.objects.get().disputes.get().question
    assert "he had no bolt" in question
    assert "P1 roll S B ch ch" in question


def test_a_ruling_at_the_table_answers_the_call_and_needs_no_second_word(
    hall: Hall, match: Match, one: Phone, other: Phone
) -> None:
    """The judge rules on the phones: the table's call is over, and the log proves the result as any other."""
    one.play(*GAME[:3])
    other.say("call-judge", "is that his die?", number=2)
    match.refresh_from_db()
    assert match.called_at is not None
    staff = Phone(one.base)
    staff.client.force_login(hall.judge)
    staff.state()
    staff.tap("judge", '!judge life P2 17 "missed damage"')
    match.refresh_from_db()
    assert match.called_at is None
    one.state()
    refused = one.send(one.draft("undo", "2"))
    assert (refused.status_code, refused.json()["code"]) == (403, "ruled")
    assert refused.json()["detail"].startswith("A judge has ruled after that")
    one.play(*GAME[3:])
    one.post("finish/", {"hash": one.head})
    log = GameLog.objects.get()
    assert log.text.splitlines()[log.header["ruled"][0] - 1] == '!judge life P2 17 "missed damage"'
    assert log.newest_verdict is not None and log.newest_verdict.judge_line is None


def test_a_recording_begun_by_mistake_is_withdrawn(one: Phone, match: Match) -> None:
    """No log is left, and a new one can be begun."""
    assert one.post("withdraw/", {}).json()["recording"]["state"] == "withdrawn"
    assert one.send(one.draft("first", "P1")).json()["code"] == "withdrawn"
    again = begin(one.client, match)
    assert again.base != one.base
    assert one.post("finish/", {"hash": one.head}).json()["code"] == "withdrawn"


def test_nothing_is_written_behind_the_end(one: Phone) -> None:
    """Neither entries nor signals."""
    one.play(*GAME)
    entry = one.draft("note", "late")
    one.post("finish/", {"hash": one.head})
    assert one.send(entry).json()["code"] == "finished"
    assert one.say("confirm").json()["code"] == "finished"


def test_the_desk_lists_the_tables_that_are_recorded(hall: Hall, one: Phone, other: Phone) -> None:
    """Turn, life and minutes of each, those that need a judge marked; in a fixed number of queries."""
    one.play(*GAME[:4])
    staff = Client()
    staff.force_login(hall.judge)
    page = f"/record/live/{hall.event.slug}/r1/"
    text = staff.get(page).content.decode()
    assert "Turn 2, 20–20" in text
    assert one.base in text
    other.say("dispute", number=4)
    assert "Disputed" in staff.get(page).content.decode()
    assert Client().get(page).status_code == 403


def test_the_wall_shows_the_table_that_the_organizer_chose(hall: Hall, one: Phone, other: Phone) -> None:
    """One at a time, chosen by the staff, with the event's delay."""
    one.play(*GAME[:4])
    page = f"/record/wall/{hall.event.slug}/"
    assert "Table 1" not in Client().get(page).content.decode()
    assert other.post("feature/", {"shown": True}).json()["code"] == "not-staff"
    staff = Phone(one.base)
    staff.client.force_login(hall.judge)
    assert staff.post("feature/", {"shown": True}).status_code == 200
    text = Client().get(page).content.decode()
    assert "Table 1" in text
    assert "turn 2" in text
    staff.post("feature/", {"shown": False})
    assert "Table 1" not in Client().get(page).content.decode()


def test_the_staff_sees_every_recording_and_steps_through_it(hall: Hall, one: Phone) -> None:
    """Without the key, whatever onlookers may see."""
    one.play(*GAME[:4])
    staff = Phone(one.base)
    staff.client.force_login(hall.judge)
    assert staff.state()["you"]["role"] == "judge"
    assert [staff.state(number=number)["number"] for number in (0, 2, 4)] == [0, 2, 4]


def test_a_finished_recording_leads_to_its_log(one: Phone) -> None:
    """Strangers are sent to the log, which everybody with its link may read."""
    one.play(*GAME)
    one.post("finish/", {"hash": one.head})
    answer: Any = Client().get(one.base)
    assert answer.headers["Location"] == GameLog.objects.get().get_absolute_url()


def test_the_page_of_a_match_offers_to_record_it(hall: Hall, match: Match) -> None:
    """Its players and the staff begin with one press, then open it; onlookers find it where the event lets them."""
    address = match.get_absolute_url()
    player = guest_of(hall, match, 0)
    assert "Record this game" in player.get(address).content.decode()
    assert "Record this game" not in Client().get(address).content.decode()
    phone = begin(player, match)
    assert "Open the recording" in player.get(address).content.decode()
    assert "Watch this game" not in Client().get(address).content.decode()
    Recording.objects.update(watch="link")
    Event.objects.update(teams_shown="open")
    assert phone.base in Client().get(address).content.decode()


def test_no_game_is_offered_to_watch_while_its_teams_are_hidden(hall: Hall, match: Match) -> None:
    """It shows both: whoever opens its link all the same is told why they see nothing, and that they will."""
    phone = begin(guest_of(hall, match, 0), match)
    Recording.objects.update(watch="delayed")
    Event.objects.update(teams_shown="end")
    assert "Watch this game" not in Client().get(match.get_absolute_url()).content.decode()
    answer = Client().get(phone.base)
    assert answer.status_code == 403
    assert "this event still hides them. You can look on once they are open." in answer.content.decode()
    Recording.objects.update(watch="off")
    assert "to its players and to the staff only" in Client().get(phone.base).content.decode()


def test_every_slip_has_the_code_of_its_table(hall: Hall, match: Match) -> None:
    """A drawing of the address that records the match without signing in."""
    staff = Client()
    staff.force_login(hall.organizer)
    text = staff.get(f"/events/{hall.event.slug}/print/slips/").content.decode()
    assert text.count("QR code that records table") == hall.event.rounds.last().matches.filter(is_bye=False).count()


def test_the_desk_puts_a_table_on_the_wall(hall: Hall, one: Phone) -> None:
    """By a button beside the table; the wall's page shows it, and no visitor has the button's effect."""
    one.play(*GAME[:4])
    staff = Client()
    staff.force_login(hall.organizer)
    assert "Show on the wall" in staff.get(f"/events/{hall.event.slug}/control/").content.decode()
    assert Client().post(f"{one.base}wall/", {"shown": "yes"}).status_code == 403
    answer = staff.post(f"{one.base}wall/", {"shown": "yes"}, headers={"HX-Request": "true"})
    assert "On the wall" in answer.content.decode()
    assert "Table 1, turn 2" in Client().get(f"/events/{hall.event.slug}/tv/").content.decode()
