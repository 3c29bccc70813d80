"""Swiss rounds: everybody plays each round, against somebody with about as many points; a cut may follow."""

from __future__ import annotations

from dataclasses import replace

from tournament import pairing

from ...models import Event
from .. import head_to_head
from ..structure import THIRD, Seating, Structure


def _seat(event: Event, number: int, seed: int, forget: int) -> Seating:
    if number == 1:
        return head_to_head.seated(event, replace(head_to_head.drawn(event, seed), proof="drawn"))
    entrants = head_to_head.entrants(event, number - 1, forget)
    return head_to_head.seated(event, pairing.pair_round(entrants, seed, event.bye_policy))


SWISS = Structure(
    key="swiss",
    name="Swiss",
    offered="Swiss: equal points meet",
    about="Swiss",
    scored=True,
    asked_byes=True,
    result="games",
    options=(THIRD,),
    least=4,  # fewer cannot play three rounds without a rematch
    rounds=lambda event, players: pairing.swiss_rounds(players),
    asks_rounds=True,
    rounds_called="Swiss rounds",
    cuts=True,
    pairs_by_points=True,
    meets_once=True,
    seat=_seat,
    seat_cut=head_to_head.seat_cut,
    rank=head_to_head.rank,
    explain=head_to_head.explain,
    columns=head_to_head.columns,
)
