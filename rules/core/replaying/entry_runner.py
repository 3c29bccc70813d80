"""Reading a log: the entries in whatever words they are written.

Nearly all are carried out as they stand, where they lie on the path (`path_runner`). One that is refused is read
in plainer words, with the lines behind it, as a sentence, as the dice or faces that are asked for, as several acts, or
without a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from rules.core.faults import Ambiguous, ChoiceNeeded, Fault, NotSo, Unreadable, Violation
from rules.core.game import NO_CHANGE, Answer
from rules.core.handwriting import Spoken
from rules.core.lines.gathering import joined, without_name
from rules.core.lines.notation import ANSWERS, CLAIM, DECISION, FACT, Entry, write_entry
from rules.core.lines.several_acts import acts_told, each_has_its_verb, pieces_told
from rules.core.lines.told_claims import claims_told
from rules.core.lines.words import entries_of, split_words
from rules.core.replaying.path import Note
from rules.core.replaying.path_runner import PathRunner
from rules.core.replaying.unknown_words import names_something, with_its_words

MOST_LINES = 8  # of one roll
#: A remark at the end of a line: in brackets, or behind two dashes or strokes.
_REMARK = re.compile(r"\s(?:\([^()]*\)|(?:--+|//+)\s.*)$")
_BEFORE_A_SIGN, _BLANK_AND_SIGN = re.compile(r"([,:])"), re.compile(r" ([,:])")
#: Between two acts on one line.
_PARTED = re.compile(r"[,.;] | [/-] |\bthen\b|\band\b", re.IGNORECASE)


class EntryRunner(PathRunner):
    """Carries out the entries of a log, in whatever words they are written."""

    def apply(self, entry: Entry) -> None:
        """Carry out one entry, with what the log leaves out before it: as it stands, or else in plainer words, or with
        the lines behind it that go on with it.

        Raises its Fault; the position is then the one in which the entry was refused.
        """
        self.begun = len(self.notes)
        answer: Answer | None = None
        refusal: Fault | None = None
        if entry.kind in ANSWERS and self.done not in self.gathered:
            answer, refusal = self._try(entry)
        if refusal is not None or not answer:
            self._apply_further(entry, answer, refusal)

    def _apply_further(self, entry: Entry, answer: Answer | None, refused: Fault | None) -> None:
        """Carry out an entry that answers no question, or that has been tried as it stands: in plainer words, as it is
        spoken, or in its parts.
        """
        begun, done = self.begun, self.done
        try:
            if done in self.gathered:
                self.notes.append((done, NO_CHANGE))
            elif entry.kind not in ANSWERS:
                self._compare_or_rule(entry)
            else:
                self._answer_or_look(entry, answer, refused)
        except (Violation, Unreadable) as fault:
            certain = isinstance(fault, Violation) and fault.rule in self.game.broken_in_any_words
            if certain or self.done != done:
                raise
            refusal: Fault = fault
            try:
                if self._otherwise(entry, begun):
                    return
            except (Violation, Unreadable) as plainer:
                refusal = plainer
            stood = list(self.notes)
            for reads in self.READINGS:
                try:
                    fits = reads(self, entry, begun, refusal)
                except (Violation, Unreadable) as known:
                    if self._after_all_behind_an_aside(entry, begun, known):
                        return
                    raise
                self.begun = begun
                if fits:
                    return
                if self.notes != stood:
                    self._stand(stood)
            raise with_its_words(self.game, self.state, entry, refusal) from None

    def _otherwise(self, entry: Entry, begun: int) -> bool:
        """Whether a refused entry is carried out in plainer words, or with what stands behind it. If there are plainer
        words, their refusal is raised.
        """
        refused, plain = list(self.notes), self.game.plainly(self.state, entry)
        goes_on = entry.kind == FACT and self.game.may_go_on(self.state)
        for form, lines in (*self._with_lines_behind(plain), *self._with_aside(plain)) if goes_on else ():
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

    def _as_spoken(self, entry: Entry, begun: int, refusal: Fault) -> bool:
        """Whether a refused entry is carried out in the order in which one speaks; if it may say several things, it is
        in doubt. If it can only say one, its fault is raised where nothing else could be read.
        """
        for whole, lines in reversed(list(self._with_sentences_behind(entry))):
            together, _ = self._forms_read(whole, begun, refusal)
            if len(together) == 1:
                self._stand(together[0][1])
                self.gathered.update(range(self.done + 1, self.done + 1 + lines))
                return True
        found, fault = self._forms_read(entry, begun, refusal)
        if len(found) == 1:
            self._stand(found[0][1])
        elif found:
            self._back_to(begun)
            meant = tuple(_in_one_line(form) for form, _ in found)
            raise Ambiguous(f"“{entry.text.strip()}” may mean {' or '.join(meant)}.", meant)
        elif fault is not refusal:
            raise fault
        return bool(found)

    def _forms_read(self, entry: Entry, begun: int, refusal: Fault) -> tuple[list[tuple[Spoken, list[Note]]], Fault]:
        """The forms of a spoken entry that are carried out, each with what has been answered then; and the fault."""
        self._back_to(begun)
        forms = [*self._claims_spoken(entry), *self.game.spoken(self.state, entry, refusal)]
        found: list[tuple[Spoken, list[Note]]] = []
        fault: Fault = refusal
        for form in forms:
            self._back_to(begun)
            try:
                for act in (form,) if isinstance(form, Entry) else form:
                    self._in_plain_words(act, len(self.notes))
            except (Violation, Unreadable) as known:
                if (
                    len(forms) == 1
                    and (_says_little(refusal) or isinstance(refusal, NotSo))
                    and not _says_little(known)
                    and self._is_one_act(entry, form)
                ):
                    fault = known
                continue
            if all(notes != self.notes for _, notes in found):
                found.append((form, list(self.notes)))
        return found, fault

    def _claims_spoken(self, entry: Entry) -> Iterator[Spoken]:
        """What a sentence claims in which players are named elsewhere than in front: `2 damage to Bo`."""
        telling, names = self.game.vocabulary.told, self.game.names(self.state)
        if names is None or entry.kind not in ANSWERS or not (telling.figures or telling.fell):
            return
        said = " ".join(names.named(_BEFORE_A_SIGN.sub(r" \1", entry.text).split()))
        said = _BLANK_AND_SIGN.sub(r"\1", said)
        if claims := claims_told(telling, said):
            told = (replace(entry, kind=CLAIM, verb="=", args=tuple(claim[1:].split()), actor=None) for claim in claims)
            yield tuple(told)

    def _with_sentences_behind(self, entry: Entry) -> Iterator[tuple[Entry, int]]:
        """A sentence without a verb, with one behind it that has none either, with two, and so on: who blocks whom."""
        vocabulary, whole = self.game.vocabulary, entry
        if not vocabulary.joined or entry.kind != DECISION or vocabulary.is_verb(entry.verb):
            return
        for behind, following in enumerate(self.log.entries[self.done + 1 :][:MOST_LINES], 1):
            is_sentence = following.kind == DECISION and not vocabulary.is_verb(following.verb)
            if not is_sentence or following.actor not in (None, entry.actor):
                return
            whole = joined(whole, following, behind)
            yield whole, behind

    def _as_bare_fact(self, entry: Entry, begun: int, refusal: Fault) -> bool:
        """Whether a line without a verb holds the dice or the faces that are asked for here: `4 NPC`, `F B S ch`."""
        vocabulary, words = self.game.vocabulary, entry.text.replace(",", " ").split()[entry.actor is not None :]
        if entry.kind != DECISION or not words:
            return False
        if len(words[0]) > 2 and vocabulary.is_verb(words[0].casefold()):  # letters alone are faces as well
            return False
        self._back_to(begun)
        broken: Violation | None = None
        for verb in sorted(vocabulary.facts):
            form = replace(entry, kind=FACT, verb=verb, args=tuple(words))
            with suppress(Violation, Unreadable):
                answer = self.game.read(self.state, self.game.plainly(self.state, form))
                if answer:
                    broken = self._try_step(answer)
                    if broken is None:
                        self.notes.append((self.done, answer))
                        return True
        if broken is not None:
            raise broken  # all its words are dice or faces
        return False

    def _try_step(self, answer: Answer) -> Violation | None:
        """Carry out an answer; the rule that it breaks, if it breaks one."""
        try:
            self.game.step(self.state, answer)
        except Violation as fault:
            return fault
        return None

    def _is_one_act(self, entry: Entry, form: Spoken) -> bool:
        """Whether no other verb stands among the words than that of the form that is read from them."""
        vocabulary = self.game.vocabulary
        own = {act.verb for act in ((form,) if isinstance(form, Entry) else form)}
        return not vocabulary.names_a_verb(word for word in entry.args if vocabulary.verb(word.casefold()) not in own)

    def _one_by_one(self, entry: Entry, begun: int, refusal: Fault) -> bool:
        """Whether a line that is refused holds several acts that are carried out one after the other.

        Raises the refusal of the one that is refused, as if it stood on a line of its own; of the first only where the
        line can be nothing else than those acts.
        """
        game, names = self.game, self.game.names(self.state)
        told = acts_told(game.vocabulary, entry, names.players) if names is not None else []
        acts = game.in_order(self.state, told)
        parted = _PARTED.search(entry.text) is not None
        if not acts or (isinstance(refusal, Violation) and not parted):
            return False
        certain = parted and each_has_its_verb(game.vocabulary, acts)
        refused = list(self.notes)
        self._back_to(begun)
        for place, act in enumerate(acts):
            try:
                self.apply(act)
            except (Violation, Unreadable) as fault:
                if (place or certain) and isinstance(fault, Violation):
                    self.act = (self.done, act.column)
                    raise
                if place:
                    self._stand(refused)
                    self.begun = begun
                    raise fault from None
                return False
        return True

    def _piece_by_piece(self, entry: Entry, begun: int, refusal: Fault) -> bool:
        """Whether a line that cannot be read, or whose verb stands behind a sign, is carried out in the pieces between
        its signs, whatever each says.
        """
        names = self.game.names(self.state)
        pieces = pieces_told(self.game.vocabulary, entry, names.players) if names is not None else []
        behind_a_sign = bool(pieces) and pieces[0].verb != entry.verb
        left_out = isinstance(refusal, Violation) and refusal.lacks is not None  # F M ch ch, rerolls the M: ch
        if not pieces or not (_says_little(refusal) or behind_a_sign or left_out):
            return False
        refused = list(self.notes)
        self._back_to(begun)
        try:
            for piece in pieces:
                self.apply(piece)
        except (Violation, Unreadable) as fault:
            if behind_a_sign and isinstance(refusal, Violation) and isinstance(fault, Unreadable):
                self._stand(refused)
                self.begun = begun
                raise fault from None  # the line says more than the act that breaks a rule
            return False
        return True

    def _without_remark(self, entry: Entry, begun: int, refusal: Fault) -> bool:
        """Whether a line is carried out without the remark behind it, which names nothing of the game."""
        remark = _REMARK.search(entry.text)
        if remark is None or entry.kind not in ANSWERS or entry.parts:
            return False
        words, behind = tuple(split_words(remark[0])), entry.text[remark.end() :].strip()
        place = len(entry.args) - len(words)
        if behind or place < 0 or entry.args[place:] != words or names_something(self.game, self.state, remark[0]):
            return False
        self._back_to(begun)
        with suppress(Violation, Unreadable):
            self.apply(replace(entry, args=entry.args[:place], text=entry.text[: remark.start()].rstrip()))
            return True
        return False

    def _behind_an_aside(self, entry: Entry, begun: int, refusal: Fault) -> bool:
        """Whether an entry is carried out behind the comment on the line above: `draw NPC x4; roll F F B S`."""
        aside = self.log.entries[self.done - 1].aside if self.done > 0 else ""
        lacks = isinstance(refusal, Unreadable) or (isinstance(refusal, Violation) and refusal.lacks is not None)
        lacks = lacks or entry.kind == CLAIM  # it is false without what stands there
        if not aside or self.in_aside or not isinstance(refusal, (Violation, Unreadable)):
            return False
        self.in_aside = True
        self._back_to(begun)
        try:
            for said in filter(str.strip, aside.split(";")):
                told = entries_of(self.game.vocabulary)[self._by_seat(said.strip())]
                for act in told if isinstance(told, tuple) else (told,):
                    by_another = act.actor is not None and act.actor != entry.actor
                    is_fact = self.game.plainly(self.state, act).kind == FACT  # Hag reveals Troll
                    shown = lacks or by_another or is_fact or self._as_bare_fact(act, len(self.notes), refusal)
                    if not shown:
                        raise refusal
                    if lacks or by_another or is_fact:
                        self.apply(act)
                    lacks = True  # what is drawn or rolled was missing
            self.apply(entry)
        except (Violation, Unreadable):
            return False
        finally:
            self.in_aside = False
        return True

    def _after_all_behind_an_aside(self, entry: Entry, begun: int, known: Fault) -> bool:
        """The same where more is known of the entry than that it is refused as it stands."""
        stood, act = list(self.notes), self.act
        if self._behind_an_aside(entry, begun, known):
            self.begun = begun
            return True
        if self.notes != stood:
            self._stand(stood)
        self.act = act
        return False

    def _by_seat(self, said: str) -> str:
        """`P1 draws` for `Ana draws`."""
        names = self.game.names(self.state)
        named = without_name(said, names.players) if names is not None else None
        return said if named is None else f"P{named[0] + 1} {named[1]}"

    #: Ways to read an entry that is refused, in plainer words too; behind each that fails it is where it was refused.
    READINGS = (_as_bare_fact, _as_spoken, _one_by_one, _piece_by_piece, _without_remark, _behind_an_aside)

    def _in_plain_words(self, entry: Entry, begun: int) -> None:
        """Carry out an entry as it stands, or else in plainer words."""
        try:
            self._carry_out(entry)
        except (Violation, Unreadable):
            plain = self.game.plainly(self.state, entry)
            if plain == entry:
                raise
            self._back_to(begun)
            self._carry_out(plain)

    def _back_to(self, begun: int) -> None:
        if len(self.notes) != begun:
            self._stand(self.notes[:begun])

    def _with_aside(self, entry: Entry) -> Iterator[tuple[Entry, int]]:
        """A roll or a draw with what stands behind `;` on its line, if that goes on with it."""
        verb, *words = entry.aside.split() or [""]
        if verb:
            told = words if self.game.vocabulary.verb(verb.casefold()) == entry.verb else (verb, *words)
            yield self.game.plainly(self.state, replace(entry, args=(*entry.args, *told))), 0

    def _with_lines_behind(self, entry: Entry) -> Iterator[tuple[Entry, int]]:
        """A roll or a draw with one line behind it that goes on with it, with two, and so on; and how many."""
        whole = entry
        for behind, following in enumerate(self.log.entries[self.done + 1 :][:MOST_LINES], 1):
            if (words := self._goes_on_with(entry, following)) is None:
                return
            whole = replace(whole, args=(*whole.args, *words))
            yield whole, behind

    def _goes_on_with(self, entry: Entry, following: Entry) -> tuple[str, ...] | None:
        """The words of a line behind a roll or a draw that begins with its verb, or with none at all; else None."""
        if following.kind == CLAIM and self.game.vocabulary.parted_by.issuperset(following.args[-1:] or ("",)):
            return following.args[-1:]
        if following.actor not in (None, entry.actor):
            return None
        if following.kind == DECISION and not self.game.vocabulary.is_verb(following.verb):
            following = replace(following, kind=FACT, verb=entry.verb, args=tuple(following.text.split()))
        same = (following.kind, following.verb) == (FACT, entry.verb)
        return self.game.plainly(self.state, following).args if same else None


def _in_one_line(form: Spoken) -> str:
    return write_entry(form) if isinstance(form, Entry) else " -> ".join(map(write_entry, form))


def _says_little(refusal: Fault) -> bool:
    """Whether no more is known than that an entry cannot be read as it stands."""
    return isinstance(refusal, Unreadable) and not isinstance(refusal, (Ambiguous, ChoiceNeeded, NotSo))
