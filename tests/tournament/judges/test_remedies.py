"""A remedy is carried out in the log: of a game that is recorded, else of the log of the match; and undone."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.html import escape

from tests.tournament.recording.conftest import OPENING, Phone
from tournament.events import services as events
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import JudgeCall
from tournament.judges import services
from tournament.judges.models import Ruling
from tournament.judges.places import place_of
from tournament.judges.report import report_of
from tournament.judges.services import Decision
from tournament.judging.services import attach_log
from tournament.recording.models import Recording

from .conftest import Room


@pytest.fixture
def phone(room: Room) -> Phone:
    """The phone of table 1, four entries into a game."""
    match = room.hall.table(1)
    guest: Client = room.hall.guest(match.first.name)
    answer = guest.post(f"{match.get_absolute_url()}record/")
    phone = Phone(answer.headers["Location"], guest)
    phone.state()
    phone.play(*OPENING)
    return phone


def _disputed(room: Room, phone: Phone, number: int) -> JudgeCall:
    assert phone.say("dispute", "I never fielded it", number=number).status_code == 200
    call = JudgeCall.objects.select_related("match__round__event").get()
    assert (call.source, call.entry, call.note) == ("recorder", number, "I never fielded it")
    return events.take_call(room.judge, call)


def _recording() -> Recording:
    return Recording.objects.select_related("live").get()


def test_the_disputed_entry_is_the_line_of_the_ruling(room: Room, phone: Phone) -> None:
    """The page shows the last entries with their sentences, and the pinned one."""
    call = _disputed(room, phone, 3)
    place = place_of(call.match, call)
    assert place is not None and place.is_live and place.pinned == 3
    assert [line.number for line in place.lines] == [1, 2, 3, 4]
    assert place.lines[2].text.endswith("field Sidekick") and "Sidekick" in place.lines[2].says
    assert place.lines[0].says == f"{call.match.first.name} goes first."


@pytest.mark.parametrize(
    ("remedy", "lines", "kinds", "says"),
    [
        ("leave", "", ["judge"], '!judge note "It stays."'),
        ("back-up", "", ["undo", "judge"], '!judge note "It stays."'),
        ("correct", "life P1 12\n!judge note x", ["judge", "judge", "judge"], "!judge life P1 12"),
    ],
)
def test_a_remedy_in_a_game_that_is_recorded(
    room: Room, phone: Phone, remedy: str, lines: str, kinds: list[str], says: str
) -> None:
    """The entries are a judge's, the phones play on, and one press puts the game back to where it was."""
    call, before = _disputed(room, phone, 3), _recording().live.working
    wanted = Decision("It stays.", remedy=remedy, line=3, lines=lines)
    ruling = services.rule_on_call(room.judge, call, wanted)
    recording = _recording()
    assert list(recording.entries.filter(number__gt=4).values_list("kind", flat=True)) == kinds
    assert says in recording.live.working
    assert ("field Sidekick" in recording.live.working) == (remedy != "back-up")
    assert not (recording.disputed or recording.judge_called)
    assert (ruling.line, ruling.line_text, ruling.recording) == (3, "P1 field Sidekick", recording)
    assert room.undo(room.judge) == "take the ruling back"
    assert _recording().live.working == before


def test_a_remedy_that_is_only_written_down_frees_the_phones(room: Room, phone: Phone) -> None:
    """Nothing is added to the log, and nobody waits at the table."""
    services.rule_on_call(room.judge, _disputed(room, phone, 3), Decision("Play on."))
    assert (_recording().number, _recording().disputed) == (4, False)


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        (Decision("x", remedy="back-up"), "line"),
        (Decision("x", remedy="back-up", line=9), "line"),
        (Decision("x", remedy="correct", line=3), "lines"),
    ],
)
def test_a_remedy_that_the_log_cannot_take(room: Room, phone: Phone, wanted: Decision, field: str) -> None:
    """Nothing is written, and the field is named."""
    with pytest.raises(BadInput) as fault:
        services.rule_on_call(room.judge, _disputed(room, phone, 3), wanted)
    assert (fault.value.field, _recording().number) == (field, 4)


def test_an_overturned_remedy_is_undone(room: Room, phone: Phone) -> None:
    """The head judge brings the fielded die back, at once where nobody has played on, else only if told so."""
    ruling = services.rule_on_call(room.judge, _disputed(room, phone, 3), Decision("Never.", remedy="back-up", line=3))
    phone.state()
    phone.tap("enter", "P1 field Sidekick")
    call = room.appealed(ruling)
    with pytest.raises(WrongState, match="1 entry was recorded since this ruling."):
        services.rule_on_call(room.head, call, Decision("It was fielded."))
    services.rule_on_call(room.head, call, Decision("It was fielded.", later_too=True))
    working = _recording().live.working
    assert "attack none" in working and "Never." not in working
    assert room.undo(room.head) == "take the ruling back"
    assert "Never." in _recording().live.working and "attack none" not in _recording().live.working


def test_phones_that_play_on_take_their_call_back(room: Room, phone: Phone) -> None:
    """As long as no judge is on the way."""
    phone.say("call-judge", "quick question", number=4)
    phone.say("play-on")
    assert JudgeCall.objects.get().ended_how == "withdrawn"
    phone.say("call-judge", "another one", number=4)
    events.take_call(room.judge, JudgeCall.objects.select_related("match__round__event").get(ended_at=None))
    phone.say("play-on")
    assert room.hall.table(1).called_at is not None


def test_a_remedy_in_a_log_that_was_handed_in(room: Room, phone: Phone) -> None:
    """The line is undone in the log, which is checked anew; taken back, it is checked as it is written."""
    text = _recording().live.working
    Recording.objects.all().delete()
    match = room.hall.table(1)
    log = attach_log(room.judge, match, text)
    line = 1 + next(n for n, each in enumerate(text.splitlines()) if "field Sidekick" in each)
    ruling = services.rule_on_call(room.judge, room.call(), Decision("Gone.", remedy="back-up", line=line))
    assert (ruling.log, log.rulings.get().way) == (log, "undo")
    services.take_back_ruling(room.judge, ruling)
    assert [row.way for row in log.rulings.all()] == ["undo", "written"]


@pytest.fixture
def judge_phone(room: Room, phone: Phone) -> Phone:
    """The floor judge's own phone, at the live position of table 1."""
    client = Client()
    client.force_login(room.judge)
    judge = Phone(phone.base, client)
    judge.state()
    return judge


def test_a_ruling_on_a_phone_is_listed_with_the_others(room: Room, phone: Phone, judge_phone: Phone) -> None:
    """With its words and its call, on the judges' page and in the report; one press takes it back."""
    before, call = _recording().live.working, _disputed(room, phone, 3)
    judge_phone.tap("judge", "!judge life P1 12")
    ruling = Ruling.objects.get()
    name = call.match.first.name
    assert ruling.decision == f"{name}'s life is set to 12. {name} loses 8 life: 20 → 12."
    assert (ruling.judge_name, ruling.remedy, ruling.lines) == (str(room.judge), "correct", "!judge life P1 12")
    assert (ruling.call, ruling.place, ruling.recording) == (call, "round 1, table 1", _recording())
    page = judge_phone.client.get(f"/events/{room.event.slug}/judges/").content.decode()
    assert escape(ruling.decision) in page
    assert [row.decision for row in report_of(room.event).rulings] == [ruling.decision]
    assert room.undo(room.judge) == "take the ruling back"
    assert _recording().live.working == before
    assert Ruling.objects.get().state == "taken-back"


@pytest.mark.parametrize(("line", "remedy"), [('!judge note "Play on."', "written"), ("!judge life P2 3", "correct")])
def test_a_judge_who_goes_back_on_the_phone_takes_the_ruling_back(judge_phone: Phone, line: str, remedy: str) -> None:
    judge_phone.tap("judge", line)
    assert (Ruling.objects.get().state, Ruling.objects.get().remedy) == ("stands", remedy)
    judge_phone.tap("undo", "4")
    assert Ruling.objects.get().state == "taken-back"


def test_what_a_judge_writes_from_the_judges_page_is_one_ruling(room: Room, phone: Phone) -> None:
    wanted = Decision("It stays.", remedy="correct", line=3, lines="life P1 12")
    ruling = services.rule_on_call(room.judge, _disputed(room, phone, 3), wanted)
    assert list(Ruling.objects.all()) == [ruling]
