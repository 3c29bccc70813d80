"""Entries that a log keeps though they do not count: broken rules that a judge has ruled on, and steps taken back.

    !judge stands "too late to undo"    the entry above that breaks a rule is left to stand
    !judge undone                       it is undone: it stays written, and has no effect
    take back                           the players take the last act back, with all that it brought; take back 2

A ruling stands in front of the entry or anywhere behind it; several rule on the broken entries one after the other. An
entry set aside is left out of the replay, so nothing of it is judged. One that stands is carried out by the game as far
as it knows how (`let_stand`); what else is so at the table the judge writes in lines of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import attrgetter

from rules.core.faults import Unreadable
from rules.core.judge import STANDS, UNDONE, VERB
from rules.core.lines.notation import DECISION, FACT, RULING, TURN, Entry, Log, Vocabulary, write_entry
from rules.core.lines.turn_lines import turn_named
from rules.core.lines.words import is_number
from rules.core.verdict import ILLEGAL, INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS, UNREADABLE, Break, Ruling, Verdict

#: The verb of an entry that takes others back.
TAKE_BACK = "take"
_kind = attrgetter("kind")
Judge = Callable[[Log], Verdict]


@dataclass(slots=True)
class SetAside:
    """A log without what does not count. `places`: where its entries stand among the `written` ones."""

    written: int
    log: Log
    places: list[int]
    breaks: list[Break]
    notes: list[str]

    def told(self, verdict: Verdict) -> Verdict:
        """The verdict on the rest, with what was set aside."""
        if not self.breaks and not self.notes:
            return verdict
        done = verdict.entries
        place = self.places[done] if done < len(self.places) else self.written
        rulings = [Ruling("JUDGE", None, found.ruled_line, found.told) for found in self.breaks]
        name, message = verdict.verdict, verdict.message
        if self.breaks:
            name = LEGAL_WITH_RULINGS if name == LEGAL else name
            told = " ".join([found.told for found in self.breaks])
            good = name in (LEGAL, LEGAL_WITH_RULINGS, INCOMPLETE)
            message = f"{told} From there: {message}" if good else f"{message} Before that: {told}"
        return replace(
            verdict, verdict=name, message=message, entries=place, rulings=(*verdict.rulings, *rulings),
            notes=(*verdict.notes, *self.notes), breaks=tuple(self.breaks),
        )  # fmt: skip


def set_aside(log: Log, vocabulary: Vocabulary, judge: Judge, lets_stand: bool) -> SetAside:
    """Leave out what does not count. Raises Unreadable for something taken back that is not there.

    `lets_stand`: whether the game can carry out an entry that stands; else it is left out like one that is undone.
    """
    entries, places, notes = _taken_back(log, vocabulary)
    aside = SetAside(len(log.entries), _with(log, entries, places), places, [], notes)
    behind = -1  # the entry behind one that was left out: it may belong to it
    while behind >= 0 or any(_rules_on_a_break(entry) for entry in aside.log.entries):
        verdict = judge(aside.log)
        if verdict.entries == behind and verdict.verdict in REFUSED and _belongs(aside.log, behind, vocabulary):
            _leave_out(aside, log, {behind})
            continue
        if verdict.verdict != ILLEGAL or not (found := _ruled(aside, verdict, log, lets_stand)):
            break
        behind = found.pop()
    return aside


#: What becomes of a reply whose act was left out.
REFUSED = (ILLEGAL, UNREADABLE)


def _belongs(log: Log, place: int, vocabulary: Vocabulary) -> bool:
    """Whether an entry tells of dice or answers a text, so that it may go with the act in front of it."""
    entry = log.entries[place]
    return entry.kind == FACT or (entry.kind == DECISION and not vocabulary.is_act(entry.verb))


def _leave_out(aside: SetAside, log: Log, gone: set[int]) -> None:
    entries = [entry for place, entry in enumerate(aside.log.entries) if place not in gone]
    aside.places = [place for number, place in enumerate(aside.places) if number not in gone]
    aside.log = _with(log, entries, aside.places)


def needs_it(log: Log) -> bool:
    """Whether anything in the log is set aside at all."""
    if RULING not in map(_kind, log.entries):
        return False
    return any(entry.kind == RULING and (entry.verb == TAKE_BACK or _rules_on_a_break(entry)) for entry in log.entries)


def _with(log: Log, entries: list[Entry], places: list[int]) -> Log:
    return replace(log, entries=tuple(entries), lines=tuple([log.line_of(place) for place in places]))


# --- taken back ---------------------------------------------------------------------------------


def _taken_back(log: Log, vocabulary: Vocabulary) -> tuple[list[Entry], list[int], list[str]]:
    """What is left when every `take back` has been done: the entries, their places, and what is told of the others."""
    entries: list[Entry] = []
    places: list[int] = []
    notes: list[str] = []
    for place, entry in enumerate(log.entries):
        if entry.kind != RULING or entry.verb != TAKE_BACK:
            entries.append(entry)
            places.append(place)
            continue
        gone: list[Entry] = []
        for _ in range(_how_many(entry, log.line_of(place))):
            start = _last_act(entries, vocabulary, log.line_of(place))
            gone = entries[start:] + gone
            del entries[start:], places[start:]
        notes.append(f"Taken back in line {log.line_of(place)}: {'; '.join(map(write_entry, gone))}.")
    return entries, places, notes


def _how_many(entry: Entry, line: int) -> int:
    """`take back`, `take back 2`."""
    words = [word for word in entry.args if word.casefold() != "back"]
    if len(words) > 1 or (words and (not is_number(words[0]) or not 0 < int(words[0]) < 100)):
        raise Unreadable("Write take back, or how many acts are taken back: take back 2.", line=line)
    return int(words[0]) if words else 1


def _last_act(entries: list[Entry], vocabulary: Vocabulary, line: int) -> int:
    """Where the last act of this turn begins, with the choices and the dice that belong to it behind it."""
    for place in range(len(entries) - 1, -1, -1):
        entry = entries[place]
        if entry.kind == TURN:
            break
        if entry.kind == DECISION and vocabulary.is_act(entry.verb):
            return place
    raise Unreadable("There is nothing in this turn that could be taken back.", line=line)


# --- breaks that a judge has ruled on -----------------------------------------------------------


def _rules_on_a_break(entry: Entry) -> bool:
    """Not one that carries the entry it lets stand behind its own word."""
    return entry.kind == RULING and entry.verb == VERB and entry.args in ((STANDS,), (UNDONE,))


def _ruled(aside: SetAside, verdict: Verdict, log: Log, lets_stand: bool) -> list[int]:
    """Set the refused entry aside if a ruling speaks of it: one in front of it, or the first behind. Returns the place
    behind it (-1: it is not left out); nothing if no ruling speaks of it."""
    entries, broken = list(aside.log.entries), verdict.entries
    behind = next((n for n in range(broken + 1, len(entries)) if _rules_on_a_break(entries[n])), -1)
    found = broken - 1 if broken and _rules_on_a_break(entries[broken - 1]) else behind
    if found < 0 or broken >= len(entries):
        return []
    entry, ruling = entries[broken], entries[found]
    stands, line = ruling.args[0] == STANDS, log.line_of(aside.places[found])
    turn = _turn_of(entries, found) or verdict.turn
    aside.breaks.append(_told(verdict, stands, line, turn, ruling.note))
    if stands and lets_stand:
        entries[broken] = replace(entry, kind=RULING, verb=VERB, args=(STANDS, entry.verb, *entry.args))
    aside.log = replace(aside.log, entries=tuple(entries))
    if stands and lets_stand:
        _leave_out(aside, log, {found})
        return [-1]
    _leave_out(aside, log, {found, broken})
    return [broken - (found < broken)]


def _turn_of(entries: list[Entry], place: int) -> int | None:
    """The turn that the last turn line above names."""
    lines = [entry for entry in entries[:place] if entry.kind == TURN]
    return turn_named(lines[-1].args) if lines else None


def _told(verdict: Verdict, stands: bool, line: int, turn: int | None, reason: str | None) -> Break:
    how = "left to stand" if stands else "undone"
    why = f" ({reason})" if reason else ""
    told = f"Line {verdict.line} breaks {verdict.rule} in turn {verdict.turn}: {verdict.message}"
    ruled = f"Ruled on in turn {turn}, line {line}: {how}{why}."
    return Break(
        verdict.line or 0, verdict.turn, verdict.rule or "", verdict.message, verdict.entry or "", stands, line, turn,
        f"{told} {ruled}", reason or "",
    )  # fmt: skip
