"""Who would miss a card: asked before staff remove it."""

from cardpool.card_uses import uses_of
from tests.tournament.events.conftest import EIGHT, Hall
from tournament.events.models import Event


def test_teams_handed_in_for_an_open_event_use_their_cards(hall: Hall) -> None:
    """The player and the event are named, for cards and basic actions."""
    hall.start()
    used = {(use.code, use.what) for use in uses_of({"25wol", "99wol"})}
    assert used == {("25wol", f"{name}’s team for {hall.event}") for name in EIGHT}


def test_a_finished_event_misses_nothing(hall: Hall) -> None:
    """Its teams were judged with the card data of their day."""
    hall.start()
    Event.objects.update(state=Event.State.FINISHED)
    assert uses_of({"25wol"}) == []
