"""What phones say to each other: confirming, disputing, taking back, handing the pen over, calling the judge."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.utils import timezone

from tournament.recording.models import Device, Recording, Signal

from .conftest import OPENING, Hall, Phone, joined

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(ana: Phone, judge: User) -> Phone:
    """The browser of a judge."""
    phone = Phone(ana.base)
    phone.client.force_login(judge)
    return phone


def later(seconds: int) -> Any:
    return time_machine.travel(timezone.now() + timedelta(seconds=seconds), tick=False)


def test_a_turn_is_confirmed_by_the_other_player(ana: Phone, bo: Phone) -> None:
    """Everybody sees up to which entry; a later word takes the place of the earlier one."""
    ana.play(*OPENING)
    bo.say("confirm", number=3)
    told = bo.say("confirm", number=4).json()
    assert [seat["confirmed"] for seat in told["seats"]] == [None, 4]
    assert ana.state()["seats"] == told["seats"]


def test_an_undo_takes_the_confirmation_of_what_it_takes_back(ana: Phone, bo: Phone) -> None:
    """What was confirmed is not what is there now."""
    ana.play(*OPENING)
    bo.say("confirm", number=4)
    assert ana.tap("undo", "2")["seats"][1]["confirmed"] is None


def test_a_signal_sent_twice_is_one(ana: Phone, bo: Phone) -> None:
    """Its key is known."""
    ana.play(*OPENING)
    answers = [bo.say("dispute", "he had no bolt", key="k1", number=4) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert Signal.objects.count() == 1


def test_a_dispute_pins_the_entry_until_a_judge_rules(ana: Phone, bo: Phone, staff: Phone) -> None:
    """The players cannot play over it; the ruling is an entry, both see it at once, and play goes on."""
    ana.play(*OPENING)
    told = bo.say("dispute", "she rolled no shield", number=2).json()
    assert told["disputed"] is told["judge_called"] is True
    pinned = told["signals"][0]
    assert (pinned["kind"], pinned["number"], pinned["text"]) == ("dispute", 2, "she rolled no shield")
    answer = ana.say("play-on")
    assert (answer.status_code, answer.json()["code"]) == (409, "disputed")
    staff.state()
    told = staff.tap("judge", '!judge life P1 12 "missed damage"')
    assert (told["disputed"], told["signals"]) == (False, [])
    assert told["view"]["position"]["players"][0]["life"] == 12
    assert told["verdict"]["verdict"] == "legal_with_rulings"
    assert bo.state()["view"] == told["view"]


def test_only_a_judge_rules(ana: Phone) -> None:
    """The pen is not enough."""
    ana.play(*OPENING)
    answer = ana.send(ana.draft("judge", "!judge life P1 12"))
    assert (answer.status_code, answer.json()["code"]) == (403, "not-a-judge")


def test_a_ruling_on_a_broken_line_settles_it(ana: Phone, staff: Phone) -> None:
    """Left to stand: the verdict so far is legal again, by a ruling. Undone: the position is that without the line."""
    before = ana.play(*OPENING[:3])["view"]["position"]
    ana.tap("different", "P1 attack Sidekick Sidekick")
    staff.state()
    told = staff.tap("judge", '!judge undone "one Sidekick was in the reserve pool"')
    assert told["verdict"] == {"verdict": "legal_with_rulings", "number": None}
    assert told["view"]["position"]["players"] == before["players"]
    answer = staff.send(staff.draft("judge", "!judge stands"))
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing-broken")


def test_a_dispute_may_be_withdrawn(ana: Phone, bo: Phone) -> None:
    """By who raised it; then no judge is needed."""
    ana.play(*OPENING)
    bo.say("dispute", number=4)
    assert ana.say("withdraw").json()["code"] == "nothing-open"
    told = bo.say("withdraw").json()
    assert (told["disputed"], told["judge_called"], told["signals"]) == (False, False, [])


def test_a_judge_who_was_called_is_sent_away_by_playing_on(ana: Phone, bo: Phone) -> None:
    """A call without a dispute is over when either player says so."""
    ana.play(*OPENING)
    assert bo.say("call-judge").json()["judge_called"] is True
    assert ana.say("play-on").json()["judge_called"] is False


def test_taking_back_is_asked_for_and_answered(ana: Phone, bo: Phone) -> None:
    """The scribe allows it, and then their phone takes it back; only the scribe answers."""
    ana.play(*OPENING)
    told = bo.say("ask-undo", "2").json()
    assert [(signal["kind"], signal["text"]) for signal in told["signals"]] == [("ask-undo", "2")]
    assert bo.say("allow-undo").json()["code"] == "not-scribe"
    assert ana.say("allow-undo").json()["signals"] == []
    assert ana.tap("undo", "2")["number"] == 5
    assert ana.say("refuse-undo").json()["code"] == "nothing-asked"
    assert bo.say("ask-undo", "99").json()["code"] == "bad-undo"


def test_the_pen_is_asked_for_and_handed_over(ana: Phone, bo: Phone) -> None:
    """From then on the other phone writes, and this one does not."""
    ana.play(*OPENING[:2])
    asked = bo.say("ask-pen").json()
    told = ana.say("hand-over", str(asked["you"]["device"])).json()
    assert (told["scribe"]["name"], told["signals"]) == ("Bo", [])
    bo.state()
    assert bo.tap("note", "my pen now")["you"]["pen"] is True
    ana.state()
    assert ana.send(ana.draft("note", "mine?")).json()["code"] == "not-scribe"


def test_the_pen_of_a_phone_that_is_gone_is_taken(ana: Phone, bo: Phone) -> None:
    """Not while it is heard of; its outbox is then told where the store stands."""
    ana.play(*OPENING[:2])
    kept = ana.draft("note", "written without a network")
    bo.state()
    assert bo.say("take-pen").json()["code"] == "scribe-here"
    with later(25):
        assert bo.say("take-pen").json()["you"]["pen"] is True
        bo.tap("note", "I go on")
    answer = ana.send(kept)
    assert (answer.status_code, answer.json()["code"], answer.json()["number"]) == (409, "fork", 3)


def test_a_judge_takes_any_pen(ana: Phone, judge: User) -> None:
    """Who joins as a judge's phone may write on."""
    ana.play(*OPENING[:2])
    phone = joined(ana.recording)
    phone.client.force_login(judge)
    assert phone.say("take-pen").json()["you"]["pen"] is True


def test_seats_are_taken_by_one_phone_each(ana: Phone, bo: Phone) -> None:
    """A third phone has none, until one of the two is gone."""
    third = joined(ana.recording)
    answer = third.post("seat/", {"seat": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "seat-taken")
    assert third.post("seat/", {"seat": 7}).json()["code"] == "bad-seat"
    assert third.say("confirm", number=0).json()["code"] == "no-seat"
    with later(65):
        assert third.post("seat/", {"seat": 1}).json()["you"]["seat"] == 1
    assert bo.post("seat/", {"seat": None}).json()["you"]["seat"] is None


def test_a_reaction_is_open_until_the_next_entry(ana: Phone, bo: Phone) -> None:
    """Bo wants to act; once Ana has written something it has been seen."""
    ana.play(*OPENING[:3])
    assert bo.say("react").json()["signals"][0]["by"] == "Bo"
    assert ana.tap("enter", "P1 attack none")["signals"] == []


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"kind": "shout", "key": "a"}, "bad-field"),
        ({"kind": "confirm"}, "bad-field"),
        ({"kind": "confirm", "key": " "}, "bad-field"),
        ({"kind": "confirm", "key": "k" * 41}, "too-long"),
        ({"kind": "confirm", "key": "a", "number": -1}, "bad-field"),
        ({"kind": "confirm", "key": "a", "number": 99}, "bad-number"),
        ({"kind": "dispute", "key": "a", "text": "x" * 301}, "too-long"),
        ({"kind": "dispute", "key": "a", "text": "\0"}, "bad-text"),
        ({"kind": "dispute", "key": "a", "text": {}}, "bad-field"),
        ({"kind": "hand-over", "key": "a", "text": "99999999999999999999"}, "bad-device"),
        ({"kind": "ask-undo", "key": "a", "text": "９"}, "bad-undo"),
    ],
)
def test_an_odd_signal_is_refused_in_words(ana: Phone, sent: Any, code: str) -> None:
    """With a code, and nothing is stored."""
    answer = ana.post("signals/", sent)
    assert (answer.status_code in (400, 409), answer.json()["code"]) == (True, code)
    assert not Signal.objects.exists()


def test_a_table_that_shouts_is_asked_to_wait(ana: Phone, settings: Any) -> None:
    """More signals than people can tap."""
    settings.RECORDING_SIGNALS = 3
    for _ in range(3):
        ana.say("confirm", number=0)
    answer = ana.say("confirm", number=0)
    assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")


def test_too_many_phones_forget_the_oldest_idle_one(ana: Phone, settings: Any) -> None:
    """Those with a seat and the one with the pen stay."""
    settings.RECORDING_PHONES = 3
    phones = [joined(ana.recording) for _ in range(5)]
    assert Device.objects.count() == 3
    assert Device.objects.filter(pk=Recording.objects.get().scribe_id).exists()
    assert phones[-1].state()["you"]["role"] == "player"
    assert phones[0].state()["you"]["role"] == "onlooker"


def test_rulings_and_disputes_are_in_the_trail(hall: Hall) -> None:
    """The organizer's history has who disputed what and who ruled."""
    hall.bring_to("published")
    match = hall.table()
    guest = hall.guest(match.first.name.split()[0])
    answer = guest.post(f"{match.get_absolute_url()}record/")
    phone = Phone(answer.headers["Location"], guest)
    phone.state()
    phone.play(*OPENING[:2])
    phone.say("dispute", "not so", number=2)
    assert hall.deeds()[-3:] == ["recording.begin", "recording.dispute", "call.raise"]


def test_nothing_is_written_while_a_judge_is_called(ana: Phone, bo: Phone, staff: Phone) -> None:
    """Neither play nor notes nor an undo nor the end; only the judge writes."""
    ana.play(*OPENING)
    bo.say("call-judge", "is that his die?", number=4)
    said = (
        "A judge is called, so nothing is written until the ruling. "
        "Wait for the judge; whoever called may withdraw the call."
    )
    for kind in ("enter P1 end", "note it was late", "undo 3", "time time", "concede P1 concede"):
        answer = ana.send(ana.draft(*kind.split(" ", 1)))
        assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (409, "judge-called", said)
    for where in ("finish/", "withdraw/"):
        assert ana.post(where, {"hash": ana.head}).json()["code"] == "judge-called"
    staff.state()
    told = staff.tap("judge", '!judge life P1 12 "missed damage"')
    assert (told["judge_called"], told["signals"]) == (False, [])
    ana.state()
    assert ana.tap("note", "after the ruling")["number"] == 6


def test_what_was_stored_before_the_call_is_answered_as_the_first_time(ana: Phone, bo: Phone) -> None:
    """A phone that heard nothing sends again; once the call is withdrawn it goes on."""
    ana.play(*OPENING[:-1])
    sent = ana.draft(*OPENING[-1])
    assert ana.send(sent).status_code == 200
    bo.say("call-judge", number=4)
    assert ana.send(sent).json()["taken"][0]["number"] == 4
    bo.say("withdraw", "call-judge")
    ana.state()
    assert ana.tap("note", "it was settled")["number"] == 5


def test_players_may_go_on_behind_a_dispute(ana: Phone, bo: Phone) -> None:
    """Only a call stops the table."""
    ana.play(*OPENING)
    bo.say("dispute", "she rolled no shield", number=2)
    assert ana.tap("note", "we look at it later")["disputed"] is True
