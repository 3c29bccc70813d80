"""A call for a judge: who has it, and the time that the table is given back."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator

import pytest
import time_machine
from django.contrib.auth.models import User

from tests.tournament.events.conftest import Hall
from tournament.events import services
from tournament.events.errors import NotAllowed, WrongState
from tournament.events.models import JudgeCall
from tournament.events.permissions import JUDGES

NOON = datetime.datetime(2026, 11, 19, 20, 0, tzinfo=datetime.UTC)


@pytest.fixture
def clock(hall: Hall) -> Iterator[time_machine.Coordinates]:
    """A round of 30 minutes that has begun at this moment; time goes on by hand alone."""
    with time_machine.travel(NOON, tick=False) as clock:
        hall.bring_to("published")
        services.start_clock(hall.organizer, hall.event.rounds.last())
        yield clock


def _called(hall: Hall, note: str = "") -> JudgeCall:
    match = hall.table(1)
    services.call_judge(match.first, match, note)
    return JudgeCall.objects.select_related("match__round__event").get(ended_at=None)


def test_a_taken_call_stops_the_tables_clock_from_the_call_on(hall: Hall, clock: time_machine.Coordinates) -> None:
    """Called at 0:00, taken at 2:00, over at 5:10: six minutes more; the desk lists the table among the extended."""
    call = _called(hall)
    end = hall.table(1).ends_at
    clock.shift(120)
    assert hall.table(1).ends_at == end, "nobody has come yet"
    services.take_call(hall.judge, call)
    assert hall.table(1).ends_at == end + datetime.timedelta(minutes=2)
    clock.shift(190)
    assert hall.table(1).ends_at == end + datetime.timedelta(seconds=310)
    services.answer_call(hall.judge, hall.table(1))
    table = hall.table(1)
    assert (table.extra_minutes, table.ends_at) == (6, end + datetime.timedelta(minutes=6))
    assert (table.called_at, table.stopped_at) == (None, None)
    call.refresh_from_db()
    assert (call.ended_how, call.extra_minutes, call.waited_seconds) == ("answered", 6, 120)
    assert hall.deeds()[-3:] == ["call.raise", "call.take", "call.answer"]


@pytest.mark.parametrize(
    ("taken", "begun", "minutes"),
    [(False, True, 0), (True, False, 0), (True, True, 3)],
    ids=["nobody came", "no clock", "a judge came"],
)
def test_time_is_given_for_a_judge_at_a_running_clock(
    hall: Hall, clock: time_machine.Coordinates, taken: bool, begun: bool, minutes: int
) -> None:
    """A call that nobody took, or before the clock was started, moves no table's end."""
    if not begun:
        hall.event.rounds.update(started_at=None, ends_at=None)
    call = _called(hall)
    if taken:
        services.take_call(hall.judge, call)
    clock.shift(180)
    services.answer_call(hall.judge, hall.table(1))
    assert hall.table(1).extra_minutes == minutes


def test_a_pause_of_the_round_is_not_counted_twice(hall: Hall, clock: time_machine.Coordinates) -> None:
    """Ten minutes with a judge, four of them while the whole room stood still: six minutes."""
    services.take_call(hall.judge, _called(hall))
    clock.shift(120)
    services.pause_clock(hall.organizer, hall.event.rounds.last())
    clock.shift(240)
    services.resume_clock(hall.organizer, hall.event.rounds.last())
    clock.shift(240)
    services.answer_call(hall.judge, hall.table(1))
    assert hall.table(1).extra_minutes == 6


def test_a_call_is_one_judges(hall: Hall, clock: time_machine.Coordinates, person: Callable[..., User]) -> None:
    """The second judge is told who has it, the first may press twice; put back, the second takes it."""
    call, other = _called(hall), person("olga", JUDGES)
    services.take_call(hall.judge, call)
    services.take_call(hall.judge, call)
    with pytest.raises(WrongState, match="barnaby has taken table 1. Ask barnaby, or put the call back first."):
        services.take_call(other, call)
    services.leave_call(other, call)
    assert hall.table(1).stopped_at is None
    assert services.take_call(other, call).taken_name == "olga"
    assert hall.deeds().count("call.take") == 2


def test_a_player_takes_a_call_back_until_a_judge_is_on_the_way(hall: Hall, clock: time_machine.Coordinates) -> None:
    """Then the judge is told at the table; a player of another table may not."""
    _called(hall)
    with pytest.raises(NotAllowed, match="You may not take back this call"):
        services.withdraw_call(hall.table(2).first, hall.table(1))
    services.withdraw_call(hall.table(1).second, hall.table(1))
    assert JudgeCall.objects.get().ended_how == "withdrawn"
    services.take_call(hall.judge, _called(hall))
    with pytest.raises(WrongState, match="barnaby is on the way to table 1. Tell the judge at the table."):
        services.withdraw_call(hall.table(1).second, hall.table(1))


def _undo(hall: Hall, user: User) -> str:
    undoable = services.last_undoable(hall.fresh(), user)
    assert undoable is not None
    services.undo(user, undoable.entry)
    return undoable.words


def test_every_step_of_a_call_is_undone_in_one_press(hall: Hall, clock: time_machine.Coordinates) -> None:
    """Answered: open again with its minutes taken back; taken: back in the queue; called at the desk: no call."""
    services.call_judge(hall.judge, hall.table(1))
    call = JudgeCall.objects.select_related("match__round__event").get()
    assert (call.source, call.entrant) == ("desk", None)
    services.take_call(hall.judge, call)
    clock.shift(180)
    services.answer_call(hall.judge, hall.table(1))
    assert _undo(hall, hall.judge) == "open the call again"
    assert (hall.table(1).extra_minutes, hall.table(1).stopped_at) == (0, NOON)
    services.leave_call(hall.judge, call)
    services.take_call(hall.judge, call)
    assert _undo(hall, hall.judge) == "put the call back"
    assert hall.table(1).called_by == "barnaby" and hall.table(1).stopped_at is None


def test_a_call_of_the_desk_is_undone(hall: Hall, clock: time_machine.Coordinates) -> None:
    """One press, and nobody waits."""
    services.call_judge(hall.judge, hall.table(1))
    assert _undo(hall, hall.judge) == "take the call back"
    assert hall.table(1).called_at is None


def test_a_result_of_the_staff_ends_the_call(hall: Hall, clock: time_machine.Coordinates) -> None:
    """Whoever waited has been answered, and the call says so."""
    _called(hall)
    services.decide_result(hall.judge, hall.table(1), "1-0")
    assert (hall.table(1).called_at, JudgeCall.objects.get().ended_how) == (None, "answered")
