"""Games at a distance: the server throws the dice, bots answer for their seats, and each person for their own.

What follows an entry by itself is kept with it, as lines of the same entry. Dice that fell stay: nothing is taken back
behind a throw.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence

from rules import fold
from rules.core.lines.notation import FACT, RULING
from rules.core.throws import DEALT, Seeds, first_player, hash_of
from rules.distance import ENDING, OTHERS, SEVERAL, THROWN, Company, Line, beyond, helper_named
from rules.recording import INFERRED, Entered
from rules.score_sheet import Otherwise, ScoreSheet
from tournament.events.models import Match

from .. import facade
from ..errors import Forbidden, RecordingError, Unreadable
from ..models import Distance, RecordedEntry, Recording, Signal
from ..permissions import Visitor

Kind = RecordedEntry.Kind
#: What a player may send; who goes first and the seeds are the server's entries, and no position needs correction.
SENT = (Kind.ENTER, Kind.NOTE, Kind.CONCEDE)
#: Why a player may not write a line, by what it is: code, reason, way out.
BEYOND = {
    FACT: ("thrown-here", "The server draws and rolls in this game.", "Send only what you do."),
    RULING: (
        "not-a-judge",
        "Only a judge rules, and what is taken back is agreed.",
        "Ask to take it back, or call a judge.",
    ),
    ENDING: ("not-an-answer", "A line of play does not end the game.", "Concede instead."),
    OTHERS: ("not-you", "Everybody answers for themselves.", "Send what you do yourself."),
    SEVERAL: ("not-one", "An entry of a game at a distance is one answer.", "Send them one after the other."),
}
#: Ends of a game on which its people agree.
AGREED_ENDS = ("stop", "tie")
#: The verbs of lines that take passes for granted, and how many: the other player may react to each.
AFTER_PASSES, MOST_PASSES = ("attack", "end"), 6
#: Letters and digits of a seed.
SEED_LENGTH = range(8, 65)


def deck_of(match: Match | None) -> tuple[str, ...]:
    """Return the cards that a game of this match deals from, in the order of the deck of its round; () for none."""
    return tuple(match.event.scheme.log_deck(match)[0]) if match is not None else ()


def header_at_distance(header: str, distance: Distance, match: Match | None = None) -> str:
    """Return a header that says how its dice are thrown, and that its cards are dealt from a deck that was fixed; who
    goes first is thrown as well.
    """
    lines = ["first ?" if line.startswith("first ") else line for line in header.splitlines()]
    lines.append(f"throws {hash_of(distance.server_seed)}")
    lines += [f"P{seat} throws {hash_of(s) if s else '?'}" for seat, s in enumerate(distance.player_seeds, 1)]
    if match is not None and (hash_shown := match.event.scheme.log_deck(match)[1]):
        lines.append(f"{DEALT} {hash_shown}")
    return "\n".join([*lines, "passes written"]) + "\n"


def with_seeds(header: str, distance: Distance) -> str:
    """Return the header of a game that is over, with the seeds behind their hashes."""
    shown = {hash_of(seed): seed for seed in (distance.server_seed, *distance.player_seeds) if seed}
    lines = header.splitlines()
    return "\n".join([f"{x} {shown[x.split()[-1]]}" if x.split()[-1:] and x.split()[-1] in shown else x for x in lines])


def new_distance(players: int, bots: dict[int, str]) -> Distance:
    """Return the seeds of a new game: the server's, and those of its bots."""
    seeds = [secrets.token_hex(16) if seat in bots else None for seat in range(players)]
    return Distance(server_seed=secrets.token_hex(32), player_seeds=seeds, bots={str(s): b for s, b in bots.items()})


# --- who may write ------------------------------------------------------------------------------------------------


def require_turn(visitor: Visitor, sheet: ScoreSheet, kind: str, line: str) -> None:
    """Raise Forbidden for whoever is not asked, and RecordingError for what has no place at a distance."""
    recording = visitor.recording
    if kind == Kind.JUDGE and visitor.judges:
        return
    if kind not in SENT:
        raise RecordingError("at-a-distance", "At a distance the server keeps the table, so nothing can differ.",
                             "Ask to take it back, or call a judge.")  # fmt: skip
    seat = require_seat(visitor)
    if kind == Kind.CONCEDE:
        _require_end(recording, seat, line.casefold())
    if kind == Kind.ENTER:
        asked = (sheet.view.get("ask") or {}).get("player")
        if asked is not None and asked != seat:
            name = recording.names[asked]
            raise Forbidden("not-your-turn", f"{name} is asked now.", f"Wait for {name}.")
        if refusal := BEYOND.get(beyond(sheet.working, line, seat)):
            raise Forbidden(*refusal)
        if partners := partners_in(recording, seat, line):
            name = recording.names[partners[0]]
            raise Forbidden("ask-first", f"{name} decides whether to help.", f"Offer it to {name}.")
        if helper_named(sheet.working, line) is not None:
            raise Forbidden("no-bargain", "Bots make no bargains.", "Fight alone, or flee.")


def partners_in(recording: Recording, seat: int, line: str) -> list[int]:
    """Return the people without whose word this line of a player cannot be written."""
    people = [each for each in range(len(recording.names)) if str(each) not in recording.distance.bots and each != seat]
    if line.casefold() in AGREED_ENDS:
        return people
    helper = helper_named(recording.live.working, line)
    return [each for each in people if each == helper]


def _require_end(recording: Recording, seat: int, line: str) -> None:
    """Raise Forbidden for an end that is not this player's to write: alone with bots nobody else has to agree."""
    alone = len(recording.distance.bots) == len(recording.names) - 1
    if line in AGREED_ENDS and not alone:
        raise Forbidden("not-alone", "The other player has a part in this game.", "Offer it, concede, or play on.")
    if line not in (f"p{seat + 1} concede", "stop"):
        raise Forbidden("not-you", "Everybody concedes for themselves.", f"Send P{seat + 1} concede.")


def is_over(recording: Recording) -> bool:
    """Return whether the game has come to its end."""
    return bool(json.loads(recording.live.told).get("view", {}).get("over"))


def ends_by_itself(recording: Recording) -> bool:
    """Return whether a game at a distance has just come to its end, so that its log comes in by itself."""
    return recording.at_distance and recording.is_open and is_over(recording)


def require_over(visitor: Visitor) -> None:
    """Raise RecordingError while the game goes on: its log is handed in when it is over, and its seeds shown."""
    if not (visitor.judges or is_over(visitor.recording)):
        raise RecordingError("not-over", "The game is not over.", "Play on, or concede.")


def require_alone(visitor: Visitor) -> None:
    """Raise Forbidden where another person has begun to play: nobody ends their game without them."""
    recording, seat = visitor.recording, require_seat(visitor)
    others = recording.devices.exclude(seat=None).exclude(seat=seat)
    if others.exists() and recording.number and not visitor.judges:
        raise Forbidden("not-alone", "The other player has a part in this game.", "Concede, or ask a judge.")


# --- what follows -------------------------------------------------------------------------------------------------


def go_on(recording: Recording, sheet: ScoreSheet) -> ScoreSheet:
    """Return the sheet with what follows its last entry by itself."""
    if fold.lacks_first(sheet.working) or fold.lacks_seeds(sheet.working):
        return sheet
    lines = _following(recording, sheet.working)
    return sheet.followed_by([(line.text, line.mark) for line in lines]) if lines else sheet


def require_nothing_thrown(entries: Sequence[fold.Entry], to: int) -> None:
    """Raise RecordingError where dice fell behind the entry that is to be gone back to."""
    behind = [entry for entry in fold.live(entries) if entry.number > to]
    if any(entry.kind in (Kind.SEED, Kind.FIRST) for entry in behind):
        raise RecordingError("thrown", "The dice of this game are made of everybody's part, which stays.", "Play on.")
    if any(mark == THROWN for entry in behind for _, mark in entry.lines):
        raise RecordingError("thrown", "Dice were thrown after that, and what was thrown stays thrown.",
                             "Take back less, or concede the point to each other in play.")  # fmt: skip


def after_passes(recording: Recording, visitor: Visitor) -> Otherwise:
    """Return what reads a refused line once more, for `ScoreSheet.otherwise`."""
    return lambda sheet, line, refused: _behind_passes(recording, visitor.seat or 0, sheet.working, line, refused)


def _behind_passes(recording: Recording, seat: int, text: str, line: str, refused: Entered) -> Entered:
    """Return what a line adds that takes for granted that its player keeps all dice, and starts nothing more first.

    It is refused as before where that is not so. Where the other player may react to a pass, only that is taken.
    """
    before: tuple[tuple[str, str], ...] = ()
    words = line.removeprefix(f"P{seat + 1} ").split()
    for _ in range(MOST_PASSES if words[:1] and words[0] in AFTER_PASSES else 0):
        gives_way = facade.giving_way(text)
        passed = facade.enter(text, gives_way) if gives_way else refused
        if passed.refused is not None:
            return refused
        more = tuple((each, INFERRED) for each, _ in passed.lines)
        text += "".join(f"{each}\n" for each in fold.working_lines(more))
        followed = tuple((each.text, each.mark) for each in _following(recording, text))
        text += "".join(f"{each}\n" for each in fold.working_lines(followed))
        before = (*before, *more, *followed)
        if any(each.startswith("turn ") for each, _ in followed):
            return Entered(before) if words[0] == "end" else refused  # nobody could attack, so the turn has ended
        entered = facade.enter(text, line)
        if entered.refused is None:
            return Entered((*before, *entered.lines))
        if (facade.view(text).get("ask") or {}).get("player") not in (None, seat):
            return Entered(before)
    return refused


def _following(recording: Recording, text: str) -> tuple[Line, ...]:
    distance = recording.distance
    bots = {int(seat): strength for seat, strength in distance.bots.items()}
    company = Company(bots, dict.fromkeys(distance.quiet, False))
    seeds = Seeds(distance.server_seed, tuple(distance.player_seeds))
    return facade.goes_on(text, seeds, company, deck_of(recording.match))


# --- seeds ----------------------------------------------------------------------------------------------------------


def require_seat(visitor: Visitor) -> int:
    """Return the visitor's seat. Raises Forbidden."""
    if visitor.seat is None:
        raise Forbidden("no-seat", "Only the players can do this.", "Open the link with the key, and take a seat.")
    return visitor.seat


def check_seed(visitor: Visitor, distance: Distance, seed: str) -> int:
    """Return the seat whose part of the dice this is. Raises RecordingError."""
    seat = require_seat(visitor)
    if len(seed) not in SEED_LENGTH or not (seed.isascii() and seed.isalnum()):
        raise Unreadable("bad-seed", "A seed is 8 to 64 letters and digits.", "Send 32 random digits.")
    if distance.player_seeds[seat] not in (None, seed):
        raise RecordingError(
            "seed-known", "Your part of the dice is in, and stays as it is.", "Wait for the other players."
        )
    return seat


def agreed(recording: Recording, kind: str) -> int | None:
    """Return the entry to go back to if everybody agrees: the other person, or nobody but bots is asked."""
    wishes = recording.signals.filter(kind=Signal.Kind.ASK_UNDO).order_by("-pk")
    if kind == Signal.Kind.ALLOW_UNDO and (wish := wishes.first()) is not None:
        return int(wish.text)
    people = len(recording.names) - len(recording.distance.bots)
    if kind == Signal.Kind.ASK_UNDO and people == 1 and (wish := wishes.filter(closed_at=None).first()) is not None:
        return int(wish.text)
    return None


def starts_with(distance: Distance) -> str:
    """Return who goes first, `P2`, thrown with all seeds."""
    return f"P{first_player(Seeds(distance.server_seed, tuple(distance.player_seeds))) + 1}"
