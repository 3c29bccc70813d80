"""A hall with a floor judge, a head judge and a table that calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tournament.events.conftest import Hall, hall, judge, organizer, person
from tournament.events import services as events
from tournament.events.models import JudgeCall
from tournament.judges import services
from tournament.judges.models import Ruling
from tournament.judges.services import Decision, Given

__all__ = ["Hall", "hall", "judge", "organizer", "person"]


class Room:
    """A round that is played, with judges on the floor."""

    def __init__(self, hall: Hall, head: User) -> None:
        self.hall, self.judge, self.head, self.organizer = hall, hall.judge, head, hall.organizer
        self.event = hall.event

    def call(self, table: int = 1, note: str = "", *, taken: bool = True) -> JudgeCall:
        """The first player of a table calls, and the floor judge takes the call."""
        match = self.hall.table(table)
        events.call_judge(match.first, match, note)
        call = JudgeCall.objects.select_related("match__round__event").get(match=match, ended_at=None)
        return events.take_call(self.judge, call) if taken else call

    def rule(self, table: int = 1, *given: Given, **wanted: Any) -> Ruling:
        wanted = {"decision": "The die counts as it lies."} | wanted
        return services.rule_on_call(self.judge, self.call(table), Decision(penalties=given, **wanted))

    def given(self, table: int = 1, infraction: str = "game-rule", seat: int = 0, **more: Any) -> Given:
        return Given(self.hall.table(table).players[seat].pk, infraction, **more)

    def appealed(self, ruling: Ruling, note: str = "") -> JudgeCall:
        """The second player of the table appeals."""
        assert ruling.match is not None
        services.appeal(ruling.match.second, ruling, note)
        return JudgeCall.objects.select_related("match__round__event").get(is_appeal=True, ended_at=None)

    def undo(self, user: User) -> str:
        """Press the strip's button; returns its words."""
        undoable = events.last_undoable(self.hall.fresh(), user)
        assert undoable is not None
        events.undo(user, undoable.entry)
        return undoable.words


@pytest.fixture
def room(hall: Hall, person: Callable[..., User]) -> Room:  # noqa: F811
    """Seven players in round 1, the clock running; olga is head judge of this event."""
    hall.bring_to("published")
    events.start_clock(hall.organizer, hall.event.rounds.last())
    head = person("olga")
    events.give_role(hall.organizer, hall.event, "olga", "head-judge")
    return Room(hall, head)
