"""The full form of a log: every answer is written, also what a scribe leaves out because it is implied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.core.faults import Fault
from rules.core.game import Answer, Game, NotOneEntry
from rules.core.lines.notation import Entry, Log, write_entry
from rules.core.replaying.path import IMPLIED, MOST_IMPLIED, Note, take
from rules.core.replaying.replay import Replay, played_out
from rules.core.verdict import ImpliedSteps


def full_form(replay: Replay) -> Log:
    """Return the log of a fresh replay with its implied answers written where they happen, as far as it can be read.

    What only tells of them elsewhere, or changes nothing, is left out. From a refused entry on it stays as it is.
    """
    return replace(replay.log, entries=tuple(entry for _, entry in marked_form(replay)), lines=())


def marked_form(replay: Replay) -> list[tuple[int | None, Entry]]:
    """Return the entries of the full form, each with its place in the log; None where it was implied."""
    log, game, read = replay.log, replay.game, 0
    try:
        for read, entry in enumerate(log.entries):
            replay.go_through(read, entry)
        read = len(log.entries)
        if not game.is_over(replay.state) and played_out(game, replay.state) is not None:
            replay.notes += _closing_notes(game, replay.state)
    except Fault:
        replay.notes = replay.notes[: replay.begun]
    written = _written_out(game, log, game.begin(log), replay.notes)
    found: list[tuple[int | None, Entry]] = [
        (None if number == IMPLIED else number, entry) for _, number, entry in written
    ]
    return found + list(enumerate(log.entries))[read:]


def implied_steps(replay: Replay) -> tuple[ImpliedSteps, ...]:
    """Return what a replay that has reached its verdict took for granted, by the line in front of which it happened.

    What an entry tells of afterwards is written, not implied. The last has no line if it ends the game.
    """
    log, game, state = replay.log, replay.game, replay.game.begin(replay.log)
    found: list[ImpliedSteps] = []
    steps: list[str] = []
    for place, number, entry in _written_out(game, log, state, replay.notes):
        if number == IMPLIED:
            steps += [] if place in replay.restated else [write_entry(entry)]
        elif steps:
            line = log.line_of(number)
            if found and found[-1].line == line:  # between two acts of one line
                steps = [*found.pop().steps, *steps]
            found.append(ImpliedSteps(line, tuple(steps)))
            steps = []
    refused = replay.done < len(log.entries)
    if not refused and game.is_over(replay.state) and not game.is_over(state):
        notes = _closing_notes(game, game.copy(state))
        steps += [write_entry(entry) for _, _, entry in _written_out(game, log, state, notes)]
    if steps:
        found.append(ImpliedSteps(log.line_of(replay.done) if refused else None, tuple(steps)))
    return tuple(found)


def _written_out(game: Game, log: Log, state: Any, notes: Sequence[Note]) -> Iterator[tuple[int, int, Entry]]:
    """Yield the place of each note, that of its entry in the log or IMPLIED, and the entry; `state` follows along.

    Of a line that holds several acts each is an entry of its own, and what the line claims besides is left out.
    """
    acts = Counter([number for number, given in notes if given])
    claimed: set[int] = set()  # places of entries that only claim, and are written
    for place, (number, given) in enumerate(notes):
        if number == IMPLIED or acts[number] > 1:
            if (entry := _entry_for(game, state, given)) is not None:
                yield place, number, entry
        elif given or not (acts[number] or number in claimed):
            claimed.add(number)
            yield place, number, log.entries[number]
        take(game, state, given)


def _entry_for(game: Game, state: Any, given: Answer | Entry) -> Entry | None:
    """The entry that a note holds or would be written as; None for what a claim notes, which answers nothing."""
    if isinstance(given, Entry):
        return given
    try:
        return game.write(state, given) if given else None
    except NotOneEntry:
        return None


def _closing_notes(game: Game, state: Any) -> list[Note]:
    """Take the implied answers at the end of the log, and return them."""
    return [(IMPLIED, answer) for answer in game.goes_on(state, MOST_IMPLIED)]
