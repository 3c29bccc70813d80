"""Replay: fold a log's entries over a game until it ends, runs out, or breaks a rule.

The prefix that worked is kept; nothing after the first illegal entry is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from rules.core import verdict as v
from rules.core.course import MOST_DEFAULTS, Course, Misplaced
from rules.core.faults import ChoiceNeeded, Fault, Undecided, Unreadable, Violation
from rules.core.game import Game
from rules.core.notation import CLAIM, TURN, Entry, Log
from rules.core.open_rulings import as_ruled, is_open, unruled
from rules.core.second_look import SecondLook
from rules.core.verdict import Ruling, Verdict
from rules.core.words import shortened

Progress = Callable[[int, int], None]


class Replay(Course):
    """A replay in progress: a course with its claims compared, its rulings noted, and a verdict at its end."""

    def __init__(self, game: Game, log: Log) -> None:
        super().__init__(game, log)
        self.rulings: dict[str, Ruling] = {}
        self.second: SecondLook | None = None

    def run(self, progress: Progress | None = None) -> Verdict:
        entries, noted, told = self.log.entries, self.game.rulings(self.state), len(self.rulings)
        state, usual = self.state, self.game.usual
        try:
            for done, entry in enumerate(entries if progress is None else _reported(entries, progress)):
                if not usual[entry.verb](state, entry):
                    self.done = done
                    self.apply(entry)
                    self.refused_after = 0  # an entry that is carried out at once is refused where it stands, if at all
                if len(noted) != told:
                    self.done = done
                    self._note_rulings()
                    told = len(self.rulings)
        except Fault as fault:
            self.done = done
            return self.stopped(entry, fault)
        self.done = len(entries)
        if progress is not None:
            progress(len(entries), len(entries))
        return self.finished()

    def go_through(self, done: int, entry: Entry) -> None:
        """One entry as `run` goes through it, for whoever stops between entries. Raises its Fault."""
        self.done = done
        if not self.game.usual[entry.verb](self.state, entry):
            self.apply(entry)
            self.refused_after = 0
        self._note_rulings()

    def _claim(self, entry: Entry) -> None:
        """A claim may come after passes that nobody wrote: it must stay false to the end of the turn to be wrong.
        A choice that nobody writes, for there is one only, has been made before.

        Told is the first fault, or the first that knows a rule of its own; but if a choice is missing that the claim
        may speak of, that is what the log lacks.
        """
        first: Violation | None = None
        turn, steps = self.game.place(self.state)[0], 0
        while self.game.comes_by_itself(self.state) and not self._answered_next():
            self.game.step(self.state, self.game.default(self.state) or ())
            steps += 1
        while True:
            try:
                self.game.claim(self.state, entry)
                return
            except Violation as fault:
                if first is None or (first.vague and not fault.vague):
                    first, self.refused_after = fault, steps
                if fault.final:
                    raise first from None
            answer = self.game.default(self.state)
            if answer is None or self.game.is_over(self.state) or self.game.place(self.state)[0] != turn:
                if self._was_so(entry, first):
                    return
                missing = first.early or (not first.vague and _may_hold(self.game, self.state, entry))
                raise (self._missing_before(entry, steps) if missing else None) or first
            try:
                self.game.step(self.state, answer)
            except Violation:
                raise first from None
            steps += 1

    def _answered_next(self) -> bool:
        """Whether the log itself answers what is asked now, once its claims are done."""
        rest = self.log.entries[self.done + 1 :]
        following = next((entry for entry in rest if entry.kind != CLAIM), None)
        return following is not None and self.game.accepts(self.state, following)

    def _was_so(self, claim: Entry, first: Violation) -> bool:
        """Whether the claim is true of the moment before the turn ended, at which nothing is asked.

        Raises that moment's Violation if it knows more than the first one.
        """
        if self.second is None:
            self.second = SecondLook(self.game, self.log)
        moment = self.second.last_moment(self.done, claim)
        if moment is None:
            return False
        try:
            self.game.claim(moment, claim)
        except Fault as fault:
            if first.vague and isinstance(fault, Violation) and not fault.vague:
                raise fault from None
            return False
        return True

    def _missing_before(self, claim: Entry, steps: int) -> Fault | None:
        """The choice that this claim waits for, unless the log makes it in the very next entry."""
        if self.game.is_over(self.state) or self._answered_next():
            return None
        fault = self.game.misplaced(self.state, claim)
        if not isinstance(fault, ChoiceNeeded):
            return None
        self.refused_after = steps
        return fault

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
            return self.stopped(self.log.entries[-1], fault)
        name = v.INCOMPLETE
        if self.game.is_over(self.state):
            decided = self.judge or any(not ruling.restates for ruling in self.rulings.values())
            name = v.LEGAL_WITH_RULINGS if decided else v.LEGAL
        return self._verdict(name, self._end_message(name), None)

    def _play_out(self) -> None:
        game, state = self.game, self.state
        if game.is_over(state):
            return
        if not game.ends_at_once(state):
            ended = played_out(game, state)
            if ended is None:
                return
            self.state = ended
        self._note_rulings()

    def _end_message(self, name: str) -> str:
        result = self.game.result(self.state)
        if name == v.INCOMPLETE:
            return "Everything written is legal, but the game is not over."
        ending = result["text"] if result else "The game is over."
        rest = " The verdict rests on rulings." if name == v.LEGAL_WITH_RULINGS else ""
        return f"The log is legal. {ending}{rest}"

    def stopped(self, entry: Entry, fault: Fault) -> Verdict:
        """Stand again where the entry was refused, and say why."""
        fault = as_ruled(self.game, self.state, fault, self.rulings)
        fault = self._rewind(entry) or fault
        if isinstance(fault, Misplaced):
            fault = as_ruled(self.game, self.state, self.game.misplaced(self.state, entry), self.rulings)
        if isinstance(fault, Violation) and fault.lacks is not None and not self._follows(fault.unless):
            fault = fault.lacks
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

    def _line_of(self, entry: Entry) -> int:
        """The line that is wrong: of a decision on several lines the first with which it cannot be carried out."""
        for words, behind in entry.parts[:-1]:
            ahead = self.game.copy(self.state)
            try:
                self.game.step(ahead, self.game.read(ahead, replace(entry, args=entry.args[:words], parts=())))
            except Fault:
                return self.line + behind
        return self.line + (entry.parts[-1][1] if entry.parts else 0)

    def _rewind(self, refused: Entry) -> Fault | None:
        """The position in which the entry was refused, not one that later guesses led to.

        Returned is what was wrong with it where it stands, if it could not have been meant for later.
        """
        fresh = Replay(self.game, self.log)
        for entry in self.log.entries[: self.done]:
            fresh.apply(entry)
            fresh._note_rulings()
            fresh.done += 1
        fresh.defaults = 0
        at_once = self.game.cannot_wait(fresh.state, refused) if self.refused_after else None
        while at_once is None and fresh.defaults < self.refused_after and fresh.skip(refused):
            pass
        with suppress(Undecided):
            fresh._note_rulings()
        self.state, self.rulings = fresh.state, fresh.rulings
        return at_once

    def _verdict(self, name: str, message: str, entry: Entry | None, fault: Fault | None = None) -> Verdict:
        game, state = self.game, self.state
        turn, step, player = game.place(state)
        rule = getattr(fault, "rule", None)
        book, section = game.cite(rule) if rule else (None, None)
        rests = getattr(fault, "rests_on", None)
        rulings = [*self.rulings.values(), *self.judge]
        if rests and rests not in self.rulings:
            option = game.settles(state, rests)
            rulings.append(Ruling(rests, option, self.line if entry else 0, game.ruled(state, rests)))
        asked = (entry is not None and not isinstance(fault, Undecided)) or name == v.INCOMPLETE
        legal = (*game.legal(state), *game.legal_next(state)) if asked else ()
        candidates = getattr(fault, "candidates", ())
        return Verdict(
            verdict=name,
            game=self.log.game,
            line=self._line_of(entry) if entry else None,
            column=entry.column if entry else None,
            turn=turn,
            step=step,
            player=player,
            entry=entry.text if entry else None,
            rule=rule,
            book=book,
            section=section,
            message=shortened(message),
            legal=tuple(candidates) or legal,
            entries=self.done,
            result=game.result(state),
            rulings=tuple(rulings),
            notes=game.notes(state),
            versions=game.versions(self.log),
            told=partial(game.position, state),
        )


#: So many choices in a row are tried for a claim, and so many answers to each.
CHOICES_TRIED, ANSWERS_TRIED = 2, 40


def _may_hold(game: Game, state: Any, claim: Entry, left: int = CHOICES_TRIED) -> bool:
    """Whether a claim is true once a choice is made that the log lacks: then it is the choice that is missing."""
    if game.is_over(state) or not left or game.default(state) is not None:
        return False
    for answer in islice(game.answers(state), ANSWERS_TRIED):
        ahead = game.copy(state)
        with suppress(Fault):
            game.step(ahead, answer)
            if _may_hold(game, ahead, claim, left - 1):
                return True
            game.claim(ahead, claim)
            return True
    return False


def played_out(game: Game, state: Any) -> Any | None:
    """The end to which what goes without saying leads within this turn, if it does; the position itself stays."""
    ahead = game.copy(state)
    turn = game.place(ahead)[0]
    for _ in range(MOST_DEFAULTS):
        answer = game.default(ahead)
        if answer is None or game.is_over(ahead) or game.place(ahead)[0] != turn:
            break
        try:
            game.step(ahead, answer)
        except Fault:
            return None
    return ahead if game.is_over(ahead) else None


def _reported(entries: Sequence[Entry], progress: Progress) -> Iterator[Entry]:
    for done, entry in enumerate(entries):
        if done % 100 == 0:
            progress(done, len(entries))
        yield entry


def unreadable(fault: Unreadable, lines: list[str], versions: dict[str, str]) -> Verdict:
    """The verdict on a text that is no log, or whose header cannot be used."""
    line = fault.line or 1
    entry = lines[line - 1].strip() if 0 < line <= len(lines) else None
    return Verdict(
        v.UNREADABLE, line=line, column=fault.column or 1, entry=entry, message=shortened(fault.message),
        legal=fault.candidates, versions=versions,
    )  # fmt: skip
