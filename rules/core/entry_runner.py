"""Reading a log: which answers its entries give, and which answers lie between them unwritten.

Between two written entries a game walks a path: the positions that it reaches by answers nobody has to write (a forced
discard, a pass, a card that stays with its owner). An entry lies on that path. It answers the first question there that
takes it; or it restates what has just happened by itself; or it declines what nobody offers. Otherwise it lies nowhere,
and is refused where the path begins.

What is read is noted, answer by answer, and marked as written or implied. To judge is to fold the notes (`stand`).
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any

from rules.core.faults import ChoiceNeeded, Fault, Undecided, Unreadable, Violation
from rules.core.game import NO_CHANGE, Answer, Game
from rules.core.notation import CLAIM, DECISION, FACT, RULING, TURN, Entry, Log
from rules.core.plainer import Names
from rules.core.verdict import Ruling
from rules.core.words import turn_named

ANSWERS = (DECISION, FACT)
#: How many answers a log may leave out in a row before it is plainly lost.
MOST_IMPLIED = 60
MOST_LINES = 8  # of one roll
IMPLIED = -1
#: So many choices in a row are tried for a claim, and so many answers to each.
CHOICES_TRIED, ANSWERS_TRIED = 2, 40
#: The place of the entry that writes it, or IMPLIED; and the answer, or the entry of a judge's ruling. The answer of a
#: claim, or a turn line, is empty.
Note = tuple[int, Answer | Entry]


def stand(game: Game, log: Log, notes: Iterable[Note]) -> Any:
    """The position behind these notes."""
    state = game.begin(log)
    for _, given in notes:
        take(game, state, given)
    return state


def take(game: Game, state: Any, given: Answer | Entry) -> None:
    """Carry out what a note holds."""
    if isinstance(given, Entry):
        game.rule_on(state, given)
    elif given:
        game.step(state, given)


class EntryRunner:
    """`state` is the position after the entries done so far; `notes` how it came about; `judge` what judges ruled."""

    def __init__(self, game: Game, log: Log) -> None:
        self.game, self.log = game, log
        self.state: Any = game.begin(log)
        self.done = 0
        self.notes: list[Note] = []
        self.restated: set[int] = set()  # implied notes that an entry has told of afterwards
        self.begun = 0  # the notes before the entry at hand
        self.gathered: set[int] = set()  # places of entries that have been read with the one in front of them
        self.opened = 0  # the notes before the last turn line: what happened there is not restated any more
        self.judge: list[Ruling] = []
        self.moments: list[str] = []  # of which moment claims were read that could be of two
        self.acts: list[int] = []  # the places of all entries but claims, once a claim asks
        self.earlier: tuple[int, Any] | None = None  # the position before an entry that claims follow, and its place

    def apply(self, entry: Entry) -> None:
        """Carry out one entry, with what the log leaves out before it: as it stands, or else in plainer words, or with
        the lines behind it that go on with it.

        Raises its Fault; the position is then the one in which the entry was refused.
        """
        if self.done in self.gathered:
            self.notes.append((self.done, NO_CHANGE))
            return
        begun, done = len(self.notes), self.done
        try:
            self._carry_out(entry)
        except (Violation, Unreadable):
            names = self.game.names(self.state)
            if names is None or self.done != done or not self._otherwise(entry, names, begun):
                raise

    def _otherwise(self, entry: Entry, names: Names, begun: int) -> bool:
        """Whether a refused entry is carried out in plainer words, or with the lines behind it. If there are plainer
        words, their refusal is raised.
        """
        refused, plain = list(self.notes), names.plainly(entry)
        for form, lines in self._with_lines_behind(plain, names):
            self._back_to(begun)
            with suppress(Violation, Unreadable):
                self._carry_out(form)
                self.gathered.update(range(self.done + 1, self.done + 1 + lines))
                return True
        if plain != entry:
            self._back_to(begun)
            self._carry_out(plain)
            return True
        if len(self.notes) != len(refused):
            self._stand(refused)
        return False

    def _back_to(self, begun: int) -> None:
        if len(self.notes) != begun:
            self._stand(self.notes[:begun])

    def _with_lines_behind(self, entry: Entry, names: Names) -> Iterator[tuple[Entry, int]]:
        """A roll or a draw with one line behind it that goes on with it, with two, and so on; and how many."""
        whole, behind = entry, 0
        for following in self.log.entries[self.done + 1 :] if entry.kind == FACT else ():
            goes_on = (following.kind, following.verb) == (FACT, entry.verb) and following.actor in (None, entry.actor)
            if not goes_on or behind == MOST_LINES:
                return
            whole, behind = replace(whole, args=(*whole.args, *names.plainly(following).args)), behind + 1
            yield whole, behind

    def _carry_out(self, entry: Entry) -> None:
        self.begun = len(self.notes)
        if entry.kind in ANSWERS:
            try:
                if self._answers(entry):
                    return
                refusal: Fault | None = None
            except (Violation, Unreadable) as fault:
                refusal = fault
            self._answer_later(entry, refusal)
        elif entry.kind == CLAIM:
            self._claim(entry)
        elif entry.kind == RULING:
            did = self.game.rule_on(self.state, entry)
            self.notes.append((self.done, entry))
            self.judge.append(Ruling("JUDGE", None, self.line, f"{did} {entry.note or ''}".strip()))
        else:
            self._reach_turn(entry)

    def _answers(self, entry: Entry) -> bool:
        """Whether the question takes the entry: it is carried out then, as it stands or read otherwise.

        Raises the refusal.
        """
        game, state = self.game, self.state
        refusal: Fault | None = None
        answer: Answer | None = None
        try:
            answer = game.read(state, entry)
            if answer is not None:
                if answer:
                    game.step(state, answer)
                    self.notes.append((self.done, answer))
                return True
        except (Violation, Unreadable) as fault:
            refusal = fault
        answer = game.reread(state, entry, refusal, answer)
        if answer:
            game.step(state, answer)
            self.notes.append((self.done, answer))
        elif answer is None and refusal is not None:
            raise refusal
        return answer is not None

    # --- the path ---------------------------------------------------------------------------------

    def _answer_later(self, entry: Entry, first: Fault | None) -> None:
        """An entry that the question at hand does not take, or refuses: look for it further along the path.

        If it is refused wherever it is taken, the first refusal is told, where it was made.
        """
        game, begun, refused_at, last = self.game, self.begun, self.begun, first
        turn = None if game.is_pause(self.state) else game.place(self.state)[0]  # None: it is over already
        barred: Fault | None = None
        declines = first is None and game.declines(self.state, entry)
        # What cannot be read has changed nothing, and is often read in other words: its position is kept.
        kept = game.copy(self.state) if isinstance(first, Unreadable) else None
        try:
            while not (isinstance(last, Violation) and last.final) and self._imply(entry):
                opens = turn is not None and game.place(self.state)[0] != turn
                if opens and (declines or self._stands_above_turn(entry)):
                    break
                try:
                    if not self._answers(entry):
                        continue
                    if opens and game.may_open_a_turn(entry) and not self._goes_on_there():
                        break
                    return
                except (Violation, Unreadable) as fault:
                    last = fault
                    if first is None:
                        first, refused_at = fault, len(self.notes)
        except (Violation, Unreadable) as fault:
            barred = fault  # a step on the way breaks a rule or needs a word, so the path ends
        walked = self.notes[:refused_at]
        if kept is not None:
            self.state, self.notes = kept, self.notes[:begun]
        elif first is not None or barred is not None or len(self.notes) != begun:
            self._stand(self.notes[:begun])
        if first is None and barred is not None:
            raise game.cannot_wait(self.state, entry) or barred
        if first is not None:
            if self._left_out_before(entry):
                return
            if refused_at != begun:
                first = self._refused_later(entry, first, walked)
            raise first
        if not (self._restates(entry) or declines):
            raise self._explained(entry)

    def _explained(self, entry: Entry) -> Fault:
        """Why the entry lies nowhere on the path, standing where somebody decides something again."""
        self.go_past_pauses()
        return self.game.explain(self.state, entry)

    def _refused_later(self, entry: Entry, fault: Fault, walked: Sequence[Note]) -> Fault:
        """The refusal of a later question, standing there; unless more is known where the path begins."""
        at_once = self.game.cannot_wait(self.state, entry)
        if at_once is None:
            self._stand(walked)
        return at_once or fault

    def _stands_above_turn(self, entry: Entry) -> bool:
        """Whether a fact of nobody in particular stands above the line of the turn now reached: it belongs to the turn
        before.
        """
        if entry.kind != FACT or entry.actor is not None:
            return False
        line = next((later for later in self.log.entries[self.done + 1 :] if later.kind == TURN), None)
        return line is not None and turn_named(line.args) == self.game.place(self.state)[0]

    def _goes_on_there(self) -> bool:
        """Whether the next entry follows in the turn that an answer has reached by leaving out the end of the last."""
        game, ahead = self.game, self.game.copy(self.state)
        following = next((entry for entry in self.log.entries[self.done + 1 :] if entry.kind in ANSWERS), None)
        turn = game.place(ahead)[0]
        for _ in range(MOST_IMPLIED):
            try:
                if following is None or game.understand(ahead, following) is not None:
                    return True
                answer = game.implied(ahead, following)
                if answer is None:
                    return False
                game.step(ahead, answer)
            except Undecided:
                return True
            except Fault:
                return True
            if game.place(ahead)[0] != turn:
                return False
        return False

    def _left_out_before(self, entry: Entry) -> bool:
        """Whether the entry fits if an answer that it takes for granted was given earlier in this turn, unwritten.

        The last moment is taken at which that was legal.
        """
        answer = self.game.left_out_before(self.state, entry)
        if answer is None:
            return False
        begun = list(self.notes)
        for place in range(len(begun), self.opened - 1, -1):
            notes = [*begun[:place], (IMPLIED, answer), *begun[place:]]
            try:
                state = stand(self.game, self.log, notes)
                read = self.game.read(state, entry)
                if read:
                    self.game.step(state, read)
                    self.state, self.notes = state, [*notes, (self.done, read)]
                    self.restated = {at + (at >= place) for at in self.restated}
                    return True
            except (Violation, Unreadable):
                continue
        return False

    def _imply(self, entry: Entry) -> bool:
        """Take the answer that goes unwritten before this entry. False if one must be written here."""
        game, state, notes = self.game, self.state, self.notes
        answer = game.implied(state, entry)
        if answer is None or len(notes) - self.begun >= MOST_IMPLIED:
            return False
        note = (IMPLIED, answer)
        for _ in range(game.times_implied(state, entry)):
            game.step(state, answer)
            notes.append(note)
        return True

    def go_past_pauses(self) -> None:
        """Up to where somebody decides something again."""
        while self.game.is_pause(self.state):
            answer = self.game.default(self.state)
            assert answer is not None
            self.game.step(self.state, answer)
            self.notes.append((IMPLIED, answer))

    def _stand(self, notes: Sequence[Note]) -> None:
        self.state, self.notes = stand(self.game, self.log, notes), list(notes)

    # --- what an entry says that answers nothing ----------------------------------------------------

    def _restates(self, entry: Entry) -> bool:
        """Whether it tells what has happened by itself, and has not been told yet: behind the last entry, or between
        that and the one before, if it is the same player's.

        Raises the refusal if it tells otherwise what could only happen as it did, right behind the last entry.
        """
        last, before = self._written_places()
        places = {at for at in range(before + 1, len(self.notes)) if self.notes[at][0] == IMPLIED and at >= self.opened}
        if not places - self.restated:
            return False
        game, state = self.game, self.game.begin(self.log)
        found: dict[int, str | None] = {}  # where it fits, and who was asked there
        wrong: Fault | None = None
        for at, (_, given) in enumerate(self.notes):
            if at in places - self.restated:
                try:
                    said = game.understand(state, entry)
                    if said == given and (at > last or game.write(state, given).verb == entry.verb):
                        found[at] = game.place(state)[2]
                    elif said and at > last and game.is_forced(state):
                        game.step(game.copy(state), said)
                except (Violation, Unreadable) as fault:
                    wrong = fault if at > last and game.is_forced(state) else wrong
            if at == last:
                asked = game.place(state)[2]
                found = {place: who for place, who in found.items() if who == asked}
            take(game, state, given)
        self.restated.update(list(found)[-1:])
        if not found and wrong is not None:
            raise wrong
        return bool(found)

    def _written_places(self) -> tuple[int, int]:
        """The places of the last two notes that an entry wrote; -1 where there is none."""
        notes = self.notes
        written = [at for at in range(len(notes) - 1, -1, -1) if notes[at][0] != IMPLIED and notes[at][1]][:2]
        last, before = [*written, -1, -1][:2]
        return last, before

    # --- claims and turn lines ------------------------------------------------------------------------

    def _claim(self, entry: Entry) -> None:
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
        turn = game.place(self.state)[0]
        first: Violation | None = None
        refused_at = len(self.notes)
        held: tuple[Any, int] | None = None  # where it is true before what is still to be carried out
        before, passed = "", ""  # and what that is; what has been carried out since the claim was false
        paused: tuple[Violation, int] | None = None  # at a moment at which nobody decides anything: told last
        while True:
            coming = game.still_open(self.state)
            moment = None if coming is None or self._answered_next() else coming
            try:
                rests_on = game.claim(self.state, entry) or NO_CHANGE
                if moment is None:
                    self._note_claim(rests_on, f"after {passed}" if passed and self._is_passed_next() else None)
                    return
                if not before:  # the first such moment: whatever follows can still come in there
                    held, before = (game.copy(self.state), len(self.notes)), moment
                if not self._goes_on_behind():
                    self._note_claim(rests_on, f"before {moment}")
                    return
            except Violation as fault:
                passed = passed or coming or ""
                if game.is_pause(self.state):
                    paused = fault, len(self.notes)
                elif first is None or (first.vague and not fault.vague):
                    first, refused_at = fault, len(self.notes)
                if fault.final:
                    break
            bound = coming is None and self._answered_next(by_default=False)  # what follows comes before what is later
            if bound or game.place(self.state)[0] != turn:
                break
            try:
                if not self._imply(entry):
                    break
            except (Violation, Unreadable) as fault:
                first = first or (fault if isinstance(fault, Violation) else None)
                break
        if held and (first is None or not game.speaks_of_outcome(entry) or self._is_news(entry)):
            self.state = held[0]
            del self.notes[held[1] :]
            self._note_claim(game.claim(self.state, entry) or NO_CHANGE, f"before {before}")
            return
        if paused is not None and (first is None or (first.vague and not paused[0].vague)):
            first, refused_at = paused
        assert first is not None
        missing = self._missing_choice(entry, first)
        if missing is not None:
            raise missing
        self._stand(self.notes[:refused_at])
        raise first

    def _note_claim(self, rests_on: Answer, moment: str | None) -> None:
        if rests_on:
            self.game.step(self.state, rests_on)
        self.notes.append((self.done, rests_on))
        if moment is not None:
            self.moments.append(f"Line {self.line}: the claim is read as one of the moment {moment}.")

    def _following(self) -> Entry | None:
        """The next entry that is no claim."""
        entries = self.log.entries
        if not self.acts:
            self.acts = [place for place, entry in enumerate(entries) if entry.kind != CLAIM]
        place = bisect(self.acts, self.done)
        return entries[self.acts[place]] if place < len(self.acts) else None

    def _goes_on_behind(self) -> bool:
        """Whether anything but claims follows."""
        return self._following() is not None

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
            self.earlier = last, stand(self.game, self.log, self.notes[: written[-1] + 1 if written else 0])
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

    def _reach_turn(self, entry: Entry) -> None:
        game = self.game
        try:
            while (reached := game.turn_reached(self.state, entry)) is None:
                if not self._imply(entry):
                    raise self._explained(entry)
        except Violation:
            named = turn_named(entry.args)
            if named is not None and named < game.place(self.state)[0]:
                self._check_turn_before(entry, named)
            raise
        if not game.opens_turn(self.state):
            self._check_turn_before(entry, game.place(self.state)[0])
        if reached:
            game.step(self.state, reached)
        self.notes.append((self.done, reached))
        self.opened = len(self.notes)

    def _check_turn_before(self, line: Entry, turn: int) -> None:
        """A line that opens a turn in which something has been written already, if only the whole turn: what nobody is
        named for belongs to the turn before, and is refused there.
        """
        state, first = self.game.begin(self.log), -1
        for at, (number, given) in enumerate(self.notes):
            if at >= self.opened and self.game.place(state)[0] == turn:
                if first < 0 and (at == self.opened or self.game.turn_reached(state, line) is None):
                    return  # a line has opened that turn already
                first = at if first < 0 else first
                if number != IMPLIED and given and self.log.entries[number].actor is None:
                    self._stand(self.notes[:first])
                    self.done, self.begun = number, first
                    raise self.game.too_late(self.state, self.log.entries[number])
            take(self.game, state, given)

    @property
    def line(self) -> int:
        """The line of the entry at hand; behind the last, of that one."""
        return self.log.line_of(min(self.done, len(self.log.entries) - 1))


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
