"""One replay that stops at several lines, for a judge who steps through a game."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from rules.core.faults import Fault
from rules.core.replaying.replay import Progress, Replay
from rules.core.verdict import Verdict

EVERY = 100  # entries between two reports of progress


def stop_at(replay: Replay, lines: Iterable[int], progress: Progress | None = None) -> dict[int, Verdict]:
    """Run a fresh replay; the verdict on all above each line (from the first entry's on), as if the log ended there.

    Lines behind the entry that ended the replay get its verdict.
    """
    entries, log = replay.log.entries, replay.log
    wanted = sorted((line for line in set(lines) if entries and line >= log.line_of(0)), reverse=True)
    found: dict[int, Verdict] = {}
    for done, entry in enumerate(entries):
        if not wanted:
            return found
        if progress is not None and done % EVERY == 0:
            progress(done, len(entries))
        while wanted and wanted[-1] <= log.line_of(done):
            found[wanted.pop()] = _ended_here(replay, done)
        try:
            replay.go_through(done, entry)
        except Fault as fault:
            stopped = replay.stopped(fault)
            return found | dict.fromkeys(wanted, stopped)
    return found | {line: _ended_here(replay, len(entries)) for line in wanted}


def _ended_here(replay: Replay, done: int) -> Verdict:
    """The verdict as if no entry followed. The replay itself stays where it is."""
    other = copy(replay)
    other.done = other.end = done
    other.state, other.rulings, other.judge = replay.game.copy(replay.state), dict(replay.rulings), list(replay.judge)
    return other.finished()
