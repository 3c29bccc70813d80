"""Whether a game log is of a match, and what of it does not fit. Values in, values out; no Django here."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rules.core.books.options import UNDECIDED, BaseProfile, ProfileError, written
from tournament.events.results.values import MatchResult, ResultFromLog
from tournament.events.rule_books import RuleBook

#: Of cards that differ, so many are named.
NAMED_CARDS = 3
#: Formats in which a player takes some of the drafted cards, not all.
DRAFTED = ("draft", "rainbow")
#: What says nothing against a log, and waits for a judge.
FOR_A_JUDGE = frozenset(("judge", "told before"))
#: What a judge may accept by ruling that the log counts; the game, the players and the result never.
ACCEPTABLE = FOR_A_JUDGE | {"options", "format", "dice", "place", "prepared", "team", "basics", "heroes", "deck"}


@dataclass(frozen=True, slots=True)
class LogFacts:
    """What a log says of itself, in its header and by its end.

    `teams`: card code -> dice, for each seat. `winner`: the seat that won, None for nobody; it counts once the game is
    `over`. `judge_line`: the first line at which the log itself has a judge rule. `told`: what its game came to, where
    that is more than a winner.
    """

    game: str = ""
    options: str = ""
    names: tuple[str, ...] = ()
    teams: tuple[Mapping[str, int], ...] = ()
    basics: frozenset[str] = frozenset()
    game_format: str = "tournament"
    dice: str = ""
    round: int | None = None
    table: int | None = None
    prepared: bool = False
    number: int = 1
    over: bool = False
    winner: int | None = None
    judge_line: int | None = None
    told: ResultFromLog = ResultFromLog()

    @classmethod
    def of_header(cls, header: Mapping[str, Any], **more: Any) -> LogFacts:
        """From the JSON that is kept of a header (judging.log_header)."""
        kept = dict(header)
        for name in ("names", "teams"):
            kept[name] = tuple(kept.get(name, ()))
        kept["basics"] = frozenset(kept.get("basics", ()))
        for name in ("first", "ruled"):
            kept.pop(name, None)
        return cls(**kept, **more)


@dataclass(frozen=True, slots=True)
class Team:
    """A registered team: card code -> dice, and the codes of its basic actions."""

    cards: Mapping[str, int]
    basics: frozenset[str]


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What a log of this match has to say. `teams`: None for a player who has registered none.

    `unplayed`: the result was given, as where an opponent did not come. `names_cards`: what does not fit may be told by
    the codes of the registered cards. `setup`: what is settled before play, as `ResultFromLog.setup` has it.
    """

    book: RuleBook
    profile: BaseProfile
    team_format: str
    dice_set: str
    round: int
    table: int
    names: tuple[str, ...]
    teams: tuple[Team | None, ...] = (None, None)
    result: MatchResult | None = None
    unplayed: bool = False
    names_cards: bool = True
    setup: Mapping[str, Any] = field(default_factory=dict)

    @property
    def terms(self) -> str:
        """Return a digest of everything that a judge may accept otherwise in a log: it is accepted for these alone."""
        teams = [team and [sorted(team.cards.items()), sorted(team.basics)] for team in self.teams]
        options = {name: written(value) for name, value in self.profile.differences().items()}
        told = [self.book.game, options, self.team_format, self.dice_set, self.round, self.table, teams, self.setup]
        return hashlib.sha256(json.dumps(told, sort_keys=True, default=list).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Misfit:
    """One thing that does not fit: its kind, and a sentence."""

    kind: str
    says: str


@dataclass(frozen=True, slots=True)
class Fit:
    """How a log and a match go together: `seats` are the seats in the log of the match's players in their order."""

    misfits: tuple[Misfit, ...] = ()
    seats: tuple[int, ...] | None = None
    kinds: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kinds", frozenset(misfit.kind for misfit in self.misfits))

    @property
    def says(self) -> tuple[str, ...]:
        return tuple(misfit.says for misfit in self.misfits)

    @property
    def belongs(self) -> bool:
        """Return whether the log is of this match, as far as can be told without a judge, whatever its result."""
        return self.kinds <= {"result", *FOR_A_JUDGE}


def folded(name: str) -> str:
    """Return a name as it is compared: without capitals and double blanks, quotation marks as a header writes them."""
    return " ".join(name.replace('"', "”").split()).casefold()


def same_people(some: Sequence[str], others: Sequence[str]) -> bool:
    """Return whether these are the same names in the same order."""
    return [*map(folded, some)] == [*map(folded, others)]


def seats_of_claim(first_seat: int, seats: Sequence[int]) -> tuple[int, ...]:
    """Return the seat in a log of each of a match's people, as somebody has said it: `seats`, or of two the first's."""
    return tuple(seats) or (first_seat, 1 - first_seat)


def fit(
    log: LogFacts, match: MatchFacts, agreed_seats: Sequence[int] | None = None, accepted: Collection[str] = ()
) -> Fit:
    """Compare a log with its match. `agreed_seats`: where in the log its people sit, in their order, as they agree.

    `accepted`: the kinds of misfits that a judge has accepted.
    """
    if not log.game:
        return Fit()
    if log.game != match.book.game:
        return Fit((Misfit("game", _other_game(log, match)),))
    seats = seats_in_log(log.names, match.names)
    if agreed_seats is not None and len(log.names) == len(match.names) == len(agreed_seats):
        seats = tuple(agreed_seats)
    found = [*_rules(log, match), *_place(log, match)]
    if seats is None:
        found.append(Misfit("players", _other_players(log.names, match.names)))
    else:
        found += [*_teams(log, match, seats), *_setup(log, match, seats), *_result(log, match, seats)]
    return Fit(tuple(misfit for misfit in found if misfit.kind not in accepted), seats)


def seats_in_log(names: Sequence[str], players: Sequence[str]) -> tuple[int, ...] | None:
    """Return the seat of each of the match's players in a log that names them all as the pairing does; else None."""
    called, wanted = [folded(name) for name in names], [folded(name) for name in players]
    if sorted(called) != sorted(wanted) or len(set(called)) != len(called):
        return None
    return tuple(called.index(name) for name in wanted)


def guess_seats(names: Sequence[str], players: Sequence[str]) -> tuple[int, ...]:
    """Return a seat for each of the match's players: theirs by name, else in their order."""
    called = [folded(name) for name in names]
    own = [called.index(folded(player)) if called.count(folded(player)) == 1 else None for player in players]
    if len({seat for seat in own if seat is not None}) != len([seat for seat in own if seat is not None]):
        return tuple(range(len(players)))
    left = iter(sorted(set(range(len(names))) - {seat for seat in own if seat is not None}))
    return tuple(next(left) if seat is None else seat for seat in own)


def winner_in(log: LogFacts, seats: Sequence[int] | None) -> int | None:
    """Which player of the match won the game of the log, from 0 in the order of the match; None for nobody."""
    return None if log.winner is None or seats is None else seats.index(log.winner)


def result_in(log: LogFacts, seats: Sequence[int] | None) -> MatchResult | None:
    """Return what the game of the log came to, by the seats of the match; None where it shows no more than a winner."""
    return None if log.told.result is None or seats is None else log.told.result.reseated(seats)


def _setup(log: LogFacts, match: MatchFacts, seats: Sequence[int]) -> Iterator[Misfit]:
    """Heroes, traps and deck of a run are those of its table."""
    own, wanted = log.told.setup, match.setup
    if not own or not wanted:
        return
    for name, seat, hero in zip(match.names, seats, wanted["heroes"], strict=False):
        if own["heroes"][seat] != hero:
            yield Misfit("heroes", f"{name} plays the {own['heroes'][seat]} in the log, and the {hero} at this table.")
    if own["traps"] != wanted["traps"]:
        yield Misfit("deck", f"The log has {own['traps']} traps in the deck, and this round {wanted['traps']}.")
    if wanted["cards"]:
        yield from _deck(own["cards"], wanted["cards"])


def _deck(came_up: Sequence[Sequence[str]], deck: Sequence[str]) -> Iterator[Misfit]:
    """Tell the first card that is elsewhere in the deck of the round; which one lies there instead stays secret."""
    at = 0
    for cards in came_up:
        here = deck[at : at + len(cards)]
        if wrong := next((card for card in cards if card not in here), None):
            where = f"creature {at + 1}" if len(cards) == 1 else f"creatures {at + 1} to {at + len(cards)}"
            told = f"{wrong} comes up among {where} of the log; in the deck of this round it is elsewhere."
            yield Misfit("deck", told.replace("among creature ", "as creature "))
            return
        at += len(cards)


def _other_game(log: LogFacts, match: MatchFacts) -> str:
    return f"The event is played by {match.book.title} ({match.book.game}), this log by {log.game}."


def _other_players(names: Sequence[str], players: Sequence[str]) -> str:
    if len(names) != len(players):
        count = f"{len(names)} player{'' if len(names) == 1 else 's'}"
        return f"The log has {count} ({_listed(names) or 'no names'}), the match {len(players)}."
    return f"The log is of {_listed(names)}, the match of {_listed(players)}."


def _listed(names: Sequence[str]) -> str:
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"


def _rules(log: LogFacts, match: MatchFacts) -> Iterator[Misfit]:
    try:
        used = _profile(match.book, log.options)
    except ProfileError as error:
        yield Misfit("options", f"The log has an option that is not known here: {error}")
    else:
        yield from _options(used, match.profile)
    if match.book.brings == "teams" and log.game_format != match.team_format:
        yield Misfit("format", f"The log is a game of format {log.game_format}, the event of {match.team_format}.")
    if match.dice_set and log.dice != match.dice_set:
        has = f"with dice {log.dice[:16]}" if log.dice else "names no dice"
        yield Misfit("dice", f"The event is played with dice {match.dice_set}, this log {has}.")
    if log.prepared:
        yield Misfit("prepared", "The log begins in the middle of a game, not at its start.")
    if log.judge_line:
        yield Misfit("judge", f"Line {log.judge_line} of the log is a judge's ruling; no judge has confirmed it yet.")


@lru_cache(maxsize=64)  # sound: a rule book and its profiles never change
def _profile(book: RuleBook, options: str) -> BaseProfile:
    return book.profile_from(f"{book.defaults} {options}".strip())


def _options(used: BaseProfile, wanted: BaseProfile) -> Iterator[Misfit]:
    if used == wanted:
        return
    have, want = used.options(), wanted.options()
    for name in (name for name in want if have[name] != want[name]):
        told = [f"leaves {name} open" if value == UNDECIDED else f"has {name}={written(value)}"
                for value in (want[name], have[name])]  # fmt: skip
        yield Misfit("options", f"The event {told[0]}, the log {told[1]}.")


def _place(log: LogFacts, match: MatchFacts) -> Iterator[Misfit]:
    """A log that names its round or table names this one."""
    named = [f"{what} {own}" for what, own in (("round", log.round), ("table", log.table)) if own is not None]
    if log.round in (None, match.round) and log.table in (None, match.table):
        return
    yield Misfit("place", f"The log is of {', '.join(named)}; this match is round {match.round}, table {match.table}.")


def _teams(log: LogFacts, match: MatchFacts, seats: Sequence[int]) -> Iterator[Misfit]:
    brought = [log.teams[s] if s < len(log.teams) else {} for s in seats]
    some = match.team_format in DRAFTED
    for name, team, registered in zip(match.names, brought, match.teams, strict=True):
        if registered is not None and (told := _cards(team, registered.cards, some=some)):
            yield Misfit("team", _told(f"{name}’s team in the log is not the registered one", told, match))
    registered_basics = [team.basics for team in match.teams if team is not None]
    if len(registered_basics) < 2:
        return
    wanted = registered_basics[0].union(*registered_basics[1:])
    if not log.basics <= wanted or (log.basics != wanted and not some):
        extra = [f"{code} is in the log only" for code in sorted(log.basics - wanted)]
        missing = [f"{code} is missing from the log" for code in sorted(wanted - log.basics) if not some]
        told = _named([*extra, *missing])
        yield Misfit("basics", _told("The basic actions in the log are not the registered ones", told, match))


def _told(what: str, cards: str, match: MatchFacts) -> str:
    return f"{what}: {cards}." if match.names_cards else f"{what}. The cards are shown once the teams are open."


def _cards(team: Mapping[str, int], registered: Mapping[str, int], *, some: bool) -> str:
    """Return what differs, in words; with `some` a part of the registered cards and dice is enough."""
    told = []
    for code in sorted(team.keys() | registered.keys()):
        have, want = team.get(code, 0), registered.get(code, 0)
        if have == want or (some and have < want):
            continue
        told.append(f"{code} ×{have} in the log, ×{want} registered" if have and want
                    else f"{code} is in the log only" if have else f"{code} is missing from the log")  # fmt: skip
    return _named(told)


def _named(told: Sequence[str]) -> str:
    more = len(told) - NAMED_CARDS
    return "; ".join(told[:NAMED_CARDS]) + (f"; and {more} more" if more > 0 else "")


def _result(log: LogFacts, match: MatchFacts, seats: Sequence[int]) -> Iterator[Misfit]:
    """Whether the game can be one of the result that stands now."""
    if match.result is None:
        return
    if match.unplayed:
        yield Misfit("result", "The result is of a match that nobody played; this is a log of a game.")
        return
    told = match.result.contradicts(
        match.names, log.number, winner_in(log, seats), over=log.over, told=result_in(log, seats)
    )
    if told:
        yield Misfit("result", told)
