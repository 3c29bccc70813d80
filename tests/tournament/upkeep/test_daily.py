"""Jobs that the sweeper does once a day."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tournament import daily

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
done: list[str] = []


def good() -> None:
    done.append("good")


def broken() -> None:
    done.append("broken")
    raise OSError("no room")


@pytest.fixture(autouse=True)
def nothing_done() -> None:
    done.clear()


def test_a_job_is_due_once_a_day() -> None:
    """The second to ask is told no, until a day is over."""
    assert daily.due("backup", NOON)
    assert not daily.due("backup", NOON + 23 * HOUR)
    assert daily.due("prune", NOON)
    assert daily.due("backup", NOON + 24 * HOUR)
    assert daily.last_run("backup") == NOON + 24 * HOUR


def test_a_clock_that_was_ahead_does_not_stop_a_job() -> None:
    """A last run in the future is no reason to wait for it."""
    assert daily.due("backup", NOON + timedelta(days=300))
    assert daily.due("backup", NOON)
    assert not daily.due("backup", NOON + HOUR)


def test_a_failing_job_is_tried_again_and_stops_no_other(settings: Any) -> None:
    """An hour later, not at the next sweep; the job behind it is done all the same."""
    settings.DAILY_JOBS = {"bad": f"{__name__}.broken", "good": f"{__name__}.good"}
    assert daily.run_due(NOON) == ["good"]
    assert daily.run_due(NOON + HOUR / 2) == []
    assert daily.run_due(NOON + HOUR) == []
    assert done == ["broken", "good", "broken"]
