"""Tie-breaks with exact fractions: the settings, the matches they are computed from, and each formula.

A tie-break is computed for all players at once, as whole numbers over one denominator (`ScoreColumn`): exact like
fractions, and as quick to add and to compare as whole numbers are.

Notation of the formulas: match points MP, game points GP, and the opponents of a player, who are counted as often as
met; a bye has no opponent. The percentages follow the Magic tournament rules (3.1 and appendix C); with the default
settings they reproduce the published standings of real events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One finished match: games won by each side, and drawn games. `second` None is a bye, whatever the games say.

    Nobody's game at all (0-0-0) is a match lost by both: a drawn match has a drawn game, or as many games for both.
    """

    round: int
    first: int
    second: int | None
    first_wins: int = 0
    second_wins: int = 0
    draws: int = 0

    def seen_from(self, player: int) -> tuple[int, int, int]:
        """Return games won, lost and drawn by this player; a bye is won 2-0."""
        if self.second is None:
            return (2, 0, 0)
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


#: The scoring of an event that sets nothing else.
STANDARD = Scoring()


@dataclass(slots=True)
class Tally:
    """What one player's matches add up to."""

    points: int = 0  # with byes
    played: int = 0  # rounds, with byes
    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0
    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0
    opponents: list[int] = field(default_factory=list)

    def add(self, record: MatchRecord, player: int, scoring: Scoring) -> None:
        """Count one match as seen from this player."""
        won, lost, drawn = record.seen_from(player)
        self.played += 1
        if won > lost:
            self.wins += 1
            self.points += scoring.win
        elif won < lost or won + lost + drawn == 0:
            self.losses += 1
            self.points += scoring.loss
        else:
            self.draws += 1
            self.points += scoring.draw
        if record.second is None:
            self.byes += 1
        else:
            self.opponents.append(record.second if player == record.first else record.first)
        if record.second is not None or scoring.bye_counts:
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

    def opponents(self, player: int) -> list[int]:
        return self.tallies[player].opponents

    def column(self, name: str) -> ScoreColumn:
        """Return a tie-break of every player, by its key of TIEBREAKS."""
        found = self._columns.get(name)
        if found is None:
            found = self._columns[name] = TIEBREAKS[name].column(self)
        return found

    def value(self, name: str, player: int) -> Fraction:
        return self.column(name).of(player)


def tabulate(players: Iterable[int], records: Iterable[MatchRecord], scoring: Scoring = STANDARD) -> ScoreTable:
    """Add up the matches. Players named only in a record count as well; the order of the records does not matter."""
    tallies = {player: Tally() for player in players}
    rounds = 0
    for record in sorted(records, key=lambda record: (record.round, record.first)):
        rounds = max(rounds, record.round)
        for player in (record.first, record.second):
            if player is not None:
                tallies.setdefault(player, Tally()).add(record, player, scoring)
    matches = {player: match_points(tally, rounds, scoring) for player, tally in tallies.items()}
    games = {player: game_points(tally, scoring) for player, tally in tallies.items()}
    return ScoreTable(
        scoring=scoring,
        rounds=rounds,
        tallies=tallies,
        match_shares=_shares(matches, scoring.floor),
        game_shares=_shares(games, scoring.floor),
    )


def match_points(tally: Tally, rounds: int, scoring: Scoring) -> tuple[int, int]:
    """MP counted and MP possible for MW%: (4, 9) for a win and a draw in three rounds."""
    played = rounds if scoring.missed_rounds_count else tally.played
    left_out = 0 if scoring.bye_counts else tally.byes
    return tally.points - scoring.win * left_out, scoring.win * (played - left_out)


def game_points(tally: Tally, scoring: Scoring) -> tuple[int, int]:
    """GP counted and GP possible for GW%."""
    games = tally.games_won + tally.games_lost + tally.games_drawn
    points = scoring.win * tally.games_won + scoring.draw * tally.games_drawn + scoring.loss * tally.games_lost
    return points, scoring.win * games


def _shares(parts: Mapping[int, tuple[int, int]], floor: Fraction) -> ScoreColumn:
    """Return each player's part of the possible: never under the floor, and the floor for somebody who has played
    nothing.
    """
    whole = lcm(floor.denominator, *{possible for _, possible in parts.values() if possible})
    least = floor.numerator * (whole // floor.denominator)
    numerators = {
        player: max(least, counted * (whole // possible)) if possible else least
        for player, (counted, possible) in parts.items()
    }
    return ScoreColumn(numerators, whole)


def _mean(table: ScoreTable, of: ScoreColumn) -> ScoreColumn:
    """Return the mean over each player's opponents; the floor without opponents, as published standings have it."""
    floor, tallies = table.scoring.floor, table.tallies
    often = lcm(*{len(tally.opponents) for tally in tallies.values() if tally.opponents})
    whole = lcm(of.denominator * often, floor.denominator)
    unit = whole // of.denominator
    least = floor.numerator * (whole // floor.denominator)
    known = of.numerators.__getitem__
    numerators = {
        player: sum(map(known, tally.opponents)) * (unit // len(tally.opponents)) if tally.opponents else least
        for player, tally in tallies.items()
    }
    return ScoreColumn(numerators, whole)


def match_wins(table: ScoreTable) -> ScoreColumn:
    """MW% = MP / possible MP, at least the floor."""
    return table.match_shares


def game_wins(table: ScoreTable) -> ScoreColumn:
    """GW% = GP / possible GP, at least the floor unless the settings leave it out here."""
    if table.scoring.floor_own_games:
        return table.game_shares
    parts = {player: game_points(tally, table.scoring) for player, tally in table.tallies.items()}
    return _shares(parts, Fraction(0))


def opponents_match_wins(table: ScoreTable) -> ScoreColumn:
    """OMW% = mean of the opponents' MW%."""
    return _mean(table, table.match_shares)


def opponents_game_wins(table: ScoreTable) -> ScoreColumn:
    """OGW% = mean of the opponents' GW%."""
    return _mean(table, table.game_shares)


def opponents_opponents_match_wins(table: ScoreTable) -> ScoreColumn:
    """OOMW% = mean of the opponents' OMW%."""
    return _mean(table, table.column("omw"))


def opponents_points(table: ScoreTable) -> ScoreColumn:
    """Sum of the opponents' match points (strength of schedule, Solkoff)."""
    points = {player: tally.points for player, tally in table.tallies.items()}
    return ScoreColumn({player: sum(points[one] for one in tally.opponents) for player, tally in table.tallies.items()})


def matches_won(table: ScoreTable) -> ScoreColumn:
    """Return matches won, byes included."""
    return ScoreColumn({player: tally.wins for player, tally in table.tallies.items()})


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break: how it is headed, called and computed for all players, the higher value first.

    `about` says on pages what the heading means.
    For the explanation: `parts` are the points a player's own percentage is made of, with their `unit`;
    `mean_of` is the key of the percentage that this is the mean of over the opponents.
    """

    label: str
    title: str
    about: str
    column: Callable[[ScoreTable], ScoreColumn]
    percent: bool = True
    unit: str = ""
    parts: Callable[[ScoreTable, int], tuple[int, int]] | None = None
    mean_of: str | None = None


def _match_parts(table: ScoreTable, player: int) -> tuple[int, int]:
    return match_points(table.tallies[player], table.rounds, table.scoring)


def _game_parts(table: ScoreTable, player: int) -> tuple[int, int]:
    return game_points(table.tallies[player], table.scoring)


#: Every tie-break a setting can name.
TIEBREAKS: dict[str, TieBreak] = {
    "mw": TieBreak(
        "MW%", "match-win percentage", "the share of match points taken",
        match_wins, unit="match points", parts=_match_parts,
    ),
    "gw": TieBreak(
        "GW%", "game-win percentage", "the share of game points taken",
        game_wins, unit="game points", parts=_game_parts,
    ),
    "omw": TieBreak(
        "OMW%", "opponents' match-win percentage", "the mean of the share of match points each opponent took",
        opponents_match_wins, mean_of="mw",
    ),
    "ogw": TieBreak(
        "OGW%", "opponents' game-win percentage", "the mean of the share of game points each opponent took",
        opponents_game_wins, mean_of="gw",
    ),
    "oomw": TieBreak(
        "OOMW%", "opponents' opponents' match-win percentage", "the mean of the opponents' OMW%",
        opponents_opponents_match_wins, mean_of="omw",
    ),
    "sos": TieBreak(
        "SoS", "sum of the opponents' match points", "the strength of the schedule", opponents_points, percent=False
    ),
    "wins": TieBreak("Wins", "matches won", "byes included", matches_won, percent=False),
}  # fmt: skip
