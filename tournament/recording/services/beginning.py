"""A recording begins: from a match with everything filled in, or free, with names and perhaps teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.urls import reverse

from rules import fold
from tournament.events import audit
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Event, Match
from tournament.events.permissions import may_judge, may_report, require
from tournament.judging import match_header
from tournament.judging.log_text import logtext

from .. import facade, present
from ..free_games import AgainstBots, Free, header_against_bots, header_of
from ..models import Distance, LiveState, Recording, Watch
from . import at_distance, locking
from .sitting_down import waits_for


@transaction.atomic
def begin_match(
    actor: Any, match: Match, game: int = 0, *, silent: bool = False, timed: bool = False
) -> tuple[Recording, bool]:
    """Begin to record a game of a match, 0 for the next one; the one that is being recorded already is returned.

    Whether it was begun just now. Raises WrongState, NotAllowed, BadInput. Where the event hides teams, it waits for
    play to begin: `sitting_down.waits_for`.
    """
    require(may_report(actor, match), "record a game of this table", "its players or the staff")
    _require_playing(match, staff=may_judge(actor, match))
    open_ = match.recordings.filter(state=Recording.State.OPEN, **({"game": game} if game else {})).first()
    if open_ is not None:
        return open_, False
    _require_everybody(actor, match)
    game = game or min(match.round.best_of, 1 + match.recordings.filter(state=Recording.State.FINISHED).count())
    if not 1 <= game <= match.round.best_of:
        raise BadInput(
            "game",
            f"There is no game {game}: the games of this match are 1 to {match.round.best_of}.",
            "Choose one of them.",
        )
    event, staff = match.event, may_judge(actor, match)
    names = match_header.names_at(match)
    distance = at_distance.new_distance(len(names), {}) if event.online else None
    recording = begin(
        _header(match), names, distance, match=match, game=game, silent=silent and distance is None,
        timed=timed or event.turn_minutes > 0, turn_minutes=event.turn_minutes,
        watch=event.watch, delay=event.watch_delay, created_by=actor if staff and hasattr(actor, "is_staff") else None,
    )  # fmt: skip
    audit.record(actor, "recording.begin", recording, table=match.table, game=game, recording=recording.pk)
    return recording, True


def _header(match: Match) -> str:
    """Return the match's header with the digest of today's cards: what a store loads meanwhile changes no game."""
    header = match_header.header_of_match(match)
    if not match.event.needs_teams:
        return header
    first, game, rest = header.split("\n", 2)
    return f"{first}\n{game}\n{match_header.cards_line(rest.splitlines())}\n{rest}"


def _require_everybody(actor: Any, match: Match) -> None:
    if missing := waits_for(actor, match):
        raise WrongState(
            f"The teams stay hidden until play begins, and a recording shows both: {_listed(missing)} not here yet.",
            f"The recording opens when the clock of {match.round.title} runs, or when each player has pressed "
            "*Record this game* on their own phone.",
        )


def _listed(players: Sequence[Any]) -> str:
    """Return `Bo Tallow is`, `Bo Tallow and Cy Wren are`."""
    return f"{' and '.join(player.name for player in players)} {'is' if len(players) == 1 else 'are'}"


def _require_playing(match: Match, *, staff: bool) -> None:
    if match.is_bye:
        raise WrongState("This is a bye, so there is no game to record.", "Record a game without an event.")
    if not match.round.is_public:
        raise WrongState(f"{match.round.title} is not published yet.", "Publish it first.")
    if match.event.is_doubles:
        raise WrongState(
            "The book says too little of doubles to follow a game of four (DM-VAR-05).", "Report the result instead."
        )
    if waits := match.event.scheme.log_waits(match):
        raise WrongState(*waits)
    if match.event.is_over and not staff:
        raise WrongState(f"{match.event} is over.", "Ask the staff.")


@transaction.atomic
def begin_free(user: Any, free: Free) -> Recording:
    """Begin to record a game of no event. Raises BadInput naming the field."""
    header, names = header_of(free)
    distance = at_distance.new_distance(len(names), {}) if free.at_distance else None
    silent = free.silent and distance is None
    fields = {"silent": silent, "timed": free.timed, "watch": Watch.LINK, "created_by": _account(user)}
    return begin(header, names, distance, **fields)


@transaction.atomic
def begin_against_bots(user: Any, wanted: AgainstBots) -> Recording:
    """Begin a game of one person and bots, with dice of the server. Raises BadInput naming the field."""
    header, names = header_against_bots(wanted)
    distance = at_distance.new_distance(len(names), dict.fromkeys(range(1, len(names)), wanted.strength))
    return begin(header, names, distance, watch=Watch.LINK, created_by=_account(user))


def _account(user: Any) -> Any:
    return user if getattr(user, "is_authenticated", False) else None


def begin(header: str, names: Sequence[str], distance: Distance | None = None, **fields: Any) -> Recording:
    """Store a recording with its first state. Raises WrongState for a header that allows no game."""
    if distance is not None:
        header = at_distance.header_at_distance(header, distance, fields.get("match"))
    start = fold.start_of(header)
    profile, match = logtext.asked(header).profile, fields.get("match")
    home = match.get_absolute_url() if match is not None else reverse("recording:index")
    recording = Recording.objects.create(
        header=header, names=list(names), start=start, head=start, profile=profile, home=home,
        at_distance=distance is not None, **fields,
    )  # fmt: skip
    if distance is not None:
        distance.recording = recording
        distance.save()
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
def set_timed(recording: Recording, timed: bool) -> Recording:
    """Show the clock of the turn, or no longer; the times are those of the entries, whenever it was turned on."""
    recording = locking.locked(recording)
    locking.require_open(recording)
    if recording.timed != timed:
        recording.timed = timed
        locking.tell(recording)
    return recording


@transaction.atomic
def set_watch(actor: Any, recording: Recording, watch: str, delay: int) -> Recording:
    """Say who may look on: the staff for a game of an event, the table's phones for any other."""
    recording = locking.locked(recording)
    if watch not in Watch.values or not 0 <= delay <= 120:
        raise BadInput("watch", f"{watch[:20]!r} is not a way to look on.", f"Choose {', '.join(Watch.values)}.")
    if recording.match is not None:
        require(may_judge(actor, recording.match), "say who may look on", "a judge or the organizer")
        audit.record(actor, "recording.watch", recording, watch=watch, delay=delay, recording=recording.pk)
    recording.watch, recording.delay = watch, delay
    locking.tell(recording)
    return recording


def follow_event(event: Event) -> None:
    """Let onlookers see the games of an event that are being recorded as the event says now."""
    for row in Recording.objects.filter(match__round__event=event, state=Recording.State.OPEN):
        if (row.watch, row.delay) == (event.watch, event.watch_delay):
            continue
        with transaction.atomic():
            recording = locking.locked(row)
            recording.watch, recording.delay = event.watch, event.watch_delay
            locking.tell(recording)
