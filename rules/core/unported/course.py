"""The course of a log: its entries carried out one after the other, with what goes without saying between them."""

from __future__ import annotations

from contextlib import suppress

from rules.core.entry_runner import ANSWERS, EntryRunner
from rules.core.faults import Fault, Unreadable, Violation
from rules.core.notation import CLAIM, RULING, Entry, Log
from rules.core.unported.game import UnportedGame
from rules.core.verdict import Ruling

#: How many answers the log may leave out in a row before it is plainly lost.
MOST_DEFAULTS = 60


class Misplaced(Fault):
    """The entry answers no question that comes from here; why is said once the position is restored."""


class Course(EntryRunner):
    """`state` is the position after the entries done so far; `judge` what judges ruled in them."""

    game: UnportedGame

    def __init__(self, game: UnportedGame, log: Log) -> None:
        super().__init__(game, log)
        self.defaults = 0  # times that something was left out before the entry at hand
        self.refused_after = 0  # how many of them lay before the question that refused it

    def apply(self, entry: Entry) -> None:
        """One entry, with the answers before it that the log left out."""
        self.defaults = self.refused_after = 0
        if entry.kind in ANSWERS:
            game, state = self.game, self.state
            if not game.accepts(state, entry):
                self._answer_later(entry, None)
                return
            try:
                game.step(state, game.read(state, entry))
            except (Violation, Unreadable) as fault:
                if not game.may_be_meant_later(state, entry):
                    raise
                self._answer_later(entry, fault)
        elif entry.kind == CLAIM:
            self._claim(entry)
        elif entry.kind == RULING:
            self._ruling(entry)
        else:
            self._until(entry)

    def _answer_later(self, entry: Entry, first: Fault | None) -> None:
        """An entry that is no answer to what is asked, or was refused as one: what it may answer lies behind something
        that was left out.
        """
        game, state = self.game, self.state
        if first is None and game.says_nothing(state, entry):
            return
        turn = game.place(state)[0] if game.may_open_a_turn(entry) else None
        while not (first is None and game.says_what_happened(state, entry)):
            if game.is_over(state) or not self._goes_on(entry, first):
                raise first or Misplaced("")
            if not game.accepts(state, entry):
                continue
            try:
                opens = turn is not None and game.place(state)[0] != turn
                game.step(state, game.read(state, entry))
                if opens and not self._goes_on_there():
                    raise first or Misplaced("")
                return
            except (Violation, Unreadable) as fault:
                if first is None:
                    first, self.refused_after = fault, self.defaults
                if not game.may_be_meant_later(state, entry):
                    raise first from None

    def _goes_on_there(self) -> bool:
        """Whether the next entry follows in the turn that an answer has reached by leaving out the end of the last."""
        following = next((entry for entry in self.log.entries[self.done + 1 :] if entry.kind in ANSWERS), None)
        ahead = self.game.copy(self.state)
        turn = self.game.place(ahead)[0]
        while following is not None and not self.game.accepts(ahead, following):
            with suppress(Fault):
                if self.game.go_on(ahead, following) and self.game.place(ahead)[0] == turn:
                    continue
            return False
        return True

    def _goes_on(self, entry: Entry, refused: Fault | None) -> bool:
        """What the entry may mean later. If the way there breaks a rule, it holds why the entry was `refused` here."""
        try:
            return self.skip(entry)
        except Violation as fault:
            raise refused or fault from None

    def _claim(self, entry: Entry) -> None:
        """What was claimed changes nothing. Whoever judges compares it."""

    def _until(self, entry: Entry) -> None:
        """A turn line: the answers up to that turn are left out."""
        while not self.game.turn_reached(self.state, entry):
            if self.game.is_over(self.state) or not self.skip(entry):
                raise Misplaced("")
            self.refused_after = self.defaults

    def skip(self, entry: Entry) -> bool:
        """Take what goes without saying before this entry, if there is anything."""
        if self.defaults >= MOST_DEFAULTS or not self.game.go_on(self.state, entry):
            return False
        self.defaults += 1
        return True

    def _ruling(self, entry: Entry) -> None:
        did = self.game.rule_on(self.state, entry)
        self.judge.append(Ruling("JUDGE", None, self.line, f"{did} {entry.note or ''}".strip()))
