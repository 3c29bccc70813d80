"""Carrying out the entries of a log as they stand: which answers they give, and which lie between them unwritten.

An entry is on the path that the game walks between two written ones (`path`). It answers the first question
there that takes it; or it restates what has just happened by itself; or it declines what nobody offers. Otherwise it
lies nowhere, and is refused where the path begins. `claim_runner` compares claims with the path, and
`entry_runner` reads what is written in other words.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Fault, SaysTooLittle, Unreadable, Violation
from rules.core.game import Answer
from rules.core.lines.notation import ANSWERS, CLAIM, FACT, RULING, TURN, Entry
from rules.core.lines.turn_lines import turn_named
from rules.core.replaying.claim_runner import ClaimRunner
from rules.core.replaying.path import IMPLIED, MOST_IMPLIED, Note
from rules.core.verdict import Ruling


class PathRunner(ClaimRunner):
    """Carries out entries as they stand, each where it is on the path."""

    def _carry_out(self, entry: Entry) -> None:
        """Carry out an entry as it stands, where it is on the path."""
        self.begun = len(self.notes)
        if entry.kind not in ANSWERS:
            self._compare_or_rule(entry)
            return
        answer, refusal = self._try(entry)
        self._answer_or_look(entry, answer, refusal)

    def _compare_or_rule(self, entry: Entry) -> None:
        """Carry out what answers no question: a claim, a judge's ruling, a turn line."""
        if entry.kind == CLAIM:
            self._claim(entry)
        elif entry.kind == RULING:
            did = self.game.rule_on(self.state, entry)
            self.notes.append((self.done, entry))
            self.judge.append(Ruling("JUDGE", None, self.line, f"{did} {entry.note or ''}".strip()))
        else:
            self._reach_turn(entry)

    def _answer_or_look(self, entry: Entry, answer: Answer | None, refused: Fault | None) -> None:
        """Carry out a decision or a fact that has been tried: read otherwise, or further along the path."""
        refusal: Fault | None = None
        try:
            if self._is_answered(entry, answer, refused):
                return
        except (Violation, Unreadable) as fault:
            refusal = fault
        self._answer_later(entry, refusal)

    def _try(self, entry: Entry) -> tuple[Answer | None, Fault | None]:
        """Carry the entry out as it stands, if the question takes it so. Returns how it reads, or why it is refused."""
        answer: Answer | None = None
        try:
            answer = self.game.read(self.state, entry)
            if answer:
                self.game.step(self.state, answer)
                self.notes.append((self.done, answer))
        except (Violation, Unreadable) as fault:
            return answer, fault
        return answer, None

    def _is_answered(self, entry: Entry, answer: Answer | None, refusal: Fault | None) -> bool:
        """Whether the question takes an entry that has been tried, if only read otherwise. Raises the refusal."""
        if refusal is None and answer is not None:
            return True
        game, state = self.game, self.state
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
        turn = None if game.is_pause(self.state) else game.turn(self.state)[0]  # None: it is over already
        barred: Fault | None = None
        declines = first is None and game.declines(self.state, entry)
        # What cannot be read has changed nothing, and is often read in other words: its position is kept.
        kept = game.copy(self.state) if isinstance(first, Unreadable) else None
        try:
            while not _is_of_this_question(last) and self._imply(entry):
                opens = turn is not None and game.turn(self.state)[0] != turn
                if opens and (declines or self._stands_above_turn(entry)):
                    break
                try:
                    if not self._is_answered(entry, *self._try(entry)):
                        continue
                    if opens and game.may_open_a_turn(entry) and not self._goes_on_there():
                        break
                    return
                except (Violation, Unreadable) as fault:
                    last = fault
                    if first is None or (_is_vague(first) and not _is_vague(fault)):
                        first, refused_at = fault, len(self.notes)
        except (Violation, Unreadable) as fault:
            barred = fault  # a step on the way breaks a rule or needs a word, so the path ends
        walked = self.notes[:refused_at]
        if kept is not None:
            self.state, self.notes = kept, self.notes[:begun]
        elif first is not None or barred is not None or len(self.notes) != begun:
            self._stand(self.notes[:begun])
        if first is None and barred is not None and not declines:
            raise game.cannot_wait(self.state, entry) or barred
        if first is not None:
            if self._left_out_before(entry):
                return
            if refused_at != begun:
                first = self._refused_later(entry, first, walked)
            raise first
        if not (self._restates(entry) or declines):
            raise self._explained(entry)

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
        return line is not None and turn_named(line.args) == self.game.turn(self.state)[0]

    def _goes_on_there(self) -> bool:
        """Whether the next entry follows in the turn that an answer has reached by leaving out the end of the last."""
        game, ahead = self.game, self.game.copy(self.state)
        following = next((entry for entry in self.log.entries[self.done + 1 :] if entry.kind in ANSWERS), None)
        turn = game.turn(ahead)[0]
        for _ in range(MOST_IMPLIED):
            try:
                if following is None or game.understand(ahead, following) is not None:
                    return True
                answer = game.implied(ahead, following)
                if answer is None:
                    return False
                game.step(ahead, answer)
            except Fault:
                return True
            if game.turn(ahead)[0] != turn:
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
                state = self.position_behind(notes)
                read = self.game.read(state, entry)
                if read:
                    self.game.step(state, read)
                    self.state, self.notes = state, [*notes, (self.done, read)]
                    self.restated = {at + (at >= place) for at in self.restated}
                    return True
            except (Violation, Unreadable):
                continue
        return False

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
        first = min(places, default=0)
        game = self.game
        found: dict[int, str | None] = {}  # where it fits, and who was asked there
        wrong: Fault | None = None
        for at, (_, given), state in self._along(first):
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

    # --- turn lines -------------------------------------------------------------------------------------

    def _reach_turn(self, entry: Entry) -> None:
        game = self.game
        try:
            while (reached := game.turn_reached(self.state, entry)) is None:
                if not self._imply(entry):
                    raise self._explained(entry)
        except Violation:
            named = turn_named(entry.args)
            if named is not None and named < game.turn(self.state)[0]:
                self._check_turn_before(entry, named)
            raise
        if not game.opens_turn(self.state):
            self._check_turn_before(entry, game.turn(self.state)[0])
        if reached:
            game.step(self.state, reached)
        self.notes.append((self.done, reached))
        self.opened = len(self.notes)

    def _check_turn_before(self, line: Entry, turn: int) -> None:
        """A line that opens a turn in which something has been written already, if only the whole turn: what nobody is
        named for belongs to the turn before, and is refused there.
        """
        first = -1
        for at, (number, given), state in self._along(self.opened):
            if self.game.turn(state)[0] == turn:
                if first < 0 and (at == self.opened or self.game.turn_reached(state, line) is None):
                    return  # a line has opened that turn already
                first = at if first < 0 else first
                if number != IMPLIED and given and self.log.entries[number].actor is None:
                    self._stand(self.notes[:first])
                    self.done, self.begun = number, first
                    entry = self.log.entries[number]
                    raise self.game.too_late(self.state, entry) or self.game.explain(self.state, entry)


def _is_of_this_question(fault: Fault | None) -> bool:
    """Whether a refusal says that the entry is meant here: nothing later is looked at then."""
    return isinstance(fault, SaysTooLittle) or (isinstance(fault, Violation) and fault.final)


def _is_vague(fault: Fault) -> bool:
    """Whether a refusal gives way to one that knows more."""
    return isinstance(fault, Violation) and fault.vague
