"""The tie-breaks as the rules word them, one player and one fraction at a time: slow, and easy to check by reading."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournament.tiebreaks import FORFEIT, HALF, ZERO, MatchRecord, Scoring


class Naive:
    """Every tie-break of one event, computed anew at each question."""

    def __init__(self, records: Sequence[MatchRecord], scoring: Scoring) -> None:
        self.records, self.scoring = records, scoring
        self.rounds = max((record.round for record in records), default=0)

    def _played(self, player: int) -> list[MatchRecord]:
        return [record for record in self.records if player in (record.first, record.second) and record.kind != ZERO]

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
        byes = [] if self.scoring.bye_counts else [record for record in played if record.second is None]
        given = sum(1 if record.kind == HALF else 3 for record in byes)
        rounds = self.rounds if self.scoring.missed_rounds_count else len(played)
        return self._floored(self.points(player) - given, 3 * (rounds - len(byes)), self.scoring.floor)

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

    # --- rounds, and what is not played in them ---

    def _record(self, player: int, number: int) -> MatchRecord | None:
        found = [one for one in self.records if one.round == number and player in (one.first, one.second)]
        return found[0] if found else None

    def _gained(self, player: int, number: int) -> int:
        record = self._record(player, number)
        if record is None or record.kind == ZERO:
            return 0
        won, lost, drawn = record.seen_from(player)
        return 3 if won > lost else 0 if won < lost or won + lost + drawn == 0 else 1

    def _met(self, player: int, number: int) -> int | None:
        """The opponent played with in this round."""
        record = self._record(player, number)
        if record is None or record.second is None or record.kind == FORFEIT:
            return None
        return record.second if record.first == player else record.first

    def _asked_for(self, player: int, number: int) -> bool:
        record = self._record(player, number)
        return record is None or record.kind in (HALF, ZERO)

    @property
    def _numbers(self) -> range:
        return range(1, self.rounds + 1)

    def adjusted(self, player: int) -> int:
        """The score that counts for opponents."""
        if self.scoring.unplayed == "left out":
            return self.points(player)
        score = 0
        for number in self._numbers:
            if self.scoring.unplayed == "fide 2024":
                drawn = all(self._asked_for(player, later) for later in range(number, self.rounds + 1))
            else:
                drawn = self._met(player, number) is None
            score += 1 if drawn else self._gained(player, number)
        return score

    def _parts(self, player: int) -> list[tuple[int, Fraction, bool]]:
        """For each round that counts: the opponent's score, the result, and whether it was missed by choice."""
        parts = []
        for number in self._numbers:
            gained, opponent = self._gained(player, number), self._met(player, number)
            result = {3: Fraction(1), 1: Fraction(1, 2), 0: Fraction(0)}[gained]
            record = self._record(player, number)
            lost_by_absence = record is not None and record.kind == FORFEIT and gained < 3
            chosen = opponent is None and (self._asked_for(player, number) or lost_by_absence)
            if opponent is not None:
                parts.append((self.adjusted(opponent), result, False))
            elif self.scoring.unplayed == "fide 2024":
                parts.append((self.points(player), result, chosen))
            elif self.scoring.unplayed == "fide 2009":
                before = sum(self._gained(player, earlier) for earlier in range(1, number))
                parts.append((before + 3 - gained + self.rounds - number, result, False))
            elif self.scoring.unplayed == "uscf":
                parts.append((0, result, False))
        return parts

    def _kept(self, player: int, low: int, high: int, times: bool = False) -> list[tuple[int, Fraction]]:
        """The scores and results that count: of equal scores the worse result is cut."""
        left = sorted(self._parts(player))
        for _ in range(low):
            if not left:
                break
            chosen = [part for part in left if part[2]][:1]
            worth = [part[0] * part[1] if times else part[0] for part in (left[0], *chosen)]
            left.remove(chosen[0] if worth[-1] > worth[0] else left[0])
        for _ in range(high):
            left = left[:-1]
        return [(score, result) for score, result, _ in left]

    def _buchholz(self, player: int, low: int = 0, high: int = 0) -> Fraction:
        return Fraction(sum(score for score, _ in self._kept(player, low, high)))

    def bh(self, player: int) -> Fraction:
        return self._buchholz(player)

    def solkoff(self, player: int) -> Fraction:
        return self._buchholz(player)

    def bh_c1(self, player: int) -> Fraction:
        return self._buchholz(player, 1)

    def bh_c2(self, player: int) -> Fraction:
        return self._buchholz(player, 2)

    def bh_m1(self, player: int) -> Fraction:
        return self._buchholz(player, 1, 1)

    def bh_m2(self, player: int) -> Fraction:
        return self._buchholz(player, 2, 2)

    def median(self, player: int) -> Fraction:
        share = Fraction(self.points(player), 3 * self.rounds) if self.rounds else Fraction(1, 2)
        cuts = 2 if self.rounds >= 9 else 1
        return self._buchholz(player, cuts if share >= Fraction(1, 2) else 0, cuts if share <= Fraction(1, 2) else 0)

    def sb(self, player: int) -> Fraction:
        return sum((score * result for score, result in self._kept(player, 0, 0)), Fraction(0))

    def sb_c1(self, player: int) -> Fraction:
        return sum((score * result for score, result in self._kept(player, 1, 0, times=True)), Fraction(0))

    def koya(self, player: int) -> Fraction:
        met = [(self._met(player, number), self._gained(player, number)) for number in self._numbers]
        half = Fraction(3 * self.rounds, 2)
        return Fraction(sum(gained for other, gained in met if other is not None and self.points(other) >= half))

    def _running(self, player: int) -> list[int]:
        return [sum(self._gained(player, earlier) for earlier in range(1, number + 1)) for number in self._numbers]

    def ps(self, player: int) -> Fraction:
        return Fraction(sum(self._running(player)))

    def ps_c1(self, player: int) -> Fraction:
        return Fraction(sum(self._running(player)[1:]))

    def cumulative(self, player: int) -> Fraction:
        unplayed = [n for n in self._numbers if self._gained(player, n) == 3 and self._met(player, n) is None]
        return Fraction(sum(self._running(player)) - 3 * len(unplayed))

    def won(self, player: int) -> Fraction:
        played = [n for n in self._numbers if self._met(player, n) is not None]
        return Fraction(sum(self._gained(player, n) == 3 for n in played))

    def asos(self, player: int) -> Fraction:
        shares = [Fraction(self.points(other), len(self._played(other))) for other in self._opponents(player)]
        return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)

    def xsos(self, player: int) -> Fraction:
        shares = [self.asos(other) for other in self._opponents(player)]
        return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)
