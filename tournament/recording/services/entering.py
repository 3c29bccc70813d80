"""Taking entries down: in order, each once, and only on top of what the sender has seen.

The rules read a line before the transaction begins, so that nobody waits for them; under the lock it is only looked
whether anybody else has written meanwhile, and then it is read again on top of that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.events import audit

from .. import facade, fold, present
from ..errors import Forbidden, RecordingError, Refused, TooMuch, Unreadable
from ..limits import limit
from ..models import Distance, LiveState, RecordedEntry, Recording, Signal
from ..permissions import Visitor, require_pen, require_phone
from . import at_distance, locking

Kind = RecordedEntry.Kind
#: Kinds that change what was played before them, so that everything is folded anew.
FOLDS = (Kind.FIRST, Kind.SEED, Kind.UNDO, Kind.JUDGE)
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
    """The entries to add, worked out on top of one head: new rows, the text behind them, and what holds."""

    recording: Recording
    visitor: Visitor
    working: str
    number: int
    head: str
    verdict: dict[str, Any] = field(default_factory=dict)
    rows: list[RecordedEntry] = field(default_factory=list)
    _held: list[fold.Entry] | None = None

    @property
    def entries(self) -> list[fold.Entry]:
        """Return every entry so far, the new ones included."""
        if self._held is None:
            stored = self.recording.entries.filter(number__lte=self.recording.number)
            self._held = list(map(fold.entry_of, stored.values(*present.FOLDED)))
        return [*self._held, *map(present.fold_entry, self.rows)]

    def add(self, sent: Sent) -> None:
        """Work out one entry. Raises RecordingError."""
        if sent.number != self.number + 1:
            raise behind("gap", self.number, self.head)
        if sent.prev != self.head:
            raise behind("fork", self.number, self.head)
        if self.recording.at_distance:
            at_distance.require_turn(self, sent.kind, sent.line)
        else:
            require_right(self.visitor, sent.kind)
        self.take(sent)

    def append(self, kind: str, line: str) -> None:
        """Add an entry of the server's own."""
        number = self.number + 1
        self.take(Sent(number, kind, line, self.head, fold.hash_of(self.head, number, kind, line)))

    def take(self, sent: Sent) -> None:
        """Work out what an entry adds that follows the last one."""
        row = RecordedEntry(
            recording=self.recording, number=sent.number, kind=sent.kind, line=sent.line, at=sent.at, prev=sent.prev,
            hash=sent.hash, seat=self.visitor.seat, device=self.visitor.device, user=self.visitor.account,
        )  # fmt: skip
        READ[Kind(sent.kind)](self, row)
        self.rows.append(row)
        self.number, self.head = sent.number, sent.hash
        if sent.kind in FOLDS:
            held = fold.live(self.entries)
            self.working, self.verdict = fold.working_text(self.recording.header, held), fold.verdict_of(held)
        else:
            added = present.fold_entry(row)
            self.working += "".join(f"{line}\n" for line in added.read)
            self.verdict = fold.verdict_with(self.verdict, added)
        if self.recording.at_distance:
            at_distance.go_on(self, row)
        if len(self.working) > limit("RECORDING_BYTES"):
            raise TooMuch("too-long", "This log has become too long to be judged.", "Finish the recording.")

    def view(self) -> dict[str, Any]:
        return facade.view(self.working)


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
        raise RecordingError("at-a-table", "The dice of this game lie on a table.", "Write what they show.")
    if kind == Kind.JUDGE and not visitor.judges:
        raise Forbidden("not-a-judge", "Only a judge can rule.", "Call a judge.")
    require_pen(visitor)


# --- what each kind of entry adds ---------------------------------------------------------------------------------


def _enter(draft: Draft, row: RecordedEntry) -> None:
    """A line of the game. In silent mode what the rules refuse is taken down as it was played, and nobody is warned."""
    entered = facade.enter(draft.working, row.line)
    if entered.refused is not None and draft.recording.at_distance:
        entered = at_distance.behind_passes(draft, row.line, entered)
    if entered.refused is None:
        row.lines = [list(line) for line in entered.lines]
        row.working = facade.working_lines(entered.lines)
    elif draft.recording.silent:
        _as_played(draft, row, entered.refused)
    else:
        raise Refused("refused", entered.refused["message"] or "The rules do not take this here.",
                      "Correct it, or say that it happened differently.", refused=entered.refused)  # fmt: skip


def _different(draft: Draft, row: RecordedEntry) -> None:
    """A line as it was played, whatever the rules say; one they take is an ordinary one."""
    entered = facade.enter(draft.working, row.line)
    if entered.refused is None:
        row.lines = [list(line) for line in entered.lines]
        row.working = facade.working_lines(entered.lines)
    else:
        _as_played(draft, row, entered.refused)


def _as_played(draft: Draft, row: RecordedEntry, refused: dict[str, Any]) -> None:
    working = facade.as_played(draft.working, row.line)
    breaks = working[-1] == fold.AS_PLAYED
    given = working[:-1] if breaks else working
    row.lines, row.working = [[line, ""] for line in given], working
    row.refused = refused | {"breaks": breaks}


def _first(draft: Draft, row: RecordedEntry) -> None:
    seats = {f"P{seat + 1}" for seat in range(len(draft.recording.names))}
    if not fold.lacks_first(draft.working):
        raise RecordingError("first-known", "It is known who goes first.", "Take the beginning back to change it.")
    if row.line not in seats:
        raise Unreadable("bad-line", f"{row.line[:20]!r} does not say who goes first.", f"Send {min(seats)}.")


def _seed(draft: Draft, row: RecordedEntry) -> None:
    """The hash of a player's part of the dice: `P1 9f86…`. Only the server writes this."""


def _undo(draft: Draft, row: RecordedEntry) -> None:
    try:
        to = fold.target_of(row.line, row.number)
    except fold.BadUndo as error:
        raise Unreadable("bad-undo", str(error), f"Send a number from 0 to {row.number - 1}.") from error
    if draft.recording.at_distance:
        at_distance.require_nothing_thrown(draft, to)


def _correction(draft: Draft, row: RecordedEntry) -> None:
    """What the players agree the position to be: written like a ruling, whose words say that no judge was there."""
    _ruled(draft, row, f'!judge {row.line} "corrected by the players, without a judge"')


def _judge(draft: Draft, row: RecordedEntry) -> None:
    """A judge's line. One that speaks of a broken rule is about the first on which nobody has ruled."""
    if not row.line.casefold().startswith("!judge"):
        raise Unreadable("bad-line", "A ruling begins with !judge.", '!judge note "slow play, warned" is one.')
    if not fold.rules_on_a_break(row.line):
        return _ruled(draft, row, row.line)
    held = fold.live(draft.entries)
    if fold.first_break(held) is None:
        raise RecordingError("nothing-broken", "No line of this log breaks a rule that nobody has ruled on.",
                             "Write !judge note, or take back to the line you mean.")  # fmt: skip
    row.lines = [[row.line, ""]]
    trial = fold.working_text(draft.recording.header, [*held, present.fold_entry(row)])
    if fault := facade.view(trial).get("fault"):
        raise Refused("refused", f"Later lines rest on what this ruling undoes: {fault['message']}",
                      "Take back to the line first, or let it stand.", refused=fault)  # fmt: skip
    return None


def _ruled(draft: Draft, row: RecordedEntry, line: str) -> None:
    entered = facade.enter(draft.working, line)
    if entered.refused is not None:
        raise Refused("refused", entered.refused["message"], "", refused=entered.refused)
    row.lines = [list(each) for each in entered.lines]
    row.working = facade.working_lines(entered.lines)


def _note(draft: Draft, row: RecordedEntry) -> None:
    row.lines = [[f"; {' '.join(row.line.split())}", ""]]


READ = {
    Kind.FIRST: _first,
    Kind.SEED: _seed,
    Kind.ENTER: _enter,
    Kind.DIFFERENT: _different,
    Kind.UNDO: _undo,
    Kind.CORRECTION: _correction,
    Kind.NOTE: _note,
    Kind.JUDGE: _judge,
    Kind.CONCEDE: _enter,
    Kind.TIME: _enter,
}

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
            return taken
        recording = locking.read(recording.pk) or recording
    raise RecordingError("busy", "Several phones write at the same moment.", "Send it again.",
                         number=recording.number, hash=recording.head)  # fmt: skip


def _stored(recording: Recording, sent: Sequence[Sent]) -> list[RecordedEntry]:
    """Return the rows of those that are stored already. Raises RecordingError where another one is in their place."""
    known = [each for each in sent if each.number <= recording.number]
    if not known:
        return []
    rows = {row.number: row for row in recording.entries.filter(number__in=[each.number for each in known])}
    for each in known:
        if each.number not in rows or rows[each.number].hash != each.hash:
            raise behind("fork", recording.number, recording.head)
    return [rows[each.number] for each in known]


def draft_of(visitor: Visitor, recording: Recording) -> Draft:
    locking.require_open(recording)
    fresh = Visitor(recording, visitor.user, visitor.device, visitor.judges)
    live = recording.live
    return Draft(recording, fresh, live.working, recording.number, recording.head, live.verdict)


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
    live.number, live.version, live.working, live.verdict = last.number, recording.version, draft.working, draft.verdict
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
    return recording


#: What an entry changes in a recording, and in its state.
WRITTEN = ("version", "number", "head", "last_entry_at", "turn", "life", "disputed", "judge_called")
FOLLOWS = ("number", "version", "working", "verdict", "told", "table")


def _closed(recording: Recording, signals: Sequence[Signal], rows: Sequence[RecordedEntry]) -> list[int]:
    """Return the signals that these entries answer: a ruling the calls, an undo its wish and what it takes back."""
    kinds = {Signal.Kind.REACT}
    taken_back = recording.number
    for row in rows:
        if row.kind == Kind.UNDO:
            kinds.add(Signal.Kind.ASK_UNDO)
            taken_back = min(taken_back, int(row.line))
        elif row.kind == Kind.JUDGE:
            kinds |= {Signal.Kind.DISPUTE, Signal.Kind.CALL_JUDGE}
    return [
        signal.pk
        for signal in signals
        if signal.kind in kinds or (signal.kind == Signal.Kind.CONFIRM and signal.number > taken_back)
    ]
