"""A recording begins: from a match with everything filled in, or free, with names and perhaps teams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from cardpool.dice_sets.services import usable
from cardpool.services import pool
from rules.core.notation import FIRST_LINE
from teams.codecs import TeamUnreadable, read_team
from tournament.events import audit
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Match
from tournament.events.permissions import may_judge, may_report, require
from tournament.events.rule_books import RULE_BOOKS, RuleBook
from tournament.judging import logtext, match_header
from tournament.judging.match_header import NOT_CHOSEN

from .. import facade, fold, present
from ..models import LiveState, Recording, Watch
from . import locking

LONGEST_NAME = 60
#: Players of a free recording.
MOST_PLAYERS = 5


@dataclass(frozen=True, slots=True)
class Free:
    """What the form of a recording without an event says. `teams` are links or lists, as the builder takes them."""

    book: str
    names: Sequence[str]
    teams: Sequence[str] = ()
    dice: str = ""
    silent: bool = False


@transaction.atomic
def begin_match(actor: Any, match: Match, game: int = 0, *, silent: bool = False) -> tuple[Recording, bool]:
    """Begin to record a game of a match, 0 for the next one; the one that is being recorded already is returned.

    Whether it was begun just now. Raises WrongState, NotAllowed.
    """
    require(may_report(actor, match), "record a game of this table", "its players or the staff")
    _require_playing(match, staff=may_judge(actor))
    open_ = match.recordings.filter(state=Recording.State.OPEN, **({"game": game} if game else {})).first()
    if open_ is not None:
        return open_, False
    game = game or min(match.round.best_of, 1 + match.recordings.filter(state=Recording.State.FINISHED).count())
    if not 1 <= game <= match.round.best_of:
        raise BadInput("game", f"There is no game {game}: the games of this match are 1 to {match.round.best_of}.", "")
    event, staff = match.event, may_judge(actor)
    names = [player.name for player in match.players]
    recording = _begin(
        match_header.header_of_match(match), names, match=match, game=game, silent=silent,
        watch=event.watch, delay=event.watch_delay, created_by=actor if staff and hasattr(actor, "is_staff") else None,
    )  # fmt: skip
    audit.record(actor, "recording.begin", recording, table=match.table, game=game, recording=recording.pk)
    return recording, True


def _require_playing(match: Match, *, staff: bool) -> None:
    if match.is_bye:
        raise WrongState("This is a bye, so there is no game to record.", "Record a game without an event.")
    if not match.round.is_public:
        raise WrongState(f"{match.round.title} is not published yet.", "Publish it first.")
    if match.event.is_over and not staff:
        raise WrongState(f"{match.event} is over.", "Ask the staff.")


@transaction.atomic
def begin_free(user: Any, free: Free) -> Recording:
    """Begin to record a game of no event. Raises BadInput naming the field."""
    book = RULE_BOOKS.get(free.book)
    if book is None:
        raise BadInput("book", f"There is no rule book {free.book[:20]!r}.", f"Choose {', '.join(RULE_BOOKS)}.")
    names = _names(free.names)
    header = "\n".join(_header(book, names, free)) + "\n"
    account = user if getattr(user, "is_authenticated", False) else None
    return _begin(header, names, silent=free.silent, watch=Watch.LINK, created_by=account)


def _names(given: Sequence[str]) -> list[str]:
    names = [" ".join(name.replace("\0", " ").split())[:LONGEST_NAME] for name in given if name.strip("\0 \t\r\n")]
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise BadInput("names", f"A game has 2 to {MOST_PLAYERS} players, and {len(names)} are named.", "Name them.")
    if len({name.casefold() for name in names}) < len(names):
        raise BadInput("names", "Two players have the same name.", "Add an initial to one of them.")
    return names


def _header(book: RuleBook, names: Sequence[str], free: Free) -> Iterator[str]:
    yield FIRST_LINE
    yield f"game {book.game}"
    if book.needs_dice_set:
        yield _dice(free.dice)
    for number, name in enumerate(names, 1):
        yield f"P{number} player {match_header.quoted(name)}"
        team = free.teams[number - 1] if number <= len(free.teams) else ""
        if team.strip() and book.needs_teams:
            yield from _team(number, team)
    if book.needs_teams:
        yield NOT_CHOSEN


def _dice(chosen: str) -> str:
    sets = {dice_set.digest: dice_set for dice_set in usable()}
    if not sets:
        raise BadInput("dice", "The store has no dice for Dungeon Dice.", "An organizer adds them under Cards.")
    dice_set = sets.get(chosen) if chosen else next(iter(sets.values()))
    if dice_set is None:
        raise BadInput("dice", f"There is no dice set {chosen[:20]!r}.", "Choose one of the store's.")
    return f"dice {dice_set.id} {dice_set.digest}"


def _team(number: int, text: str) -> Iterator[str]:
    try:
        draft = read_team(text, pool())
    except TeamUnreadable as error:
        raise BadInput(f"team{number}", str(error), "Paste a team link, a list of cards, or leave it out.") from error
    if draft.unknown:
        unknown = draft.unknown[0]
        raise BadInput(f"team{number}", f"{unknown.written[:40]}: {unknown.reason}.", "Correct it, or leave it out.")
    cards = [(chosen.card.code, chosen.dice) for chosen in draft.cards]
    yield from match_header.team_lines(number, cards, [basic.card.code for basic in draft.basics])


def _begin(header: str, names: Sequence[str], **fields: Any) -> Recording:
    """Store a recording with its first state. Raises WrongState for a header that allows no game."""
    start = fold.start_of(header)
    profile = logtext.asked(header).profile
    recording = Recording.objects.create(
        header=header, names=list(names), start=start, head=start, profile=profile, **fields
    )
    view = facade.view(header)
    recording.life, recording.turn = facade.life_of(view), view.get("turn") or None
    verdict = fold.verdict_of(())
    live = LiveState(recording=recording, working=header, verdict=verdict, told=present.told_of(view, verdict, None))
    locking.tell(recording, live)
    return recording


@transaction.atomic
def set_silent(recording: Recording, silent: bool) -> Recording:
    """Turn silent mode on or off: it takes down what is tapped and never warns."""
    recording = locking.locked(recording)
    locking.require_open(recording)
    if recording.silent != silent:
        recording.silent = silent
        locking.tell(recording)
    return recording


@transaction.atomic
def set_watch(actor: Any, recording: Recording, watch: str, delay: int) -> Recording:
    """Say who may look on: the staff for a game of an event, the table's phones for any other."""
    recording = locking.locked(recording)
    if watch not in Watch.values or not 0 <= delay <= 120:
        raise BadInput("watch", f"{watch[:20]!r} is no way to look on.", f"Choose {', '.join(Watch.values)}.")
    if recording.match is not None:
        require(may_judge(actor), "say who may look on", "a judge or the organizer")
        audit.record(actor, "recording.watch", recording, watch=watch, delay=delay, recording=recording.pk)
    recording.watch, recording.delay = watch, delay
    locking.tell(recording)
    return recording
