"""The score sheet of a game that is taken down: an entry goes in, and what it adds to the log comes out.

Pure, and the one place that says what each kind of entry means. The server keeps its sheets in the database; a phone
without a network goes on with a sheet of its own, and the server reads what it sends by the same functions again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules import fold
from rules.core.judge import BY_PLAYERS
from rules.core.lines import words
from rules.fold import Entry
from rules.plain_answers import PlainAnswers
from rules.recording import Entered

#: Kinds that change what was played before them, so that everything is folded anew.
FOLDS = (fold.FIRST, fold.SEED, fold.UNDO, fold.JUDGE)
#: How a judge's line begins.
JUDGE_SAYS = "!judge"
#: What a refused line may take for granted: (sheet, line, the refusal) -> what it adds, or the refusal again.
Otherwise = Callable[["ScoreSheet", str, Entered], Entered]


class Refusal(ValueError):
    """An entry that the sheet does not take. `code` names the reason for programs, `more` is what else is known."""

    def __init__(self, code: str, message: str, way_out: str = "", **more: Any) -> None:
        super().__init__(message)
        self.code, self.message, self.way_out, self.more = code, message, way_out, more


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A game as far as it is taken down. `number` and `head` are those of its last entry, `working` is the text that
    the rules read, `verdict` the verdict so far.

    `before` returns the entries in front of `added`, for the few that change what was played before. `silent`: what
    the rules refuse is taken down as it was played.
    """

    header: str
    players: int
    answers: PlainAnswers
    before: Callable[[], Sequence[Entry]]
    working: str
    number: int
    head: str
    verdict: dict[str, Any]
    silent: bool = False
    added: tuple[Entry, ...] = ()
    otherwise: Otherwise | None = None

    @property
    def entries(self) -> list[Entry]:
        """Return every entry so far, those taken back with them."""
        return [*self.before(), *self.added]

    @property
    def view(self) -> dict[str, Any]:
        """Return the position and what is asked next."""
        return self.answers.view(self.working)

    @property
    def needs_first(self) -> bool:
        """Return whether it is open who goes first."""
        return fold.lacks_first(self.working)

    def take(self, kind: str, line: str) -> ScoreSheet:
        """Return the sheet with one more entry, which is the last of `added`. Raises Refusal."""
        return self.taken(READ[kind](self, Entry(self.number + 1, kind, line)))

    def taken(self, entry: Entry) -> ScoreSheet:
        """Return the sheet with one more entry that has been read already."""
        head = fold.hash_of(self.head, entry.number, entry.kind, entry.line)
        sheet = replace(self, number=entry.number, head=head, added=(*self.added, entry))
        if entry.kind in FOLDS:
            held = fold.live(sheet.entries)
            return replace(sheet, working=fold.working_text(self.header, held), verdict=fold.verdict_of(held))
        verdict = fold.verdict_with(self.verdict, entry)
        return replace(sheet, working=_joined(self.working, entry.read), verdict=verdict)

    def followed_by(self, lines: Sequence[tuple[str, str]]) -> ScoreSheet:
        """Return the sheet with lines that follow its last entry by themselves, kept as lines of that entry."""
        last, more = self.added[-1], fold.working_lines(lines)
        whole = replace(last, lines=(*last.lines, *lines), working=(*last.read, *more))
        return replace(self, working=_joined(self.working, more), added=(*self.added[:-1], whole))

    def at(self, number: int) -> ScoreSheet:
        """Return the sheet as it was after an entry, 0 for the beginning; its `head` stays that of the whole."""
        entries = [entry for entry in self.entries if entry.number <= number]
        held = fold.live(entries)
        return replace(
            self, before=lambda: entries, added=(), number=number,
            working=fold.working_text(self.header, held), verdict=fold.verdict_of(held),
        )  # fmt: skip


def begun(header: str, players: int, answers: PlainAnswers, silent: bool = False) -> ScoreSheet:
    """Return the sheet of a game of which nothing is taken down yet."""
    return ScoreSheet(
        header, players, answers, tuple, header, 0, fold.start_of(header), fold.verdict_of(()), silent
    )  # fmt: skip


def tried(answers: PlainAnswers, working: str, lines: Sequence[str]) -> dict[str, Any]:
    """Return the view of what could be played behind a text, and what the lines would add to it. Raises Refusal."""
    added: list[list[str]] = []
    for line in lines:
        entered = answers.enter(working, line)
        if entered.refused is not None:
            raise Refusal("refused", entered.refused["message"], refused=entered.refused, line=line)
        added += [list(each) for each in entered.lines]
        working = _joined(working, fold.working_lines(entered.lines))
    return {"lines": added, "view": answers.view(working)}


def _joined(text: str, lines: Sequence[str]) -> str:
    return text + "".join(f"{line}\n" for line in lines)


# --- what each kind of entry adds ---------------------------------------------------------------------------------


def _enter(sheet: ScoreSheet, entry: Entry) -> Entry:
    """A line of the game; a reaction comes before what goes without saying. In silent mode what the rules refuse is
    taken down as it was played, and nobody is warned.
    """
    _require_no_ruling(sheet, entry)
    entered = sheet.answers.enter(sheet.working, entry.line, reacts=entry.kind == fold.REACT)
    if entered.refused is not None and sheet.otherwise is not None:
        entered = sheet.otherwise(sheet, entry.line, entered)
    if entered.refused is None:
        return _with(entry, entered)
    if sheet.silent:
        return _as_played(sheet, entry, entered.refused)
    raise Refusal("refused", entered.refused["message"] or "The rules do not allow this here.",
                  "Correct it, or say that it happened differently.", refused=entered.refused)  # fmt: skip


def _different(sheet: ScoreSheet, entry: Entry) -> Entry:
    """A line as it was played, whatever the rules say; one they take is an ordinary one."""
    _require_no_ruling(sheet, entry)
    entered = sheet.answers.enter(sheet.working, entry.line)
    return _with(entry, entered) if entered.refused is None else _as_played(sheet, entry, entered.refused)


def _require_no_ruling(sheet: ScoreSheet, entry: Entry) -> None:
    """Raise Refusal for a judge's line that comes as one of the players': the log would say that a judge ruled. Where
    the game asks what a judge says (what a trap does), that is taken down.
    """
    said = (words.strip_comment(line).partition('"')[0].casefold() for line in entry.line.splitlines())
    if not any(JUDGE_SAYS in line for line in said):
        return
    asked = (sheet.view.get("ask") or {}).get("line") or ""
    if asked.startswith(JUDGE_SAYS) and entry.line.startswith(f"{asked} ") and "\n" not in entry.line:
        return
    raise Refusal("not-a-judge", "Only a judge rules, so this line is not taken.",
                  "Call a judge; or correct the life, or write a note.")  # fmt: skip


def _with(entry: Entry, entered: Entered) -> Entry:
    return replace(entry, lines=entered.lines, working=tuple(fold.working_lines(entered.lines)))


def _as_played(sheet: ScoreSheet, entry: Entry, refused: dict[str, Any]) -> Entry:
    working = sheet.answers.as_played(sheet.working, entry.line)
    breaks = working[-1] == fold.AS_PLAYED
    lines = tuple((line, "") for line in (working[:-1] if breaks else working))
    return replace(entry, lines=lines, working=tuple(working), breaks=breaks, refused=refused | {"breaks": breaks})


def _first(sheet: ScoreSheet, entry: Entry) -> Entry:
    seats = {f"P{seat + 1}" for seat in range(sheet.players)}
    if not sheet.needs_first:
        raise Refusal("first-known", "Who goes first is already known.", "Take the beginning back to change it.")
    if entry.line not in seats:
        raise Refusal("bad-line", f"{entry.line[:20]!r} does not say who goes first.", f"Send {min(seats)}.")
    return entry


def _undo(sheet: ScoreSheet, entry: Entry) -> Entry:
    try:
        fold.target_of(entry.line, entry.number)
    except fold.BadUndo as error:
        raise Refusal("bad-undo", str(error), f"Send a number from 0 to {entry.number - 1}.") from error
    return entry


def _judge(sheet: ScoreSheet, entry: Entry) -> Entry:
    """A judge's line. One that speaks of a broken rule is about the first on which nobody has ruled."""
    if not entry.line.casefold().startswith(JUDGE_SAYS):
        raise Refusal("bad-line", "A ruling begins with !judge.", '!judge note "slow play, warned" is one.')
    if not fold.rules_on_a_break(entry.line):
        return _ruled(sheet, entry, entry.line)
    held = fold.live(sheet.entries)
    if fold.first_break(held) is None:
        raise Refusal("nothing-broken", "No line of this log breaks a rule that nobody has ruled on.",
                      "Write !judge note, or take back to the line you mean.")  # fmt: skip
    whole = replace(entry, lines=((entry.line, ""),))
    if fault := sheet.answers.view(fold.working_text(sheet.header, [*held, whole])).get("fault"):
        raise Refusal("refused", f"Later lines rest on what this ruling undoes: {fault['message']}",
                      "Take back to the line first, or let it stand.", refused=fault)  # fmt: skip
    return whole


def _ruled(sheet: ScoreSheet, entry: Entry, line: str) -> Entry:
    entered = sheet.answers.enter(sheet.working, line)
    if entered.refused is not None:
        raise Refusal("refused", entered.refused["message"], refused=entered.refused)
    return _with(entry, entered)


#: A correction is what the players agree on: written like a ruling, whose words say that no judge was there.
READ: dict[str, Callable[[ScoreSheet, Entry], Entry]] = {
    fold.FIRST: _first,
    fold.SEED: lambda sheet, entry: entry,  # `P1 9f86…`, which only the server writes
    fold.ENTER: _enter,
    fold.REACT: _enter,
    fold.DIFFERENT: _different,
    fold.UNDO: _undo,
    fold.CORRECTION: lambda sheet, entry: _ruled(sheet, entry, f'!judge {entry.line} "{BY_PLAYERS}"'),
    fold.NOTE: lambda sheet, entry: replace(entry, lines=((f"; {' '.join(entry.line.split())}", ""),)),
    fold.JUDGE: _judge,
    fold.CONCEDE: _enter,
    fold.TIME: _enter,
}
