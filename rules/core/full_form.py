"""The full form of a log: every answer is written, also what a scribe leaves out because it goes without saying."""

from __future__ import annotations

from dataclasses import replace

from rules.core.entry_runner import IMPLIED, MOST_IMPLIED, Note, take
from rules.core.faults import Fault
from rules.core.notation import Entry, Log
from rules.core.replay import Replay, played_out


def full_form(replay: Replay) -> Log:
    """The log of a fresh replay with its implied answers written where they happen, as far as it can be read.

    What only tells of them elsewhere, or changes nothing, is left out. From a refused entry on it stays as it is.
    """
    log, game, read = replay.log, replay.game, 0
    try:
        for read, entry in enumerate(log.entries):
            replay.go_through(read, entry)
        read = len(log.entries)
        _play_out(replay)
    except Fault:
        replay.notes = replay.notes[: replay.begun]
    state, entries = game.begin(log), list[Entry]()
    for number, given in replay.notes:
        if number != IMPLIED:
            entries.append(log.entries[number])
        elif not isinstance(given, Entry):
            entries.append(game.write(state, given))
        take(game, state, given)
    return replace(log, entries=(*entries, *log.entries[read:]), lines=())


def _play_out(replay: Replay) -> None:
    """What goes without saying at the end of the log, if it ends the game."""
    game, state = replay.game, replay.state
    if game.is_over(state) or played_out(game, state) is None:
        return
    for _ in range(MOST_IMPLIED):
        answer = None if game.is_over(state) else game.default(state)
        if answer is None:
            return
        game.step(state, answer)
        note: Note = (IMPLIED, answer)
        replay.notes.append(note)
