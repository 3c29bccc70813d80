"""Percentages of the points there were to take, and their means over the opponents.

Notation of the formulas: match points MP, game points GP, and the opponents of a player, who are counted as often as
met; a bye has no opponent. The percentages follow the Magic tournament rules (3.1 and appendix C); with the default
settings they reproduce the published standings of real events.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from tournament.tiebreaks.values import STANDARD, MatchRecord, ScoreColumn, ScoreTable, Scoring, Tally


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
    points = tally.points - (0 if scoring.bye_counts else tally.bye_points)
    return points, scoring.win * (played - left_out)


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


def match_parts(table: ScoreTable, player: int) -> tuple[int, int]:
    """Return what MW% of a player is made of."""
    return match_points(table.tallies[player], table.rounds, table.scoring)


def game_parts(table: ScoreTable, player: int) -> tuple[int, int]:
    """Return what GW% of a player is made of."""
    return game_points(table.tallies[player], table.scoring)
