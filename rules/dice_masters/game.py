"""Dice Masters behind the protocol that all games share."""

from __future__ import annotations

from typing import Any

from rules.core.faults import Fault, Violation
from rules.core.game import NO_CHANGE, Game
from rules.core.lines.notation import ANSWERS, CLAIM, Entry, Log
from rules.dice_masters.cards import CardPool
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.diagnosis.missing_dice import is_of_effect
from rules.dice_masters.diagnosis.nothing_there import nothing_to_draw
from rules.dice_masters.diagnosis.table import explain
from rules.dice_masters.diagnosis.unknown_verb import unknown_verb
from rules.dice_masters.endings import STOPPED
from rules.dice_masters.legal import answers, default
from rules.dice_masters.log import acting, claims, dealt, doubles, forgiving, judge, own_order, reading, writing
from rules.dice_masters.log import implied as unwritten
from rules.dice_masters.log.combat_lines import with_attackers
from rules.dice_masters.log.forms import other_form
from rules.dice_masters.log.header import begin
from rules.dice_masters.log.spoken import spoken
from rules.dice_masters.log.vocabulary import VOCABULARY, names
from rules.dice_masters.position import position
from rules.dice_masters.state import ATTACK, STEPS, Answer, Question, State
from rules.dice_masters.steps.answers import step
from rules.dice_masters.steps.turn import DAMAGE_IS_DEALT, LAST_WORD

#: What somebody may write while a window for actions and globals is open.
IN_A_WINDOW = frozenset((*reading.ACCEPTED["act"], *reading.BESIDES["act"]))


class DiceMasters(Game):
    """One edition: "bff2014" or "wol2015". `pool` holds the cards that logs name."""

    catalogue = CATALOGUE
    steps = STEPS
    lets_stand = True
    broken_in_any_words = frozenset(forgiving.NO_SUCH_FACE)

    def __init__(self, edition: str, pool: CardPool) -> None:
        self.edition, self.pool = edition, pool
        self.name = f"dice-masters/{edition}"
        self.vocabulary = VOCABULARY

    def begin(self, log: Log) -> State:
        return begin(log, self.pool, self.edition)

    default = staticmethod(default)

    def is_pause(self, state: State) -> bool:
        return state.question is not None and state.question.kind == "turn end"

    def implied(self, state: State, entry: Entry) -> Answer | None:
        """What the entry takes for granted: the default, or a yes; nothing if the question takes it, and no later one
        may be meant."""
        question = state.question
        if question is None:
            return None
        asked = entry.kind in ANSWERS and forgiving.accepts(state, entry)
        if asked and not _may_be_meant_later(state, question, entry):
            return None
        if question.kind == "may" and (agreed := unwritten.yes(state, forgiving.plainly(state, entry))):
            return agreed
        return default(state)

    def is_order(self, answer: Answer | Entry) -> bool:
        return answer == ("order", 0)

    def is_ordering(self, state: State) -> bool:
        return state.question is not None and state.question.kind == "order"

    def other_order(self, state: State, entry: Entry) -> Answer | None:
        return own_order.order(state, forgiving.plainly(state, entry)) if self.is_ordering(state) else None

    def times_implied(self, state: State, entry: Entry) -> int:
        """All that are left of the passes that close a window, before what nobody does in one."""
        question = state.question
        if question is None or question.kind != "act" or entry.verb in IN_A_WINDOW or entry.kind == CLAIM:
            return 1
        return LAST_WORD - state.offered + 1

    def usually_omitted(self, state: State) -> bool:
        """A pass, no reroll, no attack, no block; choices are always written, and a pass that costs energy (AMB-11)."""
        question = state.question
        if question is None or (question.kind == "act" and state.leftover[question.player]):
            return False
        return question.kind in ("act", "reroll", "attack", "block", "turn end")

    step = staticmethod(step)
    declines = staticmethod(unwritten.declines)

    read = staticmethod(reading.read)

    def reread(self, state: State, entry: Entry, refusal: Fault | None, answer: Answer | None) -> Answer | None:
        if refusal is not None:
            answer = forgiving.read_otherwise(state, entry, refusal, answer)
        else:
            answer = other_form(state, entry)
        if answer is None and refusal is None:
            return NO_CHANGE if dealt.says_what_happened(state, entry) else None
        return NO_CHANGE if answer == reading.NOTHING else answer

    plainly = staticmethod(forgiving.plainly)

    names = staticmethod(names)
    spoken = staticmethod(spoken)
    in_order = staticmethod(with_attackers)

    def may_go_on(self, state: State) -> bool:
        """What a text draws or rolls is read in parts already."""
        return state.question is None or not is_of_effect(state, state.question)

    def may_open_a_turn(self, entry: Entry) -> bool:
        """A choice for a text of the beginning of a turn."""
        return entry.verb in ("choose", "yes", "pay", "order")

    explain = staticmethod(explain)

    def cannot_wait(self, state: State, entry: Entry) -> Fault | None:
        """A line that cannot be read; a draw that lacks the yes before it; or one by nobody in particular where the
        active player has nothing to draw."""
        return unknown_verb(state, entry) or unwritten.unsaid_yes(state, entry) or nothing_to_draw(state, entry)

    turn_reached = staticmethod(claims.turn_reached)

    def claim(self, state: State, entry: Entry) -> Answer | None:
        if state.table.doubles and entry.args[:1] != ("life",):
            raise doubles.silence(entry)
        with state.collects() as rests_on:
            try:
                answer = claims.check(state, entry)
            except Violation as fault:
                fault.add_readings(rests_on)
                raise
        new = [ruling for ruling in (*(answer or ())[1:], *rests_on) if ruling not in state.rulings]
        return ("rests", *new) if new else None

    def still_open(self, state: State) -> str | None:
        """Effects that wait for their order, which goes without saying; or an attack before its damage is dealt."""
        if state.question is not None and state.question.kind == "order":
            return "the waiting effects happen"
        open_ = not state.over and state.step == ATTACK and state.attackers and state.pc <= DAMAGE_IS_DEALT
        return "the damage is dealt" if open_ else None

    def speaks_of_outcome(self, claim: Entry) -> bool:
        """How strong somebody is may be claimed of the fight, before its damage."""
        return not claims.is_of_strength(claim.args)

    def rule_on(self, state: State, entry: Entry) -> str:
        if state.table.doubles:
            raise doubles.silence(entry)
        with state.records():
            return judge.rule_on(state, entry)

    def legal(self, state: State) -> tuple[str, ...]:
        if state.table.doubles:
            return (f"= life {state.life[0]}-{state.life[1]}",)  # all that the book settles
        if self.is_pause(state):
            state = state.copy()
            self.step(state, ("end",))
        return (*writing.legal_entries(state), *writing.attacks_next(state.copy()))

    answers = staticmethod(answers)
    write = staticmethod(writing.write)
    position = staticmethod(position)

    def result(self, state: State) -> dict[str, Any] | None:
        if not state.over:
            return None
        winner = state.name(state.winner) if state.winner is not None else None
        text = f"{winner} wins ({state.reason})." if winner else f"The game is a tie ({state.reason})."
        if state.reason == STOPPED:
            text = "The game was stopped; nobody has won."
        life = [max(0, number) for number in state.life]
        return {"winner": winner, "player": state.winner, "reason": state.reason, "life": life, "text": text}

    def components(self, log: Log) -> str:
        return self.pool.digest


def _may_be_meant_later(state: State, question: Question, entry: Entry) -> bool:
    """A choice that does not fit may belong to the next choice: forced ones need not be written. A global ability
    that reacts may be meant for the damage that is still to come."""
    if question.default is None:
        return False
    return question.kind in ("choose", "may", "name", "order") or acting.is_reaction(state, entry)
