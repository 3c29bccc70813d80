"""Swiss rounds: everybody plays each round, against somebody with about as many points; a cut may follow."""

from __future__ import annotations

from tournament import pairing

from ...models import Event
from .. import head_to_head
from ..structure import Seating, Structure


def _seat(event: Event, number: int, seed: int, forget: int) -> Seating:
    if number == 1:
        return Seating.of(pairing.pair_first_round([each.id for each in head_to_head.all_alike(event)], seed))
    return Seating.of(pairing.pair_round(head_to_head.entrants(event, number - 1, forget), seed))


SWISS = Structure(
    key="swiss",
    name="Swiss",
    offered="Swiss: equal points meet",
    about="Swiss",
    scoring="3 for a win or a bye, 1 for a draw, 0 for a loss; then opponents' match wins, game wins, opponents' game "
    "wins",
    result="games",
    least=4,  # fewer cannot play three rounds without a rematch
    rounds=pairing.swiss_rounds,
    asks_rounds=True,
    cuts=True,
    pairs_by_points=True,
    meets_once=True,
    seat=_seat,
    seat_cut=head_to_head.seat_cut,
    rank=head_to_head.rank,
    explain=head_to_head.explain,
    columns=head_to_head.columns,
)
