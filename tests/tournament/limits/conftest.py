"""The hall of the event tests, and a clock that stands still unless a test moves it."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.tournament.events.conftest import hall, judge, organizer, person

__all__ = ["hall", "judge", "organizer", "person"]
EVENING = datetime(2026, 11, 19, 18, 0, tzinfo=UTC)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(EVENING, tick=False) as traveller:
        yield traveller
