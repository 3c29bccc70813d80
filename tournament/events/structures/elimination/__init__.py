"""Single elimination: a bracket drawn by lot, and whoever loses a match is out."""

from __future__ import annotations

from tournament import pairing

from ...models import Event
from .. import head_to_head
from ..structure import THIRD, Seating, Structure


def _seat(event: Event, number: int, seed: int, forget: int) -> Seating:
    return head_to_head.seat_cut(event, number, seed)


ELIMINATION = Structure(
    key="elimination",
    name="Single elimination",
    offered="Single elimination: one loss and you are out",
    about="single elimination: one loss and you are out; the bracket is drawn at random",
    result="games",
    options=(THIRD,),
    least=3,
    rounds=lambda event, players: 0,
    cut_size=lambda event, players: pairing.full_bracket(players),
    is_bracket=True,
    has_points=False,
    closed="The bracket of {event} is published: every place in it is taken.",
    seat=_seat,
    seat_cut=head_to_head.seat_cut,
    rank=head_to_head.rank,
    explain=head_to_head.explain,
    columns=lambda event, rows: (),
)
