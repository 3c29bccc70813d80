"""A rainbow draft in a hall: everybody picks, takes back, builds."""

from __future__ import annotations

import pytest

from tests.tournament.events.conftest import EIGHT, Hall
from tournament.events import services
from tournament.events.models import Entrant
from tournament.events.structures.rainbow.tables import DraftTable, draft_now

from .evening import card_for, pick_rest, table_now, team_of


class DraftHall:
    """The hall of an event that drafts."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.organizer, self.judge = hall, hall.organizer, hall.judge
        self.player = hall.player

    @property
    def event(self):
        return self.hall.fresh()

    def open(self, *names: str, structure: str = "rainbow", draft: str = "rainbow short", **settings: object) -> None:
        """Registration with these players (Eight without names), then the start."""
        services.update_event(
            self.organizer, self.event, structure=structure, structure_options={"draft": draft}, **settings
        )
        services.open_registration(self.organizer, self.event)
        services.register_many(self.organizer, self.event, names or EIGHT)
        services.start_event(self.organizer, self.event)

    def seat(self) -> None:
        services.draw_draft_seats(self.organizer, self.event)

    def table(self, number: int = 1) -> DraftTable:
        return table_now(self.event, number)

    def pick(self, entrant: Entrant, number: int, card: str = "") -> None:
        services.pick_card(entrant, entrant, number, card or card_for(entrant, number))

    def picks(self, through: int) -> None:
        """Let everybody at every table pick so far, in the order of the seats."""
        pick_rest(self.event, through)

    def draft_all(self) -> None:
        """Both piles, on phones."""
        rules = draft_now(self.event).rules
        for pile in range(1, rules.piles + 1):
            services.begin_pile(self.organizer, self.event, pile)
            self.picks(pile * rules.pile_size)

    def build_all(self) -> None:
        for entrant in self.event.entrants.filter(dropped_in_round=None).select_related("event"):
            services.submit_team(entrant, entrant, team_of(entrant))


@pytest.fixture
def draft_hall(hall: Hall) -> DraftHall:
    return DraftHall(hall)
