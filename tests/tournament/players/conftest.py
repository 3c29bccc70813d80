"""People of the store, and events that they have played."""

from tests.tournament.events.conftest import hall, judge, organizer, person  # noqa: F401
from tests.tournament.leagues.conftest import play, season  # noqa: F401
