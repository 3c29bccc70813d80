"""Replay of a game that is not ported yet: claims, and where an entry was refused, as `Course` finds them."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any

from rules.core.faults import ChoiceNeeded, Fault, Undecided, Violation
from rules.core.game import Game
from rules.core.notation import CLAIM, Entry, Log
from rules.core.open_rulings import as_ruled
from rules.core.replay import Progress, Replay, _reported
from rules.core.unported.course import Course, Misplaced
from rules.core.unported.game import UnportedGame
from rules.core.unported.second_look import SecondLook
from rules.core.verdict import Verdict


class CourseReplay(Course, Replay):
    """A replay whose entries are carried out by `Course`."""

    game: UnportedGame

    def __init__(self, game: Game, log: Log) -> None:
        assert isinstance(game, UnportedGame)
        Replay.__init__(self, game, log)
        self.defaults = self.refused_after = 0
        self.second: SecondLook | None = None
        self.moments: list[str] = []  # of which moment claims were read that could be of two

    def run(self, progress: Progress | None = None) -> Verdict:
        entries, noted, told = self.log.entries, self.game.rulings(self.state), len(self.rulings)
        state, usual = self.state, self.game.usual
        try:
            for done, entry in enumerate(entries if progress is None else _reported(entries, progress)):
                if not usual[entry.verb](state, entry):
                    self.done = done
                    self.apply(entry)
                    state, noted = self.state, self.game.rulings(self.state)
                    self.refused_after = 0  # an entry that is carried out at once is refused where it stands, if at all
                if len(noted) != told:
                    self.done = done
                    self._note_rulings()
                    told = len(self.rulings)
        except Fault as fault:
            self.done = done
            return self.stopped(fault)
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

        An attack that is declared deals its damage before the next entry, unless that entry comes in before: a claim
        behind the attack speaks of what the damage did. It speaks of the moment before only if nothing follows, or if
        it tells what the line above it brought about; a note says so.

        Told is the first fault, or the first that knows a rule of its own; but if a choice is missing that the claim
        may speak of, that is what the log lacks.
        """
        first: Violation | None = None
        before, held = "", self.state  # the moment before what is still to be carried out, if the claim is true of that
        turn, steps = self.game.place(self.state)[0], 0
        while self.game.comes_by_itself(self.state) and not self._answered_next():
            self.game.step(self.state, self.game.default(self.state) or ())
            steps += 1
        while True:
            moment = None if self._answered_next() else self.game.still_open(self.state)
            try:
                self.game.claim(self.state, entry)
                if moment is None:
                    return
                if not before:  # the first such moment: whatever follows can still come in there
                    before, held = moment, self.game.copy(self.state)
                if not self._goes_on_behind():
                    self._read_as_of(moment)
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
                if before and (first is None or not self.game.speaks_of_outcome(entry) or self._is_news(entry)):
                    self._read_as_of(before)
                    self.state = held
                    return
                assert first is not None
                missing = first.early or (not first.vague and _may_hold(self.game, self.state, entry))
                raise (self._missing_before(entry, steps) if missing else None) or first
            try:
                self.game.step(self.state, answer)
            except Violation as fault:
                raise first or fault from None
            steps += 1

    def _answered_next(self) -> bool:
        """Whether the log itself answers what is asked now, once its claims are done."""
        rest = self.log.entries[self.done + 1 :]
        following = next((entry for entry in rest if entry.kind != CLAIM), None)
        return following is not None and self.game.accepts(self.state, following)

    def _goes_on_behind(self) -> bool:
        """Whether anything but claims follows."""
        return any(entry.kind != CLAIM for entry in self.log.entries[self.done + 1 :])

    def _read_as_of(self, moment: str) -> None:
        self.moments.append(f"Line {self.line}: the claim is read as one of the moment {moment}.")

    def _is_news(self, claim: Entry) -> bool:
        """Whether a claim that is true for a moment was false before the entry above it: it tells what that did."""
        entries = self.log.entries[: self.done]
        last = next((place for place in range(len(entries) - 1, -1, -1) if entries[place].kind != CLAIM), 0)
        fresh = CourseReplay(self.game, self.log)
        for entry in entries[:last]:
            fresh.apply(entry)
            fresh.done += 1
        try:
            self.game.claim(fresh.state, claim)
        except Fault:
            return True
        return False

    def _was_so(self, claim: Entry, first: Violation | None) -> bool:
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
            if (first is None or first.vague) and isinstance(fault, Violation) and not fault.vague:
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

    def _play_out(self) -> None:
        if self.game.is_over(self.state):
            return
        if self.game.ends_at_once(self.state):
            self._note_rulings()
        else:
            super()._play_out()

    def _where_refused(self, entry: Entry, fault: Fault) -> Fault:
        """Stand again where the entry was refused, and say why."""
        fault = self._rewind(entry) or fault
        if isinstance(fault, Misplaced):
            return as_ruled(self.game, self.state, self.game.misplaced(self.state, entry), self.rulings)
        return fault

    def _notes(self) -> tuple[str, ...]:
        return (*super()._notes(), *self.moments)

    def _legal(self) -> tuple[str, ...]:
        return (*self.game.legal(self.state), *self.game.legal_next(self.state))

    def _rewind(self, refused: Entry) -> Fault | None:
        """The position in which the entry was refused, not one that later guesses led to.

        Returned is what was wrong with it where it stands, if it could not have been meant for later.
        """
        fresh = CourseReplay(self.game, self.log)
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
