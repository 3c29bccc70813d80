"""The path between two written entries: what a log leaves out, carried out and noted.

Between them a game walks through the positions that it reaches by answers nobody has to write (a forced discard, a
pass, a card that stays with its owner). What is read is noted, answer by answer, and marked as written or implied. To
judge is to fold the notes (`stand`).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import Any

from rules.core.faults import Fault
from rules.core.game import Answer, Game
from rules.core.lines.notation import CLAIM, Entry, Log
from rules.core.verdict import Ruling

#: How many answers a log may leave out in a row before it is plainly lost.
MOST_IMPLIED = 60
IMPLIED = -1
#: Once a position has been worked out again, it is kept for the next time, so many notes behind the last one kept.
KEPT_EVERY = 16
#: The place of the entry that writes it, or IMPLIED; and the answer, or the entry of a judge's ruling. The answer of a
#: claim, or a turn line, is empty.
Note = tuple[int, Answer | Entry]


def take(game: Game, state: Any, given: Answer | Entry) -> None:
    """Carry out what a note holds."""
    if isinstance(given, Entry):
        game.rule_on(state, given)
    elif given:
        game.step(state, given)


class Path:
    """`state` is the position after the entries done so far; `notes` how it came about; `judge` what judges ruled."""

    def __init__(self, game: Game, log: Log) -> None:
        self.game, self.log = game, log
        self.state: Any = game.begin(log)
        self.done = 0
        self.end = len(log.entries)  # behind the last entry that is read
        self.notes: list[Note] = []
        self.restated: set[int] = set()  # implied notes that an entry has told of afterwards
        self.begun = 0  # the notes before the entry at hand
        self.act: tuple[int, int] | None = None  # where an act is refused behind others of its line: entry and column
        self.gathered: set[int] = set()  # places of entries that have been read with the one in front of them
        self.in_aside = False  # while what stands behind a line as a comment is carried out
        self.reorders = False  # while a log that is refused otherwise is read in another order of what waits
        self.opened = 0  # the notes before the last turn line: what happened there is not restated any more
        self.kept: list[tuple[list[Note], Any]] = []  # positions worked out again, behind more and more notes
        self.judge: list[Ruling] = []
        self.moments: list[str] = []  # of which moment claims were read that could be of two
        self.acts: list[int] = []  # the places of all entries but claims, once a claim asks
        self.earlier: tuple[int, Any] | None = None  # the position before an entry that claims follow, and its place

    def _imply(self, entry: Entry) -> bool:
        """Take the answer that goes unwritten before this entry. False if one must be written here."""
        game, state, notes = self.game, self.state, self.notes
        answer = game.implied(state, entry)
        if answer is None or len(notes) - self.begun >= MOST_IMPLIED:
            return False
        if self.reorders:
            answer = game.other_order(state, entry) or answer
        times = game.times_implied(state, entry)
        game.step(state, answer * times)
        notes.extend([(IMPLIED, answer)] * times)
        return True

    def go_past_pauses(self) -> None:
        """Up to where somebody decides something again."""
        while self.game.is_pause(self.state):
            answer = self.game.default(self.state)
            assert answer is not None
            self.game.step(self.state, answer)
            self.notes.append((IMPLIED, answer))

    def _stand(self, notes: Sequence[Note]) -> None:
        self.state, self.notes = self.position_behind(notes), list(notes)

    def position_behind(self, notes: Sequence[Note]) -> Any:
        """The position behind these notes, from the last one kept on the way there."""
        game, kept, notes = self.game, self.kept, list(notes)
        while kept and kept[-1][0] != notes[: len(kept[-1][0])]:
            kept.pop()
        state = game.copy(kept[-1][1]) if kept else game.begin(self.log)
        behind = notes[len(kept[-1][0]) :] if kept else notes
        for _, given in behind:
            take(game, state, given)
        if len(behind) >= KEPT_EVERY:
            kept.append((notes, game.copy(state)))
        return state

    def _along(self, first: int) -> Iterator[tuple[int, Note, Any]]:
        """Each note from this place on: its place, itself, and the position before it, which goes on with the next."""
        state = self.position_behind(self.notes[:first])
        for place, note in enumerate(self.notes[first:], first):
            yield place, note, state
            take(self.game, state, note[1])

    def _explained(self, entry: Entry) -> Fault:
        """Why the entry lies nowhere on the path, standing where somebody decides something again."""
        self.go_past_pauses()
        return self.game.explain(self.state, entry)

    def _following(self) -> Entry | None:
        """The next entry that is no claim."""
        entries = self.log.entries
        if not self.acts:
            self.acts = [place for place, entry in enumerate(entries) if entry.kind != CLAIM]
        place = bisect(self.acts, self.done)
        return entries[self.acts[place]] if place < len(self.acts) else None

    @property
    def line(self) -> int:
        """The line of the entry at hand; behind the last, of that one."""
        return self.log.line_of(min(self.done, self.end - 1))
