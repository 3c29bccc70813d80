"""Where a log stands as proof of its match's result, and what all logs of a match say together. Pure.

Three states are never mixed: a log *breaks a rule*, it *cannot be read here*, or it *does not belong to this match*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from rules.core.verdict import ILLEGAL, LEGAL, LEGAL_WITH_RULINGS, UNDECIDED, UNREADABLE
from tournament.events.results.values import MatchResult

from .fit import ACCEPTABLE, FOR_A_JUDGE, Fit, LogFacts, MatchFacts, Misfit, fit, result_in, winner_in

SOUND = (LEGAL, LEGAL_WITH_RULINGS)
#: What a judge's ruling says of a whole log (judging.models.JudgeRuling.Stamp).
STAMPS = STAMP_ILLEGAL, STAMP_COUNTS, STAMP_ASIDE = "illegal", "counts", "aside"

#: Standings of a log.
WAITING, PROVES, BREAKS, CONFIRMED = "waiting", "proves", "breaks", "confirmed"
UNREAD, MISFIT, UNFINISHED, UNCLEAR, ASIDE, CONTRADICTS = (
    "unreadable", "misfit", "unfinished", "undecided", "aside", "contradicts",
)  # fmt: skip
#: Standings of a match: the worst of its games, in this order.
VERIFIED, UNCONFIRMED, OPEN, NOTHING = "verified", "unconfirmed", "open", ""
WORST = (CONFIRMED, UNCONFIRMED, MISFIT, CONTRADICTS, UNREAD, OPEN, VERIFIED)
#: What the API calls otherwise.
IN_THE_API = {CONFIRMED: "illegal", CONTRADICTS: "misfit"}


@dataclass(frozen=True, slots=True)
class LogState:
    """One log of a match, as far as it is judged. `since`: when somebody last said something new with it.

    `verdict` is None while it waits or where it was given up. `agreed_seats`: see fit.fit. `outdated`: a judge has
    ruled on a line since, and the verdict does not know of it. `told_before`: the other match for which the same moves
    were handed in before. `stamped_for`: MatchFacts.terms when the stamp was set; empty if unknown.
    `by`: who handed it in.
    """

    key: str
    facts: LogFacts
    verdict: str | None
    line: int | None
    waits: bool
    stamp: str
    agreed_seats: tuple[int, ...] | None
    since: datetime
    moves: str = ""
    outdated: bool = False
    told_before: str = ""
    stamped_for: str = ""
    by: object = None


@dataclass(frozen=True, slots=True)
class Standing:
    """`kind` of one log, with everything that does not fit, who won its game (a seat of the match), and what the game
    came to where that is more than a winner.
    """

    log: LogState
    kind: str
    fit: Fit
    says: tuple[str, ...] = ()
    winner: int | None = None
    result: MatchResult | None = None

    @property
    def is_hidden(self) -> bool:
        """Return whether only staff and the two players may read the verdict: nobody is called a cheat by one
        upload.
        """
        return self.log.verdict == ILLEGAL and self.kind != CONFIRMED


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """What the logs of a match say of its result. `says`: what does not fit, in sentences.

    `openly`: kind and sentences without what no judge has confirmed yet, where that is less.
    """

    kind: str = NOTHING
    says: tuple[str, ...] = ()
    logs: dict[str, Standing] = field(default_factory=dict)
    games: dict[int, Standing] = field(default_factory=dict)
    openly: tuple[str, tuple[str, ...]] | None = None

    @property
    def winners(self) -> dict[int, int | None]:
        """Return who won each game that a log plays to its end: 0 the first player, None nobody."""
        ended = (PROVES, CONTRADICTS)
        return {number: each.winner for number, each in self.games.items() if each.kind in ended}

    @property
    def results(self) -> dict[int, MatchResult]:
        """Return what each game came to, where a log shows more than a winner: also one that stops before the end, or
        that a judge has stopped where it breaks a rule.
        """
        kinds = (PROVES, CONTRADICTS, UNFINISHED, CONFIRMED)
        return {n: each.result for n, each in self.games.items() if each.kind in kinds and each.result is not None}

    @property
    def notes(self) -> tuple[str, ...]:
        """Return why a result that a log shows is not that of the whole game."""
        shown = [self.games[number].log.facts.told.note for number in self.results]
        return tuple(note for note in shown if note)

    @property
    def word(self) -> str:
        """Return the word of the API."""
        return IN_THE_API.get(self.kind, self.kind)

    @property
    def for_everybody(self) -> MatchStanding:
        """Return the same without what no judge has confirmed yet."""
        if self.openly is None:
            return self
        return replace(self, kind=self.openly[0], says=self.openly[1], openly=None)


def standing_of(log: LogState, match: MatchFacts) -> Standing:
    """Return where one log stands, by itself."""
    accepted: frozenset[str] = frozenset()
    if log.stamp == STAMP_COUNTS:
        accepted = ACCEPTABLE if log.stamped_for in ("", match.terms) else FOR_A_JUDGE
    found = fit(log.facts, match, log.agreed_seats, accepted)
    winner = winner_in(log.facts, found.seats)
    kind, *says = _standing(log, found, has_result=match.result is not None)
    if kind == PROVES and log.told_before and "told before" not in accepted:
        again = f"The same moves were handed in for {log.told_before} before. A judge has to look at this log."
        kind, found = UNCLEAR, replace(found, misfits=(Misfit("told before", again),))
    says = [*says, *(say for say in found.says if say not in says)]
    return Standing(log, kind, found, tuple(says), winner, result_in(log.facts, found.seats))


def _standing(log: LogState, found: Fit, *, has_result: bool) -> tuple[str, ...]:
    if log.stamp == STAMP_ASIDE:
        return ASIDE, "A judge has ruled that this log does not count."
    if log.stamp == STAMP_ILLEGAL:
        return CONFIRMED, "A judge has confirmed that this log breaks a rule."
    if log.waits:
        return (WAITING,)
    if not found.belongs and log.verdict is not None:
        return (MISFIT,)
    if log.verdict is None or log.outdated:
        return UNCLEAR, "The log could not be checked yet."
    place = f" (line {log.line})" if log.line else ""
    if log.verdict == ILLEGAL and log.stamp != STAMP_COUNTS:
        return BREAKS, f"The log breaks a rule{place}; no judge has confirmed it yet."
    if log.verdict == UNREADABLE:
        return UNREAD, f"The log cannot be read here{place}."
    if log.verdict in SOUND:
        if found.seats is None:
            return UNCLEAR, "The log was checked, but not what its header says. Hand it in again."
        if found.kinds & FOR_A_JUDGE:
            return (UNCLEAR,)
        return (CONTRADICTS,) if found.misfits else (PROVES,)
    if log.verdict == UNDECIDED:
        return UNCLEAR, f"The log is undecided{place}."
    if log.facts.told.result is not None and has_result and not found.misfits:
        return (PROVES,)  # a run that was stopped, as its result says
    return UNFINISHED, "The log stops before the end of the game."


def standing_of_match(logs: Iterable[LogState], match: MatchFacts, *, disputed: bool = False) -> MatchStanding:
    """Put the logs of a match together: for each game the last one that settles something counts."""
    found = [standing_of(log, match) for log in sorted(logs, key=lambda log: log.since)]
    found = _without_copies(found)
    if not found:
        return MatchStanding()
    settled = {}
    for number in sorted({each.log.facts.number for each in found}):
        if game := _game([each for each in found if each.log.facts.number == number]):
            settled[number] = game
    games = {number: each for number, (_, each) in settled.items()}
    kind, says = _worst({number: (kind, each.says) for number, (kind, each) in settled.items()})
    if kind == VERIFIED or not games:
        says = tuple(_not_proved(games, match, disputed=disputed))
        kind = OPEN if says else VERIFIED
    openly = None
    if any(each.kind == BREAKS for each in games.values()):
        openly = _worst({
            number: (OPEN, (WITH_A_JUDGE,)) if kind == UNCONFIRMED else (kind, each.says)
            for number, (kind, each) in settled.items()
        })  # fmt: skip
    return MatchStanding(kind, says, {each.log.key: each for each in found}, games, openly)


#: In place of what a log says that no judge has looked at.
WITH_A_JUDGE = "A judge looks at a log of this match."


def _worst(games: Mapping[int, tuple[str, tuple[str, ...]]]) -> tuple[str, tuple[str, ...]]:
    """Return the worst kind of the games, and the sentences of all that are not verified."""
    kinds = {kind for kind, _ in games.values()}
    says = tuple(say for kind, each in games.values() if kind != VERIFIED for say in each)
    return next((kind for kind in WORST if kind in kinds), OPEN), says


def _without_copies(found: Sequence[Standing]) -> list[Standing]:
    """Handed in for two games, what was played proves the first of them alone, unless a judge has set that aside."""
    seen: dict[str, int] = {}
    kept = []
    for each in found:
        moves, number = each.log.moves, each.log.facts.number
        before = seen.setdefault(moves, number) if moves and each.kind != ASIDE else number
        if before != number and each.kind == PROVES:
            misfit = Misfit("copy", f"This log of game {number} is the log of game {before} again.")
            each = replace(each, kind=MISFIT, fit=replace(each.fit, misfits=(misfit,)), says=(misfit.says,))
        kept.append(each)
    return kept


#: What settles a game, and the standing it gives the game.
SETTLES = {PROVES: VERIFIED, BREAKS: UNCONFIRMED, CONTRADICTS: CONTRADICTS}
#: What a game is where nothing settles it, the worst first.
UNSETTLED = {MISFIT: MISFIT, UNREAD: UNREAD, UNCLEAR: OPEN, UNFINISHED: OPEN}


def _game(logs: Sequence[Standing]) -> tuple[str, Standing] | None:
    """Return the standing of one game and the log it rests on; None if every log of it is set aside.

    The last log that settles something counts, unless two people tell different ends.
    """
    confirmed = next((each for each in reversed(logs) if each.kind == CONFIRMED), None)
    if confirmed is not None:
        return CONFIRMED, confirmed
    if waits := next((each for each in logs if each.kind == WAITING), None):
        return OPEN, replace(waits, says=(f"A log of game {waits.log.facts.number} is being checked.",))
    settling = [each for each in logs if each.kind in SETTLES]
    if settling:
        last = settling[-1]
        return _apart(settling) or (SETTLES[last.kind], last)
    return next(((own, each) for kind, own in UNSETTLED.items() for each in reversed(logs) if each.kind == kind), None)


def _apart(settling: Sequence[Standing]) -> tuple[str, Standing] | None:
    """Return that two people's logs of one game end differently; None if they do not. A later log takes the place of
    one's own, whoever hands in last outdoes nobody else.
    """
    of_each = {each.log.by: each for each in settling}.values()
    ended = [each for each in of_each if each.kind in (PROVES, CONTRADICTS)]
    last = settling[-1]
    if last.kind == BREAKS or all((each.winner, each.result) == (last.winner, last.result) for each in ended):
        return None
    against = [say for each in ended if each.kind == CONTRADICTS for say in each.says]
    says = (f"Two logs of game {last.log.facts.number} end differently; a judge has to look at them.", *against)
    return CONTRADICTS if against else OPEN, replace(last, kind=UNCLEAR, says=says)


def _not_proved(games: Mapping[int, Standing], match: MatchFacts, *, disputed: bool) -> Iterator[str]:
    """Yield what is missing for sound logs to prove the result: a result, a game, or the right winners."""
    if match.result is None:
        yield "There is no result yet."
    elif disputed:
        yield "The players report different results."
    else:
        winners = {number: each.winner for number, each in games.items()}
        told = {number: each.result for number, each in games.items() if each.result is not None}
        yield from match.result.unproved(match.names, winners, told)
