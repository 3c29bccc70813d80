"""Game logs as event pages see them: by the relation `logs` that tournament.judging hangs on a match.

Nothing here is kept: what a log says is compared with the match, its result, the registered teams and the event's rules
as they are now, so that a correction is seen at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from tournament.events.models import SEATS, Event, Match, Submission, seated
from tournament.events.permissions import hides_teams
from tournament.events.results import read_from_log
from tournament.events.sides import brought

from .fit import LogFacts, MatchFacts, Team, same_people, seats_of_claim
from .log_standing import (
    BREAKS,
    CONTRADICTS,
    MISFIT,
    UNREAD,
    VERIFIED,
    LogState,
    MatchStanding,
    Standing,
    standing_of_match,
)

_LOG = (
    "pk",
    "logs__pk",
    "logs__header",
    "logs__moves",
    "logs__game",
    "logs__created_at",
    "logs__entrant",
    "logs__uploaded_by",
)
_REPLAY = ("logs__pk", "logs__replays__state", "logs__replays__amendments")
_VERDICT = tuple(
    f"logs__replays__verdict__{name}" for name in ("verdict", "line", "over", "winner", "judge_line", "told")
)
_RULING = tuple(f"logs__rulings__{name}" for name in ("stamp", "terms", "way", "created_at"))
_CLAIM = ("logs__pk", *(f"logs__seat_claims__{name}" for name in ("entrant", "people", "first_seat", "seats")))
_PLACE = ("round__event", "round__number", "table")
#: Replays that are not over (judging.models.OPEN_STATES).
_UNJUDGED = ("waiting", "running")


@dataclass(slots=True)
class _Judged:
    """What is known of one log besides its text: the newest verdict, rulings, and who sits where.

    `ruled_on`: what judges have ruled on its lines by the newest replay; `checked_with`: by the one of the verdict.
    """

    verdict: tuple[Any, ...] = (None, None, False, None, None, {})
    waits: bool = False
    ruled_on: Any = ()
    checked_with: Any = ()
    stamp: str = ""
    stamped_for: str = ""
    ruled_at: Any = None
    claims: tuple[_Claim, ...] = ()

    def agreed_seats(self, people: Sequence[str]) -> tuple[int, ...] | None:
        """As a judge said last, or as two players or more say and none otherwise, of these people alone."""
        claims = [claim for claim in self.claims if claim.is_of(people)]
        by_judges = [claim.seats for claim in claims if claim.entrant is None]
        by_players = [claim.seats for claim in claims if claim.entrant is not None]
        if by_judges:
            return by_judges[-1]
        return by_players[0] if len(by_players) >= 2 and len(set(by_players)) == 1 else None


@dataclass(frozen=True, slots=True)
class _Claim:
    """Who sits where, as an entrant says or a judge (None). `people`: who the match was of then; empty if unknown."""

    entrant: int | None
    people: Sequence[str]
    seats: tuple[int, ...]

    def is_of(self, people: Sequence[str]) -> bool:
        return not self.people or same_people(self.people, people)


def standings(matches: QuerySet[Match], *, named: bool = False) -> dict[int, MatchStanding]:
    """Match id -> what its logs say, for those with a log. A fixed number of queries; no text is read.

    `named`: see `facts_of`.
    """
    logged = matches.order_by().filter(logs__isnull=False)
    logs = list(logged.order_by("logs__created_at", "logs__pk").values_list(*_LOG))
    if not logs:
        return {}
    known = list(Match.objects.filter(pk__in={log[0] for log in logs}).select_related(*SEATS, "round__event"))
    facts, judged = _facts(known, named=named), _judged(logged)
    events, first = {match.pk: match.event.pk for match in known}, _first_told(logged)
    states: dict[int, list[LogState]] = {}
    for match, key, header, moves, number, created_at, *by in logs:
        people = facts[match].names if match in facts else ()
        state = replace(_state(judged[key], people, key, header, moves, number, created_at), by=tuple(by))
        if moves in first and first[moves][0] != match:
            state = replace(state, told_before=_place(*first[moves][1:], of=events[match]))
        states.setdefault(match, []).append(state)
    return {
        match.pk: standing_of_match(states[match.pk], facts[match.pk], disputed=match.disputed)
        for match in known
        if match.pk in facts
    }


def _state(
    judged: _Judged, people: Sequence[str], key: str, header: dict[str, Any], moves: str, number: int, created_at: Any
) -> LogState:
    verdict, line, over, winner, judge_line, told = judged.verdict
    facts = LogFacts.of_header(
        header, number=number, over=bool(over), winner=winner, judge_line=judge_line, told=read_from_log(told or {})
    )
    since = max(created_at, judged.ruled_at or created_at)
    outdated = verdict is not None and judged.checked_with != judged.ruled_on
    waits = judged.waits and (verdict is None or outdated)
    seats = judged.agreed_seats(people)
    return LogState(
        key, facts, verdict, line, waits, judged.stamp, seats, since, moves, outdated, stamped_for=judged.stamped_for
    )


def _first_told(logged: QuerySet[Match]) -> dict[str, tuple[int, int, int, int]]:
    """Return what was played -> the match, event, round and table for which it was handed in first, anywhere."""
    told = Match.objects.filter(logs__moves__in=logged.values("logs__moves"), logs__moves__gt="")
    rows = told.order_by("-logs__created_at", "-logs__pk")
    return {moves: tuple(place) for moves, *place in rows.values_list("logs__moves", "pk", *_PLACE)}  # the first stays


def _place(event: int, round_: int, table: int, *, of: int) -> str:
    return f"round {round_}, table {table}" if event == of else "a match of another event"


def _judged(logged: QuerySet[Match]) -> dict[str, _Judged]:
    found: dict[str, _Judged] = {}
    replays = logged.order_by("logs__replays__pk").values_list(*_REPLAY, *_VERDICT)
    for key, state, ruled_on, *verdict in replays:
        log = found.setdefault(key, _Judged())
        log.waits, log.ruled_on = state in _UNJUDGED, ruled_on
        if verdict[0] is not None:
            log.verdict, log.checked_with = tuple(verdict), ruled_on
    rulings = logged.filter(logs__rulings__isnull=False).order_by("logs__rulings__created_at", "logs__rulings__pk")
    for key, stamp, terms, way, at in rulings.values_list("logs__pk", *_RULING):
        log = found[key]
        log.ruled_at = at if stamp or way else log.ruled_at
        if stamp:
            log.stamp, log.stamped_for = stamp, terms
    claims = logged.filter(logs__seat_claims__isnull=False).order_by("logs__seat_claims__pk")
    for key, entrant, people, first_seat, order in claims.values_list(*_CLAIM):
        found[key].claims += (_Claim(entrant, people, seats_of_claim(first_seat, order)),)
    return found


def _facts(matches: Iterable[Match], *, named: bool = False) -> dict[int, MatchFacts]:
    """Return what a log of each match has to say. A bye has none."""
    played = [match for match in matches if not match.is_bye]
    entrants = {player.pk for match in played if match.event.needs_teams for player in match.players}
    rows = Submission.objects.filter(entrant__in=entrants) if entrants else Submission.objects.none()
    teams = dict(rows.values_list("entrant", "content"))
    return {match.pk: facts_of(match, teams, named=named) for match in played}


def facts_of(match: Match, teams: dict[int, dict[str, Any]] | None = None, *, named: bool = False) -> MatchFacts:
    """Return what a log of this match has to say; `teams`: what was handed in, by entrant, where it is known already.

    `named`: for somebody who may see the teams. Anybody else is told no card of a team that is hidden.
    """
    if teams is None:
        return _facts([match], named=named)[match.pk]
    event = match.event
    seated = [each for player in match.players for each in brought(player, teams.get(player.pk))]
    return MatchFacts(
        book=event.book,
        profile=event.book.profile(event.rules_options),
        team_format=event.team_format,
        dice_set=event.dice_set,
        round=match.round.number,
        table=match.table,
        names=tuple(name for name, _ in seated),
        teams=tuple(None if content is None else _team(content) for _, content in seated),
        result=match.result,
        unplayed=bool(match.unplayed),
        names_cards=named or not hides_teams(event),
        setup=event.scheme.log_setup(match),
    )


def people_of(match: Match) -> tuple[str, ...]:
    """Return who sits at the table of a match by name, in the order of its seats: those whom a log of it names."""
    return tuple(name for player in match.players for name, _ in brought(player, None))


def _team(content: Mapping[str, Any]) -> Team:
    cards = {entry["code"]: entry["dice"] or 0 for entry in content["cards"]}
    return Team(cards, frozenset(entry["code"] for entry in content["basics"]))


def standing(match: Match, *, named: bool = False) -> MatchStanding:
    """Return what the logs of one match say, everything that no judge has confirmed included; `named`: see
    `facts_of`.
    """
    return standings(Match.objects.filter(pk=match.pk), named=named).get(match.pk, MatchStanding())


def state(match: Match) -> str:
    """Return the word of the API, as everybody reads it: "verified", "illegal", "misfit", "unreadable", "open"
    or "".
    """
    return standing(match).for_everybody.word


def verified_counts(event: Event, rounds: int, players: Collection[int] | None = None) -> dict[int, Verified]:
    """Entrant id -> how many of the matches of the first `rounds` rounds are verified, byes left out.

    With `players` only the matches of those are looked at.
    """
    matches = Match.objects.filter(round__event=event, round__number__lte=rounds, is_bye=False)
    if players is not None:
        matches = matches.filter(seated(players))
    rows = matches.values_list("pk", "round__number", "table", *SEATS)
    seats = {row[0]: ([player for player in row[3:] if player is not None], row[1:3]) for row in rows}
    found = {pk: each.for_everybody for pk, each in standings(matches).items()}
    sound: Counter[int] = Counter()
    unfit: dict[int, list[Unfit]] = {}
    for pk, each in sorted(found.items(), key=lambda one: seats[one[0]][1]):
        players_of, (round_, table) = seats[pk]
        for player in players_of:
            if each.kind == VERIFIED:
                sound[player] += 1
            elif each.kind in (MISFIT, CONTRADICTS, UNREAD):
                unfit.setdefault(player, []).append(Unfit(round_, table, each.kind, each.says))
    played = Counter(player for pair, _ in seats.values() for player in pair)
    return {player: Verified(sound[player], count, tuple(unfit.get(player, ()))) for player, count in played.items()}


@dataclass(frozen=True, slots=True)
class Unfit:
    """A match whose log does not prove the result: where it was played, the standing, and what does not fit."""

    round: int
    table: int
    kind: str
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verified:
    """How many matches of a player are verified, how many there are, and those whose log does not fit."""

    sound: int
    played: int
    unfit: tuple[Unfit, ...] = ()

    @property
    def says(self) -> list[str]:
        """Return `Round 2, table 1: The log is of round 3, table 1; …`"""
        return [f"Round {each.round}, table {each.table}: {' '.join(each.says)}" for each in self.unfit]


def verified_matches(matches: QuerySet[Match]) -> tuple[int, int]:
    """Return (verified, reported) among these matches."""
    reported = matches.filter(is_bye=False, outcome__isnull=False, disputed=False)
    return sum(found.kind == VERIFIED for found in standings(reported).values()), reported.count()


@dataclass(frozen=True, slots=True)
class LogOfMatch:
    """One log of a match as a page shows it; `standing` is None where no judge has confirmed what it would say."""

    log: Any
    standing: Standing | None


def logs_of(match: Match, found: MatchStanding, *, sees_all: bool) -> list[LogOfMatch]:
    """Return each log of a match; without `sees_all` (the staff and the two players) nothing that no judge has
    confirmed.
    """
    logs = match.logs.defer("text").select_related("entrant", "uploaded_by").prefetch_related("replays__verdict")
    shown = []
    for log in sorted(logs, key=lambda log: (log.game, log.created_at)):
        of_log = found.logs.get(log.pk)
        shown.append(LogOfMatch(log, of_log if sees_all or not (of_log and of_log.kind == BREAKS) else None))
    return shown


def side_by_side(logs: Sequence[LogOfMatch]) -> list[tuple[int, LogOfMatch, LogOfMatch]]:
    """Return the logs of which two tell the same game, each with the one before it, by the number of the game."""
    pairs = zip(logs, logs[1:], strict=False)
    return [(one.log.game, one, other) for one, other in pairs if one.log.game == other.log.game]
