"""Reading a log again: what the lines above a refused one may have meant otherwise.

Abilities of one player that wait together may have been used in another order than by default, and who blocks may
stand behind a line as a comment. Either is read so only where what follows is false without it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.game import NO_CHANGE, Answer
from rules.core.lines.notation import ANSWERS, DECISION, Entry
from rules.core.lines.words import entries_of
from rules.core.replaying.entry_runner import EntryRunner
from rules.core.replaying.path import IMPLIED, Note

_MOST_ABOVE = 12  # entries between a block that is told aside and what is false without it


class RereadRunner(EntryRunner):
    """Carries out the entries of a log; one that is refused in all words, with others above it read anew."""

    def _apply_further(self, entry: Entry, answer: Answer | None, refused: Fault | None) -> None:
        begun, done = self.begun, self.done
        try:
            super()._apply_further(entry, answer, refused)
        except (Violation, Unreadable):
            if done != self.done or not (
                self._in_another_order(entry, begun) or self._behind_a_block_told_aside(entry, begun)
            ):
                raise

    def _in_another_order(self, entry: Entry, begun: int) -> bool:
        """Whether an entry is carried out if what waited together in this turn was done in another order than by
        default: the replies above it, too, are read anew from there on.
        """
        if self.reorders or entry.kind not in ANSWERS:
            return False
        notes, refused, done = self.notes[:begun], list(self.notes), self.done
        place = begun
        while place > self.opened and self._says_nothing(notes[place - 1]):
            place -= 1  # a no that nothing had asked for yet
        orders = [
            at for at in range(self.opened, place) if notes[at][0] == IMPLIED and self.game.is_order(notes[at][1])
        ]
        for start in (place, *orders[-1:]):
            if any([isinstance(given, Entry) for _, given in notes[start:]]):
                continue  # a judge has ruled since
            self._stand(notes[:start])
            if start == place and not self.game.is_ordering(self.state):
                continue
            if self._anew(dict.fromkeys(number for number, _ in notes[start:] if number != IMPLIED), entry, done):
                return True
        if self.notes != refused:
            self._stand(refused)
        self.done, self.begun = done, begun
        return False

    def _behind_a_block_told_aside(self, entry: Entry, begun: int) -> bool:
        """Whether an entry is carried out if who blocks stands behind `;` on a line above it: `attack Orc; Bo blocks
        with Troll`. That is a comment, unless what follows is false without it.
        """
        joined, notes = self.game.vocabulary.joined, self.notes[:begun]
        written = [*dict.fromkeys(number for number, _ in notes if number != IMPLIED)][-_MOST_ABOVE:]
        aside = next((number for number in reversed(written) if self.log.entries[number].aside), None)
        if aside is None or not joined or self.reorders or self.in_aside:
            return False
        try:
            told = entries_of(self.game.vocabulary)[self._by_seat(self.log.entries[aside].aside.strip())]
        except Unreadable:
            return False  # a remark
        acts = told if isinstance(told, tuple) else (told,)
        start = 1 + max(at for at, (number, _) in enumerate(notes) if number == aside)
        if any([act.verb not in joined for act in acts]) or any([isinstance(each, Entry) for _, each in notes[start:]]):
            return False
        refused, done, opened = list(self.notes), self.done, self.opened
        self.in_aside, self.opened = True, min(start, opened)
        try:
            self._stand(notes[:start])
            self.done, self.begun = aside, start
            for act in acts:
                self.apply(act)
            for number in (*(number for number in written if number > aside), done):
                self.done = number
                self.apply(self.log.entries[number])
        except (Violation, Unreadable):
            self._stand(refused)
            self.done, self.begun, self.opened = done, begun, opened
            return False
        finally:
            self.in_aside = False
        return True

    def _says_nothing(self, note: Note) -> bool:
        """Whether a note is of an entry that answered nothing."""
        number, given = note
        return number != IMPLIED and given == NO_CHANGE and self.log.entries[number].kind == DECISION

    def _anew(self, before: Iterable[int], entry: Entry, done: int) -> bool:
        """Whether an entry, and those before it, are carried out in the order of which they speak."""
        self.reorders = True
        try:
            for number in before:
                self.done = number
                self.apply(self.log.entries[number])
            self.done = done
            self.apply(entry)
        except (Violation, Unreadable):
            return False
        finally:
            self.reorders = False
        return True
