"""Which daily backups are kept: seven days, four weeks, and never one that somebody asked for."""

import datetime

import pytest

from tournament.care.backups.rotation import made_at, name_at, superfluous

MONDAY = datetime.datetime(2026, 11, 23, 3, 0)


def dailies(days: int) -> list[str]:
    """A backup for each of the last days, the newest first."""
    return [name_at(MONDAY - datetime.timedelta(days=day), by_itself=True) for day in range(days)]


def test_a_name_tells_when_it_was_made() -> None:
    """The name of a daily backup reads back; other files are no daily backups."""
    assert made_at(name_at(MONDAY, by_itself=True)) == MONDAY
    assert name_at(MONDAY) == "dice-marshal-2026-11-23-030000.zip"
    for other in (name_at(MONDAY), "dice-marshal-daily-2026-13-45-030000.zip", "notes.txt", "before-restore-x.zip"):
        assert made_at(other) is None


@pytest.mark.parametrize(
    ("days", "daily", "weekly", "kept"),
    [
        (3, 7, 4, [0, 1, 2]),
        (60, 7, 4, [0, 1, 2, 3, 4, 5, 6, 8, 15]),  # Monday, the six days before, and the Sundays of two more weeks
        (60, 7, 0, [0, 1, 2, 3, 4, 5, 6]),
        (60, 0, 2, [0, 1]),
        (60, 0, 0, [0]),
        (0, 7, 4, []),
    ],
)
def test_the_newest_of_each_day_and_week_stay(days: int, daily: int, weekly: int, kept: list[int]) -> None:
    """With sixty days of backups nine files stay; the newest always does."""
    names = dailies(days)
    gone = superfluous(names, daily, weekly)
    assert sorted(set(names) - set(gone), reverse=True) == [names[day] for day in kept]
    assert gone == sorted(gone)


def test_of_two_on_one_day_the_later_stays() -> None:
    """A second one of a day replaces the first."""
    early, late = (name_at(MONDAY.replace(hour=hour), by_itself=True) for hour in (1, 23))
    assert superfluous([early, late], daily=7, weekly=4) == [early]


def test_days_without_a_backup_do_not_count() -> None:
    """A store that was closed for a month keeps its seven last days, not none of them."""
    names = [name_at(MONDAY - datetime.timedelta(days=30 + day), by_itself=True) for day in range(7)]
    assert superfluous(names, daily=7, weekly=0) == []


def test_what_somebody_asked_for_is_never_removed() -> None:
    """Only the store's own daily backups rotate."""
    asked = [name_at(MONDAY - datetime.timedelta(days=day)) for day in range(100)]
    assert superfluous([*asked, "before-restore-2020-01-01-000000.zip"], daily=1, weekly=0) == []
