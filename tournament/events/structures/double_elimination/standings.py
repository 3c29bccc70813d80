"""Places in double elimination: the later the second loss, the better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from tournament import pairing

from ... import adapter
from ...models import Event
from ..structure import Column
from .play import state_of


@dataclass(frozen=True, slots=True)
class BracketRow:
    """A line of the standings: `won` and `lost` count matches."""

    place: int
    player: int
    won: int
    lost: int
    dropped: int | None
    explain: Callable[[], tuple[str, ...]]
    points: int = 0
    tiebreaks: tuple[tuple[str, Fraction], ...] = ()

    @property
    def why(self) -> tuple[str, ...]:
        return self.explain()


def rank(event: Event, through: int) -> Sequence[BracketRow]:
    """Return everybody by how far they have come after a round; who left before the bracket was drawn comes last."""
    players = adapter.players(event)
    names = {pk: name for pk, name, _ in players}
    dropped = {pk: left for pk, _, left in players}
    state = state_of(event, through)
    if state is None:
        return [BracketRow(1, pk, 0, 0, dropped[pk], lambda: ("The bracket is not drawn yet.",)) for pk in names]
    won = _won(state)
    rows = [
        BracketRow(place.place, place.player, won.get(place.player, 0), len(place.lost), dropped[place.player],
                   partial(_why, state, place, names))
        for place in state.places
    ]  # fmt: skip
    there = {row.player for row in rows}
    away = [BracketRow(len(rows) + 1, pk, 0, 0, dropped[pk], lambda: ("Left before the bracket was drawn.",))
            for pk in names if pk not in there]  # fmt: skip
    return [*rows, *away]


def _won(state: pairing.BracketState) -> dict[int, int]:
    """Return how many matches each player has won; a bye is none."""
    won: dict[int, int] = {}
    lost = {(place.player, key) for place in state.places for key in place.lost}
    for match in state.matches:
        for player in state.players.get(match.key, ()):
            others = [other for other in state.players[match.key] if other not in (None, player)]
            if player is not None and others and (others[0], match.key) in lost:
                won[player] = won.get(player, 0) + 1
    return won


def _why(state: pairing.BracketState, place: pairing.BracketPlace, names: dict[int, str]) -> tuple[str, ...]:
    told = pairing.why_bracket(state, place.player, names)
    equals = [names[other.player] for other in state.places if other.place == place.place and other != place]
    if equals and len(place.lost) > 1:
        return (*told, f"Shares the place with {pairing.listed(equals)}, who went out in the same round.")
    return told


COLUMNS = (
    Column("Won", "matches won", lambda row: str(row.won)),
    Column("Lost", "matches lost: two end it", lambda row: str(row.lost)),
)
