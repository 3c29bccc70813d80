"""Taking entries down: in order, each once, and only on top of what the sender has seen.

What an entry means is said in one place, `rules.score_sheet`, for the server and for phones without a network.

The rules read a line before the transaction begins, so that nobody waits for them; under the lock it is only looked
whether anybody else has written meanwhile, and then it is read again on top of that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from itertools import takewhile
from typing import Any

from django.db import transaction
from django.utils import timezone

from rules import fold
from rules.score_sheet import Refusal, ScoreSheet
from tournament.events import audit
from tournament.events.services.calls import rule_from_recorder

from .. import facade, present
from ..changes import judge_wrote
from ..errors import Forbidden, RecordingError, Refused, TooMuch, Unreadable
from ..limits import limit
from ..models import Distance, LiveState, RecordedEntry, Recording, Signal
from ..permissions import Visitor, require_pen, require_phone
from . import at_distance, locking

Kind = RecordedEntry.Kind
#: How often a write begins again because another phone was quicker.
TRIES = 5


@dataclass(frozen=True, slots=True)
class Sent:
    """An entry as a phone sends it."""

    number: int
    kind: str
    line: str
    prev: str
    hash: str
    at: datetime | None = None


@dataclass(slots=True)
class Taken:
    """What became of the entries that were sent. `stopped`: the first that was not taken, and why."""

    recording: Recording
    rows: list[RecordedEntry] = field(default_factory=list)
    stopped: RecordingError | None = None


@dataclass(slots=True)
class Draft:
    """The entries to add, worked out on top of one head: the score sheet with them, and their new rows."""

    recording: Recording
    visitor: Visitor
    sheet: ScoreSheet
    rows: list[RecordedEntry] = field(default_factory=list)

    @property
    def number(self) -> int:
        return self.sheet.number

    @property
    def head(self) -> str:
        return self.sheet.head

    @property
    def working(self) -> str:
        return self.sheet.working

    @property
    def entries(self) -> list[fold.Entry]:
        """Return every entry so far, the new ones included."""
        return self.sheet.entries

    def add(self, sent: Sent) -> None:
        """Work out one entry. Raises RecordingError."""
        if sent.number > self.number + 1:
            raise behind("gap", self.number, self.head)
        if sent.number <= self.number or sent.prev != self.head:
            raise behind("fork", self.number, self.head)
        if self.recording.at_distance:
            at_distance.require_turn(self.visitor, self.sheet, sent.kind, sent.line)
        else:
            require_right(self.visitor, sent.kind)
        if sent.kind == Kind.UNDO and not self.visitor.judges:
            self.require_no_ruling_behind(sent.line)
        self.take(sent.kind, sent.line, sent.at)

    def take(self, kind: str, line: str, at: datetime | None = None) -> None:
        """Work out what an entry adds that follows the last one. Raises RecordingError, and then adds nothing."""
        if self.recording.at_distance and kind == Kind.UNDO:
            at_distance.require_nothing_thrown(self.entries, int(line))
        try:
            sheet = self.sheet.take(kind, line)
        except Refusal as refusal:
            raise refused_by(refusal) from refusal
        if self.recording.at_distance:
            sheet = at_distance.go_on(self.recording, sheet)
        if len(sheet.working) > limit("RECORDING_BYTES"):
            raise TooMuch("too-long", "This log has become too long to be judged.", "Finish the recording.")
        entry = sheet.added[-1]
        self.rows.append(RecordedEntry(
            recording=self.recording, number=entry.number, kind=kind, line=line, at=at, prev=self.head,
            hash=sheet.head, seat=self.visitor.seat, device=self.visitor.device, user=self.visitor.account,
            lines=[list(each) for each in entry.lines], refused=entry.refused,
            working=None if entry.working is None else list(entry.working),
        ))  # fmt: skip
        self.sheet = sheet

    def require_no_ruling_behind(self, to: str) -> None:
        """Raise Forbidden where a judge has ruled behind the entry that is to be gone back to."""
        held = fold.live(self.entries) if to.isascii() and to.isdigit() else ()
        if any(entry.kind == Kind.JUDGE and entry.number > int(to) for entry in held):
            raise Forbidden("ruled", "A judge has ruled after that, and only a judge takes a ruling back.",
                            "Play on, or call the judge.")  # fmt: skip

    def view(self) -> dict[str, Any]:
        return self.sheet.view


def refused_by(refusal: Refusal) -> RecordingError:
    """Return what a phone is told of an entry that the score sheet does not take."""
    kind = ERRORS.get(refusal.code, RecordingError)
    return kind(refusal.code, refusal.message, refusal.way_out, **refusal.more)


#: What kind of error a refusal is, where it is not just in the way of things.
ERRORS: dict[str, type[RecordingError]] = {
    "refused": Refused, "bad-line": Unreadable, "bad-undo": Unreadable, "not-a-judge": Forbidden,
}  # fmt: skip


def behind(code: str, number: int, head: str) -> RecordingError:
    """Return the refusal of an entry that does not follow what is stored, with where the server stands."""
    said = {
        "gap": f"Entries are missing: the store has {number}.",
        "fork": f"Another phone has written meanwhile: the store has {number} entries.",
    }
    return RecordingError(code, said[code], "Send what follows the last stored entry.", number=number, hash=head)


def require_right(visitor: Visitor, kind: str) -> None:
    """Raise Forbidden for a kind of entry that this visitor may not write."""
    if kind == Kind.SEED:
        raise RecordingError("at-a-table", "The dice of this game are on a table.", "Write what they show.")
    if kind == Kind.JUDGE and not visitor.judges:
        raise Forbidden("not-a-judge", "Only a judge can rule.", "Call a judge.")
    require_pen(visitor)


# --- taking them down ---------------------------------------------------------------------------------------------


def take_entries(visitor: Visitor, sent: Sequence[Sent]) -> Taken:
    """Take down what a phone sends, up to the first entry that cannot be taken.

    What is stored already is answered as the first time. Raises RecordingError when not even the first was taken.
    """
    require_phone(visitor)
    recording = visitor.recording
    for _ in range(TRIES):
        stored = _stored(recording, sent)
        taken = Taken(recording, stored)
        new = sent[len(stored) :]
        if not new:
            return taken
        draft = draft_of(visitor, recording)
        try:
            _require_room(recording, new)
            for each in new:
                draft.add(each)
        except RecordingError as error:
            if not stored and not draft.rows:
                raise
            taken.stopped = error
        if not draft.rows:
            return taken
        written = write(draft, draft.view())
        if written is not None:
            taken.recording, taken.rows = written, [*stored, *draft.rows]
            if visitor.judges:
                judge_wrote.send(Recording, recording=written, rows=draft.rows, actor=visitor.actor)
            return taken
        recording = locking.read(recording.pk) or recording
    raise RecordingError("busy", "Several phones write at the same moment.", "Send it again.",
                         number=recording.number, hash=recording.head)  # fmt: skip


def _stored(recording: Recording, sent: Sequence[Sent]) -> list[RecordedEntry]:
    """Return the rows of those that are stored already, up to the first in whose place another one is."""
    numbers = [each.number for each in sent if each.number <= recording.number]
    rows = {row.number: row for row in recording.entries.filter(number__in=numbers)} if numbers else {}
    same = takewhile(lambda each: each.number in rows and rows[each.number].hash == each.hash, sent)
    return [rows[each.number] for each in same]


def draft_of(visitor: Visitor, recording: Recording) -> Draft:
    locking.require_open(recording)
    fresh = Visitor(recording, visitor.user, visitor.device, visitor.judges)
    locking.require_no_call(recording, fresh)
    live = recording.live
    sheet = ScoreSheet(
        recording.header, len(recording.names), facade.ANSWERS, _before(recording), live.working, recording.number,
        recording.head, live.verdict, recording.silent,
        otherwise=at_distance.after_passes(recording, fresh) if recording.at_distance else None,
    )  # fmt: skip
    return Draft(recording, fresh, sheet)


def _before(recording: Recording) -> Callable[[], list[fold.Entry]]:
    """Return what reads the stored entries, at most once: only few kinds of entries need them."""

    @cache
    def read() -> list[fold.Entry]:
        stored = recording.entries.filter(number__lte=recording.number)
        return list(map(fold.entry_of, stored.values(*present.FOLDED)))

    return read


def _require_room(recording: Recording, new: Sequence[Sent]) -> None:
    """Raise TooMuch for a recording that grows longer or faster than any game does."""
    if recording.number + len(new) > limit("RECORDING_ENTRIES"):
        raise TooMuch("too-many", f"A recording has at most {limit('RECORDING_ENTRIES')} entries.", "Finish it.")
    most, since = limit("RECORDING_A_MINUTE"), timezone.now() - timedelta(minutes=1)
    before = recording.number + len(new) - most
    if before > 0 and recording.entries.filter(number=before, received_at__gt=since).exists():
        raise TooMuch("too-fast", f"A recording takes {most} entries a minute.", "Send the rest in a minute.")


def write(draft: Draft, view: dict[str, Any], distance: Distance | None = None) -> Recording | None:
    """Store the draft if nothing was written meanwhile; None if somebody was quicker.

    Everything is worked out before, so that the transaction holds the database for a few statements only.
    `distance`: the seeds of a game at a distance, where they have changed.
    """
    recording, seen = draft.recording, draft.recording.version
    last, live = draft.rows[-1], draft.recording.live
    recording.version, recording.number, recording.head = seen + 1, last.number, last.hash
    recording.last_entry_at, recording.turn = last.received_at, view.get("turn") or None
    recording.life = facade.life_of(view)
    ruled = [row for row in draft.rows if row.kind == Kind.JUDGE]
    if ruled:
        recording.disputed = recording.judge_called = False
    signals = list(recording.signals.filter(closed_at=None))
    closed = _closed(recording, signals, draft.rows)
    live.number, live.version, live.working, live.verdict = (
        last.number,
        recording.version,
        draft.working,
        draft.sheet.verdict,
    )
    live.told = present.told_of(view, live.verdict, present.entry_of(last))
    live.table = present.around(recording, live, [signal for signal in signals if signal.pk not in closed])
    with transaction.atomic():
        mine = Recording.objects.filter(pk=recording.pk, version=seen, state=Recording.State.OPEN)
        if not mine.update(**{name: getattr(recording, name) for name in WRITTEN}):
            return None
        RecordedEntry.objects.bulk_create(draft.rows)
        if distance is not None:
            distance.save(update_fields=["player_seeds"])
        LiveState.objects.filter(pk=recording.pk).update(**{name: getattr(live, name) for name in FOLLOWS})
        if closed:
            recording.signals.filter(pk__in=closed).update(closed_at=last.received_at)
        if draft.visitor.device is not None:
            locking.touch_device(recording, draft.visitor.device)
        for row in ruled:
            about = {"line": row.line[:200], "number": row.number, "recording": recording.pk}
            audit.record(draft.visitor.actor, "recording.rule", recording, **about)
    if ruled and recording.match is not None:
        rule_from_recorder(draft.visitor.actor, recording.match)
    return recording


#: What an entry changes in a recording, and in its state.
WRITTEN = ("version", "number", "head", "last_entry_at", "turn", "life", "disputed", "judge_called")
FOLLOWS = ("number", "version", "working", "verdict", "told", "table")


def _closed(recording: Recording, signals: Sequence[Signal], rows: Sequence[RecordedEntry]) -> list[int]:
    """Return the signals that these entries answer: a ruling the calls, an undo its wish and what it takes back. At a
    distance, where whoever wishes it may play on instead, so does any answer.
    """
    kinds = {Signal.Kind.REACT, Signal.Kind.OFFER, Signal.Kind.ACCEPT}
    taken_back = recording.number
    for row in rows:
        if row.kind == Kind.UNDO:
            kinds.add(Signal.Kind.ASK_UNDO)
            taken_back = min(taken_back, int(row.line))
        elif recording.at_distance and row.kind != Kind.NOTE:
            kinds.add(Signal.Kind.ASK_UNDO)
        elif row.kind == Kind.JUDGE:
            kinds |= {Signal.Kind.DISPUTE, Signal.Kind.CALL_JUDGE}
    return [
        signal.pk
        for signal in signals
        if signal.kind in kinds or (signal.kind == Signal.Kind.CONFIRM and signal.number > taken_back)
    ]
