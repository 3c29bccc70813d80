"""What tie-breaks are computed from, and what they are: records, settings, tallies, columns, the record of a tie-break.

A tie-break is computed for all players at once, as whole numbers over one denominator (`ScoreColumn`): exact like
fractions, and as quick to add and to compare as whole numbers are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

T = TypeVar("T")


#: How a round is spent without playing. A half-point and a zero-point bye are asked for beforehand.
HALF, ZERO, FORFEIT = "half", "zero", "forfeit"
UNPLAYED = {"": "bye", HALF: "half-point bye", ZERO: "zero-point bye", FORFEIT: "no-show"}
_BYE_GAMES = {"": (2, 0, 0), HALF: (1, 1, 0), ZERO: (0, 0, 0), FORFEIT: (2, 0, 0)}


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One finished match: games won by each side, and drawn games. `second` None is a bye, whatever the games say.

    Nobody's game at all (0-0-0) is a match lost by both: a drawn match has a drawn game, or as many games for both.
    `kind` says how a round was spent without playing, a key of UNPLAYED; "" is a played match, or a bye that pairing
    gave.
    """

    round: int
    first: int
    second: int | None
    first_wins: int = 0
    second_wins: int = 0
    draws: int = 0
    kind: str = ""

    def seen_from(self, player: int) -> tuple[int, int, int]:
        """Return games won, lost and drawn by this player; a bye is won 2-0."""
        if self.second is None:
            return _BYE_GAMES[self.kind]
        if player == self.first:
            return (self.first_wins, self.second_wins, self.draws)
        return (self.second_wins, self.first_wins, self.draws)


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points and the policies the percentages rest on."""

    win: int = 3  # match points, and game points alike
    draw: int = 1
    loss: int = 0
    floor: Fraction = Fraction(1, 3)  # no percentage counts for less
    floor_own_games: bool = True  # published events differ: some floor GW% only where it counts for an opponent
    bye_counts: bool = True  # a bye counts as a match won 2-0 in the player's own percentages, else it is left out
    missed_rounds_count: bool = False  # rounds not played, as after a drop, count as lost in the match percentage
    tiebreaks: tuple[str, ...] = ("omw", "gw", "ogw")  # keys of TIEBREAKS, the first decides first
    bye: int | None = None  # points of a bye that pairing gives; None: those of a win
    half_bye: int | None = None  # points of a bye asked for; None: those of a draw
    scale: int = 1  # points are kept in such parts of one: 2 for half points, so that a win of 2 is shown as 1
    unplayed: str = "left out"  # a key of UNPLAYED_RULES: what unplayed rounds count in Buchholz and its kin
    no_shows_met: bool = False  # a no-show counts as met, as in a round robin, where everybody's pairings are fixed
    seed: int = 0  # of the lot among equals

    @property
    def bye_points(self) -> int:
        return self.win if self.bye is None else self.bye

    @property
    def half_bye_points(self) -> int:
        return self.draw if self.half_bye is None else self.half_bye

    def shown(self, points: int) -> Fraction:
        """Return points as they are shown."""
        return Fraction(points, self.scale)


#: The scoring of an event that sets nothing else.
STANDARD = Scoring()


#: How a round was spent: its number, the opponent (None: a bye), the points, and the kind of MatchRecord.
RoundSpent = tuple[int, int | None, int, str]


@dataclass(slots=True)
class Tally:
    """What one player's matches add up to."""

    points: int = 0  # with byes
    played: int = 0  # rounds, with byes
    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0
    bye_points: int = 0
    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0
    opponents: list[int] = field(default_factory=list)
    spent: list[RoundSpent] = field(default_factory=list)  # in order of rounds

    def add(self, record: MatchRecord, player: int, scoring: Scoring) -> None:
        """Count one match as seen from this player."""
        opponent = None if record.second is None else record.second if player == record.first else record.first
        if record.second is None and record.kind == ZERO:
            self.spent.append((record.round, None, 0, ZERO))
            return
        won, lost, drawn = record.seen_from(player)
        self.played += 1
        if won > lost:
            self.wins += 1
            points = scoring.win
        elif won < lost or won + lost + drawn == 0:
            self.losses += 1
            points = scoring.loss
        else:
            self.draws += 1
            points = scoring.draw
        if opponent is None:
            self.byes += 1
            points = scoring.half_bye_points if record.kind == HALF else scoring.bye_points
            self.bye_points += points
        else:
            self.opponents.append(opponent)
        self.points += points
        kind = "" if scoring.no_shows_met and record.kind == FORFEIT else record.kind
        self.spent.append((record.round, opponent, points, kind))
        if opponent is not None or scoring.bye_counts:
            self.games_won += won
            self.games_lost += lost
            self.games_drawn += drawn


@dataclass(frozen=True, slots=True)
class ScoreColumn:
    """One number for each player, exactly: whole numerators over one denominator, compared as whole numbers."""

    numerators: Mapping[int, int]
    denominator: int = 1
    _read: dict[int, Fraction] = field(default_factory=dict, compare=False, repr=False)

    def of(self, player: int) -> Fraction:
        """Return the number in lowest terms; many players have the same one, and it is reduced once."""
        numerator = self.numerators[player]
        found = self._read.get(numerator)
        if found is None:
            found = self._read[numerator] = Fraction(numerator, self.denominator)
        return found


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """All tallies of an event, with the percentages computed from them (each once)."""

    scoring: Scoring
    rounds: int
    tallies: Mapping[int, Tally]
    match_shares: ScoreColumn  # MW%
    game_shares: ScoreColumn  # GW%
    _columns: dict[str, ScoreColumn] = field(default_factory=dict, compare=False, repr=False)
    _equals: dict[str, dict[int, Sequence[int]]] = field(default_factory=dict, compare=False, repr=False)
    _parts: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def opponents(self, player: int) -> list[int]:
        return self.tallies[player].opponents

    def column(self, name: str) -> ScoreColumn:
        """Return a tie-break of every player, by its key of TIEBREAKS."""
        found = self._columns.get(name)
        if found is None:
            found = self._columns[name] = TIEBREAKS[name].column(self)
        return found

    def settle(self, name: str, groups: Iterable[Sequence[int]]) -> None:
        """Compute a tie-break that depends on who is still equal (`TieBreak.among`), for each group of equals."""
        among, values, equals = TIEBREAKS[name].among, dict.fromkeys(self.tallies, 0), self._equals.setdefault(name, {})
        for group in groups:
            if among is not None and len(group) > 1:
                values.update(among(self, group))
                equals.update(dict.fromkeys(group, group))
        self._columns[name] = ScoreColumn(values)

    def equals(self, name: str, player: int) -> Sequence[int]:
        """Return who was equal with this player when this tie-break came; () for nobody."""
        return self._equals.get(name, {}).get(player, ())

    def once(self, key: str, compute: Callable[[ScoreTable], T]) -> T:
        """Return what several tie-breaks are made of, computed once."""
        if key not in self._parts:
            self._parts[key] = compute(self)
        found: T = self._parts[key]
        return found

    def value(self, name: str, player: int) -> Fraction:
        return self.column(name).of(player)


#: What a player is called.
Called = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break: how it is headed, called and computed for all players, the higher value first.

    `about` says on pages what the heading means, `formula` how it is computed.
    For the explanation: `parts` are the points a player's own percentage is made of, with their `unit`; `mean_of` is
    the key of the percentage that this is the mean of over the opponents; `terms` writes what a value is the sum of.
    `among` is there instead of a column of its own where a value depends on who is still equal: it gives the values
    of one such group, the higher the better.
    """

    key: str
    label: str
    title: str
    about: str
    formula: str
    column: Callable[[ScoreTable], ScoreColumn]
    percent: bool = True
    unit: str = ""
    parts: Callable[[ScoreTable, int], tuple[int, int]] | None = None
    mean_of: str | None = None
    terms: Callable[[ScoreTable, int, Called], str] | None = None
    among: Callable[[ScoreTable, Sequence[int]], Mapping[int, int]] | None = None


#: Every tie-break that a setting can name, by its key; `registry` enters them.
TIEBREAKS: dict[str, TieBreak] = {}
