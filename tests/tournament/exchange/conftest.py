"""The hall of the events' tests."""

from tests.tournament.events.conftest import hall, judge, organizer, person

__all__ = ["hall", "judge", "organizer", "person"]
