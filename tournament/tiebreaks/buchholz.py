"""Tie-breaks from the scores of the opponents: Buchholz with its cuts, Sonneborn-Berger, Koya.

What differs is what a round counts that somebody has not played, one's own and an opponent's: `UNPLAYED_RULES`.
- FIDE C.07 in force from 1 August 2024: an opponent's byes asked for at the end of the event count as draws, and one's
  own unplayed round as met with an opponent of one's own score; cuts take the rounds first that were missed by choice.
- FIDE 2009 to 2022: every unplayed round of an opponent counts as a draw, and one's own as met with a virtual opponent
  who had the same score before it and draws all later rounds.
- US Chess (rule 34E): the same for opponents, and one's own unplayed round counts nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from tournament.tiebreaks.values import FORFEIT, HALF, ZERO, Called, RoundSpent, ScoreColumn, ScoreTable, Tally

#: From so many rounds on the modified median cuts two.
LONG_EVENT = 9

#: A round of a player who has left, or has not come yet.
ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Share:
    """What one round adds: the opponent's score as it counts, and the result in halves (2 for a win)."""

    round: int
    opponent: int | None  # None: nobody was met
    score: int
    result: int
    by_choice: bool = False  # a bye asked for, a no-show, an absence


def rounds_of(table: ScoreTable, tally: Tally) -> list[RoundSpent]:
    """Return every round of the event, those without a record as absences."""
    if len(tally.spent) == table.rounds:
        return tally.spent
    known = {spent[0]: spent for spent in tally.spent}
    return [known.get(number, (number, None, 0, ABSENT)) for number in range(1, table.rounds + 1)]


def is_played(spent: RoundSpent) -> bool:
    """Return whether somebody was met at the table."""
    return spent[1] is not None and spent[3] != FORFEIT


# --- what an opponent's score counts -----------------------------------------------------------------


def _as_it_is(table: ScoreTable, tally: Tally) -> int:
    return tally.points


def _last_byes_drawn(table: ScoreTable, tally: Tally) -> int:
    """Byes asked for and absences behind the last round in which the player was there count as draws."""
    score = tally.points
    for _, _, points, kind in reversed(rounds_of(table, tally)):
        if kind not in (HALF, ZERO, ABSENT):
            break
        score += table.scoring.draw - points
    return score


def _unplayed_drawn(table: ScoreTable, tally: Tally) -> int:
    """Every unplayed round counts as a draw."""
    missed = [spent for spent in rounds_of(table, tally) if not is_played(spent)]
    return tally.points + sum(table.scoring.draw - points for _, _, points, _ in missed)


# --- what one's own unplayed round counts ----------------------------------------------------------------


def _nobody(table: ScoreTable, tally: Tally, spent: RoundSpent) -> int | None:
    return None


def _nothing(table: ScoreTable, tally: Tally, spent: RoundSpent) -> int | None:
    return 0


def _own_score(table: ScoreTable, tally: Tally, spent: RoundSpent) -> int | None:
    return tally.points


def _virtual(table: ScoreTable, tally: Tally, spent: RoundSpent) -> int | None:
    """The score before the round, the rest of the round's win, then a draw in each later round."""
    number, _, points, _ = spent
    before = sum(earlier[2] for earlier in tally.spent if earlier[0] < number)
    scoring = table.scoring
    return before + (scoring.win - points) + scoring.draw * (table.rounds - number)


@dataclass(frozen=True, slots=True)
class UnplayedRule:
    """What unplayed rounds count. `cuts_choice`: cuts take rounds missed by choice first."""

    title: str
    opponents: Callable[[ScoreTable, Tally], int]
    own: Callable[[ScoreTable, Tally, RoundSpent], int | None]
    cuts_choice: bool = False


#: What `Scoring.unplayed` can name.
UNPLAYED_RULES: dict[str, UnplayedRule] = {
    "left out": UnplayedRule("unplayed rounds are left out", _as_it_is, _nobody),
    "fide 2024": UnplayedRule("FIDE, from 1 August 2024", _last_byes_drawn, _own_score, cuts_choice=True),
    "fide 2009": UnplayedRule("FIDE, 2009 to 2022: the virtual opponent", _unplayed_drawn, _virtual),
    "uscf": UnplayedRule("US Chess, rule 34E", _unplayed_drawn, _nothing),
}


def adjusted_scores(table: ScoreTable) -> dict[int, int]:
    """Return each player's points as they count for opponents."""
    rule = UNPLAYED_RULES[table.scoring.unplayed]
    return {player: rule.opponents(table, tally) for player, tally in table.tallies.items()}


def _shares_of_all(table: ScoreTable) -> dict[int, list[Share]]:
    scores, rule = table.once("adjusted", adjusted_scores), UNPLAYED_RULES[table.scoring.unplayed]
    halves = {table.scoring.win: 2, table.scoring.draw: 1}
    found: dict[int, list[Share]] = {}
    for player, tally in table.tallies.items():
        line = found[player] = []
        for spent in rounds_of(table, tally):
            number, opponent, points, kind = spent
            result = halves.get(points, 0)
            if is_played(spent):
                assert opponent is not None
                line.append(Share(number, opponent, scores[opponent], result))
            elif (own := rule.own(table, tally, spent)) is not None:
                by_choice = kind in (HALF, ZERO, ABSENT) or kind == FORFEIT and result < 2
                line.append(Share(number, None, own, result, by_choice))
    return found


def shares(table: ScoreTable) -> dict[int, list[Share]]:
    """Return what each round of each player adds."""
    return table.once("shares", _shares_of_all)


# --- sums and cuts ---------------------------------------------------------------------------------------


def _score(share: Share) -> int:
    return share.score


def _product(share: Share) -> int:
    return share.score * share.result


def cut(line: Sequence[Share], low: int, high: int, worth: Callable[[Share], int], by_choice: bool) -> list[Share]:
    """Return the rounds that count: without those of the `low` least opponents' scores and of the `high` greatest.

    Where `by_choice` says so, a round missed by choice goes instead of the least one if it is `worth` more. Of equal
    scores the worse result goes.
    """
    left = sorted(line, key=lambda share: (share.score, share.result))
    for _ in range(min(low, len(left))):
        least = left[0]
        missed = next((share for share in left if share.by_choice), least) if by_choice else least
        left.remove(max(least, missed, key=worth))
    return left[: max(0, len(left) - high)]


def _kept(table: ScoreTable, player: int, low: int, high: int, worth: Callable[[Share], int] = _score) -> list[Share]:
    line = shares(table)[player]
    if not low and not high:
        return line
    return cut(line, low, high, worth, UNPLAYED_RULES[table.scoring.unplayed].cuts_choice)


def buchholz(low: int = 0, high: int = 0) -> Callable[[ScoreTable], ScoreColumn]:
    """Return the sum of the opponents' scores, without the `low` least and the `high` greatest of them."""

    def column(table: ScoreTable) -> ScoreColumn:
        values = {player: sum(share.score for share in _kept(table, player, low, high)) for player in table.tallies}
        return ScoreColumn(values, table.scoring.scale)

    return column


def sonneborn_berger(low: int = 0) -> Callable[[ScoreTable], ScoreColumn]:
    """Return the scores of those beaten and half the scores of those drawn with, without the `low` least opponents."""

    def column(table: ScoreTable) -> ScoreColumn:
        values = {
            player: sum(_product(share) for share in _kept(table, player, low, 0, _product)) for player in table.tallies
        }
        return ScoreColumn(values, 2 * table.scoring.scale)

    return column


def median_cuts(table: ScoreTable, player: int) -> tuple[int, int]:
    """Return how many scores the modified median cuts below and above: above for fewer than half the points, below for
    more, both for half; two in long events.
    """
    often = 2 if table.rounds >= LONG_EVENT else 1
    twice, whole = 2 * table.tallies[player].points, table.scoring.win * table.rounds
    return (often if twice >= whole else 0), (often if twice <= whole else 0)


def modified_median(table: ScoreTable) -> ScoreColumn:
    """Return the sum of the opponents' scores without those that the modified median cuts."""
    values = {
        player: sum(share.score for share in _kept(table, player, *median_cuts(table, player)))
        for player in table.tallies
    }
    return ScoreColumn(values, table.scoring.scale)


def koya(table: ScoreTable) -> ScoreColumn:
    """Return the points taken from opponents with at least half the points there were."""
    half = {player for player, each in table.tallies.items() if 2 * each.points >= table.scoring.win * table.rounds}
    values = {
        player: sum(spent[2] for spent in tally.spent if spent[1] in half and is_played(spent))
        for player, tally in table.tallies.items()
    }
    return ScoreColumn(values, table.scoring.scale)


# --- how they explain themselves -------------------------------------------------------------------------


def _named(table: ScoreTable, share: Share, called: Called) -> str:
    return f"round {share.round}, unplayed" if share.opponent is None else called(share.opponent)


def _written(table: ScoreTable, kept: Sequence[Share], all_: Sequence[Share], words: Callable[[Share], str]) -> str:
    """Return "Bo 4 + Cy 2; left out: Dee 1"."""
    inside = {share.round for share in kept}
    told = " + ".join(words(share) for share in all_ if share.round in inside) or "0"
    out = ", ".join(words(share) for share in all_ if share.round not in inside)
    return f"{told}; left out: {out}" if out else told


def score_terms(low: int = 0, high: int = 0) -> Callable[[ScoreTable, int, Called], str]:
    """Return how a sum of scores is told."""

    def terms(table: ScoreTable, player: int, called: Called) -> str:
        return _score_terms(table, player, called, low, high)

    return terms


def median_terms(table: ScoreTable, player: int, called: Called) -> str:
    """Tell a sum of scores without those that the modified median cuts."""
    return _score_terms(table, player, called, *median_cuts(table, player))


def _score_terms(table: ScoreTable, player: int, called: Called, low: int, high: int) -> str:
    def words(share: Share) -> str:
        return f"{_named(table, share, called)} {_decimal(table, share.score)}"

    return _written(table, _kept(table, player, low, high), shares(table)[player], words)


def product_terms(low: int = 0) -> Callable[[ScoreTable, int, Called], str]:
    """Return how a sum of scores times results is told."""

    def words(table: ScoreTable, called: Called, share: Share) -> str:
        result = {2: "1", 1: "1/2", 0: "0"}[share.result]
        return f"{_named(table, share, called)} {_decimal(table, share.score)} x {result}"

    def terms(table: ScoreTable, player: int, called: Called) -> str:
        kept = _kept(table, player, low, 0, _product)
        return _written(table, kept, shares(table)[player], partial(words, table, called))

    return terms


def koya_terms(table: ScoreTable, player: int, called: Called) -> str:
    """Tell the points against each opponent who counts."""
    half = {one for one, each in table.tallies.items() if 2 * each.points >= table.scoring.win * table.rounds}
    tally = table.tallies[player]
    told = [
        f"{_decimal(table, points)} against {called(opponent)}"
        for _, opponent, points, kind in tally.spent
        if opponent is not None and opponent in half and kind != FORFEIT
    ]
    return " + ".join(told) or "0: no opponent has half the points"


def _decimal(table: ScoreTable, points: int) -> str:
    """Write points as they are shown: "3", "3 1/2"."""
    whole, rest = divmod(points, table.scoring.scale)
    if not rest:
        return str(whole)
    part = table.scoring.shown(rest)
    return f"{whole} {part}" if whole else str(part)
