"""Double elimination: whoever loses plays on among the losers, and a second loss ends it."""

from __future__ import annotations

from tournament import pairing

from ..structure import Structure
from . import play
from .drawing import draw
from .standings import COLUMNS, rank

DOUBLE_ELIMINATION = Structure(
    key="double",
    name="Double elimination",
    offered="Double elimination: a second loss and you are out",
    about="double elimination: who loses plays on among the losers, and a second loss ends it; the bracket is drawn at "
    "random. If the winner of the losers' side wins the grand final, a decider follows",
    result="games",
    least=3,
    rounds=lambda event, players: 0,
    cut_size=lambda event, players: pairing.full_bracket(players),
    cut_rounds=play.rounds_of,
    cut_left=lambda size, into: size,
    cut_title=lambda event, size, into: play.title(size, into),
    match_title=play.match_title,
    wants_more=play.needs_decider,
    draw=draw,
    sits_out=play.why_without_table,
    is_bracket=True,
    has_points=False,
    closed="The bracket of {event} is published: every place in it is taken.",
    seat=lambda event, number, seed, forget: play.seat(event, number, seed),
    seat_cut=play.seat,
    rank=rank,
    explain=play.explain,
    proved=lambda round_: "Double elimination: the bracket says who meets whom.",
    columns=lambda event, rows: COLUMNS,
)
