"""A log as frames for a viewer: what happened, in sentences, and how the table changed with each of them.

There is a frame for every entry of the full form, and one at the end for the verdict. A frame holds only what changed
since the one before, as `packed_positions` writes it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core import sentences as said
from rules.core.game import Game
from rules.core.lines.notation import CLAIM, RULING, TURN, Entry
from rules.core.record import Components
from rules.core.replaying.path import IMPLIED, MOST_IMPLIED, Note
from rules.core.replaying.replay import Progress, Replay
from rules.core.replaying.telling import Teller
from rules.core.sentences import Sentences
from rules.core.verdict import ILLEGAL, UNDECIDED, UNREADABLE, Verdict
from rules.games import record_of
from rules.judging import Judged, judged
from rules.packed_positions import Packer

#: Verdicts behind whose line nothing was judged.
STOPPED = (ILLEGAL, UNDECIDED, UNREADABLE)
#: Frames of a log; a longer one is told up to there.
MOST_FRAMES = 2000
_AT_LINE = re.compile(r"in line (\d+)")  # of what was taken back (`set_aside`)


@dataclass(slots=True)
class Frame:
    """`line`: of the entry; of what the log leaves out, the line in front of which it happened (None: the end).

    `marks`: keys of `sentences.MARKS`; `quiet`: a viewer may pass it over, because it tells of nothing but what goes
    by itself; `changes` by slot, packed.
    """

    sentence: str
    line: int | None
    turn: int
    marks: tuple[str, ...] = ()
    quiet: bool = False
    changes: list[tuple[int, Any]] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Plain data under one letter each: a game has hundreds."""
        plain: dict[str, Any] = {
            "s": self.sentence,
            "n": self.line,
            "t": self.turn,
        } | ({"d": [list(change) for change in self.changes]} if self.changes else {})
        return plain | ({"m": list(self.marks)} if self.marks else {}) | ({"q": 1} if self.quiet else {})


@dataclass(slots=True)
class Film:
    """All frames of a log. `turns`: by its number, the heading of each turn and the seat of whose it is."""

    verdict: Verdict
    names: tuple[str, ...] = ()
    cards: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    frames: list[Frame] = field(default_factory=list)
    turns: dict[int, tuple[str, int | None]] = field(default_factory=dict)
    slots: list[str] = field(default_factory=list)
    things: list[Any] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Plain data for a page; `rules/frames.py` says how a position is put together from it."""
        verdict = self.verdict
        return {
            "game": (verdict.game or "").partition("/")[0],
            "names": list(self.names),
            "cards": {code: dict(card) for code, card in self.cards.items()},
            "turns": {str(number): list(turn) for number, turn in self.turns.items()},
            "slots": self.slots,
            "things": self.things,
            "frames": [frame.as_json() for frame in self.frames],
            "verdict": {
                "kind": verdict.verdict, "line": verdict.line, "rule": verdict.rule, "book": verdict.book,
                "section": verdict.section, "message": verdict.message, "entry": verdict.entry,
                "turn": verdict.turn, "result": verdict.result,
            },
        }  # fmt: skip


def film(text: str, components: Components | None = None, progress: Progress | None = None) -> Film:
    """Return the frames of a log. Never raises for anything in the text; what `progress` raises goes through."""
    found = judged(text, components, progress)
    if found.replay is None:
        ended = Film(found.verdict)
        ended.frames.append(_last(found.verdict, 0))
        return ended
    return _Camera(found.replay, found, record_of(found.replay.log.game)[0].sentences).run(progress)


# --- shooting -------------------------------------------------------------------------------------


class _Camera:
    """Goes along the path that a replay has found once more, and keeps what changes."""

    def __init__(self, replay: Replay, found: Judged, sentences: Sentences | None) -> None:
        self.replay, self.found, self.sentences = replay, found, sentences
        self.game: Game = replay.game
        self.teller = Teller(self.game, replay.log, sentences, self.game.begin(replay.log))
        cards = sentences.cards(self.teller.state) if sentences else {}
        self.film = Film(found.verdict, self.teller.names, cards)
        self.packer = Packer(self.film.slots, self.film.things)
        self.aside = _beside(found)

    def run(self, progress: Progress | None) -> Film:
        log, replay = self.replay.log, self.replay
        self._shoot(
            Frame("The game begins.", log.line_of(0) or None, self._turn(self.teller.position)), self.teller.position
        )
        for place, (number, given) in enumerate(replay.notes):
            if len(self.film.frames) >= MOST_FRAMES:
                break
            if progress is not None and place % 100 == 0:
                progress(place, len(replay.notes))
            implied = number == IMPLIED
            line = self._line_behind(place) if implied else log.line_of(number)
            self._set_aside_above(line)
            self._note((number, given), line, implied and place not in replay.restated)
        if replay.done >= len(log.entries):
            self._close()
        self._set_aside_above(None)
        self.film.frames.append(_last(self.found.verdict, self._turn(self.teller.position)))
        return self.film

    def _turn(self, position: Mapping[str, Any]) -> int:
        return int(position.get("turn") or 0)

    def _line_behind(self, place: int) -> int | None:
        """The line in front of which something happened unwritten."""
        notes, log = self.replay.notes, self.replay.log
        written = next((number for number, _ in notes[place:] if number != IMPLIED), None)
        if written is not None:
            return log.line_of(written)
        return log.line_of(self.replay.done) or None if self.replay.done < len(log.entries) else None

    def _note(self, note: Note, line: int | None, implied: bool) -> None:
        for each in self.teller.follow(note):
            turn = self._turn(each.after if each.entry.kind == TURN else each.before) or self._turn(each.after)
            frame = Frame(each.sentence, line, turn, _marks(each.entry, implied))
            unsaid = self.sentences is not None and each.entry.verb in self.sentences.quiet
            still = self._shoot(frame, each.after)
            frame.quiet = not each.outcome and (implied and (still or unsaid) or each.entry.kind == TURN)

    def _shoot(self, frame: Frame, position: Mapping[str, Any]) -> bool:
        """Keep a frame with what changed. What ends a turn is told with that turn, not with the next. Returns whether
        the table stayed as it was.
        """
        frame.changes, still = self.packer.changes(position)
        if self._turn(position) == frame.turn:
            heading = said.heading(self.sentences, {**position, "step": None})
            seat = position.get("first_player", position.get("active_player"))
            self.film.turns.setdefault(frame.turn, (heading, seat))
        self.film.frames.append(frame)
        return still

    def _close(self) -> None:
        """What happens by itself at the end of the log, if that ends the game."""
        game = self.game
        if game.is_over(self.teller.state) or not game.is_over(self.replay.state):
            return
        for _ in range(MOST_IMPLIED):
            answer = None if game.is_over(self.teller.state) else game.default(self.teller.state)
            if answer is None:
                return
            self._note((IMPLIED, answer), None, implied=True)

    def _set_aside_above(self, line: int | None) -> None:
        """Tell of what does not count, where it stands in the log."""
        while self.aside and (line is None or self.aside[0].line is None or self.aside[0].line < line):
            frame = self.aside.pop(0)
            self.film.frames.append(replace(frame, turn=self._turn(self.teller.position)))


def _marks(entry: Entry, implied: bool) -> tuple[str, ...]:
    kinds = {RULING: said.RULED, CLAIM: said.CLAIMED}
    return (said.IMPLIED,) if implied else (kinds[entry.kind],) if entry.kind in kinds else ()


def _beside(found: Judged) -> list[Frame]:
    """Frames of what a judge has ruled on or the players have taken back; they change nothing."""
    aside = found.aside
    if aside is None:
        return []
    frames = [Frame(each.told, each.line, 0, (said.BROKEN, said.RULED)) for each in aside.breaks]
    frames += [Frame(note, int(line[1]), 0) for note in aside.notes if (line := _AT_LINE.search(note))]
    return sorted(frames, key=lambda frame: frame.line or 0)


def _last(verdict: Verdict, turn: int) -> Frame:
    """The verdict: at the entry that was refused, or at the end of the log."""
    stopped = verdict.verdict in STOPPED
    rule = f" ({verdict.rule})" if verdict.rule else ""
    return Frame(
        f"Line {verdict.line}: {verdict.message}{rule}" if stopped and verdict.line else verdict.message,
        verdict.line, turn, ("verdict", said.BROKEN) if verdict.verdict == ILLEGAL else ("verdict",),
    )  # fmt: skip
