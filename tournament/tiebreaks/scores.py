"""Tie-breaks from one's own results, from the opponents' points, from those who are equal, and from the lot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm

from tournament.lots import draw_lots
from tournament.tiebreaks.buchholz import is_played, rounds_of
from tournament.tiebreaks.values import Called, ScoreColumn, ScoreTable, Tally


def matches_won(table: ScoreTable) -> ScoreColumn:
    """Return matches won, byes included."""
    return ScoreColumn({player: tally.wins for player, tally in table.tallies.items()})


def won_at_the_table(table: ScoreTable) -> ScoreColumn:
    """Return matches won by playing: no byes, no no-shows of the opponent."""
    win = table.scoring.win
    return ScoreColumn(
        {
            player: sum(is_played(spent) and spent[2] == win for spent in tally.spent)
            for player, tally in table.tallies.items()
        }
    )


# --- running scores --------------------------------------------------------------------------------------


def _running(table: ScoreTable, tally: Tally) -> list[int]:
    """Return the score after each round."""
    scores, score = [], 0
    for _, _, points, _ in rounds_of(table, tally):
        score += points
        scores.append(score)
    return scores


def progressive(cut: int = 0) -> Callable[[ScoreTable], ScoreColumn]:
    """Return the sum of the scores after each round, without the first `cut` rounds."""

    def column(table: ScoreTable) -> ScoreColumn:
        values = {player: sum(_running(table, tally)[cut:]) for player, tally in table.tallies.items()}
        return ScoreColumn(values, table.scoring.scale)

    return column


def _unplayed_wins(table: ScoreTable, tally: Tally) -> int:
    win = table.scoring.win
    return sum(
        points == win and not is_played((number, other, points, kind)) for number, other, points, kind in tally.spent
    )


def cumulative(table: ScoreTable) -> ScoreColumn:
    """Return the sum of the scores after each round, less a win for each win without play."""
    values = {
        player: sum(_running(table, tally)) - table.scoring.win * _unplayed_wins(table, tally)
        for player, tally in table.tallies.items()
    }
    return ScoreColumn(values, table.scoring.scale)


def running_terms(table: ScoreTable, player: int, called: Called) -> str:
    """Tell the score after each round."""
    return " + ".join(str(table.scoring.shown(score)) for score in _running(table, table.tallies[player])) or "0"


def progressive_cut_terms(table: ScoreTable, player: int, called: Called) -> str:
    """Tell the score after each round but the first."""
    scores = _running(table, table.tallies[player])[1:]
    return " + ".join(str(table.scoring.shown(score)) for score in scores) or "0"


def cumulative_terms(table: ScoreTable, player: int, called: Called) -> str:
    """Tell the score after each round, and what is taken off."""
    off = _unplayed_wins(table, table.tallies[player]) * table.scoring.win
    told = running_terms(table, player, called)
    return f"{told} - {table.scoring.shown(off)} for wins without play" if off else told


# --- the opponents' points -------------------------------------------------------------------------------


def opponents_points(table: ScoreTable) -> ScoreColumn:
    """Return the sum of the opponents' match points (strength of schedule)."""
    points = {player: tally.points for player, tally in table.tallies.items()}
    values = {player: sum(points[one] for one in tally.opponents) for player, tally in table.tallies.items()}
    return ScoreColumn(values, table.scoring.scale)


def opponents_terms(table: ScoreTable, player: int, called: Called) -> str:
    """Tell the points of each opponent."""
    opponents = table.opponents(player)
    return " + ".join(f"{called(one)} {table.scoring.shown(table.tallies[one].points)}" for one in opponents) or "0"


def _mean_or_nothing(table: ScoreTable, of: ScoreColumn) -> ScoreColumn:
    """Return the mean over each player's opponents, 0 without any."""
    often = lcm(*{len(tally.opponents) for tally in table.tallies.values() if tally.opponents})
    known = of.numerators.__getitem__
    values = {
        player: sum(map(known, tally.opponents)) * (often // len(tally.opponents)) if tally.opponents else 0
        for player, tally in table.tallies.items()
    }
    return ScoreColumn(values, of.denominator * often)


def _points_a_round(table: ScoreTable) -> ScoreColumn:
    whole = lcm(*{tally.played for tally in table.tallies.values() if tally.played})
    values = {
        player: tally.points * (whole // tally.played) if tally.played else 0 for player, tally in table.tallies.items()
    }
    return ScoreColumn(values, whole * table.scoring.scale)


def strength_a_round(table: ScoreTable) -> ScoreColumn:
    """Return the mean of the opponents' points a round."""
    return _mean_or_nothing(table, table.once("points a round", _points_a_round))


def extended_strength(table: ScoreTable) -> ScoreColumn:
    """Return the mean of the opponents' strength of schedule."""
    return _mean_or_nothing(table, table.column("asos"))


def strength_terms(table: ScoreTable, player: int, called: Called) -> str:
    """Tell the points a round of each opponent."""
    opponents = table.opponents(player)
    told = [
        f"{called(one)} {table.scoring.shown(table.tallies[one].points)}/{table.tallies[one].played}"
        for one in opponents
    ]
    return f"({' + '.join(told)}) / {len(told)}" if told else "0: no opponents"


def extended_terms(table: ScoreTable, player: int, called: Called) -> str:
    """Tell the strength of schedule of each opponent."""
    told = [f"{called(one)} {table.value('asos', one)}" for one in table.opponents(player)]
    return f"({' + '.join(told)}) / {len(told)}" if told else "0: no opponents"


# --- those who are equal -----------------------------------------------------------------------------------


def _mutual(table: ScoreTable, group: Sequence[int]) -> dict[int, dict[int, int]]:
    """Return for each of a group the points against each other one of it whom it has met at the table."""
    inside = set(group)
    found: dict[int, dict[int, int]] = {player: {} for player in group}
    for player in group:
        for spent in table.tallies[player].spent:
            _, opponent, points, _ = spent
            if opponent in inside and is_played(spent):
                assert opponent is not None
                found[player][opponent] = found[player].get(opponent, 0) + points
    return found


def nobody_among(table: ScoreTable) -> ScoreColumn:
    """Return nothing for everybody: nobody is equal until a ranking says so."""
    return ScoreColumn(dict.fromkeys(table.tallies, 0))


def direct_encounter(table: ScoreTable, group: Sequence[int]) -> Mapping[int, int]:
    """Return how many of those equal a player stands before by the matches between them.

    If all have met, their points against each other decide. If not, a player stands first who is ahead of each other
    one whatever the missing matches would bring; then the second in the same way, as long as there is one.
    """
    met = _mutual(table, group)
    points = {player: sum(met[player].values()) for player in group}
    missing = {player: sum(other not in met[player] for other in group if other != player) for player in group}
    if not any(missing.values()):
        return {player: sum(points[other] < points[player] for other in group) for player in group}
    values, left = dict.fromkeys(group, 0), list(group)
    while len(left) > 1:
        most = {player: points[player] + table.scoring.win * missing[player] for player in left}
        first = [one for one in left if all(points[one] > most[other] for other in left if other != one)]
        if not first:
            break
        left.remove(first[0])
        values[first[0]] = len(left)
    return values


def encounter_terms(table: ScoreTable, player: int, called: Called) -> str:
    """Tell the results against those who were equal."""
    equals = [other for other in table.equals("de", player) if other != player]
    if not equals:
        return "0, because nobody was tied"
    met = _mutual(table, [player, *equals])[player]
    told = [f"{table.scoring.shown(met[other])} against {called(other)}" for other in equals if other in met]
    out = [called(other) for other in equals if other not in met]
    return f"tied players ranked behind; results among them: {', '.join([*told, *(f'not met {name}' for name in out)])}"


def lots(table: ScoreTable) -> ScoreColumn:
    """Return a place in the order that the seed draws, the first with the highest number."""
    drawn = draw_lots(table.tallies, table.scoring.seed)
    order = sorted(drawn, key=drawn.__getitem__, reverse=True)
    return ScoreColumn({player: number for number, player in enumerate(order, start=1)})


def lot_terms(table: ScoreTable, player: int, called: Called) -> str:
    """Tell that the lot decides."""
    return f"drawn at random (lot number {table.scoring.seed})"
