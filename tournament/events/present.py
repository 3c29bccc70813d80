"""Words and colours for what the database holds: one place, so that every page says the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet

from tournament.name_lists import in_a_list
from tournament.pairing import listed
from tournament.ranking import number
from tournament.standings import Standing
from tournament.tiebreaks import TIEBREAKS, Scoring, TieBreak

from . import adapter
from .models import SEATS, AuditEntry, Entrant, Match, Round
from .proof import evidence, log_standing
from .proof.log_standing import MatchStanding
from .results import MatchResult


@dataclass(frozen=True, slots=True)
class Tag:
    """A state as people see it: a colour (empty, good, bad, warn, moot), an icon and a word."""

    colour: str
    icon: str
    word: str
    note: str = ""


#: Standing of a log or of a match by its logs -> its tag: what is different never looks or reads alike.
LOG_TAGS = {
    log_standing.VERIFIED: Tag("good", "seal", "Verified"),
    log_standing.PROVES: Tag("good", "seal", "Legal, fits"),
    log_standing.CONFIRMED: Tag("bad", "bad", "Breaks a rule, confirmed"),
    log_standing.UNCONFIRMED: Tag("bad", "bad", "Breaks a rule, not confirmed"),
    log_standing.BREAKS: Tag("bad", "bad", "Breaks a rule, not confirmed"),
    log_standing.MISFIT: Tag("apart", "apart", "Does not belong to this match"),
    log_standing.CONTRADICTS: Tag("apart", "apart", "Does not fit the result"),
    log_standing.UNREAD: Tag("warn", "ask", "Cannot be read here"),
    log_standing.UNFINISHED: Tag("", "wait", "Not finished"),
    log_standing.WAITING: Tag("", "wait", "Being checked"),
    log_standing.UNCLEAR: Tag("warn", "hand", "Undecided"),
    log_standing.OPEN: Tag("", "wait", "Log handed in"),
    log_standing.ASIDE: Tag("", "hand", "Does not count"),
}
#: A log that no judge has looked at, as visitors see it.
HIDDEN_LOG = Tag("", "wait", "With a judge")


def log_tag(kind: str | None) -> Tag:
    """Return the tag of a standing; of none where it is not told."""
    return LOG_TAGS[kind] if kind else HIDDEN_LOG


@dataclass(frozen=True, slots=True)
class PairRow:
    """One table of a round as a list shows it."""

    match: Match
    seats: list[tuple[Entrant, Any]]  # with the points each brought into the round, or the seed in a cut
    tag: Tag
    evidence: MatchStanding | None
    mine: bool

    @property
    def title(self) -> str:
        """Return which match of its round it is, where the round has a final and one for third place."""
        return adapter.title_of(self.match)


def match_tag(match: Match, *, staff: bool = False, of: Entrant | None = None) -> Tag:
    """Return the state of a table in a word; the staff is told what is missing. A score has the games of `of` first."""
    tag = _state_tag(match, staff=staff, of=of)
    return replace(tag, note=own_word(match)) if match.by_own_player else tag


def pose(match: Match) -> str:
    """Return the class of a table's die, which lies as far as the table is; empty, flat, where the result counts."""
    if match.called_at:
        return "number-die-judge"
    if match.disputed:
        return "number-die-clash"
    if match.result is None and not match.is_bye:
        return "number-die-open"
    return "" if match.is_bye or match.confirmed else "number-die-cocked"


def own_word(match: Match) -> str:
    """Return what everybody reads at a table where one of its players spoke for the staff."""
    return f"{'decided' if match.result else 'cleared'} by a player of this match"


def _state_tag(match: Match, *, staff: bool, of: Entrant | None) -> Tag:
    if match.is_bye:
        return Tag("", "ok", "Bye")
    if match.disputed:
        return Tag("bad", "bad", "Disputed")
    if match.result is None:
        return Tag("warn", "wait", "Not reported") if staff else Tag("", "wait", "Playing")
    tagged = match.kind.tagged(match, match.result, of)
    word = f"{tagged[0].upper()}{tagged[1:]}"
    if match.confirmed:
        return Tag("good", "ok", word)
    return Tag("", "wait", f"{word}, to confirm" if match.round.state == Round.State.PUBLISHED else word)


def result_in_words(match: Match, result: MatchResult | None = None) -> str:
    """Return `Ada wins 2–1`, `draw 1–1`: a result with the winner's name; empty without one."""
    result = result or match.result
    return "" if result is None else match.kind.in_words(match, result)


@dataclass(frozen=True, slots=True)
class Proposal:
    """The result that the logs of a match come to: the value to send, the words, and what to know of it."""

    key: str
    words: str
    notes: tuple[str, ...] = ()


def proposal(match: Match, found: MatchStanding) -> Proposal | None:
    """Return the result that the logs add up to; None where they do not, or where it is settled already."""
    result = match.kind.from_logs(match, found.winners, found.results)
    if result is None or (match.result == result and match.confirmed and not match.disputed):
        return None
    return Proposal(result.key, result_in_words(match, result), found.notes)


def scored(match: Match, result: MatchResult) -> str:
    """Return `2–1 to Ada`: the numbers first, so that a narrow list still shows them beside a long name."""
    return match.kind.scored(match, result)


def counter_in_words(match: Match) -> str:
    """Return what another player of a disputed table says; empty when they gave no result."""
    return result_in_words(match, match.kind.parse(match.counter_claim)) if match.counter_claim else ""


def disputed_by(match: Match) -> str:
    """Return who said that a reported result is wrong, as the trail has it; `Another player` where it has none."""
    disputes = AuditEntry.objects.filter(subject="events.match", subject_id=str(match.pk), action="result.dispute")
    return disputes.values_list("who", flat=True).first() or "Another player"


def one_word(match: Match) -> str:
    """Return `Ana wins 2–1, says Ana; Bo has not answered`: a report that no other player has answered."""
    if len(match.players) == 1:  # a party's report, which only the staff confirms
        return f"{result_in_words(match)}, says {match.reported_by}; the staff has not confirmed it"
    silent = listed([player.name for player in match.players if player.pk != match.reported_entrant_id])
    answered = "has" if len(match.players) == 2 else "have"
    return f"{result_in_words(match)}, says {match.reported_by}; {silent} {answered} not answered"


def result_choices(match: Match, *, staff: bool = False) -> list[dict[str, object]]:
    """Return what can be pressed for a match (`ResultKind.choices`)."""
    return match.kind.choices(match, staff)


def pair_rows(
    round_: Round,
    entrant: Entrant | None,
    *,
    staff: bool = False,
    matches: QuerySet[Match] | None = None,
    points: Mapping[int, Any] | None = None,
    states: Mapping[int, MatchStanding] | None = None,
) -> list[PairRow]:
    """Return the round's tables in order, the bye last; or those of `matches` alone.

    `points` (that the players brought into the round) and `states` (of the logs) where they are known or not shown.
    """
    matches = round_.matches.all() if matches is None else matches
    points = adapter.points_before(round_) if points is None else points
    states = evidence.standings(matches) if states is None else states
    rows = []
    for match in matches.select_related(*SEATS):
        match.round = round_
        for player in match.players:
            player.event = round_.event
        seats = [(player, points.get(player.pk, 0)) for player in match.players]
        tag = match_tag(match, staff=staff)
        of_logs = states.get(match.pk)
        if of_logs is not None and not staff:
            of_logs = of_logs.for_everybody
        rows.append(PairRow(match, seats, tag, of_logs, match.seats(entrant)))
    return sorted(rows, key=lambda row: (row.match.is_bye, row.match.table))


def by_surname(rows: Iterable[PairRow]) -> list[tuple[Entrant, str, PairRow]]:
    """Return (player, names of the others, table as the player sees it) for everybody, sorted as a printed list is."""
    seats = [(player, others_of(player, row), seen_by(player, row)) for row in rows for player in row.match.players]
    return sorted(seats, key=lambda seat: in_a_list(seat[0].surname_first))


def seen_by(player: Entrant, row: PairRow) -> PairRow:
    """Return the row of one's own table: one's own games come first in its score."""
    return row if row.match.result is None else replace(row, tag=match_tag(row.match, of=player))


def others_of(player: Entrant, row: PairRow) -> str:
    """Return the names of everybody else at the player's table; empty for a bye and for a party by itself."""
    names = [other.name for other in row.match.players if other.pk != player.pk]
    return listed(names) if names else ""


def points_of(row: Any) -> Any:
    """Return a row's points as people count them: halves where a win is one point."""
    return adapter.plain(row.score) if isinstance(row, Standing) else row.points


def points_in_words(scoring: Scoring) -> str:
    """Return `3 for a win or a bye, 1 for a draw`: what a match is worth."""
    worth = {"a win": scoring.win, "a draw": scoring.draw, "a loss": scoring.loss, "a bye": scoring.bye_points}
    if worth["a bye"] == worth["a win"]:
        worth = {"a win or a bye": scoring.win, "a draw": scoring.draw, "a loss": scoring.loss}
    told = [
        f"{number(scoring.shown(points))} for {what}" for what, points in worth.items() if points or what != "a loss"
    ]
    return ", ".join(told)


def scoring_in_words(scoring: Scoring) -> str:
    """Return points, then the tie-breaks in order: `3 for a win …; then Buchholz, direct encounter`."""
    broken = [TIEBREAKS[name].title for name in scoring.tiebreaks]
    return "; then ".join(filter(None, [points_in_words(scoring), ", ".join(broken)]))


def tiebreak_cells(tiebreaks: Iterable[tuple[str, Fraction]]) -> list[dict[str, str]]:
    """Return for each tie-break of a row its heading, what that means, the rounded value and the exact fraction."""
    return [
        {"name": one.label, "about": about(one), "shown": shown(name, value), "exact": str(value)}
        for name, value in tiebreaks
        for one in [TIEBREAKS[name]]
    ]


def about(tiebreak: TieBreak) -> str:
    """Return `Opponents' match-win percentage: the mean of …`."""
    return f"{tiebreak.title[0].upper()}{tiebreak.title[1:]}: {tiebreak.about}"


def shown(name: str, value: Fraction) -> str:
    """Return a tie-break's value as lists show it: `66.7` percent for two thirds, other numbers as `7`, `6.5`."""
    if TIEBREAKS[name].percent:
        return f"{float(value) * 100:.1f}"
    return str(value) if value.denominator == 1 else f"{float(value):.3f}".rstrip("0").rstrip(".")
