"""Every tie-break that a setting can name, each one entry."""

from __future__ import annotations

from tournament.tiebreaks import buchholz as bh
from tournament.tiebreaks import percentages as pc
from tournament.tiebreaks import scores as sc
from tournament.tiebreaks.values import TIEBREAKS, TieBreak

__all__ = ["TIEBREAKS"]

_ALL = (
    TieBreak(
        "mw", "MW%", "match-win percentage", "the share of match points taken",
        "match points / match points there were, at least the floor",
        pc.match_wins, unit="match points", parts=pc.match_parts,
    ),
    TieBreak(
        "gw", "GW%", "game-win percentage", "the share of game points taken",
        "game points / game points there were, at least the floor",
        pc.game_wins, unit="game points", parts=pc.game_parts,
    ),
    TieBreak(
        "omw", "OMW%", "opponents' match-win percentage", "the mean of the share of match points each opponent took",
        "mean of the opponents' MW%", pc.opponents_match_wins, mean_of="mw",
    ),
    TieBreak(
        "ogw", "OGW%", "opponents' game-win percentage", "the mean of the share of game points each opponent took",
        "mean of the opponents' GW%", pc.opponents_game_wins, mean_of="gw",
    ),
    TieBreak(
        "oomw", "OOMW%", "opponents' opponents' match-win percentage", "the mean of the opponents' OMW%",
        "mean of the opponents' OMW%", pc.opponents_opponents_match_wins, mean_of="omw",
    ),
    TieBreak(
        "sos", "SoS", "sum of the opponents' match points", "the strength of the schedule",
        "sum of the opponents' points", sc.opponents_points, percent=False, terms=sc.opponents_terms,
    ),
    TieBreak(
        "asos", "ASoS", "average strength of schedule", "the mean of the opponents' points a round",
        "mean of the opponents' points / rounds played", sc.strength_a_round, percent=False, terms=sc.strength_terms,
    ),
    TieBreak(
        "xsos", "xSoS", "extended strength of schedule", "the mean of the opponents' average strength of schedule",
        "mean of the opponents' ASoS", sc.extended_strength, percent=False, terms=sc.extended_terms,
    ),
    TieBreak(
        "wins", "Wins", "matches won", "byes included", "number of matches won, byes included",
        sc.matches_won, percent=False,
    ),
    TieBreak(
        "won", "Won", "matches won at the table", "without byes and no-shows of the opponent",
        "number of matches won by playing", sc.won_at_the_table, percent=False,
    ),
    TieBreak(
        "bh", "BH", "Buchholz", "the sum of the opponents' points", "sum of the opponents' scores",
        bh.buchholz(), percent=False, terms=bh.score_terms(),
    ),
    TieBreak(
        "bh_c1", "BH-C1", "Buchholz without the lowest", "the sum of the opponents' points without the lowest",
        "sum of the opponents' scores without the lowest", bh.buchholz(1), percent=False, terms=bh.score_terms(1),
    ),
    TieBreak(
        "bh_c2", "BH-C2", "Buchholz without the two lowest", "the sum of the opponents' points without the two lowest",
        "sum of the opponents' scores without the two lowest", bh.buchholz(2), percent=False, terms=bh.score_terms(2),
    ),
    TieBreak(
        "bh_m1", "BH-M1", "Median-Buchholz",
        "the sum of the opponents' points without the highest and the lowest",
        "sum of the opponents' scores without the highest and the lowest",
        bh.buchholz(1, 1), percent=False, terms=bh.score_terms(1, 1),
    ),
    TieBreak(
        "bh_m2", "BH-M2", "Median-Buchholz 2",
        "the sum of the opponents' points without the two highest and the two lowest",
        "sum of the opponents' scores without the two highest and the two lowest",
        bh.buchholz(2, 2), percent=False, terms=bh.score_terms(2, 2),
    ),
    TieBreak(
        "median", "Median", "modified median",
        "the sum of the opponents' points, without the lowest for more than half the points, without the highest for "
        "fewer, without both for half",
        "sum of the opponents' scores; cut low above 50 %, high below, both at 50 %",
        bh.modified_median, percent=False, terms=bh.median_terms,
    ),
    TieBreak(
        "solkoff", "Solkoff", "Solkoff", "the sum of the opponents' points", "sum of the opponents' scores",
        bh.buchholz(), percent=False, terms=bh.score_terms(),
    ),
    TieBreak(
        "sb", "SB", "Sonneborn-Berger", "the points of those beaten, and half the points of those drawn with",
        "sum of each opponent's score x result", bh.sonneborn_berger(), percent=False, terms=bh.product_terms(),
    ),
    TieBreak(
        "sb_c1", "SB-C1", "Sonneborn-Berger without the lowest",
        "the points of those beaten, and half the points of those drawn with, without the lowest opponent",
        "sum of each opponent's score x result, without the lowest opponent", bh.sonneborn_berger(1), percent=False,
        terms=bh.product_terms(1),
    ),
    TieBreak(
        "koya", "Koya", "Koya", "the points taken from opponents with at least half the points",
        "points against opponents with 50 % or more", bh.koya, percent=False, terms=bh.koya_terms,
    ),
    TieBreak(
        "ps", "PS", "progressive score", "the sum of the scores after each round", "sum of the running score",
        sc.progressive(), percent=False, terms=sc.running_terms,
    ),
    TieBreak(
        "ps_c1", "PS-C1", "progressive score without the first round",
        "the sum of the scores after each round but the first", "sum of the running score without round 1",
        sc.progressive(1), percent=False, terms=sc.progressive_cut_terms,
    ),
    TieBreak(
        "cumulative", "Cumulative", "cumulative score",
        "the sum of the scores after each round, less a win for each win without play",
        "sum of the running score - wins without play", sc.cumulative, percent=False, terms=sc.cumulative_terms,
    ),
    TieBreak(
        "de", "DE", "direct encounter", "the matches between those who are equal",
        "number of those equal who stand behind by the matches between them",
        sc.nobody_among, percent=False, terms=sc.encounter_terms, among=sc.direct_encounter,
    ),
    TieBreak(
        "lot", "Lot", "lot", "drawn at random from a recorded seed", "order drawn from the seed",
        sc.lots, percent=False, terms=sc.lot_terms,
    ),
)  # fmt: skip

TIEBREAKS.update({tiebreak.key: tiebreak for tiebreak in _ALL})
