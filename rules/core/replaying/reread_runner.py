"""Reading a log again: what the lines above a refused one may have meant otherwise.

Abilities of one player that wait together may have been used in another order than by default, and who blocks may
stand behind a line as a comment, or behind a sign. Each is read so only where what follows is false without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from rules.core.faults import Fault, Unreadable, Violation
from rules.core.game import NO_CHANGE, Answer
from rules.core.lines.notation import ANSWERS, DECISION, Entry, write_entry
from rules.core.lines.parsing import PAID_WITH
from rules.core.lines.words import entries_of
from rules.core.replaying.entry_runner import EntryRunner
from rules.core.replaying.path import IMPLIED, Note
from rules.core.replaying.unknown_words import is_asked_for

#: Says what is paid, where it stands alone.
PAY = "pay"
#: Between who attacks and who blocks, and between attackers.
_SIGN = re.compile(r"\s*(?:->|[>=])\s*")
_BETWEEN = re.compile(r"[,;&]|\band\b|(?<=\w)\s+(?=\w[\w'-]*\s*(?:->|[>=]))")
_MOST_ABOVE = 12  # entries between a block that is told aside and what is false without it


class RereadRunner(EntryRunner):
    """Carries out the entries of a log; one that is refused in all words, with others above it read anew."""

    def _apply_further(self, entry: Entry, answer: Answer | None, refused: Fault | None) -> None:
        begun, done = self.begun, self.done
        try:
            super()._apply_further(entry, answer, refused)
        except (Violation, Unreadable) as fault:
            if done != self.done or not (
                self._in_another_order(entry, begun)
                or self._behind_a_block_told_aside(entry, begun)
                or self._with_blocks_behind_signs(begun, fault)
                or self._with_its_price(entry, begun)
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
        below = [*[number for number in written if number > aside], self.done]
        entries = [(aside, act) for act in acts] + [(number, self.log.entries[number]) for number in below]
        return self._carries_out_from(start, entries)

    def _with_blocks_behind_signs(self, begun: int, refusal: Fault) -> bool:
        """Whether a line is carried out that tells who blocks behind who attacks: `attack Orc>Troll, NPC`."""
        vocabulary, log, done = self.game.vocabulary, self.log, self.done
        on_line = [at for at in range(done + 1) if log.line_of(at) == log.line_of(done)]
        lead = log.entries[on_line[0]]
        if self.in_aside or lead.verb not in vocabulary.together - vocabulary.joined or lead.parts:
            return False
        if lead is not log.entries[done] and is_asked_for(self.game, self.state, log.entries[done]):
            return False  # a text asks for what is chosen
        acts = _attacks_and_blocks(lead, vocabulary.joined)
        start = min([at for at in range(begun + 1) if at == begun or self.notes[at][0] >= on_line[0]])
        if acts is None or any([isinstance(each, Entry) for _, each in self.notes[start:]]):
            return False
        behind = [at for at in range(done, len(log.entries)) if log.line_of(at) == log.line_of(done)]
        following = log.entries[behind[-1] + 1 : behind[-1] + 2]
        if following and set(acts[-1].args) <= set(following[0].args):
            acts = acts[:1]  # the line below tells those blocks again
        before = self._stands()
        if refused := self._refused_from(start, [(on_line[0], act) for act in acts]):
            act, fault = refused
            if act is not acts[0] and isinstance(refusal, Violation):
                self.done = done
                told = write_entry(act) if all(["=" in word for word in act.args]) else "block Name=Attacker"
                raise Unreadable(f"Write who blocks on a line of its own: {told}.") from fault
            self._stand_again(*before)
            return False
        self.done = done
        self.gathered.update(behind)
        return True

    def _with_its_price(self, entry: Entry, begun: int) -> bool:
        """Whether what is paid stands on the line below what it is paid for: `buy Orc`, `pay F F`."""
        entries, vocabulary, done = self.log.entries, self.game.vocabulary, self.done
        place = done - (entry.verb == PAY)
        act, price = [*entries[max(place, 0) : place + 2], None, None][:2]
        if self.in_aside or act is None or price is None or price.verb != PAY or not vocabulary.is_act(act.verb):
            return False
        start = min([at for at in range(begun + 1) if at == begun or self.notes[at][0] >= place])
        by_another = None not in (act.actor, price.actor) and act.actor != price.actor
        if by_another or PAID_WITH in act.args or any([isinstance(each, Entry) for _, each in self.notes[start:]]):
            return False
        actor = price.actor if act.actor is None else act.actor
        paid = (PAID_WITH, *price.args)
        text = " ".join((act.text.strip(), *paid))
        told = replace(act, actor=actor, args=(*act.args, *paid), text=text, parts=(), aside="")
        if not self._carries_out_from(start, [(place, told)]):
            return False
        self.done = done
        self.gathered.add(place + 1)
        return True

    def _refused_from(self, start: int, acts: Iterable[tuple[int, Entry]]) -> tuple[Entry, Fault] | None:
        """Carry out acts from behind so many notes on, each as the entry of that number. Return the first that is
        refused, with its fault, and stay where it is refused.
        """
        self.in_aside, self.begun, self.opened = True, start, min(start, self.opened)
        self._stand(self.notes[:start])
        try:
            for self.done, act in acts:
                try:
                    self.apply(act)
                except (Violation, Unreadable) as fault:
                    return act, fault
        finally:
            self.in_aside = False
        return None

    def _carries_out_from(self, start: int, acts: Iterable[tuple[int, Entry]]) -> bool:
        """Whether acts are carried out from behind so many notes on; if not, all is as it was before."""
        before = self._stands()
        if self._refused_from(start, acts) is None:
            return True
        self._stand_again(*before)
        return False

    def _stands(self) -> tuple[list[Note], int, int, int]:
        """What has been answered, and the places in it that `_stand_again` goes back to."""
        return list(self.notes), self.done, self.begun, self.opened

    def _stand_again(self, notes: list[Note], done: int, begun: int, opened: int) -> None:
        self._stand(notes)
        self.done, self.begun, self.opened = done, begun, opened

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


def _attacks_and_blocks(lead: Entry, joined: Iterable[str]) -> tuple[Entry, ...] | None:
    """An attack and the blocks that are told behind signs on its line; None if there are none."""
    said = lead.text.strip().partition(" ")[2] if lead.actor is None else ""
    pairs = [_SIGN.split(piece.strip(" .")) for piece in _BETWEEN.split(said) if piece.strip(" .")]
    if not any(len(pair) == 2 for pair in pairs) or any(len(pair) > 2 or not all(pair) for pair in pairs):
        return None
    blocks = [f"{name.strip()}={pair[0]}" for pair in pairs if len(pair) == 2 for name in pair[1].split("+")]
    attackers = [word for pair in pairs for word in pair[0].split()]
    attack = replace(lead, args=tuple(attackers), is_sentence=False)
    return attack, *[replace(attack, verb=verb, args=tuple(" ".join(blocks).split())) for verb in joined]
