"""Replay: fold a log's entries over a game until it ends, runs out, or breaks a rule.

The prefix that worked is kept; nothing after the first illegal entry is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from rules.core import verdict as v
from rules.core.citing import as_ruled, is_open, unruled
from rules.core.faults import Fault, Undecided, Unreadable, Violation
from rules.core.game import Answer, Game
from rules.core.lines.gathering import may_go_on_aside, with_asides
from rules.core.lines.notation import ANSWERS, TURN, Entry, Log
from rules.core.lines.set_aside import SetAside, needs_it, set_aside
from rules.core.lines.unknown_verb import corrects_itself
from rules.core.lines.words import shortened
from rules.core.replaying.path import IMPLIED, MOST_IMPLIED
from rules.core.replaying.repairs import repaired
from rules.core.replaying.reread_runner import RereadRunner
from rules.core.verdict import Ruling, Verdict

Progress = Callable[[int, int], None]


class Replay(RereadRunner):
    """A replay in progress: entries carried out, their rulings noted, and a verdict at the end."""

    def __init__(self, game: Game, log: Log) -> None:
        super().__init__(game, log)
        told = any([entry.aside and may_go_on_aside(entry, game.vocabulary) for entry in log.entries])
        if told and (names := game.names(self.state)) is not None:
            self.log = with_asides(log, game.vocabulary, names)
        self.rulings: dict[str, Ruling] = {}

    def run(self, progress: Progress | None = None) -> Verdict:
        entries = self.log.entries
        try:
            self._fold(entries if progress is None else _reported(entries, progress))
        except Fault as fault:
            return self.stopped(fault)
        self.done = len(entries)
        if progress is not None:
            progress(len(entries), len(entries))
        return self.finished()

    def _fold(self, entries: Iterable[Entry]) -> None:
        """Carry out all entries, each as `apply` does. Nearly every one answers the question at hand as it stands, so
        that is tried right here: what is done here is done for every line of every log.

        Raises the Fault of the first that is refused.
        """
        read, step, gathered = self.game.read, self.game.step, self.gathered
        state, notes, told = self.state, self.notes, len(self.rulings)
        for done, entry in enumerate(entries):
            answer: Answer | None = None
            refusal: Fault | None = None
            if entry.kind in ANSWERS and not (gathered and done in gathered):
                try:
                    answer = read(state, entry)
                    if answer:
                        step(state, answer)
                except Fault as fault:
                    if isinstance(fault, Undecided):
                        self.done, self.begun = done, len(notes)
                        raise
                    refusal = fault
            if answer and refusal is None:
                notes.append((done, answer))
                if len(state.rulings) == told:
                    continue
                self.done, self.begun = done, len(notes) - 1
            else:
                self.done, self.begun = done, len(notes)
                self._apply_further(entry, answer, refusal)
                state, notes = self.state, self.notes
            if len(state.rulings) != told:
                self._note_rulings()
                told = len(self.rulings)

    def go_through(self, done: int, entry: Entry) -> None:
        """One entry as `run` goes through it, for whoever stops between entries. Raises its Fault."""
        self.done = done
        self.apply(entry)
        self._note_rulings()

    def _note_rulings(self) -> None:
        noted = self.game.rulings(self.state)
        if len(noted) == len(self.rulings):
            return  # rulings are noted once and for all
        for rule, option in noted.items():
            if rule not in self.rulings:
                if is_open(option):
                    raise unruled(self.game, rule, option)
                told, restates = self.game.ruled(self.state, rule), self.game.restates(self.state, rule)
                self.rulings[rule] = Ruling(rule, option, self.line, told, restates)

    # --- verdicts -------------------------------------------------------------------------------

    def finished(self) -> Verdict:
        """The log is at its end: what goes without saying may still end the game (the last blow needs no pass)."""
        try:
            self._play_out()
        except Undecided as fault:
            return self.stopped(fault)
        name = v.INCOMPLETE
        if self.game.is_over(self.state):
            decided = self.judge or any(not ruling.restates for ruling in self.rulings.values())
            name = v.LEGAL_WITH_RULINGS if decided else v.LEGAL
        return self._verdict(name, self._end_message(name), None)

    def _play_out(self) -> None:
        if self.game.is_pause(self.state):
            self.go_past_pauses()
            self._note_rulings()
        if self.game.is_over(self.state):
            return
        ended = played_out(self.game, self.state)
        if ended is not None:
            self.state = ended
            self._note_rulings()

    def _end_message(self, name: str) -> str:
        result = self.game.result(self.state)
        if name == v.INCOMPLETE:
            return "Everything written is legal, but the game is not over."
        ending = result["text"] if result else "The game is over."
        rest = " The verdict rests on rulings." if name == v.LEGAL_WITH_RULINGS else ""
        return f"The log is legal. {ending}{rest}"

    def stopped(self, fault: Fault) -> Verdict:
        """Say why the entry at hand was refused, in the position in which it was."""
        entry = self.log.entries[min(self.done, len(self.log.entries) - 1)]
        fault = self._where_refused(entry, as_ruled(self.game, self.state, fault, self.rulings))
        if isinstance(fault, Violation) and fault.lacks is not None and not self._follows(fault.unless):
            fault = fault.lacks
        if isinstance(fault, Violation) and entry.kind in ANSWERS:
            fault = corrects_itself(entry) or fault
        if isinstance(fault, Unreadable):
            fault = repaired(self.game, self.state, entry, fault)
        if isinstance(fault, Violation):
            return self._verdict(v.ILLEGAL, fault.message, entry, fault)
        if isinstance(fault, Undecided):
            return self._verdict(v.UNDECIDED, f"{fault.message} From here on nothing can be said.", entry, fault)
        return self._verdict(v.UNREADABLE, fault.message, entry, fault)

    def _follows(self, verbs: Collection[str]) -> bool:
        """Whether an entry with one of these verbs stands behind this one before the next turn line."""
        for entry in self.log.entries[self.done + 1 :]:
            if entry.kind == TURN:
                return False
            if entry.verb in verbs:
                return True
        return False

    def _wrong_line(self, entry: Entry) -> tuple[int, str]:
        """The line that is wrong, and its text: of several the first with which they cannot be carried out."""
        for part in entry.parts[:-1]:
            begun = replace(entry, args=entry.args[: part.words], actor=part.actor, parts=())
            so_far = replace(self.log, entries=(*self.log.entries[: self.done], begun))
            if Replay(self.game, so_far).run().line is not None:
                return self.line + part.behind, part.text
        return (self.line + entry.parts[-1].behind, entry.parts[-1].text) if entry.parts else (self.line, entry.text)

    def _column(self, entry: Entry) -> int:
        """Where the refused entry begins in its line; of several acts told in one, where the refused one does."""
        return self.act[1] if self.act is not None and self.act[0] == self.done else entry.column

    def _where_refused(self, entry: Entry, fault: Fault) -> Fault:
        if isinstance(fault, Undecided):
            self._stand(self.notes[: self.begun])  # a step may have broken off half done
        with suppress(Undecided):
            self._note_rulings()
        return fault

    def _where_asked(self) -> Any:
        """Where another line could have been written than the refused one: before what only that one implies."""
        for place in range(self.begun, len(self.notes)):
            number, answer = self.notes[place]
            if number == IMPLIED:
                state = self.position_behind(self.notes[:place])
                if answer != self.game.default(state):
                    return state
        return self.state

    def _verdict(self, name: str, message: str, entry: Entry | None, fault: Fault | None = None) -> Verdict:
        game, state = self.game, self.state
        turn, step, player = game.place(state)
        rule = getattr(fault, "rule", None)
        book, section = game.cite(rule) if rule else (None, None)
        rulings = [*self.rulings.values(), *self.judge]
        for rests in (getattr(fault, "rests_on", None), *getattr(fault, "readings", ())):
            if rests and rests not in self.rulings:
                option = game.settles(state, rests)
                rulings.append(Ruling(rests, option, self.line if entry else 0, game.ruled(state, rests)))
        asked = (entry is not None and not isinstance(fault, Undecided)) or name == v.INCOMPLETE
        legal = tuple(getattr(fault, "candidates", ()))
        if asked and not legal:
            legal = game.legal(state if entry is None else self._where_asked())
        line, text = self._wrong_line(entry) if entry else (None, None)
        return Verdict(
            verdict=name,
            game=self.log.game,
            line=line,
            column=self._column(entry) if entry else None,
            turn=turn,
            step=step,
            player=player,
            entry=text,
            rule=rule,
            book=book,
            section=section,
            message=shortened(message),
            missing=getattr(fault, "missing", ()),
            legal=legal,
            entries=self.done,
            result=game.result(state),
            rulings=tuple(rulings),
            notes=(*game.notes(state), *self.moments),
            versions=game.versions(self.log),
            told=partial(game.position, state),
        )


def played_out(game: Game, state: Any) -> Any | None:
    """The end to which what goes without saying leads within this turn, if it does; the position itself stays."""
    if game.default(state) is None:
        return None
    ahead = game.copy(state)
    turn = game.turn(ahead)[0]
    try:
        for _ in game.goes_on(ahead, MOST_IMPLIED):
            if game.turn(ahead)[0] != turn:
                break
    except Fault:
        return None
    return ahead if game.is_over(ahead) else None


def _reported(entries: Sequence[Entry], progress: Progress) -> Iterator[Entry]:
    for done, entry in enumerate(entries):
        if done % 100 == 0:
            progress(done, len(entries))
        yield entry


def ruled_on(game: Game, log: Log) -> SetAside | None:
    """What a judge has ruled on or the players have taken back, if there is any. Raises the Fault of its header."""
    if not needs_it(log):
        return None
    return set_aside(log, game.vocabulary, lambda rest: Replay(game, rest).run(), game.lets_stand)


def unreadable(fault: Unreadable, lines: list[str], versions: dict[str, str]) -> Verdict:
    """The verdict on a text that is no log, or whose header cannot be used."""
    line = fault.line or 1
    entry = lines[line - 1].strip() if 0 < line <= len(lines) else None
    return Verdict(
        v.UNREADABLE, line=line, column=fault.column or 1, entry=entry, message=shortened(fault.message),
        legal=fault.candidates, versions=versions,
    )  # fmt: skip
