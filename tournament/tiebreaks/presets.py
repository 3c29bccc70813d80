"""Settings that communities play by, as data: points, floors, what unplayed rounds count, tie-breaks in order."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.tiebreaks.values import STANDARD, Scoring


@dataclass(frozen=True, slots=True)
class Preset:
    """A named scoring. `about` says who plays by it and what is special about it."""

    key: str
    title: str
    about: str
    scoring: Scoring


_ALL = (
    Preset(
        "store", "Store default", "3 points for a win, 1 for a draw; OMW%, GW%, OGW%, none below a third.", STANDARD
    ),
    Preset(
        "magic", "Magic, from December 2025",
        "No percentage below a third, a player's own GW% included; published tables changed in late November 2025.",
        Scoring(tiebreaks=("omw", "gw", "ogw")),
    ),
    Preset(
        "magic 2025", "Magic, before December 2025",
        "A player's own GW% may be below a third; for an opponent's OGW% it counts as a third.",
        Scoring(floor_own_games=False, tiebreaks=("omw", "gw", "ogw")),
    ),
    Preset(
        "median", "Median-Buchholz",
        "The opponents' points without the highest and the lowest, then the match between those equal, then the lot.",
        Scoring(tiebreaks=("bh_m1", "de", "lot")),
    ),
    Preset(
        "netrunner", "Netrunner",
        "3 points for a win, 1 for a draw; strength of schedule, then that of the opponents, then the lot.",
        Scoring(tiebreaks=("asos", "xsos", "lot")),
    ),
    Preset(
        "chess", "Chess (FIDE)",
        "1 point for a win, half for a draw; Buchholz without the lowest, Buchholz, Sonneborn-Berger, the match "
        "between those equal.",
        Scoring(win=2, draw=1, scale=2, unplayed="fide 2024", tiebreaks=("bh_c1", "bh", "sb", "de")),
    ),
    Preset(
        "chess round robin", "Chess, round robin (FIDE)",
        "1 point for a win, half for a draw; the match between those equal, Sonneborn-Berger, Koya, wins. A no-show "
        "counts as met.",
        Scoring(
            win=2, draw=1, scale=2, unplayed="fide 2024", no_shows_met=True, tiebreaks=("de", "sb", "koya", "wins")
        ),
    ),
    Preset(
        "us chess", "Chess (US Chess)",
        "1 point for a win, half for a draw; modified median, Solkoff, cumulative score.",
        Scoring(win=2, draw=1, scale=2, unplayed="uscf", tiebreaks=("median", "solkoff", "cumulative")),
    ),
)  # fmt: skip

#: By key, in the order in which a form offers them.
PRESETS: dict[str, Preset] = {preset.key: preset for preset in _ALL}
