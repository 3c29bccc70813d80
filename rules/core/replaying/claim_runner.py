"""Claims: of which moment a log speaks when it says how things stand, and whether that was so."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any

from rules.core.faults import ChoiceNeeded, Fault, Unreadable, Violation, is_allowed
from rules.core.game import NO_CHANGE, Answer, Game
from rules.core.lines.change_claims import (
    LOST_OR_GAINED,
    Change,
    change_claimed,
    figure_of,
    may_stand_at,
    told_together,
)
from rules.core.lines.notation import ANSWERS, Entry
from rules.core.lines.told_claims import is_signed
from rules.core.lines.unknown_verb import not_so
from rules.core.replaying.path import IMPLIED, MOST_IMPLIED, Note, Path, take

#: What is said of a line that is asked for in other words.
NOT_READ = Unreadable("")
#: So many choices in a row are tried for a claim, and so many answers to each.
CHOICES_TRIED, ANSWERS_TRIED = 2, 40


@dataclass(slots=True)
class _Search:
    """What has been found out on the way along the path about one claim; `refused_at`: how many notes there were."""

    refused_at: int
    first: Violation | None = None
    held: tuple[Any, int] | None = None  # where it is true before what is still to be carried out
    before: str = ""  # and what that is
    passed: str = ""  # what has been carried out since the claim was false
    paused: tuple[Violation, int] | None = None  # at a moment at which nobody decides anything: told last

    def refuse(self, fault: Violation, notes: int, coming: str | None, paused: bool) -> None:
        """The claim is false behind so many notes, where this is still to be carried out."""
        self.passed = self.passed or coming or ""
        if paused:
            self.paused = fault, notes
        elif self.first is None or (self.first.vague and not (fault.vague and (fault.early or not self.first.early))):
            self.first, self.refused_at = fault, notes

    def told(self) -> tuple[Violation, int]:
        """The fault that is told, and behind how many notes it was found."""
        if self.paused is not None and (self.first is None or (self.first.vague and not self.paused[0].vague)):
            return self.paused
        assert self.first is not None
        return self.first, self.refused_at


class ClaimRunner(Path):
    """Compares the claims of a log with the positions along its path."""

    def _claim(self, entry: Entry) -> None:
        """Compare a claim with the position. A sentence that is not so may have been meant for something else: it is
        told so, and breaks no rule.
        """
        try:
            self._compare_as_told(entry)
        except ChoiceNeeded:
            raise
        except (Violation, Unreadable) as fault:
            if is_signed(entry.text):
                raise
            raise not_so(entry, fault, self.game.vocabulary.told) from None

    def _compare_as_told(self, entry: Entry) -> None:
        """Compare a claim of how things stand, of what somebody has lost or gained, or of who has fallen."""
        telling = self.game.vocabulary.told
        if telling.harm and LOST_OR_GAINED.intersection(entry.args):
            names = self.game.names(self.state)
            players = names.players if names is not None else {}
            if (told := change_claimed(entry, players)) is not None:
                self._compare_change(entry, told_together(told, self.log.entries, self.done, players), telling.harm)
                return
        if telling.fell and telling.fell in entry.args:
            self._compare_fall(entry)
        else:
            self._compare(entry)

    def _compare_fall(self, entry: Entry) -> None:
        """Compare a claim that somebody has fallen: now, or at an earlier moment of this turn."""
        noted = list(self.notes)
        try:
            self._compare(entry)
        except Violation:
            if not self._was_so(entry, noted):
                raise
            self._stand(noted)
            self._note_claim(NO_CHANGE, None)

    def _was_so(self, claim: Entry, notes: Sequence[Note]) -> bool:
        """Whether a claim was true at some moment of this turn."""
        state = self.position_behind(notes[: self.opened])
        for _, given in notes[self.opened :]:
            take(self.game, state, given)
            if is_allowed(self.game.claim, state, claim):
                return True
        return False

    def _compare_change(self, entry: Entry, change: Change | None, harm: str) -> None:
        """Compare a claim of a loss or a gain; None where the next claim adds to it."""
        figure = harm.lstrip("+-")
        if change is None:
            self._note_claim(NO_CHANGE, None)
            return
        top = figure_of(self.game.position(self.position_behind([])), change.seat, figure)
        if top is None:
            raise Unreadable(f"There is no P{change.seat + 1} in this game.")
        noted = list(self.notes)
        first: Violation | None = None
        figures = self._figures(change.seat, figure)
        for before, now in may_stand_at(change, figures, harm, top):
            try:
                self._compare(replace(entry, args=(f"P{change.seat + 1}", figure, str(now))))
                return
            except Violation as fault:
                if first is None:
                    first = fault
                    first.message = f"{fault.message} It was {before} before."
                self._stand(noted)
        assert first is not None
        stood = next((one for one in reversed(figures) if one != figures[-1]), figures[-1])
        if stood + change.by != self.game.figure_between(self.state, change.seat):
            raise first
        self._note_claim(NO_CHANGE, None)

    def _figures(self, seat: int, figure: str) -> list[int]:
        """What was counted of a player at each moment of this turn so far."""
        state = self.position_behind(self.notes[: self.opened])
        found = [figure_of(self.game.position(state), seat, figure) or 0]
        for _, given in self.notes[self.opened :]:
            take(self.game, state, given)
            found.append(figure_of(self.game.position(state), seat, figure) or 0)
        return found

    def _compare(self, entry: Entry) -> None:
        """Compare a claim with the positions between the entries around it; forced answers have been given before.

        What is declared is carried out before the next entry, unless that comes in before: a claim behind it speaks of
        what came of it. It speaks of the moment before only if nothing follows, or if it tells what the line above it
        brought about; a note says so.

        Told is the first fault, or the first that knows a rule of its own; but if a choice is missing that the claim
        may speak of, that is what the log lacks.
        """
        game = self.game
        while game.is_forced(self.state) and not game.is_pause(self.state):
            if self._answered_next() or not self._imply(entry):
                break
        turn, search = game.turn(self.state)[0], _Search(len(self.notes))
        while True:
            coming = game.still_open(self.state)
            try:
                if self._is_of_this_moment(entry, search, coming):
                    return
            except Violation as fault:
                search.refuse(fault, len(self.notes), coming, game.is_pause(self.state))
                if fault.final:
                    break
            if not self._may_be_of_later(entry, search, coming, turn):
                break
        if not self._was_of_before(entry, search):
            raise self._refused(entry, search)

    def _is_of_this_moment(self, entry: Entry, search: _Search, coming: str | None) -> bool:
        """Whether the claim is true of this position, and speaks of it: it is noted then. Raises Violation."""
        game = self.game
        is_settled = coming is None or self._answered_next()
        rests_on = game.claim(self.state, entry) or NO_CHANGE
        if is_settled:
            self._note_claim(rests_on, self._moment_of(entry, search))
            return True
        if search.held is None:  # the first such moment: whatever follows can still come in there
            search.held, search.before = (game.copy(self.state), len(self.notes)), coming or ""
        if self._following() is None:
            self._note_claim(rests_on, f"before {coming}")
            return True
        return False

    def _moment_of(self, entry: Entry, search: _Search) -> str | None:
        """Which moment a claim is about that is true here, where it could be about two; None where it could not."""
        if search.passed and self._is_passed_next():
            return f"after {search.passed}"
        if search.paused is not None:
            return "after the end of the turn"
        game = self.game
        if not game.is_pause(self.state) or (answer := game.default(self.state)) is None:
            return None
        ahead = game.copy(self.state)
        try:
            game.step(ahead, answer)
            game.claim(ahead, entry)
        except Fault:
            return "before the end of the turn"
        return None

    def _may_be_of_later(self, entry: Entry, search: _Search, coming: str | None, turn: int) -> bool:
        """Go on to the next position that the claim may speak of. False if there is none."""
        bound = coming is None and self._answered_next(by_default=False)  # what follows comes before what is later
        if bound or self.game.turn(self.state)[0] != turn or self._is_agreed_next():
            return False
        try:
            return self._imply(entry)
        except (Violation, Unreadable) as fault:
            search.first = search.first or (fault if isinstance(fault, Violation) else None)
            return False

    def _is_agreed_next(self) -> bool:
        """Whether the next entry takes another answer for granted here than one that goes without a word: a yes."""
        following, default = self._following(), self.game.default(self.state)
        if default is None or following is None or following.kind not in ANSWERS:
            return False
        try:
            return self.game.implied(self.state, following) not in (None, default)
        except Fault:
            return True

    def _was_of_before(self, entry: Entry, search: _Search) -> bool:
        """Whether the claim speaks of the moment before what was declared is carried out, at which it was true."""
        if search.held is None:
            return False
        spoken_of_outcome = search.first is not None and self.game.speaks_of_outcome(entry) and not self._is_news(entry)
        if spoken_of_outcome and not self._comes_in_next(search.held[0]):
            return False
        self.state, noted = search.held
        del self.notes[noted:]
        self._note_claim(self.game.claim(self.state, entry) or NO_CHANGE, f"before {search.before}")
        return True

    def _comes_in_next(self, held: Any) -> bool:
        """Whether the next entry, in its own words, answers what is asked before what was declared is carried out."""
        game, following = self.game, self._following()
        if following is None or following.kind not in ANSWERS:
            return False
        ahead = game.copy(held)
        with suppress(Fault):
            for _ in chain((NO_CHANGE,), game.goes_on(ahead, MOST_IMPLIED)):
                if game.still_open(ahead) is None:
                    break
                forms = [
                    form if isinstance(form, Entry) else form[0] for form in game.spoken(ahead, following, NOT_READ)
                ]
                if any(form.kind in ANSWERS and _answers(game, ahead, form) for form in forms):
                    return True
        return False

    def _refused(self, entry: Entry, search: _Search) -> Fault:
        """What a false claim is told, standing where it is false."""
        fault, refused_at = search.told()
        missing = self._missing_choice(entry, fault)
        if missing is not None:
            return missing
        self._stand(self.notes[:refused_at])
        return fault

    def _note_claim(self, rests_on: Answer, moment: str | None) -> None:
        if rests_on:
            self.game.step(self.state, rests_on)
        self.notes.append((self.done, rests_on))
        if moment is not None:
            self.moments.append(f"Line {self.line}: the claim is read as one of the moment {moment}.")

    def _is_passed_next(self) -> bool:
        """Whether the next entry answers what goes unwritten, and says nothing new."""
        following = self._following()
        try:
            return following is not None and self.game.understand(self.state, following) == NO_CHANGE
        except Fault:
            return False

    def _is_news(self, claim: Entry) -> bool:
        """Whether a claim that is true for a moment was false before the entry above it: it tells what that did."""
        place = bisect_left(self.acts, self.done) - 1
        last = self.acts[place] if place >= 0 else 0
        if self.earlier is None or self.earlier[0] != last:
            written = [at for at, (number, _) in enumerate(self.notes) if IMPLIED < number < last]
            self.earlier = last, self.position_behind(self.notes[: written[-1] + 1 if written else 0])
        try:
            self.game.claim(self.earlier[1], claim)
        except Fault:
            return True
        return False

    def _missing_choice(self, claim: Entry, fault: Violation) -> Fault | None:
        """The choice that a false claim waits for, where the log lacks one; not if its very next entry makes it."""
        game, state = self.game, self.state
        if game.is_over(state) or not (fault.early or (not fault.vague and _may_hold(game, state, claim))):
            return None
        if self._answered_next():
            return None
        missing = game.explain(state, claim)
        return missing if isinstance(missing, ChoiceNeeded) else None

    def _answered_next(self, by_default: bool = True) -> bool:
        """Whether the log itself answers what is asked now, once its claims are done; or only whether it answers so as
        it would not be answered without a word.
        """
        following = self._following()
        if following is None or following.kind not in ANSWERS:
            return False
        try:
            answer = self.game.understand(self.state, following)
            if by_default:
                return answer is not None
            return bool(answer) and answer != self.game.default(self.state)
        except Fault:
            return True


def _answers(game: Game, state: Any, entry: Entry) -> bool:
    """Whether an entry says something to what is asked."""
    try:
        return bool(game.understand(state, game.plainly(state, entry)))
    except Fault:
        return False


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
