"""Dropping out and coming back."""

from __future__ import annotations

import pytest

from tests.tournament.events.conftest import Hall
from tournament.events import services
from tournament.events.errors import WrongState


def test_who_drops_is_not_paired_again_and_keeps_the_results(hall: Hall) -> None:
    """Dropped during round 1: that match counts, round 2 goes on with seven and a bye."""
    hall.start()
    hall.round()
    services.drop(hall.player("Ana"), hall.player("Ana"))
    hall.play()
    second = hall.round()
    assert hall.player("Ana").dropped_in_round == 1
    assert not any(match.seats(hall.player("Ana")) for match in second.matches.all())
    assert second.matches.filter(is_bye=True).count() == 1


def test_a_dropped_player_comes_back_for_the_next_round(hall: Hall) -> None:
    """The organizer takes them back in."""
    hall.start()
    hall.round()
    hall.play()
    services.drop(hall.organizer, hall.player("Ana"))
    services.undrop(hall.organizer, hall.player("Ana"))
    assert any(match.seats(hall.player("Ana")) for match in hall.round().matches.all())


def test_who_drops_out_of_unpublished_pairings_is_paired_out_of_them(hall: Hall) -> None:
    """The round is not published with a player who has left; paired again, it is."""
    hall.start()
    round_ = hall.round(publish=False)
    assert services.drop(hall.player("Ana"), hall.player("Ana")).dropped_in_round == 0
    with pytest.raises(WrongState, match="Ana Quill dropped after round 1 was paired. Pair the round again"):
        services.publish_round(hall.organizer, round_)
    again = services.publish_round(hall.organizer, services.repair_round(hall.organizer, round_))
    assert not any(match.seats(hall.player("Ana")) for match in again.matches.all())


def test_who_drops_after_the_round_is_published_plays_it(hall: Hall) -> None:
    """Also when the pairings are hidden and published once more."""
    hall.start()
    round_ = hall.round()
    assert services.drop(hall.organizer, hall.player("Ana")).dropped_in_round == 1
    hidden = services.unpublish_round(hall.organizer, round_, "repair")
    assert services.publish_round(hall.organizer, hidden).is_public


def test_after_the_first_round_players_are_dropped_not_removed(hall: Hall) -> None:
    """Their opponents' results hang on them."""
    hall.start()
    hall.round()
    with pytest.raises(WrongState, match="has begun. Drop Ana Quill instead"):
        services.remove_entrant(hall.organizer, hall.player("Ana"))
