"""The tie-breaks as the rules word them, one player and one fraction at a time: slow, and easy to check by reading."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournament.tiebreaks import MatchRecord, Scoring


class Naive:
    """Every tie-break of one event, computed anew at each question."""

    def __init__(self, records: Sequence[MatchRecord], scoring: Scoring) -> None:
        self.records, self.scoring = records, scoring
        self.rounds = max((record.round for record in records), default=0)

    def _played(self, player: int) -> list[MatchRecord]:
        return [record for record in self.records if player in (record.first, record.second)]

    def _opponents(self, player: int) -> list[int]:
        met = [record for record in self._played(player) if record.second is not None]
        return [record.second if record.first == player else record.first for record in met]  # type: ignore[misc]

    def points(self, player: int) -> int:
        scores = []
        for record in self._played(player):
            won, lost, drawn = record.seen_from(player)
            lost_by_both = won + lost + drawn == 0
            scores.append(3 if won > lost else 0 if won < lost or lost_by_both else 1)
        return sum(scores)

    def _floored(self, counted: int, possible: int, floor: Fraction) -> Fraction:
        return max(floor, Fraction(counted, possible)) if possible else floor

    def mw(self, player: int) -> Fraction:
        played = self._played(player)
        byes = 0 if self.scoring.bye_counts else sum(record.second is None for record in played)
        rounds = self.rounds if self.scoring.missed_rounds_count else len(played)
        return self._floored(self.points(player) - 3 * byes, 3 * (rounds - byes), self.scoring.floor)

    def _games(self, player: int, floor: Fraction) -> Fraction:
        counted = [r for r in self._played(player) if self.scoring.bye_counts or r.second is not None]
        games = [record.seen_from(player) for record in counted]
        return self._floored(sum(3 * won + drawn for won, _, drawn in games), 3 * sum(map(sum, games)), floor)

    def gw(self, player: int) -> Fraction:
        return self._games(player, self.scoring.floor if self.scoring.floor_own_games else Fraction(0))

    def _mean(self, values: list[Fraction]) -> Fraction:
        return sum(values, Fraction(0)) / len(values) if values else self.scoring.floor

    def omw(self, player: int) -> Fraction:
        return self._mean([self.mw(opponent) for opponent in self._opponents(player)])

    def ogw(self, player: int) -> Fraction:
        return self._mean([self._games(opponent, self.scoring.floor) for opponent in self._opponents(player)])

    def oomw(self, player: int) -> Fraction:
        return self._mean([self.omw(opponent) for opponent in self._opponents(player)])

    def sos(self, player: int) -> Fraction:
        return Fraction(sum(self.points(opponent) for opponent in self._opponents(player)))

    def wins(self, player: int) -> Fraction:
        seen = [record.seen_from(player) for record in self._played(player)]
        return Fraction(sum(won > lost for won, lost, _ in seen))
