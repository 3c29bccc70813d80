"""Fields of players to be paired: written out, drawn by Hypothesis, or grown by playing a whole event."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

from tournament.pairing import Entrant, PairedRound, pair_round
from tournament.standings import MatchRecord, standings

ANA, BO, CY, DEE, ELI, FAY, GUS, HANA = range(1, 9)
NAMES = dict(enumerate(["Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana"], start=1))


def entrants(points: dict[int, int], met: Sequence[tuple[int, int]] = (), byes: Sequence[int] = ()) -> list[Entrant]:
    """Players by points, with the pairs that have met and those who have had a bye."""
    opponents: dict[int, set[int]] = {player: set() for player in points}
    for one, other in met:
        opponents[one].add(other)
        opponents[other].add(one)
    return [
        Entrant(player, score, frozenset(opponents[player]), byes.count(player), place(points, score))
        for player, score in points.items()
    ]


def place(points: dict[int, int], score: int) -> int:
    return 1 + sum(other > score for other in points.values())


@st.composite
def fields(draw: st.DrawFn, most: int = 8) -> list[Entrant]:
    """2 to `most` players with any points, any meetings behind them and any byes."""
    players = list(range(1, draw(st.integers(2, most)) + 1))
    points = {player: draw(st.integers(0, 6)) for player in players}
    possible = [(one, other) for one in players for other in players if one < other]
    density = draw(st.sampled_from([0, 1, 3, 6]))
    met = [pair for pair in possible if draw(st.integers(0, 9)) < density]
    return entrants(points, met, [player for player in players if draw(st.integers(0, 3)) == 0])


def met(field_: Sequence[Entrant]) -> set[frozenset[int]]:
    return {frozenset((entrant.id, other)) for entrant in field_ for other in entrant.opponents}


def cheapest(field_: Sequence[Entrant], without: int | None = None) -> int | None:
    """The least cost by trying every pairing; None if each holds a rematch."""
    return _cheapest([entrant for entrant in field_ if entrant.id != without], met(field_))


def _cheapest(rest: list[Entrant], rematches: set[frozenset[int]]) -> int | None:
    if not rest:
        return 0
    first, *others = rest
    costs = []
    for other in others:
        if frozenset((first.id, other.id)) not in rematches:
            cost = _cheapest([entrant for entrant in others if entrant is not other], rematches)
            if cost is not None:
                costs.append(cost + (first.points - other.points) ** 2)
    return min(costs, default=None)


@dataclass
class Played:
    """A Swiss event played with seeded results: 5 draws in 100, and after each round some players leave."""

    players: int
    rounds: int
    seed: int
    leave: float = 0.03
    records: list[MatchRecord] = field(default_factory=list)

    def __iter__(self) -> Iterator[tuple[list[Entrant], PairedRound]]:
        """Each round with the entrants it was paired from."""
        chance = random.Random(self.seed)
        present = list(range(1, self.players + 1))
        for number in range(1, self.rounds + 1):
            field_ = self.entrants(present)
            paired = pair_round(field_, chance.randrange(10**6))
            yield field_, paired
            self._play(number, paired, chance)
            stay = [player for player in present if chance.random() >= self.leave]
            if len(stay) > 2 * self.rounds:
                present = stay

    def entrants(self, present: Sequence[int]) -> list[Entrant]:
        opponents: dict[int, set[int]] = {player: set() for player in present}
        for record in self.records:
            for one, other in ((record.first, record.second), (record.second, record.first)):
                if one in opponents and other is not None:
                    opponents[one].add(other)
        return [
            Entrant(row.player, row.points, frozenset(opponents[row.player]), row.byes, row.place)
            for row in standings(present, self.records)
            if row.player in opponents
        ]

    def _play(self, number: int, paired: PairedRound, chance: random.Random) -> None:
        for pairing in paired.pairings:
            games = chance.choices([(2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0), (1, 1, 1)], [25, 22, 22, 26, 5])[0]
            self.records.append(MatchRecord(number, pairing.first, pairing.second, *games))
        if paired.bye is not None:
            self.records.append(MatchRecord(number, paired.bye, None))
