"""What an evening of a draft needs besides its pages: cards to pick, everybody's picks, legal teams."""

from __future__ import annotations

from rules.dice_masters.card_files import read_folder
from tournament.events import services
from tournament.events.models import Entrant, Event
from tournament.events.structures.rainbow.tables import DraftTable, draft_now

#: Characters and actions that packs hold, and basic actions.
IN_PACKS = tuple(card.code for card in read_folder().cards if not card.is_basic_action)
BASICS = tuple(card.code for card in read_folder().cards if card.is_basic_action)


def table_now(event: Event, number: int = 1) -> DraftTable:
    """Return a pod as it is now."""
    return next(table for table in draft_now(Event.objects.get(pk=event.pk)).tables if table.number == number)


def card_for(entrant: Entrant, number: int) -> str:
    """Return the card this player takes as pick `number`: nobody takes the same one twice."""
    ids = sorted(entrant.event.entrants.values_list("pk", flat=True))
    return IN_PACKS[(ids.index(entrant.pk) * 24 + number * 7) % len(IN_PACKS)]


def pick_rest(event: Event, through: int) -> None:
    """Let everybody who is waited for pick, until the tables have made so many picks."""
    waiting = True
    while waiting:
        waiting = False
        for table in draft_now(Event.objects.get(pk=event.pk)).tables:
            for seat in table.waiting:
                number = table.record.done + 1
                if number <= through:
                    waiting = True
                    services.pick_card(seat.entrant, seat.entrant, number, card_for(seat.entrant, number))


def team_of(entrant: Entrant) -> str:
    """Return a legal team from what this player drafted: one die on each of eight names, two basic actions."""
    seat = entrant.draft_seat
    names: dict[str, str] = {}
    for code in seat.picks.values_list("card", flat=True):
        card = read_folder().by_code(code)
        assert card is not None
        names.setdefault(card.name, code)
    return "\n".join([*(f"1x{code}" for code in list(names.values())[:8]), *(f"3x{code}" for code in BASICS[:2])])
