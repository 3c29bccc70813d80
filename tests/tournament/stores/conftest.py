"""The staff of a store hall."""

from tests.tournament.events.conftest import hall, judge, organizer, person  # noqa: F401
